//! The server: games, seats, the journal and the page. It has no rules: the kernel decides everything.
//!
//! [`config`] the operator's settings; [`serve`] starts and stops the server; [`http`] the router, headers and JSON
//! requests; `pass_on` connections to games in other processes; [`assets`] the page, built into the program; [`store`] the journal in SQLite or PostgreSQL; [`rooms`] one
//! task per game with its seats and connections; [`skirmish`] the same for the hex skirmish; [`questions`] answers
//! about the table; [`reach`] the addresses under which other devices find the server;
//! [`mod@reference`], [`catalog`], [`replay`], [`odds`] requests that need no game; [`analysis`] what each decision of a finished battle cost; [`picture`] the picture of a battle for links; [`story`] what the page tells about a whole battle; [`upgrade`] games of
//! other rules versions; [`fair`] thread pools shared fairly between addresses; [`limits`] how much one address may
//! use.

pub mod analysis;
pub mod app;
pub mod armies;
pub mod assets;
pub mod catalog;
pub mod config;
pub mod fair;
pub mod http;
pub mod lesson;
pub mod limits;
pub mod listen;
pub mod metrics;
pub mod odds;
pub(crate) mod pass_on;
pub mod picture;
pub mod questions;
pub mod reach;
pub mod reference;
pub mod replay;
pub mod replay_cache;
pub mod rooms;
pub mod seats;
pub mod serve;
pub mod skirmish;
pub mod socket;
pub mod store;
pub mod story;
pub mod upgrade;
