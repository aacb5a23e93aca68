//! Attacks that are rolled together: those of models of one unit with one profile at one target (R10.9).

use super::profile;
use crate::battle::Battle;
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::profile::{AttackProfile, Situation};
use smallvec::SmallVec;

/// A model with the attacks it makes.
#[derive(Debug, Clone, Copy)]
pub struct Attacker {
    /// The model.
    pub(crate) model: ModelId,
    /// How many copies of the weapon it uses.
    pub copies: u8,
    /// The facts around its attacks.
    pub situation: Situation,
    /// Its numbers.
    pub profile: AttackProfile,
}

/// Equal profile, equal target.
#[derive(Debug, Clone)]
pub struct Group {
    /// The attacking unit.
    pub(crate) unit: UnitId,
    /// The profile.
    pub weapon: WeaponId,
    /// The target.
    pub target: UnitId,
    /// Who attacks, in model order.
    pub attackers: SmallVec<[Attacker; 10]>,
}

impl Group {
    /// Whether all its attacks are rolled together. Models of a unit may have rules of their own, or be damaged.
    pub(super) fn rolls_alike(&self) -> bool {
        let mut attackers = self.attackers.iter();
        let first = attackers.next();
        first.is_none_or(|first| attackers.all(|other| other.profile.rolls_like(&first.profile)))
    }

    /// The same attacks, those together that are rolled alike, in the order of the models.
    pub(super) fn parts(&self) -> SmallVec<[Group; 2]> {
        let mut parts: SmallVec<[Group; 2]> = SmallVec::new();
        for attacker in &self.attackers {
            let alike = |part: &&mut Group| part.attackers[0].profile.rolls_like(&attacker.profile);
            match parts.iter_mut().find(alike) {
                Some(part) => part.attackers.push(*attacker),
                None => parts.push(Group { attackers: SmallVec::from_slice(&[*attacker]), ..*self }),
            }
        }
        parts
    }
}

/// Reckons every attack anew, after a stratagem has changed what applies.
pub(crate) fn refresh(battle: Battle<'_>, groups: &mut [Group]) {
    for group in groups {
        for attacker in &mut group.attackers {
            let Attacker { model, situation, .. } = *attacker;
            attacker.profile = profile(battle, group.unit, model, group.weapon, group.target, &situation);
        }
    }
}
