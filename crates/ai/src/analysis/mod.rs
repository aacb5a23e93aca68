//! Figures of a table: pure functions over a [`Battle`](rules::Battle), and a [`Ledger`] that
//! remembers the dear ones.
//!
//! Hit, wound and save numbers come from the kernel's own `attack::profile`, so that the opponent
//! never believes in a rule that the game does not play.

pub mod abilities;
mod charge_odds;
mod ledger;
mod place;
mod roles;
mod value;
pub mod yardstick;

pub use charge_odds::{charge_chance, two_dice_at_least};
pub use ledger::{How, Ledger};
pub use place::{centre, gap, spread};
pub use roles::{Role, roles};
pub use value::{points_left, worth, wounds_left};
