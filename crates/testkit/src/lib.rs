//! What tests are made of: the scenario runner, deciders for random play, generators.

pub mod battles;
pub mod coverage;
pub mod deciders;
pub mod fuzz;
pub mod runner;
pub mod scenario;
