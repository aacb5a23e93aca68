//! The turn's plan: a task for each unit, made once, before anybody moves.
//!
//! A plan is data: it can be printed, tested and drawn.

mod assign;
mod build;
pub mod markers;
pub mod outlook;
mod posture;
mod screens;
mod ways;

pub use build::build;
pub use outlook::{FIRM, Gait, Outlook};
pub use posture::{Posture, Style};
pub use ways::Ways;

use crate::explain::Trial;
use geometry::Point;
use rules::{Battle, MarkerId, Player, UnitId};

/// What a unit is to do this turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Task {
    /// Take a marker that is not ours.
    Take(MarkerId),
    /// Hold a marker that is ours.
    Hold(MarkerId),
    /// Deny a marker to the enemy.
    Contest(MarkerId),
    /// Stand where the enemy's reserves would arrive.
    Screen(Point),
    /// Stand in the way.
    Block(Point),
    /// Go where it can shoot at this unit.
    Hunt(UnitId),
    /// Go where it can charge this unit.
    Charge(UnitId),
    /// Perform an action here.
    Act(Point),
    /// Wait in reserves.
    Wait,
    /// Go somewhere for a secondary mission.
    Visit(Point),
    /// Stay where it is.
    Stay,
    /// Go where the enemy sees and reaches least.
    Hide(Point),
    /// Ride on in its transport.
    Ride,
    /// Get out of its transport.
    GetOut,
    /// Arrive from reserves around here.
    Arrive(Point),
}

/// A unit's task, and what it is worth in victory points when it is done.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Order {
    /// The unit.
    pub unit: UnitId,
    /// What it is to do.
    pub task: Task,
    /// What that is worth.
    pub worth: f64,
    /// Games played forward have shown it to be better than what was planned at first: it is done whatever else a
    /// place may offer.
    pub firm: bool,
}

impl Order {
    /// A task whose worth is reckoned.
    pub const fn of(unit: UnitId, task: Task, worth: f64) -> Order {
        Order { unit, task, worth, firm: false }
    }

    /// A task that is done whatever else there is.
    pub const fn firm(unit: UnitId, task: Task) -> Order {
        Order { unit, task, worth: 0.0, firm: true }
    }
}

/// What games played forward said about the task of a unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The unit.
    pub unit: UnitId,
    /// The task that was chosen; none is what it would do of its own accord.
    pub chosen: Tried,
    /// What else was tried, the best first.
    pub others: Vec<Tried>,
}

/// A task that was tried in games played forward.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tried {
    /// The task.
    pub task: Option<Task>,
    /// How its games ended.
    pub trial: Trial,
}

/// The plan of one turn.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Plan {
    /// The round and the player it is for.
    pub turn: Option<(u8, Player)>,
    /// Tasks, in the order of the units.
    pub tasks: Vec<Order>,
    /// Who means to charge whom.
    pub charges: Vec<(UnitId, UnitId)>,
    /// Enemies that are charged to keep them from shooting.
    pub locks: Vec<UnitId>,
    /// Who moves first.
    pub order: Vec<UnitId>,
    /// Units that can begin no move.
    pub passed: Vec<UnitId>,
    /// How the turn is played, where look-ahead chose.
    pub style: Style,
    /// What games played forward said about the units that were looked at.
    pub findings: Vec<Finding>,
}

impl Plan {
    /// A unit's task.
    pub fn task(&self, unit: UnitId) -> Option<Task> {
        self.of(unit).map(|order| order.task)
    }

    /// A unit's task with its worth.
    pub fn of(&self, unit: UnitId) -> Option<Order> {
        self.tasks.iter().find(|order| order.unit == unit).copied()
    }

    /// What games said about a unit's task.
    pub fn finding(&self, unit: UnitId) -> Option<&Finding> {
        self.findings.iter().rev().find(|finding| finding.unit == unit)
    }

    /// Gives a unit another task.
    pub fn give(&mut self, order: Order) {
        self.tasks.retain(|held| held.unit != order.unit);
        self.charges.retain(|(unit, _)| *unit != order.unit);
        if let Task::Charge(target) = order.task {
            self.charges.push((order.unit, target));
        }
        self.tasks.push(order);
    }

    /// Whom a unit means to charge.
    pub fn charge_of(&self, unit: UnitId) -> Option<UnitId> {
        self.charges.iter().find(|(of, _)| *of == unit).map(|(_, target)| *target)
    }

    /// Whether somebody means to charge this enemy.
    pub fn is_charged(&self, target: UnitId) -> bool {
        self.charges.iter().any(|(_, charged)| *charged == target)
    }

    /// Whether it is the plan of the turn at hand.
    pub fn is_for(&self, battle: Battle<'_>, player: Player) -> bool {
        self.turn == Some((battle.state.clock.round, player))
    }
}
