//! The keywords that rules ask about, as bits.

use codex::Keywords;

bitflags::bitflags! {
    /// Keywords with rules attached. All other keywords are numbers in `Setup::keywords`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct Keys: u32 {
        /// INFANTRY
        const INFANTRY = 1;
        /// VEHICLE
        const VEHICLE = 1 << 1;
        /// MONSTER
        const MONSTER = 1 << 2;
        /// WALKER
        const WALKER = 1 << 3;
        /// FLY
        const FLY = 1 << 4;
        /// CHARACTER
        const CHARACTER = 1 << 5;
        /// TITANIC
        const TITANIC = 1 << 6;
        /// TOWERING
        const TOWERING = 1 << 7;
        /// AIRCRAFT
        const AIRCRAFT = 1 << 8;
        /// BEAST
        const BEAST = 1 << 9;
        /// SWARM
        const SWARM = 1 << 10;
        /// MOUNTED
        const MOUNTED = 1 << 11;
        /// GRENADES
        const GRENADES = 1 << 12;
        /// SMOKE
        const SMOKE = 1 << 13;
        /// TRANSPORT
        const TRANSPORT = 1 << 14;
        /// DEDICATED TRANSPORT
        const DEDICATED_TRANSPORT = 1 << 15;
        /// BATTLELINE
        const BATTLELINE = 1 << 16;
        /// FORTIFICATION
        const FORTIFICATION = 1 << 17;
        /// Passes ruin walls like INFANTRY: IMPERIUM PRIMARCH and BELISARIUS CAWL (R17.8).
        const PASSES_RUINS = 1 << 18;
    }
}

impl Keys {
    /// The bits of a list of keywords.
    pub(crate) fn of(keywords: &Keywords) -> Keys {
        const WORDS: &[(&str, Keys)] = &[
            ("INFANTRY", Keys::INFANTRY),
            ("VEHICLE", Keys::VEHICLE),
            ("MONSTER", Keys::MONSTER),
            ("WALKER", Keys::WALKER),
            ("FLY", Keys::FLY),
            ("CHARACTER", Keys::CHARACTER),
            ("TITANIC", Keys::TITANIC),
            ("TOWERING", Keys::TOWERING),
            ("AIRCRAFT", Keys::AIRCRAFT),
            ("BEAST", Keys::BEAST),
            ("BEASTS", Keys::BEAST),
            ("SWARM", Keys::SWARM),
            ("MOUNTED", Keys::MOUNTED),
            ("GRENADES", Keys::GRENADES),
            ("SMOKE", Keys::SMOKE),
            ("TRANSPORT", Keys::TRANSPORT),
            ("DEDICATED TRANSPORT", Keys::DEDICATED_TRANSPORT),
            ("BATTLELINE", Keys::BATTLELINE),
            ("FORTIFICATION", Keys::FORTIFICATION),
            ("BELISARIUS CAWL", Keys::PASSES_RUINS),
        ];
        let mut keys: Keys = WORDS.iter().filter(|(word, _)| keywords.has(word)).map(|(_, key)| *key).collect();
        if keys.intersects(Keys::INFANTRY | Keys::BEAST) || (keywords.has("IMPERIUM") && keywords.has("PRIMARCH")) {
            keys |= Keys::PASSES_RUINS;
        }
        keys
    }

    /// MONSTER or VEHICLE.
    pub const fn is_big(self) -> bool {
        self.intersects(Keys::MONSTER.union(Keys::VEHICLE))
    }
}
