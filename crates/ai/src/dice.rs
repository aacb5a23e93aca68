//! Chance of the opponent's own: never the game's dice.

/// A small stream of numbers from a seed (splitmix), enough for whims and noise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnDice {
    state: u64,
}

impl OwnDice {
    /// From a seed.
    pub const fn new(seed: u64) -> Self {
        OwnDice { state: seed ^ 0x5851_f42d_4c95_7f2d }
    }

    /// The next number.
    pub const fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 up to, not including, 1.
    pub fn part(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Evenly between minus `width` and `width`.
    pub fn noise(&mut self, width: f64) -> f64 {
        (self.part() * 2.0 - 1.0) * width
    }
}
