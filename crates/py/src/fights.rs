//! Whole battles between players of the program, and lists measured against each other: what is spread
//! over many machines. A battle follows from its arguments and its seed alone.

use crate::battle::{Field, Table, army};
use crate::error::{Outcome, Wrong};
use codex::Codex;
use lab::PlayerSpec;
use lab::commanders::seat_seed;
use lab::fixtures::{self, Fixture};
use lab::run::{Bout, Exchange};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use testkit::runner::{self, Manner};

fn player(name: &str) -> Outcome<PlayerSpec> {
    PlayerSpec::parse(name).map_err(|error| Wrong::new("NO_SUCH_PLAYER", error.to_string()))
}

/// Fights one battle to its end; a dict of how it ended.
#[pyfunction]
#[pyo3(signature = (armies, players, seed, mission="take-and-hold", layout="layout-1", deployment="hammer-and-anvil", points=None))]
#[expect(clippy::too_many_arguments, reason = "they are named where it is called")]
pub fn fight<'py>(
    py: Python<'py>,
    armies: (String, String),
    players: (String, String),
    seed: u64,
    mission: &str,
    layout: &str,
    deployment: &str,
    points: Option<u32>,
) -> PyResult<Bound<'py, PyDict>> {
    let field = Field { mission, layout, deployment };
    let fought = py.detach(|| -> Outcome<_> {
        let table = Table::new([&armies.0, &armies.1], points, &field)?;
        let mut one = player(&players.0)?.commander(seat_seed(seed, 0));
        let mut two = player(&players.1)?.commander(seat_seed(seed, 1));
        runner::fight((*table.position).clone(), seed, [&mut *one, &mut *two], Manner::Quick)
            .map_err(|why| Wrong::new("NO_BATTLE", why))
    })?;
    let out = PyDict::new(py);
    out.set_item("seed", seed)?;
    out.set_item("winner", fought.winner.map_or(-1, |player| player.index() as i8))?;
    out.set_item("vp", (fought.vp[0], fought.vp[1]))?;
    out.set_item("rounds", fought.rounds)?;
    out.set_item("decisions", fought.decisions)?;
    out.set_item("hash", fought.hash.to_hex())?;
    out.set_item("defects", fought.defects)?;
    Ok(out)
}

/// The fixtures of a list test: mission, layout, deployment map and seed of each, the same for the same
/// seed.
#[pyfunction]
pub fn test_fixtures<'py>(py: Python<'py>, seed: u64, count: u32) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let fields = fixtures::fields(Codex::builtin(), &[], &[], &[]);
    let drawn = fixtures::fixtures(&[[0, 1]], &fields, seed, count);
    let told = |fixture: &Fixture| {
        let out = PyDict::new(py);
        out.set_item("number", fixture.number)?;
        out.set_item("mission", &fixture.mission)?;
        out.set_item("layout", &fixture.layout)?;
        out.set_item("deployment", &fixture.deployment)?;
        out.set_item("seed", fixture.seed)?;
        Ok(out)
    };
    drawn.iter().map(told).collect()
}

/// Fights one fixture of a list test: a list keeps its player, and on the second leg they exchange seats.
/// A JSON row as the laboratory keeps it, without the times of the clock.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are named where it is called")]
pub fn test_bout(
    py: Python<'_>,
    armies: (String, String),
    players: (String, String),
    number: u32,
    mission: String,
    layout: String,
    deployment: String,
    seed: u64,
    leg: u8,
) -> PyResult<String> {
    let row = py.detach(|| -> Outcome<_> {
        if !(1..=2).contains(&leg) {
            return Err(Wrong::new("NO_SUCH_LEG", format!("there is no leg {leg}: 1 or 2")));
        }
        let armies = [army(&armies.0)?, army(&armies.1)?];
        let players = [player(&players.0)?, player(&players.1)?];
        let fixture = Fixture { number, armies: [0, 1], mission, layout, deployment, seed };
        let bout = Bout { duel: 0, players: &players, fixture: &fixture, exchange: Exchange::Seats, leg };
        lab::run::fight(Codex::builtin(), &armies, &bout).map_err(|why| Wrong::new("NO_BATTLE", why))
    })?;
    let mut row = serde_json::to_value(&row).map_err(|error| Wrong::new("NO_BATTLE", error.to_string()))?;
    for side in row["sides"].as_array_mut().into_iter().flatten().filter_map(serde_json::Value::as_object_mut) {
        // Clocks differ from machine to machine; results must not.
        side.retain(|key, _| !key.ends_with("_us"));
    }
    Ok(row.to_string())
}
