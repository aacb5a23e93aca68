//! Which rules apply to a unit now: `condition.rs` asks whether a record's conditions hold and gathers every
//! effect, `modifiers.rs` answers what the phases ask of them, `in_force.rs` begins and ends what lasts a
//! while. Conditions and what they ask about (`abilities.rs`, `shadow.rs`) need each other, so they live
//! together.

mod abilities;
mod condition;
mod due;
mod in_force;
pub(crate) mod modifiers;
pub(crate) mod shadow;

pub(crate) use abilities::{blood_surge, deep_strikes, may_blood_surge, may_surge};
pub use condition::Asking;
pub(crate) use condition::{holds, is_marked};
pub(crate) use in_force::{attacker_done, command_begins, end_of_phase, end_of_round, end_of_turn, put};
