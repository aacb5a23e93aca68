//! Dice: seeded (the position in the stream is part of the state), scripted (tests), recorded.
//!
//! Every die has a purpose, its [`Context`]. The stream is raw ChaCha8 words with a mapping of
//! our own, because ranges of random-number libraries change between versions and a record must
//! replay for ever. The source is part of `Setup`, the position part of `State`: a clone, an
//! undo or a saved game rolls on exactly where it was. Imagined games have no stream: each of
//! their dice has a name (`imagined.rs`).

mod imagined;

pub(crate) use imagined::{Named, Occasion};

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

macro_rules! contexts {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        /// What a die is rolled for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Context { $($(#[$doc])* $name,)* }

        impl Context {
            /// All of them, in the order of their queues.
            pub const ALL: &'static [Context] = &[$(Context::$name),*];

            /// As written in scenarios and records.
            pub const fn as_str(self) -> &'static str {
                match self { $(Context::$name => $text),* }
            }
        }
    };
}

contexts! {
    /// A random number of attacks.
    Attacks = "attacks";
    /// A hit roll.
    ToHit = "to_hit";
    /// A random number of extra hits.
    SustainedHits = "sustained_hits";
    /// A wound roll.
    ToWound = "to_wound";
    /// A saving throw.
    Save = "save";
    /// Random damage.
    Damage = "damage";
    /// A Feel No Pain roll.
    FeelNoPain = "feel_no_pain";
    /// What any re-roll shows.
    Reroll = "reroll";
    /// An Advance roll.
    Advance = "advance";
    /// A surge move's roll.
    Surge = "surge";
    /// A Desperate Escape test.
    DesperateEscape = "desperate_escape";
    /// A Hazardous test.
    Hazardous = "hazardous";
    /// A charge roll, two dice.
    Charge = "charge";
    /// A Battle-shock test, two dice.
    BattleShock = "battle_shock";
    /// Whether a Deadly Demise happens.
    DeadlyDemise = "deadly_demise";
    /// A random number of mortal wounds.
    MortalWounds = "mortal_wounds";
    /// A stratagem's dice.
    Stratagem = "stratagem";
    /// A datasheet rule's dice.
    Ability = "ability";
    /// Leaving a wreck, one a model.
    Disembark = "disembark";
    /// A roll-off.
    RollOff = "roll_off";
    /// The eight dice of the Blessings.
    Blessings = "blessings";
    /// Dice the players roll for something they settle by hand.
    Free = "free";
}

/// How many contexts there are.
const CONTEXTS: usize = Context::ALL.len();

impl std::str::FromStr for Context {
    type Err = String;

    fn from_str(text: &str) -> Result<Context, String> {
        let named = Context::ALL.iter().copied().find(|context| context.as_str() == text);
        named.ok_or_else(|| format!("no dice are rolled for {text}"))
    }
}

/// Where dice come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiceSource {
    /// A stream from a number that somebody chose.
    Seeded(u64),
    /// A stream from 128 bits that were drawn: every game that is sealed.
    Keyed([u8; 16]),
    /// A queue of faces for each context, in the order of [`Context::ALL`].
    Scripted(Box<[Vec<u8>; CONTEXTS]>),
    /// Faces in the order they fell, whatever for.
    Recorded(Vec<u8>),
}

/// How far the dice have been used. Part of the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DicePosition {
    /// Words of the stream (or recorded faces) used; for imagined games the high bits are the number of
    /// the game, those below it the moment of the latest die, and the rest counts the dice.
    pub words: u64,
    /// Faces used of each scripted queue; in imagined games how often units have rolled in the phase.
    pub used: [u16; CONTEXTS],
}

/// Where in `words` the number of an imagined game begins.
const FORK: u32 = 40;

impl DicePosition {
    /// The beginning of an imagined game: its dice come from its number alone, so they say nothing
    /// about what the real game will roll.
    pub(crate) fn imagined(fork: u32) -> DicePosition {
        DicePosition { words: u64::from(fork % (1 << 24)).max(1) << FORK, used: [0; CONTEXTS] }
    }

    /// Whether these are the dice of an imagined game.
    pub(crate) const fn is_imagined(self) -> bool {
        self.words >> FORK != 0
    }
}

/// The stream of one action, opened at the state's position when the first die falls.
#[derive(Debug)]
pub struct Stream {
    rng: Option<ChaCha8Rng>,
}

/// Words at or above this would make low faces likelier; they are passed over.
const FAIR: u32 = u32::MAX - (u32::MAX % 6) - 1;

impl Stream {
    /// Nothing is opened until a die falls.
    pub(crate) const fn new() -> Self {
        Stream { rng: None }
    }

    /// One die; `None` when a scripted or recorded source has run dry.
    pub fn d6(&mut self, source: &DiceSource, position: &mut DicePosition, context: Context) -> Option<u8> {
        match source {
            DiceSource::Seeded(seed) => Some(self.rolled(&seed.to_le_bytes(), position)),
            DiceSource::Keyed(key) => Some(self.rolled(key, position)),
            DiceSource::Scripted(queues) => {
                let used = &mut position.used[context as usize];
                let face = queues[context as usize].get(*used as usize).copied()?;
                *used += 1;
                Some(face)
            }
            DiceSource::Recorded(faces) => {
                let face = faces.get(position.words as usize).copied()?;
                position.words += 1;
                Some(face)
            }
        }
    }

    fn rolled(&mut self, seed: &[u8], position: &mut DicePosition) -> u8 {
        let rng = self.rng.get_or_insert_with(|| {
            let mut key = [0; 32];
            key[..seed.len()].copy_from_slice(seed);
            let mut rng = ChaCha8Rng::from_seed(key);
            rng.set_word_pos(u128::from(position.words));
            rng
        });
        loop {
            let word = rng.next_u32();
            position.words += 1;
            if word <= FAIR {
                return (word % 6) as u8 + 1;
            }
        }
    }
}

impl Default for Stream {
    fn default() -> Self {
        Stream::new()
    }
}

/// D3 from a D6 (R2.1).
pub(crate) const fn d3(face: u8) -> u8 {
    face.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first faces of seed 1.
    const GOLDEN: [u8; 12] = [2, 6, 5, 1, 3, 5, 3, 3, 5, 1, 3, 1];

    #[test]
    fn a_stream_reopened_at_its_position_rolls_on() {
        let source = DiceSource::Seeded(42);
        let mut position = DicePosition::default();
        let mut one = Stream::new();
        let faces: Vec<u8> = (0..50).map(|_| one.d6(&source, &mut position, Context::ToHit).expect("seeded")).collect();
        let mut position = DicePosition::default();
        let again: Vec<u8> =
            (0..50).map(|_| Stream::new().d6(&source, &mut position, Context::ToHit).expect("seeded")).collect();
        assert_eq!(faces, again);
    }

    #[test]
    fn the_seeded_stream_is_a_golden_value() {
        let mut position = DicePosition::default();
        let mut stream = Stream::new();
        let faces: Vec<u8> = (0..12)
            .map(|_| stream.d6(&DiceSource::Seeded(1), &mut position, Context::ToHit).expect("seeded"))
            .collect();
        // Any change here breaks every record ever made.
        assert_eq!(faces, GOLDEN);
    }

    #[test]
    fn a_drawn_seed_has_a_golden_stream_of_its_own() {
        let faces = |source: &DiceSource| {
            let (mut position, mut stream) = (DicePosition::default(), Stream::new());
            let roll = |_| stream.d6(source, &mut position, Context::ToHit).expect("seeded");
            (0..12).map(roll).collect::<Vec<u8>>()
        };
        let mut key = [0; 16];
        key[0] = 1;
        // Only the lower half is set: these are the bytes of the number 1.
        assert_eq!(faces(&DiceSource::Keyed(key)), GOLDEN);
        // A change of any byte, of the upper half too, is another stream.
        for at in 0..16 {
            let mut other = key;
            other[at] ^= 0x80;
            assert_ne!(faces(&DiceSource::Keyed(other)), GOLDEN, "byte {at} does not count");
        }
    }

    #[test]
    fn faces_are_fair_enough() {
        let mut position = DicePosition::default();
        let mut stream = Stream::new();
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            let face = stream.d6(&DiceSource::Seeded(7), &mut position, Context::ToHit).expect("seeded");
            counts[face as usize - 1] += 1;
        }
        assert!(counts.iter().all(|&c| (9_500..10_500).contains(&c)), "{counts:?}");
    }

    #[test]
    fn contexts_are_read_back() {
        for context in Context::ALL {
            assert_eq!(context.as_str().parse(), Ok(*context));
        }
    }
}
