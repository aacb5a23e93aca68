//! What every command shares: colours only on a terminal, progress, plurals.

use comfy_table::{Attribute, Cell, ContentArrangement, Table};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Whether standard output wants colours: a terminal that knows them, and nobody who said no.
pub fn colours() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    std::io::stdout().is_terminal() && !set("NO_COLOR") && !dumb
}

/// A number and the thing counted: `1 battle`, `2 battles`.
pub fn count(number: usize, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

/// Text in a colour, where colours are wanted.
pub fn paint(text: &str, code: &str) -> String {
    if colours() { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
}

/// Green.
pub fn good(text: &str) -> String {
    paint(text, "32")
}

/// Red.
pub fn bad(text: &str) -> String {
    paint(text, "31")
}

/// Grey.
pub fn faint(text: &str) -> String {
    paint(text, "2")
}

/// Bold.
pub fn strong(text: &str) -> String {
    paint(text, "1")
}

/// A bar on standard error. Where that is not a terminal, a line is printed now and then instead, so
/// that a log shows that something goes on.
pub fn progress(length: u64, what: &'static str) -> Progress {
    if !std::io::stderr().is_terminal() {
        return Progress::Lines { done: AtomicU64::new(0), told: Mutex::new(Instant::now()), length, what };
    }
    let bar = ProgressBar::new(length);
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}") {
        bar.set_style(style);
    }
    bar.set_message(what);
    Progress::Bar(bar)
}

/// How often a line is printed where there is no terminal.
const EVERY: Duration = Duration::from_secs(30);

/// How far something is.
pub enum Progress {
    /// On a terminal.
    Bar(ProgressBar),
    /// Anywhere else.
    Lines {
        /// How many are done.
        done: AtomicU64,
        /// When a line was printed last.
        told: Mutex<Instant>,
        /// Of how many.
        length: u64,
        /// Of what.
        what: &'static str,
    },
}

impl Progress {
    /// This many more are done.
    pub fn inc(&self, by: u64) {
        match self {
            Progress::Bar(bar) => bar.inc(by),
            Progress::Lines { done, told, length, what } => {
                let done = done.fetch_add(by, Ordering::Relaxed) + by;
                if let Ok(mut told) = told.try_lock()
                    && told.elapsed() >= EVERY
                {
                    *told = Instant::now();
                    eprintln!("{done} of {length} {what}");
                }
            }
        }
    }

    /// It is over.
    pub fn finish_and_clear(&self) {
        if let Progress::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

/// A table that keeps to the width of the terminal: long cells wrap within their columns.
pub fn table(preset: &str) -> Table {
    let mut table = Table::new();
    table.load_preset(preset).set_content_arrangement(ContentArrangement::Dynamic);
    table
}

/// The heads of its columns, bold where that can be shown. Control sequences in the text itself would
/// count as letters of the column.
pub fn heads<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<Cell> {
    let bold = colours();
    let cell = |name: &str| if bold { Cell::new(name).add_attribute(Attribute::Bold) } else { Cell::new(name) };
    names.into_iter().map(cell).collect()
}

/// The width of the page: the terminal's, what COLUMNS says, or 80.
pub fn width() -> usize {
    let told = || std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    let width = Table::new().width().map(usize::from).or_else(told);
    width.unwrap_or(80).clamp(40, 120)
}

/// Breaks a text between words.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
