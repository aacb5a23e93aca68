//! Dice of imagined games: each face is named by what it is rolled for, not by its place in a stream.
//!
//! A face is a function of the number of the game, the moment (round, player, phase), the unit that rolls, how often it
//! has rolled in this phase, the purpose, and the number of the die among its like. Two games of the same number that
//! differ in one decision therefore roll the same wherever that decision plays no part, and what differs between them
//! is its doing.
//!
//! Six games with neighbouring numbers share a Latin hypercube: each die shows each face in exactly one of them, so the
//! mean over the six is not moved by a run of high or low faces. Dice of different names are independent.

use super::{CONTEXTS, Context, DicePosition, FORK};
use smallvec::SmallVec;

/// Games that share a hypercube: as many as a die has faces.
const SIDES: u64 = 6;
/// Where in `words` the moment of the latest die is kept; below it is the number of dice rolled so far.
const MOMENT: u32 = 32;

/// Who rolls, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Occasion {
    /// Round, player and phase as one number below 256.
    pub(crate) moment: u8,
    /// The unit, where there is one.
    pub(crate) unit: u16,
}

/// What a unit has rolled in the action at hand.
#[derive(Debug, Clone, Copy)]
struct Rolled {
    occasion: Occasion,
    context: Context,
    /// In how many earlier actions of the phase the unit has rolled.
    time: u16,
    count: u16,
}

/// The dice of one action of an imagined game.
#[derive(Debug, Default)]
pub(crate) struct Named {
    rolled: SmallVec<[Rolled; 4]>,
}

impl Named {
    /// The next face of an occasion and a purpose.
    pub(crate) fn d6(&mut self, position: &mut DicePosition, occasion: Occasion, context: Context) -> u8 {
        let game = position.words >> FORK;
        let moment = (position.words >> MOMENT) as u8;
        if moment != occasion.moment {
            // A new phase: nobody has rolled in it.
            position.used = [0; CONTEXTS];
            position.words = (game << FORK) | (u64::from(occasion.moment) << MOMENT) | (position.words & 0xffff_ffff);
        }
        // The number of dice tells games apart that went different ways.
        position.words += 1;
        let known = self.rolled.iter().position(|held| held.occasion == occasion && held.context == context);
        let at = known.unwrap_or_else(|| {
            let of_unit = self.rolled.iter().find(|held| held.occasion == occasion).map(|held| held.time);
            let time = of_unit.unwrap_or_else(|| count(position, occasion.unit));
            self.rolled.push(Rolled { occasion, context, time, count: 0 });
            self.rolled.len() - 1
        });
        let die = &mut self.rolled[at];
        die.count = die.count.wrapping_add(1);
        face(game, name(die))
    }
}

/// How often a unit has rolled in this phase, this time included, up to 15: four bits of `used` for each unit. Units
/// that share a count only roll less alike than they could.
const fn count(position: &mut DicePosition, unit: u16) -> u16 {
    let slot = unit as usize % (4 * CONTEXTS);
    let (counts, shift) = (&mut position.used[slot / 4], 4 * (slot % 4));
    let times = (*counts >> shift).wrapping_add(1) & 15;
    *counts = (*counts & !(15 << shift)) | (times << shift);
    times
}

/// The name of a die as one number.
fn name(die: &Rolled) -> u64 {
    let Rolled { occasion, context, time, count } = *die;
    let high = (u64::from(occasion.unit) << 48) | (u64::from(time) << 32) | (u64::from(count) << 16);
    mix(high | (u64::from(occasion.moment) << 8) | context as u64)
}

/// The face that a die shows in a game: of each six games the die has a shuffle of its own of the six faces.
const fn face(game: u64, name: u64) -> u8 {
    let mut shuffle = mix(name ^ mix(game / SIDES)) % 720;
    let mut faces = [1, 2, 3, 4, 5, 6];
    let mut place = game % SIDES;
    let mut left = SIDES;
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

    /// The first faces of a game for these units in turn, one action each.
    fn faces(game: u32, units: &[u16], each: usize) -> Vec<(u16, Vec<u8>)> {
        let mut position = DicePosition::imagined(game);
        let roll = |&unit: &u16| {
            let mut named = Named::default();
            let occasion = Occasion { moment: 35, unit };
            (unit, (0..each).map(|_| named.d6(&mut position, occasion, Context::ToHit)).collect())
        };
        units.iter().map(roll).collect()
    }

    #[test]
    fn what_one_unit_rolls_does_not_shift_the_dice_of_another() {
        let [one, two] = [faces(9, &[3, 5], 30), faces(9, &[5], 30)];
        assert_eq!(one[1], two[0]);
        assert_ne!(one[0].1, one[1].1);
    }

    #[test]
    fn a_unit_that_rolls_again_in_the_phase_rolls_other_dice() {
        let twice = faces(9, &[3, 3], 30);
        assert_ne!(twice[0], twice[1]);
    }

    #[test]
    fn units_that_roll_do_not_count_for_others() {
        let mut alone = DicePosition::imagined(9);
        let mut crowd = DicePosition::imagined(9);
        for unit in 0..60 {
            assert_eq!(count(&mut crowd, unit), 1, "unit {unit}");
        }
        for time in 1..=15 {
            assert_eq!(count(&mut alone, 41), time);
        }
        assert_eq!(count(&mut alone, 40), 1);
        assert_eq!(count(&mut crowd, 41), 2);
    }

    #[test]
    fn in_six_neighbouring_games_each_die_shows_each_face_once() {
        for block in [1, 2, 700] {
            let games: Vec<Vec<u8>> = (0..6).map(|game| faces(block * 6 + game, &[4], 50).remove(0).1).collect();
            for die in 0..50 {
                let mut shown: Vec<u8> = games.iter().map(|faces| faces[die]).collect();
                shown.sort_unstable();
                assert_eq!(shown, [1, 2, 3, 4, 5, 6]);
            }
        }
    }

    #[test]
    fn faces_are_fair_and_do_not_follow_from_the_die_before() {
        let mut pairs = [[0_u32; 6]; 6];
        for game in 1..1201 {
            let faces = faces(game, &[7], 61).remove(0).1;
            for pair in faces.windows(2) {
                pairs[usize::from(pair[0] - 1)][usize::from(pair[1] - 1)] += 1;
            }
        }
        // 72,000 pairs, 2,000 of each kind.
        assert!(pairs.iter().flatten().all(|&count| (1_800..2_200).contains(&count)), "{pairs:?}");
    }
}
