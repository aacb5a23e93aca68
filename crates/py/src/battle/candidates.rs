//! What a seat may choose from: the kernel's candidates, and a row for each so that a policy can judge them.

use crate::battle::about::About;
use crate::battle::seen::Seat;
use crate::battle::{cards, kinds, units};
use crate::columns::{columns, yes};
use geometry::Point;
use rules::{Action, Battle, Game, UnitId};
use tactics::Candidates;
use tactics::candidates;

/// The candidates of a game in their fixed order; where there are more than `most`, an even sample of
/// them that keeps the first and the last.
pub fn sample(game: &Game, most: usize) -> Vec<Action> {
    let all = game.candidates();
    if all.len() <= most || most < 2 {
        return all.into_iter().take(most).collect();
    }
    let (last, steps) = (all.len() - 1, most - 1);
    let kept = |at: &usize| (0..most).any(|step| step * last / steps == *at);
    all.into_iter().enumerate().filter(|(at, _)| kept(at)).map(|(_, action)| action).collect()
}

/// A candidate.
pub struct CandidateSeen<'a> {
    battle: Battle<'a>,
    seat: Seat,
    action: &'a Action,
    about: About,
    from: Option<Point>,
    aim: Option<Point>,
}

impl CandidateSeen<'_> {
    fn shift(&self, of: impl Fn(Point) -> geometry::Inches) -> f64 {
        match (self.from, self.about.to) {
            (Some(from), Some(to)) => (of(to) - of(from)).to_f64() * self.seat.sign() / 24.0,
            _ => 0.0,
        }
    }

    /// From where it would stand, or stands, to its target, or to the nearest enemy.
    fn distance(&self) -> f64 {
        match (self.about.to.or(self.from), self.aim) {
            (Some(from), Some(to)) => from.distance(to).to_f64() / 60.0,
            _ => 0.0,
        }
    }

    fn to_marker(&self) -> f64 {
        let Some(from) = self.about.to.or(self.from) else { return 0.0 };
        let markers = self.battle.state.objectives.iter().filter(|marker| !marker.gone);
        let nearest = markers.map(|marker| from.distance(marker.at)).min();
        nearest.map_or(0.0, |distance| distance.to_f64() / 60.0)
    }
}

/// Fills the table of candidates.
pub fn fill(game: &Game, seat: Seat, actions: &[Action], out: &mut [f32]) {
    out.fill(0.0);
    let battle = game.battle();
    let enemies: Vec<Point> =
        battle.units_on_table(seat.0.other()).filter_map(|unit| units::centre(battle, unit)).collect();
    for (action, row) in actions.iter().zip(out.chunks_exact_mut(COLUMNS.len())) {
        let about = About::of(battle, action);
        let on_table = |unit: UnitId| battle.on_table(battle.lead(unit));
        let from = about.unit.filter(|&unit| on_table(unit)).and_then(|unit| units::centre(battle, unit));
        let aim = match about.target.filter(|&unit| on_table(unit)) {
            Some(target) => units::centre(battle, target),
            None => {
                about.to.or(from).and_then(|at| enemies.iter().copied().min_by_key(|enemy| enemy.distance_squared(at)))
            }
        };
        write(&CandidateSeen { battle, seat, action, about, from, aim }, row);
    }
}

columns! { CandidateSeen;
    present: "1 for an action that may be chosen; everything else is 0 otherwise" => |_c| 1.0;
    kind: "what it is, as its place in `strategium.KINDS`" => |c| kinds::number(c.action) as f32;
    idle: "1 if it ends a phase, takes something back or lets a chance pass" => |c| yes(candidates::is_idle(c.action));
    unit: "the unit that does it, as its row of `units` counted from 1; 0 is nobody" => |c| {
        units::row_of(c.battle, c.seat, c.about.unit)
    };
    target: "the first unit it is aimed at, likewise" => |c| units::row_of(c.battle, c.seat, c.about.target);
    x: "where the unit would stand in the mean, across the table, in 60 inches" => |c| c.seat.x(c.battle, c.about.to);
    y: "the same along the table" => |c| c.seat.y(c.battle, c.about.to);
    shift_x: "how far it would go across, in 24 inches" => |c| c.shift(|at| at.x);
    shift_y: "how far it would go along, in 24 inches" => |c| c.shift(|at| at.y);
    distance: "from there to the target, or to the nearest enemy, in 60 inches" => |c| c.distance();
    marker_distance: "from there to the nearest marker, in 60 inches" => |c| c.to_marker();
    models: "models it names, in 20" => |c| c.about.models as f32 / 20.0;
    attacks: "weapons or targets it names, in 10" => |c| c.about.attacks as f32 / 10.0;
    model_wounds: "wounds left of the model it names, in 10" => |c| {
        c.about.model.map_or(0.0, |model| f32::from(c.battle.state.model(model).wounds) / 10.0)
    };
    leader: "1 if that model belongs to a leader" => |c| {
        c.about.model.map_or(0.0, |model| yes(c.battle.unit_of(model) != c.battle.setup.model(model).unit))
    };
    stratagem: "which stratagem of the battle, counted from 1; 0 is none" => |c| c.about.stratagem.map_or(0.0, |at| f32::from(at.0) + 1.0);
    cost: "command points it costs as printed, in 3" => |c| f32::from(c.about.cost) / 3.0;
    choice: "which of several options" => |c| f32::from(c.about.choice);
    card: "the card, as its row of `cards` counted from 1; 0 is none" => |c| c.about.card.map_or(0.0, |card| cards::row_of(c.battle, card));
    marker: "the marker, as its row of `objectives` counted from 1; 0 is none" => |c| c.about.marker.map_or(0.0, |at| f32::from(at.0) + 1.0);
    dice: "dice it rolls again, in 6" => |c| c.about.dice as f32 / 6.0;
}
