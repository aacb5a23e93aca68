//! What every command shares: colours only on a terminal, progress only where somebody looks.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;

/// Whether standard output wants colours.
pub fn colours() -> bool {
    std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none()
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

/// A bar on standard error, hidden where nobody looks.
pub fn progress(length: u64, what: &'static str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length);
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}") {
        bar.set_style(style);
    }
    bar.set_message(what);
    bar
}
