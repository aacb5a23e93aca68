//! What a charger may lose to overwatch on its way.

use crate::analysis::{How, Ledger, gap};
use codex::Deed;
use rules::Battle;
use rules::ids::UnitId;
use rules::stratagems::StratagemCard;

/// How near the enemy must be, in inches.
const RANGE: f64 = 24.0;

/// Mean wounds of the best enemy unit that could fire; nothing where the enemy cannot pay, or has
/// fired this turn.
pub fn loss(battle: Battle<'_>, ledger: &mut Ledger, mover: UnitId) -> f64 {
    let enemy = battle.player(mover).other();
    let state = battle.state;
    let fires =
        |card: &StratagemCard| card.does == Some(Deed::FireOverwatch) && card.player.is_none_or(|owner| owner == enemy);
    let Some(at) = battle.setup.stratagems.iter().position(fires) else { return 0.0 };
    let used = state.uses.turn[enemy.index()] >> (at & 63) & 1 == 1;
    if used || battle.setup.stratagems[at].cp > state.purses[enemy.index()].cp {
        return 0.0;
    }
    let how = How { overwatch: true, ..How::default() };
    let mut most: f64 = 0.0;
    for unit in battle.units_on_table(enemy) {
        let distance = gap(battle, unit, mover);
        if distance <= RANGE && !battle.is_engaged(unit) {
            most = most.max(ledger.shooting(battle, unit, mover, distance, how));
        }
    }
    most
}

/// The factor on a charge: from 1 where nothing is lost down to .4 where the unit would not arrive.
pub fn risk(loss: f64, wounds: f64) -> f64 {
    1.0 - 0.6 * (1.5 * loss / wounds.max(1.0)).min(1.0)
}
