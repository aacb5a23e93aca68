//! Dice of imagined games: each face is named by what it is rolled for, not by its place in a stream.
//!
//! A face follows from the number of the game, the turn, the phase, the unit that rolls, what for, and how often it has
//! rolled for that in this phase. Two games of the same number that differ in one decision therefore roll the same
//! wherever that decision plays no part, and what differs between them is its doing. Six games with neighbouring numbers
//! share a Latin hypercube: each die shows each face in exactly one of them. The kernel imagines battles the same way.

use crate::scenario::MOST_UNITS;
use crate::state::{Slot, State};
use rules::Context;

/// Games that share a hypercube: as many as a die has faces.
const SIDES: u64 = 6;
/// What a unit rolls for: to hit, to wound, to save, to charge.
const KINDS: usize = 4;

/// The dice of one imagined game.
#[derive(Debug, Clone)]
pub(crate) struct Imagined {
    /// Which of the six games of its hypercube it is.
    place: u64,
    /// What all six share.
    block: u64,
    /// The turn, the player and the phase of the latest die.
    moment: u64,
    /// How often each unit has rolled for each thing in that phase.
    rolled: [[u8; KINDS]; MOST_UNITS],
}

impl Imagined {
    /// The game of that number; its dice follow from the number and the seed alone.
    pub fn new(seed: u64, number: u64) -> Imagined {
        let block = mix(seed ^ mix(number / SIDES));
        Imagined { place: number % SIDES, block, moment: 0, rolled: [[0; KINDS]; MOST_UNITS] }
    }

    /// The next face of a unit for a purpose.
    pub fn d6(&mut self, state: &State, unit: Option<Slot>, context: Context) -> u8 {
        let moment = u64::from(state.turn) << 8 | (state.player.index() as u64) << 4 | state.phase as u64;
        if moment != self.moment {
            self.moment = moment;
            self.rolled = [[0; KINDS]; MOST_UNITS];
        }
        let kind = match context {
            Context::ToHit => 0,
            Context::ToWound => 1,
            Context::Save => 2,
            _ => 3,
        };
        let unit = unit.map_or(0, Slot::index);
        let count = &mut self.rolled[unit][kind];
        *count = count.wrapping_add(1);
        let name = moment << 32 | (unit as u64) << 16 | (kind as u64) << 8 | u64::from(*count);
        face(self.place, mix(self.block ^ mix(name)))
    }
}

/// The face in one of six games: the die has a shuffle of its own of the six faces.
const fn face(place: u64, word: u64) -> u8 {
    let mut shuffle = word % 720;
    let mut faces = [1, 2, 3, 4, 5, 6];
    let (mut place, mut left) = (place, SIDES);
    loop {
        let at = (shuffle % left) as usize;
        if place == 0 {
            return faces[at];
        }
        shuffle /= left;
        left -= 1;
        faces[at] = faces[left as usize];
        place -= 1;
    }
}

/// Spreads a number over all bits.
const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Scenario, Setup};
    use std::sync::Arc;

    fn state() -> State {
        let setup = Arc::new(Setup::new(Scenario::standard()));
        *Game::seeded(setup, 1).state()
    }

    fn faces(state: &State, number: u64, units: &[usize], each: usize) -> Vec<Vec<u8>> {
        let mut dice = Imagined::new(3, number);
        let mut roll = |unit: usize| (0..each).map(|_| dice.d6(state, Slot::new(unit), Context::ToHit)).collect();
        units.iter().map(|&unit| roll(unit)).collect()
    }

    #[test]
    fn what_one_unit_rolls_does_not_shift_the_dice_of_another() {
        let state = &state();
        let [one, two] = [faces(state, 9, &[3, 5], 30), faces(state, 9, &[5], 30)];
        assert_eq!(one[1], two[0]);
        assert_ne!(one[0], one[1]);
        assert_ne!(faces(state, 9, &[5], 30), faces(state, 700, &[5], 30));
    }

    #[test]
    fn in_six_neighbouring_games_each_die_shows_each_face_once() {
        let state = &state();
        for block in [0, 1, 70] {
            let games: Vec<Vec<u8>> = (0..6).map(|game| faces(state, block * 6 + game, &[4], 50).remove(0)).collect();
            for die in 0..50 {
                let mut shown: Vec<u8> = games.iter().map(|faces| faces[die]).collect();
                shown.sort_unstable();
                assert_eq!(shown, [1, 2, 3, 4, 5, 6]);
            }
        }
    }

    #[test]
    fn faces_do_not_follow_from_the_die_before() {
        let state = &state();
        let mut pairs = [[0_u32; 6]; 6];
        for game in 0..1200 {
            let faces = faces(state, game, &[7], 61).remove(0);
            for pair in faces.windows(2) {
                pairs[usize::from(pair[0] - 1)][usize::from(pair[1] - 1)] += 1;
            }
        }
        // 72,000 pairs, 2,000 of each kind.
        assert!(pairs.iter().flatten().all(|&count| (1_780..2_220).contains(&count)), "{pairs:?}");
    }
}
