//! What programs ask of a position that the kernel does not need to know: a sample of what might be done
//! ([`candidates`]), the exact odds of a volley ([`odds`]), who holds the markers ([`keepers`]), and a quick deployment for
//! simulations ([`deploy`]). The AI, the server, Python and the laboratory use it; nothing here decides a rule. Every
//! candidate passes `Game::check`, and the odds read the same attack profile as the dice.

pub mod candidates;
mod markers;
pub mod odds;
mod opening;

pub use candidates::{Candidates, Proposal};
pub use markers::keepers;
pub use opening::deploy;
