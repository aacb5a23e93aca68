//! Blessings of Khorne (F4.1): eight dice a round, spent on doubles and triples.

use crate::action::Action;
use crate::battle::Battle;
use crate::dice::Context;
use crate::event::Roll;
use crate::ids::{Player, UnitId};
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use codex::RuleDeed;
use smallvec::SmallVec;

/// How many dice are rolled.
const DICE: u8 = 8;
/// How many different blessings may be chosen.
const MOST: usize = 2;

/// What each blessing needs, in the order of its record: the lowest face of a double, and of a
/// triple (7 is no such way).
const NEEDS: [(u8, u8); 6] = [(1, 7), (2, 7), (3, 7), (4, 1), (5, 2), (6, 3)];

/// Rolls the dice of every army that has the rule.
pub fn roll(r: &mut Resolution<'_>) -> Result<(), Stop> {
    for player in Player::BOTH {
        let has = |rule: &super::ArmyRule| rule.player == player && rule.deed == Some(RuleDeed::Blessings);
        if !r.setup.army_rules.iter().any(has) {
            continue;
        }
        let extra = r.battle().state.uses.bloodshed[player.index()];
        let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
        for _ in 0..DICE + extra.min(8) {
            faces.push(r.d6(Context::Blessings)?);
        }
        let mut dice = [0; 6];
        faces.iter().for_each(|&face| dice[usize::from(face) - 1] += 1);
        let unit = r.setup.units_of(player).next().unwrap_or(UnitId(0));
        r.note(Roll::of(Context::Blessings, unit, faces));
        r.change_uses(|uses| {
            uses.dice[player.index()] = dice;
            uses.bloodshed[player.index()] = 0;
        });
    }
    Ok(())
}

/// Whether the dice pay for these blessings.
pub fn check(battle: Battle<'_>, player: Player, choices: &[u8]) -> Result<(), Refusal> {
    let distinct = (1..choices.len()).all(|at| !choices[..at].contains(&choices[at]));
    if choices.is_empty() || choices.len() > MOST || !distinct {
        return Err(Refusal::new(Code::Malformed).hint("choose one or two different blessings"));
    }
    if pays(battle.state.uses.dice[player.index()], choices) {
        Ok(())
    } else {
        Err(Refusal::new(Code::NotAvailable).hint("the dice do not show the doubles or triples it takes"))
    }
}

/// Whether dice, counted by face, pay for all of the choices: tries every way.
fn pays(dice: [u8; 6], choices: &[u8]) -> bool {
    let Some((&choice, rest)) = choices.split_first() else { return true };
    let Some(&(double, triple)) = NEEDS.get(usize::from(choice)) else { return false };
    (1..=6u8).any(|face| {
        let at = usize::from(face) - 1;
        [(2, double), (3, triple)].into_iter().any(|(count, least)| {
            let mut left = dice;
            face >= least && left[at] >= count && {
                left[at] -= count;
                pays(left, rest)
            }
        })
    })
}

/// Every pair that the dice pay for, and every single one where there is no pair.
pub fn options(battle: Battle<'_>, player: Player, rule: u8) -> Vec<Action> {
    let dice = battle.state.uses.dice[player.index()];
    let mut out = Vec::new();
    for a in 0..6 {
        for b in a + 1..6 {
            if pays(dice, &[a, b]) {
                out.push(Action::FactionChoice(rule, vec![a, b], None));
            }
        }
    }
    if out.is_empty() {
        out.extend((0..6).filter(|&a| pays(dice, &[a])).map(|a| Action::FactionChoice(rule, vec![a], None)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::pays;

    #[test]
    fn f4_1_each_die_is_used_once() {
        // A pair of sixes pays for one blessing of a double six, not for two.
        assert!(pays([1, 1, 1, 1, 0, 2], &[5]));
        assert!(!pays([1, 1, 1, 1, 0, 2], &[5, 4]));
        assert!(pays([1, 1, 0, 0, 0, 4], &[5, 4]));
        // Triple threes pay for Decapitating Strikes; triple ones for Martial Excellence.
        assert!(pays([3, 0, 3, 0, 0, 0], &[5, 3]));
        assert!(!pays([3, 0, 2, 0, 0, 0], &[5]));
    }
}
