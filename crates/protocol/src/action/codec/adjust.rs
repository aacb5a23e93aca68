//! ADJUST: what is set by hand, as a path into the state and a value.

use super::{Codec, Writer};
use crate::fields::{Fields, malformed, read_point};
use geometry::{Inches, Point};
use rules::action::{Adjustment, Setting};
use rules::{Code, Game, ModelId, Player, Reason, Refusal, UnitId};
use serde_json::{Value, json};

/// Where a base is put, and how high.
type Where = (Point, Option<Inches>);

/// Path, value and reason; `at` goes with the wounds of a slain model.
pub struct ByHand;

impl Codec for ByHand {
    type Value = Adjustment;

    fn declare(_: &str) -> String {
        "path: string; value: string | number | boolean | Point; reason: string; at?: Point".to_owned()
    }

    fn read(fields: &mut Fields<'_>, _: &'static str) -> Result<Adjustment, Refusal> {
        read_adjust(fields)
    }

    fn write(value: &Adjustment, out: &mut Writer<'_>, _: &'static str) {
        write_adjust(out, value);
    }
}

fn read_adjust(fields: &mut Fields<'_>) -> Result<Adjustment, Refusal> {
    let game = fields.game();
    let path = fields.text("path")?;
    let reason = fields.text("reason")?.to_owned();
    let value = fields.get("value").ok_or(malformed("value is missing"))?;
    let parts: Vec<&str> = path.split('.').collect();
    let setting = match parts.as_slice() {
        ["dice"] => {
            let dice = value.as_str().filter(|text| text.len() <= 16).and_then(|text| text.parse().ok());
            Setting::Dice(dice.ok_or(malformed("value is dice as printed: D6, 2D6, D3+1"))?)
        }
        ["players", player, "cp"] => Setting::Cp(read_side(player)?, read_number(value)?),
        ["players", player, "vp"] => Setting::Vp(read_side(player)?, read_number(value)?),
        ["units", unit, "battle_shocked"] => {
            let shocked = value.as_bool().ok_or(malformed("value is true or false"))?;
            Setting::Shocked(fields.unit_named(&plain(unit))?, shocked)
        }
        ["units", unit, "models", model, "at"] => {
            let (at, z) = read_point(value)?;
            Setting::At(read_model(game, fields, unit, model)?, at, z)
        }
        ["units", unit, "models", model, "wounds"] => {
            let wounds = read_number(value)?;
            let at = fields.get("at").map(read_point).transpose()?;
            let model = read_model(game, fields, unit, model)?;
            at.map_or(Setting::Wounds(model, wounds), |(at, z)| Setting::Return(model, wounds, at, z))
        }
        _ => {
            return Err(malformed(
                "path is units.<unit>.models.<model>.at or .wounds, units.<unit>.battle_shocked, players.<n>.cp or .vp, or dice",
            ));
        }
    };
    Ok(Adjustment { setting, reason })
}

/// A name in a path, where a dot is written as a tilde.
fn plain(name: &str) -> String {
    name.replace('~', ".")
}

fn read_side(text: &str) -> Result<Player, Refusal> {
    Player::BOTH.into_iter().find(|player| player.number().to_string() == text).ok_or(malformed("players are 1 and 2"))
}

fn read_number(value: &Value) -> Result<u16, Refusal> {
    let number = value.as_u64().ok_or(malformed("value is a whole number from 0"))?;
    Ok(u16::try_from(number).unwrap_or(u16::MAX))
}

fn read_model(game: &Game, fields: &Fields<'_>, unit: &str, model: &str) -> Result<ModelId, Refusal> {
    let unit: UnitId = fields.unit_named(&plain(unit))?;
    let model = fields.model_named(unit, &plain(model))?;
    let battle = game.battle();
    if fields.is_lenient() || battle.unit_of(model) == battle.lead(unit) {
        return Ok(model);
    }
    Err(Refusal::new(Code::UnknownId).unit(unit).because(Reason::NoSuchModel))
}

fn write_adjust(out: &mut Writer<'_>, adjustment: &Adjustment) {
    let game = out.game;
    let unit = |unit: UnitId| game.setup().unit(unit).id.replace('.', "~");
    let model = |model: ModelId, what: &str| {
        let of = game.battle().unit_of(model);
        format!("units.{}.models.{}.{what}", unit(of), crate::model_id(game.setup(), of, model).replace('.', "~"))
    };
    let points = |player: Player, what: &str| format!("players.{}.{what}", player.number());
    let mut back = None;
    let (path, value) = match adjustment.setting {
        Setting::At(id, at, z) => (model(id, "at"), write_where((at, z))),
        Setting::Wounds(id, wounds) => (model(id, "wounds"), json!(wounds)),
        Setting::Return(id, wounds, at, z) => {
            back = Some(write_where((at, z)));
            (model(id, "wounds"), json!(wounds))
        }
        Setting::Shocked(id, shocked) => (format!("units.{}.battle_shocked", unit(id)), json!(shocked)),
        Setting::Cp(player, cp) => (points(player, "cp"), json!(cp)),
        Setting::Vp(player, vp) => (points(player, "vp"), json!(vp)),
        Setting::Dice(dice) => ("dice".to_owned(), json!(dice.to_string())),
    };
    out.put("path", path);
    out.put("value", value);
    out.put("reason", adjustment.reason.clone());
    if let Some(at) = back {
        out.put("at", at);
    }
}

/// A height of nothing is written too: left out, a model would stay on its floor.
fn write_where((at, z): Where) -> Value {
    match z {
        Some(z) => json!([at.x.to_f64(), at.y.to_f64(), z.to_f64()]),
        None => json!([at.x.to_f64(), at.y.to_f64()]),
    }
}
