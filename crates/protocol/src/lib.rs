//! The wire: actions, outcomes, state and records as JSON.
//!
//! Strings and numbers of the outside become ids and fixed-point inches here, and nowhere else;
//! the kernel's own types are not the wire's. The shapes are those of `docs/wire.md`.

pub mod action;
pub mod diff;
mod fields;
mod marks;
pub mod messages;
mod models;
pub mod odds;
pub mod options;
pub mod outcome;
pub mod record;
pub mod state;
pub mod table;
pub mod view;

pub use action::{read_action, write_action};
pub use diff::Diff;
pub use models::{find_model, model_id};
pub use options::{Next, Offer};
pub use outcome::{outcome, refused};
pub use record::{Earlier, GameDice, Record, RecordError, Verified};
pub use state::state_json;
