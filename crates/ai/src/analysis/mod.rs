//! Figures of a table: pure functions over a [`Battle`](rules::Battle), and a [`Ledger`] that
//! remembers the dear ones.
//!
//! Hit, wound and save numbers come from the kernel's own `attack::profile`, so that the opponent
//! never believes in a rule that the game does not play.

pub mod cards;
mod charge_odds;
mod ledger;
pub mod melee;
mod place;
mod trade;
mod value;

pub use charge_odds::{ChargeOdds, charge_chance, charge_odds, true_need, two_dice_at_least};
pub use ledger::{How, Ledger};
pub use place::{centre, gap, spread};
pub use trade::trade_factor;
pub use value::{points_left, worth, wounds_left};
