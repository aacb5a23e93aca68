//! How well it plays: the difficulty table, one place.

use crate::mistakes::Rates;
use crate::tunables::Weights;
use std::time::Duration;

/// The levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Random legal actions; only mechanical steps are sensible.
    Easy,
    /// A beginner: goes for the markers, and makes the mistakes that people make.
    Casual,
    /// Knows targets, ranges and objectives.
    Normal,
    /// Plans over phases, uses stratagems, looks after its units.
    Hard,
    /// Trades, watches the score, and plays its plans forward.
    Competitive,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Casual, Level::Normal, Level::Hard, Level::Competitive];

    /// As written on a command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Casual => "casual",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Competitive => "competitive",
        }
    }

    /// The level of that name.
    pub fn parse(text: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.as_str() == text)
    }
}

bitflags::bitflags! {
    /// Rows of the difficulty table that are on or off.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct Features: u16 {
        /// Random legal actions.
        const WHIMS = 1;
        /// One plan of fire for the phase instead of each unit for itself.
        const FOCUS_FIRE = 1 << 1;
        /// Where the enemy can reach counts in where to go.
        const THREAT_RANGES = 1 << 2;
        /// Weapons go where they do most.
        const WEAPON_MATCHING = 1 << 3;
        /// Deployment answers what stands.
        const COUNTER_DEPLOYMENT = 1 << 4;
        /// Units are assigned to objectives together.
        const ASSIGNMENT = 1 << 5;
        /// Charge intents, locks and shooting lanes are part of the plan.
        const INTENTS = 1 << 6;
        /// Stratagems, proactive and reactive.
        const STRATAGEMS = 1 << 7;
        /// Units that would die think of it.
        const SURVIVAL = 1 << 8;
        /// Screening, deep-strike denial, corridor blocking.
        const SCREENING = 1 << 9;
        /// Trade and tempo.
        const TRADE = 1 << 10;
        /// Look-ahead by simulation.
        const LOOK_AHEAD = 1 << 11;
    }
}

/// How long it may think about a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// So long; how much is looked at depends on the machine.
    Time(Duration),
    /// A number of games played forward: the same result on every machine.
    Rollouts(u32),
}

/// How an opponent plays.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// The level it started from.
    pub level: Level,
    /// What it can do.
    pub features: Features,
    /// How much its scores are blurred.
    pub noise: f64,
    /// Movement candidates for each unit, at least.
    pub movement_candidates: u8,
    /// What a charge must promise, as a factor.
    pub charge_threshold: f64,
    /// How long it thinks, where it looks ahead.
    pub budget: Budget,
    /// Cores it thinks with: 1, or as many as there are. What it does within a counted budget does not depend on it.
    pub cores: u8,
    /// What counts how much where it goes: the same at every level.
    pub weights: Weights,
    /// Mistakes that people make, each with how often it happens.
    pub mistakes: Rates,
    /// True in rollouts: expensive queries are approximated.
    pub rough: bool,
    /// A persona by id, where one is given; otherwise the army's own.
    pub persona: Option<String>,
}

impl Profile {
    /// A row of the difficulty table.
    pub fn of(level: Level) -> Profile {
        let normal = Features::FOCUS_FIRE
            | Features::THREAT_RANGES
            | Features::WEAPON_MATCHING
            | Features::COUNTER_DEPLOYMENT
            | Features::ASSIGNMENT;
        let hard = normal | Features::INTENTS | Features::STRATAGEMS | Features::SURVIVAL | Features::SCREENING;
        let (features, noise, movement_candidates, charge_threshold) = match level {
            Level::Easy => (Features::WHIMS, 100.0, 1, 2.0),
            // It goes for the markers, each unit for itself.
            Level::Casual => (Features::empty(), 0.0, 3, 1.2),
            Level::Normal => (normal, 1.5, 3, 1.0),
            Level::Hard => (hard, 0.5, 5, 0.85),
            Level::Competitive => (hard | Features::TRADE | Features::LOOK_AHEAD, 0.0, 8, 0.7),
        };
        let budget = Budget::Time(Duration::from_secs(2));
        Profile {
            level,
            features,
            noise,
            movement_candidates,
            charge_threshold,
            budget,
            cores: 1,
            weights: Weights::default(),
            mistakes: if level == Level::Casual { Rates::OFTEN } else { Rates::NONE },
            rough: false,
            persona: None,
        }
    }

    /// The policy that plays imagined games forward: quick, and without look-ahead of its own.
    pub fn fast() -> Profile {
        let mut profile = Profile::of(Level::Normal);
        profile.noise = 0.0;
        profile.movement_candidates = 2;
        profile.rough = true;
        profile
    }

    /// The same with all cores of the machine.
    #[must_use]
    pub fn on_all_cores(mut self) -> Profile {
        self.cores = std::thread::available_parallelism().map_or(1, |cores| cores.get().min(255) as u8);
        self
    }

    /// Whether it can do something.
    pub const fn can(&self, feature: Features) -> bool {
        self.features.contains(feature)
    }
}
