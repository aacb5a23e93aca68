//! The story of a battle, worked out from its record: score by round, turning points, units, luck. All of it is typed
//! facts; the page makes the sentences.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The story of a battle.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, TS)]
pub struct Story {
    /// What each round brought, from round 1.
    pub rounds: Vec<RoundScore>,
    /// The sums of both players.
    pub totals: [ScoreTotal; 2],
    /// Player 1's chance to win after each moment that changed it.
    pub curve: Vec<CurvePoint>,
    /// The moments that changed the chance to win most, in their order.
    pub turning: Vec<TurningPoint>,
    /// The unit of each player that destroyed and held most.
    pub best: [Option<UnitDeeds>; 2],
    /// The dice of each player against their exact odds.
    pub luck: [Luck; 2],
    /// Markers that each player holds at the end.
    pub markers: [u8; 2],
    /// Markers on the table at the end.
    pub markers_in_play: u8,
    /// Units that each player has left.
    pub standing: [u8; 2],
}

/// What a round brought to players 1 and 2. A secret mission can take primary points away.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RoundScore {
    /// Which round.
    pub round: u8,
    /// Points by the primary mission.
    pub primary: [i32; 2],
    /// Points by secondary cards.
    pub secondary: [i32; 2],
}

/// All points of a player: the first five add up to the last.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, TS)]
pub struct ScoreTotal {
    /// By the primary mission.
    pub primary: i32,
    /// By secondary cards.
    pub secondary: i32,
    /// For a painted army.
    pub painted: i32,
    /// By a secret mission.
    pub secret: i32,
    /// Settled by hand.
    pub by_hand: i32,
    /// All of them.
    pub total: i32,
}

/// The chance to win after a step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct CurvePoint {
    /// Which step.
    pub step: u32,
    /// The round in which it was played; 0 is before the battle.
    pub round: u8,
    /// Player 1's chance.
    pub win: f64,
}

/// A moment that changed the chance to win: one action with everything that it led to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct TurningPoint {
    /// 1 changed most.
    pub rank: u8,
    /// Its first step.
    pub from: u32,
    /// Its last step.
    pub step: u32,
    /// The round.
    pub round: u8,
    /// The phase.
    pub phase: String,
    /// Whose turn.
    pub turn: u8,
    /// Who acted.
    pub player: u8,
    /// The unit that acted.
    pub unit_id: Option<String>,
    /// Player 1's chance before it.
    pub before: f64,
    /// And after it.
    pub after: f64,
    /// What happened, the weightiest first.
    pub facts: Vec<StoryFact>,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum StoryFact {
    /// A unit was destroyed.
    Destroyed {
        /// Which.
        unit_id: String,
        /// How many models it lost in this moment.
        models: u32,
    },
    /// A unit lost models.
    Slain {
        /// Which.
        unit_id: String,
        /// How many.
        models: u32,
        /// How many are left.
        left: u32,
    },
    /// A unit lost wounds, but no model.
    Wounded {
        /// Which.
        unit_id: String,
        /// How many.
        wounds: u32,
    },
    /// A unit charged, or failed to.
    Charge {
        /// Which.
        unit_id: String,
        /// Whom.
        targets: Vec<String>,
        /// The charge roll.
        roll: u8,
        /// What it needed, where that is known.
        need: Option<u8>,
        /// The chance of that.
        chance: Option<f64>,
        /// It got there.
        made: bool,
    },
    /// A unit made saves.
    Saves {
        /// Which.
        unit_id: String,
        /// How many it made.
        made: u32,
        /// Of how many.
        of: u32,
        /// The chance of that many or more.
        chance: f64,
    },
    /// A marker changed hands: 0 is nobody.
    Marker {
        /// Which.
        marker: String,
        /// Who held it.
        from: u8,
        /// Who holds it.
        to: u8,
    },
    /// A player scored.
    Scored {
        /// Who.
        player: u8,
        /// How many points.
        points: u32,
        /// By what: `primary`, `secondary`, `secret` or `painted`.
        by: String,
    },
    /// A unit was battle-shocked.
    Shocked {
        /// Which.
        unit_id: String,
    },
    /// A unit came from reserves.
    Arrived {
        /// Which.
        unit_id: String,
    },
    /// A player used a stratagem.
    Stratagem {
        /// Who.
        player: u8,
        /// Its name.
        name: String,
    },
    /// A player gave up.
    Conceded {
        /// Who.
        player: u8,
    },
}

/// What a unit did in a battle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct UnitDeeds {
    /// The unit.
    pub unit_id: String,
    /// Points of the enemy models it slew.
    pub points: u32,
    /// Primary points scored with markers on which it had the most control, rounded.
    pub vp: u32,
    /// Enemy models it slew.
    pub slain: u32,
    /// Own models it lost.
    pub lost: u32,
    /// Its best moment.
    pub finest: Option<Finest>,
}

/// The best moment of a unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Finest {
    /// The step.
    pub step: u32,
    /// The round.
    pub round: u8,
    /// The phase.
    pub phase: String,
    /// The unit it hit hardest.
    pub target_id: String,
    /// How many of its models were slain.
    pub models: u32,
    /// None were left.
    pub destroyed: bool,
}

/// The dice of a player against their exact odds. Every die that had to reach something counts, each re-roll as a
/// die of its own, and every charge roll.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, TS)]
pub struct Luck {
    /// The share of battles with these rolls that go worse.
    pub better_than: f64,
    /// Dice that had to reach something.
    pub dice: u32,
    /// How many did.
    pub made: u32,
    /// How many do on average.
    pub expected: f64,
    /// The saves among them: how many there were, were made, and are on average.
    pub saves: (u32, u32, f64),
    /// Charge rolls: how many, and their mean.
    pub charges: (u32, f64),
    /// The least likely roll.
    pub rarest: Option<RareRoll>,
}

/// A roll that was unlikely to be as good, or as bad.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RareRoll {
    /// The step.
    pub step: u32,
    /// The unit that rolled.
    pub unit_id: String,
    /// What for.
    pub context: String,
    /// Successes.
    pub made: u32,
    /// Of how many dice.
    pub of: u32,
    /// What each had to reach.
    pub need: u8,
    /// It was better than expected; if not, worse.
    pub good: bool,
    /// The chance of this or something still further from the mean.
    pub chance: f64,
}
