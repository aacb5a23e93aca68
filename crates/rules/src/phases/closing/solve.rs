//! Finding a closing move: as many models as possible in base contact, then in engagement range,
//! then close.
//!
//! Models go one by one, the nearest first, each to the first spot that is free of those who
//! went before and of those who have not gone yet. Where that leaves the unit torn, stragglers
//! are brought to the others, and if that fails too the whole unit is moved along one line.
//! What holds is then bettered until nobody could still get into base contact: that is what
//! `judge` asks. Deterministic, and every way it hands out was walked.

use super::around::Around;
use super::spots::{DETOURS, Search};
use super::{Aim, Closing, Foe};
use crate::action::{Path, Step};
use crate::battle::{Battle, COHERENCY, ENGAGEMENT};
use crate::ids::{ModelId, UnitId};
use crate::stand;
use geometry::{Body, Inches, Point};
use smallvec::SmallVec;

/// Parts of the way to the enemy that a model tries to go, in hundredths.
const PARTS: [i32; 6] = [100, 85, 70, 50, 30, 15];
/// Lines along which the whole unit is moved, where nothing better is found.
const LINES: usize = 24;
/// How often stragglers are looked at.
const REPAIRS: usize = 3;

/// Where everybody ends, and how they get there.
#[derive(Clone)]
struct Draft {
    ends: SmallVec<[Body; 16]>,
    paths: SmallVec<[Option<Path>; 16]>,
}

/// What came of a charge in its barest form.
enum Barest {
    /// Not a charge, or one at several targets.
    NotAsked,
    /// Nobody reaches the target by a straight way; where everybody would end then.
    NobodyReaches(Box<Draft>),
    /// The target is reached, but the unit is torn.
    Torn,
    /// It holds.
    Found(Box<Draft>),
}

impl Draft {
    fn set(&mut self, at: usize, (body, path): (Body, Path)) {
        self.ends[at] = body;
        self.paths[at] = Some(path);
    }
}

impl Closing<'_> {
    /// A legal move that `judge` accepts; `None` if none was found. For a charge that means that
    /// the charge fails (R15.4).
    pub(crate) fn solve(&self) -> Option<Vec<(ModelId, Path)>> {
        if self.is_hopeless() {
            return None;
        }
        let mut draft = self.arrangement().or_else(|| self.spearhead())?;
        self.better(&mut draft);
        let paths = self.models.iter().zip(draft.paths).filter_map(|(model, path)| Some((*model, path?)));
        Some(paths.collect())
    }

    /// Whether there is a move that leads where it has to.
    pub(crate) fn is_possible(&self) -> bool {
        let charge = matches!(self.aim, Aim::Charge(_));
        if !charge && self.holds(&self.starts) {
            return true;
        }
        if self.is_hopeless() {
            return false;
        }
        match self.barest() {
            Barest::Found(_) => true,
            // By straight ways alone nobody gets there: placing all of them the same way would not either, and ways
            // around change nothing where no straight way was barred.
            Barest::NobodyReaches(draft) => {
                let barred = self.barred.get();
                self.along_a_line()
                    .or_else(|| if barred { self.one_by_one(DETOURS) } else { self.joined(*draft) })
                    .is_some()
            }
            Barest::NotAsked | Barest::Torn => self.arrangement().is_some(),
        }
    }

    /// Whether a move is found that `judge` accepts.
    pub(crate) fn has_a_way(&self) -> bool {
        self.solve().is_some_and(|paths| self.accepts(&paths))
    }

    /// The same, with somebody moving.
    pub(crate) fn leads_somewhere(&self) -> bool {
        self.solve().is_some_and(|paths| !paths.is_empty() && self.accepts(&paths))
    }

    fn accepts(&self, paths: &[(ModelId, Path)]) -> bool {
        self.judge_solved(paths).is_ok()
    }

    /// A charge in its barest form: one model reaches the target, the others only keep up. That is
    /// enough to know that the charge is possible, and much sooner found than the best one.
    fn spearhead(&self) -> Option<Draft> {
        match self.barest() {
            Barest::Found(draft) => Some(*draft),
            Barest::NotAsked | Barest::NobodyReaches(_) | Barest::Torn => None,
        }
    }

    fn barest(&self) -> Barest {
        if !matches!(self.aim, Aim::Charge(_)) || self.targets.len() != 1 {
            return Barest::NotAsked;
        }
        let mut draft = self.draft();
        let mut reached = false;
        self.barred.set(false);
        for at in self.order() {
            let found = if reached { self.approach(at, &draft.ends) } else { self.place(at, &draft.ends, 0) };
            if let Some((body, path)) = found {
                reached = reached || self.foes.iter().any(|foe| self.reaches(&body, &foe.body));
                draft.set(at, (body, path));
            }
        }
        if !reached {
            return Barest::NobodyReaches(Box::new(draft));
        }
        self.repair(&mut draft);
        if self.holds(&draft.ends) { Barest::Found(Box::new(draft)) } else { Barest::Torn }
    }

    /// Where everybody could end: first by straight ways alone, for most moves are that easy.
    fn arrangement(&self) -> Option<Draft> {
        self.barred.set(false);
        let straight = self.one_by_one(0);
        // Where no straight way was barred, searching for ways around would go through the same spots again.
        let barred = self.barred.get();
        straight.or_else(|| self.along_a_line()).or_else(|| if barred { self.one_by_one(DETOURS) } else { None })
    }

    /// Whether somebody who must be reached is farther than the move and engagement range.
    fn is_hopeless(&self) -> bool {
        let most = self.cap + self.widest_ring();
        let near = |foe: &Foe| self.starts.iter().any(|start| geometry::gap_within(start, &foe.body, most));
        match self.aim {
            Aim::Charge(_) => {
                self.targets.iter().any(|&target| !self.foes.iter().any(|foe| foe.unit == target && near(foe)))
            }
            Aim::PileIn | Aim::Consolidate => !self.foes.iter().any(near),
            Aim::Objective(_) => false,
        }
    }

    fn draft(&self) -> Draft {
        Draft { ends: self.starts.clone(), paths: self.models.iter().map(|_| None).collect() }
    }

    /// Those who may move, the nearest to the enemy first.
    fn order(&self) -> SmallVec<[usize; 16]> {
        let charge = matches!(self.aim, Aim::Charge(_));
        let mut order: SmallVec<[(Inches, usize); 16]> = (0..self.models.len())
            .filter(|&at| self.may_move(self.models[at]))
            .filter(|&at| charge || !self.is_in_contact(self.models[at], &self.starts[at]))
            .map(|at| (self.gap_to_goal(&self.starts[at]), at))
            .collect();
        order.sort_unstable();
        order.into_iter().map(|(_, at)| at).collect()
    }

    fn gap_to_goal(&self, body: &Body) -> Inches {
        if let Aim::Objective(marker) = self.aim {
            return geometry::gap_to_point(body, marker);
        }
        self.foes.iter().map(|foe| geometry::gap(body, &foe.body)).min().unwrap_or(Inches::MAX)
    }

    fn one_by_one(&self, detours: u8) -> Option<Draft> {
        if self.foes.is_empty() && !matches!(self.aim, Aim::Objective(_)) {
            return None;
        }
        let mut draft = self.draft();
        let order = self.order();
        if self.targets.len() > 1 && !self.reach_all(&mut draft, detours) && !self.reach_each(&mut draft, detours) {
            return None;
        }
        for at in order {
            if draft.paths[at].is_none()
                && let Some(found) = self.place(at, &draft.ends, detours)
            {
                draft.set(at, found);
            }
        }
        self.joined(draft)
    }

    /// A draft with those who were left behind brought to the others, if it then holds.
    fn joined(&self, mut draft: Draft) -> Option<Draft> {
        // Bringing stragglers to the others leads nobody to the enemy.
        if !self.arrives(&draft.ends) {
            return None;
        }
        self.repair(&mut draft);
        self.holds(&draft.ends).then_some(draft)
    }

    /// One model that reaches every target of a charge by itself.
    fn reach_all(&self, draft: &mut Draft, detours: u8) -> bool {
        let search = Search { whole: true, only: None, detours };
        let found = self.order().into_iter().find_map(|at| {
            let whole = self.contact(at, &draft.ends, search).or_else(|| self.engaging(at, &draft.ends, search));
            whole.map(|found| (at, found))
        });
        found.is_some_and(|(at, found)| {
            draft.set(at, found);
            true
        })
    }

    /// One model for each target of a charge, the farthest target first.
    fn reach_each(&self, draft: &mut Draft, detours: u8) -> bool {
        let gap = |at: usize, target: UnitId| {
            let foes = self.foes.iter().filter(|foe| foe.unit == target);
            foes.map(|foe| geometry::gap(&self.starts[at], &foe.body)).min().unwrap_or(Inches::MAX)
        };
        let mut wanted: Vec<(Inches, UnitId)> = self
            .targets
            .iter()
            .map(|&target| ((0..self.models.len()).map(|at| gap(at, target)).min().unwrap_or(Inches::MAX), target))
            .collect();
        wanted.sort_unstable_by(|a, b| b.cmp(a));
        wanted.into_iter().all(|(_, target)| {
            let search = Search { whole: false, only: Some(target), detours };
            let mut order: Vec<(Inches, usize)> = (0..self.models.len())
                .filter(|&at| draft.paths[at].is_none())
                .map(|at| (gap(at, target), at))
                .collect();
            order.sort_unstable();
            order.into_iter().any(|(_, at)| {
                let found = self.contact(at, &draft.ends, search).or_else(|| self.engaging(at, &draft.ends, search));
                found.is_some_and(|found| {
                    draft.set(at, found);
                    true
                })
            })
        })
    }

    /// Where a model goes, given the others.
    fn place(&self, at: usize, ends: &[Body], detours: u8) -> Option<(Body, Path)> {
        let search = Search { whole: false, only: None, detours };
        if let Aim::Objective(_) = self.aim {
            return self.approach(at, ends);
        }
        self.contact(at, ends, search).or_else(|| self.engaging(at, ends, search)).or_else(|| self.approach(at, ends))
    }

    /// Straight towards the goal, as far as it can and stays with the others.
    fn approach(&self, at: usize, ends: &[Body]) -> Option<(Body, Path)> {
        let start = self.starts[at];
        let goal = self.goal(at)?;
        let far = start.at.distance(goal);
        if far <= Inches::ZERO {
            return None;
        }
        let most = self.cap.min(far);
        let enough = if ends.len() > 6 { 2 } else { 1 };
        let mut fallback = None;
        for part in PARTS {
            let length = f64::from(most.get()) * f64::from(part) / 100.0;
            let to = start.at.lerp(goal, length / f64::from(far.get()));
            let body = Body { at: to, z: stand::ground(self.battle, to, start.z), ..start };
            if !self.is_free(at, &body, ends) || !self.is_closer(at, &body) {
                continue;
            }
            let Ok(path) = self.straight(at, &body) else { continue };
            let beside = |(other, end): (usize, &Body)| other != at && geometry::gap_within(&body, end, COHERENCY);
            if ends.iter().enumerate().filter(|&pair| beside(pair)).count() >= enough {
                return Some((body, path));
            }
            fallback = fallback.or(Some((body, path)));
        }
        fallback
    }

    fn goal(&self, at: usize) -> Option<Point> {
        if let Aim::Objective(marker) = self.aim {
            return Some(marker);
        }
        let start = &self.starts[at];
        if let Some((_, bodies)) = self.closest.get(at) {
            return bodies.first().map(|body| body.at);
        }
        self.foes.iter().map(|foe| (geometry::gap(start, &foe.body), foe.body.at)).min().map(|(_, goal)| goal)
    }

    /// Brings those who were left behind to the others.
    fn repair(&self, draft: &mut Draft) {
        for _ in 0..REPAIRS {
            if Battle::is_coherent(&draft.ends) {
                return;
            }
            let apart = stragglers(&draft.ends);
            let mut changed = false;
            for &at in &apart {
                if let Some(found) = self.join(at, &draft.ends, &apart) {
                    draft.set(at, found);
                    changed = true;
                } else if draft.paths[at].is_some() && self.is_free(at, &self.starts[at], &draft.ends) {
                    // Perhaps it is better off where it was.
                    let mut back = draft.clone();
                    back.ends[at] = self.starts[at];
                    back.paths[at] = None;
                    if stragglers(&back.ends).len() < apart.len() {
                        *draft = back;
                        changed = true;
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// A spot beside one of the others from which the unit hangs together better.
    fn join(&self, at: usize, ends: &[Body], apart: &[usize]) -> Option<(Body, Path)> {
        let start = &self.starts[at];
        if matches!(self.aim, Aim::PileIn | Aim::Consolidate) && self.is_in_contact(self.models[at], start) {
            return None;
        }
        let enough = if ends.len() > 6 { 2 } else { 1 };
        let mut others: SmallVec<[(Inches, usize); 16]> = (0..ends.len())
            .filter(|other| *other != at && !apart.contains(other))
            .map(|other| (geometry::gap(start, &ends[other]), other))
            .collect();
        others.sort_unstable();
        for gap in [1900, 1000, 100] {
            for &(_, other) in others.iter().take(6) {
                for body in Around::new(start, &ends[other], Inches::thousandths(gap), self.cap) {
                    let body = Body { z: stand::ground(self.battle, body.at, start.z), ..body };
                    let beside = |end: &Body| geometry::gap_within(&body, end, COHERENCY);
                    let joined = (0..ends.len()).filter(|o| *o != at && beside(&ends[*o])).count() >= enough;
                    if joined
                        && start.at.is_within(self.cap, body.at)
                        && self.is_free(at, &body, ends)
                        && self.is_closer(at, &body)
                        && let Ok(path) = self.straight(at, &body)
                    {
                        return Some((body, path));
                    }
                }
            }
        }
        None
    }

    /// The whole unit along one line: some model into contact, everybody else beside it as before.
    fn along_a_line(&self) -> Option<Draft> {
        let mut lines: Vec<(i64, Point, Point)> = Vec::new();
        for start in &self.starts {
            let near = |foe: &&Foe| geometry::gap_within(start, &foe.body, self.cap + ENGAGEMENT);
            for foe in self.foes.iter().filter(near) {
                for gap in [0, 990] {
                    let spots = Around::new(start, &foe.body, Inches::thousandths(gap), self.cap).take(5);
                    let inside = spots.filter(|spot| start.at.is_within(self.cap, spot.at));
                    lines.extend(inside.map(|spot| (start.at.distance_squared(spot.at), start.at, spot.at)));
                }
            }
        }
        lines.sort_unstable();
        lines.into_iter().take(LINES).find_map(|(_, from, to)| self.shifted(from, to))
    }

    fn shifted(&self, from: Point, to: Point) -> Option<Draft> {
        let mut draft = self.draft();
        let still: SmallVec<[usize; 16]> = self.order();
        for (at, start) in self.starts.iter().enumerate() {
            if !still.contains(&at) {
                continue;
            }
            let to = Point::new(start.at.x + (to.x - from.x), start.at.y + (to.y - from.y));
            draft.ends[at] = Body { at: to, z: stand::ground(self.battle, to, start.z), ..*start };
            draft.paths[at] = Some(vec![Step::To(to, None)]);
        }
        if !self.holds(&draft.ends) {
            return None;
        }
        let legal = |at: usize| {
            let body = &draft.ends[at];
            draft.paths[at].is_none()
                || (self.is_free(at, body, &draft.ends) && self.is_closer(at, body) && self.straight(at, body).is_ok())
        };
        (0..self.models.len()).all(legal).then_some(draft)
    }

    /// Until nobody can get into base contact any more: one more each time, so it ends.
    fn better(&self, draft: &mut Draft) {
        if let Aim::Objective(_) = self.aim {
            return;
        }
        let charge = matches!(self.aim, Aim::Charge(_));
        let order = self.order();
        loop {
            let mut changed = false;
            for &at in &order {
                let open =
                    (charge || draft.paths[at].is_some()) && !self.is_in_contact(self.models[at], &draft.ends[at]);
                if open && let Some(found) = self.contact(at, &draft.ends, Search::RULES) {
                    draft.set(at, found);
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }
}

/// Models that are not in the largest group, or lack neighbours.
fn stragglers(ends: &[Body]) -> SmallVec<[usize; 16]> {
    let enough = if ends.len() > 6 { 2 } else { 1 };
    let beside = |a: usize, b: usize| {
        geometry::vertical_gap(&ends[a], &ends[b]) <= crate::battle::VERTICAL
            && geometry::gap_within(&ends[a], &ends[b], COHERENCY)
    };
    let mut group: SmallVec<[usize; 16]> = (0..ends.len()).collect();
    for at in 0..ends.len() {
        for other in 0..at {
            if beside(at, other) && group[at] != group[other] {
                let (from, to) = (group[at].max(group[other]), group[at].min(group[other]));
                group.iter_mut().filter(|held| **held == from).for_each(|held| *held = to);
            }
        }
    }
    let size = |of: usize| group.iter().filter(|held| **held == of).count();
    let largest = (0..ends.len()).max_by_key(|&of| (size(of), std::cmp::Reverse(of))).unwrap_or(0);
    let alone = |at: usize| (0..ends.len()).filter(|&other| other != at && beside(at, other)).count() < enough;
    (0..ends.len()).filter(|&at| group[at] != largest || alone(at)).collect()
}
