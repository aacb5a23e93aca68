//! How a unit goes: every gait by the best place it leads to.

use super::{goals, hand, with_outlook};
use crate::analysis::Spot;
use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::plan::{Gait, Order, Outlook};
use crate::profile::{Features, Profile};
use rules::setup::Keys;
use rules::state::MoveKind;
use rules::{Action, Game, Player, UnitId};
use tactics::candidates::Proposal;

/// What an Advance adds on average; the roll is not known yet.
const ADVANCE: f64 = 3.5;
/// The roll by which the way of an Advance is looked for before it is begun.
const USUAL: u8 = 3;
/// Guns that reach this far need not run to have targets.
const LONG: f64 = 24.0;
/// What guns that could have fired are worth beside what their fire itself is, which the other gaits
/// have in their sums: the next turn often finds the target gone.
const SILENT: f64 = 0.3;

/// How a unit goes is blurred less than where: an Advance that gives up good fire is seen by all.
const BLUR: f64 = 0.3;

/// The gait of a unit that has not moved.
pub fn choose(game: &Game, player: Player, unit: UnitId, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let battle = game.battle();
    let held = memory.held.contains(&unit);
    let mut ballot = Ballot::new(Topic::Move);
    with_outlook(battle, player, profile, memory, |outlook, plan| {
        let Some(at) = outlook.survey.ours_at(unit) else { return };
        let order = plan.of(unit);
        let figure = &outlook.survey.ours[at];
        let mut here = outlook.stand(at, figure.at, Gait::Stay, order);
        if figure.engaged {
            melee(outlook, &mut here, at);
        }
        let (here_fire, stays) = (here.of("fire"), here.total());
        ballot.act(Action::RemainStationary(unit), here);
        if figure.engaged {
            let away = if held { None } else { goals::best(outlook, at, figure.speed, Gait::FallBack, order) };
            if let Some(mut sum) = away {
                released(outlook, &mut sum, at);
                ballot.act(Action::BeginFallBack(unit), sum);
            }
            return;
        }
        let mut fire = here_fire;
        let mut least = stays;
        if let Some(sum) = goals::best(outlook, at, figure.speed, Gait::Normal, order) {
            fire = fire.max(sum.of("fire"));
            least = least.max(sum.total());
            ballot.act(Action::BeginNormalMove(unit), sum);
        }
        if let Some(sum) = advance(outlook, at, order, fire, least) {
            ballot.act(Action::BeginAdvance(unit), sum);
        }
    });
    ballot.blur_by(profile, BLUR, &mut memory.dice);
    ballot.choose(game, player)
}

/// What an Advance is worth, where it is worth more than `least`. `fire` is what its guns would do
/// this turn if it did not Advance.
fn advance(outlook: &Outlook<'_>, at: usize, order: Option<Order>, fire: f64, least: f64) -> Option<Sum> {
    let unit = &outlook.survey.ours[at];
    let judge = |end: Spot, mut sum: Sum| {
        sum.add("uncertain roll", -0.15);
        let silent = (fire - sum.of("fire")).max(0.0);
        if unit.reach >= LONG && !unit.melee && silent > 0.0 {
            // Long guns with a target Advance only to where their task is done this turn.
            if !order.is_some_and(|order| outlook.is_done(at, end, order)) {
                return None;
            }
            sum.add("guns silent", -SILENT * silent);
        }
        Some((end, sum))
    };
    let promised = goals::best_first(outlook, at, unit.speed + ADVANCE, Gait::Advance, order);
    let judged = |end: Spot| judge(end, outlook.stand(at, end, Gait::Advance, order));
    let (_, sum) = promised.into_iter().find_map(judged)?;
    if outlook.profile.rough || sum.total() <= least || unit.keys.contains(Keys::AIRCRAFT) {
        return Some(sum);
    }
    // It would be begun: whether there is a way is asked of the kernel first.
    let mut ends = Ballot::new(Topic::Move);
    hand::ends(outlook, at, MoveKind::Advance, USUAL, order, &mut ends);
    let moves = ends.into_sums().into_iter().filter_map(|(what, sum)| match what {
        Proposal::Act(action) => Some((hand::end_of(outlook.battle, unit.unit, &action)?, action, sum)),
        _ => None,
    });
    let real = moves.filter(|(_, action, _)| moves_somebody(action));
    real.filter_map(|(end, _, sum)| judge(end, sum).map(|(_, sum)| sum))
        .reduce(|held, next| if next.total() > held.total() { next } else { held })
}

fn moves_somebody(action: &Action) -> bool {
    matches!(action, Action::ConfirmUnitMove(_, paths) if !paths.is_empty())
}

/// What staying in a fight means: what it does to the enemy and the enemy to it.
fn melee(outlook: &Outlook<'_>, sum: &mut Sum, at: usize) {
    let per_vp = outlook.per_vp;
    let unit = &outlook.survey.ours[at];
    let (mut given, mut taken) = (0.0, 0.0);
    for (enemy, foe) in outlook.survey.theirs.iter().enumerate() {
        if foe.engaged && outlook.battle.engaged_with(unit.unit, foe.unit) {
            given = f64::max(given, foe.cost(outlook.survey.on_them(at, enemy).melee));
            taken += unit.cost(outlook.survey.on_us(enemy, at).melee);
        }
    }
    sum.add("fighting on", given * outlook.posture.aggression / per_vp);
    let careful = outlook.profile.can(Features::SURVIVAL);
    let regard = if careful { 0.8 } else { 0.3 };
    sum.add("blows taken", -taken.min(unit.points) * regard * outlook.posture.survival / per_vp);
    if careful && taken > 0.75 * unit.points {
        sum.add("doomed here", -0.3 * unit.points / per_vp);
    }
}

/// What falling back gives the others: the enemy can be shot at again.
fn released(outlook: &Outlook<'_>, sum: &mut Sum, at: usize) {
    let per_vp = outlook.per_vp;
    let survey = outlook.survey;
    let unit = &survey.ours[at];
    let mut fire = 0.0_f64;
    for (enemy, foe) in survey.theirs.iter().enumerate().filter(|(_, foe)| foe.engaged) {
        if !outlook.battle.engaged_with(unit.unit, foe.unit) {
            continue;
        }
        let guns = survey.ours.iter().enumerate().filter(|(other, friend)| *other != at && friend.on_table);
        let wounds: f64 =
            guns.map(|(other, friend)| survey.on_them(other, enemy).shooting(friend.at.far(foe.at))).sum();
        fire = fire.max(foe.cost(wounds));
    }
    sum.add("clears the line of fire", 0.4 * fire / per_vp);
}
