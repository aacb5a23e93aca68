//! The map in the terminal: a character an inch across, two inches down.

use super::Picture;
use super::svg::is_tall;
use codex::ZoneOf;
use geometry::{Inches, Point};

/// The map and what its signs mean.
pub fn draw(picture: &Picture<'_>, colours: bool) -> String {
    let paint = |text: &str, code: &str| if colours { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() };
    let board = picture.board();
    let (columns, rows) = (board.height.get() / 1000, board.width.get() / 2000);
    let edge = "─".repeat(columns as usize);
    let mut out = format!("{}\n┌{edge}┐\n", paint(&picture.title(), "1"));
    for row in 0..rows {
        out.push('│');
        for column in 0..columns {
            let (mark, code) = cell(picture, row, column);
            out.push_str(&paint(&mark.to_string(), code));
        }
        out.push_str("│\n");
    }
    out.push_str(&format!("└{edge}┘\n"));
    let mut signs = Vec::new();
    if picture.map.is_some() {
        signs.extend([("∴ Attacker", "31"), ("∵ Defender", "32"), ("1–5 objectives", "1;33")]);
    }
    if picture.layout.is_some() {
        signs.extend([("▓ tall ruin", "0"), ("░ low ruin", "0")]);
    }
    let signs: Vec<String> = signs.iter().map(|(text, code)| paint(text, code)).collect();
    out.push_str(&format!("{}   one sign is 1\" across, 2\" down\n", signs.join("  ")));
    out
}

fn cell(picture: &Picture<'_>, row: i32, column: i32) -> (char, &'static str) {
    let at = Point { x: Inches::thousandths(row * 2000 + 1000), y: Inches::thousandths(column * 1000 + 500) };
    let markers = picture.map.iter().flat_map(|map| map.objectives(picture.size)).enumerate();
    for (number, marker) in markers {
        if (marker.at.x.get() / 2000, marker.at.y.get() / 1000) == (row, column) {
            return (char::from_digit(number as u32 + 1, 10).unwrap_or('o'), "1;33");
        }
    }
    let ground = picture.map.map_or(ZoneOf::NoMansLand, |map| map.zone_of(at));
    let code = match ground {
        ZoneOf::Attacker => "31",
        ZoneOf::Defender => "32",
        ZoneOf::NoMansLand => "2",
    };
    let piece = picture.layout.and_then(|layout| layout.pieces.iter().find(|piece| piece.polygon.contains_point(at)));
    let mark = match (piece, ground) {
        (Some(piece), _) if is_tall(piece) => '▓',
        (Some(_), _) => '░',
        (None, ZoneOf::Attacker) => '∴',
        (None, ZoneOf::Defender) => '∵',
        (None, ZoneOf::NoMansLand) => ' ',
    };
    (mark, code)
}
