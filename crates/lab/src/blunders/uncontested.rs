//! A marker left to nobody, or to too few, that a free unit could have taken by a Normal move.

use super::{Judge, Notes, Step, figures};
use rules::{Action, MarkerId, UnitId};

/// The judge.
pub struct Uncontested;

impl Judge for Uncontested {
    fn step(&mut self, step: &Step<'_>, notes: &mut Notes) {
        if step.player != notes.side || *step.action != Action::EndMovement {
            return;
        }
        let Some(start) = notes.start.clone() else { return };
        let (then, now) = (start.battle(), step.before.battle());
        let side = notes.side;
        // A unit takes one marker, not three.
        let mut sent_already: Vec<UnitId> = Vec::new();
        for marker in (0..now.state.objectives.len()).map(MarkerId::at) {
            let objective = then.state.marker(marker);
            if objective.gone || now.state.marker(marker).gone || objective.controlled_by == Some(side) {
                continue;
            }
            let (ours, theirs) = figures::levels(then, side, marker);
            // Those who could have been there, the nearest first.
            let mut near: Vec<(f64, UnitId)> = then
                .units_on_table(side)
                .filter(|&unit| figures::walks(then, unit) && !then.is_engaged(unit) && !then.is_shocked(unit))
                .map(|unit| (figures::marker_gap(then, unit, marker), unit))
                .filter(|&(gap, unit)| gap + 1.0 <= figures::movement(then, unit))
                .filter(|&(_, unit)| figures::is_at(then, unit, marker) || ours + figures::control(then, unit) > theirs)
                .collect();
            if near.is_empty() {
                continue;
            }
            notes.occasion();
            let (ours, theirs) = figures::levels(now, side, marker);
            if ours > theirs {
                continue;
            }
            near.retain(|&(_, unit)| {
                let state = now.state.unit(unit);
                now.on_table(unit)
                    && state.performing.is_none()
                    && !figures::is_at_any(now, unit)
                    && !sent_already.contains(&unit)
            });
            near.sort_by(|a, b| a.0.total_cmp(&b.0));
            let takes = |unit: UnitId| {
                let sent = figures::sent(&start, unit, marker)?;
                let (ours, theirs) = figures::levels(sent.battle(), side, marker);
                (ours > theirs).then_some(unit)
            };
            if let Some(unit) = near.iter().take(3).find_map(|&(_, unit)| takes(unit)) {
                sent_already.push(unit);
                let name = figures::marker_name(now, marker).to_owned();
                let what = format!("{name} is left ({ours} against {theirs} of control)");
                let better = format!("{} could take it", figures::name(now, unit));
                notes.blunder(now, unit, f64::from(figures::control(now, unit)), what, better);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::blunders::Class;
    use crate::blunders::tables::{Table, fires};
    use rules::Action;

    #[test]
    fn a_free_marker_within_a_move_is_to_be_taken() {
        let table = Table::movement().unit("guard", 1, &[(20.0, 16.0)]).marker(20.0, 24.0);
        assert_eq!(fires(Class::UncontestedObjective, &table, |_| vec![Action::EndMovement]), (1, 1));
        let taken = fires(Class::UncontestedObjective, &table, |game| {
            vec![Table::normal(game, "guard"), Table::walk(game, "guard", 0.0, 6.0), Action::EndMovement]
        });
        assert_eq!(taken, (0, 1));
    }

    #[test]
    fn a_marker_out_of_reach_or_held_by_many_is_not() {
        let far = Table::movement().unit("guard", 1, &[(20.0, 6.0)]).marker(20.0, 24.0);
        assert_eq!(fires(Class::UncontestedObjective, &far, |_| vec![Action::EndMovement]), (0, 0));
        let held = Table::movement()
            .unit("guard", 1, &[(20.0, 16.0)])
            .unit("mob", 2, &[(20.0, 25.0), (22.0, 25.0), (18.0, 25.0)])
            .marker(20.0, 24.0);
        assert_eq!(fires(Class::UncontestedObjective, &held, |_| vec![Action::EndMovement]), (0, 0));
    }
}
