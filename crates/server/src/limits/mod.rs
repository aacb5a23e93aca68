//! How much one visitor may ask for, and from which pages.
//!
//! `address` whose request it is; `bucket` an allowance that fills up again; `connections` how
//! many are open; `visitors` who is here and what they have used up; `origin` which pages may ask.

mod address;
mod bucket;
mod connections;
mod origin;
mod per_address;

pub use address::{Address, Network, Work, counted};
pub use bucket::Bucket;
pub use connections::{ConnectionCounter, ConnectionGuard};
pub use origin::{check_origin, host_allowed, unknown_host};
pub use per_address::{AddressLimits, Reservation};
