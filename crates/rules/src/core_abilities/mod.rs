//! Core abilities (R14), one file each; those that only lend a number to a step (Feel No Pain,
//! Fights First) live with that step.

pub(crate) mod deep_strike;
pub(crate) mod firing_deck;
pub(crate) mod infiltrators;
pub(crate) mod leader;
pub(crate) mod lone_operative;
pub(crate) mod scouts;
pub(crate) mod stealth;
