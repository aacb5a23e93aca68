//! What a new game is chosen from.

use codex::Codex;
use protocol::messages::http::{ArmyDetail, Catalog};

/// Everything.
pub fn catalog(codex: &Codex) -> Catalog {
    let _ = codex;
    Catalog {
        armies: Vec::new(),
        missions: Vec::new(),
        twists: Vec::new(),
        secondaries: Vec::new(),
        deployments: Vec::new(),
        layouts: Vec::new(),
        pool: Vec::new(),
        factions: Vec::new(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    }
}

/// An army with its datasheets.
pub fn army(codex: &Codex, id: &str) -> Option<ArmyDetail> {
    let _ = (codex, id);
    None
}
