//! The server: games, seats, the journal, the page. No rules: the kernel decides everything.
//!
//! [`config`] what an operator may set; [`serve`] starts and stops; [`http`] the router, headers
//! and the JSON requests; [`assets`] the page, built into the program; [`store`] the journal in
//! SQLite or PostgreSQL; [`rooms`] one task a game, its seats and its connections; [`skirmish`]
//! the same for the hex skirmish; [`questions`] answers about the table; [`desk`], [`catalog`],
//! [`replay`], [`odds`] what is read without a game; [`upgrade`] games of other rules; [`fair`] threads
//! that visitors share in turn; [`limits`] how much one visitor may ask for.

pub mod app;
pub mod armies;
pub mod assets;
pub mod catalog;
pub mod config;
pub mod fair;
pub mod http;
pub mod limits;
pub mod listen;
pub mod metrics;
pub mod odds;
pub mod questions;
pub mod reference;
pub mod replay;
pub mod replay_cache;
pub mod rooms;
pub mod seats;
pub mod serve;
pub mod skirmish;
pub mod socket;
pub mod store;
pub mod upgrade;
