//! What some rule of this battle permits, in a few bits: where nothing permits a thing, nobody has to look for
//! the rule.

use codex::{Effect, Permission};

/// Permissions that rules of a battle give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Permits(u64);

impl Permits {
    /// Whether some rule gives this one.
    pub(crate) const fn contains(self, permission: Permission) -> bool {
        self.0 & bit(permission) != 0
    }
}

impl<'a> FromIterator<&'a Effect> for Permits {
    fn from_iter<I: IntoIterator<Item = &'a Effect>>(effects: I) -> Permits {
        let given = effects.into_iter().filter_map(|effect| match effect {
            Effect::Can(permission) => Some(bit(*permission)),
            _ => None,
        });
        Permits(given.fold(0, |all, one| all | one))
    }
}

const fn bit(permission: Permission) -> u64 {
    1 << permission as u32
}
