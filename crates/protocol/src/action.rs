//! Actions: JSON to the kernel's `Action` and back.

mod choices;
mod read;
mod write;

pub use read::read_action;
pub use write::write_action;
