//! The only pen that writes: roll, commit, say, ask.
//!
//! Rules are straight-line code. Where a player must decide in the middle, the rule asks; if the
//! answer is not known yet the whole action stops with [`Stop::Ask`], the game puts the state
//! back (every change is reversible, dice included) and runs the action again from its start
//! once the answer has come. The stream of dice is part of the state, so the same faces fall.
//! One rule is one function to read, and no half-done attack is ever stored. Simulations pass a
//! [`Decider`] that answers on the spot, so nothing is run twice.

use crate::action::Action;
use crate::battle::Battle;
use crate::change::Change;
use crate::decision::Decision;
use crate::dice::{Context, Stream, d3};
use crate::event::{Event, Roll, Tally};
use crate::hooks::Moments;
use crate::ids::{ModelId, Player, UnitId};
use crate::position::Place;
use crate::setup::Setup;
use crate::state::{Clock, InForce, Model, Purse, Score, Staging, State, Unit, Uses};
use codex::DiceExpr;
use smallvec::SmallVec;

/// Why a resolution did not reach its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// Somebody must decide.
    Ask(Decision),
    /// A scripted or recorded source of dice has run dry.
    Dry(Context),
}

/// Answers decisions on the spot.
pub trait Decider {
    /// The answer; it must be one that `check` accepts.
    fn decide(&mut self, battle: Battle<'_>, decision: &Decision) -> Action;
}

/// A model destroyed by an enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kill {
    /// The unit that did it.
    pub by: UnitId,
    /// The model whose attack it was, where it was an attack.
    pub model: Option<ModelId>,
    /// The unit of the dead, as mustered.
    pub of: UnitId,
    /// It was its last model.
    pub last: bool,
}

/// An action while it is being resolved.
pub struct Resolution<'a> {
    /// What never changes.
    pub setup: &'a Setup,
    state: &'a mut State,
    answers: &'a [Action],
    given: usize,
    decider: Option<&'a mut dyn Decider>,
    stream: Stream,
    quiet: bool,
    dice_before: crate::dice::DicePosition,
    /// Everything that changed, in order.
    pub changes: Vec<Change>,
    /// Every roll, in order.
    pub rolls: Vec<Roll>,
    /// Everything that happened, in order.
    pub events: Vec<Event>,
    /// How many rolls came before each of the events.
    pub rolled: Vec<usize>,
    /// Sums of the activation.
    pub tally: Tally,
    /// What of them explosions and wrecks did, which no attack is credited with.
    pub aside: Tally,
    /// Models slain in this action that may strike before they are removed (R12.6).
    pub fallen: Vec<ModelId>,
    /// The player whose unit is attacking or otherwise destroying (R20.4).
    pub destroyer: Option<Player>,
    /// That unit, and the model whose attack it is.
    pub slayer: Option<(UnitId, Option<ModelId>)>,
    /// Units whose last model has died, and which it was.
    pub deaths: Vec<(UnitId, ModelId)>,
    /// Enemy models destroyed so far, and by whom.
    pub kills: Vec<Kill>,
    /// The moments that have come.
    pub moments: Moments,
}

impl<'a> Resolution<'a> {
    /// Begins an action. `answers` are those already given to its questions.
    pub fn new(
        setup: &'a Setup,
        state: &'a mut State,
        answers: &'a [Action],
        decider: Option<&'a mut dyn Decider>,
        quiet: bool,
    ) -> Self {
        let dice_before = state.dice;
        Resolution {
            setup,
            state,
            answers,
            given: 0,
            decider,
            stream: Stream::new(),
            quiet,
            dice_before,
            changes: Vec::new(),
            rolls: Vec::new(),
            events: Vec::new(),
            rolled: Vec::new(),
            tally: Tally::default(),
            aside: Tally::default(),
            fallen: Vec::new(),
            destroyer: None,
            slayer: None,
            deaths: Vec::new(),
            kills: Vec::new(),
            moments: Moments::default(),
        }
    }

    /// The table as it stands now.
    pub fn battle(&self) -> Battle<'_> {
        Battle { setup: self.setup, state: self.state }
    }

    /// Says whose doing the deaths that follow are: a unit's player's, or nobody's (R20.4).
    pub fn blame(&mut self, unit: Option<UnitId>) {
        self.destroyer = unit.map(|unit| self.battle().player(unit));
        self.slayer = unit.map(|unit| (unit, None));
    }

    /// Whether nobody is listening: no rolls and events are kept.
    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Rolls one die.
    pub fn d6(&mut self, context: Context) -> Result<u8, Stop> {
        self.stream.d6(&self.setup.dice, &mut self.state.dice, context).ok_or(Stop::Dry(context))
    }

    /// Rolls dice as printed and notes the faces.
    pub fn dice(&mut self, expr: DiceExpr, context: Context, faces: &mut impl Extend<u8>) -> Result<u32, Stop> {
        let mut total = u32::from(expr.plus);
        for _ in 0..expr.count {
            let face = self.d6(context)?;
            faces.extend(std::iter::once(face));
            total += u32::from(if expr.sides == 3 { d3(face) } else { face });
        }
        Ok(total)
    }

    /// Asks a player. Stops the action if the answer is not known.
    pub fn ask(&mut self, decision: Decision) -> Result<Action, Stop> {
        if let Some(answer) = self.answers.get(self.given) {
            self.given += 1;
            return Ok(answer.clone());
        }
        match &mut self.decider {
            Some(decider) => {
                let answer = decider.decide(Battle { setup: self.setup, state: self.state }, &decision);
                debug_assert!(
                    crate::answers::check(Battle { setup: self.setup, state: self.state }, &decision, &answer).is_ok(),
                    "{answer:?} is no answer to {decision:?}"
                );
                Ok(answer)
            }
            None => Err(Stop::Ask(decision)),
        }
    }

    /// Says what happened.
    pub fn say(&mut self, event: Event) {
        if !self.quiet {
            self.events.push(event);
            self.rolled.push(self.rolls.len());
        }
    }

    /// Notes a roll.
    pub fn note(&mut self, roll: Roll) {
        if !self.quiet {
            self.rolls.push(roll);
        }
    }

    fn commit(&mut self, change: Change) {
        self.state.apply(&change);
        self.changes.push(change);
    }

    /// Changes a model.
    pub fn change_model(&mut self, model: ModelId, edit: impl FnOnce(&mut Model)) {
        let before = *self.state.model(model);
        let mut after = before;
        edit(&mut after);
        if after != before {
            self.commit(Change::Model(model, before, after));
        }
    }

    /// Puts a model somewhere.
    pub fn put_model(&mut self, model: ModelId, place: &Place) {
        self.change_model(model, |m| {
            m.at = place.point();
            m.z = place.z;
            m.facing = place.facing.0;
        });
    }

    /// Changes a unit.
    pub fn change_unit(&mut self, unit: UnitId, edit: impl FnOnce(&mut Unit)) {
        let before = *self.state.unit(unit);
        let mut after = before;
        edit(&mut after);
        if after != before {
            self.commit(Change::Unit(unit, before, after));
        }
    }

    /// Changes round, phase or what is in hand.
    pub fn change_clock(&mut self, edit: impl FnOnce(&mut Clock)) {
        let before = self.state.clock;
        let mut after = before;
        edit(&mut after);
        if after != before {
            self.commit(Change::Clock(before, after));
        }
    }

    /// Changes a player's points.
    pub fn change_purse(&mut self, player: crate::ids::Player, edit: impl FnOnce(&mut Purse)) {
        let before = self.state.purses[player.index()];
        let mut after = before;
        edit(&mut after);
        if after != before {
            self.commit(Change::Purse(player, before, after));
        }
    }

    /// Changes a player's score or cards.
    pub fn change_score(&mut self, player: crate::ids::Player, edit: impl FnOnce(&mut Score)) {
        let before = self.state.scores[player.index()];
        let mut after = before;
        edit(&mut after);
        if after != before {
            self.commit(Change::Score(player, Box::new([before, after])));
        }
    }

    /// Changes what is in force.
    pub fn change_in_force(&mut self, edit: impl FnOnce(&mut SmallVec<[InForce; 6]>)) {
        let mut after = self.state.in_force.clone();
        edit(&mut after);
        if after != self.state.in_force {
            let before = self.state.in_force.clone();
            self.commit(Change::InForce(Box::new([before, after])));
        }
    }

    /// Changes which stratagems have been used.
    pub fn change_uses(&mut self, edit: impl FnOnce(&mut Uses)) {
        let before = self.state.uses;
        let mut after = before;
        edit(&mut after);
        if after != before {
            self.commit(Change::Uses(Box::new([before, after])));
        }
    }

    /// Changes a marker.
    pub fn change_objective(&mut self, at: usize, edit: impl FnOnce(&mut crate::state::Objective)) {
        let before = self.state.objectives[at];
        let mut after = before;
        edit(&mut after);
        if after != before {
            self.commit(Change::Objective(at as u8, before, after));
        }
    }

    /// Changes what is being put together.
    pub fn change_staging(&mut self, edit: impl FnOnce(&mut Staging)) {
        let before = self.state.staging.clone();
        let mut after = before.clone().unwrap_or_default();
        edit(&mut after);
        let after = Some(after).filter(|staging| **staging != Staging::default());
        if after != before {
            self.commit(Change::Staging(before, after));
        }
    }

    /// Puts the dice on the list of changes; called once, at the end.
    pub fn finish(mut self) -> Parts {
        self.close_dice();
        Parts {
            changes: self.changes,
            rolls: self.rolls,
            events: self.events,
            rolled: self.rolled,
            tally: self.tally,
            moments: self.moments,
        }
    }

    fn close_dice(&mut self) {
        if self.state.dice != self.dice_before {
            self.changes.push(Change::Dice(self.dice_before, self.state.dice));
        }
    }
}

/// What an action left behind.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parts {
    /// Everything that changed.
    pub changes: Vec<Change>,
    /// Every roll.
    pub rolls: Vec<Roll>,
    /// Everything that happened.
    pub events: Vec<Event>,
    /// How many rolls came before each of the events.
    pub rolled: Vec<usize>,
    /// Sums of the activation.
    pub tally: Tally,
    /// The moments that have come.
    pub moments: Moments,
}
