//! What tests are made of: the scenario runner, deciders for random play, generators, the table drawn.

pub mod battles;
pub mod coverage;
pub mod deciders;
pub mod fuzz;
pub mod map;
pub mod runner;
pub mod scenario;
