//! The actions of missions (M6), by number and name.

use crate::ids::MissionActionId;
use codex::ActionId;

/// Names of actions a unit may perform in the Shooting phase (M6), in a fixed order.
pub(crate) const ACTIONS: &[&str] = &[
    "cleanse",
    "terraform",
    "burn-objective",
    "establish-locus",
    "sabotage",
    "recover-assets",
    "ritual",
    "move-hazard",
    "containment",
    "establish-comms",
    "secure-extraction-zone",
    "self-preservation",
];

impl MissionActionId {
    /// The action of that name.
    pub(crate) fn find(name: &str) -> Option<MissionActionId> {
        ACTIONS.iter().position(|known| *known == name).map(MissionActionId::at)
    }

    /// Its name; `None` for a number that no action has.
    pub(crate) fn name(self) -> Option<&'static str> {
        ACTIONS.get(self.index()).copied()
    }

    /// The action as the records know it.
    pub(crate) fn kind(self) -> Option<ActionId> {
        ActionId::ALL.get(self.index()).copied()
    }
}

impl From<ActionId> for MissionActionId {
    fn from(kind: ActionId) -> MissionActionId {
        MissionActionId(kind.number())
    }
}
