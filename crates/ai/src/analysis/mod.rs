//! Figures of a table: pure functions over a [`Battle`](rules::Battle), and a [`Ledger`] that
//! remembers the expensive ones.
//!
//! Hit, wound and save numbers come from the kernel's own `attack::profile`, so that the opponent
//! never believes in a rule that the game does not play.

pub mod abilities;
pub mod cards;
mod charge_odds;
mod lanes;
mod ledger;
pub mod melee;
mod overwatch;
mod place;
mod roles;
mod spot;
mod survey;
mod trade;
mod value;
pub mod yardstick;

pub use charge_odds::{ChargeOdds, charge_chance, charge_odds, true_need, two_dice_at_least};
pub use lanes::Lanes;
pub use ledger::{How, Ledger};
pub use overwatch::{apart, overwatch_loss, overwatch_of};
pub use place::{centre, gap, spread};
pub use roles::{Role, roles};
pub use spot::Spot;
pub use survey::{Clash, Figure, Guns, Survey};
pub use trade::trade_factor;
pub use value::{points_left, worth, wounds_left};
