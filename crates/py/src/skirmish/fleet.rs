//! Many skirmishes in one call, written into the caller's arrays.

use crate::buffers::whole;
use crate::error::{Outcome, Wrong};
use crate::skirmish::game::PySkirmish;
use crate::skirmish::scenario::PyScenario;
use crate::skirmish::seat::contender;
use numpy::{PyReadonlyArrayDyn, PyReadwriteArrayDyn};
use pyo3::prelude::*;
use skirmish::agent::{Buffers, Chance, Fleet, Manner, Space};

/// Many games on boards of one shape; one that ends begins anew.
#[pyclass(name = "SkirmishFleet", module = "strategium._native")]
pub struct PyFleet {
    fleet: Fleet,
    strict: bool,
    /// Whether planes are written as well.
    planes: bool,
}

/// Arrays of what is to be seen, in one piece and of the right size.
struct Arrays<'a> {
    observations: &'a mut [f32],
    planes: &'a mut [f32],
    masks: &'a mut [u8],
    players: &'a mut [u8],
}

impl PyFleet {
    fn arrays<'a>(
        &self,
        observations: &'a mut PyReadwriteArrayDyn<'_, f32>,
        planes: &'a mut PyReadwriteArrayDyn<'_, f32>,
        masks: &'a mut PyReadwriteArrayDyn<'_, u8>,
        players: &'a mut PyReadwriteArrayDyn<'_, u8>,
    ) -> Outcome<Arrays<'a>> {
        let (space, count) = (self.fleet.space(), self.fleet.count());
        Ok(Arrays {
            observations: whole(observations, "observations", count * space.observation_len())?,
            planes: whole(planes, "planes", if self.planes { count * space.planes_len() } else { 0 })?,
            masks: whole(masks, "masks", count * space.actions())?,
            players: whole(players, "players", count)?,
        })
    }
}

#[pymethods]
impl PyFleet {
    /// This many games on one board or on several of one shape; each episode of each place has dice of its own, given by
    /// the seed. With an opponent only one seat of each place is decided outside: seat 0 in even places, 1 in odd ones.
    #[new]
    #[pyo3(signature = (scenarios, count, seed=0, strict=false, shaping=0.0, opponent="own", planes=false))]
    #[expect(clippy::too_many_arguments, reason = "they are named where it is called")]
    fn new(
        py: Python<'_>,
        scenarios: Vec<PyRef<'_, PyScenario>>,
        count: usize,
        seed: u64,
        strict: bool,
        shaping: f32,
        opponent: &str,
        planes: bool,
    ) -> PyResult<PyFleet> {
        if !(1..=1 << 20).contains(&count) {
            return Err(Wrong::new("WRONG_COUNT", "a fleet has 1 to 1048576 games").into());
        }
        if !shaping.is_finite() {
            return Err(Wrong::new("WRONG_SHAPING", format!("shaping is a number, not {shaping}")).into());
        }
        let spaces: Vec<Space> = scenarios.iter().map(|scenario| (*scenario.0).clone()).collect();
        let manner = Manner { strict, shaping, opponent: contender(opponent)? };
        let fleet = py.detach(|| Fleet::new(spaces, count, seed, manner));
        let text = "the boards of a fleet are as large as each other, with as many units and objectives";
        let fleet = fleet.ok_or_else(|| Wrong::new("OTHER_SHAPE", text))?;
        Ok(PyFleet { fleet, strict, planes })
    }

    /// How many games there are.
    #[getter]
    fn count(&self) -> usize {
        self.fleet.count()
    }

    /// How many games have ended.
    #[getter]
    fn episodes(&self) -> u64 {
        self.fleet.episodes()
    }

    /// Begins every game anew and writes what is to be seen.
    fn reset_into(
        &mut self,
        py: Python<'_>,
        seed: u64,
        mut observations: PyReadwriteArrayDyn<'_, f32>,
        mut planes: PyReadwriteArrayDyn<'_, f32>,
        mut masks: PyReadwriteArrayDyn<'_, u8>,
        mut players: PyReadwriteArrayDyn<'_, u8>,
    ) -> PyResult<()> {
        let out = self.arrays(&mut observations, &mut planes, &mut masks, &mut players)?;
        let fleet = &mut self.fleet;
        py.detach(move || {
            fleet.reset(seed);
            look(fleet, out);
        });
        Ok(())
    }

    /// Writes what is to be seen, without a step.
    fn look_into(
        &self,
        py: Python<'_>,
        mut observations: PyReadwriteArrayDyn<'_, f32>,
        mut planes: PyReadwriteArrayDyn<'_, f32>,
        mut masks: PyReadwriteArrayDyn<'_, u8>,
        mut players: PyReadwriteArrayDyn<'_, u8>,
    ) -> PyResult<()> {
        let out = self.arrays(&mut observations, &mut planes, &mut masks, &mut players)?;
        py.detach(|| look(&self.fleet, out));
        Ok(())
    }

    /// Plays one action in every game and writes what came of it.
    #[expect(clippy::too_many_arguments, reason = "one array each")]
    fn step_into(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArrayDyn<'_, i64>,
        mut observations: PyReadwriteArrayDyn<'_, f32>,
        mut planes: PyReadwriteArrayDyn<'_, f32>,
        mut masks: PyReadwriteArrayDyn<'_, u8>,
        mut rewards: PyReadwriteArrayDyn<'_, f32>,
        mut done: PyReadwriteArrayDyn<'_, u8>,
        mut players: PyReadwriteArrayDyn<'_, u8>,
        mut refused: PyReadwriteArrayDyn<'_, u8>,
    ) -> PyResult<()> {
        let count = self.count();
        let contiguous = |_| Wrong::new("NOT_CONTIGUOUS", "`actions` is not in one piece: use numpy.ascontiguousarray");
        let actions = actions.as_slice().map_err(contiguous)?;
        if actions.len() != count {
            let text = format!("there are {} actions for {count} games: give one each", actions.len());
            return Err(Wrong::new("WRONG_SHAPE", text).into());
        }
        let out = self.arrays(&mut observations, &mut planes, &mut masks, &mut players)?;
        let rewards = whole(&mut rewards, "rewards", 2 * count)?;
        let done = whole(&mut done, "done", count)?;
        let refused = whole(&mut refused, "refused", count)?;
        let fleet = &mut self.fleet;
        py.detach(move || {
            let Arrays { observations, planes, masks, players } = out;
            fleet.step(actions, &mut Buffers { observations, planes, masks, rewards, done, players, refused });
        });
        Ok(())
    }

    /// The game in a place, to look at or to play on alone.
    fn game(&self, place: usize) -> PyResult<PySkirmish> {
        let game = self.fleet.games().nth(place).ok_or_else(|| no_such(place, self.count()))?;
        let rules::DiceSource::Seeded(seed) = *game.source() else {
            return Err(Wrong::new("NO_SEED", "the game has no seed").into());
        };
        let space = std::sync::Arc::new(self.fleet.space_of(place).clone());
        let skirmish = PySkirmish::resume(space, game.clone(), seed, ["own", "own"].map(str::to_owned))?;
        Ok(PySkirmish { strict: self.strict, ..skirmish })
    }

    /// Puts a game of the same scenario in a place.
    fn put(&mut self, place: usize, skirmish: &PySkirmish) -> PyResult<()> {
        if place >= self.count() {
            return Err(no_such(place, self.count()).into());
        }
        if skirmish.space.setup().scenario() != self.fleet.space_of(place).setup().scenario() {
            let text = "the game is of another scenario than the one in that place";
            return Err(Wrong::new("OTHER_SCENARIO", text).into());
        }
        if let Some(seat) = self.fleet.seat(place)
            && skirmish.game.waiting_for() != Some(seat)
        {
            return Err(Wrong::new("OTHER_SEAT", "in that game the opponent's seat is asked, or nobody").into());
        }
        self.fleet.put(place, skirmish.game.clone());
        Ok(())
    }

    /// The hash of every game.
    fn hashes(&self) -> Vec<String> {
        self.fleet.games().map(|game| game.hash().to_string()).collect()
    }

    /// A copy that goes its own way.
    fn clone(&self) -> PyFleet {
        PyFleet { fleet: self.fleet.clone(), strict: self.strict, planes: self.planes }
    }

    /// How often the mask and the rules disagree about an action id, over all ids of all games: every allowed
    /// one is played on a copy, every other one must be refused and change nothing. 0 unless there is a defect.
    fn disagreements(&self, py: Python<'_>) -> usize {
        py.detach(|| {
            let mut mask = vec![0; self.fleet.space().actions()];
            let mut count = 0;
            for (place, game) in self.fleet.games().enumerate() {
                let space = self.fleet.space_of(place);
                space.mask_into(game, &mut mask);
                for (id, &allowed) in mask.iter().enumerate() {
                    let mut copy = game.clone();
                    let played = space.play(&mut copy, id, false);
                    let kept = allowed == 1 || copy.state() == game.state();
                    count += usize::from(played != (allowed == 1) || !kept);
                }
            }
            count
        })
    }
}

fn no_such(place: usize, count: usize) -> Wrong {
    Wrong::new("NO_SUCH_PLACE", format!("there is no game {place}: 0 to {}", count.saturating_sub(1)))
}

fn look(fleet: &Fleet, out: Arrays<'_>) {
    let Arrays { observations, planes, masks, players } = out;
    let (rewards, done, refused) = (&mut [], &mut [], &mut []);
    fleet.look(&mut Buffers { observations, planes, masks, rewards, done, players, refused });
}

/// Chooses an allowed action of every row of masks, all equally likely; a row of zeros gives -1.
#[pyfunction]
pub fn sample_actions(
    py: Python<'_>,
    masks: PyReadonlyArrayDyn<'_, u8>,
    seed: u64,
    mut actions: PyReadwriteArrayDyn<'_, i64>,
) -> PyResult<()> {
    let contiguous = |_| Wrong::new("NOT_CONTIGUOUS", "`masks` is not in one piece: use numpy.ascontiguousarray");
    let masks = masks.as_slice().map_err(contiguous)?;
    let rows = actions.as_array().len();
    if rows == 0 || !masks.len().is_multiple_of(rows) {
        return Err(Wrong::new("WRONG_SHAPE", "`masks` needs one row for each place of `actions`").into());
    }
    let actions = whole(&mut actions, "actions", rows)?;
    py.detach(|| {
        let mut chance = Chance::new(seed);
        for (row, action) in masks.chunks_exact(masks.len() / rows).zip(actions) {
            let allowed: usize = row.iter().map(|&byte| usize::from(byte != 0)).sum();
            let mut left = if allowed == 0 { 0 } else { chance.below(allowed) };
            let chosen = row.iter().position(|&byte| {
                let found = byte != 0 && left == 0;
                left = left.saturating_sub(usize::from(byte != 0));
                found
            });
            *action = chosen.map_or(-1, |id| id as i64);
        }
    });
    Ok(())
}
