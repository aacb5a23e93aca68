//! What a player has scored.

/// A player's score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Score {
    /// By the primary mission.
    pub primary: u8,
    /// By secondary missions.
    pub secondary: u8,
}

impl Score {
    /// For the hash.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.extend([self.primary, self.secondary]);
    }
}
