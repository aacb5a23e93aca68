//! The moments in which a stratagem may be used (S3.2).

use crate::ids::{ModelId, UnitId, UnitSet};

/// A moment, and whom it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Window {
    /// In a player's own phase, with nothing in hand: no question is asked for it.
    Phase,
    /// Before a unit takes its Battle-shock test.
    BeforeShockTest(UnitId),
    /// At the end of the Command phase.
    EndOfCommand,
    /// A unit was set up: arrived or got out.
    SetUp(UnitId),
    /// A unit begins a Normal move, an Advance or a Fall Back.
    MoveStart(UnitId),
    /// A unit begins an Advance: its own player's moment.
    Advance(UnitId),
    /// A unit ended such a move.
    MoveEnd(UnitId),
    /// At the end of the Movement phase.
    EndOfMovement,
    /// A unit has selected the targets of its attacks, ranged or melee.
    TargetsChosen {
        /// The attackers.
        attacker: UnitId,
        /// Their targets.
        targets: UnitSet,
    },
    /// A unit has shot.
    FinishedShooting {
        /// The shooters.
        attacker: UnitId,
        /// Those who lost models to it.
        hurt: UnitSet,
    },
    /// A unit has declared a charge.
    ChargeDeclared(UnitId),
    /// A unit has ended a charge move.
    ChargeEnded(UnitId),
    /// The Fight phase begins.
    StartOfFight,
    /// A unit was selected to fight.
    SelectedToFight(UnitId),
    /// A unit has fought.
    FinishedFighting(UnitId),
    /// A unit is about to suffer mortal wounds.
    MortalWounds(UnitId),
    /// A unit was destroyed.
    Destroyed {
        /// The unit.
        unit: UnitId,
        /// Its last model.
        last: ModelId,
    },
    /// A unit destroyed an enemy model.
    Slew {
        /// The unit.
        unit: UnitId,
        /// The unit of the model, as mustered.
        of: UnitId,
    },
    /// A turn ends.
    EndOfTurn,
}

impl Window {
    /// The unit the moment is about.
    pub const fn about(self) -> Option<UnitId> {
        match self {
            Window::Phase | Window::EndOfCommand | Window::EndOfMovement | Window::StartOfFight | Window::EndOfTurn => {
                None
            }
            Window::BeforeShockTest(unit)
            | Window::SetUp(unit)
            | Window::MoveStart(unit)
            | Window::MoveEnd(unit)
            | Window::Advance(unit)
            | Window::TargetsChosen { attacker: unit, .. }
            | Window::FinishedShooting { attacker: unit, .. }
            | Window::ChargeDeclared(unit)
            | Window::ChargeEnded(unit)
            | Window::SelectedToFight(unit)
            | Window::FinishedFighting(unit)
            | Window::MortalWounds(unit)
            | Window::Destroyed { unit, .. }
            | Window::Slew { unit, .. } => Some(unit),
        }
    }

    /// Whether a unit is in hand while it is open, so that a hand says nothing about what was
    /// begun in it.
    pub const fn has_hand(self) -> bool {
        matches!(
            self,
            Window::MoveStart(_)
                | Window::Advance(_)
                | Window::ChargeDeclared(_)
                | Window::SelectedToFight(_)
                | Window::TargetsChosen { .. }
                | Window::MortalWounds(_)
                | Window::Destroyed { .. }
                | Window::Slew { .. }
        )
    }
}
