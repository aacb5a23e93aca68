//! Blessings of Khorne (F4.1): eight dice a round, spent on doubles and triples.

use crate::action::Action;
use crate::battle::Battle;
use crate::decision::{Decision, Question};
use crate::dice::Context;
use crate::effects::modifiers::{self, Asking, Topics};
use crate::event::Roll;
use crate::ids::{Player, RuleId, UnitId};
use crate::picks::Units;
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::reroll::Rerolled;
use crate::resolution::{Resolution, Stop};
use crate::setup::{ArmyRule, Source};
use codex::{Effect, RuleDeed};
use smallvec::SmallVec;

/// How many dice are rolled.
const DICE: u8 = 8;
/// How many different blessings may be chosen.
const MOST: usize = 2;

/// What each blessing needs, in the order of its record: the lowest face of a double, and of a
/// triple (7 is no such way).
const NEEDS: [(u8, u8); 6] = [(1, 7), (2, 7), (3, 7), (4, 1), (5, 2), (6, 3)];

/// Rolls the dice of every army that has the rule.
pub(crate) fn roll(r: &mut Resolution<'_>) -> Result<(), Stop> {
    for player in Player::BOTH {
        let has = |rule: &ArmyRule| rule.player == player && rule.deed == Some(RuleDeed::Blessings);
        if !r.setup.army_rules.iter().any(has) {
            continue;
        }
        roll_for(r, player)?;
    }
    Ok(())
}

/// F4.4 another roll in the middle of the round, for one blessing more.
pub(crate) fn one_more(r: &mut Resolution<'_>, player: Player) -> Result<(), Stop> {
    let has = |rule: &ArmyRule| rule.player == player && rule.deed == Some(RuleDeed::Blessings);
    let Some(rule) = r.setup.army_rules.iter().position(has).map(RuleId::at) else { return Ok(()) };
    roll_for(r, player)?;
    if options(r.battle(), player, rule).is_empty() {
        return Ok(());
    }
    let question = Question::Faction { rule, unit: None, among: Units::new() };
    if let Action::FactionChoice(_, choices, _) = r.ask(Decision { player, question })? {
        super::army::make(r, player, rule, &choices, None);
    }
    Ok(())
}

/// Rolls a player's dice; some may be rolled again.
fn roll_for(r: &mut Resolution<'_>, player: Player) -> Result<(), Stop> {
    let extra = r.battle().state.uses.bloodshed[player.index()];
    let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
    for _ in 0..DICE + extra.min(8) {
        faces.push(r.d6(Context::Blessings)?);
    }
    let (unit, right) = again(r.battle(), player);
    let rerolled = match right {
        Some((most, by)) => reroll_some(r, unit, most, by, &mut faces)?,
        None => Rerolled::new(),
    };
    let mut dice = [0; 6];
    faces.iter().for_each(|&face| dice[usize::from(face) - 1] += 1);
    r.note(Roll { rerolled, ..Roll::of(Context::Blessings, unit, faces) });
    r.change_uses(|uses| {
        uses.dice[player.index()] = dice;
        uses.bloodshed[player.index()] = 0;
    });
    Ok(())
}

/// Whose rule lets dice be rolled again, how many and which rule: the best there is (R2.19).
fn again(battle: Battle<'_>, player: Player) -> (UnitId, Option<(u8, Source)>) {
    let mut found = (battle.setup.units_of(player).next().unwrap_or(UnitId(0)), None);
    let most = |held: Option<(u8, Source)>| held.map_or(0, |(most, _)| most);
    for unit in battle.units_on_table(player) {
        modifiers::effects_by(battle, unit, Topics::ABILITIES, &Asking::default(), |effect, by| {
            if let Effect::BlessingsAgain(dice) = *effect
                && dice > most(found.1)
            {
                found = (unit, Some((dice, by)));
            }
        });
    }
    found
}

fn reroll_some(r: &mut Resolution<'_>, unit: UnitId, most: u8, by: Source, faces: &mut [u8]) -> Result<Rerolled, Stop> {
    let mut rerolled = Rerolled::new();
    let eligible = (0..faces.len() as u16).collect();
    let faces_now = SmallVec::from_slice(faces);
    let context = Context::Blessings;
    let question = Question::Reroll { unit, context, faces: faces_now, eligible, need: 0, whole: false, most, by };
    let player = r.battle().player(unit);
    if let Action::Reroll(_, dice) = r.ask(Decision { player, question })? {
        for at in dice {
            let face = r.d6(Context::Reroll)?;
            rerolled.push((at, faces[usize::from(at)]));
            faces[usize::from(at)] = face;
        }
    }
    Ok(rerolled)
}

/// Whether the rule's choice of the round is open; else one more is being chosen.
fn is_open(battle: Battle<'_>, rule: RuleId) -> bool {
    battle.state.clock.choices & rule.bit() != 0
}

/// Whether a blessing is in force.
fn is_active(battle: Battle<'_>, rule: RuleId, choice: u8) -> bool {
    let card = battle.setup.army_rule(rule);
    let grants = card.grants.get(usize::from(choice)).map_or(&[][..], Vec::as_slice);
    battle.state.in_force.iter().any(|active| grants.contains(&active.grant))
}

/// Whether the dice pay for these blessings.
pub(super) fn check(battle: Battle<'_>, player: Player, rule: RuleId, choices: &[u8]) -> Result<(), Refusal> {
    if !is_open(battle, rule) && (choices.len() != 1 || is_active(battle, rule, choices[0])) {
        return Err(Refusal::new(Code::Malformed).because(Reason::BlessingActive));
    }
    let distinct = (1..choices.len()).all(|at| !choices[..at].contains(&choices[at]));
    if choices.is_empty() || choices.len() > MOST || !distinct {
        return Err(Refusal::new(Code::Malformed).because(Reason::BlessingCount));
    }
    if pays(battle.state.uses.dice[player.index()], choices) {
        Ok(())
    } else {
        Err(Refusal::new(Code::NotAvailable).because(Reason::BlessingDice))
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
pub(super) fn options(battle: Battle<'_>, player: Player, rule: RuleId) -> Vec<Action> {
    let dice = battle.state.uses.dice[player.index()];
    let mut out = Vec::new();
    if !is_open(battle, rule) {
        let fits = |&a: &u8| pays(dice, &[a]) && !is_active(battle, rule, a);
        out.extend((0..6).filter(fits).map(|a| Action::FactionChoice(rule, vec![a], None)));
        return out;
    }
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
