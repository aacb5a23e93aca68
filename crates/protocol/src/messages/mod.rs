//! Messages between the page and the server, versioned.
//!
//! The page opens a WebSocket and says [`ClientMessage::Hello`]; the server answers
//! [`ServerMessage::Welcome`] with everything that is known, then tells every change as it
//! happens. A message with an `id` gets exactly one [`ServerMessage::Reply`] or
//! [`ServerMessage::Refused`] with the same `id`. What is asked without changing anything is an
//! [`Ask`]. Lists, new games and replays go over HTTP ([`http`]).
//!
//! TypeScript types are generated from here: `make types` writes `web/src/protocol.ts`.

mod advice;
pub mod armies;
mod ask;
mod client;
mod consider;
mod game;
pub mod http;
mod orders;
mod server;
pub mod skirmish;
mod table;
pub mod typescript;

pub use advice::*;
pub use ask::*;
pub use client::*;
pub use consider::*;
pub use game::*;
pub use orders::*;
pub use server::*;
pub use table::*;

/// The version both sides must speak. It grows when a message changes its meaning or loses a
/// field; a new optional field leaves it as it is.
pub const VERSION: u32 = 1;
