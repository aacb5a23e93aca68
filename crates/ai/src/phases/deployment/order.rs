//! Who is set up next: expendable units first, answers last, and what needs room not too late.

use super::Survey;
use crate::analysis::Role;
use crate::explain::Sum;
use rules::{Battle, Doing, Player, UnitId};

/// The units still to be set up, the next first, with the reasons.
pub fn next(battle: Battle<'_>, player: Player, survey: &Survey, counter: bool) -> Vec<(UnitId, Sum)> {
    let mut all: Vec<(UnitId, Sum)> = battle
        .left_to_deploy(player)
        .filter_map(|unit| Some((unit, reasons(battle, survey.role(unit)?, counter))))
        .collect();
    // The first of equals is the first of the army.
    all.sort_by(|(_, a), (_, b)| b.total().total_cmp(&a.total()));
    all
}

/// How much of the table a unit takes, in square inches or so.
pub fn room(battle: Battle<'_>, unit: UnitId) -> f64 {
    battle
        .models(unit)
        .map(|model| battle.setup.bases[model.index()].0.reach().to_f64())
        .map(|reach| reach * reach)
        .sum()
}

fn reasons(battle: Battle<'_>, role: &Role, counter: bool) -> Sum {
    let mut sum = Sum::new();
    sum.add("needs room", (room(battle, role.unit) / 3.0).min(4.0));
    if battle.may(role.unit, Doing::Infiltrate) {
        sum.add("claims ground", 3.0);
    }
    if counter {
        sum.add("expendable first", 8.0 * (1.0 - (role.points / 200.0).min(1.0)));
        if role.is_shooter() && role.shooting_tanks * 100.0 / role.points.max(1.0) > 1.5 {
            sum.add("an answer, kept back", -3.0);
        }
    }
    sum
}
