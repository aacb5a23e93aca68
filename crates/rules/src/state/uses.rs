//! Stratagems used (S3.1), choices made, reactions declined.

/// A bit for each stratagem of `Setup::stratagems`, by player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Uses {
    /// Used this phase.
    pub phase: [u64; 2],
    /// Used this turn.
    pub turn: [u64; 2],
    /// Used this battle.
    pub(crate) battle: [u64; 2],
    /// Choices of army rules made this battle, four bits for each place in `Setup::army_rules`.
    pub(crate) chosen: [u64; 2],
    /// Dice of Blessings of Khorne, counted by face (F4.1).
    pub(crate) dice: [[u8; 6]; 2],
    /// Bloodshed points (F4.5).
    pub(crate) bloodshed: [u8; 2],
    /// Markers that are kept if the player controls them at the end of the phase, a bit each (F5.5).
    pub(crate) tainted: [u16; 2],
    /// A unit's ability made a stratagem cheaper this round.
    pub(crate) cheaper: [bool; 2],
    /// Players who declined every reaction of this phase.
    pub declined: [bool; 2],
}

impl Uses {
    /// For the hash.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let Uses { phase, turn, battle, chosen, dice, bloodshed, tainted, cheaper, declined } = *self;
        for words in [phase, turn, battle, chosen] {
            words.iter().for_each(|word| out.extend(word.to_le_bytes()));
        }
        dice.iter().for_each(|faces| out.extend(faces));
        out.extend(bloodshed);
        tainted.iter().for_each(|bits| out.extend(bits.to_le_bytes()));
        out.extend(cheaper.map(u8::from));
        out.extend(declined.map(u8::from));
    }
}
