//! What Fire Overwatch may cost a unit that moves or charges.

use super::{How, Ledger, gap, wounds_left};
use codex::Deed;
use rules::{Battle, Doing, Player, StratagemId, UnitId};

/// Overwatch is fired at those so near.
const RANGE: f64 = 24.0;

/// Mean wounds that the enemy's best overwatch costs a unit that acts where it stands; nothing
/// where the enemy has no command points for it or has used it.
pub fn overwatch_loss(battle: Battle<'_>, ledger: &mut Ledger, mover: UnitId) -> f64 {
    let enemy = battle.player(mover).other();
    if !is_open(battle, enemy) {
        return 0.0;
    }
    let most = wounds_left(battle, mover);
    let mut worst: f64 = 0.0;
    for unit in battle.units_on_table(enemy) {
        if apart(battle, unit, mover) > RANGE || battle.is_shocked(unit) {
            continue;
        }
        let distance = gap(battle, unit, mover);
        let how = How { overwatch: true, ..How::default() };
        let loss = ledger.shooting(battle, unit, mover, distance, how);
        // Sight is expensive: only the units that would hurt most are asked for it.
        if loss > worst && battle.may(unit, Doing::Overwatch(mover)) {
            worst = loss;
        }
    }
    worst.min(most)
}

/// Mean wounds that one unit's overwatch costs a unit that acts where it stands; nothing where it
/// cannot fire or its player cannot afford it.
pub fn overwatch_of(battle: Battle<'_>, ledger: &mut Ledger, unit: UnitId, mover: UnitId) -> f64 {
    let open = is_open(battle, battle.player(unit)) && !battle.is_shocked(unit);
    if !open || !battle.may(unit, Doing::Overwatch(mover)) {
        return 0.0;
    }
    let how = How { overwatch: true, ..How::default() };
    ledger.shooting(battle, unit, mover, gap(battle, unit, mover), how).min(wounds_left(battle, mover))
}

/// Inches between the boxes around two units: no more than there are between their models, and
/// found at once.
pub fn apart(battle: Battle<'_>, a: UnitId, b: UnitId) -> f64 {
    let (Some(a), Some(b)) = (battle.bounds(a), battle.bounds(b)) else { return f64::MAX };
    let dx = (a.min.x - b.max.x).max(b.min.x - a.max.x).to_f64().max(0.0);
    let dy = (a.min.y - b.max.y).max(b.min.y - a.max.y).to_f64().max(0.0);
    dx.hypot(dy)
}

/// Whether a player could still fire overwatch this turn.
fn is_open(battle: Battle<'_>, player: Player) -> bool {
    battle.setup.stratagems.iter().enumerate().any(|(at, card)| {
        card.does == Some(Deed::FireOverwatch)
            && card.player.is_none_or(|owner| owner == player)
            && battle.stratagem_is_open(player, StratagemId::at(at))
    })
}
