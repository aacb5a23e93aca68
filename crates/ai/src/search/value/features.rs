//! What the chance of winning is made of. Every feature is what player one has minus what player
//! two has, so that it changes its sign with the point of view.

mod grasp;

use codex::{Count, Row, ScoredAt};
use geometry::Point;
use rules::position::Phase;
use rules::state::{Objective, ROUNDS, Whereabouts};
use rules::{Battle, Player};
use smallvec::SmallVec;

/// A feature: its name in the file, what one unit of it is, and what it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Feature {
    /// As written in the file.
    pub name: &'static str,
    /// A usual difference: weights are for the feature divided by it.
    pub scale: f64,
    /// For people.
    pub text: &'static str,
    /// More of it can only help (1) or only harm (−1): a fit that says otherwise mistakes a
    /// companion for a cause, and an opponent that believed it would throw things away. 0 may be
    /// either.
    pub sign: f64,
}

/// How many there are.
pub const COUNT: usize = 20;

/// All of them, in the order of [`Features`].
pub const FEATURES: [Feature; COUNT] = [
    feature("vp_lead", 5.0, "Victory points, less the more turns are to come."),
    feature("primary_to_come", 5.0, "Primary points to come with the markers as they are held now, scaled alike."),
    feature("secondary_pace", 5.0, "Secondary points to come at the pace so far, scaled alike."),
    feature("points_alive", 0.5, "Share of the points alive."),
    feature("markers_held", 0.5, "Share of objective control at the markers."),
    feature("markers_reached", 0.5, "Share of objective control within a move of the markers."),
    Feature { sign: -1.0, ..feature("points_exposed", 0.5, "Share of the own points within the enemy's charge.") },
    feature("command_points", 3.0, "Command points."),
    feature("units_left", 0.5, "Share of the units left."),
    other("turns_to_come", 1.0, "Turns to come: who has yet to play this round."),
    other("cards", 2.0, "Secondary cards in play; those with something done count twice."),
    feature("markers_won", 1.0, "Markers that would be won if they were counted now."),
    feature("markers_in_reach", 1.0, "The same after one more move of both."),
    feature("middle_won", 1.0, "Markers won in nobody's zone."),
    feature("markers_abroad", 1.0, "Markers won in the other's zone."),
    Feature { sign: -1.0, ..feature("markers_threatened", 1.0, "Markers won that the other could take next turn.") },
    Feature { sign: -1.0, ..feature("pressure", 0.2, "Share of the own points that could be destroyed next turn.") },
    feature("output_left", 0.5, "Share of the damage that can be done."),
    other("reserves", 0.2, "Share of the own points that are not on the table yet."),
    other("last_turn", 1.0, "Who has the last turn of every round."),
];

const fn feature(name: &'static str, scale: f64, text: &'static str) -> Feature {
    Feature { name, scale, text, sign: 1.0 }
}

const fn other(name: &'static str, scale: f64, text: &'static str) -> Feature {
    Feature { name, scale, text, sign: 0.0 }
}

/// Values of [`FEATURES`], from the side of player one.
pub type Features = [f64; COUNT];

/// Most points by the primary mission, and by secondary missions (M5.1).
const PRIMARY: f64 = 50.0;
const SECONDARY: f64 = 40.0;
/// Inches from a marker within which a unit's middle counts as there, and where it counts no more.
const THERE: (f64, f64) = (4.0, 7.0);
/// The same for a unit that could be there next turn.
const REACHED: (f64, f64) = (6.0, 15.0);
/// What a charge covers on average, from middle to middle.
const CHARGE: f64 = 10.0;

/// The lead of a walk in even steps matters less by the root of the steps to come.
pub(super) fn blur(battle: Battle<'_>) -> f64 {
    let turns: f64 = Player::BOTH.into_iter().map(|player| turns_left(battle, player)).sum();
    1.0 / (1.0 + turns).sqrt()
}

/// The features of a battle.
pub fn of(battle: Battle<'_>) -> Features {
    let mut sides = [Side::default(), Side::default()];
    gather(battle, &mut sides);
    let turns = Player::BOTH.map(|player| turns_left(battle, player));
    let blur = blur(battle);
    let both = |of: &dyn Fn(Player) -> f64| of(Player::One) - of(Player::Two);
    let state = battle.state;
    let markers = Markers::of(battle);
    let grasp = grasp::grasp(battle, &sides);
    let apart = |side: &Side| (side.points - side.on_table()) / side.points.max(1.0);
    let last = if state.clock.first == Player::One { -1.0 } else { 1.0 };
    [
        both(&|player| f64::from(state.purses[player.index()].vp)) * blur,
        both(&|player| markers.primary_to_come(battle, player)) * blur,
        both(&|player| secondary_pace(battle, player, turns[player.index()])) * blur,
        share(sides[0].points, sides[1].points),
        markers_share(battle, &sides, THERE),
        markers_share(battle, &sides, REACHED),
        exposed(&sides[0], &sides[1]) - exposed(&sides[1], &sides[0]),
        both(&|player| f64::from(state.purses[player.index()].cp)),
        share(sides[0].units, sides[1].units),
        turns[0] - turns[1],
        both(&|player| cards(battle, player)),
        grasp.won,
        grasp.in_reach,
        grasp.middle,
        grasp.abroad,
        grasp.threatened,
        grasp::pressure(&sides[0], &sides[1]) - grasp::pressure(&sides[1], &sides[0]),
        share(sides[0].output, sides[1].output),
        apart(&sides[0]) - apart(&sides[1]),
        last,
    ]
}

/// What is mine of what both have, less what is theirs.
fn share(mine: f64, theirs: f64) -> f64 {
    (mine - theirs) / (mine + theirs).max(1e-9)
}

/// A unit on the table.
struct Spot {
    x: f64,
    y: f64,
    control: f64,
    points: f64,
    movement: f64,
    wounds: f64,
    output: f64,
}

/// What one player has.
#[derive(Default)]
struct Side {
    points: f64,
    units: f64,
    /// What it does to ordinary infantry in a turn, roughly.
    output: f64,
    spots: SmallVec<[Spot; 24]>,
}

impl Side {
    fn on_table(&self) -> f64 {
        self.spots.iter().map(|spot| spot.points).sum()
    }
}

/// One pass over all models.
fn gather(battle: Battle<'_>, sides: &mut [Side; 2]) {
    let (setup, state) = (battle.setup, battle.state);
    for (unit, card) in state.units.iter().zip(&setup.units) {
        if unit.place == Whereabouts::Destroyed {
            continue;
        }
        let range = usize::from(card.models.0)..usize::from(card.models.0 + card.models.1);
        let (Some(models), Some(cards)) = (state.models.get(range.clone()), setup.models.get(range)) else { continue };
        let (mut left, mut whole, mut count, mut control) = (0.0, 0.0, 0.0, 0.0);
        let (mut x, mut y, mut movement, mut output) = (0.0, 0.0, 0.0, 0.0);
        for ((model, printed), id) in models.iter().zip(cards).zip(card.model_ids()) {
            whole += f64::from(printed.wounds);
            if model.alive() {
                left += f64::from(model.wounds);
                control += f64::from(printed.oc);
                count += 1.0;
                output += battle.model_output(id);
                x += model.at.x.to_f64();
                y += model.at.y.to_f64();
                movement = printed.movement.map_or(0.0, |inches| inches.to_f64());
            }
        }
        if count == 0.0 {
            continue;
        }
        let points = f64::from(card.points.max(1)) * left / f64::max(whole, 1.0);
        let side = &mut sides[card.player.index()];
        side.points += points;
        side.units += 1.0;
        side.output += output;
        if unit.place == Whereabouts::Table {
            let shocked = unit
                .attached_to
                .map_or(unit.flags, |lead| state.unit(lead).flags)
                .contains(rules::state::UnitFlags::BATTLE_SHOCKED);
            let control = if shocked { 0.0 } else { control };
            let (x, y) = (x / count, y / count);
            side.spots.push(Spot { x, y, control, points, movement, wounds: left, output });
        }
    }
}

/// How many turns a player still has, the present one by how much of it is left.
fn turns_left(battle: Battle<'_>, player: Player) -> f64 {
    let clock = &battle.state.clock;
    let later = f64::from(ROUNDS.saturating_sub(clock.round));
    let this = match clock.phase {
        Phase::Formations | Phase::Deployment | Phase::Scout => 1.0,
        _ if clock.active != player => f64::from(u8::from(clock.first != player)),
        Phase::Command => 1.0,
        Phase::Movement => 0.9,
        Phase::Shooting => 0.6,
        Phase::Charge => 0.35,
        Phase::Fight => 0.25,
        Phase::Scoring => 0.0,
    };
    later + this
}

/// Markers by who controls them and where they lie.
#[derive(Default)]
struct Markers {
    /// By controller, then: in the zone of player one, of player two, of nobody.
    held: [[u8; 3]; 2],
}

impl Markers {
    fn of(battle: Battle<'_>) -> Markers {
        let mut markers = Markers::default();
        for marker in battle.state.objectives.iter().filter(|marker| !marker.gone) {
            if let Some(holder) = marker.controlled_by {
                markers.held[holder.index()][zone(battle, marker.at)] += 1;
            }
        }
        markers
    }

    /// What the rows about markers will score if nothing changes hands.
    fn primary_to_come(&self, battle: Battle<'_>, player: Player) -> f64 {
        let Some(primary) = battle.setup.mission.as_ref().and_then(|mission| mission.primary.as_ref()) else {
            return 0.0;
        };
        let clock = &battle.state.clock;
        let mut sum = 0.0;
        for round in clock.round.max(1)..=ROUNDS {
            if round == clock.round && !is_ahead(battle, player) {
                continue;
            }
            let rows = primary.rows.iter().filter(|row| row.when != ScoredAt::Kill && row.in_round(round));
            let points: u8 = rows.map(|row| self.row(row, player)).fold(0, u8::saturating_add);
            sum += f64::from(primary.max.map_or(points, |max| points.min(max)));
        }
        sum.min(PRIMARY - f64::from(battle.state.scores[player.index()].primary)).max(0.0)
    }

    fn row(&self, row: &Row, player: Player) -> u8 {
        let all = |player: Player| self.held[player.index()].iter().sum::<u8>();
        let held = self.held[player.index()];
        let count = match row.count {
            Some(Count::Markers | Count::Guards) => all(player),
            Some(Count::HomeMarkers) => held[player.index()],
            Some(Count::MarkersOutsideHome | Count::Terraformed) => all(player) - held[player.index()],
            Some(Count::NoMansLandMarkers) => held[2],
            Some(Count::MoreMarkers) => u8::from(all(player) > all(player.other())),
            _ => 0,
        };
        row.value(count)
    }
}

/// Whether the primary of this round is still to be scored: at the end of the own Command phase,
/// in the last round by the second player at the end of the turn (M5.3).
fn is_ahead(battle: Battle<'_>, player: Player) -> bool {
    let clock = &battle.state.clock;
    if matches!(clock.phase, Phase::Formations | Phase::Deployment | Phase::Scout) {
        return true;
    }
    if clock.active != player {
        return clock.first != player;
    }
    let late = clock.round == ROUNDS && clock.first != player;
    clock.phase == Phase::Command || (late && clock.phase != Phase::Scoring)
}

/// Whose zone a point is in: 0, 1, or 2 if in neither.
fn zone(battle: Battle<'_>, at: Point) -> usize {
    let inside = |player: usize| battle.setup.zones[player].as_ref().is_some_and(|zone| zone.contains_point(at));
    let in_hole = || {
        let hole = battle.setup.hole.as_ref();
        hole.is_some_and(|hole| Point { x: hole.at[0], y: hole.at[1] }.is_within(hole.radius, at))
    };
    (0..2).find(|&player| inside(player) && !in_hole()).unwrap_or(2)
}

/// Secondary points to come at the pace of the turns so far, a usual pace before there were any.
fn secondary_pace(battle: Battle<'_>, player: Player, left: f64) -> f64 {
    let Some(mission) = &battle.setup.mission else { return 0.0 };
    if mission.mode(player).is_none() {
        return 0.0;
    }
    let scored = f64::from(battle.state.scores[player.index()].secondary);
    let had = (f64::from(ROUNDS) - left).max(0.0);
    let pace = (scored + 4.0) / (had + 1.0);
    (pace * left).min(SECONDARY - scored).max(0.0)
}

fn cards(battle: Battle<'_>, player: Player) -> f64 {
    let slots = battle.state.scores[player.index()].slots.iter().filter(|slot| slot.card.is_some());
    slots.map(|slot| 1.0 + f64::from(u8::from(slot.kills > 0))).sum()
}

/// The mean share of objective control over the markers; `fade` is where a unit counts whole and
/// where no more.
fn markers_share(battle: Battle<'_>, sides: &[Side; 2], fade: (f64, f64)) -> f64 {
    let level = |side: &Side, marker: &Objective| -> f64 {
        let (x, y) = (marker.at.x.to_f64(), marker.at.y.to_f64());
        let near = |spot: &Spot| {
            let far = ((spot.x - x).powi(2) + (spot.y - y).powi(2)).sqrt();
            spot.control * ((fade.1 - far) / (fade.1 - fade.0)).clamp(0.0, 1.0)
        };
        side.spots.iter().map(near).sum()
    };
    let (mut sum, mut count) = (0.0, 0.0);
    for marker in battle.state.objectives.iter().filter(|marker| !marker.gone) {
        let [one, two] = [level(&sides[0], marker), level(&sides[1], marker)];
        sum += (one - two) / (one + two + 1.0);
        count += 1.0;
    }
    if count > 0.0 { sum / count } else { 0.0 }
}

/// The share of a side's points that the other could charge.
fn exposed(side: &Side, enemy: &Side) -> f64 {
    let reached = |spot: &&Spot| {
        enemy.spots.iter().any(|other| {
            let reach = other.movement + CHARGE;
            (spot.x - other.x).powi(2) + (spot.y - other.y).powi(2) <= reach * reach
        })
    };
    let points: f64 = side.spots.iter().filter(reached).map(|spot| spot.points).sum();
    points / side.points.max(1.0)
}
