//! Many battles in one call, stepped and observed in Rust, written into the caller's arrays.

use crate::battle::class::{PyBattle, PyTable, Rows, size};
use crate::battle::play::{Manner, Play};
use crate::battle::seen::Seat;
use crate::battle::table::Table;
use crate::buffers::whole;
use crate::error::{Outcome, Wrong};
use numpy::{PyReadonlyArrayDyn, PyReadwriteArrayDyn};
use pyo3::prelude::*;
use skirmish::agent::{REST, episode_seed};

/// What a point of victory counts on the way, as in the environment of one battle.
const POINT: f32 = 0.01;

/// Many battles on one table; one that ends begins anew.
#[pyclass(name = "BattleFleet", module = "strategium._native")]
pub struct PyBattleFleet {
    table: Table,
    manner: Manner,
    /// Who plays the seat that is not decided outside: seat 1 in even places, 0 in odd ones; `own` is nobody.
    opponent: String,
    seed: u64,
    places: Vec<Place>,
    /// Battles that broke off because of a defect of the program.
    broken: u64,
}

/// A battle in progress.
struct Place {
    play: Play,
    /// How many battles have ended here.
    episodes: u64,
    /// The lead of seat 0 when rewards were last given.
    lead: f32,
}

/// The lead of seat 0 in rewards.
fn lead(play: &Play) -> f32 {
    let purses = &play.game().state().purses;
    (f32::from(purses[0].vp) - f32::from(purses[1].vp)) * POINT
}

impl PyBattleFleet {
    /// The first battle from this episode on in which somebody outside is asked.
    fn fresh(&self, place: usize, mut episode: u64) -> Outcome<Place> {
        let mut manner = self.manner.clone();
        manner.players[1 - place % 2].clone_from(&self.opponent);
        loop {
            let seed = episode_seed(self.seed, place as u64, episode);
            let play = Play::begin(&self.table, &manner, seed)?;
            if play.asked().is_some() {
                return Ok(Place { lead: lead(&play), play, episodes: episode });
            }
            episode += 1;
        }
    }

    fn restart(&mut self, seed: u64) -> Outcome<()> {
        self.seed = seed;
        self.places = (0..self.places.len()).map(|place| self.fresh(place, 0)).collect::<Outcome<_>>()?;
        Ok(())
    }

    /// Plays one action in each battle: rewards of both seats, whether it ended, whether it was refused.
    fn step(&mut self, actions: &[i64], rewards: &mut [f32], done: &mut [u8], refused: &mut [u8]) -> Outcome<()> {
        for (number, &action) in actions.iter().enumerate() {
            (done[number], refused[number]) = (0, 0);
            let rewards = &mut rewards[2 * number..][..2];
            rewards.fill(0.0);
            if action == REST {
                continue;
            }
            let place = &mut self.places[number];
            let chosen = usize::try_from(action).unwrap_or(usize::MAX);
            if chosen >= place.play.offered().len() {
                refused[number] = 1;
                continue;
            }
            let broken = match place.play.choose(chosen) {
                Ok(()) => false,
                Err(wrong) if matches!(wrong.code, "STUCK" | "ENDLESS") => true,
                Err(wrong) => return Err(wrong),
            };
            let now = lead(&place.play);
            let mut gained = now - place.lead;
            place.lead = now;
            let over = place.play.game().state().clock.over;
            let winner = over.and_then(|over| over.winner);
            gained += winner.map_or(0.0, |winner| if winner.index() == 0 { 1.0 } else { -1.0 });
            rewards.copy_from_slice(&[gained, -gained]);
            if over.is_some() || broken {
                done[number] = 1;
                self.broken += u64::from(broken);
                let episode = place.episodes + 1;
                self.places[number] = self.fresh(number, episode)?;
            }
        }
        Ok(())
    }
}

/// Writes what the seats that are asked see, and which they are.
fn look(places: &mut [Place], most: usize, out: &mut Rows<'_>, players: &mut [u8]) {
    let of = |name: &str| size(name, most);
    let (units, terrain, objectives) = (of("units"), of("terrain"), of("objectives"));
    let (cards, overall, candidates) = (of("cards"), of("global"), of("candidates"));
    for (number, place) in places.iter_mut().enumerate() {
        let Some(asked) = place.play.asked() else { continue };
        players[number] = asked.index() as u8;
        let mut rows = Rows {
            units: &mut out.units[number * units..][..units],
            terrain: &mut out.terrain[number * terrain..][..terrain],
            objectives: &mut out.objectives[number * objectives..][..objectives],
            cards: &mut out.cards[number * cards..][..cards],
            overall: &mut out.overall[number * overall..][..overall],
            candidates: &mut out.candidates[number * candidates..][..candidates],
            mask: &mut out.mask[number * most..][..most],
        };
        rows.fill(&mut place.play, Seat(asked));
    }
}

#[pymethods]
impl PyBattleFleet {
    /// This many battles on a table; each episode of each place has dice of its own, given by the seed.
    #[new]
    #[pyo3(signature = (table, count, seed=0, opponent="own", defaults=false, opening=false, candidates=128))]
    #[expect(clippy::too_many_arguments, reason = "they are named where it is called")]
    fn new(
        py: Python<'_>,
        table: &PyTable,
        count: usize,
        seed: u64,
        opponent: &str,
        defaults: bool,
        opening: bool,
        candidates: usize,
    ) -> PyResult<PyBattleFleet> {
        if !(1..=1 << 16).contains(&count) {
            return Err(Wrong::new("WRONG_COUNT", "a fleet has 1 to 65536 battles").into());
        }
        let players = ["own", "own"].map(str::to_owned);
        let manner = Manner { players, defaults, opening, most: candidates };
        let (table, opponent) = (table.0.clone(), opponent.to_owned());
        let mut fleet = PyBattleFleet { table, manner, opponent, seed, places: Vec::new(), broken: 0 };
        py.detach(|| -> Outcome<()> {
            fleet.places = (0..count).map(|place| fleet.fresh(place, 0)).collect::<Outcome<_>>()?;
            Ok(())
        })?;
        Ok(fleet)
    }

    /// How many battles there are.
    #[getter]
    fn count(&self) -> usize {
        self.places.len()
    }

    /// How many battles have ended.
    #[getter]
    fn episodes(&self) -> u64 {
        self.places.iter().map(|place| place.episodes).sum()
    }

    /// How many of them broke off because of a defect of the program, and count for nobody.
    #[getter]
    const fn broken(&self) -> u64 {
        self.broken
    }

    /// Begins every battle anew.
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        Ok(py.detach(|| self.restart(seed))?)
    }

    /// Plays one action in every battle; rewards are those of both seats.
    fn step_into(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArrayDyn<'_, i64>,
        mut rewards: PyReadwriteArrayDyn<'_, f32>,
        mut done: PyReadwriteArrayDyn<'_, u8>,
        mut refused: PyReadwriteArrayDyn<'_, u8>,
    ) -> PyResult<()> {
        let count = self.places.len();
        let contiguous = |_| Wrong::new("NOT_CONTIGUOUS", "`actions` is not in one piece: use numpy.ascontiguousarray");
        let actions = actions.as_slice().map_err(contiguous)?;
        if actions.len() != count {
            let text = format!("there are {} actions for {count} battles: give one each", actions.len());
            return Err(Wrong::new("WRONG_SHAPE", text).into());
        }
        let rewards = whole(&mut rewards, "rewards", 2 * count)?;
        let done = whole(&mut done, "done", count)?;
        let refused = whole(&mut refused, "refused", count)?;
        Ok(py.detach(|| self.step(actions, rewards, done, refused))?)
    }

    /// Writes what the seats that are asked see.
    #[expect(clippy::too_many_arguments, reason = "one array each")]
    fn look_into(
        &mut self,
        py: Python<'_>,
        mut units: PyReadwriteArrayDyn<'_, f32>,
        mut terrain: PyReadwriteArrayDyn<'_, f32>,
        mut objectives: PyReadwriteArrayDyn<'_, f32>,
        mut cards: PyReadwriteArrayDyn<'_, f32>,
        mut overall: PyReadwriteArrayDyn<'_, f32>,
        mut candidates: PyReadwriteArrayDyn<'_, f32>,
        mut mask: PyReadwriteArrayDyn<'_, i8>,
        mut players: PyReadwriteArrayDyn<'_, u8>,
    ) -> PyResult<()> {
        let (count, most) = (self.places.len(), self.manner.most);
        let mut rows = Rows {
            units: whole(&mut units, "units", count * size("units", most))?,
            terrain: whole(&mut terrain, "terrain", count * size("terrain", most))?,
            objectives: whole(&mut objectives, "objectives", count * size("objectives", most))?,
            cards: whole(&mut cards, "cards", count * size("cards", most))?,
            overall: whole(&mut overall, "global", count * size("global", most))?,
            candidates: whole(&mut candidates, "candidates", count * size("candidates", most))?,
            mask: whole(&mut mask, "masks", count * most)?,
        };
        let players = whole(&mut players, "players", count)?;
        let places = &mut self.places;
        py.detach(|| look(places, most, &mut rows, players));
        Ok(())
    }

    /// A copy of the battle in a place.
    fn battle(&self, place: usize) -> PyResult<PyBattle> {
        let text = format!("there is no battle {place}: 0 to {}", self.places.len() - 1);
        let held = self.places.get(place).ok_or_else(|| Wrong::new("NO_SUCH_PLACE", text))?;
        Ok(PyBattle(held.play.clone()))
    }

    /// The hash of every battle.
    fn hashes(&self) -> Vec<String> {
        self.places.iter().map(|place| place.play.game().hash().to_string()).collect()
    }
}
