//! The state as a JSON tree: what a page shows, a spectator sees, a diff changes.

use crate::view;
use rules::{Game, Player, UnitId};
use serde_json::Value;

/// The state as a seat sees it; `None` is a spectator.
pub fn state_json(game: &Game, seat: Option<Player>) -> Value {
    serde_json::to_value(view::view(game, seat)).unwrap_or(Value::Null)
}

/// The flags of scenario.md; those that do not hold are left out.
pub fn flags_json(game: &Game, unit: UnitId) -> Value {
    serde_json::to_value(view::flags_view(game, unit)).unwrap_or(Value::Null)
}
