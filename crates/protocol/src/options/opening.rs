//! What may be done before the battle: declarations, units to set up with where they may stand,
//! scout moves with how far.

use super::unit::places;
use super::{Offer, Template, entry};
use crate::messages::HoleInfo;
use crate::table::outline;
use rules::position::Phase;
use rules::{Action, Choosing, Code, DISTANCES, Doing, Game, Player, Reason, Refusal, UnitId};

/// The options of the phases before the battle.
pub fn options(game: &Game, player: Player) -> Vec<Offer> {
    let battle = game.battle();
    match game.state().clock.phase {
        Phase::Formations => {
            let offer = |action: &Action| match action {
                Action::ConfirmFormations => Offer { loses: lost(game, player), ..entry(game, action) },
                _ => entry(game, action),
            };
            battle.options(player, Choosing::Phase).iter().map(offer).collect()
        }
        Phase::Deployment => {
            let left = battle.left_to_deploy(player);
            let mut out: Vec<Offer> = left.flat_map(|unit| of_unit(game, player, unit)).collect();
            out.push(entry(game, &Action::EndDeployment));
            out
        }
        _ => battle.units_on_table(player).flat_map(|unit| of_unit(game, player, unit)).collect(),
    }
}

/// What one unit may do: be set up, or scout.
pub fn of_unit(game: &Game, player: Player, unit: UnitId) -> Vec<Offer> {
    let (battle, setup) = (game.battle(), game.setup());
    if game.state().clock.phase == Phase::Deployment {
        let stays_away = !battle.may(unit, Doing::Deploy);
        if !stays_away && !battle.left_to_deploy(player).any(|left| left == unit) {
            return Vec::new();
        }
        let template = Template {
            zone: setup.zones[player.index()].as_ref().map(outline),
            hole: setup.hole.map(|hole| HoleInfo { at: hole.at.map(|c| c.to_f64()), radius: hole.radius.to_f64() }),
            anywhere_from_enemies: battle.may(unit, Doing::Infiltrate).then(|| DISTANCES.infiltrators.to_f64()),
            ..places(game, unit, "DEPLOY_UNIT")
        };
        let offer = Offer::template(template, "Set up".to_owned());
        let hint = Reason::EmptyDedicatedTransport;
        return match stays_away {
            true => vec![offer.refused(game, &Refusal::new(Code::NotAvailable).unit(unit).because(hint))],
            false => vec![offer],
        };
    }
    if game.check(player, &Action::SkipScout(unit)).is_err() {
        return Vec::new();
    }
    let cap = battle.standing(unit).scouts.map_or(0.0, |cap| cap.to_f64());
    let template = Template {
        action: "SCOUT_MOVE".to_owned(),
        unit_id: setup.unit(unit).id.clone(),
        caps: battle.models(unit).map(|model| (crate::model_id(game.setup(), unit, model), cap)).collect(),
        ..Template::default()
    };
    vec![Offer::template(template, "Scout move".to_owned()), entry(game, &Action::SkipScout(unit))]
}

/// Units that are lost if a player declares no more: they carry nobody.
fn lost(game: &Game, player: Player) -> Vec<String> {
    let setup = game.setup();
    let units = setup.units_of(player).filter(|&unit| !game.battle().may(unit, Doing::Deploy));
    units.map(|unit| setup.unit(unit).id.clone()).collect()
}
