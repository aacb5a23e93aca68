//! JSON in which no object has a field twice. The usual reader keeps the last of them without a word, and
//! who wrote the first would look for it in vain.

use super::read::join;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use std::fmt;

/// What the text says, and the paths of fields that stand twice in one object.
pub(super) fn from_str(text: &str) -> Result<(Value, Vec<String>), serde_json::Error> {
    let mut twice = Vec::new();
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = Part { path: String::new(), twice: &mut twice }.deserialize(&mut reader)?;
    reader.end()?;
    Ok((value, twice))
}

/// One value, at a path.
struct Part<'t> {
    path: String,
    twice: &'t mut Vec<String>,
}

impl<'de> DeserializeSeed<'de> for Part<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Part<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut out = Vec::new();
        loop {
            let path = format!("{}[{}]", self.path, out.len());
            match list.next_element_seed(Part { path, twice: &mut *self.twice })? {
                Some(value) => out.push(value),
                None => return Ok(Value::Array(out)),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut out = Map::new();
        while let Some(key) = object.next_key::<String>()? {
            let path = join(&self.path, &key);
            let value = object.next_value_seed(Part { path: path.clone(), twice: &mut *self.twice })?;
            if out.insert(key, value).is_some() {
                self.twice.push(path);
            }
        }
        Ok(Value::Object(out))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_that_stands_twice_is_named_wherever_it_is() {
        let text = r#"{"a": 1, "b": [{"c": 1}, {"c": 1, "d": {"e": null, "e": -2}, "c": 0.5}], "a": "x"}"#;
        let (value, twice) = from_str(text).expect("JSON");
        assert_eq!(twice, ["b[1].d.e", "b[1].c", "a"]);
        assert_eq!(value["b"][1]["c"], 0.5);
        assert_eq!(value["a"], "x");
    }

    #[test]
    fn everything_else_reads_as_it_always_did() {
        for text in ["{}", "[]", "[1, -1, 2.5, true, null, \"x\", {\"a\": [{}]}]", "18446744073709551615"] {
            let (value, twice) = from_str(text).expect(text);
            assert_eq!(value, serde_json::from_str::<Value>(text).expect(text));
            assert!(twice.is_empty());
        }
        for text in ["", "{", "{} {}", "nul"] {
            assert!(from_str(text).is_err(), "{text}");
        }
    }
}
