//! Which rule an effect comes from, so that a player can be told by what a roll may be made again.

use super::Setup;
use crate::ids::{GrantId, UnitId};

/// The rule that an effect comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A rule of a record: an ability, an army rule, an enhancement, a stratagem.
    Grant(GrantId),
    /// Something that is always true of a datasheet.
    Card(UnitId),
    /// The weapon ability `[TWIN-LINKED]`.
    TwinLinked,
}

impl Setup {
    /// The printed name of a rule; of what is always true of a datasheet, the name of its unit. Nothing for a
    /// battle from an older record that does not say it.
    pub fn source_name(&self, source: Source) -> Option<&str> {
        let name = match source {
            Source::Grant(grant) => &self.grants.get(grant.index())?.name,
            Source::Card(unit) => &self.unit(unit).name,
            Source::TwinLinked => "Twin-linked",
        };
        (!name.is_empty()).then_some(name)
    }
}
