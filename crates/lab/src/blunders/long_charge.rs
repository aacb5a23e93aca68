//! A charge declared with a chance under 10 %, modifiers and re-rolls of its own included.

use super::{Judge, Notes, Step, figures};
use ai::analysis::two_dice_at_least;
use codex::EffectRoll;
use rules::{Action, Battle, UnitId};

/// Less than this is a blunder.
const CHANCE: f64 = 0.1;

/// The judge.
pub struct LongCharge;

impl Judge for LongCharge {
    fn step(&mut self, step: &Step<'_>, notes: &mut Notes) {
        let Action::DeclareCharge(unit, targets) = step.action else { return };
        if step.player != notes.side {
            return;
        }
        notes.occasion();
        let battle = step.before.battle();
        let chance = chance(battle, *unit, targets);
        if chance < CHANCE {
            let far = targets.iter().map(|&target| battle.units_gap(*unit, target)).max().unwrap_or_default();
            let what = format!("charged over {:.1}\" with a chance of {:.0} %", far.to_f64(), 100.0 * chance);
            let names: Vec<&str> = targets.iter().map(|&target| figures::name(battle, target)).collect();
            notes.blunder(battle, *unit, 1.0 - chance, what, format!("not to charge {}", names.join(" and ")));
        }
    }
}

/// The chance that a charge gets to all its targets.
fn chance(battle: Battle<'_>, unit: UnitId, targets: &[UnitId]) -> f64 {
    let only = targets.first().copied().filter(|_| targets.len() == 1);
    let (add, again) = battle.own_roll(unit, EffectRoll::Charge, only);
    let far = targets.iter().map(|&target| battle.units_gap(unit, target).to_f64()).fold(0.0, f64::max);
    let need = (far - 1.0).max(0.0).ceil() as i32 - i32::from(add);
    let once = two_dice_at_least(need);
    if again.is_some() { 1.0 - (1.0 - once) * (1.0 - once) } else { once }
}

#[cfg(test)]
mod tests {
    use crate::blunders::Class;
    use crate::blunders::tables::{Table, fires};

    #[test]
    fn eleven_and_a_half_inches_are_too_far_and_seven_are_not() {
        for (far, blunders) in [(11.9, 1), (7.0, 0)] {
            // Bases of 32 mm: the gap is 1.26" less than from middle to middle.
            let table = Table::charge().unit("guard", 1, &[(20.0, 10.0)]).unit("mob", 2, &[(20.0, 11.26 + far)]);
            let found = fires(Class::LongCharge, &table, |game| vec![Table::declare(game, "guard", "mob")]);
            assert_eq!(found, (blunders, 1), "{far}");
        }
    }
}
