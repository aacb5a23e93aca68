//! The table in a terminal: a character an inch across, two inches down.

use codex::TerrainKind;
use geometry::{Inches, Point};
use rules::Game;
use rules::ids::Player;

/// Draws the table with its long side across, with colours for terminals that show them.
pub fn draw(game: &Game, colours: bool) -> String {
    let board = game.setup().board;
    let (columns, rows) = (board.max.y.get() / 1000, board.max.x.get() / 2000);
    let mut grid = vec![vec![(' ', ""); columns as usize]; rows as usize];
    for (row, line) in grid.iter_mut().enumerate() {
        for (column, cell) in line.iter_mut().enumerate() {
            let at = Point {
                x: Inches::thousandths(row as i32 * 2000 + 1000),
                y: Inches::thousandths(column as i32 * 1000 + 500),
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
        let (row, column) = (at.x.get() / 2000, at.y.get() / 1000);
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
