//! The board of a skirmish in the terminal: one line a row, with the numbers of columns and rows around it, and
//! the units with names, places and what is left of them.

use crate::output;
use ::skirmish::{At, Game, words};
use rules::Player;
use std::fmt::Write;

/// Whose turn it is, and the phase, as the log tells it when a phase begins.
pub fn heading(game: &Game) -> String {
    let state = game.state();
    format!("Turn {} · {} · {}", state.turn, words::side(state.player), words::phase(state.phase))
}

/// The board and the units. A letter is a unit in the order of the list, `#` a wall, `o` an objective, `+` a hex
/// the unit in hand may go to, `·` open ground. Odd columns lie half a hex lower.
pub fn draw(game: &Game, colours: bool) -> String {
    let grid = game.setup().grid();
    let heads = column_numbers(grid.cols);
    let mut out = heads.clone();
    for row in 0..grid.rows {
        let _ = write!(out, "{row:>3} ");
        for col in 0..grid.cols {
            let (cell, code) = cell(game, At::new(col, row));
            let text = if colours { format!("\x1b[{code}m{cell}\x1b[0m") } else { cell.to_string() };
            let _ = write!(out, "{text} ");
        }
        let _ = writeln!(out, "{row}");
    }
    out += &heads;
    out + &units(game)
}

/// The numbers of the columns, tens above ones.
fn column_numbers(cols: u8) -> String {
    let tens: String =
        (0..cols).map(|col| if col >= 10 { format!("{} ", col / 10) } else { "  ".to_owned() }).collect();
    let ones: String = (0..cols).map(|col| format!("{} ", col % 10)).collect();
    match cols > 10 {
        true => format!("    {}\n    {}\n", tens.trim_end(), ones.trim_end()),
        false => format!("    {}\n", ones.trim_end()),
    }
}

/// Every unit that lives: its letter and number, its name, where it is and what is left of it.
pub fn units(game: &Game) -> String {
    let (setup, state) = (game.setup(), game.state());
    let mut out = String::new();
    for player in Player::BOTH {
        let _ = writeln!(out, "{}", output::strong(words::side(player)));
        for unit in setup.sides[player.index()].iter() {
            let (profile, hp) = (setup.profile(unit), state.hp[unit.index()]);
            if hp == 0 {
                continue;
            }
            let at = state.at[unit.index()];
            let name = profile.name.clone().unwrap_or_else(|| words::unit(setup, unit));
            let _ = writeln!(
                out,
                "  {} {:>2}  {name:<24} at {:>5}  {hp}/{} wounds, moves {}",
                letter(unit.index()),
                profile.id,
                format!("{},{}", at.col, at.row),
                profile.hp,
                profile.movement,
            );
        }
    }
    out
}

/// The hexes the unit in hand may go to, this many at most.
pub fn hexes(game: &Game, most: usize) -> String {
    let options = game.options();
    let all = options.hexes.len();
    let mut listed: Vec<String> = options.hexes.iter().take(most).map(|at| format!("{},{}", at.col, at.row)).collect();
    if all > most {
        listed.push(format!("and {} more: m lists them", all - most));
    }
    listed.join(" ")
}

fn letter(index: usize) -> char {
    char::from(if index < 26 { b'a' + index as u8 } else { b'A' + (index - 26) as u8 })
}

/// What stands on a hex, and its colour.
fn cell(game: &Game, at: At) -> (char, &'static str) {
    let setup = game.setup();
    if let Some(unit) = game.table().on(at) {
        let code = match (setup.owner(unit), game.state().active == Some(unit)) {
            (Player::One, false) => "94",
            (Player::One, true) => "1;30;104",
            (Player::Two, false) => "33",
            (Player::Two, true) => "1;30;43",
        };
        return (letter(unit.index()), code);
    }
    match () {
        () if !setup.is_ground(at) => ('#', "37"),
        () if game.options().hexes.has(at) => ('+', "32"),
        () if setup.objectives().iter().any(|objective| objective.at == at) => ('o', "93"),
        () => ('·', "90"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::skirmish::{Record, Scenario};

    #[test]
    fn every_hex_can_be_named_and_every_unit_is_listed() {
        let game = Record::new(Scenario::builtin("standard").expect("a scenario"), 1).start();
        let drawn = draw(&game, false);
        let grid = game.setup().grid();
        let rows: Vec<&str> =
            drawn.lines().filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit())).collect();
        assert!(rows.len() >= usize::from(grid.rows), "{drawn}");
        assert!(drawn.lines().count() < 2 * usize::from(grid.rows) + 20, "one line a row: {drawn}");
        let listed = units(&game);
        assert_eq!(listed.lines().count(), game.setup().count() + 2, "{listed}");
        assert!(listed.contains(" at "), "{listed}");
    }
}
