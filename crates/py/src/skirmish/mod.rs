//! The hex skirmish for learning agents: one game, or many in one call.

mod fleet;
mod game;
mod scenario;
mod seat;
mod written;

pub use fleet::{PyFleet, sample_actions};
pub use game::PySkirmish;
pub use scenario::{PyScenario, builtins, draw_skirmish};
pub use seat::contender;
