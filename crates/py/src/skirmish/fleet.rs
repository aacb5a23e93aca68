//! Many skirmishes in one call, written into the caller's arrays.

use crate::buffers::whole;
use crate::error::{Outcome, Wrong};
use crate::skirmish::game::PySkirmish;
use crate::skirmish::scenario::PyScenario;
use numpy::{PyReadonlyArrayDyn, PyReadwriteArrayDyn};
use pyo3::prelude::*;
use skirmish::agent::{Buffers, Chance, Fleet, Space};

/// Many games of one scenario; one that ends begins anew.
#[pyclass(name = "SkirmishFleet", module = "strategium._native")]
pub struct PyFleet {
    fleet: Fleet,
    strict: bool,
}

/// Arrays of a step, in one piece and of the right size.
struct Arrays<'a> {
    observations: &'a mut [f32],
    masks: &'a mut [u8],
    players: &'a mut [u8],
}

fn arrays<'a>(
    space: &Space,
    count: usize,
    observations: &'a mut PyReadwriteArrayDyn<'_, f32>,
    masks: &'a mut PyReadwriteArrayDyn<'_, u8>,
    players: &'a mut PyReadwriteArrayDyn<'_, u8>,
) -> Outcome<Arrays<'a>> {
    Ok(Arrays {
        observations: whole(observations, "observations", count * space.observation_len())?,
        masks: whole(masks, "masks", count * space.actions())?,
        players: whole(players, "players", count)?,
    })
}

#[pymethods]
impl PyFleet {
    /// This many games; each episode of each place has dice of its own, given by the seed.
    #[new]
    #[pyo3(signature = (scenario, count, seed=0, strict=false))]
    fn new(py: Python<'_>, scenario: &PyScenario, count: usize, seed: u64, strict: bool) -> PyResult<PyFleet> {
        if !(1..=1 << 20).contains(&count) {
            return Err(Wrong::new("WRONG_COUNT", "a fleet has 1 to 1048576 games").into());
        }
        let space = (*scenario.0).clone();
        Ok(PyFleet { fleet: py.detach(|| Fleet::new(space, count, seed, strict)), strict })
    }

    /// How many games there are.
    #[getter]
    fn count(&self) -> usize {
        self.fleet.games().len()
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
        mut masks: PyReadwriteArrayDyn<'_, u8>,
        mut players: PyReadwriteArrayDyn<'_, u8>,
    ) -> PyResult<()> {
        let out = arrays(self.fleet.space(), self.count(), &mut observations, &mut masks, &mut players)?;
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
        mut masks: PyReadwriteArrayDyn<'_, u8>,
        mut players: PyReadwriteArrayDyn<'_, u8>,
    ) -> PyResult<()> {
        let out = arrays(self.fleet.space(), self.count(), &mut observations, &mut masks, &mut players)?;
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
        let out = arrays(self.fleet.space(), count, &mut observations, &mut masks, &mut players)?;
        let rewards = whole(&mut rewards, "rewards", count)?;
        let done = whole(&mut done, "done", count)?;
        let refused = whole(&mut refused, "refused", count)?;
        let fleet = &mut self.fleet;
        py.detach(move || {
            let Arrays { observations, masks, players } = out;
            fleet.step(actions, &mut Buffers { observations, masks, rewards, done, players, refused });
        });
        Ok(())
    }

    /// The game in a place, to look at or to play on alone.
    fn game(&self, place: usize) -> PyResult<PySkirmish> {
        let game = self.fleet.games().get(place).ok_or_else(|| no_such(place, self.count()))?;
        let rules::DiceSource::Seeded(seed) = *game.source() else {
            return Err(Wrong::new("NO_SEED", "the game has no seed").into());
        };
        let space = std::sync::Arc::new(self.fleet.space().clone());
        let players = ["own", "own"].map(str::to_owned);
        Ok(PySkirmish { space, game: game.clone(), seed, players, strict: self.strict, decisions: 0 })
    }

    /// Puts a game of the same scenario in a place.
    fn put(&mut self, place: usize, skirmish: &PySkirmish) -> PyResult<()> {
        if place >= self.count() {
            return Err(no_such(place, self.count()).into());
        }
        if skirmish.space.setup().scenario() != self.fleet.space().setup().scenario() {
            return Err(
                Wrong::new("OTHER_SCENARIO", "the game is of another scenario: all of a fleet share one").into()
            );
        }
        self.fleet.put(place, skirmish.game.clone());
        Ok(())
    }

    /// The hash of every game.
    fn hashes(&self) -> Vec<String> {
        self.fleet.games().iter().map(|game| game.hash().to_string()).collect()
    }

    /// A copy that goes its own way.
    fn clone(&self) -> PyFleet {
        PyFleet { fleet: self.fleet.clone(), strict: self.strict }
    }

    /// How often the mask and the rules disagree about an action id, over all ids of all games: every allowed
    /// one is played on a copy, every other one must be refused and change nothing. 0 unless there is a defect.
    fn disagreements(&self, py: Python<'_>) -> usize {
        py.detach(|| {
            let space = self.fleet.space();
            let mut mask = vec![0; space.actions()];
            let mut count = 0;
            for game in self.fleet.games() {
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
    let Arrays { observations, masks, players } = out;
    let (rewards, done, refused) = (&mut [], &mut [], &mut []);
    fleet.look(&mut Buffers { observations, masks, rewards, done, players, refused });
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
