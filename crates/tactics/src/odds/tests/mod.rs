//! Odds against dice: both go through the real attack code, and must agree.

mod closed_form;
mod defenders;
mod laws;
mod plain;
mod speed;
mod table;
