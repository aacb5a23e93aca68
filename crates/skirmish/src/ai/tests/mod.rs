//! What the computer must and must not do.

mod ladder;
