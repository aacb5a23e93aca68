//! A move into an enemy's charge that gained nothing: no marker, no new target, no charge, no
//! action. Judged when the turn ends.

use super::{Judge, Notes, Step, figures};
use ai::analysis::points_left;
use rules::position::Phase;
use rules::state::Hand;
use rules::{Action, UnitId};

/// Charges that would cost this share of the unit are a danger.
const DANGER: f64 = 0.4;
/// The move must have brought this share of it.
const MORE: f64 = 0.25;
/// New targets worth this many points justify the move.
const SOMETHING: f64 = 4.0;
/// A unit of at most this many points may screen for a more expensive one.
const CHEAP: f64 = 70.0;
/// How near that friend is.
const BEHIND: f64 = 9.0;

/// A move into danger.
struct Walk {
    unit: UnitId,
    threat: f64,
    new_fire: bool,
    gained: bool,
}

/// The judge.
#[derive(Default)]
pub struct WalkedIn {
    walks: Vec<Walk>,
}

impl Judge for WalkedIn {
    fn step(&mut self, step: &Step<'_>, notes: &mut Notes) {
        if step.before.state().clock.active != notes.side {
            self.walks.clear();
            return;
        }
        match step.action {
            Action::ConfirmUnitMove(unit, _) if step.player == notes.side => self.moved(step, *unit, notes),
            Action::Shoot(unit, _) | Action::ConfirmTargets(unit) => self.gain(*unit, |walk| walk.new_fire),
            Action::DeclareCharge(unit, _) | Action::PerformAction(unit, ..) => self.gain(*unit, |_| true),
            Action::EndFight => self.judge(step, notes),
            _ => {}
        }
    }
}

impl WalkedIn {
    fn moved(&mut self, step: &Step<'_>, unit: UnitId, notes: &mut Notes) {
        let (before, after) = (step.before.battle(), step.after.battle());
        let moving = matches!(before.state.clock.hand, Hand::Moving { .. });
        if before.state.clock.phase != Phase::Movement || !moving || !after.on_table(unit) {
            return;
        }
        let ledger = &mut notes.ledger;
        let threat = figures::charge_threat(after, ledger, unit);
        let points = points_left(after, unit).max(1.0);
        if threat < DANGER * points || threat - figures::charge_threat(before, ledger, unit) < MORE * points {
            return;
        }
        let fire = figures::fire_promise(after, ledger, unit) - figures::fire_promise(before, ledger, unit);
        self.walks.push(Walk { unit, threat, new_fire: fire > SOMETHING, gained: false });
    }

    fn gain(&mut self, unit: UnitId, by: impl Fn(&Walk) -> bool) {
        for walk in self.walks.iter_mut().filter(|walk| walk.unit == unit) {
            walk.gained |= by(walk);
        }
    }

    fn judge(&mut self, step: &Step<'_>, notes: &mut Notes) {
        let battle = step.before.battle();
        for Walk { unit, threat, gained, .. } in self.walks.drain(..) {
            notes.occasion();
            let points = points_left(battle, unit);
            let screens = points <= CHEAP
                && battle.units_on_table(notes.side).any(|friend| {
                    friend != unit
                        && points_left(battle, friend) > points
                        && ai::analysis::gap(battle, unit, friend) <= BEHIND
                });
            let fine = gained || screens || battle.is_engaged(unit) || figures::is_at_any(battle, unit);
            // The enemies that could charge it may have died meanwhile.
            let still =
                battle.on_table(unit) && figures::charge_threat(battle, &mut notes.ledger, unit) >= threat * 0.7;
            if still && !fine {
                let what =
                    format!("moved where charges cost it {threat:.0} of its {points:.0} points, and gained nothing");
                notes.blunder(battle, unit, threat, what, "to stay where it was".into());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::blunders::Class;
    use crate::blunders::tables::{Table, fires};
    use rules::{Action, Game};

    /// A lone, expensive model walks up to a crowd.
    fn turn(game: &Game, y: f64) -> Vec<Action> {
        let mut actions = vec![Table::normal(game, "guard"), Table::walk(game, "guard", 0.0, y)];
        actions.extend([Action::EndMovement, Action::EndShooting, Action::EndCharge, Action::EndFight]);
        actions
    }

    fn table() -> Table {
        let crowd: Vec<(f64, f64)> = (0..15).map(|at| (8.0 + 1.5 * f64::from(at), 24.0)).collect();
        Table::movement().unit("guard", 1, &[(20.0, 6.0)]).unit("crowd", 2, &crowd)
    }

    #[test]
    fn walking_up_to_a_crowd_for_nothing_is_a_blunder() {
        assert_eq!(fires(Class::WalkedIntoCharge, &table(), |game| turn(game, 6.0)), (1, 1));
    }

    #[test]
    fn walking_away_or_to_a_marker_is_not() {
        assert_eq!(fires(Class::WalkedIntoCharge, &table(), |game| turn(game, -3.0)), (0, 0));
        let marker = table().marker(20.0, 14.0);
        assert_eq!(fires(Class::WalkedIntoCharge, &marker, |game| turn(game, 6.0)), (0, 1));
    }
}
