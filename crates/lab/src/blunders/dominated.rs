//! A move to a place that another reachable place beats in every respect: nearer to the marker
//! the unit goes to, in no more danger, with targets at least as good.

use super::{Judge, Notes, Step, figures};
use ai::analysis::Ledger;
use rules::position::Phase;
use rules::state::{Hand, MoveKind};
use rules::{Action, Battle, Game, MarkerId, UnitId};
use tactics::candidates::{DIRECTIONS, Proposal};

/// Being this many inches nearer counts.
const NEARER: f64 = 2.0;
/// A difference of this many points of danger or promise does not.
const SAME: f64 = 2.0;

/// The judge.
pub struct Dominated;

/// What a place is worth.
struct Place {
    gap: f64,
    danger: f64,
    promise: f64,
}

impl Place {
    fn of(battle: Battle<'_>, ledger: &mut Ledger, unit: UnitId, marker: MarkerId) -> Place {
        let danger = figures::charge_threat(battle, ledger, unit) + figures::fire_threat(battle, ledger, unit);
        let promise = figures::charge_promise(battle, ledger, unit) + figures::fire_promise(battle, ledger, unit);
        Place { gap: figures::marker_gap(battle, unit, marker), danger, promise }
    }

    fn beats(&self, other: &Place) -> bool {
        self.gap + NEARER <= other.gap && self.danger <= other.danger + SAME && self.promise + SAME >= other.promise
    }
}

impl Judge for Dominated {
    fn step(&mut self, step: &Step<'_>, notes: &mut Notes) {
        let &Action::ConfirmUnitMove(unit, _) = step.action else { return };
        let (before, after) = (step.before.battle(), step.after.battle());
        let Hand::Moving { kind, .. } = before.state.clock.hand else { return };
        let ours = step.player == notes.side && before.state.clock.phase == Phase::Movement;
        if !ours || kind == MoveKind::FallBack || !figures::walks(before, unit) || !after.on_table(unit) {
            return;
        }
        let wanted = figures::wanted(before, unit);
        let gained =
            |marker: MarkerId| figures::marker_gap(before, unit, marker) - figures::marker_gap(after, unit, marker);
        // The marker it seems to go to: the one it came nearer to the most.
        let Some(&marker) = wanted.iter().max_by(|&&a, &&b| gained(a).total_cmp(&gained(b))) else { return };
        notes.occasion();
        if wanted.iter().any(|&other| figures::is_at(after, unit, other)) || figures::is_at_any(after, unit) {
            return;
        }
        let chosen = Place::of(after, &mut notes.ledger, unit, marker);
        if chosen.gap < NEARER {
            return;
        }
        let better = others(step.before, unit, marker).into_iter().find_map(|other| {
            let place = Place::of(other.battle(), &mut notes.ledger, unit, marker);
            place.beats(&chosen).then_some(place)
        });
        if let Some(place) = better {
            let name = figures::marker_name(before, marker).to_owned();
            notes.blunder(
                before,
                unit,
                chosen.gap - place.gap,
                format!("stopped {:.1}\" short of {name}", chosen.gap),
                format!("{:.1}\" was as safe ({:.0} against {:.0} points)", place.gap, place.danger, chosen.danger),
            );
        }
    }
}

/// The game with the unit elsewhere, the nearest to the marker first.
fn others(game: &Game, unit: UnitId, marker: MarkerId) -> Vec<Game> {
    let battle = game.battle();
    let player = battle.player(unit);
    let Hand::Moving { bonus, .. } = battle.state.clock.hand else { return Vec::new() };
    let Some(cap) = battle.models(unit).map(|model| battle.move_cap(unit, model, bonus)).min() else {
        return Vec::new();
    };
    let goal = battle.state.marker(marker).at;
    let here = figures::marker_gap(battle, unit, marker);
    let shifts = (0..DIRECTIONS).map(|direction| Proposal::Shift { unit, cap, direction, part: 100 });
    let tried = [Proposal::March { unit, goal }].into_iter().chain(shifts).filter_map(|proposal| {
        let after = figures::tried(game, player, proposal.realize(battle, player)?)?;
        let gap = figures::marker_gap(after.battle(), unit, marker);
        (gap < here).then_some((gap, after))
    });
    let mut out: Vec<(f64, Game)> = tried.collect();
    out.sort_by(|a, b| a.0.total_cmp(&b.0));
    out.truncate(4);
    out.into_iter().map(|(_, game)| game).collect()
}

#[cfg(test)]
mod tests {
    use crate::blunders::Class;
    use crate::blunders::tables::{Table, fires};

    #[test]
    fn creeping_towards_a_marker_that_could_be_reached_is_dominated() {
        let table = Table::movement().unit("guard", 1, &[(20.0, 10.0)]).marker(20.0, 24.0);
        let found = fires(Class::DominatedDestination, &table, |game| {
            vec![Table::normal(game, "guard"), Table::walk(game, "guard", 0.0, 1.0)]
        });
        assert_eq!(found, (1, 1));
    }

    #[test]
    fn going_all_the_way_is_not() {
        let table = Table::movement().unit("guard", 1, &[(20.0, 10.0)]).marker(20.0, 24.0);
        let found = fires(Class::DominatedDestination, &table, |game| {
            vec![Table::normal(game, "guard"), Table::walk(game, "guard", 0.0, 6.0)]
        });
        assert_eq!(found, (0, 1));
    }
}
