//! How much one address may use, and which pages may send requests.
//!
//! `address` the address of a request; `bucket` token buckets; `connections` counts open connections; `per_address`
//! what each address has used; `origin` which pages may send requests.

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
