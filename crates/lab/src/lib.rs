//! The laboratory: commanders of every kind fight many battles, and what comes of it is measured.
//!
//! A [`run`] is a list of duels on [`fixtures`]; every battle becomes a [`row`], kept in a folder
//! by [`store`], counted by [`summary`] with the intervals of [`stats`], and shown by [`report`].

pub mod blunders;
pub mod bot;
pub mod change;
pub mod commanders;
mod csv;
pub mod defect;
pub mod fit;
pub mod fixtures;
pub mod pairing;
pub mod puzzle;
pub mod report;
pub mod row;
pub mod run;
pub mod spec;
pub mod stats;
pub mod store;
pub mod suggest;
pub mod summary;
pub mod transcript;
pub mod tune;
pub mod unplayed;

pub use row::Row;
pub use run::{Duel, Exchange, Run};
pub use spec::PlayerSpec;
pub use summary::Summary;
