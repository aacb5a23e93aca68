//! Rules as records: army rules, detachments, enhancements, datasheet abilities.
//!
//! `grant.rs` is what a record becomes when a battle is set up, `condition.rs` asks whether it
//! applies, `army.rs` lets players choose, `in_force.rs` begins and ends what lasts a while.
//! `triggers.rs` is what happens at a moment, `deeds.rs` what is then done, `kills.rs` what comes of
//! destroying enemies, `returns.rs` who comes back, `source.rs` the name of a rule for people. Rules that no record can say have a file of
//! their own: `blessings.rs`, `shadow.rs`.

mod army;
mod blessings;
mod compile;
mod condition;
mod deeds;
mod grant;
mod in_force;
mod kills;
mod returns;
pub mod shadow;
mod source;
mod topics;
mod triggers;

pub use army::{ArmyRule, ask_for_choices, check_answer, check_choice, choose, has_choice, options, waiting};
pub use blessings::{one_more as one_more_blessing, roll as roll_blessings};
pub use compile::{Cards, Compiled, compile};
pub use condition::{Asking, effects, effects_by, holds, is_marked};
pub use deeds::refund;
pub use grant::{AuraCard, Compiler, Cond, Grant};
pub use in_force::{attacker_done, command_begins, end_of_phase, end_of_round, end_of_turn, put};
pub use kills::{kills, marks_are_lost, near, note_markers, note_taint, taint};
pub use returns::{come_back, will_return};
pub use source::Source;
pub use topics::Topics;
pub use triggers::{TriggerCard, happen};
