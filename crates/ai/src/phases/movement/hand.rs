//! Where a unit that is moving ends: the best places, worked out by the kernel.

use super::{goals, with_outlook};
use crate::analysis::Spot;
use crate::explain::{Ballot, Choice, Topic};
use crate::memory::Memory;
use crate::plan::{Gait, Order, Outlook};
use crate::profile::Profile;
use geometry::Inches;
use rules::action::Step;
use rules::setup::Keys;
use rules::state::MoveKind;
use rules::{Action, Battle, Game, UnitId};
use tactics::candidates::{self, Marcher};

/// An Advance gives up shooting and charging: nobody begins one to stay where it is.
const ADVANCED: f64 = -4.0;
/// What one more AP adds to fire, as a part of it: one failed save in six more, of those that fail usually.
const PLUNGING: f64 = 0.2;

/// The end of the move in hand.
pub fn choose(
    game: &Game,
    unit: UnitId,
    kind: MoveKind,
    bonus: u8,
    profile: &Profile,
    memory: &mut Memory,
) -> Option<Choice> {
    let battle = game.battle();
    if battle.keys(unit).contains(Keys::AIRCRAFT) {
        return in_the_air(game, unit, profile, memory);
    }
    let mut ballot = ballot(battle, unit, kind, bonus, profile, memory);
    ballot.blur(profile, &mut memory.dice);
    let choice = ballot.choose(game, battle.player(unit));
    if choice.is_none() {
        // It is put back, and must not begin the same again.
        memory.held.push(unit);
    }
    choice
}

/// Where a move of a kind, begun or not, might end: each end judged, the place where it stands first.
pub fn ballot(
    battle: Battle<'_>,
    unit: UnitId,
    kind: MoveKind,
    bonus: u8,
    profile: &Profile,
    memory: &mut Memory,
) -> Ballot {
    let player = battle.player(unit);
    let mut ballot = Ballot::new(Topic::Move);
    with_outlook(battle, player, profile, memory, |outlook, plan| {
        let Some(at) = outlook.survey.ours_at(unit) else { return };
        ends(outlook, at, kind, bonus, plan.of(unit), &mut ballot);
    });
    ballot
}

/// The same with the table looked at already.
pub fn ends(outlook: &Outlook<'_>, at: usize, kind: MoveKind, bonus: u8, order: Option<Order>, ballot: &mut Ballot) {
    let (battle, profile) = (outlook.battle, outlook.profile);
    let gait = match kind {
        MoveKind::Normal => Gait::Normal,
        MoveKind::Advance => Gait::Advance,
        MoveKind::FallBack => Gait::FallBack,
    };
    let figure = &outlook.survey.ours[at];
    let unit = figure.unit;
    let mut stay = outlook.stand(at, figure.at, gait, order);
    if kind == MoveKind::Advance {
        stay.add("advanced for nothing", ADVANCED);
    }
    ballot.act(Action::ConfirmUnitMove(unit, Vec::new()), stay);
    let cap = figure.speed + f64::from(bonus);
    let wanted = usize::from(profile.movement_candidates.max(1));
    let mut ends: Vec<Spot> = Vec::new();
    let marcher = Marcher::new(battle, unit, kind, bonus);
    for spot in goals::best_first(outlook, at, cap, gait, order).into_iter().take(wanted + 4) {
        let Some(goal) = spot.point() else { continue };
        let Some(paths) = marcher.toward(goal) else { continue };
        let action = Action::ConfirmUnitMove(unit, paths);
        let Some(end) = end_of(battle, unit, &action) else { continue };
        if ends.iter().any(|held| held.far(end) < 0.5) {
            continue;
        }
        ends.push(end);
        ballot.act(action, outlook.stand(at, end, gait, order));
        if ends.len() >= wanted {
            break;
        }
    }
    climbs(outlook, at, gait, candidates::reach(battle, unit, bonus), order, ballot);
}

/// The floors of a ruin that the unit is in or beside, for those who shoot: from 6" up the AP of their fire at
/// a unit on the ground is better (R17.8).
fn climbs(outlook: &Outlook<'_>, at: usize, gait: Gait, cap: Inches, order: Option<Order>, ballot: &mut Ballot) {
    let (battle, unit) = (outlook.battle, outlook.survey.ours[at].unit);
    if gait != Gait::Normal || outlook.survey.ours[at].reach <= 0.0 {
        return;
    }
    for proposal in candidates::ways_up(battle, unit, cap) {
        let Some(action) = proposal.realize(battle, battle.player(unit)) else { continue };
        let Some(end) = end_of(battle, unit, &action) else { continue };
        let mut sum = outlook.stand(at, end, gait, order);
        let fire = sum.of("fire");
        if plunges(&action) {
            sum.add("plunging fire", PLUNGING * fire);
        }
        ballot.act(action, sum);
    }
}

/// Whether every model that moves ends high enough for Plunging Fire.
fn plunges(action: &Action) -> bool {
    let Action::ConfirmUnitMove(_, paths) = action else { return false };
    paths.iter().all(|(_, path)| matches!(path.last(), Some(Step::To(_, Some(z))) if *z >= Inches::whole(6)))
}

/// The middle of a unit after a move.
pub fn end_of(battle: Battle<'_>, unit: UnitId, action: &Action) -> Option<Spot> {
    let Action::ConfirmUnitMove(_, paths) = action else { return None };
    let (mut x, mut y, mut count) = (0.0, 0.0, 0.0);
    for model in battle.models(unit) {
        let path = paths.iter().find(|(moved, _)| *moved == model).map(|(_, path)| path);
        let last = path.and_then(|path| {
            path.iter().rev().find_map(|step| match step {
                Step::To(to, _) => Some(*to),
                Step::Pivot(_) => None,
            })
        });
        let at = Spot::of(last.unwrap_or(battle.state.model(model).at));
        x += at.x;
        y += at.y;
        count += 1.0;
    }
    (count > 0.0).then(|| Spot { x: x / count, y: y / count })
}

/// Aircraft have rules of their own: whatever the kernel offers, judged by where it ends.
fn in_the_air(game: &Game, unit: UnitId, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let battle = game.battle();
    let player = battle.player(unit);
    let decision = game.waiting_for()?;
    let mut ballot = Ballot::new(Topic::Move);
    let proposals = candidates::proposals(game, &decision);
    with_outlook(battle, player, profile, memory, |outlook, plan| {
        let Some(at) = outlook.survey.ours_at(unit) else { return };
        for proposal in proposals {
            let Some(action) = proposal.realize(battle, player) else { continue };
            if let Some(end) = end_of(battle, unit, &action) {
                ballot.act(action, outlook.stand(at, end, Gait::Normal, plan.of(unit)));
            }
        }
    });
    ballot.blur(profile, &mut memory.dice);
    let choice = ballot.choose(game, player);
    if choice.is_none() {
        memory.held.push(unit);
    }
    choice
}
