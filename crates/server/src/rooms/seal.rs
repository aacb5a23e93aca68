//! Sealed dice: the seed is fixed before the first action, its hash is shown to everyone, and the seed itself is shown
//! when the battle is over. So nobody, not even the operator, can choose dice later.

use crate::seats::{self, NoRandomness};
use rules::{Player, Seed};

/// The source of the dice of a game.
#[derive(Debug, Clone)]
pub struct Seal {
    /// Random where it is sealed, a chosen number otherwise.
    pub seed: Seed,
    /// Hexadecimal; empty where the seed was chosen and nothing is sealed.
    pub salt: String,
}

impl Seal {
    /// A random seed of 128 bits.
    pub fn fresh() -> Result<Seal, NoRandomness> {
        let seed = Seed::Key(seats::random()?);
        let salt = seats::random::<16>()?.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Seal { seed, salt })
    }
}

/// The hash that is shown from the start; empty where nothing is sealed.
pub fn commitment(seed: &str, salt: &str) -> String {
    if salt.is_empty() {
        return String::new();
    }
    blake3::hash(format!("strategium-seed:{seed}:{salt}").as_bytes()).to_hex().to_string()
}

/// The seed of the computer's own randomness in a seat. It is derived from the seal, so it is the same every time for
/// a chosen seed, and unknown to everyone for a sealed one.
pub fn chance(seed: &str, salt: &str, player: Player) -> u64 {
    let hash = blake3::hash(format!("strategium-mind:{seed}:{salt}:{}", player.number()).as_bytes());
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&hash.as_bytes()[..8]);
    u64::from_le_bytes(bytes)
}

/// The number by which a game that continues another deals its cards. It is derived from the seed, so it is as secret.
pub fn deal(seed: &str, salt: &str) -> u64 {
    let hash = blake3::hash(format!("strategium-deal:{seed}:{salt}").as_bytes());
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&hash.as_bytes()[..8]);
    u64::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawn_seed_has_128_bits() {
        let [one, two] = [Seal::fresh(), Seal::fresh()].map(|seal| seal.expect("randomness"));
        assert!(matches!(one.seed, Seed::Key(_)) && one.seed != two.seed && one.salt != two.salt);
        assert_eq!((one.seed.to_string().len(), one.salt.len()), (32, 32));
    }

    #[test]
    fn the_commitment_is_the_documented_hash() {
        let plain = blake3::hash(b"strategium-seed:7:00ff").to_hex().to_string();
        assert_eq!(commitment("7", "00ff"), plain);
        assert_ne!(commitment("8", "00ff"), plain);
        assert_eq!(commitment("7", ""), "");
    }
}
