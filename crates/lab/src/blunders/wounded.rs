//! A hurt, expensive enemy that this volley would likely have finished is left alive for something
//! cheaper.

use super::overkill::{copies, targets, volley};
use super::{Judge, Notes, Step, figures};
use ai::analysis::{points_left, worth};
use rules::action::Fire;
use rules::{Action, Battle, ModelId, Situation, UnitId, WeaponId};
use tactics::odds::{self, Odds};

/// Units above this cost count as valuable.
const VALUABLE: f64 = 30.0;
/// Likely enough to finish it.
const LIKELY: f64 = 0.5;
/// This multiple of what was shot at instead.
const TIMES: f64 = 1.5;

/// The judge.
pub struct Wounded;

impl Judge for Wounded {
    fn step(&mut self, step: &Step<'_>, notes: &mut Notes) {
        let Some((unit, fires)) = volley(step, notes.side) else { return };
        let battle = step.before.battle();
        let engaged = battle.is_engaged(unit);
        let hurt = |enemy: &UnitId| is_hurt(battle, *enemy) && points_left(battle, *enemy) >= VALUABLE;
        let mut best: Option<(f64, UnitId)> = None;
        for enemy in battle.units_on_table(notes.side.other()).filter(hurt) {
            let all = battle.everything_at(unit, enemy, engaged);
            if all.is_empty() || step.before.check(step.player, &Action::Shoot(unit, all.clone())).is_err() {
                continue;
            }
            let chance = odds_of(battle, unit, &all, enemy).p_wipe;
            let points = points_left(battle, enemy) * chance;
            if chance >= LIKELY && best.is_none_or(|(held, _)| points > held) {
                best = Some((points, enemy));
            }
        }
        let Some((points, enemy)) = best else { return };
        notes.occasion();
        let targets = targets(fires);
        if targets.contains(&enemy) {
            return;
        }
        let of = |&target: &UnitId| worth(battle, target, odds_of(battle, unit, fires, target).mean_damage);
        let chosen: f64 = targets.iter().map(of).sum();
        if points > TIMES * chosen {
            let what = format!("{chosen:.0} points on average at {}", names(battle, &targets));
            let better = format!("{} is hurt and would be finished: {points:.0} points", figures::name(battle, enemy));
            notes.blunder(battle, unit, points - chosen, what, better);
        }
    }
}

/// What may come of the part of a volley that is for one target.
fn odds_of(battle: Battle<'_>, unit: UnitId, fires: &[Fire], target: UnitId) -> Odds {
    let at = fires.iter().filter(|fire| fire.target == target);
    let weapons: Vec<(WeaponId, u16)> = at.map(|fire| (fire.weapon, copies(battle, unit, fire))).collect();
    odds::for_units(battle, unit, &weapons, target, &Situation::default())
}

fn names(battle: Battle<'_>, units: &[UnitId]) -> String {
    units.iter().map(|&unit| figures::name(battle, unit)).collect::<Vec<_>>().join(" and ")
}

/// Whether a unit has lost a model, or wounds where it is a single model (R4.11).
fn is_hurt(battle: Battle<'_>, unit: UnitId) -> bool {
    let (starting, left) = (usize::from(battle.standing(unit).starting_strength), battle.count(unit));
    let wounded = |model: ModelId| battle.state.model(model).wounds < battle.setup.model(model).wounds;
    left < starting || (starting == 1 && battle.models(unit).any(wounded))
}

#[cfg(test)]
mod tests {
    use crate::blunders::Class;
    use crate::blunders::tables::{Table, fires};

    fn table(hurt: bool) -> Table {
        let line: Vec<(f64, f64)> = (0..12).map(|at| (12.0 + 1.5 * f64::from(at), 10.0)).collect();
        let table =
            Table::shooting().unit("guard", 1, &line).unit("expensive", 2, &[(20.0, 20.0)]).points("expensive", 200);
        let table = table.unit("cheap", 2, &[(28.0, 20.0), (30.0, 20.0)]).points("cheap", 20);
        if hurt { table.wounds("expensive", 1) } else { table }
    }

    #[test]
    fn a_hurt_expensive_enemy_left_for_a_cheap_one_is_a_blunder() {
        let found = fires(Class::WoundedTargetIgnored, &table(true), |game| vec![Table::shoot(game, "guard", "cheap")]);
        assert_eq!(found, (1, 1));
    }

    #[test]
    fn finishing_it_is_not_and_without_a_hurt_one_there_is_no_occasion() {
        let found =
            fires(Class::WoundedTargetIgnored, &table(true), |game| vec![Table::shoot(game, "guard", "expensive")]);
        assert_eq!(found, (0, 1));
        let whole =
            fires(Class::WoundedTargetIgnored, &table(false), |game| vec![Table::shoot(game, "guard", "cheap")]);
        assert_eq!(whole, (0, 0));
    }
}
