//! Mission actions: what completing one is worth, against the fire that is given up for it.

use super::allocate::FirePlan;
use super::{Field, View};
use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use codex::{ActionId, Completes, Count, MissionAction, Row};
use rules::action::Action;
use rules::{Battle, Choosing, Doing, Game, MarkerId, MissionActionId, Player, UnitId};

/// The chance that an action that ends with the turn is completed.
const THIS_TURN: f64 = 0.92;
/// The chance that one that lasts through the opponent's turn is.
const THROUGH_THE_NEXT: f64 = 0.5;
/// What a marker set up or moved for the primary is worth.
const MARKER: f64 = 3.0;
/// What giving up a planned charge costs.
const CHARGE: f64 = 2.0;
/// The last round.
const LAST: u8 = 5;

/// The action worth most over the fire it costs, if any is worth it.
pub fn choose(game: &Game, view: &View<'_>, plan: &FirePlan, field: &Field, memory: &mut Memory) -> Option<Choice> {
    let battle = view.battle;
    let all = battle.options(view.player, Choosing::MissionActions);
    if all.is_empty() {
        return None;
    }
    let mut ballot = Ballot::new(Topic::Action);
    for action in &all {
        let Action::PerformAction(unit, id, marker, _) = *action else { continue };
        let Some(rule) = battle.offered_action(view.player, id) else { continue };
        let value = value(battle, view.player, unit, rule, marker, &all, memory) / memory.lapses.greed();
        if value <= 0.0 {
            continue;
        }
        let mut sum = Sum::new();
        sum.add("victory points", value);
        if !battle.may(unit, Doing::ShootWhileActing) {
            let fire = view.volleys(unit, plan, field).into_iter().map(|(_, sum)| sum.total()).fold(0.0, f64::max);
            sum.add("fire given up", -fire);
        }
        if memory.plan.as_ref().is_some_and(|plan| plan.charge_of(unit).is_some()) {
            sum.add("charge given up", -CHARGE);
        }
        if sum.total() > 0.0 {
            ballot.act(action.clone(), sum);
        }
    }
    if ballot.is_empty() { None } else { ballot.choose(game, view.player) }
}

/// Victory points that an action may be expected to score.
fn value(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    rule: &MissionAction,
    marker: Option<MarkerId>,
    all: &[Action],
    memory: &Memory,
) -> f64 {
    let Some(mission) = &battle.setup.mission else { return 0.0 };
    let chance = match rule.completes {
        Completes::AtOnce => 1.0,
        Completes::EndOfTurn => THIS_TURN,
        Completes::EndOfOpponentsTurn => THROUGH_THE_NEXT,
    };
    let held = marker.and_then(|at| battle.state.objectives.get(at.index())).map_or(1.0, |marker| {
        let [own, enemy] = [player, player.other()].map(|side| battle.level_of_control(side, marker.at));
        if own > enemy { 1.0 } else { 0.15 }
    });
    // A new marker or a burnt one pays at once, or as any marker does.
    let at_once = f64::from(rule.vp[0].max(rule.vp[1]));
    let setting = matches!(rule.id, ActionId::Ritual | ActionId::MoveHazard);
    let left = f64::from(LAST.saturating_sub(battle.state.clock.round));
    let primary =
        mission.primary.as_ref().filter(|primary| primary.action.as_ref().is_some_and(|own| own.id == rule.id));
    let by_primary = primary.map_or(0.0, |primary| {
        let rows = primary.rows.iter().filter(|row| row.count.is_some_and(|count| is_about(rule.id, count)));
        // Each later turn of either side pays again.
        rows.map(|row| f64::from(row.each) * (2.0 * left + 1.0)).sum()
    });
    let forgotten = memory.lapses.forgotten_card();
    let thought_of = battle.state.scores[player.index()].cards().filter(|card| Some(*card) != forgotten);
    let cards = thought_of.filter_map(|card| mission.card(card));
    let by_cards: f64 = cards
        .filter(|card| card.action.as_ref().is_some_and(|own| own.id == rule.id))
        .map(|card| {
            let rows = card.rows.iter().filter(|row| mission.mode(player).is_none_or(|mode| row.in_mode(mode)));
            more(battle, player, unit, rule.id, &rows.collect::<Vec<_>>(), all)
        })
        .sum();
    let set = if setting { MARKER * left / f64::from(LAST) } else { 0.0 };
    (at_once + set + by_primary + by_cards) * chance * held
}

/// What one more completed action adds to a card of which the best row counts.
fn more(battle: Battle<'_>, player: Player, unit: UnitId, id: ActionId, rows: &[&Row], all: &[Action]) -> f64 {
    let same = MissionActionId::from(id);
    let others = battle.units_on_table(player).filter(|&other| battle.state.unit(other).performing == Some(same));
    let begun = others.count() as u8;
    let deep = deep(battle, player, unit);
    let counts = |row: &&&Row| row.count.is_some_and(|count| is_about(id, count) && (deep || !is_deep(count)));
    let best = |count: u8| rows.iter().filter(counts).map(|row| row.value(count)).max().unwrap_or(0);
    let gain = f64::from(best(begun + 1)) - f64::from(best(begun));
    if gain > 0.0 {
        return gain;
    }
    // A row that asks for several pays only if enough others can follow.
    let able = |action: &Action| match action {
        Action::PerformAction(other, own, ..) if *own == same => Some(*other),
        _ => None,
    };
    let mut units: Vec<UnitId> = all.iter().filter_map(able).collect();
    units.dedup();
    let possible = begun + units.len().min(4) as u8;
    let wanted = rows.iter().filter(counts).filter(|row| row.at_least > begun + 1 && row.at_least <= possible);
    wanted.map(|row| f64::from(row.value(row.at_least)) / f64::from(row.at_least.max(1)) * 0.6).fold(0.0, f64::max)
}

/// Whether a unit stands in the enemy's zone.
fn deep(battle: Battle<'_>, player: Player, unit: UnitId) -> bool {
    battle.models(unit).all(|model| battle.setup.in_zone(player.other(), &battle.body(model)))
}

const fn is_deep(count: Count) -> bool {
    matches!(count, Count::LocusInEnemyZone | Count::SabotagedInEnemyZone)
}

const fn is_about(id: ActionId, count: Count) -> bool {
    match id {
        ActionId::Cleanse => matches!(count, Count::Cleansed),
        ActionId::Terraform => matches!(count, Count::Terraformed),
        ActionId::EstablishLocus => matches!(count, Count::Locus | Count::LocusInEnemyZone),
        ActionId::Sabotage => matches!(count, Count::Sabotaged | Count::SabotagedInEnemyZone),
        ActionId::RecoverAssets => matches!(count, Count::Recovered),
        ActionId::Containment => matches!(count, Count::Contained),
        ActionId::BurnObjective | ActionId::Ritual | ActionId::MoveHazard => false,
        // What they score is said by the action itself.
        ActionId::EstablishComms | ActionId::SecureExtractionZone | ActionId::SelfPreservation => false,
    }
}
