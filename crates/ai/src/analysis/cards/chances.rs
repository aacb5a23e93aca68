//! How likely a card is to score the next time it may.

use super::survey::{Survey, at_least};
use codex::{Count, Kill, Row, ScoredAt};
use geometry::{Body, Point, Shape};
use rules::state::ROUNDS;
use rules::{Battle, CardId, Player, UnitId};

/// What a card is expected to bring the next time it may score, of the most it can: 0 to 1.
pub fn achievability(battle: Battle<'_>, player: Player, card: CardId) -> f64 {
    let Some(mission) = battle.setup.mission.as_ref() else { return 0.0 };
    let (Some(record), Some(mode)) = (mission.card(card), mission.mode(player)) else { return 0.0 };
    let survey = Survey::of(battle, player);
    let (mut brings, mut most) = (0.0_f64, 0.0_f64);
    for row in record.rows(mode).filter(|row| row.in_round(round_of(battle, player, row.when))) {
        let chance = chance(&survey, row);
        // A row that nobody on the table can fill does not make the others look poor.
        if chance > 0.0 {
            brings = brings.max(chance * best_of(row));
            most = most.max(best_of(row));
        }
    }
    (brings / most.max(1.0)).min(1.0)
}

/// The most that a row brings at one time.
fn best_of(row: &Row) -> f64 {
    let most = u16::from(row.vp) + u16::from(row.each) * u16::from(row.at_least.max(2));
    f64::from(row.max.map_or(most, |max| most.min(u16::from(max))))
}

/// The round in which a moment comes next; past the last there is none.
pub fn round_of(battle: Battle<'_>, player: Player, when: ScoredAt) -> u8 {
    let clock = battle.state.clock;
    let over = clock.phase == rules::Phase::Scoring;
    let first = clock.first == player;
    let own = clock.active == player;
    match when {
        // A turn of ours is still to end this round unless it is over.
        ScoredAt::OwnTurn | ScoredAt::Command => match (own, over) {
            (true, false) => clock.round,
            (true, true) => clock.round + 1,
            (false, _) if first => clock.round + 1,
            (false, _) => clock.round,
        },
        ScoredAt::OpponentsTurn | ScoredAt::OpponentsTurnOnly => match (own, over) {
            (true, _) if first => clock.round,
            (true, _) => (clock.round + 1).min(ROUNDS),
            (false, false) => clock.round,
            (false, true) => clock.round + 1,
        },
        ScoredAt::AnyTurn | ScoredAt::Round | ScoredAt::Kill => clock.round,
    }
}

/// The chance that a row counts.
fn chance(survey: &Survey<'_>, row: &Row) -> f64 {
    let count = usize::from(row.at_least.max(1));
    let own = match (row.count, row.of) {
        (Some(Count::Destroyed), Some(kind)) | (None, Some(kind)) => {
            at_least(&victims(survey, kind, row.wounds), count)
        }
        (Some(what), _) => counted(survey, what, count),
        (None, None) => 0.0,
    };
    let given = row.given.map_or(1.0, |what| counted(survey, what, 1));
    let unless = row.unless.map_or(1.0, |what| 1.0 - counted(survey, what, 1));
    own * given * unless
}

/// The chances that enemies of a kind are destroyed.
fn victims(survey: &Survey<'_>, kind: Kill, wounds: Option<u16>) -> Vec<f64> {
    let battle = survey.battle;
    battle
        .units_on_table(survey.player.other())
        .filter(|&enemy| is_kind(battle, enemy, kind, wounds))
        .map(|enemy| survey.kills(enemy))
        .collect()
}

/// Whether destroying a unit next turn, leaders included, would count for a row.
pub fn is_kind(battle: Battle<'_>, enemy: UnitId, kind: Kill, wounds: Option<u16>) -> bool {
    match kind {
        // The kernel looks at where it stood when the turn began; that will be where it stands now.
        Kill::UnitAtMarker => {
            super::markers::near_marker(battle, enemy) && battle.kill_would_count(enemy, Kill::Unit, wounds)
        }
        _ => battle.kill_would_count(enemy, kind, wounds),
    }
}

/// The chance that at least this many are counted when a player's turn has been played.
pub fn counted(survey: &Survey<'_>, what: Count, count: usize) -> f64 {
    let battle = survey.battle;
    let player = survey.player;
    let enemy = player.other();
    let markers = |wanted: &dyn Fn(Option<Player>) -> bool| -> Vec<f64> {
        battle
            .state
            .markers_on_table()
            .filter(|(_, marker)| wanted(zone_of(battle, marker.at)))
            .map(|(at, _)| survey.controls(at))
            .collect()
    };
    match what {
        Count::Markers | Count::Guards | Count::MoreMarkers => at_least(&markers(&|_| true), count.max(1)),
        Count::HomeMarkers => at_least(&markers(&|zone| zone == Some(player)), count),
        Count::MarkersOutsideHome => at_least(&markers(&|zone| zone != Some(player)), count),
        Count::NoMansLandMarkers => at_least(&markers(&|zone| zone.is_none()), count),
        Count::UnitsInEnemyZone => {
            let chances: Vec<f64> =
                survey.scouts.iter().filter(|scout| scout.steady).map(|scout| in_zone(survey, scout, enemy)).collect();
            at_least(&chances, count)
        }
        Count::Stormed => {
            let theirs = battle.state.markers_on_table();
            let none = theirs.clone().all(|(_, marker)| marker.controlled_by != Some(enemy));
            let new = theirs.filter(|(_, marker)| {
                marker.controlled_by == Some(enemy) || (none && marker.controlled_by != Some(player))
            });
            at_least(&new.map(|(at, _)| survey.controls(at)).collect::<Vec<_>>(), count)
        }
        Count::Quarters => {
            at_least(&quarters(battle).map(|quarter| survey.anybody(quarter, 7.0)).collect::<Vec<_>>(), count)
        }
        Count::CentreHeld => survey.anybody(battle.setup.board.centre(), 3.0) * clear(battle, enemy, 3.0),
        Count::CentreAlone => survey.anybody(battle.setup.board.centre(), 3.0) * clear(battle, enemy, 6.0),
        Count::Locus => {
            let centre = survey.actor(battle.setup.board.centre(), 6.0);
            centre.max(acts_in_zone(survey, enemy)) * 0.9
        }
        Count::LocusInEnemyZone => acts_in_zone(survey, enemy) * 0.9,
        Count::Cleansed => {
            let outside = battle.state.objectives.iter().filter(|marker| !marker.gone);
            let outside = outside.filter(|marker| zone_of(battle, marker.at) != Some(player));
            at_least(&outside.map(|marker| survey.actor(marker.at, 4.0) * 0.85).collect::<Vec<_>>(), count)
        }
        Count::Sabotaged => {
            let places = battle.setup.terrain.iter().map(|feature| feature.bounds.centre());
            let outside = places.filter(|&at| zone_of(battle, at) != Some(player));
            outside.map(|at| survey.actor(at, 3.0)).fold(0.0, f64::max) * 0.6
        }
        Count::SabotagedInEnemyZone => {
            let places = battle.setup.terrain.iter().map(|feature| feature.bounds.centre());
            let inside = places.filter(|&at| zone_of(battle, at) == Some(enemy));
            inside.map(|at| survey.actor(at, 3.0)).fold(0.0, f64::max) * 0.6
        }
        Count::Recovered => {
            let free = survey.scouts.iter().filter(|scout| scout.free).count();
            let spare = if free > count { 1.0 } else { 0.4 };
            let zone = acts_in_zone(survey, enemy);
            let land = survey.actor(battle.setup.board.centre(), 12.0);
            at_least(&[0.9, land, zone], count) * spare * 0.8
        }
        Count::Contained => {
            let strip = battle.setup.board.min.distance(battle.setup.board.max).to_f64();
            let out = survey.scouts.iter().filter(|scout| scout.free && zone_of(battle, scout.at) != Some(player));
            if out.count() >= count && strip > 0.0 { 0.4 } else { 0.1 }
        }
        Count::NoCharactersLeft => {
            let left: Vec<f64> = victims(survey, Kill::CharacterModel, None);
            if left.len() == 1 { left[0] } else { 0.0 }
        }
        Count::Marked | Count::SecondMarked => {
            let marks = battle.state.scores[player.index()].marked;
            let marks = if what == Count::Marked { &marks[..3] } else { &marks[3..] };
            let chances: Vec<f64> = marks.iter().flatten().map(|&unit| survey.kills(battle.lead(unit))).collect();
            at_least(&chances, count)
        }
        Count::TemptingTarget => {
            battle.state.scores[player.index()].tempting.map_or(0.0, |marker| survey.controls(marker))
        }
        Count::MoreUnitsInNoMansLand => {
            let land = |side: Player| {
                let units = battle.units_on_table(side).filter_map(|unit| crate::analysis::centre(battle, unit));
                units.filter(|&at| zone_of(battle, at).is_none()).count() as f64
            };
            let ready = survey.scouts.iter().filter(|scout| {
                zone_of(battle, scout.at) == Some(player) && gap_to_land(battle, scout.at, player) <= scout.movement
            });
            let (mine, theirs) = (land(player) + 0.7 * ready.count() as f64, land(enemy));
            (0.5 + 0.2 * (mine - theirs - 0.5)).clamp(0.0, 0.95)
        }
        Count::Terraformed | Count::LastUnitInNoMansLand => 0.2,
        Count::HazardsInEnemyZone | Count::HazardsNearEnemyZone | Count::HazardsTowardsEnemyZone => 0.3,
        Count::DestroyedThisRound | Count::MoreDestroyedThisRound | Count::Destroyed => {
            at_least(&victims(survey, Kill::Unit, None), count)
        }
    }
}

/// Whose zone a place is in.
pub fn zone_of(battle: Battle<'_>, at: Point) -> Option<Player> {
    Player::BOTH.into_iter().find(|&player| battle.setup.point_in_zone(player, at))
}

/// The middles of the table's quarters, drawn away from the centre.
pub fn quarters(battle: Battle<'_>) -> impl Iterator<Item = Point> {
    let board = battle.setup.board;
    let corners =
        [board.min, Point { x: board.max.x, y: board.min.y }, board.max, Point { x: board.min.x, y: board.max.y }];
    corners.into_iter().map(move |corner| board.centre().lerp(corner, 0.55))
}

/// Nobody of a player near the centre, or somebody who may be driven away.
fn clear(battle: Battle<'_>, player: Player, within: f64) -> f64 {
    let centre = battle.setup.board.centre();
    let near = |model| battle.state.model(model).at.distance(centre).to_f64() <= within + 1.0;
    if battle.units_on_table(player).flat_map(|unit| battle.models(unit)).any(near) { 0.25 } else { 1.0 }
}

/// The chance that a unit is wholly in a zone after its move.
fn in_zone(survey: &Survey<'_>, scout: &super::survey::Scout, zone: Player) -> f64 {
    let away = survey.battle.setup.gap_to_zone(zone, &spot(scout.at)).to_f64();
    let way = if away > 0.0 { away + scout.spread } else { 0.0 };
    if way <= 0.0 {
        0.8
    } else if way <= scout.movement {
        0.7
    } else if way <= scout.movement + 5.0 {
        0.35
    } else {
        0.0
    }
}

/// The best chance of anybody who could act in a zone.
fn acts_in_zone(survey: &Survey<'_>, zone: Player) -> f64 {
    survey.scouts.iter().filter(|scout| scout.free).map(|scout| in_zone(survey, scout, zone)).fold(0.0, f64::max)
}

/// How far a place in a player's zone is from no man's land, about.
fn gap_to_land(battle: Battle<'_>, at: Point, player: Player) -> f64 {
    let border = &battle.setup.borders[player.index()];
    let board = battle.setup.board;
    let inner = |p: Point| p.x > board.min.x && p.x < board.max.x && p.y > board.min.y && p.y < board.max.y;
    let edges = border.iter().filter(|edge| inner(edge.a.lerp(edge.b, 0.5)));
    edges.map(|edge| edge.gap_to_body(&spot(at)).to_f64()).fold(f64::INFINITY, f64::min)
}

/// A place as a base of no size.
fn spot(at: Point) -> Body {
    Body::flat(Shape::Round { radius: geometry::Inches::ZERO }, at)
}
