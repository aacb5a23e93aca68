//! Objective markers as a seat sees them: a row each, in the order of the map.

use crate::battle::seen::Seat;
use crate::columns::{columns, yes};
use rules::Battle;
use rules::state::Objective;

/// Rows; a map has fewer markers.
pub const ROWS: usize = 12;

/// A marker.
pub struct MarkerSeen<'a> {
    battle: Battle<'a>,
    seat: Seat,
    marker: &'a Objective,
}

/// Fills the table of objectives.
pub fn fill(battle: Battle<'_>, seat: Seat, out: &mut [f32]) {
    out.fill(0.0);
    for (marker, row) in battle.state.objectives.iter().zip(out.chunks_exact_mut(COLUMNS.len())) {
        if !marker.gone {
            write(&MarkerSeen { battle, seat, marker }, row);
        }
    }
}

columns! { MarkerSeen;
    present: "1 for a marker on the table; everything else is 0 otherwise" => |_m| 1.0;
    x: "where it lies across the table, in 60 inches" => |m| m.seat.x(m.battle, Some(m.marker.at));
    y: "the same along the table" => |m| m.seat.y(m.battle, Some(m.marker.at));
    holder: "1 held by this seat, -1 by the opponent, as last determined" => |m| m.seat.side(m.marker.controlled_by);
    sticky: "1 if it stays held without models" => |m| yes(m.marker.sticky);
    own_level: "own Level of Control now, in 20" => |m| m.battle.level_of_control(m.seat.0, m.marker.at) as f32 / 20.0;
    enemy_level: "the opponent's Level of Control now, in 20" => |m| {
        m.battle.level_of_control(m.seat.0.other(), m.marker.at) as f32 / 20.0
    };
    terraformed: "1 terraformed by this seat, -1 by the opponent" => |m| m.seat.side(m.marker.terraformed);
}
