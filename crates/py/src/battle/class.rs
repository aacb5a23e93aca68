//! The battle as Python sees it.

use crate::battle::play::{Manner, Play};
use crate::battle::seen::Seat;
use crate::battle::table::{Field, Table};
use crate::battle::{candidates, cards, ground, markers, overall, picture, units, written};
use crate::buffers::whole;
use crate::error::{Outcome, Wrong};
use numpy::{PyArray3, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

/// A table to fight on, set up once.
#[pyclass(name = "Table", module = "strategium._native", frozen)]
pub struct PyTable(pub(super) Table);

#[pymethods]
impl PyTable {
    /// Two armies, by id or file; `points` cuts them to about that size.
    #[new]
    #[pyo3(signature = (armies, mission="take-and-hold", layout="layout-1", deployment="hammer-and-anvil", points=None))]
    fn new(
        py: Python<'_>,
        armies: (String, String),
        mission: &str,
        layout: &str,
        deployment: &str,
        points: Option<u32>,
    ) -> PyResult<PyTable> {
        let field = Field { mission, layout, deployment };
        Ok(PyTable(py.detach(|| Table::new([&armies.0, &armies.1], points, &field))?))
    }

    /// A scenario of the curriculum.
    #[staticmethod]
    #[pyo3(signature = (name, mission="take-and-hold", layout="layout-1", deployment="hammer-and-anvil"))]
    fn scenario(py: Python<'_>, name: &str, mission: &str, layout: &str, deployment: &str) -> PyResult<PyTable> {
        let field = Field { mission, layout, deployment };
        Ok(PyTable(py.detach(|| Table::lesson(name, &field))?))
    }

    /// Begins a battle and goes on to the first decision that is made outside.
    #[pyo3(signature = (seed, players=("own".to_owned(), "own".to_owned()), defaults=false, opening=false, candidates=128))]
    fn begin(
        &self,
        py: Python<'_>,
        seed: u64,
        players: (String, String),
        defaults: bool,
        opening: bool,
        candidates: usize,
    ) -> PyResult<PyBattle> {
        let manner = Manner { players: [players.0, players.1], defaults, opening, most: candidates };
        Ok(PyBattle(py.detach(|| Play::begin(&self.0, &manner, seed))?))
    }
}

/// A battle in play.
#[pyclass(name = "Battle", module = "strategium._native")]
pub struct PyBattle(pub(super) Play);

fn seat(index: usize) -> Outcome<Seat> {
    Seat::of_index(index).ok_or_else(|| Wrong::new("NO_SUCH_SEAT", format!("there is no seat {index}: 0 or 1")))
}

#[pymethods]
impl PyBattle {
    /// The seat that must decide: 0, 1, or None when the battle is over.
    #[getter]
    fn asked(&self) -> Option<usize> {
        self.0.asked().map(rules::Player::index)
    }

    /// What is asked, as on the wire; None when the battle is over.
    #[getter]
    fn question(&self) -> Option<&'static str> {
        self.0.game().waiting_for().map(|decision| decision.question.kind())
    }

    /// Battle round.
    #[getter]
    fn round(&self) -> u8 {
        self.0.game().state().clock.round
    }

    /// The phase, as on the wire.
    #[getter]
    fn phase(&self) -> &'static str {
        self.0.game().state().clock.phase.as_str()
    }

    /// Victory points of both seats.
    #[getter]
    fn vp(&self) -> (u16, u16) {
        let purses = &self.0.game().state().purses;
        (purses[0].vp, purses[1].vp)
    }

    /// The seat that won; -1 is a draw, None while the battle goes on.
    #[getter]
    fn winner(&self) -> Option<i8> {
        let over = self.0.game().state().clock.over?;
        Some(over.winner.map_or(-1, |player| player.index() as i8))
    }

    /// Whether the battle is in the middle of an action.
    #[getter]
    fn interrupted(&self) -> bool {
        self.0.game().is_interrupted()
    }

    /// Decisions so far, those of the program's own seats included.
    #[getter]
    fn decisions(&self) -> usize {
        self.0.history().map_or(0, <[_]>::len)
    }

    /// The state's hash, the same on every machine.
    fn hash(&self) -> String {
        self.0.game().hash().to_string()
    }

    /// How many candidates there are.
    fn count(&mut self, py: Python<'_>) -> usize {
        py.detach(|| self.0.offered().len())
    }

    /// The candidate of that number as it would be sent, in JSON.
    fn action(&mut self, number: usize) -> PyResult<String> {
        let offered = self.0.offered();
        let player = self.0.asked();
        let text = format!("action {number} is masked out: there are {} candidates, from 0", offered.len());
        let wrong = || Wrong::new("MASKED_OUT", text);
        let (Some(action), Some(player)) = (offered.get(number), player) else { return Err(wrong().into()) };
        Ok(protocol::write_action(self.0.game(), player, action).to_string())
    }

    /// Plays the candidate of that number and goes on to the next decision that is made outside.
    fn play(&mut self, py: Python<'_>, number: usize) -> PyResult<()> {
        Ok(py.detach(|| self.0.choose(number))?)
    }

    /// Plays any action, in JSON as it would be sent.
    fn send(&mut self, py: Python<'_>, action: &str) -> PyResult<()> {
        let text = |error: serde_json::Error| Wrong::new("NO_JSON", format!("the action is no JSON: {error}"));
        let action = serde_json::from_str(action).map_err(text)?;
        Ok(py.detach(|| self.0.send(&action))?)
    }

    /// Writes what a seat sees into arrays of the shapes of `battle_shapes`; a seat that is not asked has no
    /// candidates.
    #[expect(clippy::too_many_arguments, reason = "one array each")]
    fn observe_into(
        &mut self,
        py: Python<'_>,
        seat_index: usize,
        mut units: PyReadwriteArrayDyn<'_, f32>,
        mut terrain: PyReadwriteArrayDyn<'_, f32>,
        mut objectives: PyReadwriteArrayDyn<'_, f32>,
        mut cards: PyReadwriteArrayDyn<'_, f32>,
        mut overall: PyReadwriteArrayDyn<'_, f32>,
        mut candidates: PyReadwriteArrayDyn<'_, f32>,
        mut mask: PyReadwriteArrayDyn<'_, i8>,
    ) -> PyResult<()> {
        let most = self.0.manner().most;
        let looks = seat(seat_index)?;
        let mut rows = Rows {
            units: whole(&mut units, "units", size("units", most))?,
            terrain: whole(&mut terrain, "terrain", size("terrain", most))?,
            objectives: whole(&mut objectives, "objectives", size("objectives", most))?,
            cards: whole(&mut cards, "cards", size("cards", most))?,
            overall: whole(&mut overall, "global", size("global", most))?,
            candidates: whole(&mut candidates, "candidates", size("candidates", most))?,
            mask: whole(&mut mask, "action_mask", most)?,
        };
        let play = &mut self.0;
        py.detach(|| rows.fill(play, looks));
        Ok(())
    }

    /// A copy that goes its own way.
    fn clone(&self) -> PyBattle {
        PyBattle(self.0.clone())
    }

    /// A copy with other dice and redealt decks: what may come, without telling what will.
    fn imagine(&self, fork: u32) -> PyResult<PyBattle> {
        Ok(PyBattle(self.0.imagine(fork)?))
    }

    /// The battle as a compressed record, which `strategium replay` and `show` read.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| written::record(&self.0))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The battle as bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| written::write(&self.0))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// A battle from bytes.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, bytes: &[u8]) -> PyResult<PyBattle> {
        Ok(PyBattle(py.detach(|| written::read(bytes))?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let read = py.get_type::<PyBattle>().getattr("from_bytes")?;
        Ok((read, PyTuple::new(py, [self.to_bytes(py)?])?))
    }

    /// The table in characters.
    #[pyo3(signature = (colours=false))]
    fn ansi(&self, colours: bool) -> String {
        let game = self.0.game();
        format!("{}\n{}", testkit::map::draw(game, colours, usize::MAX), testkit::map::legend(game))
    }

    /// The table as a picture: height, width, 3.
    #[pyo3(signature = (width=720))]
    fn rgb<'py>(&self, py: Python<'py>, width: usize) -> PyResult<Bound<'py, PyArray3<u8>>> {
        if !(16..=8192).contains(&width) {
            return Err(Wrong::new("WRONG_WIDTH", "a picture is 16 to 8192 pixels wide").into());
        }
        let (width, height, pixels) = py.detach(|| picture::rgb(self.0.game(), width));
        let array = PyArray3::<u8>::zeros(py, [height, width, 3], false);
        array.readwrite().as_slice_mut()?.copy_from_slice(&pixels);
        debug_assert_eq!(array.shape(), [height, width, 3]);
        Ok(array)
    }
}

/// Where an observation is written.
pub struct Rows<'a> {
    pub units: &'a mut [f32],
    pub terrain: &'a mut [f32],
    pub objectives: &'a mut [f32],
    pub cards: &'a mut [f32],
    pub overall: &'a mut [f32],
    pub candidates: &'a mut [f32],
    pub mask: &'a mut [i8],
}

impl Rows<'_> {
    /// Writes what a seat sees; one that is not asked has no candidates.
    pub fn fill(&mut self, play: &mut Play, looks: Seat) {
        let offered = if play.asked() == Some(looks.0) { play.offered() } else { Default::default() };
        let most = play.manner().most;
        let (game, battle) = (play.game(), play.game().battle());
        units::fill(battle, looks, self.units);
        ground::fill(battle, looks, self.terrain);
        markers::fill(battle, looks, self.objectives);
        cards::fill(battle, looks, self.cards);
        overall::fill(game, looks, offered.len() as f64 / most as f64, self.overall);
        candidates::fill(game, looks, &offered, self.candidates);
        self.mask.iter_mut().enumerate().for_each(|(at, place)| *place = i8::from(at < offered.len()));
    }
}

/// How many numbers an array of an observation has.
pub fn size(name: &str, most: usize) -> usize {
    shapes(most).iter().find(|held| held.0 == name).map_or(0, |held| held.1 * held.2)
}

/// The arrays of an observation: name, rows, columns.
pub fn shapes(most: usize) -> [(&'static str, usize, usize); 6] {
    [
        ("units", 2 * units::ROWS, units::COLUMNS.len()),
        ("terrain", ground::ROWS, ground::COLUMNS.len()),
        ("objectives", markers::ROWS, markers::COLUMNS.len()),
        ("cards", cards::rows(), cards::COLUMNS.len()),
        ("global", 1, overall::COLUMNS.len()),
        ("candidates", most, candidates::COLUMNS.len()),
    ]
}
