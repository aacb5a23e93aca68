//! Each weapon ability's odds in closed form: the mean of unsaved damage per weapon, against targets whose
//! wounds never run out. Written from the printed rule, not from the code that the tests check.

use codex::WeaponAbility;

/// A plain attack: what each roll needs, before the ability.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plain {
    /// Mean number of attacks of one weapon.
    pub attacks: f64,
    /// Lowest unmodified face that hits, 2 to 6.
    pub hit: u8,
    /// Lowest unmodified face that wounds, 2 to 6.
    pub wound: u8,
    /// Lowest unmodified face that saves, 2 to 7.
    pub save: u8,
    /// What the save would be without the benefit of cover.
    pub save_uncovered: u8,
    /// Mean damage.
    pub damage: f64,
    /// Models in the target unit.
    pub target_models: u8,
}

impl Plain {
    /// Chance of a face of `need` or more.
    pub fn chance(need: u8) -> f64 {
        f64::from(7 - need.clamp(2, 7)) / 6.0
    }

    /// Chance to hit.
    pub fn p_hit(&self) -> f64 {
        Plain::chance(self.hit)
    }

    /// Chance to wound.
    pub fn p_wound(&self) -> f64 {
        Plain::chance(self.wound)
    }

    /// Chance that the save fails.
    pub fn p_unsaved(&self) -> f64 {
        1.0 - Plain::chance(self.save)
    }

    /// Mean unsaved damage without any ability.
    pub fn mean(&self) -> f64 {
        self.attacks * self.p_hit() * self.p_wound() * self.p_unsaved() * self.damage
    }
}

/// The mean unsaved damage of a weapon with this one ability at work. `None` for abilities that change no dice.
pub fn closed_form(ability: &WeaponAbility, plain: &Plain) -> Option<f64> {
    let critical = 1.0 / 6.0;
    let with_wounds = |wounds: f64| plain.attacks * wounds * plain.p_unsaved() * plain.damage;
    Some(match ability {
        // The wound roll succeeds on X+ or its own need, whichever is easier.
        WeaponAbility::Anti { from, .. } => Plain { wound: plain.wound.min(*from), ..*plain }.mean(),
        WeaponAbility::Blast => Plain { attacks: plain.attacks + f64::from(plain.target_models / 5), ..*plain }.mean(),
        // Critical Wounds are not saved.
        WeaponAbility::DevastatingWounds => {
            let through = critical + (plain.p_wound() - critical) * plain.p_unsaved();
            plain.attacks * plain.p_hit() * through * plain.damage
        }
        WeaponAbility::Heavy => Plain { hit: (plain.hit - 1).max(2), ..*plain }.mean(),
        WeaponAbility::IgnoresCover => Plain { save: plain.save_uncovered, ..*plain }.mean(),
        // One worse to hit and 4+ at best; `plain.save` is the save in cover.
        WeaponAbility::IndirectFire => Plain { hit: (plain.hit + 1).clamp(4, 6), ..*plain }.mean(),
        WeaponAbility::Lance => Plain { wound: (plain.wound - 1).max(2), ..*plain }.mean(),
        WeaponAbility::LethalHits => with_wounds(critical + (plain.p_hit() - critical) * plain.p_wound()),
        WeaponAbility::Melta(x) => Plain { damage: plain.damage + f64::from(*x), ..*plain }.mean(),
        WeaponAbility::RapidFire(x) => Plain { attacks: plain.attacks + x.mean(), ..*plain }.mean(),
        // A sixth of all hit rolls scores X more.
        WeaponAbility::SustainedHits(x) => with_wounds((plain.p_hit() + x.mean() / 6.0) * plain.p_wound()),
        WeaponAbility::Torrent => with_wounds(plain.p_wound()),
        // Failed wound rolls are rolled again.
        WeaponAbility::TwinLinked => {
            let wound = plain.p_wound();
            with_wounds(plain.p_hit() * (wound + (1.0 - wound) * wound))
        }
        WeaponAbility::Assault
        | WeaponAbility::ExtraAttacks
        | WeaponAbility::Hazardous
        | WeaponAbility::OneShot
        | WeaponAbility::Psychic
        | WeaponAbility::Pistol
        | WeaponAbility::Precision
        | WeaponAbility::Named(_) => return None,
    })
}
