//! Terrain layouts (M10): a board and the terrain that stands on it.
//!
//! A file writes each piece as centre, size and angle and says which sides have walls; `piece.rs`
//! makes the polygons. `mirror = true` writes the opposite piece too, so that a layout is
//! symmetric because it cannot be otherwise.

mod piece;

use crate::board::Board;
use crate::record::{LoadError, Record};
use crate::terrain::TerrainPiece;
use piece::WrittenPiece;
use serde::Serialize;

/// One layout.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Layout {
    /// In kebab case: `layout-1`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// The board it was made for.
    pub board: Board,
    /// All pieces, the mirrored ones too.
    pub pieces: Vec<TerrainPiece>,
}

/// Reads one file; all its faults, or the layout and the line of its id.
pub(crate) fn read(file: &str, text: &str) -> Result<(Layout, usize), Vec<LoadError>> {
    let mut record = Record::parse(file, text)?;
    let id = record.id();
    let name = record.required::<String>("name");
    let board = Board::read(&mut record);
    let written = record.entries::<WrittenPiece>("pieces");

    let mut pieces = Vec::new();
    for entry in &written {
        match entry.value.expand(board) {
            Ok(expanded) => pieces.extend(expanded),
            Err(fault) => record.fault(entry.at(fault.key), fault.message),
        }
    }
    let id_line = id.as_ref().map_or(1, |id| record.line(&id.span()));
    let errors = record.finish();
    match (id, name, errors.is_empty()) {
        (Some(id), Some(name), true) => {
            Ok((Layout { id: id.into_inner(), name: name.into_inner(), board, pieces }, id_line))
        }
        _ => Err(errors),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TerrainKind;
    use geometry::{Inches, Point};

    fn at(x: f64, y: f64) -> Point {
        Point::inches(x, y).expect("a point on a table")
    }

    #[test]
    fn m10_2_a_mirrored_piece_stands_opposite() {
        let text = r#"
            id = "test"
            name = "Test"
            [[pieces]]
            id = "a"
            kind = "tall"
            centre = [10, 20]
            size = [12, 6]
            angle = 90
            walls = ["start", "right"]
            mirror = true
        "#;
        let (layout, line) = read("test.toml", text).expect("reads");
        assert_eq!(line, 2);
        let [piece, mirrored] = layout.pieces.as_slice() else { panic!("two pieces") };
        assert_eq!((piece.id.as_str(), mirrored.id.as_str()), ("a", "a-mirror"));
        assert_eq!(piece.kind, TerrainKind::Ruin);
        assert_eq!(piece.floors, [Inches::whole(3), Inches::whole(6)]);
        // Length along +y: the start is the side at y 14, the right side is the one at x 7.
        assert_eq!(piece.polygon.points(), [at(13.0, 14.0), at(13.0, 26.0), at(7.0, 26.0), at(7.0, 14.0)]);
        assert_eq!(piece.walls[0].line, [at(12.75, 14.25), at(7.25, 14.25)]);
        assert_eq!(piece.walls[1].line, [at(7.25, 14.25), at(7.25, 25.75)]);
        assert_eq!(mirrored.walls[0].line, [at(31.25, 45.75), at(36.75, 45.75)]);
    }

    #[test]
    fn a_piece_off_the_board_is_refused_at_its_centre() {
        let text = "id = \"t\"\nname = \"T\"\n[[pieces]]\nkind = \"low\"\nsize = [6, 4]\ncentre = [1, 30]\n";
        let errors = read("t.toml", text).expect_err("hangs over the edge");
        assert_eq!((errors.len(), errors[0].line), (1, 6), "{errors:?}");
    }
}
