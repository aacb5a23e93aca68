//! Screens: where the enemy's reserves would like to arrive, and where its charges come through.

use super::Task;
use super::outlook::Outlook;
use crate::analysis::{Spot, charge_chance};
use rules::state::Whereabouts;

/// Places worth standing in, with what they are worth.
pub fn wanted(outlook: &Outlook<'_>) -> Vec<(Task, Spot, f64)> {
    let mut out = denials(outlook);
    out.extend(blocks(outlook));
    out
}

/// Behind our lines, as long as the enemy has somebody in reserves.
fn denials(outlook: &Outlook<'_>) -> Vec<(Task, Spot, f64)> {
    let battle = outlook.battle;
    let Some(first) = outlook.survey.ours.first() else { return Vec::new() };
    let player = battle.player(first.unit);
    let waiting: f64 = battle
        .setup
        .units_of(player.other())
        .filter(|&unit| matches!(battle.state.unit(unit).place, Whereabouts::Reserves(_)))
        .map(|unit| f64::from(battle.setup.unit(unit).points))
        .sum();
    if waiting == 0.0 || battle.state.clock.round > 3 {
        return Vec::new();
    }
    let worth = 0.6 * waiting / outlook.per_vp / 4.0;
    // A home marker that nobody is within nine inches of invites them.
    let open = |spot: Spot| !outlook.survey.ours.iter().any(|unit| unit.on_table && unit.at.far(spot) <= 9.0);
    let homes = outlook.markers.iter().filter(|marker| marker.home && open(marker.at));
    homes.filter_map(|marker| Some((Task::Screen(marker.at.point()?), marker.at, worth))).collect()
}

/// In front of expensive units that an enemy is likely to charge.
fn blocks(outlook: &Outlook<'_>) -> Vec<(Task, Spot, f64)> {
    let survey = outlook.survey;
    let per_vp = outlook.per_vp;
    let mut out: Vec<(Task, Spot, f64)> = Vec::new();
    for (at, unit) in survey.ours.iter().enumerate().filter(|(_, unit)| unit.on_table && !unit.engaged) {
        if unit.melee {
            continue;
        }
        let charger = survey.theirs.iter().enumerate().map(|(enemy, foe)| {
            let gap = unit.at.far(foe.at) - unit.spread - foe.spread - foe.speed;
            let loss = unit.cost(survey.on_us(enemy, at).melee);
            (if gap > 12.0 || foe.engaged { 0.0 } else { loss * charge_chance(gap.max(0.0)) }, foe)
        });
        let Some((loss, foe)) = charger.max_by(|a, b| a.0.total_cmp(&b.0)) else { continue };
        let spot = unit.at.towards(foe.at, unit.spread + 4.0);
        if loss > 30.0
            && let Some(point) = spot.point()
        {
            out.push((Task::Block(point), spot, 0.5 * loss / per_vp));
        }
    }
    out.sort_by(|a, b| b.2.total_cmp(&a.2));
    out.truncate(3);
    out
}
