//! What may be done before the battle: declarations, units to set up with where they may stand,
//! scout moves with how far.

use super::entry;
use rules::core_abilities::{infiltrators, scouts};
use rules::phases::{deployment, formations};
use rules::position::Phase;
use rules::{Action, Game};
use serde_json::{Value, json};

/// The options of the phases before the battle.
pub fn options(game: &Game) -> Vec<Value> {
    let Some(player) = game.waiting_for().map(|decision| decision.player) else { return Vec::new() };
    let (battle, setup) = (game.battle(), game.setup());
    let id = |unit: rules::UnitId| setup.unit(unit).id.clone();
    match game.state().clock.phase {
        Phase::Formations => formations::candidates(battle, player).iter().map(|action| entry(game, action)).collect(),
        Phase::Deployment => {
            let corners: Option<Vec<[f64; 2]>> = setup.zones[player.index()]
                .as_ref()
                .map(|zone| zone.points().iter().map(|p| [p.x.to_f64(), p.y.to_f64()]).collect());
            let hole = setup
                .hole
                .map(|hole| json!({"at": [hole.at[0].to_f64(), hole.at[1].to_f64()], "radius": hole.radius.to_f64()}));
            let mut out: Vec<Value> = deployment::order::left(battle, player)
                .map(|unit| {
                    let mut template = json!({
                        "type": "DEPLOY_UNIT", "unit_id": id(unit), "models": battle.count(unit),
                        "zone": corners, "hole": hole,
                    });
                    if infiltrators::has(battle, unit) {
                        template["anywhere_from_enemies"] = infiltrators::FROM_ENEMIES.to_f64().into();
                    }
                    json!({"template": template})
                })
                .collect();
            out.push(entry(game, &Action::EndDeployment));
            out
        }
        _ => {
            let units = battle.units_on_table(player);
            let mut out = Vec::new();
            for unit in units.filter(|&unit| game.check(player, &Action::SkipScout(unit)).is_ok()) {
                let cap = scouts::distance(battle, unit).map(|cap| cap.to_f64());
                out.push(json!({"template": {"type": "SCOUT_MOVE", "unit_id": id(unit), "cap": cap}}));
                out.push(entry(game, &Action::SkipScout(unit)));
            }
            out
        }
    }
}
