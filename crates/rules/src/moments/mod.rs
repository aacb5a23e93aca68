//! The moments at which special rules may act (`moment.rs`), and the way from the words of the records to them
//! (`due.rs`). What is due at each is the table of `hooks.rs`; rules below it say `r.at(moment)`.

mod due;
mod moment;

pub use due::{Due, Side};
pub use moment::{Moment, MomentKind, Moments};
