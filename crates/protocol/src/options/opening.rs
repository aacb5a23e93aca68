//! What may be done before the battle: declarations, units to set up with where they may stand,
//! scout moves with how far.

use super::{Offer, Template, entry};
use crate::messages::HoleInfo;
use rules::core_abilities::{infiltrators, scouts};
use rules::phases::{deployment, formations};
use rules::position::Phase;
use rules::{Action, Game, words};

/// The options of the phases before the battle.
pub fn options(game: &Game) -> Vec<Offer> {
    let Some(player) = game.waiting_for().map(|decision| decision.player) else { return Vec::new() };
    let (battle, setup) = (game.battle(), game.setup());
    let template = |unit: rules::UnitId, action: &str| Template {
        action: action.to_owned(),
        unit_id: setup.unit(unit).id.clone(),
        ..Template::default()
    };
    match game.state().clock.phase {
        Phase::Formations => formations::candidates(battle, player).iter().map(|action| entry(game, action)).collect(),
        Phase::Deployment => {
            let zone: Option<Vec<[f64; 2]>> = setup.zones[player.index()]
                .as_ref()
                .map(|zone| zone.points().iter().map(|p| [p.x.to_f64(), p.y.to_f64()]).collect());
            let hole =
                setup.hole.map(|hole| HoleInfo { at: hole.at.map(|c| c.to_f64()), radius: hole.radius.to_f64() });
            let mut out: Vec<Offer> = deployment::order::left(battle, player)
                .map(|unit| {
                    let far = infiltrators::has(battle, unit).then(|| infiltrators::FROM_ENEMIES.to_f64());
                    let template = Template {
                        models: Some(battle.count(unit) as u32),
                        zone: zone.clone(),
                        hole: hole.clone(),
                        anywhere_from_enemies: far,
                        ..template(unit, "DEPLOY_UNIT")
                    };
                    Offer::template(template, words::unit_name(setup, unit))
                })
                .collect();
            out.push(entry(game, &Action::EndDeployment));
            out
        }
        _ => {
            let units = battle.units_on_table(player);
            let mut out = Vec::new();
            for unit in units.filter(|&unit| game.check(player, &Action::SkipScout(unit)).is_ok()) {
                let cap = scouts::distance(battle, unit).map_or(0.0, |cap| cap.to_f64());
                let caps = battle.models(unit).map(|model| (game.model_id(unit, model), cap)).collect();
                let template = Template { caps, ..template(unit, "SCOUT_MOVE") };
                out.push(Offer::template(template, words::unit_name(setup, unit)));
                out.push(entry(game, &Action::SkipScout(unit)));
            }
            out
        }
    }
}
