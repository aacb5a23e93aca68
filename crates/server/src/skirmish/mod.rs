//! The hex skirmish: its rooms, its journal, its requests. It has no rules: the skirmish's own kernel decides.
//!
//! A skirmish is stored in the same tables as a battle, under an id of another form, and its room runs like every
//! other ([`crate::rooms`]). `create` creates a game, `load` rebuilds it, `room` is its task, `play` plays and undoes
//! actions, `think` runs the computer, `requests` handles the messages of clients, `entry` describes steps and reasons
//! in words, `replay` replays records, `http` has the requests that need no WebSocket.

mod create;
mod entry;
mod http;
mod level;
pub(crate) mod load;
mod play;
mod replay;
mod requests;
mod room;
mod think;

pub use http::routes;

use protocol::messages::ErrorInfo;
use skirmish::{Refusal, Setup, words};

/// The error message for a refusal of the rules.
fn refused(setup: &Setup, refusal: &Refusal) -> ErrorInfo {
    ErrorInfo { code: refusal.code().to_owned(), message: words::refused(setup, refusal), ..ErrorInfo::default() }
}
