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
use crate::decision::{Decision, Question};
use crate::dice::{Context, Named, Occasion, Stream, d3};
use crate::event::{Event, Roll, Tally};
use crate::ids::{GrantId, MarkerId, ModelId, Player, TagId, UnitId};
use crate::moments::{Moment, Moments};
use crate::picks::Pick;
use crate::position::Place;
use crate::reroll::{Offer, Rerolled};
use crate::setup::Setup;
use crate::state::{Clock, InForce, Model, Purse, Score, Staging, State, Unit, Uses};
use codex::{DiceExpr, Lasts};
use smallvec::SmallVec;

/// Why a resolution did not reach its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stop {
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
pub(crate) struct Kill {
    /// The unit that did it.
    pub(crate) by: UnitId,
    /// The model whose attack it was, where it was an attack.
    pub(crate) model: Option<ModelId>,
    /// The unit of the dead, as mustered.
    pub(crate) of: UnitId,
    /// It was its last model.
    pub(crate) last: bool,
}

/// What rules of the upper layers do when a rule below them says that something has happened, so that no layer
/// calls upwards. `hooks.rs` has the one table.
pub(crate) struct Hooks {
    /// A moment has come: everything that is due is done.
    pub(crate) at: fn(&mut Resolution<'_>, Moment) -> Result<(), Stop>,
    /// A Command Re-roll is offered (S2.1).
    pub(crate) command_reroll: fn(&mut Resolution<'_>, &Offer<'_>, &mut [u8], &mut Rerolled) -> Result<(), Stop>,
    /// Whether a player could use a Command Re-roll on such a roll.
    pub(crate) may_command_reroll: fn(Battle<'_>, UnitId, Context) -> bool,
    /// Whether a slain model strikes before it is removed (R12.6).
    pub(crate) may_strike: fn(&mut Resolution<'_>, ModelId) -> Result<bool, Stop>,
    /// A model that was to strike before its removal dies at once.
    pub(crate) cut_short: fn(&mut Resolution<'_>, ModelId) -> Result<(), Stop>,
    /// A transport is destroyed: its passengers get out of the wreck (R9.10).
    pub(crate) wrecked: fn(&mut Resolution<'_>, UnitId, ModelId) -> Result<(), Stop>,
}

/// A new unit like one that was destroyed is to join the army, once that one has left the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rejoining {
    /// The unit that was destroyed.
    pub(crate) unit: UnitId,
    /// What is in force on the new one.
    pub(crate) grants: Vec<GrantId>,
    /// How long.
    pub(crate) until: Lasts,
}

/// A unit was hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Struck {
    /// The unit.
    pub(crate) unit: UnitId,
    /// By which weapon.
    pub(crate) weapon: TagId,
    /// In whose hands: a unit as mustered.
    pub(crate) by: UnitId,
}

/// An action while it is being resolved.
pub(crate) struct Resolution<'a> {
    /// What never changes.
    pub(crate) setup: &'a Setup,
    state: &'a mut State,
    answers: &'a [Action],
    given: usize,
    decider: Option<&'a mut dyn Decider>,
    stream: Stream,
    named: Named,
    /// The unit that the action is about, where it names one.
    pub(crate) actor: Option<UnitId>,
    quiet: bool,
    hooks: &'static Hooks,
    dice_before: crate::dice::DicePosition,
    /// Everything that changed, in order.
    pub(crate) changes: Vec<Change>,
    /// Every roll, in order.
    pub(crate) rolls: Vec<Roll>,
    /// Everything that happened, in order.
    pub(crate) events: Vec<Event>,
    /// How many rolls came before each of the events.
    pub(crate) rolled: Vec<usize>,
    /// Sums of the activation.
    pub(crate) tally: Tally,
    /// What of them explosions and wrecks did, which no attack is credited with.
    pub(crate) aside: Tally,
    /// Models slain in this action that may strike before they are removed (R12.6).
    pub(crate) fallen: Vec<ModelId>,
    /// The player whose unit is attacking or otherwise destroying (R20.4).
    pub(crate) destroyer: Option<Player>,
    /// That unit, and the model whose attack it is.
    pub(crate) slayer: Option<(UnitId, Option<ModelId>)>,
    /// Units whose last model has died, and which it was.
    pub(crate) deaths: Vec<(UnitId, ModelId)>,
    /// Enemy models destroyed so far, and by whom.
    pub(crate) kills: Vec<Kill>,
    /// Units hit so far.
    pub(crate) struck: Vec<Struck>,
    /// Units that join their armies anew when the dead have left.
    pub(crate) rejoining: Vec<Rejoining>,
    /// An ability has changed the Damage of the attack in hand to 0.
    pub(crate) harmless: bool,
    /// An ability has changed the die that was asked about to a 6.
    pub(crate) six: bool,
    /// A stratagem has said whether the model that was just destroyed explodes.
    pub(crate) explodes: Option<bool>,
    /// The moments that have come.
    pub(crate) moments: Moments,
}

impl<'a> Resolution<'a> {
    /// Begins an action. `answers` are those already given to its questions.
    pub(crate) fn new(
        setup: &'a Setup,
        state: &'a mut State,
        answers: &'a [Action],
        decider: Option<&'a mut dyn Decider>,
        quiet: bool,
        hooks: &'static Hooks,
    ) -> Self {
        let dice_before = state.dice;
        // Room for what most actions do, so that the lists do not grow bit by bit.
        let room = if quiet { 0 } else { 16 };
        Resolution {
            setup,
            state,
            answers,
            given: 0,
            decider,
            stream: Stream::new(),
            named: Named::default(),
            actor: None,
            quiet,
            hooks,
            dice_before,
            changes: Vec::with_capacity(16),
            rolls: Vec::with_capacity(room),
            events: Vec::with_capacity(room),
            rolled: Vec::with_capacity(room),
            tally: Tally::default(),
            aside: Tally::default(),
            fallen: Vec::new(),
            destroyer: None,
            slayer: None,
            deaths: Vec::new(),
            kills: Vec::new(),
            struck: Vec::new(),
            rejoining: Vec::new(),
            harmless: false,
            six: false,
            explodes: None,
            moments: Moments::default(),
        }
    }

    /// The table as it stands now.
    pub(crate) fn battle(&self) -> Battle<'_> {
        Battle { setup: self.setup, state: self.state }
    }

    /// A moment has come: everything that is due is done, in the order of `hooks.rs`.
    pub(crate) fn at(&mut self, moment: Moment) -> Result<(), Stop> {
        self.note_moment(moment);
        (self.hooks.at)(self, moment)
    }

    /// Remembers that a moment has come, where what is due is done by whoever calls.
    pub(crate) fn note_moment(&mut self, moment: Moment) {
        self.moments.insert(moment.kind());
    }

    /// Offers a Command Re-roll (S2.1).
    pub(crate) fn command_reroll(
        &mut self,
        offer: &Offer<'_>,
        faces: &mut [u8],
        rerolled: &mut Rerolled,
    ) -> Result<(), Stop> {
        (self.hooks.command_reroll)(self, offer, faces, rerolled)
    }

    /// Whether a player could use a Command Re-roll on such a roll.
    pub(crate) fn may_command_reroll(&self, unit: UnitId, context: Context) -> bool {
        (self.hooks.may_command_reroll)(self.battle(), unit, context)
    }

    /// Whether a slain model strikes before it is removed (R12.6).
    pub(crate) fn may_strike(&mut self, model: ModelId) -> Result<bool, Stop> {
        (self.hooks.may_strike)(self, model)
    }

    /// A model that was to strike before its removal dies at once.
    pub(crate) fn cut_short(&mut self, model: ModelId) -> Result<(), Stop> {
        (self.hooks.cut_short)(self, model)
    }

    /// A transport is destroyed: its passengers get out of the wreck (R9.10).
    pub(crate) fn wrecked(&mut self, unit: UnitId, model: ModelId) -> Result<(), Stop> {
        (self.hooks.wrecked)(self, unit, model)
    }

    /// Says whose doing the deaths that follow are: a unit's player's, or neither player's (R20.4).
    pub(crate) fn blame(&mut self, unit: Option<UnitId>) {
        self.destroyer = unit.map(|unit| self.battle().player(unit));
        self.slayer = unit.map(|unit| (unit, None));
    }

    /// Rolls one die.
    pub(crate) fn d6(&mut self, context: Context) -> Result<u8, Stop> {
        let unit = self.slayer.map(|(unit, _)| unit).or(self.actor);
        self.d6_of(unit, context)
    }

    /// Rolls one die of a unit. Whose it is matters in imagined games only.
    pub(crate) fn d6_of(&mut self, unit: Option<UnitId>, context: Context) -> Result<u8, Stop> {
        if self.state.dice.is_imagined() {
            let unit = unit.map_or(u16::MAX, |unit| unit.index() as u16);
            let occasion = Occasion { moment: self.state.clock.moment(), unit };
            return Ok(self.named.d6(&mut self.state.dice, occasion, context));
        }
        self.stream.d6(&self.setup.dice, &mut self.state.dice, context).ok_or(Stop::Dry(context))
    }

    /// Rolls dice as printed and notes the faces.
    pub(crate) fn dice(&mut self, expr: DiceExpr, context: Context, faces: &mut impl Extend<u8>) -> Result<u32, Stop> {
        let mut total = u32::from(expr.plus);
        for _ in 0..expr.count {
            let face = self.d6(context)?;
            faces.extend(std::iter::once(face));
            total += u32::from(if expr.sides == 3 { d3(face) } else { face });
        }
        Ok(total)
    }

    /// Asks a player. Stops the action if the answer is not known.
    pub(crate) fn ask(&mut self, decision: Decision) -> Result<Action, Stop> {
        if let Some(answer) = self.answers.get(self.given) {
            self.given += 1;
            return Ok(answer.clone());
        }
        match &mut self.decider {
            Some(decider) => Ok(decider.decide(Battle { setup: self.setup, state: self.state }, &decision)),
            None => Err(Stop::Ask(decision)),
        }
    }

    /// Asks a player to pick a unit; without a choice the only one is taken, and nothing is asked.
    pub(crate) fn pick_unit(&mut self, player: Player, pick: Pick) -> Result<Option<UnitId>, Stop> {
        if let ([only], false) = (pick.units(), pick.is_optional()) {
            return Ok(Some(*only));
        }
        if pick.units().is_empty() {
            return Ok(None);
        }
        match self.ask(Decision { player, question: Question::Pick(pick) })? {
            Action::ChooseUnit(unit) => Ok(Some(unit)),
            _ => Ok(None),
        }
    }

    /// Says what happened.
    pub(crate) fn say(&mut self, event: Event) {
        if !self.quiet {
            self.events.push(event);
            self.rolled.push(self.rolls.len());
        }
    }

    /// Notes a roll.
    pub(crate) fn note(&mut self, roll: Roll) {
        if !self.quiet {
            self.rolls.push(roll);
        }
    }

    fn commit(&mut self, change: Change) {
        self.state.apply(self.setup, &change);
        self.changes.push(change);
    }

    /// Changes a model.
    pub(crate) fn change_model(&mut self, model: ModelId, edit: impl FnOnce(&mut Model)) {
        let before = *self.state.model(model);
        let mut after = before;
        edit(&mut after);
        if after != before {
            self.commit(Change::Model(model, before, after));
        }
    }

    /// Puts a model somewhere.
    pub(crate) fn put_model(&mut self, model: ModelId, place: &Place) {
        self.change_model(model, |m| m.put(place));
    }

    /// Changes a unit.
    pub(crate) fn change_unit(&mut self, unit: UnitId, edit: impl FnOnce(&mut Unit)) {
        let before = *self.state.unit(unit);
        let mut after = before;
        edit(&mut after);
        if after != before {
            self.commit(Change::Unit(unit, before, after));
        }
    }

    /// Changes round, phase or what is in hand.
    pub(crate) fn change_clock(&mut self, edit: impl FnOnce(&mut Clock)) {
        let before = self.state.clock;
        let mut after = before;
        edit(&mut after);
        if after != before {
            self.commit(Change::Clock(before, after));
        }
    }

    /// Changes a player's points.
    pub(crate) fn change_purse(&mut self, player: crate::ids::Player, edit: impl FnOnce(&mut Purse)) {
        let before = self.state.purses[player.index()];
        let mut after = before;
        edit(&mut after);
        if after != before {
            self.commit(Change::Purse(player, before, after));
        }
    }

    /// Changes a player's score or cards.
    pub(crate) fn change_score(&mut self, player: crate::ids::Player, edit: impl FnOnce(&mut Score)) {
        let before = self.state.scores[player.index()];
        let mut after = before;
        edit(&mut after);
        if after != before {
            self.commit(Change::Score(player, Box::new([before, after])));
        }
    }

    /// Changes what is in force.
    pub(crate) fn change_in_force(&mut self, edit: impl FnOnce(&mut SmallVec<[InForce; 6]>)) {
        let mut after = self.state.in_force.clone();
        edit(&mut after);
        if after != self.state.in_force {
            let before = self.state.in_force.clone();
            self.commit(Change::InForce(Box::new([before, after])));
        }
    }

    /// Changes which stratagems have been used.
    pub(crate) fn change_uses(&mut self, edit: impl FnOnce(&mut Uses)) {
        let before = self.state.uses;
        let mut after = before;
        edit(&mut after);
        if after != before {
            self.commit(Change::Uses(Box::new([before, after])));
        }
    }

    /// Changes a marker.
    pub(crate) fn change_objective(&mut self, marker: MarkerId, edit: impl FnOnce(&mut crate::state::Objective)) {
        let before = *self.state.marker(marker);
        let mut after = before;
        edit(&mut after);
        if after != before {
            self.commit(Change::Objective(marker, before, after));
        }
    }

    /// Changes what is being put together.
    pub(crate) fn change_staging(&mut self, edit: impl FnOnce(&mut Staging)) {
        let before = self.state.staging.clone();
        let mut after = before.clone().unwrap_or_default();
        edit(&mut after);
        let after = Some(after).filter(|staging| **staging != Staging::default());
        if after != before {
            self.commit(Change::Staging(before, after));
        }
    }

    /// Puts the dice on the list of changes; called once, at the end.
    pub(crate) fn finish(mut self) -> Parts {
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
pub(crate) struct Parts {
    /// Everything that changed.
    pub(crate) changes: Vec<Change>,
    /// Every roll.
    pub(crate) rolls: Vec<Roll>,
    /// Everything that happened.
    pub(crate) events: Vec<Event>,
    /// How many rolls came before each of the events.
    pub(crate) rolled: Vec<usize>,
    /// Sums of the activation.
    pub(crate) tally: Tally,
    /// The moments that have come.
    pub(crate) moments: Moments,
}
