//! Dice that an army has kept: one may take the place of a die before it is rolled, once a phase for each unit whose
//! army has such a rule. A die that was put there is not rolled again.

use super::reroll;
use crate::action::Action;
use crate::battle::Battle;
use crate::decision::{Decision, Question};
use crate::effects;
use crate::effects::is_marked;
use crate::event::Event;
use crate::ids::{RuleId, UnitId};
use crate::picks::Units;
use crate::reroll::{Offer, Rerolled};
use crate::resolution::{Resolution, Stop};
use crate::setup::{ArmyRule, KEPT_FOR};
use crate::state::Bearer;
use codex::{EffectRoll, Lasts, RuleDeed};

/// Asks whether a kept die takes the place of the first die of a roll for a unit; its face if so.
pub(crate) fn instead(r: &mut Resolution<'_>, unit: UnitId, roll: EffectRoll) -> Result<Option<u8>, Stop> {
    let Some(rule) = asked_by(r.battle(), unit, roll) else { return Ok(None) };
    let player = r.battle().player(unit);
    let question = Question::Faction { rule, unit: Some(unit), among: Units::new() };
    let Action::FactionChoice(_, choices, _) = r.ask(Decision { player, question })? else { return Ok(None) };
    let choice = choices.first().copied().unwrap_or(0);
    let setup = r.setup;
    r.change_uses(|uses| {
        let kept = &mut uses.dice[player.index()][usize::from(choice)];
        *kept = kept.saturating_sub(1);
    });
    effects::put(r, player, Bearer::Unit(unit), &setup.army_rule(rule).grants[usize::from(choice)], Lasts::Phase);
    r.say(Event::Chose { player, rule, choice, about: Some(unit) });
    Ok(Some(choice + 1))
}

/// The rule by which the unit's player is asked before a roll, where there is a die and the unit may use it.
fn asked_by(battle: Battle<'_>, unit: UnitId, roll: EffectRoll) -> Option<RuleId> {
    let player = battle.player(unit);
    let setup = battle.setup;
    if !setup.has_deed(player, RuleDeed::MiracleDice) || battle.state.uses.dice[player.index()] == [0; 6] {
        return None;
    }
    let first = |rule: &ArmyRule| rule.player == player && rule.deed == Some(RuleDeed::MiracleDice);
    let place = KEPT_FOR.iter().position(|kept| *kept == roll)?;
    let rule = RuleId::at(setup.army_rules.iter().position(first)? + place);
    let card = setup.army_rule(rule);
    let takes_part = battle.parts(unit).any(|part| setup.unit(part).army_rules.contains(&card.tag));
    let done = card.grants[0]
        .first()
        .is_some_and(|&grant| is_marked(battle, unit, setup.grant(grant).tag, battle.player(unit)));
    (takes_part && !done).then_some(rule)
}

/// Offers re-rolls of a roll whose first die may have been a kept one: that one stands, and dice that are added up
/// with it are not rolled again either.
pub(crate) fn offer(r: &mut Resolution<'_>, offer: Offer<'_>, faces: &mut [u8], kept: bool) -> Result<Rerolled, Stop> {
    if !kept {
        return reroll::offer(r, offer, faces);
    }
    match faces {
        [_, rest @ ..] if !rest.is_empty() && !offer.sum => {
            let rerolled = reroll::offer(r, offer, rest)?;
            Ok(rerolled.into_iter().map(|(at, face)| (at + 1, face)).collect())
        }
        _ => Ok(Rerolled::new()),
    }
}
