//! Charge rolls, exactly.

/// The chance that two dice show at least so much.
pub fn two_dice_at_least(need: i32) -> f64 {
    let ways: i32 = (1..=6).map(|first| (1..=6).filter(|second| first + second >= need).count() as i32).sum();
    f64::from(ways) / 36.0
}

/// The chance that a charge covers a gap of so many inches: it must end within engagement range,
/// an inch away.
pub fn charge_chance(gap: f64) -> f64 {
    let need = (gap - 1.0).max(0.0).ceil();
    two_dice_at_least(need as i32)
}
