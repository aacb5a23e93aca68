//! Actions: JSON to the kernel's [`Action`] and back.

use crate::fields::{Fields, malformed};
use geometry::Inches;
use rules::action::{Action, Fire, Path, Paths, SaveKind, Step, Strike, Use, Verb};
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
        | "PLACE_REINFORCEMENT"
        | "END_MOVEMENT" => Verb::In(Phase::Movement),
        "SET_MODEL_DEST" | "STAGE_MODEL_MOVE" | "UNDO_LAST_MODEL_MOVE" | "RESET_UNIT_MOVE" | "CONFIRM_UNIT_MOVE" => {
            Verb::Move
        }
        "SHOOT" | "SELECT_SHOOTER" | "CLEAR_ALL_TARGETS" | "CONFIRM_TARGETS" | "ASSIGN_TARGET" | "CLEAR_TARGET"
        | "SKIP_UNIT" | "PERFORM_ACTION" | "END_SHOOTING" => Verb::In(Phase::Shooting),
        "EMBARK_UNIT" => Verb::Embark,
        "DISEMBARK_UNIT" => Verb::Disembark,
        "ALLOCATE" | "APPLY_SAVES" | "CONTINUE_SEQUENCE" | "CHOOSE_MODELS" | "REROLL" | "DECLINE_REACTION"
        | "ADJUST" => Verb::Answer,
        "USE_STRATAGEM" => Verb::Stratagem,
        "FACTION_CHOICE" => Verb::Faction,
        "CONCEDE" => Verb::Concede,
        "ATTACH_LEADER" | "PLACE_IN_RESERVES" | "CONFIRM_FORMATIONS" => Verb::In(Phase::Formations),
        "DEPLOY_UNIT" | "END_DEPLOYMENT" => Verb::In(Phase::Deployment),
        "SCOUT_MOVE" | "SKIP_SCOUT" => Verb::In(Phase::Scout),
        "BATTLE_SHOCK_TEST" | "END_COMMAND" => Verb::In(Phase::Command),
        "DECLARE_CHARGE" | "SKIP_CHARGE" | "END_CHARGE" => Verb::In(Phase::Charge),
        "CHARGE_ROLL" | "APPLY_CHARGE_MOVE" | "COMPLETE_UNIT_CHARGE" => Verb::Charge,
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
        let action = read_fields(game, player, kind, &mut fields)?;
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

fn read_fields(game: &Game, player: Player, kind: &str, fields: &mut Fields<'_>) -> Result<Action, Refusal> {
    Ok(match kind {
        "ATTACH_LEADER" => Action::AttachLeader(fields.unit("unit_id")?, fields.unit("bodyguard_id")?),
        "PLACE_IN_RESERVES" => Action::PlaceInReserves(fields.unit("unit_id")?, read_method(fields.text("kind")?)?),
        "CONFIRM_FORMATIONS" => Action::ConfirmFormations,
        "DEPLOY_UNIT" => Action::DeployUnit(fields.unit("unit_id")?, fields.places()?),
        "END_DEPLOYMENT" => Action::EndDeployment,
        "SCOUT_MOVE" => {
            let unit = fields.unit("unit_id")?;
            Action::ScoutMove(unit, fields.paths(unit, "paths")?)
        }
        "SKIP_SCOUT" => Action::SkipScout(fields.unit("unit_id")?),
        "BATTLE_SHOCK_TEST" => Action::BattleShockTest(fields.unit("unit_id")?),
        "FACTION_CHOICE" => read_choice(game, player, fields)?,
        "USE_STRATAGEM" => read_use(game, player, fields)?,
        "PERFORM_ACTION" => {
            let unit = fields.unit("unit_id")?;
            let name = fields.text("action")?;
            let action = rules::setup::ACTIONS.iter().position(|known| *known == name);
            let action = action.ok_or(malformed("action names something a mission lets units do"))?;
            let objective = read_objective(game, fields)?;
            Action::PerformAction(unit, action as u8, objective, fields.optional_point("at")?)
        }
        "DECLARE_CHARGE" => {
            let unit = fields.unit("unit_id")?;
            Action::DeclareCharge(unit, fields.units("target_ids")?)
        }
        "CHARGE_ROLL" => Action::ChargeRoll(fields.unit("unit_id")?),
        "APPLY_CHARGE_MOVE" => {
            let unit = fields.unit("unit_id")?;
            Action::ApplyChargeMove(unit, fields.paths(unit, "paths")?)
        }
        "COMPLETE_UNIT_CHARGE" => Action::CompleteUnitCharge(fields.unit("unit_id")?),
        "SKIP_CHARGE" => Action::SkipCharge(fields.unit("unit_id")?),
        "SELECT_FIGHTER" => Action::SelectFighter(fields.unit("unit_id")?),
        "PILE_IN" => {
            let unit = fields.unit("unit_id")?;
            Action::PileIn(unit, fields.paths(unit, "paths")?)
        }
        "CONSOLIDATE" => {
            let unit = fields.unit("unit_id")?;
            Action::Consolidate(unit, fields.paths(unit, "paths")?)
        }
        "SELECT_MELEE_WEAPON" => {
            let unit = fields.unit("unit_id")?;
            let models = fields.models(unit, "model_ids")?.ok_or(malformed("model_ids is a list of model ids"))?;
            Action::SelectMeleeWeapon(unit, models, fields.weapon(unit, "weapon_id")?)
        }
        "ASSIGN_ATTACKS" => {
            let unit = fields.unit("unit_id")?;
            Action::AssignAttacks(unit, read_strikes(game, unit, fields)?.unwrap_or_default())
        }
        "CONFIRM_AND_RESOLVE_ATTACKS" => {
            let unit = fields.unit("unit_id")?;
            Action::ResolveAttacks(unit, read_strikes(game, unit, fields)?)
        }
        "DISCARD_SECONDARY" => Action::DiscardSecondary(read_cards(game, fields)?),
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
            Action::PlaceReinforcement(unit, places, read_method(fields.text("method")?)?)
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
        "DECLINE_REACTION" => {
            if fields.optional_bool("for_phase")?.unwrap_or(false) {
                Action::DeclineAll
            } else {
                Action::DeclineReaction
            }
        }
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
            | Question::CommandReroll { unit, .. }
            | Question::ChargeRoll { unit }
            | Question::ChargeMove { unit }
            | Question::ReactionMove { unit }
            | Question::PileIn { unit }
            | Question::Consolidate { unit }
            | Question::Hazardous { unit, .. }
            | Question::Casualties { unit, .. }
            | Question::Coherency { unit, .. }
            | Question::Wreck { unit, .. },
        ) => Ok(unit),
        Some(Question::ChooseSave { model, .. }) => Ok(game.battle().unit_of(model)),
        Some(Question::Continue | Question::Unit | Question::Reaction { .. } | Question::Faction { .. }) | None => {
            Err(Refusal::new(Code::NotAvailable).hint("nothing is being asked"))
        }
    }
}

fn read_method(text: &str) -> Result<Reserves, Refusal> {
    match text {
        "STRATEGIC" => Ok(Reserves::Strategic),
        "DEEP_STRIKE" => Ok(Reserves::DeepStrike),
        _ => Err(malformed("it is STRATEGIC or DEEP_STRIKE")),
    }
}

fn read_objective(game: &Game, fields: &mut Fields<'_>) -> Result<Option<u8>, Refusal> {
    let Some(id) = fields.optional_text("objective_id")? else { return Ok(None) };
    match game.setup().find_objective(id) {
        None if fields.is_lenient() => Ok(None),
        None => Err(Refusal::new(Code::UnknownId).hint("there is no such objective marker")),
        found => Ok(found),
    }
}

/// The rule by its id, the choices by theirs.
fn read_choice(game: &Game, player: Player, fields: &mut Fields<'_>) -> Result<Action, Refusal> {
    let rule = fields.text("rule")?;
    let names: Vec<&str> = match fields.get("choice") {
        None => Vec::new(),
        Some(Value::String(name)) => vec![name.as_str()],
        Some(Value::Array(list)) => {
            let names: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
            names.ok_or(malformed("choice is a name or a list of names"))?
        }
        Some(_) => return Err(malformed("choice is a name or a list of names")),
    };
    let unit = fields.optional_unit("unit_id")?;
    let unknown = Refusal::new(Code::UnknownId).hint("no army rule of that player has this name or choice");
    let Some(at) = game.setup().find_army_rule(player, rule) else {
        return if fields.is_lenient() { Ok(Action::FactionChoice(0, Vec::new(), unit)) } else { Err(unknown) };
    };
    let card = &game.setup().army_rules[usize::from(at)];
    let choices: Option<Vec<u8>> = names.iter().map(|name| card.find_choice(name)).collect();
    match choices {
        Some(choices) => Ok(Action::FactionChoice(at, choices, unit)),
        None if fields.is_lenient() => Ok(Action::FactionChoice(at, Vec::new(), unit)),
        None => Err(unknown),
    }
}

fn read_use(game: &Game, player: Player, fields: &mut Fields<'_>) -> Result<Action, Refusal> {
    let name = fields.text("stratagem")?;
    let stratagem = match game.setup().find_stratagem(player, name) {
        Some(at) => at,
        None if fields.is_lenient() => 0,
        None => return Err(Refusal::new(Code::UnknownId).hint("the player has no stratagem of that name")),
    };
    let unit = fields.optional_unit("unit_id")?;
    let target = fields.optional_unit("target_id")?;
    let model = match (fields.has("model_id"), unit) {
        (true, Some(unit)) => Some(fields.model(unit, "model_id")?),
        (true, None) => return Err(malformed("model_id goes with unit_id")),
        (false, _) => None,
    };
    let places = if fields.has("model_positions") { fields.places()? } else { Vec::new() };
    let method = fields.optional_text("method")?.map(read_method).transpose()?;
    let card = match fields.optional_text("card")? {
        None => None,
        Some(id) => match game.setup().find_card(id) {
            None if fields.is_lenient() => None,
            None => return Err(Refusal::new(Code::UnknownId).hint("there is no such card")),
            found => found,
        },
    };
    let choice = match fields.optional_text("choice")? {
        None => None,
        Some(name) => match game.setup().stratagems.get(usize::from(stratagem)).and_then(|c| c.find_choice(name)) {
            None if fields.is_lenient() => None,
            None => return Err(Refusal::new(Code::UnknownId).hint("the stratagem has no such choice")),
            found => found,
        },
    };
    let reroll = match fields.optional_text("context")? {
        None => None,
        Some(text) => {
            let context = Context::parse(text).ok_or(malformed("context names what the dice were for"))?;
            Some((context, fields.optional_number("die")?.unwrap_or(0)))
        }
    };
    Ok(Action::UseStratagem(Use { stratagem, unit, target, model, places, method, card, choice, reroll }))
}

fn read_cards(game: &Game, fields: &mut Fields<'_>) -> Result<Vec<u8>, Refusal> {
    let list = fields.get("cards").and_then(Value::as_array).ok_or(malformed("cards is a list of card ids"))?;
    let names: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
    let names = names.ok_or(malformed("cards is a list of card ids"))?;
    let cards: Option<Vec<u8>> = names.iter().map(|name| game.setup().find_card(name)).collect();
    match cards {
        Some(cards) => Ok(cards),
        None if fields.is_lenient() => Ok(Vec::new()),
        None => Err(Refusal::new(Code::UnknownId).hint("there is no such card")),
    }
}

/// Melee attacks; `None` where the field is left out.
fn read_strikes(game: &Game, unit: UnitId, outer: &mut Fields<'_>) -> Result<Option<Vec<Strike>>, Refusal> {
    let Some(value) = outer.get("assignments") else { return Ok(None) };
    let list =
        value.as_array().filter(|list| list.len() <= 64).ok_or(malformed("assignments is a list of up to 64"))?;
    let strikes = list.iter().map(|value| {
        let object = value.as_object().ok_or(malformed("an assignment is an object"))?;
        if object.contains_key("type") || object.contains_key("player") {
            return Err(malformed("an assignment has weapon_id, target_id, model_ids, attacks"));
        }
        let mut fields = Fields::new(game, object, outer.is_lenient());
        let weapon = fields.weapon(unit, "weapon_id")?;
        let target = fields.unit("target_id")?;
        let models = fields.models(unit, "model_ids")?;
        let attacks = fields.optional_number("attacks")?.map(|n| n.min(255) as u8);
        fields.finish()?;
        Ok(Strike { weapon, target, models, attacks })
    });
    strikes.collect::<Result<Vec<Strike>, Refusal>>().map(Some)
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
        Action::Reroll(context, dice) => json!({"type": "REROLL", "context": context.as_str(), "dice": dice}),
        Action::DeclineReaction => json!({"type": "DECLINE_REACTION"}),
        Action::DeclineAll => json!({"type": "DECLINE_REACTION", "for_phase": true}),
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
