//! A seat at the table: who looks, and from which side.
//!
//! Player 2 sees the table turned by half a circle, so that both look at it from their own end and a
//! policy learnt in one seat fits the other.

use geometry::Point;
use rules::{Battle, Player};

/// Who looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seat(pub Player);

impl Seat {
    /// Seat 0 is player 1.
    pub fn of_index(index: usize) -> Option<Seat> {
        Player::BOTH.get(index).map(|&player| Seat(player))
    }

    /// Across the table, in 60 inches; nowhere is 0.
    pub fn x(self, battle: Battle<'_>, at: Option<Point>) -> f64 {
        at.map_or(0.0, |at| self.turned(at.x.to_f64(), battle.setup.board.max.x.to_f64()) / 60.0)
    }

    /// Along the table, in 60 inches; nowhere is 0.
    pub fn y(self, battle: Battle<'_>, at: Option<Point>) -> f64 {
        at.map_or(0.0, |at| self.turned(at.y.to_f64(), battle.setup.board.max.y.to_f64()) / 60.0)
    }

    /// The sign of a vector: turned for player 2.
    pub fn sign(self) -> f64 {
        if self.0 == Player::One { 1.0 } else { -1.0 }
    }

    /// 1 for this seat, -1 for the other, 0 for nobody.
    pub fn side(self, player: Option<Player>) -> f32 {
        player.map_or(0.0, |player| if player == self.0 { 1.0 } else { -1.0 })
    }

    fn turned(self, place: f64, whole: f64) -> f64 {
        if self.0 == Player::One { place } else { whole - place }
    }
}

/// A number, limited to a maximum.
pub fn at_most(number: f64, most: f64) -> f64 {
    if number.is_finite() { number.min(most) } else { most }
}
