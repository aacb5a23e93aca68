//! The result of setting a unit up: as a whole, and what is wrong with each model.

use super::names;
use geometry::{Angle, Inches};
use protocol::messages::{ErrorInfo, PlaceInfo, Purpose, ServerCode};
use rules::action::Use;
use rules::position::{Place, Reserves};
use rules::state::Whereabouts;
use rules::{Action, Code, Game, ModelId, Reason, Refusal, UnitId};
use std::collections::BTreeMap;

/// Checks positions given by the page.
pub fn judge(
    game: &Game,
    unit: UnitId,
    purpose: Purpose,
    positions: &[Vec<f64>],
    rotations: &[f64],
) -> Result<PlaceInfo, ErrorInfo> {
    let bad = |text: &str| ErrorInfo::new(ServerCode::BadMessage, text);
    let count = game.battle().count(unit);
    if positions.len() != count || (!rotations.is_empty() && rotations.len() != count) {
        return Err(bad("Give one position, and one rotation or none, for each living model."));
    }
    let place = |(at, position): (usize, &Vec<f64>)| {
        let [x, y] = *position.first_chunk::<2>()?;
        let point = names::point([x, y]).ok()?;
        let z = match position.get(2) {
            Some(&z) => Inches::from_f64(z).filter(|z| z.abs() <= Inches::whole(200))?,
            None => game.battle().ground_at(point, Inches::ZERO),
        };
        let facing = Angle::from_degrees(rotations.get(at).copied().unwrap_or(0.0))?;
        Some(Place { x: point.x, y: point.y, z, facing })
    };
    let places: Option<Vec<Place>> = positions.iter().enumerate().map(place).collect();
    let places = places.ok_or_else(|| bad("A position is [x, y] or [x, y, z] in inches."))?;
    judge_places(game, unit, purpose, places)
}

/// Checks positions in the kernel's own types.
pub fn judge_places(game: &Game, unit: UnitId, purpose: Purpose, places: Vec<Place>) -> Result<PlaceInfo, ErrorInfo> {
    let battle = game.battle();
    let Some(action) = action(game, unit, purpose, places.clone()) else {
        let hint = Reason::NotInThisBattle;
        return Err(names::error(game, &Refusal::new(Code::NotAvailable).unit(unit).because(hint)));
    };
    let verdict = game.check(battle.player(unit), &action);
    let verdicts = battle.check_each_place(&action);
    let refused = |(model, verdict): &(ModelId, Result<(), Refusal>)| {
        let refusal = verdict.err()?;
        Some((names::model_id(game, *model), names::error(game, &refusal)))
    };
    let models: BTreeMap<_, _> = verdicts.iter().filter_map(refused).collect();
    Ok(PlaceInfo {
        legal: verdict.is_ok(),
        error: verdict.err().map(|refusal| names::error(game, &refusal)),
        positions: places.iter().map(|place| vec![place.x.to_f64(), place.y.to_f64(), place.z.to_f64()]).collect(),
        rotations: places.iter().map(|place| place.facing.degrees()).collect(),
        model_ids: verdicts.iter().map(|(model, _)| names::model_id(game, *model)).collect(),
        models,
        action: protocol::write_action(game, battle.player(unit), &action),
    })
}

/// The action that sets a unit up for a purpose.
pub fn action(game: &Game, unit: UnitId, purpose: Purpose, places: Vec<Place>) -> Option<Action> {
    Some(match purpose {
        Purpose::Deploy => Action::DeployUnit(unit, places),
        Purpose::Strategic => Action::PlaceReinforcement(unit, places, Reserves::Strategic),
        Purpose::DeepStrike => Action::PlaceReinforcement(unit, places, Reserves::DeepStrike),
        Purpose::Disembark => Action::DisembarkUnit(unit, places),
        Purpose::RapidIngress => {
            let player = game.battle().player(unit);
            let stratagem = game.setup().find_stratagem(player, "rapid-ingress")?;
            let method = match game.state().unit(unit).place {
                Whereabouts::Reserves(kind) => kind,
                _ => Reserves::Strategic,
            };
            let using = Use { stratagem, unit: Some(unit), places, method: Some(method), ..Use::default() };
            Action::UseStratagem(using)
        }
    })
}
