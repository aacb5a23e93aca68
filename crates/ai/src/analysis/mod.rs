//! Figures of a table: pure functions over a [`Battle`](rules::Battle), and a [`Ledger`] that
//! remembers the dear ones.
//!
//! Hit, wound and save numbers come from the kernel's own `attack::profile`, so that the opponent
//! never believes in a rule that the game does not play.

mod charge_odds;
mod lanes;
mod ledger;
mod overwatch;
mod place;
mod spot;
mod survey;
mod value;

pub use charge_odds::{charge_chance, two_dice_at_least};
pub use lanes::Lanes;
pub use ledger::{How, Ledger};
pub use overwatch::overwatch_loss;
pub use place::{centre, gap, spread};
pub use spot::Spot;
pub use survey::{Clash, Figure, Guns, Survey};
pub use value::{points_left, worth, wounds_left};
