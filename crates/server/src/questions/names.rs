//! Translates ids of the protocol to the kernel's and back, and refusals to error messages.

use geometry::{Inches, Point};
use protocol::messages::{ErrorInfo, ServerCode, XY};
pub use protocol::outcome::error_info as error;
pub use protocol::table::xy;
use rules::action::Path;
use rules::{Code, Game, ModelId, Player, Reason, Refusal, UnitId};
use serde_json::Value;

/// Finds a unit by its id; the id of an attached leader gives the unit it leads.
pub fn unit(game: &Game, id: &str) -> Result<UnitId, ErrorInfo> {
    match game.setup().find::<UnitId>(id) {
        Some(unit) => Ok(game.battle().lead(unit)),
        None => Err(error(game, &Refusal::new(Code::UnknownId).because(Reason::NoSuchUnit))),
    }
}

/// Finds a model of a unit by its id.
pub fn model(game: &Game, unit: UnitId, id: &str) -> Result<ModelId, ErrorInfo> {
    protocol::find_model(game.setup(), unit, id)
        .ok_or_else(|| error(game, &Refusal::new(Code::UnknownId).unit(unit).because(Reason::NoSuchModel)))
}

/// The player of seat 1 or 2.
pub fn player(number: u8) -> Result<Player, ErrorInfo> {
    match number {
        1 => Ok(Player::One),
        2 => Ok(Player::Two),
        _ => Err(ErrorInfo::new(ServerCode::BadMessage, "A player must be 1 or 2.")),
    }
}

/// A unit's id.
pub fn id(game: &Game, unit: UnitId) -> String {
    game.setup().unit(unit).id.clone()
}

/// A unit's name for people.
pub fn name(game: &Game, unit: UnitId) -> String {
    words::unit_name(game.setup(), unit)
}

/// A model's id in its unit.
pub fn model_id(game: &Game, model: ModelId) -> String {
    protocol::model_id(game.setup(), game.battle().unit_of(model), model)
}

/// Reads a point from the page.
pub fn point([x, y]: XY) -> Result<Point, ErrorInfo> {
    let far = |c: f64| !c.is_finite() || c.abs() > 200.0;
    let bad = || ErrorInfo::new(ServerCode::BadMessage, "A point must be within 200 inches of the table's corner.");
    if far(x) || far(y) {
        return Err(bad());
    }
    Point::inches(x, y).ok_or_else(bad)
}

/// Reads a path from the page.
pub fn path(value: &Value) -> Result<Path, ErrorInfo> {
    let sentence = "A path has 1 to 64 points [x, y] or [x, y, z] and pivots.";
    protocol::action::read_path(value).map_err(|_| ErrorInfo::new(ServerCode::BadMessage, sentence))
}

/// Inches for display, cut to a tenth as everywhere else.
pub fn inches(length: Inches) -> String {
    length.to_string()
}

/// A chance for display.
pub fn percent(chance: f64) -> String {
    format!("{:.0}\u{a0}%", chance * 100.0)
}
