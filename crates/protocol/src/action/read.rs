//! Reading actions: JSON to the kernel's [`Action`].

use super::codec::{Codec, Fires, Strikes, read_fields};
use crate::fields::{Fields, malformed};
use rules::action::{Action, Fire, Kind, Strike};
use rules::{Code, Game, Player, Refusal, UnitId};
use serde_json::{Map, Value};

/// Reads an action. The player defaults to the owner of `unit_id`, and without one to the
/// player the game waits for. Refusals come in the order of the wire's table.
pub fn read_action(game: &Game, value: &Value) -> Result<(Player, Action), Refusal> {
    let object = value.as_object().ok_or(malformed("an action is a JSON object with a type"))?;
    let kind = object.get("type").and_then(Value::as_str).ok_or(malformed("an action has a type"))?;
    let Ok(kind) = kind.parse::<Kind>() else {
        let over = game.state().clock.over.is_some();
        return Err(if over { Code::GameOver.into() } else { malformed("there is no action of that type") });
    };
    let player = read_player(game, object)?;
    game.gate(player, kind.row().when)?;
    // Twice: what is malformed is said before what does not exist, as the table has it.
    for lenient in [true, false] {
        let mut fields = Fields::new(game, player, object, lenient);
        let action = read_fields(kind, &mut fields)?;
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
    let owner = object.get("unit_id").and_then(Value::as_str).and_then(|id| game.setup().find::<UnitId>(id));
    Ok(match owner {
        Some(unit) => game.setup().unit(unit).player,
        None => game.waiting_for().map_or(game.state().clock.active, |decision| decision.player),
    })
}

/// Assignments of a unit on their own, for forecasts: Fire objects, or Strike objects in melee.
pub fn read_assignments(game: &Game, unit: UnitId, list: &[Value], melee: bool) -> Result<Assignments, Refusal> {
    let mut object = Map::new();
    object.insert("assignments".to_owned(), Value::Array(list.to_vec()));
    let mut fields = Fields::new(game, game.setup().unit(unit).player, &object, false);
    fields.unit = Some(unit);
    Ok(match melee {
        true => Assignments::Strikes(Strikes::read(&mut fields, "assignments")?),
        false => Assignments::Fires(Fires::read(&mut fields, "assignments")?),
    })
}

/// What a unit's weapons are assigned to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Assignments {
    /// Shots.
    Fires(Vec<Fire>),
    /// Blows.
    Strikes(Vec<Strike>),
}
