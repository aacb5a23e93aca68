//! The laboratory: commanders of every kind fight many battles, and what comes of it is measured.

pub mod blunders;
pub mod commanders;
pub mod fit;
