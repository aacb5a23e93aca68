//! The attack, step by step (R10.9 to R14): one file a step, `sequence.rs` has the order.
//!
//! Everything that bears on an attack is gathered into one small [`AttackProfile`](crate::profile::AttackProfile) before the
//! first die falls. Dice (`sequence.rs`) and exact odds (`tactics::odds`) read that same profile,
//! so they cannot disagree.

pub(crate) mod allocate;
pub(crate) mod damage;
pub(crate) mod deadly_demise;
pub(crate) mod feel_no_pain;
pub(crate) mod group;
pub(crate) mod hazardous;
pub(crate) mod hit;
pub(crate) mod kept_dice;
pub(crate) mod mortal_wounds;
pub(crate) mod profile;
pub(crate) mod reroll;
pub(crate) mod save;
pub(crate) mod sequence;
mod sixes;
pub(crate) mod wound;

pub(crate) use profile::profile;
