//! The computer's levels in a skirmish: on the wire, as stored, and as the skirmish's own type.

use crate::store::SeatRow;
use protocol::messages::skirmish::HexLevel;
use skirmish::ai::Level;

/// The level of a seat that the computer plays.
pub fn level(seat: &SeatRow) -> Option<HexLevel> {
    Level::parse(&seat.level).map(|level| match level {
        Level::Easy => HexLevel::Easy,
        Level::Normal => HexLevel::Normal,
        Level::Hard => HexLevel::Hard,
        Level::Competitive => HexLevel::Competitive,
    })
}

/// The level as it is stored; empty for a person.
pub fn level_text(level: Option<HexLevel>) -> String {
    level.map_or("", |level| opponent_level(level).as_str()).to_owned()
}

/// The level as the skirmish's type.
pub const fn opponent_level(level: HexLevel) -> Level {
    match level {
        HexLevel::Easy => Level::Easy,
        HexLevel::Normal => Level::Normal,
        HexLevel::Hard => Level::Hard,
        HexLevel::Competitive => Level::Competitive,
    }
}
