//! What a Command Re-roll changes: the outcome that matters most for the roll, and its chance with and without the
//! re-roll. A person is asked about a re-roll only if it changes enough, and is shown these figures.

use crate::analysis::{charge_odds, two_dice_at_least};
use codex::EffectRoll;
use rules::setup::Keys;
use rules::state::Hand;
use rules::{Battle, Context, Decision, ModelId, Question, RolledAttack, UnitId};
use tactics::odds::{self, Odds, Rolled};

/// What is at stake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stake {
    /// The unit is destroyed.
    Destroyed(UnitId),
    /// The unit falls below half-strength.
    BelowHalf(UnitId),
    /// A Character is slain.
    CharacterSlain(ModelId),
    /// The charge of this unit reaches its targets.
    ChargeReaches(UnitId),
}

/// The chance of what is at stake, as the dice lie and with the re-roll.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reroll {
    /// What is at stake.
    pub stake: Stake,
    /// Its chance if the dice stay.
    pub kept: f64,
    /// Its chance if they are rolled again.
    pub rerolled: f64,
}

impl Reroll {
    /// How much the chance changes.
    pub fn change(&self) -> f64 {
        (self.rerolled - self.kept).abs()
    }
}

/// What a Command Re-roll changes most. `None` if the question is another one or nothing of weight depends on it.
pub fn command_reroll(battle: Battle<'_>, decision: &Decision) -> Option<Reroll> {
    let Question::CommandReroll { unit, context, faces, eligible, need, attack, .. } = &decision.question else {
        return None;
    };
    let worst = eligible.iter().filter_map(|&at| faces.get(usize::from(at))).min().copied()?;
    let fails = *need > 0 && worst < *need;
    let success = f64::from(7 - (*need).clamp(2, 7)) / 6.0;
    let hits = faces.iter().filter(|&&face| face >= *need).count() as u32;
    match (context, attack) {
        (Context::Charge, _) => charge(battle, *unit, faces),
        (Context::ToHit, Some(attack)) if fails => {
            let kept = vec![(1.0, Rolled::Hits(hits))];
            let rerolled = vec![(1.0 - success, Rolled::Hits(hits)), (success, Rolled::Hits(hits + 1))];
            strongest(battle, *unit, attack, &kept, &rerolled)
        }
        (Context::ToWound, Some(attack)) if fails => {
            let kept = vec![(1.0, Rolled::Wounds(hits))];
            let rerolled = vec![(1.0 - success, Rolled::Wounds(hits)), (success, Rolled::Wounds(hits + 1))];
            strongest(battle, *unit, attack, &kept, &rerolled)
        }
        (Context::Save, Some(attack)) if fails => {
            // The attack is the enemy's: the unit that rolls is the one that suffers.
            let kept = vec![(1.0, Rolled::Unsaved)];
            let rerolled = vec![(1.0 - success, Rolled::Unsaved), (success, Rolled::Wounds(0))];
            strongest(battle, attack.target, attack, &kept, &rerolled)
        }
        (Context::Damage, Some(attack)) => {
            let model = attack.model?;
            let damage = battle.allocated_damage(model, &attack.profile);
            let plus = u32::from(damage.dice.plus);
            let now = damage.value(plus + read(faces, damage.dice.sides));
            let again: Vec<_> = damage.distribution().into_iter().map(|(n, p)| (p, Rolled::Damage(n))).collect();
            strongest(battle, *unit, attack, &[(1.0, Rolled::Damage(now))], &again)
        }
        (Context::Attacks, Some(attack)) => {
            let attacks = &attack.profile.attacks;
            let now = attacks.value(u32::from(attacks.dice.plus) + read(faces, attacks.dice.sides));
            let again: Vec<_> = attacks.distribution().into_iter().map(|(n, p)| (p, Rolled::Attacks(n))).collect();
            strongest(battle, *unit, attack, &[(1.0, Rolled::Attacks(now))], &again)
        }
        (Context::Hazardous | Context::DesperateEscape, _) if fails => one_model_less(battle, *unit, success),
        _ => None,
    }
}

/// The sum of faces, read as dice with this many sides.
fn read(faces: &[u8], sides: u8) -> u32 {
    faces.iter().map(|&face| u32::from(if sides == 3 { face.div_ceil(2) } else { face })).sum()
}

/// A charge that fell short, and its chance with two new dice.
fn charge(battle: Battle<'_>, unit: UnitId, faces: &[u8]) -> Option<Reroll> {
    let Hand::Charging { targets, .. } = battle.state.clock.hand else { return None };
    let only = targets.iter().next().filter(|_| targets.len() == 1);
    let (add, _) = battle.own_roll(unit, EffectRoll::Charge, only);
    let all: Vec<UnitId> = targets.iter().collect();
    // No less than the gap, and more than the dice that were not enough.
    let gap = charge_odds(battle, unit, &all).need - i32::from(add);
    let least = gap.max(faces.iter().map(|&face| i32::from(face)).sum::<i32>() + 1).max(2);
    let reaches = |dice: i32| {
        let dice = u8::try_from(dice).unwrap_or(u8::MAX);
        battle.charge_reaches(unit, targets, dice.saturating_add_signed(add).max(1))
    };
    let rerolled = least_that(least, 12, reaches).map_or(0.0, two_dice_at_least);
    Some(Reroll { stake: Stake::ChargeReaches(unit), kept: 0.0, rerolled })
}

/// The least number for which something is true that stays true for larger ones. It is usually the first, and each
/// question is expensive, so that one is tried before the rest is halved.
fn least_that(first: i32, last: i32, so: impl Fn(i32) -> bool) -> Option<i32> {
    if first > last {
        return None;
    }
    if so(first) {
        return Some(first);
    }
    let (mut below, mut least) = (first, last);
    if below == least || !so(least) {
        return None;
    }
    while below + 1 < least {
        let middle = i32::midpoint(below, least);
        if so(middle) {
            least = middle;
        } else {
            below = middle;
        }
    }
    Some(least)
}

/// A test that costs a model of the unit if it fails.
fn one_model_less(battle: Battle<'_>, unit: UnitId, success: f64) -> Option<Reroll> {
    let left = battle.count(unit).checked_sub(1)?;
    let starting = usize::from(battle.standing(unit).starting_strength);
    let stake = match left {
        0 => Stake::Destroyed(unit),
        _ if !battle.standing(unit).below_half && 2 * left < starting => Stake::BelowHalf(unit),
        _ => return None,
    };
    Some(Reroll { stake, kept: 1.0, rerolled: 1.0 - success })
}

/// Ways an attack may have come to, each with its chance.
type Ways<'a> = &'a [(f64, Rolled)];

/// Of all that is at stake in an attack, what changes most.
fn strongest(
    battle: Battle<'_>,
    attacker: UnitId,
    attack: &RolledAttack,
    kept: Ways<'_>,
    rerolled: Ways<'_>,
) -> Option<Reroll> {
    let odds = |ways: Ways<'_>| -> Vec<(f64, Odds)> {
        ways.iter().map(|&(chance, rolled)| (chance, odds::after(battle, attacker, attack, rolled))).collect()
    };
    let (kept, rerolled) = (odds(kept), odds(rerolled));
    let sum = |ways: &[(f64, Odds)], of: &dyn Fn(&Odds) -> f64| ways.iter().map(|(p, odds)| p * of(odds)).sum::<f64>();
    let weigh =
        |stake: Stake, of: &dyn Fn(&Odds) -> f64| Reroll { stake, kept: sum(&kept, of), rerolled: sum(&rerolled, of) };
    let target = attack.target;
    let mut all = vec![weigh(Stake::Destroyed(target), &|odds| odds.p_wipe)];
    if !battle.standing(target).below_half {
        all.push(weigh(Stake::BelowHalf(target), &|odds| below_half(battle, target, odds)));
    }
    let character = |model: &ModelId| battle.setup.model(*model).keys.contains(Keys::CHARACTER);
    if let Some(model) = attack.model.filter(character) {
        all.push(weigh(Stake::CharacterSlain(model), &|odds| Odds::at_least(&odds.slain, 1)));
    }
    all.into_iter().max_by(|a, b| a.change().total_cmp(&b.change())).filter(|reroll| reroll.change() > 0.0)
}

/// The chance that a unit that is not below half-strength falls below it (R4.12).
fn below_half(battle: Battle<'_>, unit: UnitId, odds: &Odds) -> f64 {
    let starting = usize::from(battle.standing(unit).starting_strength);
    match battle.models(unit).next() {
        Some(only) if starting == 1 => {
            let (left, all) = (battle.state.model(only).wounds, battle.setup.model(only).wounds);
            let enough = usize::from(left).saturating_sub((usize::from(all).div_ceil(2)).saturating_sub(1));
            Odds::at_least(&odds.damage, enough)
        }
        _ => {
            // The fewest models that must fall so that twice the rest is less than the starting strength.
            let count = battle.count(unit);
            let enough = (0..=count).find(|slain| 2 * (count - slain) < starting).unwrap_or(count);
            Odds::at_least(&odds.slain, enough)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn the_needed_total_is_found_with_few_questions() {
        for first in 2..=14 {
            for need in 2..=14 {
                let asked = Cell::new(0);
                let found = least_that(first, 12, |dice| {
                    asked.set(asked.get() + 1);
                    dice >= need
                });
                let wanted = (first..=12).find(|&dice| dice >= need);
                assert_eq!(found, wanted, "from {first}, need {need}");
                assert!(asked.get() <= 6, "from {first}, need {need}: {} questions", asked.get());
                assert!(need > first || asked.get() <= 1);
            }
        }
    }
}
