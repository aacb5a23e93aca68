//! Finds a legal path near one that is not legal: shorter along the same line, or ending slightly to the side.

use super::names;
use geometry::{Angle, Body, Inches, Point};
use rules::action::{Path, Step};
use rules::{Battle, ModelId, Preview};

/// Number of samples along the path before the search is refined.
const LOOKS: i32 = 16;
/// Number of bisections of the last section.
const HALVINGS: i32 = 6;
/// Distances to the side in thousandths of an inch, and the number of directions.
const SIDE_STEPS: [i32; 5] = [150, 300, 500, 800, 1200];
const WAYS: i32 = 12;

/// Paths to every side that a search near these may try, so that the judge of the move knows all who stand there.
pub fn tried(paths: &[(ModelId, Path)]) -> Vec<(ModelId, Path)> {
    let far = Inches::thousandths(SIDE_STEPS[SIDE_STEPS.len() - 1]);
    let sides = [(far, Inches::ZERO), (-far, Inches::ZERO), (Inches::ZERO, far), (Inches::ZERO, -far)];
    let shifted = |path: &Path, (x, y): (Inches, Inches)| {
        let last = path.iter().rposition(|step| matches!(step, Step::To(..)))?;
        let Step::To(end, height) = path[last] else { return None };
        let mut path = path.clone();
        path[last] = Step::To(Point { x: end.x + x, y: end.y + y }, height);
        Some(path)
    };
    let to_sides = |(model, path): &(ModelId, Path)| sides.map(|side| Some((*model, shifted(path, side)?)));
    paths.iter().flat_map(to_sides).flatten().collect()
}

/// The legal path, and the label of its button.
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
    let shifted = shift_end(path, &legal);
    match (back, shifted) {
        (Some((path, pulled)), Some((_, off))) if pulled <= off => Some((path, pulled_text(pulled))),
        (_, Some((path, off))) => Some((path, format!("Shift {}", names::inches(off)))),
        (Some((path, pulled)), None) => Some((path, pulled_text(pulled))),
        (None, None) => None,
    }
}

fn pulled_text(pulled: Inches) -> String {
    format!("Pull back {}", names::inches(pulled.max(Inches::thousandths(50))))
}

/// The longest legal part of the path.
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

/// The same path with its end moved to the side.
fn shift_end(path: &Path, legal: &dyn Fn(&Path) -> bool) -> Option<(Path, Inches)> {
    let last = path.iter().rposition(|step| matches!(step, Step::To(..)))?;
    let Step::To(end, height) = path[last] else { return None };
    SIDE_STEPS.into_iter().find_map(|off| {
        (0..WAYS).find_map(|way| {
            let (cos, sin) = Angle::hundredths((way * 36_000 / WAYS) as u16).direction();
            let off = f64::from(off) / 1000.0;
            let to = Point::inches(end.x.to_f64() + cos * off, end.y.to_f64() + sin * off)?;
            let mut shifted = path.clone();
            shifted[last] = Step::To(to, height);
            legal(&shifted).then_some((shifted, Inches::from_f64(off)?))
        })
    })
}

/// The length of a path, seen from above.
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

/// The path cut to `length`.
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
