//! The Command phase: choices of army rules (`faction.rs`), Battle-shock tests, and on.

pub mod faction;
pub mod kept_dice;
pub mod picked;
mod reach;

#[cfg(test)]
mod tests;

use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::profile::{Features, Profile};
use rules::{Action, Battle, Choosing, Decision, Game, Player, Question, RuleId, UnitId};
use tactics::candidates::Proposal;

/// With nothing in hand.
pub fn choose(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    if profile.can(Features::STRATAGEMS)
        && let Some(choice) = super::reactions::proactive(game, player, profile, memory)
    {
        return Some(choice);
    }
    let battle = game.battle();
    let mut ballot = Ballot::new(Topic::Mechanical);
    for action in battle.options(player, Choosing::Phase) {
        let mut sum = Sum::new();
        if let Action::BattleShockTest(unit) = action {
            // Who holds a marker tests first: what is spent on a test is best spent there.
            sum.add("control at stake", super::charge::control(battle, unit));
        }
        ballot.act(action, sum);
    }
    ballot.choose(game, player)
}

/// What an army or detachment rule asks, in whatever phase.
pub fn faction(
    game: &Game,
    player: Player,
    rule: RuleId,
    (unit, among): (Option<UnitId>, &[UnitId]),
    profile: &Profile,
    memory: &mut Memory,
) -> Option<Choice> {
    faction::ballot(game.battle(), player, rule, (unit, among), profile, memory).choose(game, player)
}

/// What such a rule, or an ability that may be left, asks in the middle of an action: a stance for
/// the unit that fights next, say.
pub fn answer(battle: Battle<'_>, decision: &Decision, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let Question::Faction { rule, unit, among } = &decision.question else { return None };
    let ballot = faction::ballot(battle, decision.player, *rule, (*unit, among), profile, memory);
    ballot.best(|what| match what {
        Proposal::Act(action) => battle.check_answer(decision, action).ok().map(|()| action.clone()),
        _ => None,
    })
}
