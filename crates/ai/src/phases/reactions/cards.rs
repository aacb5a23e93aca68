//! How likely a card is to be achieved, roughly: enough for New Orders.

use codex::{Count, Row, ScoredAt};
use rules::Battle;
use rules::ids::Player;

/// The chance, from 0 to 1, that a player scores a card this turn.
pub fn achievability(battle: Battle<'_>, player: Player, card: u8) -> f64 {
    let Some(card) = battle.setup.mission.as_ref().and_then(|mission| mission.card(card)) else { return 0.0 };
    let of = |row: &Row| chance(battle, player, row);
    card.rows.iter().map(of).fold(0.0, f64::max)
}

fn chance(battle: Battle<'_>, player: Player, row: &Row) -> f64 {
    let round = battle.state.clock.round;
    let early = |first: f64, later: f64| if round <= 1 { first } else { later };
    if row.when == ScoredAt::Kill || matches!(row.count, Some(Count::Destroyed)) {
        let paid = battle
            .units_on_table(player.other())
            .filter(|&unit| crate::phases::shooting::bounty(battle, player, unit) > 0.0);
        return match paid.count() {
            0 => 0.05,
            1 => early(0.2, 0.35),
            _ => early(0.3, 0.55),
        };
    }
    match row.count {
        Some(Count::UnitsInEnemyZone | Count::LocusInEnemyZone | Count::SabotagedInEnemyZone) => early(0.05, 0.25),
        Some(Count::Stormed | Count::Marked | Count::SecondMarked) => early(0.1, 0.35),
        Some(Count::Quarters | Count::CentreHeld | Count::CentreAlone) => early(0.35, 0.5),
        Some(Count::Recovered) => early(0.3, 0.35),
        Some(_) => 0.5,
        None => 0.3,
    }
}
