//! The chief reason of a hint with its figures, so that the page can say it in one sentence.

use super::names;
use ai::analysis::charge_odds;
use ai::{Choice, Scored};
use geometry::Body;
use protocol::messages::{ReasonInfo, ReasonKind};
use rules::action::{Path, Step};
use rules::{Action, Attacks, Cover, Game, MarkerId, UnitId};
use tactics::candidates::Proposal;
use tactics::odds::{self, Odds};

/// Enemy units that are destroyed with at least this chance are said to be destroyed.
const LIKELY: f64 = 0.5;

/// The chief reason of a choice; `game` is the game before it.
pub fn reason(game: &Game, choice: &Choice) -> ReasonInfo {
    let plain = ReasonInfo {
        reason: ReasonKind::GoOn,
        unit_id: choice.action.unit().map(|unit| names::id(game, unit)),
        target_id: None,
        objective_id: None,
        chance: None,
        slain: None,
        gain: gain(choice),
    };
    let battle = game.battle();
    match &choice.action {
        Action::Shoot(unit, fires) => {
            let groups = battle.attack_groups(*unit, Attacks::Fires(fires)).unwrap_or_default();
            let targets = fires.iter().map(|fire| fire.target);
            let mut cover = Cover::against(battle, *unit);
            attack(game, plain, targets, |target| odds::for_groups(battle, &groups, target, &mut cover))
        }
        Action::ResolveAttacks(unit, Some(strikes)) => {
            let groups = battle.attack_groups(*unit, Attacks::Strikes(strikes)).unwrap_or_default();
            let targets = strikes.iter().map(|strike| strike.target);
            let mut cover = Cover::against(battle, *unit);
            attack(game, plain, targets, |target| odds::for_groups(battle, &groups, target, &mut cover))
        }
        Action::DeclareCharge(unit, targets) => ReasonInfo {
            reason: ReasonKind::Charge,
            target_id: targets.first().map(|&target| names::id(game, target)),
            chance: Some(charge_odds(battle, *unit, targets).chance),
            ..plain
        },
        Action::ConfirmUnitMove(_, paths) | Action::ScoutMove(_, paths) => {
            let marker = paths.iter().find_map(|(model, path)| marker_at(game, *model, path));
            match marker {
                Some(marker) => {
                    let objective_id = Some(game.setup().id_of(marker).to_owned());
                    ReasonInfo { reason: ReasonKind::Marker, objective_id, ..plain }
                }
                None => ReasonInfo { reason: ReasonKind::Position, ..plain },
            }
        }
        Action::FactionChoice(_, _, about) => {
            ReasonInfo { reason: ReasonKind::Rule, target_id: about.map(|unit| names::id(game, unit)), ..plain }
        }
        Action::UseStratagem(using) => ReasonInfo {
            reason: ReasonKind::Rule,
            unit_id: using.unit.map(|unit| names::id(game, unit)),
            target_id: using.target.map(|unit| names::id(game, unit)),
            ..plain
        },
        Action::PerformAction(..) | Action::TakeSecretMission(_) | Action::DiscardSecondary(_) => {
            ReasonInfo { reason: ReasonKind::Score, ..plain }
        }
        _ => plain,
    }
}

/// What a choice gains over doing nothing, where that was weighed too; otherwise all that it is worth.
fn gain(choice: &Choice) -> f64 {
    let idle = |idea: &&Scored| match &idea.what {
        Proposal::Act(action) => is_idle(action),
        _ => false,
    };
    choice.score - choice.runners_up.iter().find(idle).map_or(0.0, |idea| idea.score)
}

/// Whether an action leaves everything as it is.
fn is_idle(action: &Action) -> bool {
    match action {
        Action::RemainStationary(_)
        | Action::SkipUnit(_)
        | Action::SkipCharge(_)
        | Action::DeclineReaction(_)
        | Action::EndCommand
        | Action::EndMovement
        | Action::EndShooting
        | Action::EndCharge
        | Action::EndFight => true,
        Action::ConfirmUnitMove(_, paths) => paths.is_empty(),
        _ => false,
    }
}

/// The target of an attack that it hurts most, and what is expected there.
fn attack(
    game: &Game,
    plain: ReasonInfo,
    targets: impl Iterator<Item = UnitId>,
    mut odds: impl FnMut(UnitId) -> Odds,
) -> ReasonInfo {
    let mut best: Option<(UnitId, Odds)> = None;
    for target in targets {
        if best.as_ref().is_some_and(|(known, _)| *known == target) {
            continue;
        }
        let odds = odds(target);
        if best.as_ref().is_none_or(|(_, held)| odds.mean_damage > held.mean_damage) {
            best = Some((target, odds));
        }
    }
    let Some((target, odds)) = best else { return plain };
    let destroys = odds.p_wipe >= LIKELY;
    ReasonInfo {
        reason: if destroys { ReasonKind::Destroy } else { ReasonKind::Hurt },
        target_id: Some(names::id(game, target)),
        chance: Some(if destroys { odds.p_wipe } else { Odds::at_least(&odds.slain, 1) }),
        slain: Some(odds.mean_slain),
        ..plain
    }
}

/// The marker in whose range a model's path ends.
fn marker_at(game: &Game, model: rules::ModelId, path: &Path) -> Option<MarkerId> {
    let battle = game.battle();
    let end = path.iter().rev().find_map(|step| match step {
        Step::To(to, _) => Some(*to),
        Step::Pivot(_) => None,
    })?;
    let body = Body { at: end, ..battle.body(model) };
    let near = battle.state.markers_on_table().find(|(_, marker)| battle.in_range_of_marker(&body, marker.at));
    near.map(|(at, _)| at)
}
