//! Core abilities (R14), one file each; those that only lend a number to a step (Feel No Pain,
//! Fights First) live with that step.

pub mod deadly_demise;
pub mod deep_strike;
pub mod firing_deck;
pub mod infiltrators;
pub mod leader;
pub mod lone_operative;
pub mod scouts;
pub mod stealth;
