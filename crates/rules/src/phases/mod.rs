//! The phases, one folder each, one file a printed action. `turn.rs` knows their order.

pub mod movement;
pub mod near;
pub mod shooting;
pub mod stand;
pub mod unit;
