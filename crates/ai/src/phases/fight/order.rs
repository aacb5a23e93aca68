//! Who fights next: likely kills first, who would die before fighting early, the safe ones later.

use crate::analysis::melee::{blows, kill_chance};
use crate::analysis::{Ledger, worth, wounds_left};
use crate::explain::Sum;
use crate::tunables::POINTS;
use rules::state::UnitFlags;
use rules::{Battle, Doing, UnitId};

/// How urgent it is that a unit fights now rather than after the enemy's next unit.
pub fn urgency(battle: Battle<'_>, unit: UnitId, ledger: &mut Ledger) -> Sum {
    let mut sum = Sum::new();
    let charged = battle.state.unit(unit).flags.intersects(UnitFlags::CHARGED | UnitFlags::HEROIC);
    let (mut gain, mut kill, mut saved, mut threat) = (0.0_f64, 0.0_f64, 0.0_f64, 0.0);
    for enemy in battle.units_on_table(battle.player(unit).other()) {
        if !battle.engaged_with(unit, enemy) {
            continue;
        }
        let wounds = wounds_left(battle, enemy);
        let mean = blows(battle, ledger, unit, enemy, charged);
        let share = (mean / wounds.max(1.0)).min(1.0);
        gain = gain.max(worth(battle, enemy, mean.min(wounds)));
        kill = kill.max(kill_chance(mean, wounds));
        if battle.may(enemy, Doing::Fight) {
            let back = blows(battle, ledger, enemy, unit, false);
            threat += back;
            // What it would strike down of us, as far as it is struck down first.
            saved = saved.max(worth(battle, unit, back) * share);
        }
    }
    let dying = (threat / wounds_left(battle, unit).max(1.0)).min(1.0);
    sum.add("likely kill", 3.0 * kill);
    sum.add("spares us", saved / POINTS);
    sum.add("dies before it fights", dying * gain / POINTS);
    // Between equals the harder blow goes first.
    sum.add("blows", 0.2 * gain / POINTS);
    sum
}
