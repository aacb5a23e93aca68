//! What each marker is worth from now to the end of the battle, by the rows of the primary.

use super::chances::zone_of;
use codex::{Count, Row, ScoredAt, SpecialRule};
use rules::state::ROUNDS;
use rules::{Battle, MarkerId, Phase, Player, UnitId};
use smallvec::SmallVec;

/// Points of the far future are less sure: each round counts this share of the one before.
const NEXT_ROUND: f64 = 0.85;
/// What is kept from the enemy counts this share of what is won.
const DENIED: f64 = 0.8;
/// Where no mission is played a marker is still worth something.
const PLAIN: f64 = 5.0;

/// Who controls the markers.
type Control = SmallVec<[Option<Player>; 8]>;

/// Victory points that controlling each marker is worth from now to the end of the battle: what
/// it brings, and what the enemy then does not have.
pub fn marker_values(battle: Battle<'_>, player: Player) -> Vec<f64> {
    let control: Control = battle.state.objectives.iter().map(|marker| marker.controlled_by).collect();
    let of = |at: MarkerId, owner: Option<Player>, side: Player| {
        let mut control = control.clone();
        if let Some(held) = control.get_mut(at.index()) {
            *held = owner;
        }
        still_to_come(battle, side, &control, at)
    };
    let enemy = player.other();
    let one = |at: MarkerId| {
        if battle.state.marker(at).gone {
            return 0.0;
        }
        if battle.setup.mission.as_ref().and_then(|mission| mission.primary.as_ref()).is_none() {
            return PLAIN;
        }
        let won = of(at, Some(player), player) - of(at, None, player);
        let denied = of(at, Some(enemy), enemy) - of(at, None, enemy);
        (won + DENIED * denied + besides(battle, player, at)).max(0.0)
    };
    (0..battle.state.objectives.len()).map(MarkerId::at).map(one).collect()
}

/// What the primary still brings a player if control stayed as it is here; `marker` leaves the
/// table when its drop is due.
fn still_to_come(battle: Battle<'_>, player: Player, control: &Control, marker: MarkerId) -> f64 {
    let Some(primary) = battle.setup.mission.as_ref().and_then(|mission| mission.primary.as_ref()) else { return 0.0 };
    let now = battle.state.clock.round;
    let mut sum = 0.0;
    for round in now.max(1)..=ROUNDS {
        let sure = NEXT_ROUND.powi(i32::from(round - now.max(1)));
        if leaves(battle, marker, round) {
            break;
        }
        let mut points = 0.0;
        for row in primary.rows.iter().filter(|row| row.in_round(round)) {
            points += f64::from(times_left(battle, player, row.when, round)) * value(battle, player, row, control);
        }
        sum += sure * primary.max.map_or(points, |max| points.min(f64::from(max)));
    }
    let cap = f64::from(50_u8.saturating_sub(battle.state.scores[player.index()].primary));
    sum.min(cap)
}

/// Whether a supply drop has taken a marker by a round (M7.10).
fn leaves(battle: Battle<'_>, marker: MarkerId, round: u8) -> bool {
    let Some(mission) = battle.setup.mission.as_ref() else { return false };
    let drop = battle.state.marker(marker).drop;
    if mission.has(SpecialRule::SupplyDropAll) {
        // All but the second one named are gone in the last round.
        return (drop == 1 && round >= 4) || (drop != 2 && round >= 5 && zone_is_open(battle, marker));
    }
    mission.has(SpecialRule::SupplyDrop) && ((drop == 1 && round >= 4) || (drop == 2 && round >= 5))
}

fn zone_is_open(battle: Battle<'_>, marker: MarkerId) -> bool {
    zone_of(battle, battle.state.marker(marker).at).is_none()
}

/// How often a moment still comes for a player in a round.
fn times_left(battle: Battle<'_>, player: Player, when: ScoredAt, round: u8) -> u8 {
    let clock = battle.state.clock;
    let first = clock.first == player;
    // Where the round at hand has come to: the place of the turn, then whether it is over.
    let second_turn = clock.active != clock.first;
    let in_round = round == clock.round;
    let own_over = in_round && ((second_turn && first) || (clock.active == player && clock.phase == Phase::Scoring));
    let theirs_over = in_round && second_turn && !first;
    match when {
        ScoredAt::Command => {
            // M5.3 the second player counts the last round at the end of the turn.
            let late = round == ROUNDS && !first;
            let begun = in_round && (clock.active == player || (second_turn && first));
            let past = in_round && clock.active == player && clock.phase != Phase::Command;
            let over = if late { own_over } else { past || (begun && clock.active != player) };
            u8::from(!over)
        }
        ScoredAt::OwnTurn => u8::from(!own_over),
        ScoredAt::OpponentsTurn | ScoredAt::OpponentsTurnOnly => u8::from(!theirs_over),
        ScoredAt::AnyTurn => u8::from(!own_over) + u8::from(!theirs_over),
        ScoredAt::Round => 1,
        ScoredAt::Kill => 0,
    }
}

/// What a row brings with control like this; rows about anything else bring nothing here.
fn value(battle: Battle<'_>, player: Player, row: &Row, control: &Control) -> f64 {
    let holds = |what: Count| counted(battle, player, what, control) > 0;
    if row.given.is_some_and(|what| !holds(what)) || row.unless.is_some_and(holds) {
        return 0.0;
    }
    row.count.map_or(0.0, |what| f64::from(row.value(counted(battle, player, what, control))))
}

fn counted(battle: Battle<'_>, player: Player, what: Count, control: &Control) -> u8 {
    let markers = |side: Player, wanted: &dyn Fn(Option<Player>) -> bool| {
        control
            .iter()
            .zip(&battle.state.objectives)
            .filter(|(held, marker)| **held == Some(side) && !marker.gone && wanted(zone_of(battle, marker.at)))
            .count() as u8
    };
    match what {
        Count::Markers | Count::Guards => markers(player, &|_| true),
        Count::HomeMarkers => markers(player, &|zone| zone == Some(player)),
        Count::MarkersOutsideHome => markers(player, &|zone| zone != Some(player)),
        Count::NoMansLandMarkers => markers(player, &|zone| zone.is_none()),
        Count::MoreMarkers => u8::from(markers(player, &|_| true) > markers(player.other(), &|_| true)),
        _ => 0,
    }
}

/// What a marker brings besides being counted: actions that are performed at it.
fn besides(battle: Battle<'_>, player: Player, marker: MarkerId) -> f64 {
    let Some(mission) = battle.setup.mission.as_ref() else { return 0.0 };
    let Some(primary) = &mission.primary else { return 0.0 };
    let objective = battle.state.marker(marker);
    let zone = zone_of(battle, objective.at);
    let rounds = f64::from(ROUNDS.saturating_sub(battle.state.clock.round));
    let mut sum = 0.0;
    if mission.has(SpecialRule::Hazards) && zone.is_none() {
        // Only who controls a Hazard moves it towards the enemy.
        sum += 3.0 * rounds.min(3.0);
    }
    if let Some(action) = &primary.action {
        let paid = match zone {
            Some(owner) if owner == player => 0,
            Some(_) => action.vp[1],
            None => action.vp[0],
        };
        sum += 0.3 * f64::from(paid);
    }
    let terraformed = primary.rows.iter().find(|row| row.count == Some(Count::Terraformed));
    if let Some(row) = terraformed
        && zone != Some(player)
        && objective.terraformed != Some(player)
    {
        sum += 0.6 * f64::from(row.each) * rounds;
    }
    sum
}

/// Whether a unit is in range of a marker.
pub fn near_marker(battle: Battle<'_>, unit: UnitId) -> bool {
    battle.state.objectives.iter().any(|marker| {
        !marker.gone && battle.models(unit).any(|model| battle.in_range_of_marker(&battle.body(model), marker.at))
    })
}
