//! Numbers of the opponent that more than one place reads, each with what it is for.

/// What a command point is worth, in victory points, at the start of a battle.
pub const COMMAND_POINT: f64 = 1.0;
/// Points of an army that are worth about one victory point.
pub const POINTS_PER_VP: f64 = 40.0;
