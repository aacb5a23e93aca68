//! Whether a datasheet that no record file has is one that can be played.

use super::{Datasheet, EVERY_MODEL, Item};

/// No unit is larger.
const LARGEST: usize = 60;

impl Datasheet {
    /// The first thing that no datasheet has, as a sentence; `None` when all is well.
    pub fn fault(&self) -> Option<String> {
        let Some(first) = self.profiles.first() else { return Some("it has no statline".to_owned()) };
        if let Some(fault) = self.profiles.iter().find_map(|named| named.profile.fault()) {
            return Some(fault);
        }
        if let Some(fault) = self.weapons.iter().find_map(|weapon| weapon.fault()) {
            return Some(fault);
        }
        let twice = |(at, weapon): (usize, &crate::Weapon)| self.weapon_index(&weapon.id) != Some(at);
        if let Some((_, weapon)) = self.weapons.iter().enumerate().find(|&it| twice(it)) {
            return Some(format!("weapon {} is here twice", weapon.id));
        }
        let sizes = self.sizes();
        if sizes.is_empty() || sizes.iter().any(|&(low, high)| low > high || high == 0 || high > LARGEST) {
            return Some(format!("{} has no composition of 1 to {LARGEST} models", first.name));
        }
        if let Some(model) = self.compositions.iter().flatten().find(|kind| self.loadout_for(&kind.model).is_none()) {
            return Some(format!("{} has no loadout", model.model));
        }
        let known = |name: &String| name == EVERY_MODEL || self.has_model(name);
        if let Some(loadout) = self.loadouts.iter().find(|loadout| !known(&loadout.model)) {
            return Some(format!("the loadout of {} is of no model", loadout.model));
        }
        self.items().find_map(|item| self.strange(item))
    }

    /// A weapon of an item that the sheet does not have.
    fn strange(&self, item: &Item) -> Option<String> {
        let missing = item.weapons.iter().find(|id| self.weapon_index(id).is_none())?;
        Some(format!("{} names the weapon {missing}, which is not here", item.name))
    }
}
