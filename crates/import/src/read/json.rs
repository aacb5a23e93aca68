//! JSON, bounded: what would take much memory is refused before it is parsed. Its depth is
//! bounded by the parser.

use super::tree::Node;
use crate::ImportError;
use serde_json::Value;

/// More values than any list has; a registry with all its rules has a hundred thousand.
const MOST_VALUES: usize = 600_000;

/// Parses a document.
pub fn parse(text: &str) -> Result<Value, ImportError> {
    let values = text.bytes().filter(|byte| matches!(byte, b'{' | b'[' | b',')).nth(MOST_VALUES);
    if values.is_some() {
        let message = "This JSON holds more than any list does: export the list alone.";
        return Err(ImportError::new("TOO_LARGE", message));
    }
    serde_json::from_str(text).map_err(|error| {
        let message = format!("This begins like JSON and is none ({error}): copy or export the whole list again.");
        ImportError::new("BAD_JSON", message)
    })
}

impl Node for &Value {
    fn value(&self, key: &str) -> Option<String> {
        plain(self.get(key)?)
    }

    /// An array, or as converters from XML write it: an object with the elements in it.
    fn list(&self, many: &str, one: &str) -> Vec<Self> {
        let elements = match self.get(many) {
            Some(Value::Object(object)) => object.get(one),
            other => other,
        };
        match elements {
            Some(Value::Array(array)) => array.iter().filter(|element| element.is_object()).collect(),
            Some(element @ Value::Object(_)) => vec![element],
            _ => Vec::new(),
        }
    }

    fn text(&self) -> String {
        ["$text", "#text", "_"].iter().find_map(|key| self.value(key)).unwrap_or_default()
    }
}

fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(truth) => Some(truth.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}
