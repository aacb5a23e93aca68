//! A roll that may be made again: what its owner, and then a Command Re-roll, are offered.

use crate::dice::Context;
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::profile::AttackProfile;
use crate::setup::Right;
use smallvec::SmallVec;

/// Dice that were rolled again: place, and the face before.
pub(crate) type Rerolled = SmallVec<[(u16, u8); 4]>;

/// The attack that a roll belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RolledAttack {
    /// The weapon.
    pub weapon: WeaponId,
    /// The unit that is attacked.
    pub target: UnitId,
    /// The model that saves or suffers the damage, once one is chosen.
    pub model: Option<ModelId>,
    /// The attack's numbers.
    pub profile: AttackProfile,
}

/// The same while the attack is resolved.
#[derive(Debug, Clone, Copy)]
pub(crate) struct InAttack<'a> {
    pub(crate) weapon: WeaponId,
    pub(crate) target: UnitId,
    pub(crate) model: Option<ModelId>,
    pub(crate) profile: &'a AttackProfile,
}

impl InAttack<'_> {
    /// A copy that a question can carry.
    pub(crate) fn to_owned(self) -> RolledAttack {
        let InAttack { weapon, target, model, profile } = self;
        RolledAttack { weapon, target, model, profile: *profile }
    }
}

/// The roll a re-roll is offered for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Offer<'a> {
    /// Whose roll it is.
    pub(crate) unit: UnitId,
    /// What it is for.
    pub(crate) context: Context,
    /// The rule that lets dice be rolled again.
    pub(crate) right: Option<Right>,
    /// The lowest unmodified face that succeeds; 0 where nothing is to be reached.
    pub(crate) need: u8,
    /// Several dice that make one roll: all again or none, unless the rule names single faces
    /// (R2.3).
    pub(crate) sum: bool,
    /// Faces are read as D3s, so that a 1 is a face of 1 or 2 (R2.3).
    pub(crate) d3: bool,
    /// The roll is enough as it stands: nobody is asked.
    pub(crate) settled: bool,
    /// The lowest face of a critical success, where that does more than another success: lower ones are worth rolling
    /// again.
    pub(crate) critical: Option<u8>,
    /// The attack that the roll belongs to.
    pub(crate) attack: Option<InAttack<'a>>,
}

impl Offer<'_> {
    /// Dice that each stand for themselves.
    pub(crate) const fn single(unit: UnitId, context: Context, right: Option<Right>, need: u8) -> Self {
        Offer { unit, context, right, need, sum: false, d3: false, settled: false, critical: None, attack: None }
    }

    /// Whether rolling some of these dice again could gain anything. Nobody is asked about dice
    /// that all succeeded, that no face can make succeed, or that show the most they can.
    pub(crate) fn could_gain(&self, faces: &[u8], dice: &[u16]) -> bool {
        let most = if self.d3 { 5 } else { 6 };
        let better = |&at: &u16| {
            let face = faces[usize::from(at)];
            match self.need {
                0 => face < most,
                7.. => false,
                need => face < need || self.critical.is_some_and(|critical| face < critical),
            }
        };
        !self.settled && dice.iter().any(better)
    }
}
