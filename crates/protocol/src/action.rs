//! Actions: JSON to the kernel's [`Action`] and back.

use crate::fields::{Fields, malformed};
use geometry::Inches;
use rules::action::{Action, Fire, Path, SaveKind, Step, Verb};
use rules::decision::Question;
use rules::ids::{ModelId, Player, UnitId};
use rules::position::{Phase, Place, Reserves};
use rules::{Code, Context, Game, Refusal};
use serde_json::{Map, Value, json};

/// What is known of an action by its type alone.
fn verb(kind: &str) -> Option<Verb> {
    Some(match kind {
        "BEGIN_NORMAL_MOVE"
        | "BEGIN_ADVANCE"
        | "BEGIN_FALL_BACK"
        | "REMAIN_STATIONARY"
        | "SET_MODEL_DEST"
        | "STAGE_MODEL_MOVE"
        | "UNDO_LAST_MODEL_MOVE"
        | "RESET_UNIT_MOVE"
        | "CONFIRM_UNIT_MOVE"
        | "PLACE_REINFORCEMENT"
        | "END_MOVEMENT" => Verb::In(Phase::Movement),
        "SHOOT" | "SELECT_SHOOTER" | "CLEAR_ALL_TARGETS" | "CONFIRM_TARGETS" | "ASSIGN_TARGET" | "CLEAR_TARGET"
        | "SKIP_UNIT" | "PERFORM_ACTION" | "END_SHOOTING" => Verb::In(Phase::Shooting),
        "EMBARK_UNIT" => Verb::Embark,
        "DISEMBARK_UNIT" => Verb::Disembark,
        "ALLOCATE" | "APPLY_SAVES" | "CONTINUE_SEQUENCE" | "CHOOSE_MODELS" | "REROLL" | "DECLINE_REACTION"
        | "USE_STRATAGEM" | "FACTION_CHOICE" | "ADJUST" => Verb::Answer,
        "CONCEDE" => Verb::Concede,
        "ATTACH_LEADER" | "PLACE_IN_RESERVES" | "CONFIRM_FORMATIONS" => Verb::In(Phase::Formations),
        "DEPLOY_UNIT" | "END_DEPLOYMENT" => Verb::In(Phase::Deployment),
        "SCOUT_MOVE" | "SKIP_SCOUT" => Verb::In(Phase::Scout),
        "BATTLE_SHOCK_TEST" | "END_COMMAND" => Verb::In(Phase::Command),
        "DECLARE_CHARGE"
        | "CHARGE_ROLL"
        | "APPLY_CHARGE_MOVE"
        | "COMPLETE_UNIT_CHARGE"
        | "SKIP_CHARGE"
        | "END_CHARGE" => Verb::In(Phase::Charge),
        "SELECT_FIGHTER"
        | "PILE_IN"
        | "CONSOLIDATE"
        | "SELECT_MELEE_WEAPON"
        | "ASSIGN_ATTACKS"
        | "CONFIRM_AND_RESOLVE_ATTACKS"
        | "END_FIGHT" => Verb::In(Phase::Fight),
        "DISCARD_SECONDARY" | "END_SCORING" => Verb::In(Phase::Scoring),
        _ => return None,
    })
}

/// Reads an action. The player defaults to the owner of `unit_id`, and without one to whoever
/// the game waits for. Refusals come in the order of the wire's table.
pub fn read_action(game: &Game, value: &Value) -> Result<(Player, Action), Refusal> {
    let object = value.as_object().ok_or(malformed("an action is a JSON object with a type"))?;
    let kind = object.get("type").and_then(Value::as_str).ok_or(malformed("an action has a type"))?;
    let Some(verb) = verb(kind) else {
        let over = game.state().clock.over.is_some();
        return Err(if over { Code::GameOver.into() } else { malformed("there is no action of that type") });
    };
    let player = read_player(game, object)?;
    game.gate(player, verb)?;
    // Twice: what is malformed is said before what does not exist, as the table has it.
    for lenient in [true, false] {
        let mut fields = Fields::new(game, object, lenient);
        let action = read_fields(game, kind, &mut fields)?;
        fields.finish()?;
        if !lenient {
            return Ok((player, action));
        }
    }
    Err(malformed("an action is a JSON object with a type"))
}

fn read_player(game: &Game, object: &Map<String, Value>) -> Result<Player, Refusal> {
    if let Some(value) = object.get("player") {
        let number = value.as_u64().and_then(|n| u8::try_from(n).ok()).and_then(|n| Player::try_from(n).ok());
        return number.ok_or(malformed("player is 1 or 2"));
    }
    let owner = object.get("unit_id").and_then(Value::as_str).and_then(|id| game.setup().find_unit(id));
    Ok(match owner {
        Some(unit) => game.setup().unit(unit).player,
        None => game.waiting_for().map_or(game.state().clock.active, |decision| decision.player),
    })
}

fn read_fields(game: &Game, kind: &str, fields: &mut Fields<'_>) -> Result<Action, Refusal> {
    Ok(match kind {
        "BEGIN_NORMAL_MOVE" => Action::BeginNormalMove(fields.unit("unit_id")?),
        "BEGIN_ADVANCE" => Action::BeginAdvance(fields.unit("unit_id")?),
        "BEGIN_FALL_BACK" => Action::BeginFallBack(fields.unit("unit_id")?),
        "REMAIN_STATIONARY" => Action::RemainStationary(fields.unit("unit_id")?),
        "SET_MODEL_DEST" | "STAGE_MODEL_MOVE" => {
            let unit = fields.unit("unit_id")?;
            Action::SetModelDest(unit, fields.model(unit, "model_id")?, fields.path("path")?)
        }
        "UNDO_LAST_MODEL_MOVE" => Action::UndoLastModelMove(fields.unit("unit_id")?),
        "RESET_UNIT_MOVE" => Action::ResetUnitMove(fields.unit("unit_id")?),
        "CONFIRM_UNIT_MOVE" => {
            let unit = fields.unit("unit_id")?;
            Action::ConfirmUnitMove(unit, fields.paths(unit, "paths")?)
        }
        "DISEMBARK_UNIT" => Action::DisembarkUnit(fields.unit("unit_id")?, fields.places()?),
        "EMBARK_UNIT" => Action::EmbarkUnit(fields.unit("unit_id")?, fields.unit("transport_id")?),
        "PLACE_REINFORCEMENT" => {
            let unit = fields.unit("unit_id")?;
            let places = fields.places()?;
            let method = match fields.text("method")? {
                "STRATEGIC" => Reserves::Strategic,
                "DEEP_STRIKE" => Reserves::DeepStrike,
                _ => return Err(malformed("method is STRATEGIC or DEEP_STRIKE")),
            };
            Action::PlaceReinforcement(unit, places, method)
        }
        "END_MOVEMENT" => Action::EndMovement,
        "SHOOT" => {
            let unit = fields.unit("unit_id")?;
            Action::Shoot(unit, read_fires(game, unit, fields)?)
        }
        "SELECT_SHOOTER" => Action::SelectShooter(fields.unit("unit_id")?),
        "ASSIGN_TARGET" => {
            let unit = fields.unit("unit_id")?;
            Action::AssignTarget(unit, read_fire(unit, fields)?)
        }
        "CLEAR_TARGET" => {
            let unit = fields.unit("unit_id")?;
            Action::ClearTarget(unit, read_fire(unit, fields)?)
        }
        "CLEAR_ALL_TARGETS" => Action::ClearAllTargets(fields.unit("unit_id")?),
        "CONFIRM_TARGETS" => Action::ConfirmTargets(fields.unit("unit_id")?),
        "SKIP_UNIT" => Action::SkipUnit(fields.unit("unit_id")?),
        "END_SHOOTING" => Action::EndShooting,
        "END_COMMAND" => Action::EndCommand,
        "END_CHARGE" => Action::EndCharge,
        "END_FIGHT" => Action::EndFight,
        "END_SCORING" => Action::EndScoring,
        "ALLOCATE" => Action::Allocate(fields.model(asked_unit(game)?, "model_id")?),
        "APPLY_SAVES" => Action::ApplySaves(match fields.text("use")? {
            "ARMOUR" => SaveKind::Armour,
            "INVULNERABLE" => SaveKind::Invulnerable,
            _ => return Err(malformed("use is ARMOUR or INVULNERABLE")),
        }),
        "CONTINUE_SEQUENCE" => Action::ContinueSequence,
        "CHOOSE_MODELS" => {
            let models = fields.models(asked_unit(game)?, "model_ids")?;
            Action::ChooseModels(models.ok_or(malformed("model_ids is a list of model ids"))?)
        }
        "REROLL" => read_reroll(fields)?,
        "DECLINE_REACTION" => Action::DeclineReaction,
        "CONCEDE" => Action::Concede,
        _ => return Err(Refusal::new(Code::NotAvailable).hint("this action is not played yet")),
    })
}

/// The unit an open question is about, in which model ids are meant.
fn asked_unit(game: &Game) -> Result<UnitId, Refusal> {
    let question = game.waiting_for().map(|decision| decision.question);
    match question {
        Some(
            Question::Allocate { unit, .. }
            | Question::Precision { unit, .. }
            | Question::Reroll { unit, .. }
            | Question::Hazardous { unit, .. }
            | Question::Casualties { unit, .. }
            | Question::Coherency { unit, .. }
            | Question::Wreck { unit, .. },
        ) => Ok(unit),
        Some(Question::ChooseSave { model, .. }) => Ok(game.battle().unit_of(model)),
        Some(Question::Continue | Question::Unit) | None => {
            Err(Refusal::new(Code::NotAvailable).hint("nothing is being asked"))
        }
    }
}

fn read_reroll(fields: &mut Fields<'_>) -> Result<Action, Refusal> {
    let context = Context::parse(fields.text("context")?).ok_or(malformed("context names what the dice were for"))?;
    let dice = fields.get("dice").and_then(Value::as_array).ok_or(malformed("dice is a list of positions from 0"))?;
    let dice = dice.iter().map(|die| die.as_u64().and_then(|n| u16::try_from(n).ok())).collect::<Option<Vec<u16>>>();
    Ok(Action::Reroll(context, dice.ok_or(malformed("dice is a list of positions from 0"))?))
}

fn read_fires(game: &Game, unit: UnitId, outer: &mut Fields<'_>) -> Result<Vec<Fire>, Refusal> {
    let list = outer.get("assignments").and_then(Value::as_array).ok_or(malformed("assignments is a list"))?;
    if list.len() > 64 {
        return Err(malformed("a unit has at most 64 assignments"));
    }
    list.iter()
        .map(|value| {
            let object = value.as_object().ok_or(malformed("an assignment is an object"))?;
            if object.contains_key("type") || object.contains_key("player") {
                return Err(malformed("an assignment has weapon_id, target_id, model_ids, from_unit_id"));
            }
            let mut fields = Fields::new(game, object, outer.is_lenient());
            let fire = read_fire(unit, &mut fields)?;
            fields.finish()?;
            Ok(fire)
        })
        .collect()
}

fn read_fire(unit: UnitId, fields: &mut Fields<'_>) -> Result<Fire, Refusal> {
    let from_unit = fields.optional_unit("from_unit_id")?;
    let bearer = from_unit.unwrap_or(unit);
    let weapon = fields.weapon(bearer, "weapon_id")?;
    let target = fields.unit("target_id")?;
    Ok(Fire { weapon, target, models: fields.models(bearer, "model_ids")?, from_unit })
}

/// Writes an action as it would be sent.
pub fn write_action(game: &Game, player: Player, action: &Action) -> Value {
    let setup = game.setup();
    let unit = |id: &UnitId| Value::from(setup.unit(*id).id.clone());
    let simple = |kind: &str, id: &UnitId| json!({"type": kind, "unit_id": unit(id)});
    let mut value = match action {
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
        Action::ConfirmUnitMove(id, paths) => {
            let paths: Map<String, Value> =
                paths.iter().map(|(model, path)| (game.model_id(*id, *model), write_path(path))).collect();
            json!({"type": "CONFIRM_UNIT_MOVE", "unit_id": unit(id), "paths": paths})
        }
        Action::DisembarkUnit(id, places) => {
            with_places(json!({"type": "DISEMBARK_UNIT", "unit_id": unit(id)}), places)
        }
        Action::EmbarkUnit(id, into) => json!({"type": "EMBARK_UNIT", "unit_id": unit(id), "transport_id": unit(into)}),
        Action::PlaceReinforcement(id, places, method) => {
            let method = if *method == Reserves::Strategic { "STRATEGIC" } else { "DEEP_STRIKE" };
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
        Action::Reroll(context, dice) => json!({"type": "REROLL", "context": context.as_str(), "dice": dice}),
        Action::DeclineReaction => json!({"type": "DECLINE_REACTION"}),
        Action::Concede => json!({"type": "CONCEDE"}),
    };
    value["player"] = Value::from(player.number());
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
