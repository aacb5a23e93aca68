//! One written piece of a layout, and the terrain it becomes.
//!
//! All outlines of the tournament layouts are ruins (M10.1). A *tall* one has walls of 6" along
//! some of its sides, a floor at 3" and one on top of the walls; a *low* one is a footprint without
//! anything that stands higher than 2", so nothing of it stops a model. See `docs/readings.md`.

use crate::board::Board;
use crate::terrain::{TerrainKind, TerrainPiece, TerrainWall};
use geometry::{Angle, Inches, Point, Polygon};
use serde::Deserialize;

/// Walls stand so far inside the outline.
const INSET: f64 = 0.25;
/// Walls of a tall piece.
const WALL_HEIGHT: Inches = Inches::whole(6);
/// The upper floors of a tall piece: the higher one lies on the walls, open to all sides.
const FLOORS: [Inches; 2] = [Inches::whole(3), WALL_HEIGHT];
/// What is left of a low piece.
const LOW_HEIGHT: Inches = Inches::whole(2);

/// A piece as files write it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenPiece {
    #[serde(default)]
    id: String,
    kind: WrittenKind,
    centre: [f64; 2],
    /// Length and width.
    size: [f64; 2],
    /// Degrees from +x towards +y: the direction of the length.
    #[serde(default)]
    angle: f64,
    /// Sides with walls; tall pieces only.
    #[serde(default)]
    walls: Vec<Side>,
    /// This part of the length, at its end, is low: it has no walls, and the piece no floor, since
    /// floors cover whole footprints.
    #[serde(default)]
    low_end: f64,
    /// Whether the opposite piece stands there too.
    #[serde(default)]
    mirror: bool,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "snake_case")]
enum WrittenKind {
    Tall,
    Low,
}

/// A side, for somebody who walks the length of the piece from its start to its end.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum Side {
    Start,
    End,
    /// Towards +y where the angle is 0.
    Right,
    Left,
}

/// What is wrong with a piece, and at which key.
pub(super) struct PieceFault {
    pub key: &'static str,
    pub message: String,
}

impl WrittenPiece {
    /// The piece and, if it has one, its mirror image.
    pub fn expand(&self, board: Board) -> Result<Vec<TerrainPiece>, PieceFault> {
        self.check()?;
        let place = |p: Point| p;
        let mut pieces = vec![self.piece(self.id.clone(), board, place)?];
        if self.mirror {
            let id = if self.id.is_empty() { String::new() } else { format!("{}-mirror", self.id) };
            pieces.push(self.piece(id, board, |p| board.opposite(p))?);
        }
        Ok(pieces)
    }

    fn check(&self) -> Result<(), PieceFault> {
        let [length, width] = self.size;
        if ![length, width].iter().all(|side| (1.0..=60.0).contains(side)) {
            return fault("size", "a piece's sides run from 1 to 60 inches");
        }
        if !(0.0..length).contains(&self.low_end) {
            return fault("low_end", "the low end must leave some of the length");
        }
        if self.kind == WrittenKind::Low && (!self.walls.is_empty() || self.low_end > 0.0) {
            return fault("kind", "a low piece has neither walls nor a low end");
        }
        Ok(())
    }

    fn piece(&self, id: String, board: Board, place: impl Fn(Point) -> Point) -> Result<TerrainPiece, PieceFault> {
        let outline = self.outline()?.map(&place);
        if !outline.iter().all(|&p| board.holds(p)) {
            return fault("centre", "the piece hangs over the edge of the board");
        }
        let polygon = Polygon::new(outline.to_vec())
            .map_err(|error| PieceFault { key: "size", message: format!("this is no outline: {error}") })?;
        let mut walls = Vec::new();
        for &side in &self.walls {
            walls.push(TerrainWall { line: self.wall(side)?.map(&place), height: WALL_HEIGHT });
        }
        let tall = self.kind == WrittenKind::Tall;
        Ok(TerrainPiece {
            id,
            kind: TerrainKind::Ruin,
            polygon,
            height: if tall { WALL_HEIGHT } else { LOW_HEIGHT },
            walls,
            floors: if tall && self.low_end == 0.0 { FLOORS.to_vec() } else { Vec::new() },
        })
    }

    fn outline(&self) -> Result<[Point; 4], PieceFault> {
        let [l, w] = self.size.map(|side| side / 2.0);
        Ok([self.point(-l, -w)?, self.point(l, -w)?, self.point(l, w)?, self.point(-l, w)?])
    }

    fn wall(&self, side: Side) -> Result<[Point; 2], PieceFault> {
        let [l, w] = self.size.map(|side| side / 2.0 - INSET);
        let end = l - self.low_end;
        let [(x0, y0), (x1, y1)] = match side {
            Side::Start => [(-l, -w), (-l, w)],
            Side::End => [(end, -w), (end, w)],
            Side::Right => [(-l, w), (end, w)],
            Side::Left => [(-l, -w), (end, -w)],
        };
        Ok([self.point(x0, y0)?, self.point(x1, y1)?])
    }

    /// A point of the piece, by its way along the length and across it from the centre.
    fn point(&self, along: f64, across: f64) -> Result<Point, PieceFault> {
        let Some(angle) = Angle::from_degrees(self.angle) else { return fault("angle", "this is no angle") };
        let (cos, sin) = angle.direction();
        let [x, y] = self.centre;
        let point = Point::inches(x + along * cos - across * sin, y + along * sin + across * cos);
        point.map_or_else(|| fault("centre", "this is no point on a table"), Ok)
    }
}

fn fault<T>(key: &'static str, message: &str) -> Result<T, PieceFault> {
    Err(PieceFault { key, message: message.to_owned() })
}
