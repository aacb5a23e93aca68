//! A unit's changing facts.

use crate::ids::{MarkerId, MissionActionId, Player, UnitId};
use crate::position::Reserves;
use crate::state::MoveKind;
use geometry::Point;

/// How a unit moved this turn. One value, so "advanced and fell back" cannot be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Moved {
    /// Not yet selected to move.
    #[default]
    NotYet,
    /// R7.7
    Stationary,
    /// R7.8
    Normal,
    /// R7.9
    Advanced,
    /// R7.10
    FellBack,
}

impl Moved {
    /// What a unit has done when this kind of move is over.
    pub(crate) const fn by(kind: MoveKind) -> Moved {
        match kind {
            MoveKind::Normal => Moved::Normal,
            MoveKind::Advance => Moved::Advanced,
            MoveKind::FallBack => Moved::FellBack,
        }
    }
}

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Whereabouts {
    /// On the table.
    Table,
    /// In reserves.
    Reserves(Reserves),
    /// Inside a transport.
    Embarked(UnitId),
    /// Not set up yet, before the battle.
    Undeployed,
    /// Dead.
    Destroyed,
}

/// How a unit left a transport this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Disembarked {
    /// It did not.
    #[default]
    No,
    /// Before the transport moved: it must move (R9.6).
    BeforeMove,
    /// After the transport moved: it moves and charges no more (R9.7).
    AfterMove,
    /// Out of a wreck (R9.10).
    Wreck,
    /// After the transport moved, out of one that lets it charge.
    Ready,
}

bitflags::bitflags! {
    /// Yes-or-no facts about a unit.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct UnitFlags: u16 {
        /// R6.7
        const BATTLE_SHOCKED = 1;
        /// Has shot this phase.
        const SHOT = 2;
        /// Made a charge move this turn.
        const CHARGED = 4;
        /// Made a heroic intervention this turn.
        const HEROIC = 8;
        /// Has fought this phase.
        const FOUGHT = 16;
        /// Arrived from reserves this turn.
        const ARRIVED = 32;
        /// Its models' weapons were used by Firing Deck this phase (R9.12).
        const DECK_USED = 64;
        /// Passed over by its player this phase.
        const SKIPPED = 128;
        /// Got out of a transport this phase, so it may not get in again (R9.3).
        const LEFT_TRANSPORT = 256;
        /// Too big for the strip it arrived in, or for its zone: does nothing else this turn, or in the first
        /// round (R8.6).
        const SQUEEZED_IN = 512;
        /// Has declared a charge this phase, or was passed over.
        const DECLARED = 1024;
        /// Has taken its battle-shock test this step (R6.6).
        const TESTED = 2048;
        /// Has made a surge move this phase (R7.15).
        const SURGED = 4096;
        /// Has made or skipped its scout move, or was redeployed.
        const SCOUTED = 8192;
        /// Was put into strategic reserves during the battle (M3.4).
        const WITHDRAWN = 16384;
        /// May not charge this turn, by what it did.
        const NO_CHARGE = 32768;
    }
}

/// A unit as mustered; a leader and its bodyguard have one each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Unit {
    /// Where it is.
    pub place: Whereabouts,
    /// The bodyguard it leads.
    pub attached_to: Option<UnitId>,
    /// The leaders that lead it.
    pub leaders: [Option<UnitId>; 2],
    /// Starting strength of this unit alone.
    pub(crate) starting: u8,
    /// How it moved.
    pub moved: Moved,
    /// How it got out of a transport.
    pub disembarked: Disembarked,
    /// The action it performs.
    pub performing: Option<MissionActionId>,
    /// The turn in which it was destroyed, counted from 1 over both players; 0 is not.
    pub(crate) fell: u8,
    /// Who destroyed it, if an enemy did (R20.4).
    pub(crate) fell_to: Option<Player>,
    /// Markers it was in range of when the turn began, a bit each.
    pub(crate) near_at_turn_start: u16,
    /// The marker its action is about.
    pub(crate) action_at: Option<MarkerId>,
    /// Abilities used that are used once, a bit for each of the unit's triggers.
    pub(crate) used_up: u8,
    /// The trigger by which it comes back at the end of the phase, as its slot.
    pub(crate) returning: Option<u8>,
    /// Markers it was in range of when the phase began, a bit each.
    pub(crate) near_at_phase_start: u16,
    /// The place its action is about.
    pub(crate) action_to: Option<Point>,
    /// Hazardous tests it failed whose wounds wait until a charge move is over (R13.6).
    pub(crate) hazards: u8,
    /// Facts.
    pub flags: UnitFlags,
}

impl Unit {
    /// Adds a leader, if there is room for one.
    pub(crate) fn add_leader(&mut self, leader: UnitId) {
        if let Some(free) = self.leaders.iter_mut().find(|place| place.is_none()) {
            *free = Some(leader);
        }
    }
}
