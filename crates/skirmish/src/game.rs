//! A game: the doors that everybody uses.

mod why_not;

use crate::action::Action;
use crate::activation::{Log, Pool};
use crate::cells::Cells;
use crate::event::{Event, Quiet, Tell};
use crate::grid::At;
use crate::imagined::Imagined;
use crate::refusal::Refusal;
use crate::scenario::MOST_UNITS;
use crate::setup::Setup;
use crate::state::{Ending, Part, Phase, Slot, State, UnitSet};
use crate::table::Table;
use rules::{Context, DicePosition, DiceSource, Player, Stream};
use std::sync::Arc;

/// What the active unit may do; of nothing where none is active.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// Where it may go.
    pub hexes: Cells,
    /// Whom it may attack.
    pub targets: UnitSet,
}

impl Options {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty() && self.hexes.is_empty()
    }

    fn clear(&mut self) {
        self.hexes.clear();
        self.targets = UnitSet::NONE;
    }
}

/// A game.
#[derive(Debug)]
pub struct Game {
    setup: Arc<Setup>,
    source: DiceSource,
    state: State,
    /// Worked out when a unit is activated, and after each attack.
    options: Options,
    /// Kept open between actions; it always stands where `state.dice` says.
    stream: Stream,
    /// The dice of an imagined game, in place of the source.
    imagined: Option<Box<Imagined>>,
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Game {
            setup: Arc::clone(&self.setup),
            source: self.source.clone(),
            state: self.state,
            options: self.options,
            stream: Stream::default(),
            imagined: self.imagined.clone(),
        }
    }
}

impl Game {
    /// A game at its beginning: turn 1, the first player's movement.
    pub fn new(setup: Arc<Setup>, source: DiceSource) -> Game {
        let (mut at, mut hp, mut alive) = ([At::default(); MOST_UNITS], [0; MOST_UNITS], UnitSet::NONE);
        for (unit, slot) in setup.scenario().units.iter().zip(Slot::all()) {
            at[slot.index()] = unit.at;
            hp[slot.index()] = unit.hp;
            if unit.hp > 0 {
                alive.insert(slot);
            }
        }
        let state = State {
            turn: 1,
            player: Player::One,
            phase: Phase::Move,
            part: Part::Charging,
            asked: Player::One,
            pools: [UnitSet::NONE; 2],
            active: None,
            left: 0,
            begun: false,
            alive,
            units_moved: UnitSet::NONE,
            units_fled: UnitSet::NONE,
            units_shot: UnitSet::NONE,
            units_charged: UnitSet::NONE,
            units_fought: UnitSet::NONE,
            charge_rolls: [0; MOST_UNITS],
            at,
            hp,
            episode_steps: 0,
            dice: DicePosition::default(),
            over: None,
        };
        let mut game =
            Game { setup, source, state, options: Options::default(), stream: Stream::default(), imagined: None };
        game.begin(&mut Quiet);
        game
    }

    /// A game of a seed.
    pub fn seeded(setup: Arc<Setup>, seed: u64) -> Game {
        Game::new(setup, DiceSource::Seeded(seed))
    }

    /// A game in the middle: a state of the same setup, as [`Game::state`] gave it.
    pub fn resumed(setup: Arc<Setup>, source: DiceSource, state: State) -> Game {
        let mut game =
            Game { setup, source, state, options: Options::default(), stream: Stream::default(), imagined: None };
        game.look();
        game
    }

    /// A copy for looking ahead whose dice have names: see [`Imagined`].
    pub(crate) fn supposed(&self, seed: u64, number: u64) -> Game {
        let mut state = self.state;
        state.dice = DicePosition::default();
        let mut game = Game::resumed(Arc::clone(&self.setup), DiceSource::Recorded(Vec::new()), state);
        game.imagined = Some(Box::new(Imagined::new(seed, number)));
        game
    }

    /// A copy that looks the same and rolls other dice: what may come, without telling what will. Its dice are
    /// another stream of the same seed, so none of the copies, whatever its number, has the game's own.
    pub fn imagined(&self, number: u64) -> Game {
        let mut state = self.state;
        let fork = number % ((1 << 24) - 1) + 1;
        state.dice = DicePosition { words: fork << 40, ..DicePosition::default() };
        Game::resumed(Arc::clone(&self.setup), self.source.clone(), state)
    }

    /// What never changes.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What never changes, shared.
    pub fn shared_setup(&self) -> Arc<Setup> {
        Arc::clone(&self.setup)
    }

    /// Where its dice come from.
    pub fn source(&self) -> &DiceSource {
        &self.source
    }

    /// What changes.
    pub fn state(&self) -> &State {
        &self.state
    }

    pub(crate) fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }

    /// Goes back to a state of this game.
    pub fn restore(&mut self, state: State) {
        self.state = state;
        self.stream = Stream::default();
        self.look();
    }

    /// Questions about the board as it stands.
    pub fn table(&self) -> Table<'_> {
        Table { setup: &self.setup, state: &self.state }
    }

    /// Who is to act; `None` when the game is over.
    pub fn waiting_for(&self) -> Option<Player> {
        self.state.over.is_none().then_some(self.state.asked)
    }

    /// How it ended.
    pub fn ended(&self) -> Option<Ending> {
        self.state.over
    }

    /// Who may be activated now; nobody while a unit is active.
    pub fn pool(&self) -> UnitSet {
        match self.state.active {
            Some(_) => UnitSet::NONE,
            None => self.state.pools[self.state.asked.index()],
        }
    }

    /// What the active unit may do.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether the active unit may wait, or after shots fire no more.
    pub fn may_wait(&self) -> bool {
        self.state.active.is_some() && self.state.phase != Phase::Fight
    }

    /// Whether the active unit may act later instead.
    pub fn may_postpone(&self) -> bool {
        self.state.active.is_some() && !self.state.begun
    }

    /// Whether the active unit may give up its move or charge.
    pub fn may_cancel(&self) -> bool {
        self.state.active.is_some() && matches!(self.state.phase, Phase::Move | Phase::Charge)
    }

    /// Whether the one who is to act may do this; if not, why.
    pub fn check(&self, action: Action) -> Result<(), Refusal> {
        if self.allows(action) { Ok(()) } else { Err(self.why_not(action)) }
    }

    /// Whether that player may do this; if not, why.
    pub fn check_as(&self, player: Player, action: Action) -> Result<(), Refusal> {
        match self.waiting_for() {
            None => Err(Refusal::GameOver),
            Some(asked) if asked != player => Err(Refusal::NotYourDecision(asked)),
            Some(_) => self.check(action),
        }
    }

    /// Whether the one who is to act may do this.
    pub fn allows(&self, action: Action) -> bool {
        let state = &self.state;
        let (active, phase) = (state.active.is_some(), state.phase);
        let target = |id: u32| self.setup.find(id).is_some_and(|slot| self.options.targets.has(slot));
        let hex = |at: At| self.setup.grid().has(at) && self.options.hexes.has(at);
        match action {
            Action::Activate { unit } => self.setup.find(unit).is_some_and(|slot| self.pool().has(slot)),
            Action::Move { to } => active && phase == Phase::Move && hex(to),
            Action::Charge { to } => active && phase == Phase::Charge && hex(to),
            Action::Shoot { target: id } => active && phase == Phase::Shoot && target(id),
            Action::Fight { target: id } => active && phase == Phase::Fight && target(id),
            Action::Wait => self.may_wait(),
            Action::Postpone => self.may_postpone(),
            Action::Cancel => self.may_cancel(),
        }
    }

    /// What comes of an action.
    pub fn play(&mut self, action: Action) -> Result<Vec<Event>, Refusal> {
        let mut told = Vec::new();
        self.play_telling(action, &mut told)?;
        Ok(told)
    }

    /// As [`Game::play`], telling somebody what happens.
    pub fn play_telling(&mut self, action: Action, tell: &mut impl Tell) -> Result<(), Refusal> {
        self.check(action)?;
        self.carry_out(action, tell);
        Ok(())
    }

    /// As [`Game::play_telling`], in the agents' strict mode: an action that is refused also ends the
    /// activation with an error, without step or mark. Where no unit is active it is the first of the pool
    /// whose activation ends so, because a wrong answer to "who acts?" must not hold up the game.
    pub fn play_strictly(&mut self, action: Action, tell: &mut impl Tell) -> Result<(), Refusal> {
        let Err(refusal) = self.play_telling(action, tell) else { return Ok(()) };
        self.end_with_error(refusal, tell);
        Err(refusal)
    }

    /// Ends the activation with an error.
    pub(crate) fn end_with_error(&mut self, refusal: Refusal, tell: &mut impl Tell) {
        if self.state.active.is_none() {
            self.state.active = self.pool().first();
        }
        let pool = self.pool_of_phase();
        self.options.clear();
        self.end_activation(Log::No, 0, None, pool, Some(refusal), tell);
    }

    fn pool_of_phase(&self) -> Pool {
        match self.state.phase {
            Phase::Move => Pool::Move,
            Phase::Shoot => Pool::Shooting,
            Phase::Charge => Pool::Charge,
            Phase::Fight => Pool::Fight,
        }
    }

    fn carry_out(&mut self, action: Action, tell: &mut impl Tell) {
        let slot = |game: &Game, id: u32| game.setup.find(id);
        match (action, self.state.active) {
            (Action::Activate { unit }, _) => {
                if let Some(unit) = slot(self, unit) {
                    self.activate(unit, tell);
                }
            }
            (_, None) => {}
            (Action::Move { to }, Some(unit)) => self.move_unit(unit, to, tell),
            (Action::Charge { to }, Some(unit)) => self.charge(unit, to, tell),
            (Action::Shoot { target }, Some(unit)) => {
                if let Some(target) = slot(self, target) {
                    self.shoot(unit, target, tell);
                }
            }
            (Action::Fight { target }, Some(unit)) => {
                if let Some(target) = slot(self, target) {
                    self.fight(unit, target, tell);
                }
            }
            (Action::Wait, Some(unit)) => match self.state.phase {
                Phase::Shoot => self.end_shooting(unit, tell),
                _ => self.end_activation(Log::Wait, 1, None, self.pool_of_phase(), None, tell),
            },
            (Action::Postpone, Some(unit)) => {
                self.state.active = None;
                self.state.left = 0;
                tell.tell(Event::Postponed(unit));
            }
            (Action::Cancel, Some(_)) => self.end_activation(Log::No, 0, None, self.pool_of_phase(), None, tell),
        }
        if self.state.active.is_none() {
            self.options.clear();
        }
    }

    /// Activates a unit; one that can do nothing is passed over without a step.
    fn activate(&mut self, unit: Slot, tell: &mut impl Tell) {
        let profile = self.setup.profile(unit);
        let left = match self.state.phase {
            Phase::Move | Phase::Charge => 0,
            Phase::Shoot => profile.ranged.attacks,
            Phase::Fight => profile.melee.attacks,
        };
        self.state.active = Some(unit);
        self.state.left = left;
        self.state.begun = false;
        tell.tell(Event::Activated(unit));
        if self.state.phase == Phase::Charge {
            self.roll_charge(unit, tell);
        }
        self.look();
        if self.options.is_empty() {
            self.end_activation(Log::No, 0, None, self.pool_of_phase(), None, tell);
        }
    }

    /// Works out what the active unit may do.
    pub(crate) fn look(&mut self) {
        self.options.clear();
        let Some(unit) = self.state.active else { return };
        let table = Table { setup: &self.setup, state: &self.state };
        let options = &mut self.options;
        match self.state.phase {
            Phase::Move => options.hexes = table.moves(unit),
            Phase::Charge => {
                options.hexes = table.charges(unit, u32::from(table.state.charge_rolls[unit.index()]));
            }
            Phase::Shoot => options.targets = table.shoots(unit),
            Phase::Fight => options.targets = table.foes(unit),
        }
    }

    /// Rolls a die. A scripted source that has run dry shows ones.
    pub(crate) fn roll(&mut self, context: Context) -> u8 {
        match &mut self.imagined {
            Some(imagined) => imagined.d6(&self.state, self.state.active, context),
            None => self.stream.d6(&self.source, &mut self.state.dice, context).unwrap_or(1),
        }
    }
}
