//! Mistakes that people make, as switches with a rate.
//!
//! Blurred scores look like a unit that walks nowhere. People err otherwise: a whole turn is played with one thing
//! overlooked. So each kind of mistake either happens in a turn or does not (`lapses.rs` draws them), and while it is in
//! force it changes what is considered, never a single score at random. `named` says which of those in force decided a
//! choice: the same decision is made without them, and only where it comes out differently is a mistake named.

pub(crate) mod lapses;
#[cfg(test)]
mod tests;

pub use lapses::Lapses;

use crate::explain::{Choice, Topic};
use crate::memory::Memory;
use rules::{Action, Battle, CardId, UnitId};
use smallvec::SmallVec;
use tactics::candidates::Proposal;

macro_rules! mistakes {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        /// Kinds of mistakes.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Mistake { $($(#[$doc])* $name,)* }

        impl Mistake {
            /// All of them.
            pub const ALL: &'static [Mistake] = &[$(Mistake::$name),*];

            /// As written in an option.
            pub const fn as_str(self) -> &'static str {
                match self { $(Mistake::$name => $text,)* }
            }
        }
    };
}

mistakes! {
    /// Some units see only the two enemies that are nearest to them.
    TunnelVision = "tunnel-vision";
    /// Kills count double for a turn, markers half.
    Greed = "greed";
    /// A card, a re-roll, an Overwatch or a unit in reserves is not thought of for a turn.
    Forgets = "forgets";
    /// One enemy unit is feared, or thought to be worth more than it is, for the whole battle.
    Obsession = "obsession";
    /// The cheap units move first, and leave what they stood in front of.
    ScreenFirst = "screen-first";
    /// Each unit spreads its fire over everybody it sees.
    SplitFire = "split-fire";
    /// A charge is made because it can be made.
    RashCharge = "rash-charge";
    /// What the opponent may do in the next turn is not thought of.
    NoTomorrow = "no-tomorrow";
}

impl Mistake {
    /// The kind of that name.
    pub fn parse(text: &str) -> Option<Mistake> {
        Mistake::ALL.iter().copied().find(|mistake| mistake.as_str() == text)
    }
}

/// How many kinds there are.
const KINDS: usize = Mistake::ALL.len();

/// How often each kind happens: the chance in a turn, for an obsession the chance in a battle.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rates([f64; KINDS]);

impl Rates {
    /// Nothing goes wrong.
    pub const NONE: Rates = Rates([0.0; KINDS]);
    /// A few mistakes in a turn, as a beginner makes them.
    pub const OFTEN: Rates = Rates([0.6, 0.3, 0.6, 0.6, 0.5, 0.6, 0.3, 0.5]);

    /// How often a kind happens.
    pub const fn of(&self, mistake: Mistake) -> f64 {
        self.0[mistake as usize]
    }

    /// Sets how often a kind happens.
    pub const fn set(&mut self, mistake: Mistake, rate: f64) {
        self.0[mistake as usize] = rate;
    }

    /// All kinds with one rate.
    pub const fn all(rate: f64) -> Rates {
        Rates([rate; KINDS])
    }

    /// Whether anything can go wrong.
    pub fn any(&self) -> bool {
        self.0.iter().any(|rate| *rate > 0.0)
    }
}

/// What was forgotten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Forgotten {
    /// A secondary card.
    Card(CardId),
    /// Command Re-rolls.
    Reroll,
    /// Fire Overwatch.
    Overwatch,
    /// A unit in reserves.
    Reserve(UnitId),
}

/// A mistake that is in force, with what it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Slip {
    /// This unit sees only the two enemies nearest to it.
    TunnelVision(UnitId),
    /// Kills count double, markers half.
    Greed,
    /// Something is not thought of.
    Forgets(Forgotten),
    /// This enemy is feared.
    Fears(UnitId),
    /// This enemy is thought to be worth more than it is.
    Overrates(UnitId),
    /// Cheap units move first.
    ScreenFirst,
    /// Fire is spread.
    SplitFire,
    /// A charge is made because it can be made.
    RashCharge,
    /// The opponent's next turn is not thought of.
    NoTomorrow,
}

impl Slip {
    /// Its kind.
    pub const fn mistake(self) -> Mistake {
        match self {
            Slip::TunnelVision(_) => Mistake::TunnelVision,
            Slip::Greed => Mistake::Greed,
            Slip::Forgets(_) => Mistake::Forgets,
            Slip::Fears(_) | Slip::Overrates(_) => Mistake::Obsession,
            Slip::ScreenFirst => Mistake::ScreenFirst,
            Slip::SplitFire => Mistake::SplitFire,
            Slip::RashCharge => Mistake::RashCharge,
            Slip::NoTomorrow => Mistake::NoTomorrow,
        }
    }

    /// Whether it can have decided a choice about a topic by a unit.
    fn bears_on(self, topic: Topic, unit: Option<UnitId>) -> bool {
        let moves = matches!(topic, Topic::Move | Topic::Reserves);
        let fights = matches!(topic, Topic::Shooting | Topic::Charge | Topic::Action);
        match self {
            Slip::TunnelVision(of) => (moves || fights) && unit.is_none_or(|unit| unit == of),
            Slip::Greed => moves || fights,
            Slip::Forgets(Forgotten::Card(_)) => moves || topic == Topic::Action,
            Slip::Forgets(Forgotten::Reserve(_)) => moves,
            Slip::Forgets(Forgotten::Reroll) => topic == Topic::Reroll,
            Slip::Forgets(Forgotten::Overwatch) => topic == Topic::Reaction,
            Slip::Fears(_) | Slip::Overrates(_) => moves || fights,
            Slip::ScreenFirst => topic == Topic::Move,
            Slip::SplitFire => topic == Topic::Shooting,
            Slip::RashCharge => topic == Topic::Charge,
            Slip::NoTomorrow => moves,
        }
    }
}

/// The mistakes of a choice.
pub type Slips = SmallVec<[Slip; 2]>;

/// The worst mistake so far: what it cost at least in the level's own reckoning, in which round, and what it was.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Worst {
    /// What was given up by it, as far as it is known.
    pub lost: f64,
    /// The battle round.
    pub round: u8,
    /// What went wrong.
    pub slip: Slip,
}

/// The memory as it would be without the mistakes that are in force.
pub(crate) fn sober(memory: &Memory) -> Memory {
    let mut sober = memory.clone();
    sober.lapses = memory.lapses.sober();
    sober.plan = match memory.lapses.reckons_otherwise() {
        true => memory.lapses.plan.clone(),
        false => memory.plan.clone(),
    };
    sober.forget_values();
    sober
}

/// Says of a choice which mistakes decided it: those in force that bear on it, where it would have been another without.
/// `without` is that other choice, made with the memory that [`sober`] gave.
pub(crate) fn named(
    battle: Battle<'_>,
    mut choice: Choice,
    without: Option<Choice>,
    after: Memory,
    memory: &mut Memory,
) -> Choice {
    if memory.lapses.reckons_otherwise() {
        memory.lapses.plan = after.plan;
    }
    let Some(without) = without.filter(|without| without.action != choice.action) else { return choice };
    let unit = unit_of(&choice.action).filter(|_| unit_of(&choice.action) == unit_of(&without.action));
    let bears = |slip: &Slip| slip.bears_on(choice.topic, unit) || slip.bears_on(without.topic, unit);
    choice.slips = memory.lapses.in_force().filter(bears).collect();
    if let Some(&slip) = choice.slips.first() {
        let lost = without.score - worth_of(&without, &choice.action);
        if memory.worst_mistake.is_none_or(|worst| lost > worst.lost) {
            memory.worst_mistake = Some(Worst { lost, round: battle.state.clock.round, slip });
        }
    }
    choice
}

/// What an action was worth in a choice of something else; at most what the last runner-up was.
fn worth_of(choice: &Choice, action: &Action) -> f64 {
    let same = choice.runners_up.iter().find(|idea| idea.what == Proposal::Act(action.clone()));
    same.or(choice.runners_up.last()).map_or(choice.score, |idea| idea.score)
}

/// The unit that an action is about.
fn unit_of(action: &Action) -> Option<UnitId> {
    match action {
        Action::RemainStationary(unit)
        | Action::BeginNormalMove(unit)
        | Action::BeginAdvance(unit)
        | Action::BeginFallBack(unit)
        | Action::ConfirmUnitMove(unit, _)
        | Action::Shoot(unit, _)
        | Action::SkipUnit(unit)
        | Action::DeclareCharge(unit, _) => Some(*unit),
        _ => None,
    }
}
