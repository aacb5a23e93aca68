//! Stratagems used (S3.1), choices made, reactions declined.

/// How many resources an army may have.
pub(crate) const POOLS: usize = 4;

/// A bit for each stratagem of `Setup::stratagems`, by player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Uses {
    /// Used this phase.
    pub(crate) phase: [u64; 2],
    /// Used this turn.
    pub(crate) turn: [u64; 2],
    /// Used this battle round, of those that are used once in one.
    pub(crate) round: [u64; 2],
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
    /// Tokens or points that each army has, by [`ResourceId`](crate::ids::ResourceId).
    pub(crate) pools: [[u8; POOLS]; 2],
    /// How much of its first resource each army has gained in this turn, where a rule asks.
    pub(crate) gained: [u8; 2],
    /// How much of it each army has spent or lost in this turn, where a rule asks.
    pub(crate) spent: [u8; 2],
    /// Limits that units of an army share and that are used up, a bit for each use.
    pub(crate) shared: [u32; 2],
    /// Players who declined every reaction of this phase.
    pub(crate) declined: [bool; 2],
}

impl Uses {
    /// For the hash.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let Uses { phase, turn, round, battle, chosen, dice, bloodshed, tainted, cheaper, pools, .. } = *self;
        let Uses { gained, spent, shared, declined, .. } = *self;
        for words in [phase, turn, battle, chosen] {
            words.iter().for_each(|word| out.extend(word.to_le_bytes()));
        }
        dice.iter().for_each(|faces| out.extend(faces));
        out.extend(bloodshed);
        tainted.iter().for_each(|bits| out.extend(bits.to_le_bytes()));
        out.extend(cheaper.map(u8::from));
        out.extend(declined.map(u8::from));
        // Seldom: without any the hash is that of older records.
        if pools != [[0; POOLS]; 2] || shared != [0; 2] || round != [0; 2] {
            round.iter().for_each(|word| out.extend(word.to_le_bytes()));
            pools.iter().for_each(|pool| out.extend(pool));
            shared.iter().for_each(|bits| out.extend(bits.to_le_bytes()));
        }
        if gained != [0; 2] || spent != [0; 2] {
            out.extend(gained.into_iter().chain(spent));
        }
    }
}
