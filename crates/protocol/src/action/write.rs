//! Writing actions: the kernel's [`Action`] to JSON.

use super::adjust::write_adjust;
use geometry::Inches;
use rules::Game;
use rules::action::{Action, Fire, Path, Paths, SaveKind, Step, Strike, Use};
use rules::ids::{ModelId, Player, UnitId};
use rules::position::{Place, Reserves};
use serde_json::{Map, Value, json};

/// Writes an action as it would be sent.
pub fn write_action(game: &Game, player: Player, action: &Action) -> Value {
    let setup = game.setup();
    let unit = |id: &UnitId| Value::from(setup.unit(*id).id.clone());
    let simple = |kind: &str, id: &UnitId| json!({"type": kind, "unit_id": unit(id)});
    let paths = |id: &UnitId, paths: &Paths| -> Map<String, Value> {
        paths.iter().map(|(model, path)| (game.model_id(*id, *model), write_path(path))).collect()
    };
    let moving =
        |kind: &str, id: &UnitId, moved: &Paths| json!({"type": kind, "unit_id": unit(id), "paths": paths(id, moved)});
    let mut value = match action {
        Action::AttachLeader(id, to) => json!({"type": "ATTACH_LEADER", "unit_id": unit(id), "bodyguard_id": unit(to)}),
        Action::PlaceInReserves(id, kind) => {
            json!({"type": "PLACE_IN_RESERVES", "unit_id": unit(id), "kind": write_method(*kind)})
        }
        Action::ConfirmFormations => json!({"type": "CONFIRM_FORMATIONS"}),
        Action::DeployUnit(id, places) => with_places(simple("DEPLOY_UNIT", id), places),
        Action::EndDeployment => json!({"type": "END_DEPLOYMENT"}),
        Action::ScoutMove(id, moved) => moving("SCOUT_MOVE", id, moved),
        Action::SkipScout(id) => simple("SKIP_SCOUT", id),
        Action::BattleShockTest(id) => simple("BATTLE_SHOCK_TEST", id),
        Action::FactionChoice(rule, choices, about) => {
            let card = &setup.army_rules[usize::from(*rule)];
            let names: Vec<&str> = choices.iter().map(|&at| card.choice_name(at)).collect();
            let mut value = json!({"type": "FACTION_CHOICE", "rule": card.id});
            match names.as_slice() {
                [] => {}
                [one] => value["choice"] = (*one).into(),
                more => value["choice"] = more.into(),
            }
            if let Some(about) = about {
                value["unit_id"] = unit(about);
            }
            value
        }
        Action::UseStratagem(using) => write_use(game, using),
        Action::PerformAction(id, action, objective, at) => {
            let name = rules::setup::ACTIONS[usize::from(*action)];
            let mut value = json!({"type": "PERFORM_ACTION", "unit_id": unit(id), "action": name});
            if let Some(objective) = objective {
                value["objective_id"] = setup.objectives[usize::from(*objective)].0.clone().into();
            }
            if let Some(at) = at {
                value["at"] = write_point(at.x, at.y, None);
            }
            value
        }
        Action::DeclareCharge(id, targets) => {
            let targets: Vec<Value> = targets.iter().map(unit).collect();
            json!({"type": "DECLARE_CHARGE", "unit_id": unit(id), "target_ids": targets})
        }
        Action::ChargeRoll(id) => simple("CHARGE_ROLL", id),
        Action::ApplyChargeMove(id, moved) => moving("APPLY_CHARGE_MOVE", id, moved),
        Action::CompleteUnitCharge(id) => simple("COMPLETE_UNIT_CHARGE", id),
        Action::SkipCharge(id) => simple("SKIP_CHARGE", id),
        Action::SelectFighter(id) => simple("SELECT_FIGHTER", id),
        Action::PileIn(id, moved) => moving("PILE_IN", id, moved),
        Action::Consolidate(id, moved) => moving("CONSOLIDATE", id, moved),
        Action::SelectMeleeWeapon(id, models, weapon) => {
            let models: Vec<String> = models.iter().map(|&model| game.model_id(*id, model)).collect();
            let weapon = setup.weapon(*weapon).id.clone();
            json!({"type": "SELECT_MELEE_WEAPON", "unit_id": unit(id), "model_ids": models, "weapon_id": weapon})
        }
        Action::AssignAttacks(id, strikes) => with_strikes(simple("ASSIGN_ATTACKS", id), game, *id, Some(strikes)),
        Action::ResolveAttacks(id, strikes) => {
            with_strikes(simple("CONFIRM_AND_RESOLVE_ATTACKS", id), game, *id, strikes.as_ref())
        }
        Action::DiscardSecondary(cards) => {
            let cards: Vec<&str> = cards.iter().map(|&card| rules::missions::card_id(setup, card)).collect();
            json!({"type": "DISCARD_SECONDARY", "cards": cards})
        }
        Action::BeginNormalMove(id) => simple("BEGIN_NORMAL_MOVE", id),
        Action::BeginAdvance(id) => simple("BEGIN_ADVANCE", id),
        Action::BeginFallBack(id) => simple("BEGIN_FALL_BACK", id),
        Action::RemainStationary(id) => simple("REMAIN_STATIONARY", id),
        Action::SetModelDest(id, model, path) => json!({
            "type": "SET_MODEL_DEST", "unit_id": unit(id),
            "model_id": game.model_id(*id, *model), "path": write_path(path),
        }),
        Action::UndoLastModelMove(id) => simple("UNDO_LAST_MODEL_MOVE", id),
        Action::ResetUnitMove(id) => simple("RESET_UNIT_MOVE", id),
        Action::ConfirmUnitMove(id, moved) => moving("CONFIRM_UNIT_MOVE", id, moved),
        Action::DisembarkUnit(id, places) => {
            with_places(json!({"type": "DISEMBARK_UNIT", "unit_id": unit(id)}), places)
        }
        Action::EmbarkUnit(id, into) => json!({"type": "EMBARK_UNIT", "unit_id": unit(id), "transport_id": unit(into)}),
        Action::PlaceReinforcement(id, places, method) => {
            let method = write_method(*method);
            with_places(json!({"type": "PLACE_REINFORCEMENT", "unit_id": unit(id), "method": method}), places)
        }
        Action::EndMovement => json!({"type": "END_MOVEMENT"}),
        Action::Shoot(id, fires) => {
            let fires: Vec<Value> = fires.iter().map(|fire| Value::Object(write_fire(game, *id, fire))).collect();
            json!({"type": "SHOOT", "unit_id": unit(id), "assignments": fires})
        }
        Action::SelectShooter(id) => simple("SELECT_SHOOTER", id),
        Action::AssignTarget(id, fire) => with_fire(simple("ASSIGN_TARGET", id), game, *id, fire),
        Action::ClearTarget(id, fire) => with_fire(simple("CLEAR_TARGET", id), game, *id, fire),
        Action::ClearAllTargets(id) => simple("CLEAR_ALL_TARGETS", id),
        Action::ConfirmTargets(id) => simple("CONFIRM_TARGETS", id),
        Action::SkipUnit(id) => simple("SKIP_UNIT", id),
        Action::EndShooting => json!({"type": "END_SHOOTING"}),
        Action::EndCommand => json!({"type": "END_COMMAND"}),
        Action::EndCharge => json!({"type": "END_CHARGE"}),
        Action::EndFight => json!({"type": "END_FIGHT"}),
        Action::EndScoring => json!({"type": "END_SCORING"}),
        Action::Allocate(model) => json!({"type": "ALLOCATE", "model_id": in_fight(game, *model)}),
        Action::ApplySaves(SaveKind::Armour) => json!({"type": "APPLY_SAVES", "use": "ARMOUR"}),
        Action::ApplySaves(SaveKind::Invulnerable) => json!({"type": "APPLY_SAVES", "use": "INVULNERABLE"}),
        Action::ContinueSequence => json!({"type": "CONTINUE_SEQUENCE"}),
        Action::ChooseModels(models) => {
            let models: Vec<String> = models.iter().map(|&model| in_fight(game, model)).collect();
            json!({"type": "CHOOSE_MODELS", "model_ids": models})
        }
        Action::ChooseUnit(id) => json!({"type": "CHOOSE_UNIT", "target_id": unit(id)}),
        Action::ChooseMarker(at) => {
            let id = game.setup().objectives.get(usize::from(*at)).map_or("", |(id, _)| id.as_str());
            json!({"type": "CHOOSE_MARKER", "objective_id": id})
        }
        Action::ChooseCorner(corner) => json!({"type": "CHOOSE_CORNER", "corner": corner}),
        Action::RedrawCard => json!({"type": "REDRAW_CARD"}),
        Action::TakeSecretMission(secret) => json!({"type": "TAKE_SECRET_MISSION", "mission": secret.id()}),
        Action::Reroll(context, dice) => json!({"type": "REROLL", "context": context.as_str(), "dice": dice}),
        Action::DeclineReaction => json!({"type": "DECLINE_REACTION"}),
        Action::DeclineAll => json!({"type": "DECLINE_REACTION", "for_phase": true}),
        Action::Adjust(adjustment) => write_adjust(game, adjustment),
        Action::Concede => json!({"type": "CONCEDE"}),
    };
    value["player"] = Value::from(player.number());
    value
}

const fn write_method(kind: Reserves) -> &'static str {
    match kind {
        Reserves::Strategic => "STRATEGIC",
        Reserves::DeepStrike => "DEEP_STRIKE",
    }
}

fn write_use(game: &Game, using: &Use) -> Value {
    let setup = game.setup();
    let card = &setup.stratagems[usize::from(using.stratagem)];
    let mut value = json!({"type": "USE_STRATAGEM", "stratagem": card.id});
    if let Some(unit) = using.unit {
        value["unit_id"] = setup.unit(unit).id.clone().into();
    }
    if let Some(target) = using.target {
        value["target_id"] = setup.unit(target).id.clone().into();
    }
    if let (Some(unit), Some(model)) = (using.unit, using.model) {
        value["model_id"] = game.model_id(unit, model).into();
    }
    if let Some(method) = using.method {
        value["method"] = write_method(method).into();
    }
    if let Some(card) = using.card {
        value["card"] = rules::missions::card_id(setup, card).into();
    }
    if let Some(choice) = using.choice {
        value["choice"] = card.choice_name(choice).into();
    }
    if let Some((context, die)) = using.reroll {
        value["context"] = context.as_str().into();
        value["die"] = die.into();
    }
    if using.places.is_empty() { value } else { with_places(value, &using.places) }
}

fn with_strikes(mut value: Value, game: &Game, unit: UnitId, strikes: Option<&Vec<Strike>>) -> Value {
    let setup = game.setup();
    if let Some(strikes) = strikes {
        value["assignments"] = strikes
            .iter()
            .map(|strike| {
                let target = setup.unit(strike.target).id.clone();
                let mut out = json!({"weapon_id": setup.weapon(strike.weapon).id.clone(), "target_id": target});
                if let Some(models) = &strike.models {
                    let names: Vec<String> = models.iter().map(|&model| game.model_id(unit, model)).collect();
                    out["model_ids"] = names.into();
                }
                if let Some(attacks) = strike.attacks {
                    out["attacks"] = attacks.into();
                }
                out
            })
            .collect();
    }
    value
}

fn in_fight(game: &Game, model: ModelId) -> String {
    game.model_id(game.battle().unit_of(model), model)
}

fn write_fire(game: &Game, unit: UnitId, fire: &Fire) -> Map<String, Value> {
    let setup = game.setup();
    let mut out = Map::new();
    out.insert("weapon_id".into(), setup.weapon(fire.weapon).id.clone().into());
    out.insert("target_id".into(), setup.unit(fire.target).id.clone().into());
    let bearer = fire.from_unit.unwrap_or(unit);
    if let Some(models) = &fire.models {
        let names: Vec<String> = models.iter().map(|&model| game.model_id(bearer, model)).collect();
        out.insert("model_ids".into(), names.into());
    }
    if let Some(from) = fire.from_unit {
        out.insert("from_unit_id".into(), setup.unit(from).id.clone().into());
    }
    out
}

fn with_fire(mut value: Value, game: &Game, unit: UnitId, fire: &Fire) -> Value {
    if let Value::Object(object) = &mut value {
        object.extend(write_fire(game, unit, fire));
    }
    value
}

fn with_places(mut value: Value, places: &[Place]) -> Value {
    value["model_positions"] = places.iter().map(|p| write_point(p.x, p.y, Some(p.z))).collect();
    value["model_rotations"] = places.iter().map(|p| Value::from(p.facing.0.degrees())).collect();
    value
}

fn write_path(path: &Path) -> Value {
    path.iter()
        .map(|step| match step {
            Step::To(at, z) => write_point(at.x, at.y, *z),
            Step::Pivot(by) => json!({"pivot": f64::from(*by) / 100.0}),
        })
        .collect()
}

fn write_point(x: Inches, y: Inches, z: Option<Inches>) -> Value {
    match z.filter(|z| *z != Inches::ZERO) {
        Some(z) => json!([x.to_f64(), y.to_f64(), z.to_f64()]),
        None => json!([x.to_f64(), y.to_f64()]),
    }
}
