//! Terrain as data (R17): a kind, an outline, walls and floors.

use geometry::{Inches, Point, Polygon};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The kinds of terrain the rules know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum TerrainKind {
    /// R17.8
    Ruin,
    /// R17.7
    Woods,
    /// R17.3
    Crater,
    /// R17.4
    Barricade,
    /// R17.5
    Debris,
    /// R17.6
    Hill,
    /// R17.6
    Container,
}

impl TerrainKind {
    /// Whether the whole outline is solid up to its height.
    pub fn is_solid(self) -> bool {
        matches!(self, TerrainKind::Barricade | TerrainKind::Debris | TerrainKind::Hill | TerrainKind::Container)
    }

    /// Whether models may stand on top of the solid.
    pub fn may_stand_on(self) -> bool {
        matches!(self, TerrainKind::Hill | TerrainKind::Container)
    }
}

/// A solid wall along a line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainWall {
    /// The two ends.
    #[serde(serialize_with = "write_line", deserialize_with = "read_line")]
    pub line: [Point; 2],
    /// From the ground up.
    pub height: Inches,
}

fn write_line<S: Serializer>(line: &[Point; 2], serializer: S) -> Result<S::Ok, S::Error> {
    line.map(|p| [p.x.to_f64(), p.y.to_f64()]).serialize(serializer)
}

fn read_line<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[Point; 2], D::Error> {
    let [a, b] = <[[f64; 2]; 2]>::deserialize(deserializer)?;
    match (Point::inches(a[0], a[1]), Point::inches(b[0], b[1])) {
        (Some(a), Some(b)) => Ok([a, b]),
        _ => Err(serde::de::Error::custom("a wall's ends must be points on a table")),
    }
}

/// One piece of terrain.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainPiece {
    /// A name for people and explanations; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// What it is.
    pub kind: TerrainKind,
    /// Its footprint.
    pub polygon: Polygon,
    /// Solid kinds block up to it.
    #[serde(default)]
    pub height: Inches,
    /// Walls inside the footprint.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<TerrainWall>,
    /// Heights of floors above the ground, which cover the whole footprint.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub floors: Vec<Inches>,
}
