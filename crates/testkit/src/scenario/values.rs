//! Comparing what is expected with what is there.

use serde_json::Value;

/// How far a place or a distance may be off.
const NEAR: f64 = 0.005;

/// Compares numbers exactly, or says both.
pub fn equal(what: &str, expected: &Value, found: impl Into<Value>) -> Result<(), String> {
    let found = found.into();
    let same = match (expected.as_f64(), found.as_f64()) {
        (Some(a), Some(b)) => (a - b).abs() < 1e-9,
        _ => *expected == found,
    };
    if same { Ok(()) } else { Err(format!("expected {what} {expected}, found {found}")) }
}

/// Compares a distance or a place within a hair.
pub fn near(what: &str, expected: &Value, found: f64) -> Result<(), String> {
    match expected.as_f64() {
        Some(wanted) if (wanted - found).abs() <= NEAR + 1e-9 => Ok(()),
        _ => Err(format!("expected {what} {expected}, found {found}")),
    }
}

/// A key that means nothing here.
pub fn unknown(key: &str) -> String {
    format!("expect has no key `{key}`")
}
