//! What the dice of a game come from: a number that somebody chose, or 128 bits that nobody knows.

use crate::dice::DiceSource;
use std::fmt;
use std::str::FromStr;

/// The seed of a game. As text a chosen one is a decimal number below 2 to the power of 64, a drawn one
/// has thirty-two hexadecimal digits: no number is as long, so the two cannot be confused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seed {
    /// Chosen; whoever knows it knows every die.
    Number(u64),
    /// Drawn from the system's randomness.
    Key([u8; 16]),
}

/// What is said of a text that is neither.
const NOT_A_SEED: &str = "a seed is a whole number below 2 to the power of 64, or thirty-two hexadecimal digits";

impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        Seed::Number(number)
    }
}

impl From<Seed> for DiceSource {
    fn from(seed: Seed) -> DiceSource {
        match seed {
            Seed::Number(number) => DiceSource::Seeded(number),
            Seed::Key(key) => DiceSource::Keyed(key),
        }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seed::Number(number) => write!(out, "{number}"),
            Seed::Key(key) => key.iter().try_for_each(|byte| write!(out, "{byte:02x}")),
        }
    }
}

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Seed, String> {
        // One spelling only: a commitment is a hash of the text.
        let digit = |letter: u8| letter.is_ascii_digit() || (b'a'..=b'f').contains(&letter);
        if text.len() != 32 || !text.bytes().all(digit) {
            return text.parse().map(Seed::Number).map_err(|_| NOT_A_SEED.to_owned());
        }
        let mut key = [0; 16];
        for (at, byte) in key.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).map_err(|_| NOT_A_SEED)?;
        }
        Ok(Seed::Key(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_reads_as_it_is_written() {
        let key = [0xff, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0x0f];
        for seed in [Seed::Number(0), Seed::Number(u64::MAX), Seed::Key(key), Seed::Key([0x11; 16])] {
            assert_eq!(seed.to_string().parse(), Ok(seed));
        }
        assert_eq!("40000".parse(), Ok(Seed::Number(40_000)));
        for text in ["", "-1", "18446744073709551616", "0x10", "FF010203040506070809101112131415", "ff", "é"] {
            assert!(text.parse::<Seed>().is_err(), "{text}");
        }
    }
}
