//! Reading a scenario, field by field, with every fault.

use super::unique;
use super::unit::unit;
use super::{Fault, FaultCode, Faults, MOST_OBJECTIVES, MOST_UNITS, Objective, SIZE, Scenario, TURNS, Unit};
use crate::grid::{At, Grid, LARGEST};
use rules::Player;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// The longest text that is looked at.
const LONGEST: usize = 1 << 20;
const FIELDS: &[&str] = &["name", "about", "size", "walls", "objectives", "units", "turn_limit"];

/// What is read, and what is wrong with it so far.
#[derive(Default)]
pub(super) struct Reader {
    pub faults: Vec<Fault>,
}

impl Reader {
    /// Notes a fault.
    pub fn fault(&mut self, code: FaultCode, field: impl Into<String>, message: impl Into<String>) {
        self.faults.push(Fault { code, field: field.into(), message: message.into() });
    }

    /// An object, or a fault.
    pub fn object<'v>(&mut self, value: &'v Value, field: &str) -> Option<&'v Map<String, Value>> {
        let found = value.as_object();
        if found.is_none() {
            self.fault(FaultCode::WrongType, field, "this must be an object");
        }
        found
    }

    /// Notes fields that are not among `known`.
    pub fn known(&mut self, object: &Map<String, Value>, path: &str, known: &[&str]) {
        for key in object.keys().filter(|key| !known.contains(&key.as_str())) {
            let message = format!("there is no such field; known are {}", known.join(", "));
            self.fault(FaultCode::UnknownField, join(path, key), message);
        }
    }

    /// A whole number within limits; the default where it is left out, a fault where there is none.
    pub fn number(
        &mut self,
        object: &Map<String, Value>,
        path: &str,
        key: &str,
        limits: (i64, i64),
        default: Option<i64>,
    ) -> Option<i64> {
        let field = join(path, key);
        let Some(value) = object.get(key) else {
            if default.is_none() {
                self.fault(FaultCode::MissingField, field, "this field must be there");
            }
            return default;
        };
        let Some(number) = value.as_i64() else {
            self.fault(FaultCode::WrongType, field, format!("{} is not a whole number", brief(value)));
            return None;
        };
        if number < limits.0 || number > limits.1 {
            let message = format!("{number} is not from {} to {}", limits.0, limits.1);
            self.fault(FaultCode::OutOfRange, field, message);
            return None;
        }
        Some(number)
    }

    /// A hex on the board, written `{"col": 3, "row": 4}` or `[3, 4]`.
    fn place(&mut self, value: &Value, path: &str, grid: Option<Grid>, also: &[&str]) -> Option<At> {
        let object = match value {
            Value::Array(pair) if pair.len() == 2 => {
                let mut object = Map::new();
                object.insert("col".to_owned(), pair[0].clone());
                object.insert("row".to_owned(), pair[1].clone());
                object
            }
            Value::Object(object) => object.clone(),
            _ => {
                let message = "a hex is {\"col\": 3, \"row\": 4} or [3, 4]";
                self.fault(FaultCode::WrongType, path, message);
                return None;
            }
        };
        let known: Vec<&str> = ["col", "row"].iter().chain(also).copied().collect();
        self.known(&object, path, &known);
        self.coordinates(&object, path, grid)
    }

    /// `col` and `row` of an object.
    pub fn coordinates(&mut self, object: &Map<String, Value>, path: &str, grid: Option<Grid>) -> Option<At> {
        let mut one = |key: &str, size: Option<u8>| {
            let number = self.number(object, path, key, (i64::MIN, i64::MAX), None)?;
            let limit = i64::from(size.unwrap_or(LARGEST));
            if (0..limit).contains(&number) {
                return Some(number as u8);
            }
            let message = format!("{number} is not on the board: it goes from 0 to {}", limit - 1);
            self.fault(FaultCode::OffBoard, join(path, key), message);
            None
        };
        let (col, row) = (one("col", grid.map(|grid| grid.cols)), one("row", grid.map(|grid| grid.rows)));
        Some(At::new(col?, row?))
    }

    fn list<'v>(&mut self, object: &'v Map<String, Value>, key: &str) -> &'v [Value] {
        match object.get(key) {
            None => &[],
            Some(Value::Array(list)) => list,
            Some(_) => {
                self.fault(FaultCode::WrongType, key, "this must be a list");
                &[]
            }
        }
    }

    fn text(&mut self, object: &Map<String, Value>, key: &str) -> String {
        match object.get(key) {
            None => String::new(),
            Some(Value::String(text)) => text.chars().take(400).collect(),
            Some(_) => {
                self.fault(FaultCode::WrongType, key, "this must be text");
                String::new()
            }
        }
    }
}

/// The path of a field of an object at `path`.
pub(super) fn join(path: &str, key: &str) -> String {
    let key: String = key.chars().take(60).collect();
    if path.is_empty() { key } else { format!("{path}.{key}") }
}

/// A value as it may stand in a sentence.
fn brief(value: &Value) -> String {
    value.to_string().chars().take(40).collect()
}

/// Reads a scenario.
pub(super) fn read(text: &str) -> Result<Scenario, Faults> {
    let mut reader = Reader::default();
    let found = scenario(text, &mut reader);
    match found {
        Some(scenario) if reader.faults.is_empty() => Ok(scenario),
        _ => Err(Faults(reader.faults)),
    }
}

fn scenario(text: &str, reader: &mut Reader) -> Option<Scenario> {
    if text.len() > LONGEST {
        reader.fault(FaultCode::NotJson, "", "the file is longer than a megabyte: no scenario is");
        return None;
    }
    let (value, twice) = match unique::from_str(text) {
        Ok(read) => read,
        Err(why) => {
            reader.fault(FaultCode::NotJson, "", format!("this is not JSON: {why}"));
            return None;
        }
    };
    for field in twice {
        reader.fault(FaultCode::DuplicateField, field, "this field stands twice in its object: leave one out");
    }
    let object = reader.object(&value, "")?;
    reader.known(object, "", FIELDS);
    let size = size(object, reader);
    let turns = reader.number(object, "", "turn_limit", (1, 100), Some(i64::from(TURNS)));
    let mut walls = Vec::new();
    for (number, value) in reader.list(object, "walls").iter().enumerate() {
        walls.extend(reader.place(value, &format!("walls[{number}]"), size, &[]));
    }
    walls.sort_unstable();
    walls.dedup();
    let mut objectives = Vec::new();
    for (number, value) in reader.list(object, "objectives").iter().enumerate().take(MOST_OBJECTIVES + 1) {
        let path = format!("objectives[{number}]");
        if let Some(found) = objective(value, &path, size, reader) {
            if objectives.iter().any(|other: &Objective| other.at == found.at) {
                reader.fault(FaultCode::Overlap, path, format!("there is an objective at {} already", found.at));
            } else {
                objectives.push(found);
            }
        }
    }
    if objectives.len() > MOST_OBJECTIVES {
        let message = format!("a board has at most {MOST_OBJECTIVES} objectives");
        reader.fault(FaultCode::TooManyObjectives, "objectives", message);
    }
    let mut units = Vec::new();
    for (number, value) in reader.list(object, "units").iter().enumerate().take(MOST_UNITS + 1) {
        let path = format!("units[{number}]");
        if let Some(unit) = unit(value, &path, size, reader) {
            units.push((path, unit));
        }
    }
    stand(&units, &walls, reader);
    let (name, about) = (reader.text(object, "name"), reader.text(object, "about"));
    let units = units.into_iter().map(|(_, unit)| unit).collect();
    Some(Scenario { name, about, size: size?, walls, objectives, units, turns: turns? as u16 })
}

fn size(object: &Map<String, Value>, reader: &mut Reader) -> Option<Grid> {
    let Some(value) = object.get("size") else { return Some(SIZE) };
    let (found, keys) = match value {
        Value::Array(pair) if pair.len() == 2 => {
            let pairs = [("cols".to_owned(), pair[0].clone()), ("rows".to_owned(), pair[1].clone())];
            (pairs.into_iter().collect(), ["cols", "rows"])
        }
        other => (reader.object(other, "size")?.clone(), ["cols", "rows"]),
    };
    reader.known(&found, "size", &keys);
    let limits = (1, i64::from(LARGEST));
    let cols = reader.number(&found, "size", "cols", limits, None);
    let rows = reader.number(&found, "size", "rows", limits, None);
    Some(Grid { cols: cols? as u8, rows: rows? as u8 })
}

fn objective(value: &Value, path: &str, size: Option<Grid>, reader: &mut Reader) -> Option<Objective> {
    let at = reader.place(value, path, size, &["radius"]);
    let radius = match value.as_object() {
        Some(object) => reader.number(object, path, "radius", (0, 10), Some(1)),
        None => Some(1),
    };
    Some(Objective { at: at?, radius: radius? as u8 })
}

/// Where the units stand: each on a hex of its own, none on a wall, some on either side.
fn stand(units: &[(String, Unit)], walls: &[At], reader: &mut Reader) {
    if units.len() > MOST_UNITS {
        reader.fault(FaultCode::TooManyUnits, "units", format!("a board has at most {MOST_UNITS} units"));
    }
    let mut taken = HashMap::new();
    let mut ids = HashMap::new();
    for (path, unit) in units {
        if walls.binary_search(&unit.at).is_ok() {
            let message = format!("unit {} stands on the wall at {}", unit.profile.id, unit.at);
            reader.fault(FaultCode::OnWall, join(path, "col"), message);
        }
        if let Some(other) = taken.insert(unit.at, unit.profile.id) {
            let message = format!("unit {} stands on the hex of unit {other}, at {}", unit.profile.id, unit.at);
            reader.fault(FaultCode::Overlap, join(path, "col"), message);
        }
        if let Some(other) = ids.insert(unit.profile.id, path) {
            let message = format!("{} is the id of {other} already", unit.profile.id);
            reader.fault(FaultCode::DuplicateId, join(path, "id"), message);
        }
    }
    for player in Player::BOTH {
        let has = units.iter().any(|(_, unit)| unit.player == player && unit.hp > 0);
        if !has && reader.faults.is_empty() {
            let message = format!("player {} has no living unit", player.index());
            reader.fault(FaultCode::NoUnits, "units", message);
        }
    }
}
