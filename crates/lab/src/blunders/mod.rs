//! Blunders: what a player would be laughed at for, by class.
//!
//! An [`Observer`] sits beside a battle and sees every decision of one side: the game before, what
//! was done, the game after. Each class is a `Judge` in a file of its own. Judges use figures of
//! the kernel (distances, legal moves, odds) and never the opponent's own scores, so that it
//! cannot talk itself out of a mistake.

mod dominated;
mod figures;
mod idle;
mod long_charge;
mod overkill;
mod run;
mod screen;
#[cfg(test)]
mod tables;
mod uncontested;
mod walked_in;
mod wasted;
mod wounded;

pub use run::{Report, Watch, watch};

use ai::analysis::Ledger;
use rules::position::Phase;
use rules::{Action, Battle, Decision, Game, Player, UnitId};
use serde::Serialize;

/// The classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// A move to a place that another reachable place beats in every respect.
    DominatedDestination,
    /// A unit that does nothing although it could.
    IdleUnit,
    /// A marker left to nobody or to too few, that a free unit could take.
    UncontestedObjective,
    /// A charge declared with a chance under 10 %.
    LongCharge,
    /// More than half of a volley goes into the dead while others could be shot at.
    Overkill,
    /// A hurt, expensive enemy left alive for something cheaper.
    WoundedTargetIgnored,
    /// A move into an enemy's charge that gained nothing.
    WalkedIntoCharge,
    /// A screen went first, and what it screened stands bare.
    ScreenMovedFirst,
    /// A re-roll or a stratagem without use.
    Wasted,
}

impl Class {
    /// All of them.
    pub const ALL: [Class; 9] = [
        Class::DominatedDestination,
        Class::IdleUnit,
        Class::UncontestedObjective,
        Class::LongCharge,
        Class::Overkill,
        Class::WoundedTargetIgnored,
        Class::WalkedIntoCharge,
        Class::ScreenMovedFirst,
        Class::Wasted,
    ];

    /// For people.
    pub const fn title(self) -> &'static str {
        match self {
            Class::DominatedDestination => "dominated destination",
            Class::IdleUnit => "idle unit with something to do",
            Class::UncontestedObjective => "objective left to take",
            Class::LongCharge => "charge under 10 %",
            Class::Overkill => "overkill above half",
            Class::WoundedTargetIgnored => "wounded expensive target ignored",
            Class::WalkedIntoCharge => "walked into a charge for nothing",
            Class::ScreenMovedFirst => "screen moved first",
            Class::Wasted => "re-roll or stratagem wasted",
        }
    }
}

/// How often a class happens.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct BlunderRate {
    /// The class.
    pub class: Class,
    /// How often.
    pub count: u64,
    /// Number of occasions.
    pub opportunities: u64,
    /// For each 100 decisions of the player.
    pub per_100: f64,
}

/// One that happened.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Example {
    /// The class.
    pub class: Class,
    /// The number of its battle: `watch` plays the same again.
    pub battle: u32,
    /// What was fought.
    pub title: String,
    /// The seed of its dice.
    pub seed: u64,
    /// The round.
    pub round: u8,
    /// The phase.
    pub phase: &'static str,
    /// The unit.
    pub unit: String,
    /// What it did.
    pub what: String,
    /// What would have been better.
    pub better: String,
    /// How bad it was, to find the worst; comparable within a class only.
    pub cost: f64,
}

/// A decision that has been carried out.
pub struct Step<'a> {
    /// The game before.
    pub before: &'a Game,
    /// Who decided.
    pub player: Player,
    /// What was done.
    pub action: &'a Action,
    /// The game after.
    pub after: &'a Game,
}

/// Judges one class.
trait Judge {
    /// Sees an action, of either side.
    fn step(&mut self, step: &Step<'_>, notes: &mut Notes);

    /// Sees an answer in the middle of an action, of either side.
    fn answer(&mut self, battle: Battle<'_>, decision: &Decision, action: &Action, notes: &mut Notes) {
        let _ = (battle, decision, action, notes);
    }
}

/// What judges write down, and what they share.
pub struct Notes {
    /// Whose blunders are counted.
    side: Player,
    /// Figures worked out before.
    ledger: Ledger,
    /// The game as the side's Movement phase began.
    start: Option<Game>,
    class: Class,
    counts: [(u64, u64); Class::ALL.len()],
    examples: Vec<Example>,
    moment: Option<(u8, Player, Phase)>,
}

impl Notes {
    fn new(side: Player) -> Notes {
        Notes {
            side,
            ledger: Ledger::default(),
            start: None,
            class: Class::IdleUnit,
            counts: [(0, 0); Class::ALL.len()],
            examples: Vec::new(),
            moment: None,
        }
    }

    /// There was an occasion.
    fn occasion(&mut self) {
        self.counts[self.class as usize].1 += 1;
    }

    /// The occasion was missed.
    fn blunder(&mut self, battle: Battle<'_>, unit: UnitId, cost: f64, what: String, better: String) {
        self.counts[self.class as usize].0 += 1;
        let clock = battle.state.clock;
        self.examples.push(Example {
            class: self.class,
            battle: 0,
            title: String::new(),
            seed: 0,
            round: clock.round,
            phase: clock.phase.as_str(),
            unit: battle.setup.unit(unit).name.clone(),
            what,
            better,
            cost,
        });
    }

    /// Forgets what no longer holds, and remembers how the Movement phase began.
    fn begin(&mut self, step: &Step<'_>) {
        let clock = step.before.state().clock;
        let moment = Some((clock.round, clock.active, clock.phase));
        if self.moment != moment {
            self.moment = moment;
            self.ledger.forget();
            if clock.phase == Phase::Movement && clock.active == self.side {
                self.start = Some(step.before.clone());
            }
        }
    }
}

/// Watches one side of a battle.
pub struct Observer {
    notes: Notes,
    judges: Vec<(Class, Box<dyn Judge + Send>)>,
    decisions: u64,
}

impl Observer {
    /// Of one side.
    pub fn new(side: Player) -> Observer {
        let judges = Class::ALL.map(|class| (class, judge(class))).into_iter().collect();
        Observer { notes: Notes::new(side), judges, decisions: 0 }
    }

    /// Of one side, one class only.
    #[cfg(test)]
    fn only(side: Player, class: Class) -> Observer {
        Observer { notes: Notes::new(side), judges: vec![(class, judge(class))], decisions: 0 }
    }

    /// Sees an action.
    pub fn step(&mut self, step: &Step<'_>) {
        self.decisions += u64::from(step.player == self.notes.side);
        self.notes.begin(step);
        for (class, judge) in &mut self.judges {
            self.notes.class = *class;
            judge.step(step, &mut self.notes);
        }
        if matches!(step.action, Action::Shoot(..) | Action::ConfirmTargets(_) | Action::ResolveAttacks(..)) {
            self.notes.ledger.forget();
        }
    }

    /// Sees an answer in the middle of an action.
    pub fn answer(&mut self, battle: Battle<'_>, decision: &Decision, action: &Action) {
        self.decisions += u64::from(decision.player == self.notes.side);
        for (class, judge) in &mut self.judges {
            self.notes.class = *class;
            judge.answer(battle, decision, action, &mut self.notes);
        }
    }

    /// How often a class happened, and on how many occasions.
    pub fn count(&self, class: Class) -> (u64, u64) {
        self.notes.counts[class as usize]
    }
}

fn judge(class: Class) -> Box<dyn Judge + Send> {
    match class {
        Class::DominatedDestination => Box::new(dominated::Dominated),
        Class::IdleUnit => Box::new(idle::Idle),
        Class::UncontestedObjective => Box::new(uncontested::Uncontested),
        Class::LongCharge => Box::new(long_charge::LongCharge),
        Class::Overkill => Box::new(overkill::Overkill),
        Class::WoundedTargetIgnored => Box::new(wounded::Wounded),
        Class::WalkedIntoCharge => Box::new(walked_in::WalkedIn::default()),
        Class::ScreenMovedFirst => Box::new(screen::Screen::default()),
        Class::Wasted => Box::new(wasted::Wasted::default()),
    }
}
