//! The attack, step by step (R10.9 to R14): one file a step, `sequence.rs` has the order.
//!
//! Everything that bears on an attack is gathered into one small [`AttackProfile`] before the
//! first die falls. Dice (`sequence.rs`) and exact odds (`crate::odds`) read that same profile,
//! so they cannot disagree.

pub mod allocate;
pub mod amount;
pub mod damage;
pub mod feel_no_pain;
pub mod hit;
pub mod modifiers;
pub mod mortal_wounds;
pub mod profile;
pub mod reroll;
pub mod save;
pub mod sequence;
pub mod wound;

pub use amount::Amount;
pub use profile::{AttackProfile, Situation, profile};
