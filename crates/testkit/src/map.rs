//! The table in a terminal: a character is an inch across and two inches down, or more in a narrow terminal.

use codex::TerrainKind;
use geometry::{Inches, Point};
use rules::{Game, Player};

/// Draws the table with its long side across, no wider than `width` characters, with colours for terminals that
/// show them. Where an inch a character would be too wide, a character is as many inches as it takes.
pub fn draw(game: &Game, colours: bool, width: usize) -> String {
    let board = game.setup().board;
    let inches = board.max.y.get() / 1000;
    let room = i32::try_from(width.saturating_sub(2)).unwrap_or(i32::MAX).max(1);
    let across = 1000 * ((inches + room - 1) / room).max(1);
    let (columns, rows) = (cells(board.max.y.get(), across), cells(board.max.x.get(), 2 * across));
    let mut grid = vec![vec![(' ', ""); columns as usize]; rows as usize];
    for (row, line) in grid.iter_mut().enumerate() {
        for (column, cell) in line.iter_mut().enumerate() {
            let at = Point {
                x: Inches::thousandths(row as i32 * 2 * across + across),
                y: Inches::thousandths(column as i32 * across + across / 2),
            };
            let under = game.setup().terrain.iter().find(|feature| feature.polygon.contains_point(at));
            *cell = match under.map(|feature| feature.kind) {
                Some(TerrainKind::Ruin) => ('░', "2"),
                Some(_) => ('▒', "2"),
                None => ('·', "2"),
            };
        }
    }
    let mut put = |at: Point, mark: (char, &'static str)| {
        let (row, column) = (at.x.get() / (2 * across), at.y.get() / across);
        if let Some(cell) = grid.get_mut(row as usize).and_then(|line| line.get_mut(column as usize)) {
            *cell = mark;
        }
    };
    for objective in game.state().objectives.iter().filter(|objective| !objective.gone) {
        let mark = match objective.controlled_by {
            None => ('◇', "1"),
            Some(Player::One) => ('◆', "1;34"),
            Some(Player::Two) => ('◆', "1;33"),
        };
        put(objective.at, mark);
    }
    let battle = game.battle();
    for player in Player::BOTH {
        for (number, unit) in game.setup().units_of(player).enumerate() {
            if !battle.on_table(unit) {
                continue;
            }
            let first = if player == Player::One { b'A' } else { b'a' };
            let letter = (first + number as u8 % 26) as char;
            let colour = if player == Player::One { "34" } else { "33" };
            for model in battle.models(unit) {
                put(game.state().model(model).at, (letter, colour));
            }
        }
    }
    let edge = "─".repeat(columns as usize);
    let mut out = format!("┌{edge}┐\n");
    for line in grid {
        let cells: String = line.iter().map(|(mark, colour)| paint(*mark, colour, colours)).collect();
        out.push_str(&format!("│{cells}│\n"));
    }
    out.push_str(&format!("└{edge}┘"));
    out
}

/// How many cells of a size cover a length.
const fn cells(length: i32, size: i32) -> i32 {
    (length + size - 1) / size
}

fn paint(mark: char, colour: &str, colours: bool) -> String {
    if colours { format!("\x1b[{colour}m{mark}\x1b[0m") } else { mark.to_string() }
}

/// What the letters and signs mean.
pub fn legend(game: &Game) -> String {
    let mut lines = Vec::new();
    for player in Player::BOTH {
        let first = if player == Player::One { b'A' } else { b'a' };
        let units = game.setup().units_of(player).enumerate();
        let names: Vec<String> = units
            .map(|(number, unit)| format!("{} {}", (first + number as u8 % 26) as char, game.setup().unit(unit).name))
            .collect();
        lines.push(format!("Player {}: {}", player.number(), names.join(", ")));
    }
    lines.push("░ ruin  ◇ open marker  ◆ held marker".to_owned());
    lines.join("\n")
}
