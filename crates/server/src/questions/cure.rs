//! A legal path near one that is not: shorter along the same way, or ending a little aside.

use super::names;
use geometry::{Angle, Body, Inches, Point};
use rules::Battle;
use rules::action::{Path, Step};
use rules::ids::ModelId;
use rules::phases::preview::Preview;

/// Looks along the way before the exact place is sought.
const LOOKS: i32 = 16;
/// Halvings of the last stretch.
const HALVINGS: i32 = 6;
/// How far aside, in thousandths, and how many ways.
const ASIDE: [i32; 5] = [150, 300, 500, 800, 1200];
const WAYS: i32 = 12;

/// The path that would do, and what its button says.
pub fn find(
    battle: Battle<'_>,
    preview: &Preview<'_>,
    model: ModelId,
    path: &Path,
    others: &[(ModelId, Body)],
) -> Option<(Path, String)> {
    let legal = |path: &Path| preview.look(model, path, others).verdict.is_ok();
    let start = battle.state.model(model).at;
    let whole = length(start, path);
    let back = pull_back(start, path, whole, &legal);
    let run_blocking = step_aside(path, &legal);
    match (back, run_blocking) {
        (Some((path, pulled)), Some((_, off))) if pulled <= off => Some((path, pulled_text(pulled))),
        (_, Some((path, off))) => Some((path, format!("Shift {}", names::inches(off)))),
        (Some((path, pulled)), None) => Some((path, pulled_text(pulled))),
        (None, None) => None,
    }
}

fn pulled_text(pulled: Inches) -> String {
    format!("Pull back {}", names::inches(pulled.max(Inches::thousandths(50))))
}

/// The longest legal part of the way.
fn pull_back(start: Point, path: &Path, whole: f64, legal: &dyn Fn(&Path) -> bool) -> Option<(Path, Inches)> {
    let part = |share: f64| cut(start, path, whole * share);
    let at = |look: i32| f64::from(look) / f64::from(LOOKS);
    let good = (1..LOOKS).rev().find(|&look| legal(&part(at(look))))?;
    let (mut low, mut high) = (at(good), at(good + 1));
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        if legal(&part(middle)) { low = middle } else { high = middle }
    }
    Some((part(low), Inches::from_f64(whole * (1.0 - low))?))
}

/// The same way with its end moved a little.
fn step_aside(path: &Path, legal: &dyn Fn(&Path) -> bool) -> Option<(Path, Inches)> {
    let last = path.iter().rposition(|step| matches!(step, Step::To(..)))?;
    let Step::To(end, height) = path[last] else { return None };
    ASIDE.into_iter().find_map(|off| {
        (0..WAYS).find_map(|way| {
            let (cos, sin) = Angle::hundredths((way * 36_000 / WAYS) as u16).direction();
            let off = f64::from(off) / 1000.0;
            let to = Point::inches(end.x.to_f64() + cos * off, end.y.to_f64() + sin * off)?;
            let mut run_blocking = path.clone();
            run_blocking[last] = Step::To(to, height);
            legal(&run_blocking).then_some((run_blocking, Inches::from_f64(off)?))
        })
    })
}

/// How long a way is, seen from above.
fn length(start: Point, path: &Path) -> f64 {
    let mut here = start;
    let mut sum = 0.0;
    for step in path {
        if let Step::To(to, _) = step {
            sum += here.distance(*to).to_f64();
            here = *to;
        }
    }
    sum
}

/// The first part of a way, so long.
fn cut(start: Point, path: &Path, length: f64) -> Path {
    let mut out = Path::new();
    let (mut here, mut left) = (start, length);
    for step in path {
        match step {
            Step::Pivot(_) => out.push(*step),
            Step::To(to, height) => {
                let leg = here.distance(*to).to_f64();
                if leg > left {
                    out.push(Step::To(here.lerp(*to, left / leg.max(1e-9)), None));
                    return out;
                }
                out.push(Step::To(*to, *height));
                left -= leg;
                here = *to;
            }
        }
    }
    out
}
