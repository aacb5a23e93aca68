//! The board's hexes: flat-top, odd columns shoved down (odd-q), counted by column and row.
//!
//! Distances and directions are `hexx`'s; sets of hexes are [`Cells`](crate::cells::Cells).

use hexx::{Hex, HexOrientation, OffsetHexMode};
use serde::{Deserialize, Serialize};

/// The most columns, and the most rows.
pub const LARGEST: u8 = 64;

/// A hex by column and row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct At {
    /// From the left, from 0.
    pub col: u8,
    /// From the top, from 0.
    pub row: u8,
}

impl At {
    /// The hex of that column and row.
    pub const fn new(col: u8, row: u8) -> At {
        At { col, row }
    }

    /// In axial coordinates.
    pub fn hex(self) -> Hex {
        let offset = [i32::from(self.col), i32::from(self.row)];
        Hex::from_offset_coordinates(offset, OffsetHexMode::Odd, HexOrientation::Flat)
    }

    /// How many steps it is to `other` on an empty board.
    pub fn distance(self, other: At) -> u32 {
        self.hex().unsigned_distance_to(other.hex())
    }

    /// Whether it is at most `limit` steps to `other` on an empty board.
    pub fn is_within(self, limit: u32, other: At) -> bool {
        // Columns alone tell of most pairs that they are too far apart.
        u32::from(self.col.abs_diff(other.col)) <= limit && self.distance(other) <= limit
    }
}

impl std::fmt::Display for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {}", self.col, self.row)
    }
}

/// How large a board is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grid {
    /// Columns, 1 to [`LARGEST`].
    pub cols: u8,
    /// Rows, 1 to [`LARGEST`].
    pub rows: u8,
}

impl Grid {
    /// How many hexes there are.
    pub const fn len(self) -> usize {
        self.cols as usize * self.rows as usize
    }

    /// Never: a board has a hex.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether the hex is on the board.
    pub const fn has(self, at: At) -> bool {
        at.col < self.cols && at.row < self.rows
    }

    /// The number of a hex: column by column, from the top.
    pub const fn index(self, at: At) -> usize {
        at.col as usize * self.rows as usize + at.row as usize
    }

    /// The hex of that number.
    pub const fn at(self, index: usize) -> At {
        At { col: (index / self.rows as usize) as u8, row: (index % self.rows as usize) as u8 }
    }

    /// The hex as it is counted from the other end of the board, and the other way round. A board with an odd number of
    /// columns is mirrored from left to right, one with an even number is turned by half a circle: in odd-q coordinates
    /// exactly these two keep neighbours neighbours, so that distances, ways and sight are the same from both ends.
    pub const fn opposite(self, at: At) -> At {
        let row = if self.cols.is_multiple_of(2) { self.rows - 1 - at.row } else { at.row };
        At { col: self.cols - 1 - at.col, row }
    }

    /// Every hex, in the order of their numbers.
    pub fn all(self) -> impl Iterator<Item = At> {
        (0..self.len()).map(move |index| self.at(index))
    }

    /// The hex of an axial coordinate, if it is on the board.
    pub fn of(self, hex: Hex) -> Option<At> {
        let [col, row] = hex.to_offset_coordinates(OffsetHexMode::Odd, HexOrientation::Flat);
        let at = At { col: u8::try_from(col).ok()?, row: u8::try_from(row).ok()? };
        self.has(at).then_some(at)
    }

    /// The hexes beside `at` that are on the board.
    pub fn beside(self, at: At) -> impl Iterator<Item = At> {
        at.hex().all_neighbors().into_iter().filter_map(move |hex| self.of(hex))
    }
}
