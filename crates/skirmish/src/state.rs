//! What changes in a game: one flat, copyable state that everybody reads.

use crate::grid::At;
use crate::scenario::MOST_UNITS;
use rules::{DicePosition, Player};
use serde::{Deserialize, Serialize};

/// A unit, by its place in the scenario's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot(u8);

impl Slot {
    /// The unit at that place of the list; `None` past the most units a board may have.
    pub fn new(index: usize) -> Option<Slot> {
        (index < MOST_UNITS).then_some(Slot(index as u8))
    }

    /// Every slot there can be.
    pub fn all() -> impl Iterator<Item = Slot> {
        (0..MOST_UNITS as u8).map(Slot)
    }

    /// Its place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UnitSet(pub u32);

impl UnitSet {
    /// Nobody.
    pub const NONE: UnitSet = UnitSet(0);

    /// Whether the unit is in it.
    pub const fn has(self, slot: Slot) -> bool {
        self.0 >> slot.0 & 1 == 1
    }

    /// Puts a unit in.
    pub const fn insert(&mut self, slot: Slot) {
        self.0 |= 1 << slot.0;
    }

    /// Takes a unit out.
    pub const fn remove(&mut self, slot: Slot) {
        self.0 &= !(1 << slot.0);
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Those in both.
    pub const fn and(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & other.0)
    }

    /// Those in this and not in the other.
    pub const fn without(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & !other.0)
    }

    /// The units, in the order of the list.
    pub fn iter(self) -> impl Iterator<Item = Slot> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let slot = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (slot < 32).then_some(Slot(slot as u8))
        })
    }

    /// The first of them.
    pub fn first(self) -> Option<Slot> {
        self.iter().next()
    }
}

/// The four phases of a player's turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Phase {
    /// Units move, flee or wait.
    Move,
    /// Units shoot.
    Shoot,
    /// Units charge.
    Charge,
    /// Engaged units of both sides fight.
    Fight,
}

/// The three parts of a fight phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Part {
    /// Those who charged, of the player whose turn it is.
    Charging,
    /// The others, one of each side by turns, beginning with the player whose turn it is not.
    Alternating,
    /// The units that are left.
    Remaining,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; nobody in a draw.
    #[serde(with = "player_number")]
    pub winner: Option<Player>,
    /// Why.
    pub by: Victory,
}

/// Why a game was won, or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Victory {
    /// The other side has no living unit.
    Elimination,
    /// More objectives held after the last turn.
    Objectives,
    /// As many objectives, more VALUE alive.
    Value,
    /// All even.
    Draw,
}

/// The state of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// The turn, from 1; it rises when the first player's movement begins.
    pub turn: u16,
    /// Whose turn it is.
    pub player: Player,
    /// Which phase.
    pub phase: Phase,
    /// Which part of a fight phase.
    pub part: Part,
    /// Who is to act: in the fight it may be either.
    pub asked: Player,
    /// Who may be activated: of each side, because in the fight both have a pool.
    pub pools: [UnitSet; 2],
    /// Who is activated.
    pub active: Option<Slot>,
    /// Attacks the active unit has left.
    pub left: u8,
    /// Whether the active unit has attacked: then it must finish.
    pub begun: bool,
    /// Who lives.
    pub alive: UnitSet,
    /// Who moved this turn.
    pub units_moved: UnitSet,
    /// Who fled this turn.
    pub units_fled: UnitSet,
    /// Who shot this turn.
    pub units_shot: UnitSet,
    /// Who charged this turn.
    pub units_charged: UnitSet,
    /// Who fought this turn.
    pub units_fought: UnitSet,
    /// Charge rolls made this phase and not yet discarded; 0 is none.
    pub charge_rolls: [u8; MOST_UNITS],
    /// Where everybody is; where the dead fell.
    pub at: [At; MOST_UNITS],
    /// Hit points.
    pub hp: [u16; MOST_UNITS],
    /// Completed actions and waits, counted when activations end.
    pub episode_steps: u32,
    /// How far the dice have been used.
    pub dice: DicePosition,
    /// How it ended.
    pub over: Option<Ending>,
}

/// Players as 0 and 1.
pub(crate) mod player_number {
    use rules::Player;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(player: &Option<Player>, to: S) -> Result<S::Ok, S::Error> {
        player.map(|player| player.index() as u8).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Player>, D::Error> {
        Ok(match Option::<u8>::deserialize(from)? {
            Some(number) => Some(
                *Player::BOTH.get(usize::from(number)).ok_or_else(|| serde::de::Error::custom("a player is 0 or 1"))?,
            ),
            None => None,
        })
    }
}
