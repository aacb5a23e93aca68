//! One skirmish as Python sees it.

use crate::buffers::whole;
use crate::error::{Outcome, Wrong};
use crate::skirmish::seat::Sitter;
use crate::skirmish::written;
use numpy::{PyArray3, PyArrayMethods, PyReadwriteArrayDyn};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use rules::{DiceSource, Player};
use skirmish::agent::Space;
use skirmish::event::Quiet;
use skirmish::{Action, Game, Record, words};
use std::sync::Arc;

/// A skirmish in play.
#[pyclass(name = "Skirmish", module = "strategium._native")]
#[derive(Clone)]
pub struct PySkirmish {
    pub(super) space: Arc<Space>,
    pub(super) game: Game,
    pub(super) seed: u64,
    pub(super) players: [String; 2],
    pub(super) sitters: [Sitter; 2],
    pub(super) strict: bool,
    pub(super) decisions: u64,
    /// What was done from the beginning on, and whether it was refused; `None` where that is not known.
    pub(super) history: Option<Vec<(Action, bool)>>,
}

/// An action that is never allowed, for what an agent chose that means nothing.
const NOTHING: Action = Action::Activate { unit: u32::MAX };

impl PySkirmish {
    /// Begins a game and goes on to the first decision that is made outside.
    pub fn begin(space: Arc<Space>, seed: u64, players: [String; 2], strict: bool) -> Outcome<PySkirmish> {
        let game = Game::new(Arc::clone(space.setup()), DiceSource::Seeded(seed));
        let mut skirmish = PySkirmish::resume(space, game, seed, players)?;
        (skirmish.strict, skirmish.history) = (strict, Some(Vec::new()));
        skirmish.advance()?;
        Ok(skirmish)
    }

    /// A game as it stands.
    pub fn resume(space: Arc<Space>, game: Game, seed: u64, players: [String; 2]) -> Outcome<PySkirmish> {
        let sitters = [Sitter::of(&players[0], space.setup())?, Sitter::of(&players[1], space.setup())?];
        Ok(PySkirmish { space, game, seed, players, sitters, strict: false, decisions: 0, history: None })
    }

    fn advance(&mut self) -> Outcome<()> {
        while let Some(player) = self.game.waiting_for() {
            // Each decision has chance of its own, so that nothing has to be remembered.
            let own = skirmish::agent::decision_seed(self.seed, player, self.decisions);
            let sitter = &self.sitters[player.index()];
            if matches!(sitter, Sitter::Outside) {
                return Ok(());
            }
            let wanted = sitter.choose(&self.space, &self.game, own);
            let Some(action) = wanted.filter(|&action| self.game.play_telling(action, &mut Quiet).is_ok()) else {
                return Err(Wrong::new("STUCK", "the program chose what is not allowed: please report this game"));
            };
            self.note(action, false);
            self.decisions += 1;
        }
        Ok(())
    }

    fn seat(index: usize) -> Outcome<Player> {
        let wrong = || Wrong::new("NO_SUCH_SEAT", format!("there is no seat {index}: 0 or 1"));
        Player::BOTH.get(index).copied().ok_or_else(wrong)
    }

    fn choose(&mut self, id: usize) -> Outcome<()> {
        if self.game.waiting_for().is_none() {
            return Err(Wrong::new("GAME_OVER", "the skirmish is over: reset, or restore an earlier state"));
        }
        let refused = match self.space.action(&self.game, id) {
            None => Some(format!("action {id} means nothing now")),
            Some(action) => self.game.check(action).err().map(|why| words::refused(self.game.setup(), &why)),
        };
        if let Some(why) = &refused
            && !self.strict
        {
            return Err(Wrong::new("MASKED_OUT", format!("{why}: choose where the mask is 1")));
        }
        let action = self.space.action(&self.game, id);
        self.space.play(&mut self.game, id, self.strict);
        self.note(action.unwrap_or(NOTHING), refused.is_some());
        self.decisions += 1;
        self.advance()
    }

    fn note(&mut self, action: Action, refused: bool) {
        if let Some(history) = &mut self.history {
            history.push((action, refused));
        }
    }

    /// The game as a record.
    fn written(&self) -> Outcome<Record> {
        let text = "how this game began is not known: records are of games that were begun here and played on, not of \
                    copies that were imagined, read from bytes, or taken out of a fleet";
        let history = self.history.as_ref().ok_or_else(|| Wrong::new("NO_RECORD", text))?;
        let mut record = Record::new(self.game.setup().scenario().clone(), self.seed);
        let mut game = Game::new(self.game.shared_setup(), DiceSource::Seeded(self.seed));
        for &(action, refused) in history {
            game.step(action, self.strict);
            if refused {
                record.note_error(action, &game);
            } else {
                record.note(action, &game);
            }
        }
        Ok(record)
    }
}

#[pymethods]
impl PySkirmish {
    /// The seat that must decide: 0, 1, or None when the game is over.
    #[getter]
    fn asked(&self) -> Option<usize> {
        self.game.waiting_for().map(Player::index)
    }

    /// The seat that won; -1 is a draw, None while the game goes on.
    #[getter]
    fn winner(&self) -> Option<i8> {
        let ending = self.game.ended()?;
        Some(ending.winner.map_or(-1, |player| player.index() as i8))
    }

    /// The turn, from 1.
    #[getter]
    fn turn(&self) -> u16 {
        self.game.state().turn
    }

    /// The phase: MOVE, SHOOT, CHARGE or FIGHT.
    #[getter]
    fn phase(&self) -> String {
        format!("{:?}", self.game.state().phase).to_uppercase()
    }

    /// Completed actions and waits.
    #[getter]
    fn steps(&self) -> u32 {
        self.game.state().episode_steps
    }

    /// How far seat 0 is ahead: the part of its VALUE that lives, less the other's.
    #[getter]
    fn margin(&self) -> f64 {
        self.game.table().lead()
    }

    /// The state's hash, the same on every machine.
    fn hash(&self) -> String {
        self.game.hash().to_string()
    }

    /// What an action id means now, as JSON.
    fn action(&self, id: usize) -> PyResult<String> {
        let wrong = || Wrong::new("MASKED_OUT", format!("action {id} means nothing now: choose where the mask is 1"));
        let action = self.space.action(&self.game, id).ok_or_else(wrong)?;
        Ok(serde_json::to_string(&action).map_err(|error| Wrong::new("NO_JSON", error.to_string()))?)
    }

    /// Plays an action id and goes on to the next decision that is made outside. An id that is masked out is
    /// an error, and nothing changes; in strict mode it ends the activation instead.
    fn play(&mut self, py: Python<'_>, id: usize) -> PyResult<()> {
        Ok(py.detach(|| self.choose(id))?)
    }

    /// Writes what a seat sees and may choose; a seat that is not asked may choose nothing.
    fn observe_into(
        &self,
        seat: usize,
        mut observation: PyReadwriteArrayDyn<'_, f32>,
        mut mask: PyReadwriteArrayDyn<'_, i8>,
    ) -> PyResult<()> {
        let player = PySkirmish::seat(seat)?;
        let seen = whole(&mut observation, "observation", self.space.observation_len())?;
        let mask = whole(&mut mask, "action_mask", self.space.actions())?;
        self.space.observe_as(&self.game, player, seen);
        mask.fill(0);
        if self.game.waiting_for() == Some(player) {
            let mut bytes = vec![0; mask.len()];
            self.space.mask_into(&self.game, &mut bytes);
            mask.iter_mut().zip(bytes).for_each(|(place, byte)| *place = byte as i8);
        }
        Ok(())
    }

    /// Writes the board as a seat sees it, in planes of the shape of `SkirmishScenario.planes_shape`.
    fn planes_into(&self, seat: usize, mut planes: PyReadwriteArrayDyn<'_, f32>) -> PyResult<()> {
        let player = PySkirmish::seat(seat)?;
        let planes = whole(&mut planes, "planes", self.space.planes_len())?;
        self.space.planes_as(&self.game, player, planes);
        Ok(())
    }

    /// A copy that goes its own way.
    fn clone(&self) -> PySkirmish {
        Clone::clone(self)
    }

    /// A copy with other dice: what may come, without telling what will.
    fn imagine(&self, number: u64) -> PySkirmish {
        // The program's seats get whims of another seed too.
        let (seed, state) = (skirmish::agent::episode_seed(self.seed, number, 1), *self.game.imagined(number).state());
        let game = Game::resumed(self.game.shared_setup(), DiceSource::Seeded(seed), state);
        PySkirmish { game, seed, history: None, ..Clone::clone(self) }
    }

    /// The game as bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &written::write(self))
    }

    /// A game from bytes.
    #[staticmethod]
    fn from_bytes(bytes: &[u8]) -> PyResult<PySkirmish> {
        Ok(written::read(bytes)?)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let read = py.get_type::<PySkirmish>().getattr("from_bytes")?;
        Ok((read, PyTuple::new(py, [self.to_bytes(py)])?))
    }

    /// The game as a record in JSON Lines, which `strategium skirmish replay` plays again.
    fn record(&self) -> PyResult<String> {
        Ok(self.written()?.write())
    }

    /// The board in characters.
    #[pyo3(signature = (colours=false))]
    fn ansi(&self, colours: bool) -> String {
        skirmish::draw::ansi(&self.game, colours)
    }

    /// The board as a picture: height, width, 3.
    #[pyo3(signature = (width=640))]
    fn rgb<'py>(&self, py: Python<'py>, width: usize) -> PyResult<Bound<'py, PyArray3<u8>>> {
        if !(16..=8192).contains(&width) {
            return Err(Wrong::new("WRONG_WIDTH", "a picture is 16 to 8192 pixels wide").into());
        }
        let (width, height, pixels) = py.detach(|| skirmish::draw::rgb(&self.game, width));
        let array = PyArray3::<u8>::zeros(py, [height, width, 3], false);
        array.readwrite().as_slice_mut()?.copy_from_slice(&pixels);
        Ok(array)
    }
}
