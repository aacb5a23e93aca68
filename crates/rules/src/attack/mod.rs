//! The attack, step by step (R10.9 to R14): one file a step, `sequence.rs` has the order.
//!
//! Everything that bears on an attack is gathered into one small [`AttackProfile`](crate::profile::AttackProfile) before the
//! first die falls. Dice (`sequence.rs`) and exact odds (`tactics::odds`) read that same profile,
//! so they cannot disagree.

pub mod allocate;
pub mod damage;
pub mod deadly_demise;
pub mod feel_no_pain;
pub mod hazardous;
pub mod hit;
pub mod mortal_wounds;
pub mod profile;
pub mod reroll;
pub mod save;
pub mod sequence;
pub mod wound;

pub use profile::profile;
