//! Opening the user's browser.

use std::process::{Command, Stdio};

/// Whether a browser could be asked for. On a machine without a screen there is none.
pub fn open(address: &str) -> bool {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/c", "start", ""]);
        command
    } else {
        let screen = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        if !screen("DISPLAY") && !screen("WAYLAND_DISPLAY") {
            return false;
        }
        Command::new("xdg-open")
    };
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}
