//! Reading actions: JSON to the kernel's [`Action`].

use super::adjust::read_adjust;
use super::choices::{read_cards, read_choice, read_method, read_objective, read_strikes, read_use};
use crate::fields::{Fields, malformed};
use rules::action::{Action, Fire, SaveKind, Strike, Verb};
use rules::decision::Question;
use rules::ids::{Player, UnitId};
use rules::position::{Phase, SecretMission};
use rules::{Code, Context, Game, Refusal};
use serde_json::{Map, Value};

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
        "ALLOCATE"
        | "APPLY_SAVES"
        | "CONTINUE_SEQUENCE"
        | "CHOOSE_MODELS"
        | "CHOOSE_UNIT"
        | "CHOOSE_MARKER"
        | "CHOOSE_CORNER"
        | "REDRAW_CARD"
        | "TAKE_SECRET_MISSION"
        | "REROLL"
        | "DECLINE_REACTION" => Verb::Answer,
        "ADJUST" => Verb::Adjust,
        "USE_STRATAGEM" => Verb::Stratagem,
        "FACTION_CHOICE" => Verb::Faction,
        "CONCEDE" => Verb::Concede,
        "ATTACH_LEADER" | "PLACE_IN_RESERVES" | "CONFIRM_FORMATIONS" => Verb::In(Phase::Formations),
        "DEPLOY_UNIT" | "END_DEPLOYMENT" => Verb::In(Phase::Deployment),
        "SCOUT_MOVE" | "SKIP_SCOUT" => Verb::In(Phase::Scout),
        "BATTLE_SHOCK_TEST" | "END_COMMAND" => Verb::In(Phase::Command),
        "DECLARE_CHARGE" | "END_CHARGE" => Verb::In(Phase::Charge),
        "CHARGE_ROLL" | "APPLY_CHARGE_MOVE" | "COMPLETE_UNIT_CHARGE" | "SKIP_CHARGE" => Verb::Charge,
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
        "CHOOSE_UNIT" => Action::ChooseUnit(fields.unit("target_id")?),
        "CHOOSE_MARKER" => {
            // A lenient reading leaves an unknown marker open; the strict one refuses it.
            let marker = read_objective(game, fields)?;
            match marker {
                None if !fields.has("objective_id") => return Err(malformed("objective_id names a marker")),
                found => Action::ChooseMarker(found.unwrap_or(0)),
            }
        }
        "CHOOSE_CORNER" => {
            let corner = fields.optional_number("corner")?.and_then(|number| u8::try_from(number).ok());
            Action::ChooseCorner(corner.ok_or(malformed("corner is a number from 0 to 3"))?)
        }
        "REDRAW_CARD" => Action::RedrawCard,
        "TAKE_SECRET_MISSION" => {
            let id = fields.text("mission")?;
            let secret = SecretMission::ALL.into_iter().find(|secret| secret.id() == id);
            Action::TakeSecretMission(secret.ok_or(malformed("mission names one of the secret missions"))?)
        }
        "REROLL" => read_reroll(fields)?,
        "DECLINE_REACTION" => {
            if fields.optional_bool("for_phase")?.unwrap_or(false) {
                Action::DeclineAll
            } else {
                Action::DeclineReaction
            }
        }
        "ADJUST" => read_adjust(game, fields)?,
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
        Some(
            Question::Pick(_)
            | Question::Continue
            | Question::Unit
            | Question::Reaction { .. }
            | Question::Faction { .. },
        )
        | None => Err(Refusal::new(Code::NotAvailable).hint("nothing is being asked")),
    }
}

fn read_reroll(fields: &mut Fields<'_>) -> Result<Action, Refusal> {
    let context = Context::parse(fields.text("context")?).ok_or(malformed("context names what the dice were for"))?;
    let dice = fields.get("dice").and_then(Value::as_array).ok_or(malformed("dice is a list of positions from 0"))?;
    let dice = dice.iter().map(|die| die.as_u64().and_then(|n| u16::try_from(n).ok())).collect::<Option<Vec<u16>>>();
    Ok(Action::Reroll(context, dice.ok_or(malformed("dice is a list of positions from 0"))?))
}

/// Assignments of a unit on their own, for forecasts: Fire objects, or Strike objects in melee.
pub fn read_assignments(game: &Game, unit: UnitId, list: &[Value], melee: bool) -> Result<Assignments, Refusal> {
    let mut object = Map::new();
    object.insert("assignments".to_owned(), Value::Array(list.to_vec()));
    let mut fields = Fields::new(game, &object, false);
    if melee {
        return Ok(Assignments::Strikes(read_strikes(game, unit, &mut fields)?.unwrap_or_default()));
    }
    Ok(Assignments::Fires(read_fires(game, unit, &mut fields)?))
}

/// What a unit's weapons are assigned to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Assignments {
    /// Shots.
    Fires(Vec<Fire>),
    /// Blows.
    Strikes(Vec<Strike>),
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
