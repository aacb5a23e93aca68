//! Comparing what is expected with what is there.

use serde_json::Value;
use std::fmt;

/// Why an expectation does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// It cannot be read, or names what is not there.
    Fault(String),
    /// Something else was found.
    Differs(String),
}

impl From<String> for Problem {
    fn from(text: String) -> Problem {
        Problem::Fault(text)
    }
}

impl From<&str> for Problem {
    fn from(text: &str) -> Problem {
        Problem::Fault(text.to_owned())
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Fault(text) | Problem::Differs(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for Problem {}

/// How a comparison ends.
pub type Compared = Result<(), Problem>;

/// Something else was found.
pub fn differs(text: String) -> Compared {
    Err(Problem::Differs(text))
}

/// How far a place or a distance may be off.
const NEAR: f64 = 0.005;

/// Compares numbers exactly, or says both.
pub fn equal(what: &str, expected: &Value, found: impl Into<Value>) -> Compared {
    let found = found.into();
    let same = match (expected.as_f64(), found.as_f64()) {
        (Some(a), Some(b)) => (a - b).abs() < 1e-9,
        _ => *expected == found,
    };
    if same { Ok(()) } else { differs(format!("expected {what} {expected}, found {found}")) }
}

/// Compares a distance or a place within a hair.
pub fn near(what: &str, expected: &Value, found: f64) -> Compared {
    match expected.as_f64() {
        Some(wanted) if (wanted - found).abs() <= NEAR + 1e-9 => Ok(()),
        _ => differs(format!("expected {what} {expected}, found {found}")),
    }
}

/// A key that means nothing here.
pub fn unknown(key: &str) -> Problem {
    Problem::Fault(format!("expect has no key `{key}`"))
}
