//! Deployment maps (M4): the two zones and the objective markers.

use crate::board::{Board, BoardEdge};
use crate::record::{LoadError, Record, Span};
use geometry::{Inches, Point, Polygon};
use serde::{Deserialize, Serialize};

/// One deployment map.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Deployment {
    /// In kebab case: `dawn-of-war`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// The board it was made for.
    pub board: Board,
    /// Where the Attacker sets up.
    pub attacker: DeploymentZone,
    /// Where the Defender sets up.
    pub defender: DeploymentZone,
    /// A disc that belongs to neither zone.
    pub hole: Option<ZoneHole>,
    /// Markers of a Strike Force battle.
    pub strike_force: Vec<ObjectivePlace>,
    /// Markers of an Incursion battle.
    pub incursion: Vec<ObjectivePlace>,
}

/// A deployment zone and the edge it belongs to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeploymentZone {
    /// The player's battlefield edge.
    pub edge: BoardEdge,
    /// The zone, still with the hole.
    pub polygon: Polygon,
}

/// A disc cut out of both zones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ZoneHole {
    /// Its centre.
    pub at: Point,
    /// Its radius.
    pub radius: Inches,
}

/// Where an objective marker stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ObjectivePlace {
    /// `o1`, `o2` and so on.
    pub id: String,
    /// Its centre, from which all is measured (M4.1).
    pub at: Point,
    /// Whose zone it is in.
    pub zone: ZoneOf,
}

/// Whose ground it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneOf {
    /// The Attacker's zone.
    Attacker,
    /// The Defender's zone.
    Defender,
    /// Outside both zones (M4.1).
    NoMansLand,
}

/// How large a battle is (M1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum BattleSize {
    /// 1000 points a side.
    Incursion,
    /// 2000 points a side.
    #[default]
    StrikeForce,
}

impl BattleSize {
    /// Both, the smaller first.
    pub const ALL: [BattleSize; 2] = [BattleSize::Incursion, BattleSize::StrikeForce];

    /// The points limit of an army (M1.1).
    pub const fn points(self) -> u32 {
        match self {
            BattleSize::Incursion => 1000,
            BattleSize::StrikeForce => 2000,
        }
    }

    /// As printed.
    pub const fn name(self) -> &'static str {
        match self {
            BattleSize::Incursion => "Incursion",
            BattleSize::StrikeForce => "Strike Force",
        }
    }
}

impl Deployment {
    /// The markers of a battle of this size.
    pub fn objectives(&self, size: BattleSize) -> &[ObjectivePlace] {
        match size {
            BattleSize::Incursion => &self.incursion,
            BattleSize::StrikeForce => &self.strike_force,
        }
    }

    /// Whose ground a point is.
    pub fn zone_of(&self, p: Point) -> ZoneOf {
        if self.hole.is_some_and(|hole| p.is_within(hole.radius, hole.at)) {
            ZoneOf::NoMansLand
        } else if self.attacker.polygon.contains_point(p) {
            ZoneOf::Attacker
        } else if self.defender.polygon.contains_point(p) {
            ZoneOf::Defender
        } else {
            ZoneOf::NoMansLand
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenHole {
    at: [f64; 2],
    radius: Inches,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenObjective {
    id: String,
    at: [f64; 2],
    zone: ZoneOf,
}

/// Reads one file; all its faults, or the map and the line of its id.
pub(crate) fn read(file: &str, text: &str) -> Result<(Deployment, usize), Vec<LoadError>> {
    let mut record = Record::parse(file, text)?;
    let id = record.id();
    let name = record.required::<String>("name");
    let board = Board::read(&mut record);
    let attacker = record.required::<DeploymentZone>("attacker");
    let defender = record.required::<DeploymentZone>("defender");
    let hole = record.optional::<WrittenHole>("hole");
    let hole = hole.and_then(|hole| {
        if hole.get_ref().radius <= Inches::ZERO {
            record.fault(hole.span(), "a hole has a radius above 0");
        }
        let at = place(&mut record, board, hole.get_ref().at, hole.span())?;
        Some(ZoneHole { at, radius: hole.get_ref().radius })
    });
    let strike_force = objectives(&mut record, board, "strike_force");
    let incursion = objectives(&mut record, board, "incursion");
    for zone in [&attacker, &defender].into_iter().flatten() {
        if !zone.get_ref().polygon.points().iter().all(|&p| board.holds(p)) {
            record.fault(zone.span(), "the zone leaves the board");
        }
    }
    let id_line = id.as_ref().map_or(1, |id| record.line(&id.span()));
    let (Some(id), Some(name), Some(attacker), Some(defender)) = (id, name, attacker, defender) else {
        return Err(record.finish());
    };
    let deployment = Deployment {
        id: id.into_inner(),
        name: name.into_inner(),
        board,
        attacker: attacker.into_inner(),
        defender: defender.into_inner(),
        hole,
        strike_force: strike_force.iter().map(|(objective, _)| objective.clone()).collect(),
        incursion: incursion.iter().map(|(objective, _)| objective.clone()).collect(),
    };
    // A marker says whose ground it is, because people read the file; the polygons decide.
    for (objective, span) in strike_force.iter().chain(&incursion) {
        if deployment.zone_of(objective.at) != objective.zone {
            record.fault(span.clone(), format!("marker `{}` is not in the zone it names", objective.id));
        }
    }
    let errors = record.finish();
    if errors.is_empty() { Ok((deployment, id_line)) } else { Err(errors) }
}

fn objectives(record: &mut Record, board: Board, key: &str) -> Vec<(ObjectivePlace, Span)> {
    let written = record.entries::<WrittenObjective>(key);
    if written.is_empty() && record.is_clean() {
        record.fault(0..0, format!("missing key `{key}`"));
    }
    let mut places: Vec<(ObjectivePlace, Span)> = Vec::new();
    for entry in written {
        if places.iter().any(|(place, _)| place.id == entry.value.id) {
            record.fault(entry.at("id"), format!("marker `{}` is here twice", entry.value.id));
        }
        if let Some(at) = place(record, board, entry.value.at, entry.at("at")) {
            places.push((ObjectivePlace { id: entry.value.id, at, zone: entry.value.zone }, entry.span));
        }
    }
    places
}

fn place(record: &mut Record, board: Board, [x, y]: [f64; 2], span: Span) -> Option<Point> {
    let point = Point::inches(x, y).filter(|&p| board.holds(p));
    if point.is_none() {
        record.fault(span, "this is no point on the board");
    }
    point
}
