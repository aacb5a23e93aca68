//! Actions: JSON to the kernel's `Action` and back.

mod adjust;
mod choices;
mod read;
mod write;

pub use read::{Assignments, read_action, read_assignments};
pub use write::write_action;
