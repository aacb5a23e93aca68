//! Which rules apply to a unit now: `condition.rs` asks whether a record's conditions hold and gathers every
//! effect, `modifiers.rs` answers what the phases ask of them, `in_force.rs` begins and ends what lasts a
//! while. Conditions and what they ask about (`abilities.rs`, `arrivals.rs`, `nearby.rs`, `shadow.rs`) need each other, so they live
//! together.

mod abilities;
pub(crate) mod ambush;
mod arrivals;
mod condition;
mod due;
mod foes;
mod in_force;
pub(crate) mod modifiers;
mod nearby;
pub(crate) mod shadow;

pub(crate) use abilities::{blood_surge, deep_strikes, demise, may_blood_surge, may_surge};
pub(crate) use arrivals::{arrival_round, may_arrive, may_arrive_by};
pub(crate) use condition::Asking;
pub(crate) use condition::{holds, is_marked};
pub(crate) use foes::{
    attackers, attacks_others, leaves_alone, note_deep_strike, note_destroyer, note_faced, note_struck, note_targets,
    spares, was_struck,
};
pub(crate) use in_force::{
    attacker_done, attacks_made, command_begins, end_of_phase, end_of_round, end_of_turn, put, shooting_begins,
};
