//! Writing a scenario with every field.

use super::Scenario;
use super::unit::fields;
use serde_json::{Value, json};

pub(super) fn write(scenario: &Scenario) -> Value {
    let units: Vec<Value> =
        scenario.units.iter().map(|unit| fields(&unit.profile, unit.player, unit.at, unit.hp)).collect();
    let objectives: Vec<Value> = scenario
        .objectives
        .iter()
        .map(|objective| json!({"col": objective.at.col, "row": objective.at.row, "radius": objective.radius}))
        .collect();
    json!({
        "name": scenario.name, "about": scenario.about, "size": scenario.size, "turn_limit": scenario.turns,
        "walls": scenario.walls, "objectives": objectives, "units": units,
    })
}
