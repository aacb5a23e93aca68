//! The state as a JSON tree: what a page shows, a spectator sees, a diff changes.

use crate::action::model_name;
use rules::ids::{Player, UnitId};
use rules::position::Reserves;
use rules::state::{Disembarked, Hand, Moved, UnitFlags, Whereabouts};
use rules::{Game, setup::ACTIONS};
use serde_json::{Map, Value, json};

/// The state as a seat sees it; `None` is a spectator. Everything on the table is open; cards
/// not yet revealed are left out for those who may not see them.
pub fn state_json(game: &Game, _seat: Option<Player>) -> Value {
    let state = game.state();
    let clock = &state.clock;
    let units: Map<String, Value> = game
        .setup()
        .unit_ids()
        .filter(|&unit| state.unit(unit).attached_to.is_none() && state.unit(unit).place != Whereabouts::Destroyed)
        .map(|unit| (game.setup().unit(unit).id.clone(), unit_json(game, unit)))
        .collect();
    let objectives: Map<String, Value> = game
        .setup()
        .objectives
        .iter()
        .zip(&state.objectives)
        .map(|((id, at), objective)| {
            let value = json!({
                "at": [at.x.to_f64(), at.y.to_f64()],
                "controlled_by": objective.controlled_by.map_or(0, Player::number),
                "sticky": objective.sticky,
            });
            (id.clone(), value)
        })
        .collect();
    json!({
        "round": clock.round,
        "phase": clock.phase.as_str(),
        "active_player": clock.active.number(),
        "first_player": clock.first.number(),
        "reinforcements": clock.reinforcements,
        "in_hand": hand_json(game),
        "winner": clock.over.map(|ending| ending.winner.map_or(0, Player::number)),
        "cp": state.purses.map(|purse| purse.cp),
        "vp": state.purses.map(|purse| purse.vp),
        "units": units,
        "objectives": objectives,
    })
}

fn hand_json(game: &Game) -> Value {
    match game.state().clock.hand {
        Hand::Empty => Value::Null,
        Hand::Moving { unit, kind, bonus } => {
            json!({"unit": game.setup().unit(unit).id, "doing": format!("{kind:?}"), "bonus": bonus})
        }
        Hand::Targeting { unit } => json!({"unit": game.setup().unit(unit).id, "doing": "Targeting"}),
    }
}

fn unit_json(game: &Game, unit: UnitId) -> Value {
    let battle = game.battle();
    let card = game.setup().unit(unit);
    let state = game.state().unit(unit);
    let models: Map<String, Value> = battle
        .models(unit)
        .map(|model| {
            let held = game.state().model(model);
            let value = json!({
                "wounds": held.wounds,
                "at": [held.at.x.to_f64(), held.at.y.to_f64(), held.z.to_f64()],
                "facing": held.facing.degrees(),
            });
            (model_name(game.setup(), unit, model), value)
        })
        .collect();
    let mut value = json!({
        "name": card.name,
        "player": card.player.number(),
        "models": models,
        "flags": flags_json(game, unit),
        "starting_strength": battle.starting_strength(unit),
    });
    match state.place {
        Whereabouts::Embarked(carrier) => value["embarked_in"] = game.setup().unit(carrier).id.clone().into(),
        Whereabouts::Reserves(Reserves::Strategic) => value["in_reserves"] = "STRATEGIC".into(),
        Whereabouts::Reserves(Reserves::DeepStrike) => value["in_reserves"] = "DEEP_STRIKE".into(),
        Whereabouts::Table | Whereabouts::Destroyed => {}
    }
    value
}

/// The flags of scenario.md; those that do not hold are left out.
pub fn flags_json(game: &Game, unit: UnitId) -> Value {
    let state = game.state().unit(unit);
    let mut out = Map::new();
    let bits = [
        ("battle_shocked", UnitFlags::BATTLE_SHOCKED),
        ("shot", UnitFlags::SHOT),
        ("charged", UnitFlags::CHARGED),
        ("heroic", UnitFlags::HEROIC),
        ("fought", UnitFlags::FOUGHT),
        ("arrived", UnitFlags::ARRIVED),
    ];
    for (name, bit) in bits {
        if state.flags.contains(bit) {
            out.insert(name.into(), true.into());
        }
    }
    let moved = match state.moved {
        Moved::NotYet => None,
        Moved::Stationary => Some("STATIONARY"),
        Moved::Normal => Some("NORMAL"),
        Moved::Advanced => Some("ADVANCE"),
        Moved::FellBack => Some("FALL_BACK"),
    };
    if let Some(moved) = moved {
        out.insert("moved".into(), moved.into());
    }
    let disembarked = match state.disembarked {
        Disembarked::No => None,
        Disembarked::BeforeMove => Some("BEFORE_MOVE"),
        Disembarked::AfterMove | Disembarked::Wreck => Some("AFTER_MOVE"),
    };
    if let Some(disembarked) = disembarked {
        out.insert("disembarked".into(), disembarked.into());
    }
    if let Some(action) = usize::from(state.performing).checked_sub(1).and_then(|at| ACTIONS.get(at)) {
        out.insert("performing".into(), (*action).into());
    }
    let battle = game.battle();
    let mut spent: Vec<String> = battle
        .models(unit)
        .flat_map(|model| {
            let held = game.state().model(model).spent;
            let weapons = game.setup().model(model).weapons.clone();
            weapons
                .into_iter()
                .enumerate()
                .filter(move |(slot, _)| held & (1 << slot) != 0)
                .map(|(_, (weapon, _))| game.setup().weapon(weapon).id.clone())
                .collect::<Vec<_>>()
        })
        .collect();
    spent.sort();
    spent.dedup();
    if !spent.is_empty() {
        out.insert("spent".into(), spent.into());
    }
    Value::Object(out)
}
