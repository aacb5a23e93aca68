//! The laboratory: commanders of every kind fight many battles, and what comes of it is measured.

pub mod commanders;
pub mod fixtures;
pub mod spec;
pub mod stats;

pub use spec::PlayerSpec;
