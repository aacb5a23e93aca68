//! The Movement phase: the plan is made, then each unit chooses how and where to go.
//!
//! For a unit in turn every gait (stay, Normal, Advance, Fall Back) is scored by the best places
//! it leads to; once it is begun the best places are worked out by the kernel and judged again by
//! where the models really end. Reserves and passengers follow.

mod aboard;
mod alternatives;
mod begin;
mod goals;
mod hand;
mod played;
mod reserves;
#[cfg(test)]
mod tests;

pub(crate) use alternatives::{alternatives, movers};
pub(crate) use played::follow;

use crate::analysis::Spot;
use crate::analysis::cards::{self, Wish};
use crate::explain::{Ballot, Choice, Instead, Looked, Sum, Topic};
use crate::memory::Memory;
use crate::mistakes::Slip;
use crate::plan::markers::Marker;
use crate::plan::{self, Outlook, Plan, Style, Task, Ways};
use crate::profile::{Features, Profile};
use crate::search;
use crate::tunables::points_per_vp;
use rules::state::{Hand, Moved};
use rules::{Action, Battle, CardId, Game, Player, UnitId};
use tactics::candidates;

/// What to do now, with what games forward said about the unit in question.
pub fn choose(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let mut choice = now(game, player, profile, memory)?;
    let unit = choice.action.unit().filter(|_| matches!(choice.topic, Topic::Move | Topic::Reserves));
    let finding = unit.and_then(|unit| memory.plan.as_ref()?.finding(unit));
    if let Some(finding) = finding.filter(|_| choice.looked.is_none()) {
        let others = finding.others.iter().map(|tried| (Instead::Task(tried.task), tried.trial)).collect();
        choice.looked = Some(Box::new(Looked { chosen: finding.chosen.trial, others }));
    }
    Some(choice)
}

fn now(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let battle = game.battle();
    if let Hand::Moving { unit, kind, bonus } = battle.state.clock.hand {
        return hand::choose(game, unit, kind, bonus, profile, memory);
    }
    if profile.can(Features::LOOK_AHEAD) {
        search::plan_turn(game, player, profile, memory);
    }
    ensure_plan(battle, player, profile, memory);
    if profile.can(Features::STRATAGEMS)
        && let Some(choice) = super::reactions::proactive(game, player, profile, memory)
    {
        return Some(choice);
    }
    if let Some(choice) = aboard::before_moving(game, player, profile, memory) {
        memory.forget_survey();
        return Some(choice);
    }
    while let Some(unit) = next(battle, player, memory) {
        if let Some(choice) = begin::choose(game, player, unit, profile, memory) {
            return Some(choice);
        }
        // Nothing can be begun: it is passed over.
        if let Some(plan) = &mut memory.plan {
            plan.order.retain(|other| *other != unit);
            plan.passed.push(unit);
        }
    }
    aboard::after_moving(game, player, profile, memory)
        .or_else(|| reserves::choose(game, player, profile, memory))
        .or_else(|| Some(Choice::plain(Topic::Move, Action::EndMovement)))
}

/// Makes the plan of the turn, if there is none yet.
pub fn ensure_plan(battle: Battle<'_>, player: Player, profile: &Profile, memory: &mut Memory) {
    if !memory.plan.as_ref().is_some_and(|plan| plan.is_for(battle, player)) {
        make_plan(battle, player, profile, memory, Style::PLAIN);
    }
}

/// Makes the plan of the turn in a style.
pub fn make_plan(battle: Battle<'_>, player: Player, profile: &Profile, memory: &mut Memory, style: Style) {
    memory.plan = Some(Plan { turn: Some((battle.state.clock.round, player)), style, ..Plan::default() });
    let plan = with_outlook(battle, player, profile, memory, |outlook, _| {
        plan::build(outlook, player, style, &wishes(battle, player, outlook.lapses.forgotten_card()))
    });
    memory.plan = Some(plan);
}

/// Places that secondary cards reward.
fn wishes(battle: Battle<'_>, player: Player, forgotten: Option<CardId>) -> Vec<(Task, Spot, f64)> {
    cards::wishes(battle, player, forgotten)
        .into_iter()
        .filter_map(|wish| match wish {
            Wish::Go(point, _, vp) => Some((Task::Visit(point), Spot::of(point), vp)),
            Wish::Act(_, point, vp) => Some((Task::Act(point), Spot::of(point), vp)),
            Wish::Hold(..) | Wish::Kill(..) => None,
        })
        .collect()
}

/// What having each marker is worth now: what it brings to the end of the battle, less what may
/// be lost again, and what cards give for it.
pub fn marker_values(battle: Battle<'_>, player: Player, forgotten: Option<CardId>) -> Vec<f64> {
    let left = f64::from(6u8.saturating_sub(battle.state.clock.round.max(1)));
    let mut values: Vec<f64> = cards::marker_values(battle, player)
        .into_iter()
        .map(|value| value / left.max(1.0) * (1.0 + 0.35 * (left - 1.0).max(0.0)))
        .collect();
    for wish in cards::wishes(battle, player, forgotten) {
        if let Wish::Hold(marker, vp) = wish
            && let Some(value) = values.get_mut(marker.index())
        {
            *value += vp;
        }
    }
    values
}

/// Looks at the table with the figures of the phase.
fn with_outlook<T>(
    battle: Battle<'_>,
    player: Player,
    profile: &Profile,
    memory: &mut Memory,
    look: impl FnOnce(&Outlook<'_>, &Plan) -> T,
) -> T {
    let survey = memory.survey(battle, player);
    let lanes = memory.lanes(battle);
    let values = memory.marker_values(battle, player);
    let mut markers = Marker::all(battle, player, &survey, &values);
    if memory.lapses.has(Slip::NoTomorrow) {
        markers.iter_mut().for_each(|marker| marker.coming = 0.0);
    }
    let posture = memory.posture(battle, player, profile);
    let outlook = Outlook {
        battle,
        profile,
        posture,
        survey: &survey,
        lanes: &lanes,
        markers: &markers,
        lapses: &memory.lapses,
        weights: &profile.weights,
        per_vp: points_per_vp(battle),
        ways: &Ways::default(),
    };
    let none = Plan::default();
    look(&outlook, memory.plan.as_ref().unwrap_or(&none))
}

/// The next unit of the plan's order that has not moved; then any other. By mistake it is the cheapest.
fn next(battle: Battle<'_>, player: Player, memory: &Memory) -> Option<UnitId> {
    let waits = |unit: &UnitId| battle.on_table(*unit) && battle.state.unit(*unit).moved == Moved::NotYet;
    let plan = memory.plan.as_ref()?;
    let mut left = plan.order.iter().copied().filter(|unit| battle.player(*unit) == player && waits(unit));
    if memory.lapses.has(Slip::ScreenFirst) {
        return left.min_by_key(|unit| battle.setup.unit(*unit).points);
    }
    // Who got out of a transport was not on the table when the plan was made.
    left.next().or_else(|| battle.units_on_table(player).find(|unit| waits(unit) && !plan.passed.contains(unit)))
}

/// A move out of turn: whatever the kernel offers, judged like any place.
pub fn out_of_turn(game: &Game, unit: UnitId, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let battle = game.battle();
    let player = battle.player(unit);
    let decision = game.waiting_for()?;
    let proposals = candidates::proposals(game, &decision);
    let mut ballot = Ballot::new(Topic::Move);
    with_outlook(battle, player, profile, memory, |outlook, _| {
        let Some(at) = outlook.survey.ours_at(unit) else { return };
        for proposal in proposals {
            let Some(action) = proposal.realize(battle, player) else { continue };
            let spot = hand::end_of(battle, unit, &action);
            let mut sum = spot.map_or_else(Sum::new, |spot| outlook.stand(at, spot, plan::Gait::Normal, None));
            // Something is done with it where nothing speaks against.
            sum.add(
                "moving",
                if matches!(&action, Action::ConfirmUnitMove(_, paths) if !paths.is_empty()) { 0.1 } else { 0.0 },
            );
            ballot.act(action, sum);
        }
    });
    ballot.blur(profile, &mut memory.dice);
    ballot.choose(game, player)
}
