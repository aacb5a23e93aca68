//! What an army can do this turn, roughly: whom each unit could shoot at and get to, and what its
//! attacks there are worth. Rules in force are compared by it.

use crate::analysis::melee::blows;
use crate::analysis::{Ledger, charge_chance, worth, wounds_left};
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
        let near = battle
            .units_on_table(player.other())
            .map(|enemy| (battle.units_gap(unit, enemy).to_f64(), enemy))
            .min_by(|a, b| a.0.total_cmp(&b.0))?;
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
    battle.may(unit, codex::Permission::ChargeAfterAdvance)
}
