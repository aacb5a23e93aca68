//! Units, their models and their weapons.

use super::{Codec, Writer};
use crate::fields::{Fields, malformed};
use rules::{ModelId, Refusal, UnitId, WeaponId};

/// A unit by its id.
pub struct Unit;

impl Codec for Unit {
    type Value = UnitId;

    fn declare(name: &str) -> String {
        format!("{name}: string")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<UnitId, Refusal> {
        fields.unit(name)
    }

    fn write(value: &UnitId, out: &mut Writer<'_>, name: &'static str) {
        if name == "unit_id" {
            out.unit = Some(*value);
        }
        out.put(name, out.unit_name(*value));
    }
}

/// A unit by its id, or none.
pub struct OptionalUnit;

impl Codec for OptionalUnit {
    type Value = Option<UnitId>;

    fn declare(name: &str) -> String {
        format!("{name}?: string")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<Option<UnitId>, Refusal> {
        fields.optional_unit(name)
    }

    fn write(value: &Option<UnitId>, out: &mut Writer<'_>, name: &'static str) {
        if let Some(unit) = value {
            Unit::write(unit, out, name);
        }
    }
}

/// Units by their ids.
pub struct Units;

impl Codec for Units {
    type Value = Vec<UnitId>;

    fn declare(name: &str) -> String {
        format!("{name}: string[]")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<Vec<UnitId>, Refusal> {
        fields.units(name)
    }

    fn write(value: &Vec<UnitId>, out: &mut Writer<'_>, name: &'static str) {
        let names: Vec<String> = value.iter().map(|&unit| out.unit_name(unit)).collect();
        out.put(name, names);
    }
}

/// A model by its id in the acting unit, or in the unit that is asked about.
pub struct Model;

impl Codec for Model {
    type Value = ModelId;

    fn declare(name: &str) -> String {
        format!("{name}: string")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<ModelId, Refusal> {
        let unit = fields.subject()?;
        fields.model(unit, name)
    }

    fn write(value: &ModelId, out: &mut Writer<'_>, name: &'static str) {
        out.put(name, model_name(out, *value));
    }
}

/// Models by their ids in the acting unit, or in the unit that is asked about.
pub struct Models;

impl Codec for Models {
    type Value = Vec<ModelId>;

    fn declare(name: &str) -> String {
        format!("{name}: string[]")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<Vec<ModelId>, Refusal> {
        let unit = fields.subject()?;
        fields.models(unit, name)?.ok_or(malformed("model_ids is a list of model ids"))
    }

    fn write(value: &Vec<ModelId>, out: &mut Writer<'_>, name: &'static str) {
        let names: Vec<String> = value.iter().map(|&model| model_name(out, model)).collect();
        out.put(name, names);
    }
}

fn model_name(out: &Writer<'_>, model: ModelId) -> String {
    let unit = out.unit.unwrap_or_else(|| out.game.battle().unit_of(model));
    crate::model_id(out.game.setup(), unit, model)
}

/// A weapon profile by its id in the acting unit.
pub struct Weapon;

impl Codec for Weapon {
    type Value = WeaponId;

    fn declare(name: &str) -> String {
        format!("{name}: string")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<WeaponId, Refusal> {
        let unit = fields.subject()?;
        fields.weapon(unit, name)
    }

    fn write(value: &WeaponId, out: &mut Writer<'_>, name: &'static str) {
        let id = out.game.setup().weapon(*value).id.clone();
        out.put(name, id);
    }
}
