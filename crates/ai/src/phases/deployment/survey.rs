//! The ground, looked at once: spots of the zone, what sees them, how far they are from markers.

use super::opening::Opening;
use crate::analysis::{Role, centre, roles, spread};
use geometry::{Angle, Body, Inches, Point, Rect, Shape};
use rules::setup::Feature;
use rules::{Battle, Doing, Player, UnitId};

/// The pitch of the spots, in inches; that of the watchers in the enemy's zone; that of spots
/// outside the zone for infiltrators.
const PITCH: i32 = 3;
const WATCHERS: i32 = 7;
const BEYOND: i32 = 5;

/// A place where a unit might stand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// Where.
    pub at: Point,
    /// In the own zone; the others are for infiltrators.
    pub inside: bool,
    /// Inches to the enemy's zone.
    pub far: f64,
    /// From 0 at the front of the zone to 1 at its back.
    pub depth: f64,
    /// From 0 to 1 across the zone.
    pub across: f64,
    /// The share of the enemy's zone from which it is seen.
    pub exposed: f64,
    /// In terrain that gives cover.
    pub cover: bool,
    /// Inches to the marker of the own zone.
    pub home: f64,
    /// Inches to the nearest marker outside the own zone.
    pub marker: f64,
    /// Inches, across, to the nearest column.
    pub column: f64,
}

/// What is known of the ground and of those who stand on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Survey {
    player: Player,
    /// Of all units, by id.
    roles: Vec<Role>,
    spots: Vec<Spot>,
    /// The marker of the own zone.
    home: Option<Point>,
    /// Enemies that stand, where, and which spots they see.
    enemies: Vec<(UnitId, Point, Vec<bool>)>,
    /// Friends that stand, where, and how wide.
    friends: Vec<(UnitId, Point, f64)>,
    opening: Option<&'static Opening>,
}

impl Survey {
    /// Looks at the ground for one player.
    pub fn of(battle: Battle<'_>, player: Player) -> Survey {
        let mut survey = Survey {
            player,
            roles: roles(battle),
            spots: Vec::new(),
            home: None,
            enemies: Vec::new(),
            friends: Vec::new(),
            opening: Opening::of(battle),
        };
        survey.home = markers(battle).find(|&at| battle.setup.point_in_zone(player, at));
        survey.walk(battle);
        survey
    }

    /// Whether it is of this battle and this player.
    pub fn is_for(&self, battle: Battle<'_>, player: Player) -> bool {
        self.player == player && self.roles.len() == battle.setup.units.len()
    }

    /// Notes who stands by now.
    pub fn look(&mut self, battle: Battle<'_>) {
        self.friends = battle
            .units_on_table(self.player)
            .filter_map(|unit| Some((unit, centre(battle, unit)?, spread(battle, unit))))
            .collect();
        for unit in battle.units_on_table(self.player.other()) {
            let known = self.enemies.iter().any(|(held, ..)| *held == unit);
            if let Some(at) = centre(battle, unit).filter(|_| !known) {
                let seen = self.spots.iter().map(|spot| battle.lane(at, spot.at)).collect();
                self.enemies.push((unit, at, seen));
            }
        }
    }

    /// A unit's role.
    pub fn role(&self, unit: UnitId) -> Option<&Role> {
        self.roles.get(unit.index())
    }

    /// A spot by its number.
    pub fn spot(&self, at: usize) -> &Spot {
        &self.spots[at]
    }

    /// The numbers of the spots where a unit may stand.
    pub fn spots_of(&self, battle: Battle<'_>, unit: UnitId) -> impl Iterator<Item = usize> + '_ {
        let free = battle.may(unit, Doing::Infiltrate);
        let open = move |(at, spot): (usize, &Spot)| (spot.inside || free).then_some(at);
        self.spots.iter().enumerate().filter_map(open)
    }

    /// Enemies that stand, where, and whether they see a spot.
    pub fn enemies(&self, spot: usize) -> impl Iterator<Item = (&Role, Point, bool)> + '_ {
        self.enemies.iter().filter_map(move |(unit, at, seen)| {
            Some((self.role(*unit)?, *at, seen.get(spot).copied().unwrap_or(false)))
        })
    }

    /// Friends that stand, where, and how wide.
    pub fn friends(&self) -> &[(UnitId, Point, f64)] {
        &self.friends
    }

    /// The marker of the own zone.
    pub const fn home(&self) -> Option<Point> {
        self.home
    }

    /// What the records say about this map.
    pub const fn opening(&self) -> Option<&'static Opening> {
        self.opening
    }

    /// Finds the spots and what is known of each.
    fn walk(&mut self, battle: Battle<'_>) {
        let (setup, player) = (battle.setup, self.player);
        let Some(zone) = setup.zones[player.index()].as_ref() else { return };
        let theirs = setup.zones[player.other().index()].as_ref();
        let own: Vec<Point> = grid(zone.bounds(), PITCH).filter(|&at| setup.point_in_zone(player, at)).collect();
        let needs_more = setup.units_of(player).any(|unit| setup.unit(unit).abilities.infiltrators);
        let far = |at: Point| setup.gap_to_zone(player.other(), &dot(at)).to_f64();
        let beyond = |at: &Point| !setup.point_in_zone(player, *at) && far(*at) > 10.0 && far(*at) < 1000.0;
        let outside: Vec<Point> = if needs_more {
            grid(setup.board, BEYOND).chain(markers(battle)).filter(beyond).collect()
        } else {
            Vec::new()
        };
        let watchers: Vec<Point> = theirs.map_or_else(Vec::new, |zone| {
            grid(zone.bounds(), WATCHERS).filter(|&at| setup.point_in_zone(player.other(), at)).collect()
        });
        let towards = theirs.map_or_else(|| setup.board.centre(), |zone| zone.centre());
        let side = Side::of(zone.centre(), towards);
        let sides = own.iter().map(|&at| side.of_point(at));
        let (low, high) = sides.fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)));
        let fars = own.iter().map(|&at| far(at)).filter(|far| *far < 1000.0);
        let (front, back) = fars.fold((f64::MAX, f64::MIN), |(near, back), at| (near.min(at), back.max(at)));
        let columns = columns(battle, player, &side, low, high);
        let inside = own.iter().map(|&at| (at, true)).chain(outside.into_iter().map(|at| (at, false)));
        self.spots = inside
            .map(|(at, inside)| {
                let seen = watchers.iter().filter(|&&from| battle.lane(from, at)).count();
                let nearest = |all: &mut dyn Iterator<Item = Point>| {
                    all.map(|marker| marker.distance(at).to_f64()).fold(99.0, f64::min)
                };
                let across = side.of_point(at);
                Spot {
                    at,
                    inside,
                    far: far(at).min(99.0),
                    depth: ((far(at) - front) / (back - front).max(1.0)).clamp(0.0, 1.0),
                    across: ((across - low) / (high - low).max(1.0)).clamp(0.0, 1.0),
                    exposed: seen as f64 / watchers.len().max(1) as f64,
                    cover: battle.setup.terrain.iter().any(|piece| is_ruin(piece) && piece.polygon.contains_point(at)),
                    home: self.home.map_or(99.0, |home| home.distance(at).to_f64()),
                    marker: nearest(&mut markers(battle).filter(|&marker| !setup.point_in_zone(player, marker))),
                    column: columns.iter().map(|column| (column - across).abs()).fold(99.0, f64::min),
                }
            })
            .collect();
    }
}

/// Where a point lies to the side of the line between the zones.
struct Side {
    x: f64,
    y: f64,
}

impl Side {
    fn of(from: Point, towards: Point) -> Side {
        let (dx, dy) = ((towards.x - from.x).to_f64(), (towards.y - from.y).to_f64());
        let length = (dx * dx + dy * dy).sqrt().max(0.001);
        Side { x: -dy / length, y: dx / length }
    }

    fn of_point(&self, at: Point) -> f64 {
        at.x.to_f64() * self.x + at.y.to_f64() * self.y
    }
}

/// Three to five columns across the zone, each drawn 70 to 30 to the nearest marker ahead.
fn columns(battle: Battle<'_>, player: Player, side: &Side, low: f64, high: f64) -> Vec<f64> {
    let units = battle.setup.units_of(player).filter(|&unit| battle.lead(unit) == unit).count();
    let count = (units / 3).clamp(3, 5);
    let ahead: Vec<f64> = markers(battle)
        .filter(|&at| !battle.setup.point_in_zone(player, at))
        .map(|at| side.of_point(at).clamp(low, high))
        .collect();
    (0..count)
        .map(|at| {
            let own = low + (high - low) * (at as f64 + 0.5) / count as f64;
            let nearest = ahead.iter().copied().min_by(|a, b| (a - own).abs().total_cmp(&(b - own).abs()));
            nearest.map_or(own, |marker| own * 0.3 + marker * 0.7)
        })
        .collect()
}

/// The markers on the table.
fn markers(battle: Battle<'_>) -> impl Iterator<Item = Point> + '_ {
    battle.state.objectives.iter().filter(|marker| !marker.gone).map(|marker| marker.at)
}

fn dot(at: Point) -> Body {
    let shape = Shape::Round { radius: Inches::ZERO };
    Body { shape, at, z: Inches::ZERO, facing: Angle::default(), height: Inches::ZERO }
}

fn grid(area: Rect, pitch: i32) -> impl Iterator<Item = Point> {
    let along = move |low: Inches, high: Inches| {
        let steps = (high - low).get() / (1000 * pitch);
        (0..=steps).map(move |step| low + Inches::whole(pitch).half() + Inches::whole(step * pitch))
    };
    let rows = along(area.min.y, area.max.y);
    along(area.min.x, area.max.x)
        .flat_map(move |x| rows.clone().map(move |y| Point { x, y }))
        .filter(move |at| area.contains_point(*at))
}

/// Whether it hides what is behind it and shelters what is in it.
fn is_ruin(piece: &Feature) -> bool {
    !piece.silhouette.is_empty()
}
