//! A scenario as Python sees it: its numbers of actions and observations.

use crate::error::{Outcome, Wrong};
use crate::skirmish::game::PySkirmish;
use pyo3::prelude::*;
use skirmish::agent::Space;
use skirmish::scenario::Sketch;
use skirmish::{Grid, Scenario, Setup};
use std::path::Path;
use std::sync::Arc;

/// Ids of the built-in scenarios with what they are about, from the smallest to the largest.
pub fn builtins() -> Vec<(&'static str, String)> {
    let about = |id: &str| Scenario::builtin(id).map_or_else(String::new, |scenario| scenario.about);
    skirmish::scenario::builtins().iter().map(|entry| (entry.id, about(entry.id))).collect()
}

/// A scenario by the id of a built-in one, from a file, or from JSON.
pub fn read(wanted: &str) -> Outcome<Scenario> {
    if let Some(scenario) = Scenario::builtin(wanted) {
        return Ok(scenario);
    }
    let text = match wanted.trim_start().starts_with('{') {
        true => wanted.to_owned(),
        false if Path::new(wanted).is_file() => std::fs::read_to_string(wanted)
            .map_err(|error| Wrong::new("UNREADABLE_SCENARIO", format!("{wanted} cannot be read: {error}")))?,
        false => {
            let known: Vec<&str> = skirmish::scenario::builtins().iter().map(|entry| entry.id).collect();
            let text = format!("there is no scenario and no file {wanted}: one of {}, or JSON", known.join(", "));
            return Err(Wrong::new("NO_SUCH_SCENARIO", text));
        }
    };
    Scenario::read(&text).map_err(|faults| Wrong::new("BAD_SCENARIO", faults.to_string()))
}

/// A scenario as JSON whose walls, objectives and units are drawn by a number.
#[pyfunction]
#[pyo3(signature = (seed, cols=15, rows=13, units=4, objectives=2, walls=6))]
pub fn draw_skirmish(seed: u64, cols: u8, rows: u8, units: u8, objectives: u8, walls: u8) -> PyResult<String> {
    let sketch = Sketch { size: Grid { cols, rows }, units, objectives, walls };
    match sketch.fault() {
        Some(fault) => Err(Wrong::new("CANNOT_DRAW", fault).into()),
        None => Ok(Scenario::drawn(seed, &sketch).to_json().to_string()),
    }
}

/// A scenario of the skirmish.
#[pyclass(name = "SkirmishScenario", module = "strategium._native", frozen)]
pub struct PyScenario(pub Arc<Space>);

#[pymethods]
impl PyScenario {
    /// The id of a built-in scenario, a file, or JSON.
    #[new]
    #[pyo3(signature = (scenario="standard"))]
    fn new(scenario: &str) -> PyResult<PyScenario> {
        Ok(PyScenario(Arc::new(Space::new(Arc::new(Setup::new(read(scenario)?))))))
    }

    /// Its name for people.
    #[getter]
    fn name(&self) -> String {
        self.0.setup().scenario().name.clone()
    }

    /// How many action ids there are.
    #[getter]
    fn actions(&self) -> usize {
        self.0.actions()
    }

    /// How many numbers an observation has.
    #[getter]
    fn observation_len(&self) -> usize {
        self.0.observation_len()
    }

    /// How many units there are.
    #[getter]
    fn units(&self) -> usize {
        self.0.setup().count()
    }

    /// Columns and rows of the board.
    #[getter]
    fn size(&self) -> (u8, u8) {
        (self.0.setup().grid().cols, self.0.setup().grid().rows)
    }

    /// Planes, columns and rows of the board as planes.
    #[getter]
    fn planes_shape(&self) -> (usize, u8, u8) {
        let (cols, rows) = self.size();
        (skirmish::agent::PLANES.len(), cols, rows)
    }

    /// The least and the most that each number of an observation can be, in order.
    fn bounds(&self) -> (Vec<f32>, Vec<f32>) {
        self.0.fields().into_iter().map(|field| field.bounds).unzip()
    }

    /// What each number of an observation is: name and meaning, in order.
    fn fields(&self) -> Vec<(String, &'static str)> {
        self.0.fields().into_iter().map(|field| (field.name, field.about)).collect()
    }

    /// The whole scenario as JSON.
    fn to_json(&self) -> String {
        self.0.setup().scenario().to_json().to_string()
    }

    /// Whether a game is played on this scenario.
    fn has(&self, game: &PySkirmish) -> bool {
        game.space.setup().scenario() == self.0.setup().scenario()
    }

    /// Begins a game and goes on to the first decision that is made outside.
    #[pyo3(signature = (seed, players=("own".to_owned(), "own".to_owned()), strict=false))]
    fn begin(&self, py: Python<'_>, seed: u64, players: (String, String), strict: bool) -> PyResult<PySkirmish> {
        let space = Arc::clone(&self.0);
        Ok(py.detach(|| PySkirmish::begin(space, seed, [players.0, players.1], strict))?)
    }
}
