//! What weapons are assigned to.

use super::{Codec, Writer};
use crate::fields::{Fields, malformed};
use rules::action::{Fire, Strike};
use rules::{Refusal, UnitId};
use serde_json::{Map, Value, json};

/// A unit assigns no more weapons than this at once.
const MOST: usize = 64;

/// A Fire as TypeScript declares its fields.
pub const FIRE: &str = "weapon_id: string; target_id: string; model_ids?: string[]; from_unit_id?: string";

/// A Strike as TypeScript declares its fields.
pub const STRIKE: &str = "weapon_id: string; target_id: string; model_ids?: string[]; attacks?: number";

/// `assignments`: Fire objects.
pub struct Fires;

impl Codec for Fires {
    type Value = Vec<Fire>;

    fn declare(name: &str) -> String {
        format!("{name}: Fire[]")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<Vec<Fire>, Refusal> {
        let unit = fields.subject()?;
        let list = fields.get(name).and_then(Value::as_array).ok_or(malformed("assignments is a list"))?;
        each(fields, list, "an assignment has weapon_id, target_id, model_ids, from_unit_id", |inner| {
            read_fire(unit, inner)
        })
    }

    fn write(value: &Vec<Fire>, out: &mut Writer<'_>, name: &'static str) {
        let fires: Vec<Value> = value.iter().map(|fire| Value::Object(write_fire(out, fire))).collect();
        out.put(name, fires);
    }
}

/// One Fire, its fields beside those of the action.
pub struct Shot;

impl Codec for Shot {
    type Value = Fire;

    fn declare(_: &str) -> String {
        FIRE.to_owned()
    }

    fn read(fields: &mut Fields<'_>, _: &'static str) -> Result<Fire, Refusal> {
        let unit = fields.subject()?;
        read_fire(unit, fields)
    }

    fn write(value: &Fire, out: &mut Writer<'_>, _: &'static str) {
        let fire = write_fire(out, value);
        out.object.extend(fire);
    }
}

fn read_fire(unit: UnitId, fields: &mut Fields<'_>) -> Result<Fire, Refusal> {
    let from_unit = fields.optional_unit("from_unit_id")?;
    let bearer = from_unit.unwrap_or(unit);
    let weapon = fields.weapon(bearer, "weapon_id")?;
    let target = fields.unit("target_id")?;
    Ok(Fire { weapon, target, models: fields.models(bearer, "model_ids")?, from_unit })
}

fn write_fire(out: &Writer<'_>, fire: &Fire) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("weapon_id".into(), out.game.setup().weapon(fire.weapon).id.clone().into());
    object.insert("target_id".into(), out.unit_name(fire.target).into());
    if let (Some(models), Some(bearer)) = (&fire.models, fire.from_unit.or(out.unit)) {
        let names: Vec<String> = models.iter().map(|&model| crate::model_id(out.game.setup(), bearer, model)).collect();
        object.insert("model_ids".into(), names.into());
    }
    if let Some(from) = fire.from_unit {
        object.insert("from_unit_id".into(), out.unit_name(from).into());
    }
    object
}

/// `assignments`: Strike objects; none if the field is missing.
pub struct Strikes;

impl Codec for Strikes {
    type Value = Vec<Strike>;

    fn declare(name: &str) -> String {
        OptionalStrikes::declare(name)
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<Vec<Strike>, Refusal> {
        Ok(OptionalStrikes::read(fields, name)?.unwrap_or_default())
    }

    fn write(value: &Vec<Strike>, out: &mut Writer<'_>, name: &'static str) {
        let strikes: Value = value.iter().map(|strike| write_strike(out, strike)).collect();
        out.put(name, strikes);
    }
}

/// `assignments`: Strike objects. Without the field those assigned before count.
pub struct OptionalStrikes;

impl Codec for OptionalStrikes {
    type Value = Option<Vec<Strike>>;

    fn declare(name: &str) -> String {
        format!("{name}?: Strike[]")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<Option<Vec<Strike>>, Refusal> {
        let unit = fields.subject()?;
        let Some(value) = fields.get(name) else { return Ok(None) };
        let list = value.as_array().ok_or(malformed("assignments is a list of up to 64"))?;
        let strikes = each(fields, list, "an assignment has weapon_id, target_id, model_ids, attacks", |inner| {
            let weapon = inner.weapon(unit, "weapon_id")?;
            let target = inner.unit("target_id")?;
            let models = inner.models(unit, "model_ids")?;
            let attacks = inner.optional_number("attacks")?.map(|n| n.min(255) as u8);
            Ok(Strike { weapon, target, models, attacks })
        });
        strikes.map(Some)
    }

    fn write(value: &Option<Vec<Strike>>, out: &mut Writer<'_>, name: &'static str) {
        if let Some(strikes) = value {
            Strikes::write(strikes, out, name);
        }
    }
}

fn write_strike(out: &Writer<'_>, strike: &Strike) -> Value {
    let setup = out.game.setup();
    let mut object = json!({"weapon_id": setup.weapon(strike.weapon).id, "target_id": out.unit_name(strike.target)});
    if let (Some(models), Some(unit)) = (&strike.models, out.unit) {
        let names: Vec<String> = models.iter().map(|&model| crate::model_id(out.game.setup(), unit, model)).collect();
        object["model_ids"] = names.into();
    }
    if let Some(attacks) = strike.attacks {
        object["attacks"] = attacks.into();
    }
    object
}

/// Each object of a list, read strictly.
fn each<T>(
    outer: &Fields<'_>,
    list: &[Value],
    has: &'static str,
    read: impl Fn(&mut Fields<'_>) -> Result<T, Refusal>,
) -> Result<Vec<T>, Refusal> {
    if list.len() > MOST {
        return Err(malformed("a unit has at most 64 assignments"));
    }
    list.iter()
        .map(|value| {
            let object = value.as_object().ok_or(malformed("an assignment is an object"))?;
            if object.contains_key("type") || object.contains_key("player") {
                return Err(malformed(has));
            }
            let mut inner = outer.within(object);
            let assignment = read(&mut inner)?;
            inner.finish()?;
            Ok(assignment)
        })
        .collect()
}
