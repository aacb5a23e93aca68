//! Whole battles between players of the program, and lists measured against each other: what is spread
//! over many machines. A battle follows from its arguments and its seed alone.

use crate::battle::{Field, Sitter, Table, admitted, army};
use crate::error::{Outcome, Wrong};
use codex::Codex;
use lab::PlayerSpec;
use lab::defect::Repeat;
use lab::fixtures::{self, Fixture};
use lab::run::{Bout, Exchange};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use testkit::runner::Manner;

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
        let players = [player(&players.0)?, player(&players.1)?];
        lab::run::fight_once(&table.position, seed, &players, Manner::Quick).map_err(|why| Wrong::new("NO_BATTLE", why))
    })?;
    let out = PyDict::new(py);
    out.set_item("seed", seed)?;
    // A battle that broke off has no winner, and is no draw.
    let sound = fought.finished && fought.defects.is_empty();
    out.set_item("finished", fought.finished)?;
    out.set_item("winner", sound.then(|| fought.winner.map_or(-1, |player| player.index() as i8)))?;
    out.set_item("vp", (fought.vp[0], fought.vp[1]))?;
    out.set_item("rounds", fought.rounds)?;
    out.set_item("decisions", fought.decisions)?;
    out.set_item("hash", fought.hash.to_string())?;
    out.set_item("defects", fought.defects)?;
    if let Some(record) = &fought.record {
        let bytes = record.to_gzip().map_err(|error| Wrong::new("NO_BATTLE", error.to_string()))?;
        out.set_item("record", PyBytes::new(py, &bytes))?;
        let repeat = Repeat {
            armies: [armies.0, armies.1],
            players: [players.0, players.1],
            mission: (mission != "none").then(|| mission.to_owned()),
            layout: layout.to_owned(),
            deployment: deployment.to_owned(),
            seed,
        };
        // An army that was cut to a size is in no file: its record has to do.
        out.set_item("command", points.is_none().then(|| repeat.command()))?;
    }
    Ok(out)
}

/// What is not allowed about an army, in sentences; raises `ARMY_STOPS` for what stops a battle.
#[pyfunction]
pub fn check_army(py: Python<'_>, name: String) -> PyResult<Vec<String>> {
    Ok(py.detach(|| -> Outcome<_> { admitted(&army(&name)?) })?)
}

/// Raises `NO_SUCH_PLAYER` where the battle has no player of that name, and `CANNOT_SIT_HERE` where it has one that
/// plays whole battles only.
#[pyfunction]
pub fn check_battle_player(name: &str) -> PyResult<()> {
    Ok(Sitter::check(name)?)
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
    let written = [armies.0.clone(), armies.1.clone()];
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
    let failed = |error: serde_json::Error| Wrong::new("NO_BATTLE", error.to_string());
    let evidence =
        row.evidence.as_ref().map(|held| (held.record.to_text(), Repeat::of(&row, held, &written).command()));
    let mut row = serde_json::to_value(&row).map_err(failed)?;
    if let Some((record, command)) = evidence {
        row["record"] = record.into();
        row["command"] = command.into();
    }
    for side in row["sides"].as_array_mut().into_iter().flatten().filter_map(serde_json::Value::as_object_mut) {
        // Clocks differ from machine to machine; results must not.
        side.retain(|key, _| !key.ends_with("_us"));
    }
    Ok(row.to_string())
}
