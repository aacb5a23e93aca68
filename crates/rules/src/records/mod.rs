//! Rules as records: army rules, detachments, enhancements, datasheet abilities.
//!
//! `build/records.rs` makes the cards of a battle (`setup/grant.rs`) from them, and `effects/` asks which apply.
//! Here `army.rs` lets players choose, `triggers.rs` is what happens at a moment, `reach.rs` whom it is about,
//! `limits.rs` how often it may be used, `deeds.rs` what is then done (`charges.rs` charges), `pools.rs` what is paid
//! for it, `kills.rs` what comes of destroying enemies, `returns.rs` and `ambush.rs` who comes back, `rituals.rs`
//! Psychic tests. Rules that no record can say have a file of their own: `blessings.rs`.

mod ambush;
mod army;
mod blessings;
mod charges;
mod deeds;
mod kills;
mod limits;
pub(crate) mod pools;
mod reach;
mod returns;
mod rituals;
mod triggers;

pub(crate) use ambush::{find_ambushes, join_anew};
pub(crate) use army::{ask_for_choices, check_answer, check_choice, choose, has_choice, options, waiting};
pub(crate) use blessings::{one_more as one_more_blessing, roll as roll_blessings};
pub(crate) use charges::may_charge;
pub(crate) use deeds::{Scene, kept, refund, run};
pub(crate) use kills::{kills, marks_are_lost, near, note_markers, note_taint, taint};
pub(crate) use limits::renew;
pub(crate) use pools::{can_spend, holds_first, spend_first};
pub(crate) use reach::{Named, Others, pickable, targets};
pub(crate) use returns::{come_back, may_promise, will_return};
pub(crate) use triggers::{are_due, happen};
