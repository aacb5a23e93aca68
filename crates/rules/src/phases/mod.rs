//! The phases, one folder each, one file a printed action. `turn.rs` knows their order.

pub mod charge;
pub mod closing;
pub mod coherency;
pub mod command;
pub mod deployment;
pub mod fight;
pub mod formations;
pub mod movement;
mod prepared;
pub mod preview;
pub mod scoring;
pub mod scout;
pub mod shooting;

pub use prepared::Prepared;
