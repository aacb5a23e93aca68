//! Who is attacked: models in the order they take wounds, and what each has against an attack.

use codex::Reroll;
use rules::action::SaveKind;
use rules::setup::Right;
use rules::{Amount, AttackProfile, Saves, covered_save, likelier_save, reckon_saves};

/// A target, in order of allocation: hurt models first, then those with few wounds, leaders last.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Defender {
    /// The living models.
    pub models: Vec<DefenderModel>,
}

/// One model of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DefenderModel {
    /// Wounds it has left.
    pub wounds_left: u8,
    /// Save, after modifiers of the characteristic; 7 is none.
    pub save: u8,
    /// Invulnerable save.
    pub invulnerable: Option<u8>,
    /// What its own rules add to its saves.
    pub save_bonus: i8,
    /// Which of its saves may be rolled again.
    pub reroll_save: Option<Reroll>,
    /// It has the benefit of cover.
    pub cover: bool,
    /// Feel No Pain against everything.
    pub feel_no_pain: Option<u8>,
    /// Feel No Pain against mortal wounds.
    pub feel_no_pain_mortal: Option<u8>,
    /// Feel No Pain against psychic attacks.
    pub feel_no_pain_psychic: Option<u8>,
}

impl Default for DefenderModel {
    /// One wound, no save.
    fn default() -> Self {
        DefenderModel {
            wounds_left: 1,
            save: 7,
            invulnerable: None,
            save_bonus: 0,
            reroll_save: None,
            cover: false,
            feel_no_pain: None,
            feel_no_pain_mortal: None,
            feel_no_pain_psychic: None,
        }
    }
}

impl Defender {
    /// This many equal models.
    pub fn of(count: usize, model: DefenderModel) -> Self {
        Defender { models: vec![model; count] }
    }
}

/// What a model has against one profile.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Facing {
    /// Chance that its save fails.
    pub unsaved: f64,
    /// Feel No Pain against the attack's damage.
    pub against_damage: Option<u8>,
    /// Feel No Pain against the attack's mortal wounds.
    pub against_mortal: Option<u8>,
    /// The attack's Damage, where the model's own rules change it.
    pub damage: Option<Amount>,
}

impl DefenderModel {
    pub(super) fn facing(&self, profile: &AttackProfile) -> Facing {
        let bonus = i16::from(profile.save_modifier) + i16::from(self.save_bonus);
        let cover = covered_save(self.save, profile) && (profile.grants_cover || self.cover);
        let saves = reckon_saves(self.save, self.invulnerable, profile.ap, bonus, cover, None);
        // One Feel No Pain a wound, the best that applies (R12.4).
        let psychic = self.feel_no_pain_psychic.filter(|_| profile.psychic);
        let best = |values: [Option<u8>; 3]| values.into_iter().flatten().min();
        Facing {
            unsaved: fails(&saves, self.reroll_save),
            against_damage: best([self.feel_no_pain, psychic, None]),
            against_mortal: best([self.feel_no_pain, psychic, self.feel_no_pain_mortal]),
            damage: None,
        }
    }
}

/// Chance that a save fails, its re-roll included: the defender rolls failures again.
pub fn unsaved(saves: &Saves) -> f64 {
    fails(saves, Right::which(saves.reroll))
}

/// The chance that Feel No Pain fails; without it every wound is lost.
pub fn feel_no_pain_fails(value: Option<u8>) -> f64 {
    value.map_or(1.0, |value| f64::from(value.clamp(1, 7) - 1) / 6.0)
}

fn fails(saves: &Saves, again: Option<Reroll>) -> f64 {
    let need = match saves.invulnerable {
        Some(value) if likelier_save(saves.armour, value) == SaveKind::Invulnerable => value,
        _ => saves.armour,
    };
    // A natural 1 always fails (R11.5).
    let fails = f64::from(need.clamp(2, 7) - 1) / 6.0;
    match again {
        // One die of many is not reckoned with.
        None | Some(Reroll::One) => fails,
        Some(Reroll::Ones) => fails - 1.0 / 6.0 + fails / 6.0,
        Some(Reroll::Any) => fails * fails,
    }
}
