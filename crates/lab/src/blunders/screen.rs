//! A screen moved before what it screens, and at the end of the phase what it screened stands
//! bare before a charge.

use super::{Judge, Notes, Step, figures};
use ai::analysis::{centre, gap, points_left, worth};
use rules::position::Phase;
use rules::{Action, Battle, UnitId};

/// A screen costs at most this share of what it screens.
const CHEAPER: f64 = 0.7;
/// A charge that costs this share of a unit is worth screening against.
const DANGER: f64 = 0.3;
/// What an enemy threatens beyond its move: the longest charge, and one to reckon with.
const LONGEST: f64 = 12.0;
const LIKELY: f64 = 8.0;
/// Inches from the line between two units within which a third is between them.
const BETWEEN: f64 = 3.5;

/// The judge: who moved this phase, in order.
#[derive(Default)]
pub struct Screen {
    moved: Vec<UnitId>,
}

impl Judge for Screen {
    fn step(&mut self, step: &Step<'_>, notes: &mut Notes) {
        let clock = step.before.state().clock;
        if clock.active != notes.side || clock.phase != Phase::Movement || step.player != notes.side {
            self.moved.clear();
            return;
        }
        match step.action {
            Action::ConfirmUnitMove(unit, _) => self.moved.push(*unit),
            Action::EndMovement => {
                self.judge(step.before.battle(), notes);
                self.moved.clear();
            }
            _ => {}
        }
    }
}

impl Screen {
    fn judge(&self, now: Battle<'_>, notes: &mut Notes) {
        let Some(start) = notes.start.clone() else { return };
        let then = start.battle();
        for (at, &valuable) in self.moved.iter().enumerate() {
            for &screen in &self.moved[..at] {
                let cheap = points_left(then, screen) <= CHEAPER * points_left(then, valuable);
                if !cheap || !now.on_table(valuable) || !now.on_table(screen) {
                    continue;
                }
                let screened = |&enemy: &UnitId| {
                    is_between(then, screen, valuable, enemy)
                        && gap(then, enemy, valuable) <= figures::movement(then, enemy) + LONGEST
                        && now.on_table(enemy)
                };
                let Some(enemy) = then.units_on_table(notes.side.other()).find(screened) else { continue };
                let cost = worth(now, valuable, notes.ledger.melee(now, enemy, valuable, true));
                if cost < DANGER * points_left(now, valuable) {
                    continue;
                }
                notes.occasion();
                let covered = now
                    .units_on_table(notes.side)
                    .any(|friend| friend != valuable && is_between(now, friend, valuable, enemy));
                if !covered && gap(now, enemy, valuable) <= figures::movement(now, enemy) + LIKELY {
                    let (bare, from) = (figures::name(now, valuable), figures::name(now, enemy));
                    let what = format!("moved first, and {bare} stands bare before {from}");
                    notes.blunder(now, screen, cost, what, format!("to move {bare} first and stand before it"));
                }
            }
        }
    }
}

/// Whether a unit stands between two others: nearer to the second than the first is, and close to
/// the line.
fn is_between(battle: Battle<'_>, unit: UnitId, one: UnitId, two: UnitId) -> bool {
    let (Some(unit), Some(one), Some(two)) = (centre(battle, unit), centre(battle, one), centre(battle, two)) else {
        return false;
    };
    let whole = one.distance(two).to_f64();
    let (x, y) = ((two.x - one.x).to_f64() / whole.max(0.1), (two.y - one.y).to_f64() / whole.max(0.1));
    let (dx, dy) = ((unit.x - one.x).to_f64(), (unit.y - one.y).to_f64());
    let along = dx * x + dy * y;
    (dx * y - dy * x).abs() <= BETWEEN && along > 1.0 && along < whole
}

#[cfg(test)]
mod tests {
    use crate::blunders::Class;
    use crate::blunders::tables::{Table, fires};
    use rules::{Action, Game};

    fn table() -> Table {
        let crowd: Vec<(f64, f64)> = (0..15).map(|at| (8.0 + 1.5 * f64::from(at), 31.0)).collect();
        Table::movement()
            .unit("grots", 1, &[(20.0, 17.0), (22.0, 17.0)])
            .points("grots", 40)
            .unit("expensive", 1, &[(20.0, 12.0)])
            .points("expensive", 200)
            .unit("crowd", 2, &crowd)
    }

    fn go(game: &Game, unit: &str, x: f64, y: f64) -> [Action; 2] {
        [Table::normal(game, unit), Table::walk(game, unit, x, y)]
    }

    #[test]
    fn a_screen_that_steps_aside_before_its_charge_goes_on_is_a_blunder() {
        let found = fires(Class::ScreenMovedFirst, &table(), |game| {
            let mut moves = [go(game, "grots", 6.0, 0.0), go(game, "expensive", 0.0, 6.0)].concat();
            moves.push(Action::EndMovement);
            moves
        });
        assert_eq!(found, (1, 1));
    }

    #[test]
    fn one_that_follows_after_or_stays_in_front_is_not() {
        let after = fires(Class::ScreenMovedFirst, &table(), |game| {
            let mut moves = [go(game, "expensive", 0.0, 3.0), go(game, "grots", 0.0, 3.0)].concat();
            moves.push(Action::EndMovement);
            moves
        });
        assert_eq!(after, (0, 0));
        let front = fires(Class::ScreenMovedFirst, &table(), |game| {
            let mut moves = [go(game, "grots", 0.0, 3.0), go(game, "expensive", 0.0, 3.0)].concat();
            moves.push(Action::EndMovement);
            moves
        });
        assert_eq!(front, (0, 1));
    }
}
