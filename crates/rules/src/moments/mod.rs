//! The moments at which special rules may act (`moment.rs`), and the way from the words of the records to them
//! (`due.rs`). What is due at each is the table of `hooks.rs`; rules below it say `r.at(moment)`.

mod due;
mod moment;

pub(crate) use due::{Due, Only, Side};
pub(crate) use moment::MomentKind;
pub use moment::{Moment, Moments};
