//! The answer on a page: who, the chain of rolls, and bars.

use super::Answer;
use crate::output::wrapped;
use comfy_table::{CellAlignment, Table, presets};
use std::fmt::Write;
use tactics::odds::Odds;

/// Rows of less than this at either end of a chart are left out.
const FAINT: f64 = 0.000_5;
/// Eighths of a block.
const EIGHTHS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/// The whole page.
pub fn page(answer: &Answer, width: usize, colours: bool) -> String {
    let paint = |text: &str, code: &str| if colours { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() };
    let odds = &answer.odds;
    let mut out = String::new();
    let weapons: Vec<String> = answer.weapons.iter().map(|(name, count)| format!("{count} × {name}")).collect();
    let mut line = |text: String| {
        let _ = writeln!(out, "{text}");
    };
    let header = [
        (format!("{} → {}", answer.attacker, answer.target), "1"),
        (format!("with {}", weapons.join(", ")), "0"),
        (answer.switches.join(", "), "2"),
    ];
    let notes = answer.notes.iter().map(|note| (format!("note: {note}"), "33"));
    for (text, code) in header.into_iter().chain(notes) {
        wrapped(&text, width).iter().for_each(|text| line(paint(text, code)));
    }
    line(String::new());
    line(chain(answer, width));
    line(String::new());
    if answer.target_models == 1 {
        line(paint("Wounds lost", "1"));
        bars(&odds.damage, width, &paint).into_iter().for_each(&mut line);
        line(String::new());
        line(format!("Mean {:.2}; destroyed: {}", odds.mean_damage, percent(odds.p_wipe)));
    } else {
        line(paint("Models slain", "1"));
        bars(&odds.slain, width, &paint).into_iter().for_each(&mut line);
        line(String::new());
        line(format!("Mean {:.2}; all of them: {}", odds.mean_slain, percent(odds.p_wipe)));
    }
    out
}

/// From attacks to damage, with the mean of each step.
///
/// A step is a share of the one before only where each roll keeps or loses one: damage is a number
/// for each unsaved wound, and so are hits where one attack may score several.
fn chain(answer: &Answer, width: usize) -> String {
    let odds = &answer.odds;
    let steps = [
        ("attacks", odds.mean_attacks, false),
        ("hits", odds.mean_hits, answer.extra_hits),
        ("wounds", odds.mean_wounds, false),
        ("unsaved", odds.mean_unsaved, false),
        ("damage", odds.mean_damage, true),
    ];
    let mut table = Table::new();
    table.load_preset(presets::UTF8_FULL_CONDENSED).set_width(width as u16);
    table.set_header(["", "mean", "of those before"]);
    let mut before = 0.0;
    for (name, mean, is_each) in steps {
        let share = match (before > 0.0, is_each) {
            (false, _) => String::new(),
            (true, true) => format!("{:.2} each", mean / before),
            (true, false) => format!("{:.0}%", (100.0 * mean / before).min(100.0)),
        };
        table.add_row([name.to_owned(), format!("{mean:.2}"), share]);
        before = mean;
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.to_string()
}

/// One line a value: exactly, at least, and a bar as long as its chance.
fn bars(chances: &[f64], width: usize, paint: &impl Fn(&str, &str) -> String) -> Vec<String> {
    let shown = |p: &f64| *p >= FAINT;
    let first = chances.iter().position(shown).unwrap_or(0);
    let last = chances.iter().rposition(shown).unwrap_or(0);
    let most = chances.iter().copied().fold(0.0, f64::max).max(f64::MIN_POSITIVE);
    let room = width.saturating_sub(26).clamp(10, 60);
    let mut lines = vec![paint(&format!("{:>4} {:>8} {:>9}", "", "exactly", "at least"), "2")];
    for (value, &p) in chances.iter().enumerate().take(last + 1).skip(first) {
        let bar = bar(p / most, room);
        let more = Odds::at_least(chances, value);
        lines.push(
            format!("{value:>4} {:>8} {:>9}  {}", percent(p), percent(more), paint(&bar, "36")).trim_end().to_owned(),
        );
    }
    lines
}

fn bar(share: f64, room: usize) -> String {
    let eighths = (share * room as f64 * 8.0).round() as usize;
    let mut bar = "█".repeat(eighths / 8);
    if !eighths.is_multiple_of(8) {
        bar.push(EIGHTHS[eighths % 8]);
    }
    bar
}

fn percent(p: f64) -> String {
    let hundredths = p * 100.0;
    if hundredths > 0.0 && hundredths < 0.05 { "<0.1%".to_owned() } else { format!("{hundredths:.1}%") }
}
