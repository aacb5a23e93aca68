//! Benches of imported lists.

use super::cases::{Case, Unit};
use codex::Codex;
use std::hint::black_box;

/// The whole library from the dataset.
pub fn load() -> Case {
    let once = Box::new(|_| {
        black_box(import::library::load(Codex::builtin()));
    });
    Case { name: "library_load", unit: Unit::Seconds, inputs: 3, at_once: 1, once }
}

/// A list of 2,000 points, once the library is there: every ready army in turn, as text.
pub fn list() -> Case {
    let codex = Codex::builtin();
    let texts: Vec<String> = import::ready::ready().map(|army| import::write::wtc(army, codex)).collect();
    let inputs = texts.len() as u64;
    let once = Box::new(move |at: u64| {
        let text = &texts[(at % texts.len() as u64) as usize];
        black_box(import::import(text.as_bytes()).is_ok());
    });
    Case { name: "import_2000", unit: Unit::Nanoseconds, inputs, at_once: 1, once }
}
