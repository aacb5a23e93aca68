//! What programs ask of a position that the kernel does not need to know: a sample of what might be done
//! ([`candidates`]), the exact odds of a volley ([`odds`]), and a quick deployment for simulations
//! ([`deploy`]). The AI, the server, Python and the laboratory use it; nothing here decides a rule. Every
//! candidate passes `Game::check`, and the odds read the same attack profile as the dice.

pub mod candidates;
pub mod odds;
mod opening;

pub use candidates::{Candidates, Proposal};
pub use opening::deploy;
