//! What some rule of this battle permits, in a few bits: where nothing permits a thing, nobody has to look for
//! the rule.

use codex::{Effect, Permission};

/// Permissions that rules of a battle, or of one unit, give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Permits(u64);

impl Permits {
    /// Whether this one is among them.
    pub(crate) const fn contains(self, permission: Permission) -> bool {
        self.0 & bit(permission) != 0
    }

    /// Adds what an effect permits.
    pub(crate) fn note(&mut self, effect: &Effect) {
        if let Effect::Can(permission) = effect {
            self.0 |= bit(*permission);
        }
    }
}

impl<'a> FromIterator<&'a Effect> for Permits {
    fn from_iter<I: IntoIterator<Item = &'a Effect>>(effects: I) -> Permits {
        let mut all = Permits::default();
        effects.into_iter().for_each(|effect| all.note(effect));
        all
    }
}

const fn bit(permission: Permission) -> u64 {
    1 << permission as u32
}
