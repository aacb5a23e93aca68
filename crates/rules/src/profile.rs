//! One attack's numbers: everything the dice and the odds need, nothing else. `attack/profile.rs` gathers
//! them, weapon abilities and twists change them.

use crate::amount::Amount;
use crate::ids::{UnitId, WeaponId};
use crate::setup::Right;
use codex::DiceExpr;

/// The facts around an attack that its weapon and abilities ask about, fixed when targets are
/// chosen (R10.11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Situation {
    /// The target is within half range of the firing model.
    pub half_range: bool,
    /// The attacking unit Remained Stationary.
    pub stationary: bool,
    /// The attacking unit made a charge move this turn.
    pub charged: bool,
    /// No model of the target is visible to the attacking unit.
    pub unseen: bool,
    /// A melee attack.
    pub melee: bool,
    /// How many models the target has.
    pub target_models: u8,
    /// R10.6 the shooter or the target is engaged: −1 to hit, pistols excepted.
    pub big_guns: bool,
    /// R17.8 plunging fire.
    pub plunging: bool,
    /// S2.8 only unmodified sixes hit.
    pub overwatch: bool,
    /// The target is in terrain that gives it cover, or has it otherwise (for odds; during play
    /// cover is asked for each model that saves).
    pub cover: bool,
}

/// An attack, ready to be rolled or reckoned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttackProfile {
    /// Who attacks, and with what.
    pub by: (UnitId, WeaponId),
    /// Number of attacks.
    pub attacks: Amount,
    /// BS or WS; `None` hits automatically.
    pub skill: Option<u8>,
    /// Sum of hit modifiers, uncapped.
    pub hit_modifier: i8,
    /// Penalties of hit rolls do not count (R2.21).
    pub steady: bool,
    /// Unmodified hit rolls below this fail whatever else is true.
    pub hit_floor: u8,
    /// Unmodified hit rolls from this are critical.
    pub critical_hit: u8,
    /// Unmodified hit rolls from this are critical if they hit.
    pub critical_success: u8,
    /// Which hit rolls may be rolled again.
    pub reroll_hit: Option<Right>,
    /// Extra hits of a critical.
    pub sustained: Option<DiceExpr>,
    /// Criticals wound automatically.
    pub lethal: bool,
    /// Strength.
    pub strength: Amount,
    /// The target's Toughness.
    pub toughness: u8,
    /// Sum of wound modifiers, uncapped.
    pub wound_modifier: i8,
    /// Unmodified wound rolls below this fail whatever else is true.
    pub wound_floor: u8,
    /// Unmodified wound rolls from this are critical.
    pub critical_wound: u8,
    /// Which wound rolls may be rolled again.
    pub reroll_wound: Option<Right>,
    /// How much it worsens armour.
    pub ap: u8,
    /// What the attacker's rules add to the target's saves.
    pub save_modifier: i8,
    /// The benefit of cover does not count.
    pub ignores_cover: bool,
    /// Unseen indirect fire (R13.9) or a rule gives the target cover.
    pub grants_cover: bool,
    /// Damage.
    pub damage: Amount,
    /// Critical wounds become mortal wounds.
    pub devastating: bool,
    /// May be allocated to a Character.
    pub precision: bool,
    /// A psychic attack.
    pub psychic: bool,
    /// Which attack-number dice may be rolled again.
    pub reroll_attacks: Option<Right>,
    /// Which damage dice may be rolled again.
    pub reroll_damage: Option<Right>,
    /// A melee attack: no cover.
    pub melee: bool,
}

impl AttackProfile {
    /// Whether the hit and wound rolls of two attacks may be made together (R10.9): they differ at most in the number of
    /// attacks and in what is read for one attack at a time, its save and its damage.
    pub(crate) fn rolls_like(&self, other: &AttackProfile) -> bool {
        let alike = AttackProfile {
            by: other.by,
            attacks: other.attacks,
            reroll_attacks: other.reroll_attacks,
            ap: other.ap,
            save_modifier: other.save_modifier,
            ignores_cover: other.ignores_cover,
            grants_cover: other.grants_cover,
            damage: other.damage,
            reroll_damage: other.reroll_damage,
            precision: other.precision,
            psychic: other.psychic,
            ..*self
        };
        alike == *other
    }

    /// A penalty of one to hit, which those that ignore modifiers do not have (R2.21).
    pub(crate) fn penalise_hits(&mut self) {
        if !self.steady {
            self.hit_modifier = self.hit_modifier.saturating_sub(1);
        }
    }
}
