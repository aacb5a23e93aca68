//! A simple hand that plays the demonstration battle from the kernel's candidates.

use geometry::{Inches, Point};
use rules::action::{Action, Fire, Step};
use rules::attack::Situation;
use rules::ids::{Player, UnitId};
use rules::{Game, Question, odds};

/// The next action: the best-looking candidate, the first of equals.
pub fn choose(game: &Game) -> Option<(Player, Action)> {
    let decision = game.waiting_for()?;
    if let Question::Reroll { context, faces, eligible, need, whole: false, .. } = &decision.question {
        let failed: Vec<u16> = eligible.iter().copied().filter(|&at| faces[usize::from(at)] < *need).collect();
        return Some((decision.player, Action::Reroll(*context, failed)));
    }
    if let Some(default) = game.default_answer() {
        return Some((decision.player, default));
    }
    let candidates = game.candidates();
    let best = candidates
        .into_iter()
        .map(|action| (worth(game, &action), action))
        .reduce(|held, new| if new.0 > held.0 { new } else { held })?;
    Some((decision.player, best.1))
}

fn worth(game: &Game, action: &Action) -> f64 {
    match action {
        Action::Shoot(unit, fires) => 10.0 + hurt(game, *unit, fires),
        Action::PlaceReinforcement(..) | Action::DisembarkUnit(..) => 9.0,
        Action::BeginNormalMove(_) => 5.0,
        // Who is at a marker already stays, and shoots the better for it.
        Action::RemainStationary(unit) => {
            let near = centre(game, *unit).is_some_and(|at| to_goal(game, *unit, at) < 3.0);
            if near { 6.0 } else { 4.0 }
        }
        Action::ConfirmUnitMove(unit, paths) => {
            let ends = paths.iter().filter_map(|(_, path)| match path.last() {
                Some(Step::To(point, _)) => Some(*point),
                _ => None,
            });
            let first = ends.take(1).next().or_else(|| centre(game, *unit));
            first.map_or(0.0, |point| 100.0 - to_goal(game, *unit, point))
        }
        Action::ResetUnitMove(_) => -1.0,
        _ => 0.0,
    }
}

/// Mean damage of everything fired, by the kernel's own odds.
fn hurt(game: &Game, unit: UnitId, fires: &[Fire]) -> f64 {
    let Some(target) = fires.first().map(|fire| fire.target) else { return 0.0 };
    let situation = Situation { target_models: game.battle().count(target) as u8, ..Situation::default() };
    let weapons: Vec<_> =
        fires.iter().map(|fire| (fire.weapon, fire.models.as_ref().map_or(1, Vec::len) as u16)).collect();
    odds::for_units(game.battle(), unit, &weapons, target, &situation).mean_damage
}

fn centre(game: &Game, unit: UnitId) -> Option<Point> {
    let first = game.battle().models(unit).next()?;
    Some(game.state().model(first).at)
}

/// How far a point is from the nearest marker the player does not hold.
fn to_goal(game: &Game, unit: UnitId, from: Point) -> f64 {
    let player = game.battle().player(unit);
    let goals = game.setup().objectives.iter().zip(&game.state().objectives);
    let open = goals.filter(|(_, o)| o.controlled_by != Some(player)).map(|((_, at), _)| from.distance(*at));
    open.min().unwrap_or(Inches::ZERO).to_f64()
}
