//! Actions: JSON to the kernel's `Action` and back, by the kernel's catalogue of actions.

mod codec;
mod declare;
mod read;

pub use crate::fields::read_path;
pub use codec::{declare_fields, write_action, write_path};
pub use declare::{document, typescript};
pub use read::{Assignments, read_action, read_assignments};
