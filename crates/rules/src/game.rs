//! The game: `waiting_for`, `check`, `play`.

mod dispatch;
mod disturb;
mod judged;
mod visible;

use crate::hooks::HOOKS;
pub use disturb::Blow;
pub use judged::Judged;

use crate::action::{Action, Verb};
use crate::answers::{self, Defaults};
use crate::battle::Battle;
use crate::change::Change;
use crate::decision::Decision;
use crate::dice::DiceSource;
use crate::event::{Event, Roll, Tally};
use crate::ids::Player;
use crate::moments::Moments;
use crate::phases::Prepared;
use crate::position::{Phase, Position};
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Decider, Parts, Resolution, Stop};
use crate::setup::{self, Setup, SetupError};
use crate::state::{Clock, Hand, State};
use crate::turn;
use codex::Codex;
use dispatch::{prepare, resolve};
use judged::Age;
use std::sync::Arc;

/// What begins a battle. No player can say it between actions: it is refused there.
const OPENING: Action = Action::ContinueSequence;

/// A battle in play. Cloning shares the setup and copies a few kilobytes.
#[derive(Debug, PartialEq)]
pub struct Game {
    setup: Arc<Setup>,
    state: State,
    pending: Option<Box<Pending>>,
    age: Age,
}

/// An action that waits for an answer. The state holds what has happened so far; when the
/// answer comes it is put back and the action runs again from its start.
#[derive(Debug, Clone, PartialEq)]
struct Pending {
    player: Player,
    action: Action,
    answers: Vec<Action>,
    decision: Decision,
    changes: Vec<Change>,
    rolls: usize,
    events: usize,
}

/// What came of an action.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Played {
    /// What changed, in order; reverting it in reverse order restores the state before, unless
    /// the action was an answer (see [`Played::resumed`]).
    pub(crate) changes: Vec<Change>,
    /// The rolls made.
    pub rolls: Vec<Roll>,
    /// What happened.
    pub events: Vec<Event>,
    /// How many of the rolls came before each of the events.
    pub rolled: Vec<usize>,
    /// Sums over the whole action so far.
    pub tally: Tally,
    /// The moments that have come in the whole action so far.
    pub moments: Moments,
    /// The action answered an interrupt: rolls and events are those since the interrupt.
    pub resumed: bool,
    /// The action is over; if not, [`Game::waiting_for`] says what is asked.
    pub finished: bool,
}

impl Clone for Game {
    fn clone(&self) -> Self {
        let Game { setup, state, pending, age } = self;
        Game { setup: Arc::clone(setup), state: state.copy(), pending: pending.clone(), age: *age }
    }
}

impl Game {
    /// Begins a battle from a written position; what it names is looked up in `codex`.
    pub fn new(codex: &Codex, position: Position, dice: DiceSource) -> Result<Game, SetupError> {
        let (setup, state) = Setup::build(codex, position, dice)?;
        let mut game = Game { setup: Arc::new(setup), state, pending: None, age: Age::default() };
        game.open()?;
        Ok(game)
    }

    /// M2 what is settled before formations are declared happens now. If it asks a player something, the battle
    /// begins with that question; its rolls and events are told with the answer.
    fn open(&mut self) -> Result<(), SetupError> {
        if !turn::has_opening(self.battle()) {
            return Ok(());
        }
        let played = self.run(Player::One, OPENING, Prepared::Plain, None, false);
        played.map_err(|refusal| setup::error("dice", refusal.to_string()))?;
        if let Some(pending) = &mut self.pending {
            (pending.rolls, pending.events) = (0, 0);
        }
        Ok(())
    }

    /// A battle from its parts, nothing pending.
    pub(crate) fn from_parts(setup: Arc<Setup>, state: State) -> Game {
        Game { setup, state, pending: None, age: Age::default() }
    }

    /// What never changes.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The same, to build another game on.
    pub(crate) fn shared_setup(&self) -> Arc<Setup> {
        Arc::clone(&self.setup)
    }

    /// What does. In the middle of an action: as far as it has come.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Both, for reading.
    pub fn battle(&self) -> Battle<'_> {
        Battle { setup: &self.setup, state: &self.state }
    }

    /// Whether an action is waiting for an answer.
    pub fn is_interrupted(&self) -> bool {
        self.pending.is_some()
    }

    /// The action that waits for an answer.
    pub fn interrupted(&self) -> Option<&Action> {
        self.pending.as_ref().map(|pending| &pending.action)
    }

    /// The answers given so far to the action in hand, for the hash.
    pub(crate) fn pending_depth(&self) -> usize {
        self.pending.as_ref().map_or(0, |pending| pending.answers.len() + 1)
    }

    /// Who must decide, and what; `None` when the battle is over.
    pub fn waiting_for(&self) -> Option<Decision> {
        if self.state.clock.over.is_some() {
            return None;
        }
        match &self.pending {
            Some(pending) => Some(pending.decision.clone()),
            None => Some(turn::waiting(self.battle())),
        }
    }

    /// Whether a player may say something of this kind now, before its fields are read: the
    /// first three codes of the table.
    pub fn gate(&self, player: Player, verb: Verb) -> Result<(), Refusal> {
        if self.state.clock.over.is_some() {
            return Err(Code::GameOver.into());
        }
        if verb == Verb::Concede {
            return Ok(());
        }
        if verb == Verb::Adjust {
            let asked = self.pending.as_ref().map(|pending| pending.decision.player);
            return asked.map_or(Ok(()), |player| Err(Refusal::new(Code::QuestionOpen).waiting_for(player)));
        }
        let decision = match &self.pending {
            Some(pending) => pending.decision.clone(),
            None => turn::waiting(self.battle()),
        };
        let waiting = decision.player;
        let Clock { phase, hand, .. } = self.state.clock;
        let in_phase = match verb {
            Verb::In(wanted) => wanted == phase,
            Verb::Embark => matches!(phase, Phase::Formations | Phase::Movement),
            Verb::Disembark => phase == Phase::Movement || self.pending.is_some(),
            Verb::Move => phase == Phase::Movement || matches!(hand, Hand::Charging { .. } | Hand::Reacting { .. }),
            Verb::Charge => phase == Phase::Charge || matches!(hand, Hand::Charging { .. }),
            Verb::Faction | Verb::Stratagem | Verb::Answer | Verb::Adjust | Verb::Concede => true,
        };
        if !in_phase {
            return Err(Refusal::new(Code::WrongPhase).waiting_for(waiting));
        }
        if player != waiting && !(self.pending.is_none() && turn::may_speak(self.battle(), player, verb)) {
            return Err(Refusal::new(Code::NotYourDecision).waiting_for(waiting));
        }
        Ok(())
    }

    /// Whether the rules allow an action. Pure: nothing changes, whatever the answer.
    pub fn check(&self, player: Player, action: &Action) -> Result<(), Refusal> {
        self.judge(player, action).map(drop)
    }

    /// The same, and what judging it worked out.
    pub(crate) fn judge(&self, player: Player, action: &Action) -> Result<Prepared, Refusal> {
        self.gate(player, action.verb())?;
        self.prepare(player, action)
    }

    /// Judges an action that has passed the gate, and keeps what judging it worked out.
    fn prepare(&self, player: Player, action: &Action) -> Result<Prepared, Refusal> {
        match &self.pending {
            Some(pending) if *action != Action::Concede => {
                answers::check(self.battle(), &pending.decision, action).map(|()| Prepared::Plain)
            }
            _ => prepare(self.battle(), player, action),
        }
    }

    /// What happens to the open interrupt if nobody says anything else.
    pub fn default_answer(&self) -> Option<Action> {
        self.pending.as_ref().and_then(|pending| answers::default(self.battle(), &pending.decision))
    }

    /// What is done between actions if nobody says anything else: a charge is rolled, nobody
    /// piles in.
    pub fn sequence_default(&self) -> Option<(Player, Action)> {
        if self.pending.is_some() || self.state.clock.over.is_some() {
            return None;
        }
        let player = turn::waiting(self.battle()).player;
        turn::default(self.battle()).map(|action| (player, action))
    }

    /// Begins the phase that the position stands in: what happens at its start happens now, and
    /// interrupts take their defaults.
    pub fn start_phase(&mut self) -> Result<Played, Refusal> {
        self.age.0 += 1;
        let mut defaults = Defaults;
        let mut r = Resolution::new(&self.setup, &mut self.state, &[], Some(&mut defaults), false, &HOOKS);
        let result = turn::start_phase(&mut r);
        let Parts { changes, rolls, events, rolled, tally, moments } = r.finish();
        match result {
            Ok(()) => Ok(Played { changes, rolls, events, rolled, tally, moments, resumed: false, finished: true }),
            Err(_) => {
                self.rewind(&changes);
                Err(Refusal::new(Code::NotAvailable).because(Reason::DiceRanOutAtPhase))
            }
        }
    }

    /// Plays an action, as far as it goes without an answer.
    pub fn play(&mut self, player: Player, action: Action) -> Result<Played, Refusal> {
        self.enter(player, action, None, false)
    }

    /// Plays an action with every question answered on the spot, keeping rolls and events.
    pub fn play_answered(
        &mut self,
        player: Player,
        action: Action,
        decider: &mut dyn Decider,
    ) -> Result<Played, Refusal> {
        self.enter(player, action, Some(decider), false)
    }

    /// Plays an action with every question answered on the spot, keeping no rolls or events: the
    /// door of simulations.
    pub fn play_quietly(
        &mut self,
        player: Player,
        action: Action,
        decider: &mut dyn Decider,
    ) -> Result<Played, Refusal> {
        self.enter(player, action, Some(decider), true)
    }

    fn enter(
        &mut self,
        player: Player,
        action: Action,
        decider: Option<&mut dyn Decider>,
        quiet: bool,
    ) -> Result<Played, Refusal> {
        self.gate(player, action.verb())?;
        let prepared = self.prepare(player, &action)?;
        self.run(player, action, prepared, decider, quiet)
    }

    /// Takes a finished action back. `played` must be the last one.
    pub fn undo(&mut self, played: &Played) {
        self.age.0 += 1;
        self.pending = None;
        for change in played.changes.iter().rev() {
            self.state.revert(&self.setup, change);
        }
    }

    fn run(
        &mut self,
        player: Player,
        action: Action,
        prepared: Prepared,
        decider: Option<&mut dyn Decider>,
        quiet: bool,
    ) -> Result<Played, Refusal> {
        self.age.0 += 1;
        let earlier = if action == Action::Concede { self.drop_pending() } else { self.pending.take() };
        let (player, action, answers, shown) = match &earlier {
            None => (player, action, Vec::new(), (0, 0)),
            Some(pending) => {
                self.rewind(&pending.changes);
                let mut answers = pending.answers.clone();
                answers.push(action);
                (pending.player, pending.action.clone(), answers, (pending.rolls, pending.events))
            }
        };
        let resumed = earlier.is_some();
        // An answered action starts over from a state it was accepted in.
        let prepared = match resumed && action != OPENING {
            true => prepare(self.battle(), player, &action)?,
            false => prepared,
        };
        let mut checked = decider.map(Checked);
        let decider = checked.as_mut().map(|decider| decider as &mut dyn Decider);
        let mut r = Resolution::new(&self.setup, &mut self.state, &answers, decider, quiet, &HOOKS);
        r.actor = action.unit();
        let result = resolve(&mut r, player, &action, &prepared).and_then(|()| turn::settle(&mut r));
        let Parts { changes, mut rolls, mut events, mut rolled, tally, moments } = r.finish();
        debug_assert!(self.state.is_boxed(&self.setup), "{action:?}: somebody wrote a model past `set_model`");
        let lengths = (rolls.len(), events.len());
        rolls.drain(..shown.0.min(rolls.len()));
        events.drain(..shown.1.min(events.len()));
        rolled.drain(..shown.1.min(rolled.len()));
        rolled.iter_mut().for_each(|count| *count = count.saturating_sub(shown.0));
        match result {
            Ok(()) => Ok(Played { changes, rolls, events, rolled, tally, moments, resumed, finished: true }),
            Err(Stop::Ask(decision)) => {
                let played = Played {
                    changes: changes.clone(),
                    rolls,
                    events,
                    rolled,
                    tally,
                    moments,
                    resumed,
                    finished: false,
                };
                let (rolls, events) = lengths;
                self.pending = Some(Box::new(Pending { player, action, answers, decision, changes, rolls, events }));
                Ok(played)
            }
            Err(Stop::Dry(context)) => {
                self.rewind(&changes);
                if let Some(pending) = earlier {
                    pending.changes.iter().for_each(|change| self.state.apply(&self.setup, change));
                    self.pending = Some(pending);
                }
                Err(Refusal { dry: Some(context), ..Refusal::new(Code::NotAvailable).because(Reason::DiceRanOut) })
            }
        }
    }

    fn rewind(&mut self, changes: &[Change]) {
        changes.iter().rev().for_each(|change| self.state.revert(&self.setup, change));
    }

    /// A concession ends the action in hand where it stands.
    fn drop_pending(&mut self) -> Option<Box<Pending>> {
        self.pending = None;
        None
    }
}

/// A decider whose answers are checked while we develop: one that is not legal is a mistake of the program.
struct Checked<'a>(&'a mut dyn Decider);

impl Decider for Checked<'_> {
    fn decide(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        let answer = self.0.decide(battle, decision);
        debug_assert!(answers::check(battle, decision, &answer).is_ok(), "{answer:?} does not answer {decision:?}");
        answer
    }
}
