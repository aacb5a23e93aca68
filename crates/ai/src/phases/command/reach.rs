//! What an army can do this turn, roughly: whom each unit could shoot at and get to, and what its
//! attacks there are worth. Rules in force are compared by it.

use crate::analysis::melee::blows;
use crate::analysis::{Ledger, charge_chance, worth, wounds_left};
use geometry::Inches;
use rules::{Battle, Phase, Player, UnitId};

/// A unit with the enemy it is most likely to deal with.
#[derive(Debug, Clone, Copy)]
pub struct Meeting {
    /// Ours.
    pub unit: UnitId,
    /// Theirs.
    pub enemy: UnitId,
    /// Inches between them.
    pub gap: f64,
    /// Inches the unit moves.
    pub movement: f64,
    /// It is engaged already.
    pub engaged: bool,
    /// The phase at hand: after it has begun, what came before is over for this turn.
    pub phase: Phase,
}

impl Meeting {
    /// The chance to fight the enemy this turn: a move, and a charge; with an Advance before it
    /// where that is allowed.
    pub fn melee(&self, after_advance: bool) -> f64 {
        if self.engaged {
            return 1.0;
        }
        // Charges are over: who is not in a fight now does not fight in this phase.
        if self.phase == Phase::Fight {
            return 0.0;
        }
        let advance = if after_advance { 3.5 } else { 0.0 };
        charge_chance((self.gap - self.movement - advance).max(0.0))
    }
}

/// Every unit on the table with its nearest enemy.
pub fn meetings(battle: Battle<'_>, player: Player) -> Vec<Meeting> {
    let phase = battle.state.clock.phase;
    let moves_later = !matches!(phase, Phase::Shooting | Phase::Charge | Phase::Fight);
    let meet = |unit: UnitId| {
        let mut near: Option<(f64, UnitId)> = None;
        for enemy in battle.units_on_table(player.other()) {
            // Only those are measured that could be nearer than the nearest so far.
            if near.is_none_or(|(held, _)| boxes_gap(battle, unit, enemy) <= held) {
                let gap = battle.units_gap(unit, enemy).to_f64();
                near = near.filter(|(held, _)| *held <= gap).or(Some((gap, enemy)));
            }
        }
        let near = near?;
        Some(Meeting {
            unit,
            enemy: near.1,
            gap: near.0,
            movement: if moves_later { movement(battle, unit) } else { 0.0 },
            engaged: battle.is_engaged(unit),
            phase,
        })
    };
    battle.units_on_table(player).filter_map(meet).collect()
}

/// Inches between the boxes around two units, which are never farther apart than the units.
fn boxes_gap(battle: Battle<'_>, a: UnitId, b: UnitId) -> f64 {
    let (Some(a), Some(b)) = (battle.bounds(a), battle.bounds(b)) else { return 0.0 };
    let between = |low: Inches, high: Inches| (low - high).max(Inches::ZERO).to_f64();
    let across = between(b.min.x, a.max.x).max(between(a.min.x, b.max.x));
    let along = between(b.min.y, a.max.y).max(between(a.min.y, b.max.y));
    // What rounding may hide.
    (across * across + along * along).sqrt() - 0.01
}

/// How far a unit moves: as far as its slowest model.
pub fn movement(battle: Battle<'_>, unit: UnitId) -> f64 {
    let of = |model| battle.setup.model(model).movement.map_or(0.0, |inches| inches.to_f64());
    battle.models(unit).map(of).fold(f64::INFINITY, f64::min).min(40.0)
}

/// Points that a unit's melee is worth against an enemy.
pub fn melee_worth(battle: Battle<'_>, ledger: &mut Ledger, unit: UnitId, enemy: UnitId) -> f64 {
    worth(battle, enemy, blows(battle, ledger, unit, enemy, false).min(wounds_left(battle, enemy)))
}

/// Points that a unit's shooting is worth against an enemy it can come near enough to.
pub fn shooting_worth(battle: Battle<'_>, ledger: &mut Ledger, meeting: &Meeting, enemy: UnitId, gap: f64) -> f64 {
    if matches!(meeting.phase, Phase::Charge | Phase::Fight) {
        return 0.0;
    }
    let distance = (gap - meeting.movement).max(1.0);
    worth(battle, enemy, ledger.shooting(battle, meeting.unit, enemy, distance, crate::analysis::How::default()))
}

/// Whether a unit may charge after it Advanced.
pub fn charges_after_advance(battle: Battle<'_>, unit: UnitId) -> bool {
    battle.permits(unit, codex::Permission::ChargeAfterAdvance)
}
