//! Reading what players choose: stratagems, army rules, cards, melee attacks.

use crate::fields::{Fields, malformed};
use rules::action::{Action, Strike, Use};
use rules::ids::{Player, UnitId};
use rules::position::Reserves;
use rules::{Code, Context, Game, Refusal};
use serde_json::Value;

pub fn read_method(text: &str) -> Result<Reserves, Refusal> {
    match text {
        "STRATEGIC" => Ok(Reserves::Strategic),
        "DEEP_STRIKE" => Ok(Reserves::DeepStrike),
        _ => Err(malformed("it is STRATEGIC or DEEP_STRIKE")),
    }
}

pub fn read_objective(game: &Game, fields: &mut Fields<'_>) -> Result<Option<u8>, Refusal> {
    let Some(id) = fields.optional_text("objective_id")? else { return Ok(None) };
    match game.setup().find_objective(id) {
        None if fields.is_lenient() => Ok(None),
        None => Err(Refusal::new(Code::UnknownId).hint("there is no such objective marker")),
        found => Ok(found),
    }
}

/// The rule by its id, the choices by theirs.
pub fn read_choice(game: &Game, player: Player, fields: &mut Fields<'_>) -> Result<Action, Refusal> {
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

pub fn read_use(game: &Game, player: Player, fields: &mut Fields<'_>) -> Result<Action, Refusal> {
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

pub fn read_cards(game: &Game, fields: &mut Fields<'_>) -> Result<Vec<u8>, Refusal> {
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
pub fn read_strikes(game: &Game, unit: UnitId, outer: &mut Fields<'_>) -> Result<Option<Vec<Strike>>, Refusal> {
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
