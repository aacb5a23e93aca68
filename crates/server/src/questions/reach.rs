//! How far a unit's models can move: an outline for each, from straight paths in all directions, walked by the kernel.

use super::names;
use geometry::{Angle, Inches, Point};
use protocol::messages::{ErrorInfo, Reply, ServerCode, XY};
use rules::action::{Path, Step};
use rules::state::{Hand, MoveKind};
use rules::{Battle, Doing, Game, ModelId, TrialMove, UnitId};

/// Number of directions for a unit of few models, and for one of many.
const RAYS: [i32; 2] = [48, 28];
const MANY: usize = 12;
/// Number of bisections of a path.
const HALVINGS: i32 = 7;
/// How far to step back from a position where a base may pass but not stand, in inches.
const STEP_BACK: f64 = 0.5;

/// The kind of move that an outline is for.
#[derive(Clone, Copy)]
struct Kind {
    walks: MoveKind,
    /// Whether the move may pass and end in engagement range.
    closes: bool,
}

/// Outlines of where the centres of bases may end; empty for a unit that has no move left.
pub fn reach(game: &Game, unit: UnitId, kind: &str) -> Result<Reply, ErrorInfo> {
    let battle = game.battle();
    let walks = |walks: MoveKind| Kind { walks, closes: false };
    let closes = Kind { walks: MoveKind::Normal, closes: true };
    let stride = |model: ModelId| battle.move_cap(unit, model, 0);
    let hand = game.state().clock.hand;
    let (kind, cap): (Kind, Box<dyn Fn(ModelId) -> Inches>) = match kind {
        "NORMAL" => (walks(MoveKind::Normal), Box::new(stride)),
        "FALL_BACK" => (walks(MoveKind::FallBack), Box::new(stride)),
        "ADVANCE" => {
            let roll = match hand {
                Hand::Moving { unit: in_hand, kind: MoveKind::Advance, bonus } if in_hand == unit => {
                    Inches::whole(bonus.into())
                }
                _ => Inches::thousandths(3_500),
            };
            (walks(MoveKind::Advance), Box::new(move |model| stride(model) + roll))
        }
        "CHARGE" => {
            let roll = match hand {
                Hand::Charging { unit: in_hand, roll, .. } if in_hand == unit && roll > 0 => roll,
                _ => 7,
            };
            (closes, Box::new(move |_| Inches::whole(roll.into())))
        }
        "PILE_IN" => (closes, Box::new(move |_| battle.standing(unit).fight_move)),
        _ => {
            let text = "A kind of move is NORMAL, ADVANCE, FALL_BACK, CHARGE or PILE_IN.";
            return Err(ErrorInfo::new(ServerCode::BadMessage, text));
        }
    };
    if !battle.on_table(unit) || !battle.may(unit, Doing::Move) {
        return Ok(Reply::Reach { outlines: Vec::new(), cap: 0.0 });
    }
    let most = battle.models(unit).map(&cap).max().unwrap_or(Inches::ZERO);
    let Some(trial) = battle.trial_move(unit, kind.walks, kind.closes, most) else {
        return Ok(Reply::Reach { outlines: Vec::new(), cap: 0.0 });
    };
    let rays = RAYS[usize::from(battle.count(unit) > MANY)];
    let outlines = battle.models(unit).map(|model| outline(battle, &trial, model, cap(model), rays)).collect();
    Ok(Reply::Reach { outlines, cap: most.to_f64() })
}

fn outline(battle: Battle<'_>, trial: &TrialMove<'_>, model: ModelId, cap: Inches, rays: i32) -> Vec<XY> {
    let start = battle.state.model(model).at;
    let corner = |ray: i32| {
        let (cos, sin) = Angle::hundredths((ray * 36_000 / rays) as u16).direction();
        let to = |far: f64| Point::inches(start.x.to_f64() + cos * far, start.y.to_f64() + sin * far);
        let passes = |far: f64| {
            let Some(end) = to(far) else { return false };
            let path: Path = vec![Step::To(end, None)];
            trial.walk(model, &path).is_ok_and(|walked| walked.length <= cap + Inches::GRACE)
        };
        // An obstacle blocks everything behind it, so bisection finds how far the path goes.
        let (mut low, mut high) = (0.0, cap.to_f64());
        if passes(high) {
            low = high;
        } else {
            for _ in 0..HALVINGS {
                let middle = (low + high) / 2.0;
                if passes(middle) { low = middle } else { high = middle }
            }
        }
        let stands = |far: f64| {
            let Some(end) = to(far) else { return false };
            let z = battle.ground_at(end, battle.state.model(model).z);
            let body = geometry::Body { at: end, z, ..battle.body(model) };
            trial.has_room(model, &body)
        };
        let mut far: f64 = low;
        while far > 0.0 && !stands(far) {
            far = (far - STEP_BACK).max(0.0);
        }
        names::xy(to(far).unwrap_or(start))
    };
    (0..rays).map(corner).collect()
}
