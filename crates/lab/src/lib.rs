//! The laboratory: commanders of every kind fight many battles, and what comes of it is measured.

pub mod blunders;
pub mod commanders;
pub mod fit;
pub mod fixtures;
pub mod spec;
pub mod stats;

pub use spec::PlayerSpec;
