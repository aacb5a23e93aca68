//! Terrain as a seat sees it: a row for each piece, in the order of the layout.

use crate::battle::seen::Seat;
use crate::columns::{columns, yes};
use codex::TerrainKind;
use rules::Battle;
use rules::setup::Feature;

/// Rows; pieces beyond them are not shown.
pub const ROWS: usize = 32;

/// A piece.
pub struct PieceSeen<'a> {
    battle: Battle<'a>,
    seat: Seat,
    piece: &'a Feature,
}

impl PieceSeen<'_> {
    fn is(&self, kind: TerrainKind) -> f32 {
        yes(self.piece.kind == kind)
    }
}

/// Fills the table of terrain.
pub fn fill(battle: Battle<'_>, seat: Seat, out: &mut [f32]) {
    out.fill(0.0);
    let width = COLUMNS.len();
    for (piece, row) in battle.setup.terrain.iter().zip(out.chunks_exact_mut(width)) {
        write(&PieceSeen { battle, seat, piece }, row);
    }
}

columns! { PieceSeen;
    present: "1 for a piece; everything else is 0 otherwise" => |_p| 1.0;
    x: "its centre across the table, in 60 inches" => |p| p.seat.x(p.battle, Some(p.piece.bounds.centre()));
    y: "the same along the table" => |p| p.seat.y(p.battle, Some(p.piece.bounds.centre()));
    half_x: "half of what it covers across, in 60 inches" => |p| (p.piece.bounds.max.x - p.piece.bounds.min.x).to_f64() / 120.0;
    half_y: "half of what it covers along" => |p| (p.piece.bounds.max.y - p.piece.bounds.min.y).to_f64() / 120.0;
    height: "height of its highest wall or of the whole, in 12 inches" => |p| {
        p.piece.walls.iter().map(|wall| wall.top.to_f64()).fold(p.piece.height.to_f64(), f64::max) / 12.0
    };
    floors: "upper floors, in 4" => |p| p.piece.floors.len() as f32 / 4.0;
    walls: "solid walls, in 8" => |p| p.piece.walls.len() as f32 / 8.0;
    ruin: "1 for this kind" => |p| p.is(TerrainKind::Ruin);
    woods: "1 for this kind" => |p| p.is(TerrainKind::Woods);
    crater: "1 for this kind" => |p| p.is(TerrainKind::Crater);
    barricade: "1 for this kind" => |p| p.is(TerrainKind::Barricade);
    debris: "1 for this kind" => |p| p.is(TerrainKind::Debris);
    hill: "1 for this kind" => |p| p.is(TerrainKind::Hill);
    container: "1 for this kind" => |p| p.is(TerrainKind::Container);
}
