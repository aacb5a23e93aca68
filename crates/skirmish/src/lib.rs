//! The hex skirmish: one model a unit, four phases, a few minutes.
//!
//! Pure and deterministic like the big game, whose dice and wound table it uses. A [`Game`] says whom it waits
//! for, checks actions, plays them and tells what happened; [`agent`] is the same for programs that learn.
//!
//! ```
//! use skirmish::{Action, Game, Scenario, Setup, words};
//! use std::sync::Arc;
//!
//! let setup = Arc::new(Setup::new(Scenario::standard()));
//! let mut game = Game::seeded(setup, 7);
//! game.play(Action::Activate { unit: 1 }).expect("it may move");
//! let to = game.options().hexes.nth(0).expect("it has somewhere to go");
//! let told = game.play(Action::Move { to }).expect("a green hex");
//! let line = words::line(game.setup(), &told[0]).expect("a line of the log");
//! assert!(line.starts_with("Unit 1 MOVED from "));
//! assert_eq!(game.state().episode_steps, 1);
//! // Each unit moves once a phase; a refusal says why and changes nothing.
//! let refusal = game.play(Action::Activate { unit: 1 }).expect_err("it has moved");
//! assert_eq!(refusal.code(), "UNIT_HAS_ACTED");
//! ```

pub mod action;
pub mod activation;
pub mod agent;
pub mod ai;
pub mod attack;
pub mod cells;
pub mod draw;
pub mod event;
mod game;
pub mod grid;
mod hash;
mod imagined;
pub mod phases;
pub mod profile;
pub mod record;
pub mod refusal;
pub mod scenario;
pub mod setup;
pub mod sight;
mod sound;
pub mod state;
pub mod table;
mod turn;
pub mod view;
pub mod words;

pub use action::Action;
pub use event::Event;
pub use game::{Game, Options};
pub use grid::{At, Grid};
pub use record::Record;
pub use refusal::Refusal;
pub use scenario::Scenario;
pub use setup::Setup;
pub use state::{Phase, Slot, State, UnitSet};
pub use table::Table;
