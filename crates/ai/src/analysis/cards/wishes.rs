//! Which places and enemies the cards in play reward, and the actions of the primary.

use super::Wish;
use super::chances::{is_kind, quarters, round_of, zone_of};
use crate::analysis::centre;
use codex::{ActionId, Count, MissionAction, Row};
use geometry::Point;
use rules::{Battle, CardId, MissionActionId, Player};

/// What the cards a player has in play reward, all but a forgotten one, and the actions there are. Points are for one unit:
/// a card that needs two places done offers each half of what it brings.
pub fn wishes(battle: Battle<'_>, player: Player, forgotten: Option<CardId>) -> Vec<Wish> {
    let mut out = Vec::new();
    let Some(mission) = battle.setup.mission.as_ref() else { return out };
    if let Some(mode) = mission.mode(player) {
        let thought_of = battle.state.scores[player.index()].cards().filter(|card| Some(*card) != forgotten);
        for card in thought_of.filter_map(|card| mission.card(card)) {
            of_rows(battle, player, card.rows(mode), &mut out);
        }
    }
    for at in ActionId::ALL.iter().copied().map(MissionActionId::from) {
        if let Some(action) = battle.offered_action(player, at) {
            of_action(battle, player, at, action, &mut out);
        }
    }
    out
}

fn of_rows<'r>(battle: Battle<'_>, player: Player, rows: impl Iterator<Item = &'r Row>, out: &mut Vec<Wish>) {
    let from = out.len();
    for row in rows.filter(|row| row.in_round(round_of(battle, player, row.when))) {
        // Of a card's rows the best counts: each wish is raised, not doubled.
        let vp = f64::from(row.vp.max(row.each)) / f64::from(row.at_least.max(1));
        of_row(battle, player, row, vp, &mut |wish| raise(out, from, wish));
    }
}

/// Adds a wish, or raises the one for the same thing.
fn raise(out: &mut Vec<Wish>, from: usize, wish: Wish) {
    for held in out.iter_mut().skip(from) {
        match (held, wish) {
            (Wish::Go(at, _, worth), Wish::Go(to, _, more)) if *at == to => return *worth = worth.max(more),
            (Wish::Kill(unit, worth), Wish::Kill(other, more)) if *unit == other => return *worth = worth.max(more),
            (Wish::Hold(marker, worth), Wish::Hold(other, more)) if *marker == other => {
                return *worth = worth.max(more);
            }
            _ => {}
        }
    }
    out.push(wish);
}

fn of_row(battle: Battle<'_>, player: Player, row: &Row, vp: f64, wish: &mut dyn FnMut(Wish)) {
    let enemy = player.other();
    let score = &battle.state.scores[player.index()];
    let markers = |wish: &mut dyn FnMut(Wish), wanted: &dyn Fn(Option<Player>) -> bool| {
        for (at, marker) in battle.state.markers_on_table() {
            if wanted(zone_of(battle, marker.at)) {
                wish(Wish::Hold(at, vp));
            }
        }
    };
    if let Some(kind) = row.of {
        for unit in battle.units_on_table(enemy).filter(|&unit| is_kind(battle, unit, kind, row.wounds)) {
            wish(Wish::Kill(unit, vp));
        }
        return;
    }
    let Some(what) = row.count else { return };
    match what {
        Count::Markers | Count::Guards => markers(wish, &|_| true),
        Count::HomeMarkers => markers(wish, &|zone| zone == Some(player)),
        Count::MarkersOutsideHome | Count::MoreMarkers => markers(wish, &|zone| zone != Some(player)),
        Count::NoMansLandMarkers => markers(wish, &|zone| zone.is_none()),
        Count::Stormed => {
            for (at, marker) in battle.state.markers_on_table() {
                if marker.controlled_by == Some(enemy) {
                    wish(Wish::Hold(at, vp));
                }
            }
        }
        Count::TemptingTarget => {
            if let Some(marker) = score.tempting {
                wish(Wish::Hold(marker, vp));
            }
        }
        Count::UnitsInEnemyZone => {
            // As many places as units are counted: more would only draw more of the army there.
            let near = nearest(battle, player, zone_spots(battle, enemy), 2);
            near.into_iter().for_each(|at| wish(Wish::Go(at, 4.0, vp)));
        }
        Count::Quarters => {
            for at in quarters(battle) {
                wish(Wish::Go(at, 7.0, vp));
            }
        }
        Count::CentreHeld | Count::CentreAlone => wish(Wish::Go(battle.setup.board.centre(), 3.0, vp)),
        Count::MoreUnitsInNoMansLand => {
            let open = battle.state.objectives.iter().filter(|marker| zone_of(battle, marker.at).is_none());
            for marker in open.filter(|marker| !marker.gone) {
                wish(Wish::Go(marker.at, 6.0, vp / 3.0));
            }
        }
        Count::Marked | Count::SecondMarked => {
            let marks = if what == Count::Marked { 0..3 } else { 3..4 };
            for unit in score.marked.get(marks).into_iter().flatten().flatten() {
                let unit = battle.lead(*unit);
                if battle.on_table(unit) {
                    wish(Wish::Kill(unit, vp));
                }
            }
        }
        Count::NoCharactersLeft | Count::Destroyed | Count::DestroyedThisRound | Count::MoreDestroyedThisRound => {}
        // Done by actions, which are wished for below.
        Count::Locus
        | Count::LocusInEnemyZone
        | Count::Cleansed
        | Count::Sabotaged
        | Count::SabotagedInEnemyZone
        | Count::Recovered
        | Count::Contained
        | Count::Terraformed
        | Count::HazardsInEnemyZone
        | Count::HazardsNearEnemyZone
        | Count::HazardsTowardsEnemyZone
        | Count::LastUnitInNoMansLand => {}
    }
}

/// Places in a player's zone: its middle, and between that and its corners.
fn zone_spots(battle: Battle<'_>, player: Player) -> impl Iterator<Item = Point> + '_ {
    let zone = battle.setup.zones[player.index()].as_ref();
    zone.into_iter().flat_map(move |zone| {
        let middle = zone.centre();
        let corners = zone.points().iter().map(move |corner| middle.lerp(*corner, 0.6));
        std::iter::once(middle).chain(corners).filter(move |&at| battle.setup.point_in_zone(player, at)).take(7)
    })
}

/// Of some places those nearest to any of a player's units.
fn nearest(battle: Battle<'_>, player: Player, places: impl Iterator<Item = Point>, count: usize) -> Vec<Point> {
    let units: Vec<Point> = battle.units_on_table(player).filter_map(|unit| centre(battle, unit)).collect();
    let gap = |at: Point| units.iter().map(|unit| unit.distance_squared(at)).min().unwrap_or(i64::MAX);
    let mut out: Vec<(i64, Point)> = places.map(|at| (gap(at), at)).collect();
    // By place among equals, so that the order never varies.
    out.sort_by_key(|(gap, at)| (*gap, at.x, at.y));
    out.truncate(count);
    out.into_iter().map(|(_, at)| at).collect()
}

/// Where an action is performed, and what it brings there.
fn of_action(battle: Battle<'_>, player: Player, at: MissionActionId, action: &MissionAction, out: &mut Vec<Wish>) {
    if battle.state.clock.round < action.from_round {
        return;
    }
    let enemy = player.other();
    let markers = || battle.state.objectives.iter().filter(|marker| !marker.gone);
    let outside = || markers().filter(|marker| zone_of(battle, marker.at) != Some(player));
    let vp = |places: [Count; 2]| worth(battle, player, action, places);
    match action.id {
        ActionId::Cleanse => {
            let vp = vp([Count::Cleansed; 2])[0];
            out.extend(outside().map(|marker| Wish::Act(at, marker.at, vp)));
        }
        ActionId::Terraform => {
            let rounds = f64::from(rules::state::ROUNDS.saturating_sub(battle.state.clock.round));
            let vp = vp([Count::Terraformed; 2])[0].max(1.0) * rounds.max(0.5);
            let new = outside().filter(|marker| marker.terraformed != Some(player));
            out.extend(new.map(|marker| Wish::Act(at, marker.at, vp)));
        }
        ActionId::BurnObjective => out.extend(outside().map(|marker| {
            let deep = zone_of(battle, marker.at) == Some(enemy);
            Wish::Act(at, marker.at, f64::from(action.vp[usize::from(deep)]))
        })),
        ActionId::EstablishLocus => {
            let [near, deep] = vp([Count::Locus, Count::LocusInEnemyZone]);
            out.push(Wish::Act(at, battle.setup.board.centre(), near));
            let inside = nearest(battle, player, zone_spots(battle, enemy), 1);
            out.extend(inside.into_iter().map(|spot| Wish::Act(at, spot, deep)));
        }
        ActionId::Sabotage => {
            let [near, deep] = vp([Count::Sabotaged, Count::SabotagedInEnemyZone]);
            let places = || battle.setup.terrain.iter().map(|feature| feature.bounds.centre());
            // One unit does it: the nearest place of each kind is enough.
            let open = places().filter(|&spot| zone_of(battle, spot).is_none());
            let inside = places().filter(|&spot| zone_of(battle, spot) == Some(enemy));
            out.extend(nearest(battle, player, open, 1).into_iter().map(|spot| Wish::Act(at, spot, near)));
            out.extend(nearest(battle, player, inside, 1).into_iter().map(|spot| Wish::Act(at, spot, deep)));
        }
        ActionId::RecoverAssets => {
            let vp = vp([Count::Recovered; 2])[0] / 2.0;
            let home = battle.setup.zones[player.index()].as_ref().map(geometry::Polygon::centre);
            let land = battle.setup.board.centre();
            out.extend(home.into_iter().chain([land]).map(|spot| Wish::Act(at, spot, vp)));
            let inside = nearest(battle, player, zone_spots(battle, enemy), 1);
            out.extend(inside.into_iter().map(|spot| Wish::Act(at, spot, vp)));
        }
        ActionId::Ritual => out.push(Wish::Act(at, battle.setup.board.centre(), 4.0)),
        ActionId::MoveHazard => {
            let open = markers().filter(|marker| marker.controlled_by == Some(player));
            out.extend(open.filter(|m| zone_of(battle, m.at) != Some(player)).map(|m| Wish::Act(at, m.at, 4.0)));
        }
        // Whoever is there already does it: nobody goes anywhere for it.
        ActionId::EstablishComms | ActionId::SecureExtractionZone | ActionId::SelfPreservation => {}
        ActionId::Containment => {
            let vp = vp([Count::Contained; 2])[0];
            let board = battle.setup.board;
            let middle = board.centre();
            let edges = [
                Point { x: board.min.x, y: middle.y },
                Point { x: board.max.x, y: middle.y },
                Point { x: middle.x, y: board.min.y },
                Point { x: middle.x, y: board.max.y },
            ];
            let open = edges.into_iter().map(|edge| middle.lerp(edge, 0.8));
            out.extend(open.filter(|&spot| zone_of(battle, spot) != Some(player)).map(|spot| Wish::Act(at, spot, vp)));
        }
    }
}

/// What the cards in play that offer an action, or the primary, bring for these counts.
fn worth(battle: Battle<'_>, player: Player, action: &MissionAction, places: [Count; 2]) -> [f64; 2] {
    let Some(mission) = battle.setup.mission.as_ref() else { return [0.0; 2] };
    let cards = battle.state.scores[player.index()].cards().filter_map(|card| mission.card(card));
    let offers = |offered: Option<&MissionAction>| offered.is_some_and(|offered| offered.id == action.id);
    let rows = cards.filter(|card| offers(card.action.as_ref())).flat_map(|card| card.rows.iter());
    let primary = mission.primary.as_ref().filter(|primary| offers(primary.action.as_ref()));
    let rows: Vec<&Row> = rows.chain(primary.into_iter().flat_map(|primary| primary.rows.iter())).collect();
    places.map(|what| {
        let values = rows.iter().filter(|row| row.count == Some(what));
        values.map(|row| f64::from(row.vp.max(row.each)) / f64::from(row.at_least.max(1))).fold(0.0, f64::max)
    })
}
