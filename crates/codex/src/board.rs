//! The battlefield's size and its symmetries (R1.13).
//!
//! The origin is a corner, x runs along the 44" side and y along the 60" side (M4.3). Printed
//! maps are drawn the other way round; the records are already turned.

use crate::record::Record;
use geometry::{Inches, Point};
use serde::{Deserialize, Serialize};

/// A board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Along x.
    pub width: Inches,
    /// Along y.
    pub height: Inches,
}

impl Board {
    /// Incursion and Strike Force.
    pub const STRIKE_FORCE: Board = Board { width: Inches::whole(44), height: Inches::whole(60) };

    /// The point opposite through the middle of the board: layouts and maps are symmetric so
    /// (M4.1, M10.2).
    pub fn opposite(self, p: Point) -> Point {
        Point::new(self.width - p.x, self.height - p.y)
    }

    /// Whether the point is on the board, its edges included.
    pub fn holds(self, p: Point) -> bool {
        (Inches::ZERO..=self.width).contains(&p.x) && (Inches::ZERO..=self.height).contains(&p.y)
    }

    /// The `board` of a record; the usual one where it says nothing.
    pub(crate) fn read(record: &mut Record) -> Board {
        let Some(board) = record.optional::<Board>("board") else { return Board::default() };
        // Nobody has a table of a mile.
        let side = Inches::whole(12)..=Inches::whole(144);
        let Board { width, height } = *board.get_ref();
        if !side.contains(&width) || !side.contains(&height) {
            record.fault(board.span(), "a board's sides run from 12 to 144 inches");
        }
        board.into_inner()
    }
}

impl Default for Board {
    fn default() -> Self {
        Board::STRIKE_FORCE
    }
}

/// One of the four edges, named by the coordinate that is constant along it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardEdge {
    /// x = 0
    LowX,
    /// x = width
    HighX,
    /// y = 0
    LowY,
    /// y = height
    HighY,
}
