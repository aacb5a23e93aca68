//! The board as characters, and as a picture.

mod canvas;
mod digits;
mod rgb;

pub use canvas::{Canvas, Colour};
pub use rgb::rgb;

use crate::game::Game;
use crate::grid::At;
use crate::words;
use rules::Player;
use std::fmt::Write;

/// The board as text, two lines a row: odd columns lie half a hex lower. `a`–`z` and `A`–`Z` name units in the
/// order of the list, `#` is a wall, `o` an objective, `·` open ground; `ansi` colours it.
pub fn ansi(game: &Game, colours: bool) -> String {
    let (setup, state) = (game.setup(), game.state());
    let grid = setup.grid();
    let mut out = format!("Turn {} · {} · {}\n", state.turn, words::side(state.player), words::phase(state.phase));
    for line in 0..2 * u32::from(grid.rows) + 1 {
        let mut text = String::new();
        for col in 0..grid.cols {
            let shoved = u32::from(col % 2);
            if line < shoved || (line - shoved) % 2 == 1 || (line - shoved) / 2 >= u32::from(grid.rows) {
                text.push_str("  ");
                continue;
            }
            text.push_str(&cell(game, At::new(col, ((line - shoved) / 2) as u8), colours));
            text.push(' ');
        }
        let text = text.trim_end();
        if !text.is_empty() {
            out.push_str(text);
        }
        out.push('\n');
    }
    for player in Player::BOTH {
        let _ = write!(out, "{}:", words::side(player));
        for unit in setup.sides[player.index()].iter() {
            let profile = setup.profile(unit);
            let hp = state.hp[unit.index()];
            let _ = write!(out, " {}={} {hp}/{}", letter(unit.index()), profile.id, profile.hp);
        }
        out.push('\n');
    }
    out
}

fn letter(index: usize) -> char {
    char::from(if index < 26 { b'a' + index as u8 } else { b'A' + (index - 26) as u8 })
}

fn cell(game: &Game, at: At, colours: bool) -> String {
    let (setup, table) = (game.setup(), game.table());
    let paint = |code: &str, text: char| if colours { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() };
    if let Some(unit) = table.on(at) {
        let code = match (setup.owner(unit), game.state().active == Some(unit)) {
            (Player::One, false) => "94",
            (Player::One, true) => "1;30;104",
            (Player::Two, false) => "33",
            (Player::Two, true) => "1;30;43",
        };
        return paint(code, letter(unit.index()));
    }
    if !setup.is_ground(at) {
        return paint("37", '#');
    }
    if game.options().hexes.has(at) {
        return paint("32", '+');
    }
    if setup.objectives().iter().any(|objective| objective.at == at) {
        return paint("93", 'o');
    }
    paint("90", '·')
}
