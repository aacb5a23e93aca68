//! Rules as records: army rules, detachments, enhancements, datasheet abilities.
//!
//! `build/records.rs` makes the cards of a battle (`setup/grant.rs`) from them; `conditions.rs` asks whether
//! one applies, `army.rs` lets players choose, `in_force.rs` begins and ends what lasts a while.
//! `triggers.rs` is what happens at a moment, `deeds.rs` what is then done, `kills.rs` what comes of
//! destroying enemies, `returns.rs` who comes back. Rules that no record can say have a file of
//! their own: `blessings.rs`, `shadow.rs`.

mod army;
mod blessings;
mod deeds;
mod kills;
mod returns;
mod triggers;

pub use army::{
    begin_command, begin_round, check_answer, check_choice, choose, has_choice, options, selected_to_fight, waiting,
};
pub use blessings::one_more as one_more_blessing;
pub use deeds::refund;
pub use kills::{kills, near, taint};
pub use returns::{come_back, will_return};
pub use triggers::{happen, phase_begins};
