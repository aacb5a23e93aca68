//! The attack an ability's closed form starts from.

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
