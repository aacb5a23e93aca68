//! The native half of the Python package `strategium`: environments for learning agents and battles to
//! spread over machines. It judges nothing itself; every decision goes through the same doors as a
//! person's.
//!
//! [`battle`] is the big battle over the kernel's candidates, [`skirmish`] the hex game, [`fights`] are whole battles between players
//! of the program. What Python adds (Gymnasium, PettingZoo, Ray) is in `python/strategium`.

pub mod battle;
mod buffers;
pub mod columns;
pub mod error;
pub mod fights;
pub mod skirmish;

use codex::Codex;
use pyo3::prelude::*;

/// A table of documented columns: names and meanings.
type Told = Vec<(&'static str, Vec<columns::Described>)>;

/// The columns of every array of a battle's observation: name and meaning, in order.
#[pyfunction]
fn battle_fields() -> Told {
    battle::fields().into_iter().map(|(array, columns)| (array, columns.to_vec())).collect()
}

/// Name, rows and columns of every array of a battle's observation, for this many candidates.
#[pyfunction]
fn battle_shapes(candidates: usize) -> Vec<(&'static str, usize, usize)> {
    battle::shapes(candidates).to_vec()
}

/// What stands in each row of `cards`.
#[pyfunction]
fn card_names() -> Vec<String> {
    battle::card_names()
}

/// The curriculum: name and what it is, from small to large.
#[pyfunction]
fn battle_scenarios() -> Vec<(&'static str, &'static str)> {
    battle::CURRICULUM.iter().map(|lesson| (lesson.id, lesson.what)).collect()
}

/// The scenarios of the skirmish: id and what it is about, from small to large.
#[pyfunction]
fn skirmish_scenarios() -> Vec<(&'static str, String)> {
    skirmish::builtins()
}

/// What each plane of a skirmish's board is: name and meaning, in order.
#[pyfunction]
fn skirmish_planes() -> Vec<(&'static str, &'static str)> {
    ::skirmish::agent::PLANES.to_vec()
}

/// Raises `NO_SUCH_PLAYER` where the skirmish has no player of that name.
#[pyfunction]
fn check_skirmish_player(name: &str) -> PyResult<()> {
    Ok(skirmish::contender(name).map(drop)?)
}

/// The ids of every army.
#[pyfunction]
fn army_ids(py: Python<'_>) -> Vec<String> {
    py.detach(battle::army_ids)
}

/// The ids of primary missions, layouts and deployment maps.
#[pyfunction]
fn field_ids() -> (Vec<String>, Vec<String>, Vec<String>) {
    let codex = Codex::builtin();
    (
        codex.primaries.iter().map(|mission| mission.id.clone()).collect(),
        codex.layouts.iter().map(|layout| layout.id.clone()).collect(),
        codex.deployments.iter().map(|map| map.id.clone()).collect(),
    )
}

/// The module `strategium._native`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("StrategiumError", module.py().get_type::<error::StrategiumError>())?;
    module.add("KINDS", battle::kind_names())?;
    module.add("REST", ::skirmish::agent::REST)?;
    module.add("BOUNDS", (columns::LOWEST, columns::HIGHEST))?;
    module.add_class::<battle::PyTable>()?;
    module.add_class::<battle::PyBattle>()?;
    module.add_class::<battle::PyBattleFleet>()?;
    module.add_function(wrap_pyfunction!(battle_fields, module)?)?;
    module.add_function(wrap_pyfunction!(battle_shapes, module)?)?;
    module.add_function(wrap_pyfunction!(card_names, module)?)?;
    module.add_function(wrap_pyfunction!(battle_scenarios, module)?)?;
    module.add_function(wrap_pyfunction!(army_ids, module)?)?;
    module.add_function(wrap_pyfunction!(field_ids, module)?)?;
    module.add_class::<skirmish::PyScenario>()?;
    module.add_class::<skirmish::PySkirmish>()?;
    module.add_class::<skirmish::PyFleet>()?;
    module.add_function(wrap_pyfunction!(skirmish_scenarios, module)?)?;
    module.add_function(wrap_pyfunction!(skirmish_planes, module)?)?;
    module.add_function(wrap_pyfunction!(skirmish::draw_skirmish, module)?)?;
    module.add_function(wrap_pyfunction!(skirmish::sample_actions, module)?)?;
    module.add_function(wrap_pyfunction!(fights::fight, module)?)?;
    module.add_function(wrap_pyfunction!(fights::check_army, module)?)?;
    module.add_function(wrap_pyfunction!(fights::check_battle_player, module)?)?;
    module.add_function(wrap_pyfunction!(check_skirmish_player, module)?)?;
    module.add_function(wrap_pyfunction!(fights::test_fixtures, module)?)?;
    module.add_function(wrap_pyfunction!(fights::test_bout, module)?)?;
    Ok(())
}
