//! Places, paths and points on the table.

use super::choices::{read_method, write_method};
use super::{Codec, Writer};
use crate::fields::Fields;
use geometry::{Inches, Point};
use rules::Refusal;
use rules::action::Paths as ManyPaths;
use rules::action::Step;
use rules::position::{Place, Reserves};
use serde_json::{Map, Value, json};

/// STRATEGIC or DEEP_STRIKE.
pub struct Method;

impl Codec for Method {
    type Value = Reserves;

    fn declare(name: &str) -> String {
        format!("{name}: Reserves")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<Reserves, Refusal> {
        read_method(fields.text(name)?)
    }

    fn write(value: &Reserves, out: &mut Writer<'_>, name: &'static str) {
        out.put(name, write_method(*value));
    }
}

/// `model_positions` and `model_rotations`, one for each living model.
pub struct Places;

impl Codec for Places {
    type Value = Vec<Place>;

    fn declare(_: &str) -> String {
        "model_positions: Point[]; model_rotations?: number[]".to_owned()
    }

    fn read(fields: &mut Fields<'_>, _: &'static str) -> Result<Vec<Place>, Refusal> {
        fields.places()
    }

    fn write(value: &Vec<Place>, out: &mut Writer<'_>, _: &'static str) {
        // On the ground the height is left out.
        let height = |place: &Place| Some(place.z).filter(|z| *z != Inches::ZERO);
        let points: Value = value.iter().map(|place| write_point(place.x, place.y, height(place))).collect();
        let turns: Value = value.iter().map(|place| Value::from(place.facing.degrees())).collect();
        out.put("model_positions", points);
        out.put("model_rotations", turns);
    }
}

/// The path of one model.
pub struct Path;

impl Codec for Path {
    type Value = rules::action::Path;

    fn declare(name: &str) -> String {
        format!("{name}: Path")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<Self::Value, Refusal> {
        fields.path(name)
    }

    fn write(value: &Self::Value, out: &mut Writer<'_>, name: &'static str) {
        out.put(name, write_path(value));
    }
}

/// Paths by model id; none if the field is missing.
pub struct Paths;

impl Codec for Paths {
    type Value = ManyPaths;

    fn declare(name: &str) -> String {
        format!("{name}?: Paths")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<ManyPaths, Refusal> {
        let unit = fields.subject()?;
        fields.paths(unit, name)
    }

    fn write(value: &ManyPaths, out: &mut Writer<'_>, name: &'static str) {
        let id = |model| {
            crate::model_id(out.game.setup(), out.unit.unwrap_or_else(|| out.game.battle().unit_of(model)), model)
        };
        let paths: Map<String, Value> = value.iter().map(|(model, path)| (id(*model), write_path(path))).collect();
        out.put(name, paths);
    }
}

/// A point, or none.
pub struct OptionalPoint;

impl Codec for OptionalPoint {
    type Value = Option<Point>;

    fn declare(name: &str) -> String {
        format!("{name}?: Point")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<Option<Point>, Refusal> {
        fields.optional_point(name)
    }

    fn write(value: &Option<Point>, out: &mut Writer<'_>, name: &'static str) {
        if let Some(at) = value {
            out.put(name, write_point(at.x, at.y, None));
        }
    }
}

/// A path as it is sent. A height of 0 is written too: without one, a model on a floor would stay on it.
pub fn write_path(path: &[Step]) -> Value {
    path.iter()
        .map(|step| match step {
            Step::To(at, z) => write_point(at.x, at.y, *z),
            Step::Pivot(by) => json!({"pivot": f64::from(*by) / 100.0}),
        })
        .collect()
}

fn write_point(x: Inches, y: Inches, z: Option<Inches>) -> Value {
    match z {
        Some(z) => json!([x.to_f64(), y.to_f64(), z.to_f64()]),
        None => json!([x.to_f64(), y.to_f64()]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fields::read_path;

    /// A record must not lose it: without a height a model on a floor stays on that floor.
    #[test]
    fn a_height_of_nothing_is_written_and_read_again() {
        let at = Point::inches(3.0, 4.0).expect("a point");
        for height in [None, Some(Inches::ZERO), Some(Inches::whole(3))] {
            let path = vec![Step::To(at, height), Step::Pivot(4500)];
            assert_eq!(read_path(&write_path(&path)), Ok(path));
        }
    }
}
