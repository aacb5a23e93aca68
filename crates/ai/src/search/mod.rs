//! Look-ahead: alternative plans and key choices played forward on imagined copies of the game.

pub mod value;
