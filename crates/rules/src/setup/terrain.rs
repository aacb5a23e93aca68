//! Terrain compiled for play.

use codex::{TerrainKind, TerrainPiece};
use geometry::{Body, Inches, Point, Polygon, Rect, Wall};

/// R7.12 parts of terrain up to this high are ignored when a model moves over them.
pub(crate) const STEP_OVER: Inches = Inches::whole(2);

/// A piece of terrain, with what sight and movement ask of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Feature {
    /// Its name.
    pub(crate) id: String,
    /// What it is.
    pub kind: TerrainKind,
    /// Its outline.
    pub polygon: Polygon,
    /// The box around it.
    pub bounds: Rect,
    /// How high the solid kinds are.
    pub height: Inches,
    /// Its solid walls: inner walls, and the outline of the solid kinds.
    pub walls: Vec<Wall>,
    /// Its outline as walls without end, for the footprint rules of ruins and woods.
    pub(crate) footprint: Vec<Wall>,
    /// What hides the same lines as the footprint from models that stand clear of it, in fewer
    /// walls: the diagonals of a convex four-sided outline.
    pub silhouette: Vec<Wall>,
    /// Heights of its floors, lowest first.
    pub floors: Vec<Inches>,
}

impl Feature {
    /// Compiles a piece; `tag` is its number.
    pub(crate) fn new(piece: &TerrainPiece, tag: u32) -> Feature {
        let wall = |a, b, top| Wall { a, b, bottom: Inches::ZERO, top, tag };
        let mut walls: Vec<Wall> = piece.walls.iter().map(|w| wall(w.line[0], w.line[1], w.height)).collect();
        if piece.kind.is_solid() && piece.height > Inches::ZERO {
            walls.extend(piece.polygon.edges().map(|edge| wall(edge.a, edge.b, piece.height)));
        }
        let footprint = match piece.kind {
            TerrainKind::Ruin | TerrainKind::Woods => {
                let endless = |a, b| Wall { a, b, bottom: Inches::whole(-1000), top: Inches::whole(1000), tag };
                piece.polygon.edges().map(|edge| endless(edge.a, edge.b)).collect()
            }
            TerrainKind::Crater
            | TerrainKind::Barricade
            | TerrainKind::Debris
            | TerrainKind::Hill
            | TerrainKind::Container => Vec::new(),
        };
        let silhouette = match (piece.polygon.points(), footprint.is_empty()) {
            (&[a, b, c, d], false) if is_convex([a, b, c, d]) => {
                vec![Wall { a, b: c, ..footprint[0] }, Wall { a: b, b: d, ..footprint[0] }]
            }
            _ => footprint.clone(),
        };
        let mut floors = piece.floors.clone();
        floors.sort_unstable();
        Feature {
            id: piece.id.clone(),
            kind: piece.kind,
            polygon: piece.polygon.clone(),
            bounds: piece.polygon.bounds(),
            height: piece.height,
            walls,
            footprint,
            silhouette,
            floors,
        }
    }

    /// Whether a base reaches into the box around it: the cheap first question.
    pub(crate) fn is_near(&self, body: &Body) -> bool {
        self.bounds.intersects(&body.bounds())
    }
}

/// Whether four corners turn the same way all around.
fn is_convex(corners: [Point; 4]) -> bool {
    let turn = |at: usize| {
        let [a, b, c] = [0, 1, 2].map(|step| corners[(at + step) % 4]);
        let side = |from: Point, to: Point| (i64::from((to.x - from.x).get()), i64::from((to.y - from.y).get()));
        let ((ux, uy), (vx, vy)) = (side(a, b), side(b, c));
        (ux * vy - uy * vx).signum()
    };
    let first = turn(0);
    first != 0 && (1..4).all(|at| turn(at) == first)
}
