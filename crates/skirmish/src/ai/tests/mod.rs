//! What the computer must and must not do.

mod ladder;
mod manners;
mod positions;
mod table;
mod tune;
