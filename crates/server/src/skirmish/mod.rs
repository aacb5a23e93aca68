//! The hex skirmish: its rooms, its journal, its requests. No rules: the skirmish's own kernel decides.
//!
//! A skirmish is kept in the same tables as a battle, under an id of another form, and its room is
//! run like every other ([`crate::rooms`]). `create` makes a game, `load` brings it back, `room` is
//! its task, `play` plays and takes back, `think` lets the computer think, `requests` answers what
//! people say, `entry` tells steps and reasons in words, `replay` plays records again, `http` has
//! the requests that need no socket.

mod create;
mod entry;
mod http;
mod load;
mod play;
mod replay;
mod requests;
mod room;
mod think;

pub use http::routes;

use protocol::messages::ErrorInfo;
use skirmish::{Refusal, Setup, words};

/// A refusal of the rules, as it is told.
fn refused(setup: &Setup, refusal: &Refusal) -> ErrorInfo {
    ErrorInfo { code: refusal.code().to_owned(), message: words::refused(setup, refusal), ..ErrorInfo::default() }
}
