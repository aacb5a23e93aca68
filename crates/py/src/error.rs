//! What Python is told when something cannot be done: a stable code and a sentence.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    strategium,
    StrategiumError,
    PyValueError,
    "Something that cannot be done: `code` is stable, the text says what to do."
);

/// What is wrong, on the Rust side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// Stable, in capitals.
    pub code: &'static str,
    /// For people.
    pub text: String,
}

/// The result of anything that Python may ask for wrongly.
pub type Outcome<T> = Result<T, Wrong>;

impl Wrong {
    /// A code with its sentence.
    pub fn new(code: &'static str, text: impl Into<String>) -> Wrong {
        Wrong { code, text: text.into() }
    }
}

impl From<Wrong> for PyErr {
    fn from(wrong: Wrong) -> PyErr {
        let error = StrategiumError::new_err(format!("{}: {}", wrong.code, wrong.text));
        Python::attach(|py| {
            // Without the attribute the code is still in the text.
            let _ = error.value(py).setattr("code", wrong.code);
        });
        error
    }
}
