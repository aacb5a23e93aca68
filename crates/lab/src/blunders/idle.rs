//! A unit that does nothing although it could: it stays where nothing is, or holds its fire.

use super::{Judge, Notes, Step, figures};
use rules::state::{Moved, UnitFlags};
use rules::{Action, Doing};

/// Fire worth fewer points than this is not a loss.
const WORTH_FIRING: f64 = 4.0;

/// The judge.
pub struct Idle;

impl Judge for Idle {
    fn step(&mut self, step: &Step<'_>, notes: &mut Notes) {
        if step.player != notes.side {
            return;
        }
        match step.action {
            Action::EndMovement => stayed(step, notes),
            Action::EndShooting => held_fire(step, notes),
            _ => {}
        }
    }
}

/// Units that did not move, stand at no marker and have nobody to shoot at.
fn stayed(step: &Step<'_>, notes: &mut Notes) {
    let battle = step.before.battle();
    let Some(start) = notes.start.clone() else { return };
    for unit in battle.units_on_table(notes.side) {
        let state = battle.state.unit(unit);
        let busy = state.performing.is_some()
            || battle.is_engaged(unit)
            || start.battle().is_engaged(unit)
            || state.flags.contains(UnitFlags::ARRIVED)
            || !figures::walks(battle, unit)
            || figures::is_at_any(battle, unit);
        if busy {
            continue;
        }
        let wanted = figures::wanted(battle, unit);
        let nearest = wanted
            .into_iter()
            .map(|marker| (figures::marker_gap(battle, unit, marker), marker))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        let Some((gap, marker)) = nearest else { continue };
        notes.occasion();
        let idle = matches!(state.moved, Moved::NotYet | Moved::Stationary)
            && figures::fire_promise(battle, &mut notes.ledger, unit) < WORTH_FIRING
            && figures::charge_promise(battle, &mut notes.ledger, unit) < WORTH_FIRING;
        // Only what it could really have done counts.
        let Some(sent) = idle.then(|| figures::sent(&start, unit, marker)).flatten() else { continue };
        let closer = gap - figures::marker_gap(sent.battle(), unit, marker);
        if closer > 1.0 {
            let name = figures::marker_name(battle, marker).to_owned();
            let what = format!("stayed {gap:.1}\" from {name} with nothing to shoot at");
            notes.blunder(battle, unit, closer, what, format!("{closer:.1}\" nearer was possible"));
        }
    }
}

/// Units that could shoot and did not.
fn held_fire(step: &Step<'_>, notes: &mut Notes) {
    let battle = step.before.battle();
    for unit in battle.units_on_table(notes.side) {
        let state = battle.state.unit(unit);
        if state.flags.contains(UnitFlags::SHOT) {
            notes.occasion();
            continue;
        }
        if state.performing.is_some() || !battle.may(unit, Doing::Shoot) {
            continue;
        }
        let points = figures::fire_promise(battle, &mut notes.ledger, unit);
        if points < WORTH_FIRING {
            continue;
        }
        notes.occasion();
        let target = battle.units_on_table(notes.side.other()).find(|&enemy| battle.may(unit, Doing::ShootAt(enemy)));
        let better = target.map_or(String::new(), |target| format!("{} can be shot at", figures::name(battle, target)));
        notes.blunder(battle, unit, points, format!("held fire worth {points:.0} points"), better);
    }
}

#[cfg(test)]
mod tests {
    use crate::blunders::Class;
    use crate::blunders::tables::{Table, fires};
    use rules::Action;

    #[test]
    fn a_unit_that_stays_in_the_open_far_from_a_free_marker_is_idle() {
        let table = Table::movement().unit("guard", 1, &[(20.0, 10.0)]).marker(20.0, 24.0);
        let found = fires(Class::IdleUnit, &table, |_| vec![Action::EndMovement]);
        assert_eq!(found, (1, 1));
    }

    #[test]
    fn one_that_walks_or_stands_at_the_marker_is_not() {
        let table = Table::movement().unit("guard", 1, &[(20.0, 10.0)]).marker(20.0, 24.0);
        let found = fires(Class::IdleUnit, &table, |game| {
            vec![Table::normal(game, "guard"), Table::walk(game, "guard", 0.0, 6.0), Action::EndMovement]
        });
        assert_eq!(found, (0, 1));
        let there = Table::movement().unit("guard", 1, &[(20.0, 23.0)]).marker(20.0, 24.0);
        assert_eq!(fires(Class::IdleUnit, &there, |_| vec![Action::EndMovement]), (0, 0));
    }

    #[test]
    fn fire_that_is_held_is_idle_and_fire_that_is_given_is_not() {
        let table = Table::shooting().unit("guard", 1, &[(20.0, 10.0)]).unit("mob", 2, &[(20.0, 20.0), (22.0, 20.0)]);
        assert_eq!(fires(Class::IdleUnit, &table, |_| vec![Action::EndShooting]), (1, 1));
        let shot = fires(Class::IdleUnit, &table, |game| vec![Table::shoot(game, "guard", "mob"), Action::EndShooting]);
        assert_eq!(shot, (0, 1));
    }
}
