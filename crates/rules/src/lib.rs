//! The kernel: `(state, action) → state`, pure and deterministic.
//!
//! No IO, no clock, no threads, no global. A [`Game`] answers four questions: whom it waits for
//! ([`Game::waiting_for`]), whether an action is legal ([`Game::check`]), what one might do
//! ([`Game::candidates`]), and what comes of an action ([`Game::play`]).

pub mod action;
pub mod answers;
pub mod arrange;
pub mod attack;
pub mod battle;
pub mod candidates;
pub mod change;
pub mod core_abilities;
pub mod decision;
pub mod dice;
pub mod event;
mod game;
pub mod hash;
pub mod ids;
pub mod muster;
pub mod objectives;
pub mod odds;
pub mod phases;
pub mod position;
pub mod refusal;
pub mod resolution;
pub mod setup;
pub mod sight;
pub mod state;
pub mod turn;
pub mod weapon_abilities;
pub mod words;

pub use action::Action;
pub use battle::Battle;
pub use decision::{Decision, Question};
pub use dice::{Context, DiceSource};
pub use event::{Event, Roll, Tally};
pub use game::{Game, Played};
pub use hash::StateHash;
pub use ids::{ModelId, Player, TerrainId, UnitId, WeaponId};
pub use position::{Phase, Position};
pub use refusal::{Code, Refusal};
pub use resolution::Decider;
pub use setup::{Setup, SetupError};
pub use state::State;
