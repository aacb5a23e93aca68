//! What the rows of cards count (M7, M8).

use super::area;
use crate::battle::Battle;
use crate::ids::{MarkerId, Player, UnitId};
use crate::setup::Keys;
use crate::state::{Objective, Slot, Whereabouts};
use codex::Count;
use geometry::Inches;

/// How many there are now, for a player; `slot` is the card that asks.
pub(super) fn count(battle: Battle<'_>, player: Player, what: Count, slot: Option<&Slot>) -> u8 {
    let score = &battle.state.scores[player.index()];
    let enemy = player.other();
    match what {
        Count::Markers => markers(battle, player, |_| true),
        Count::HomeMarkers => markers(battle, player, |zone| zone == Some(player)),
        Count::MarkersOutsideHome => markers(battle, player, |zone| zone != Some(player)),
        Count::NoMansLandMarkers => markers(battle, player, |zone| zone.is_none()),
        Count::MoreMarkers => u8::from(markers(battle, player, |_| true) > markers(battle, enemy, |_| true)),
        Count::Terraformed => {
            battle.state.markers_on_table().filter(|(_, marker)| marker.terraformed == Some(player)).count() as u8
        }
        Count::Guards => guards(battle, player),
        Count::HazardsInEnemyZone => hazards(battle, enemy, |gap| gap.is_none()),
        Count::HazardsNearEnemyZone => hazards(battle, enemy, |gap| gap.is_some_and(|gap| gap <= Inches::whole(6))),
        Count::HazardsTowardsEnemyZone => {
            hazards(battle, enemy, |gap| gap.is_some_and(|gap| gap > Inches::whole(6) && gap <= Inches::whole(12)))
        }
        Count::DestroyedThisRound => battle.state.scores[enemy.index()].lost,
        Count::MoreDestroyedThisRound => u8::from(battle.state.scores[enemy.index()].lost > score.lost),
        Count::UnitsInEnemyZone => {
            area::steady(battle, player).filter(|&unit| area::wholly_in_zone(battle, unit, enemy)).count() as u8
        }
        Count::Stormed => stormed(battle, player),
        Count::Quarters => area::quarters(battle, player).count_ones() as u8,
        Count::Locus => u8::from(score.locus > 0),
        Count::LocusInEnemyZone => u8::from(score.locus > 1),
        Count::Cleansed => score.cleansed.count_ones() as u8,
        Count::Destroyed => slot.map_or(0, |slot| slot.kills),
        Count::NoCharactersLeft => u8::from(no_characters_left(battle, enemy)),
        Count::Marked => (0..3).filter(|&at| mark_gone(battle, player, at)).count() as u8,
        Count::SecondMarked => u8::from(mark_gone(battle, player, 3)),
        Count::Sabotaged => u8::from(score.sabotaged > 0),
        Count::SabotagedInEnemyZone => u8::from(score.sabotaged > 1),
        Count::CentreHeld => u8::from(centre_held(battle, player, Inches::whole(3))),
        Count::CentreAlone => u8::from(centre_held(battle, player, Inches::whole(6))),
        Count::Recovered => score.recovered.count_ones() as u8,
        Count::TemptingTarget => {
            let marker = score.tempting.map(|at| battle.state.marker(at));
            u8::from(marker.is_some_and(|marker| !marker.gone && marker.controlled_by == Some(player)))
        }
        Count::MoreUnitsInNoMansLand => {
            let units = |side: Player| {
                battle.units_on_table(side).filter(|&unit| area::wholly_in_no_mans_land(battle, unit)).count()
            };
            u8::from(units(player) > units(enemy))
        }
        Count::LastUnitInNoMansLand => u8::from(last_unit(battle, player)),
        Count::Contained => score.contained.count_ones() as u8,
    }
}

/// Markers a player controls, in zones that pass a test.
fn markers(battle: Battle<'_>, player: Player, wanted: impl Fn(Option<Player>) -> bool) -> u8 {
    battle
        .state
        .markers_on_table()
        .filter(|(_, marker)| marker.controlled_by == Some(player))
        .filter(|(_, marker)| wanted(area::zone_of(battle.setup, marker.at)))
        .count() as u8
}

/// M7.3 guards that are steady and in range of a marker their player controls.
fn guards(battle: Battle<'_>, player: Player) -> u8 {
    let stands = |(at, marker): &(MarkerId, &Objective)| {
        marker.controlled_by == Some(player)
            && marker.guard.is_some_and(|guard| {
                let guard = battle.lead(guard);
                battle.player(guard) == player
                    && battle.on_table(guard)
                    && !battle.is_shocked(guard)
                    && area::in_range(battle, guard, *at)
            })
    };
    battle.state.markers_on_table().filter(stands).count() as u8
}

/// M7.7 Hazards by how far their farthest point is from the enemy's zone; `None` is in it.
fn hazards(battle: Battle<'_>, enemy: Player, wanted: impl Fn(Option<Inches>) -> bool) -> u8 {
    battle
        .state
        .markers_on_table()
        .filter(|(at, _)| is_hazard(battle, *at))
        .filter(|(_, marker)| {
            let disc = area::disc(marker.at);
            if battle.setup.in_zone(enemy, &disc) {
                return wanted(None);
            }
            // Wholly within: the far side of the marker counts.
            let gap = battle.setup.gap_to_zone(enemy, &area::point(marker.at));
            wanted(Some(gap + Inches::from_mm(20.0) - Inches::GRACE))
        })
        .count() as u8
}

/// Markers that stood in no man's land at first are Hazards.
pub(super) fn is_hazard(battle: Battle<'_>, marker: MarkerId) -> bool {
    area::zone_of(battle.setup, battle.setup.objectives[marker.index()].1).is_none()
}

/// M8 markers taken from the opponent; from round 2 any new one if the opponent had none.
fn stormed(battle: Battle<'_>, player: Player) -> u8 {
    let enemy = player.other();
    let had_none = battle.state.clock.round >= 2
        && battle.state.objectives.iter().all(|marker| marker.at_turn_start != Some(enemy));
    battle
        .state
        .markers_on_table()
        .filter(|(_, marker)| marker.controlled_by == Some(player))
        .filter(|(_, marker)| marker.at_turn_start == Some(enemy) || (had_none && marker.at_turn_start != Some(player)))
        .count() as u8
}

/// All CHARACTERS of an army that had some are dead.
fn no_characters_left(battle: Battle<'_>, player: Player) -> bool {
    let mut any = false;
    for unit in battle.setup.units_of(player) {
        for model in battle.setup.unit(unit).model_ids() {
            if battle.setup.model(model).keys.contains(Keys::CHARACTER) {
                any = true;
                if battle.state.model(model).alive() {
                    return false;
                }
            }
        }
    }
    any
}

/// M8 a marked unit was destroyed this turn, or was on the table when it began and is not now.
fn mark_gone(battle: Battle<'_>, player: Player, mark: usize) -> bool {
    let score = &battle.state.scores[player.index()];
    let Some(unit) = score.marked[mark] else { return false };
    let state = battle.state.unit(unit);
    let left = score.marked_here & 1 << mark != 0 && matches!(state.place, Whereabouts::Reserves(_));
    state.fell == battle.state.clock.turn_number() || left
}

fn centre_held(battle: Battle<'_>, player: Player, clear: Inches) -> bool {
    area::steady(battle, player).any(|unit| area::near_centre(battle, unit, Inches::whole(3)))
        && !battle.units_on_table(player.other()).any(|unit| area::near_centre(battle, unit, clear))
}

/// M9.6 the only unit left controls a marker in no man's land.
fn last_unit(battle: Battle<'_>, player: Player) -> bool {
    let acts = |unit: &UnitId| battle.state.unit(*unit).attached_to.is_none() && battle.alive(*unit);
    let mut left = battle.setup.units_of(player).filter(acts);
    let (Some(unit), None) = (left.next(), left.next()) else { return false };
    battle.state.markers_on_table().any(|(at, marker)| {
        marker.controlled_by == Some(player)
            && area::zone_of(battle.setup, marker.at).is_none()
            && area::in_range(battle, unit, at)
    })
}
