//! Missions as printed: primaries (M7), secondary cards (M8), twists and mission rules (M9), and
//! which of them a tournament plays together (M4.6).
//!
//! A record says what is counted, when, and what it is worth, in a small vocabulary; `rules`
//! counts. What does not fit (supply drops, guards, rituals) is a named [`SpecialRule`].

mod pool;
mod primary;
mod row;
mod secondary;
mod twist;

pub use pool::{Pool, PoolEntry};
pub use primary::{Primary, SpecialRule};
pub use row::{Count, Kill, Row, ScoredAt, SecondaryMode};
pub use secondary::{Drawn, Need, Secondary};
pub use twist::{Twist, TwistRule};

pub(crate) use pool::read as read_pool;
pub(crate) use primary::read as read_primary;
pub(crate) use secondary::{read as read_secondary, read_challenger};
pub(crate) use twist::read as read_twist;

use serde::{Deserialize, Serialize};

/// A deck of mission cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pack {
    /// Chapter Approved 2025-26.
    #[default]
    ChapterApproved,
    /// Pariah Nexus 2024-25 (M9.2).
    PariahNexus,
}

/// Something a unit may do instead of shooting (M6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissionAction {
    /// Its name on the wire.
    pub id: ActionId,
    /// Only one unit of the army performs it at a time (M6.4).
    #[serde(default)]
    pub one_unit: bool,
    /// The first round in which it is started.
    #[serde(default = "one")]
    pub from_round: u8,
    /// When it completes.
    pub completes: Completes,
    /// What completing it scores at once: in no man's land, in the enemy's zone.
    #[serde(default)]
    pub vp: [u8; 2],
}

const fn one() -> u8 {
    1
}

/// The actions of all missions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ActionId {
    /// In range of a marker outside the own zone.
    Cleanse,
    /// In range of a marker outside the own zone.
    Terraform,
    /// In range of a marker outside the own zone.
    BurnObjective,
    /// In the enemy's zone or near the centre.
    EstablishLocus,
    /// In terrain outside the own zone.
    Sabotage,
    /// Wholly in one of the three areas.
    RecoverAssets,
    /// Beside the place of a new marker.
    Ritual,
    /// In range of a Hazard that is controlled.
    MoveHazard,
    /// Near an edge, outside the own zone.
    Containment,
    /// Far from all other own units.
    EstablishComms,
    /// Near an edge, outside the own zone.
    SecureExtractionZone,
    /// Anywhere.
    SelfPreservation,
}

impl ActionId {
    /// All of them, in the order of their numbers.
    pub const ALL: [ActionId; 12] = [
        ActionId::Cleanse,
        ActionId::Terraform,
        ActionId::BurnObjective,
        ActionId::EstablishLocus,
        ActionId::Sabotage,
        ActionId::RecoverAssets,
        ActionId::Ritual,
        ActionId::MoveHazard,
        ActionId::Containment,
        ActionId::EstablishComms,
        ActionId::SecureExtractionZone,
        ActionId::SelfPreservation,
    ];

    /// Its place in [`ActionId::ALL`].
    pub const fn number(self) -> u8 {
        self as u8
    }
}

/// When an action completes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Completes {
    /// The moment it is started.
    AtOnce,
    /// At the end of the turn.
    EndOfTurn,
    /// At the end of the opponent's next turn, or of the battle.
    EndOfOpponentsTurn,
}

/// Reads what every mission record begins with.
fn head(record: &mut crate::record::Record<'_>) -> Option<(String, String, String, Vec<Pack>, usize)> {
    let id = record.id();
    let name = record.required::<String>("name");
    let text = record.required::<String>("text");
    let packs = record.required::<Vec<Pack>>("packs");
    if let Some(packs) = &packs
        && packs.get_ref().is_empty()
    {
        record.fault(packs.span(), "name at least one pack");
    }
    let line = id.as_ref().map_or(1, |id| record.line(&id.span()));
    Some((id?.into_inner(), name?.into_inner(), text?.into_inner(), packs?.into_inner(), line))
}
