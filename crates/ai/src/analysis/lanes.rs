//! Which squares of the table see each other past the terrain, worked out when first asked.
//!
//! Terrain never changes, so all copies of a memory share one table. Whoever asks first writes
//! the answer; it is the same for every target.

use super::Spot;
use rules::Battle;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// The side of a square, in inches.
const SQUARE: f64 = 2.0;
const OPEN: u8 = 1;
const SHUT: u8 = 2;

/// Sight between squares.
#[derive(Debug, Clone)]
pub struct Lanes {
    wide: usize,
    high: usize,
    known: Arc<[AtomicU8]>,
}

impl Lanes {
    /// For a table.
    pub fn new(battle: Battle<'_>) -> Lanes {
        let board = battle.setup.board;
        let squares = |length: f64| ((length / SQUARE).ceil() as usize).clamp(1, 60);
        let wide = squares((board.max.x - board.min.x).to_f64());
        let high = squares((board.max.y - board.min.y).to_f64());
        let known = (0..(wide * high) * (wide * high)).map(|_| AtomicU8::new(0)).collect();
        Lanes { wide, high, known }
    }

    /// Whether the terrain leaves a line between two places open.
    pub fn open(&self, battle: Battle<'_>, from: Spot, to: Spot) -> bool {
        let (a, b) = (self.square(from), self.square(to));
        if a == b {
            return true;
        }
        let (a, b) = (a.min(b), a.max(b));
        let cell = &self.known[a * self.wide * self.high + b];
        match cell.load(Ordering::Relaxed) {
            OPEN => true,
            SHUT => false,
            _ => {
                let open = match (self.middle(a).point(), self.middle(b).point()) {
                    (Some(from), Some(to)) => battle.lane(from, to),
                    _ => true,
                };
                cell.store(if open { OPEN } else { SHUT }, Ordering::Relaxed);
                open
            }
        }
    }

    fn square(&self, spot: Spot) -> usize {
        let at = |value: f64, count: usize| ((value / SQUARE).max(0.0) as usize).min(count - 1);
        at(spot.y, self.high) * self.wide + at(spot.x, self.wide)
    }

    fn middle(&self, square: usize) -> Spot {
        let half = |at: usize| (at as f64 + 0.5) * SQUARE;
        Spot { x: half(square % self.wide), y: half(square / self.wide) }
    }
}
