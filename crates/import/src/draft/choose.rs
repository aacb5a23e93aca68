//! Which units: those that are worth most together for the points, with CHARACTERS and BATTLELINE among them.
//!
//! Further units of one datasheet are worth less and less, so a list has units of several kinds. All combinations are
//! compared at once: for every number of points, CHARACTERS and BATTLELINE units the best that the datasheets seen so
//! far can do.

use super::worth::Candidate;
use codex::{ArmyStyle, BattleSize, Role};

/// Points are counted in steps of this many.
const STEP: u32 = 5;
/// What the second and third unit of one datasheet is worth.
const AGAIN: [f64; 3] = [1.0, 0.7, 0.45];
/// Points that may be left for enhancements.
const LEFT: u32 = 60;

/// Numbers of candidates, each as often as it is taken.
pub(super) type Chosen = Vec<usize>;

/// How many CHARACTERS and BATTLELINE units a list has.
struct Shape {
    characters: [usize; 2],
    battleline: usize,
}

const fn shape(size: BattleSize, style: ArmyStyle) -> Shape {
    match (size, style) {
        (BattleSize::Incursion, ArmyStyle::Mixed) => Shape { characters: [1, 2], battleline: 2 },
        (BattleSize::Incursion, _) => Shape { characters: [1, 2], battleline: 1 },
        (BattleSize::StrikeForce, ArmyStyle::Mixed) => Shape { characters: [2, 4], battleline: 3 },
        (BattleSize::StrikeForce, _) => Shape { characters: [2, 4], battleline: 2 },
    }
}

/// The units that are chosen; nothing if no combination is legal and spends the points.
pub(super) fn units(units: &[Candidate<'_>], size: BattleSize, style: ArmyStyle) -> Option<Chosen> {
    let shape = shape(size, style);
    let groups = groups(units, size);
    // A faction with few units of a kind has as many as it can.
    let most = |wanted: &dyn Fn(&Candidate<'_>) -> bool| -> usize {
        let of = groups.iter().filter(|group| wanted(&units[group.first]));
        of.map(|group| group.ways.iter().map(Vec::len).max().unwrap_or(0)).sum()
    };
    let battleline = shape.battleline.min(most(&|unit| unit.sheet.role == Role::Battleline));
    // Every faction whose units are all CHARACTERS may have as many as it likes.
    let others = most(&|unit| unit.sheet.role != Role::Character);
    let characters = if others < 3 { 12 } else { shape.characters[1] };
    let table =
        Table { points: (size.points() / STEP) as usize + 1, characters: characters + 1, lines: battleline + 1 };
    let chosen = table.best(units, &groups);
    let ends = (size.points() - LEFT) / STEP..=size.points() / STEP;
    let mut best: Option<(f64, usize)> = None;
    for points in ends {
        for count in shape.characters[0].min(characters)..=characters {
            let at = table.at(points as usize, count, battleline);
            // What is left is worth something too: an enhancement can be had for it.
            let worth = chosen.worth[at] + f64::from(size.points() - points * STEP) * 0.3;
            if chosen.worth[at] > 0.0 && best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, at));
            }
        }
    }
    best.map(|(_, at)| Table::back(&groups, &chosen, at))
}

/// A datasheet with the ways to take units of it: none is always one.
struct Group {
    first: usize,
    ways: Vec<Vec<usize>>,
}

fn groups(units: &[Candidate<'_>], size: BattleSize) -> Vec<Group> {
    let mut out: Vec<Group> = Vec::new();
    let mut at = 0;
    while at < units.len() {
        let sheet = units[at].sheet;
        let of: Vec<usize> = (at..units.len()).take_while(|other| units[*other].sheet.id == sheet.id).collect();
        let copies = match (sheet.keywords.has("EPIC HERO") || sheet.role == Role::Character, size) {
            (true, _) => 1,
            (false, BattleSize::Incursion) => 2,
            (false, BattleSize::StrikeForce) => 3,
        };
        let mut ways: Vec<Vec<usize>> = vec![Vec::new()];
        let mut from = 0;
        for _ in 0..copies {
            let before = ways.len();
            for way in from..before {
                let least = ways[way].last().copied().unwrap_or(0);
                for unit in of.iter().filter(|unit| **unit >= least) {
                    let mut more = ways[way].clone();
                    more.push(*unit);
                    ways.push(more);
                }
            }
            from = before;
        }
        at += of.len();
        out.push(Group { first: of[0], ways });
    }
    out
}

struct Table {
    points: usize,
    characters: usize,
    lines: usize,
}

/// How a place of the table was reached: by which way of the group, and from where.
type Step = (u8, u32);

struct Filled {
    worth: Vec<f64>,
    /// For every group how each place was reached.
    by: Vec<Vec<Step>>,
}

/// More ways than a group may have are not looked at.
const MOST_WAYS: usize = 255;

impl Table {
    fn at(&self, points: usize, characters: usize, lines: usize) -> usize {
        (points * self.characters + characters) * self.lines + lines
    }

    /// What a way adds: steps of points, CHARACTERS, BATTLELINE units, worth.
    fn adds(units: &[Candidate<'_>], way: &[usize]) -> (usize, usize, usize, f64) {
        let steps = way.iter().map(|unit| units[*unit].cost.div_ceil(STEP) as usize).sum();
        let of = |role: Role| way.iter().filter(|unit| units[**unit].sheet.role == role).count();
        let mut worth: Vec<f64> = way.iter().map(|unit| units[*unit].worth).collect();
        worth.sort_by(|a, b| b.total_cmp(a));
        let worth = worth.iter().zip(AGAIN).map(|(worth, share)| worth * share).sum();
        (steps, of(Role::Character), of(Role::Battleline), worth)
    }

    fn best(&self, units: &[Candidate<'_>], groups: &[Group]) -> Filled {
        let size = self.points * self.characters * self.lines;
        let mut worth = vec![f64::NEG_INFINITY; size];
        worth[0] = 0.0;
        let mut by = Vec::new();
        for group in groups {
            let mut next = vec![f64::NEG_INFINITY; size];
            let mut how: Vec<Step> = vec![(0, 0); size];
            for (number, way) in group.ways.iter().enumerate().take(MOST_WAYS) {
                let (steps, characters, lines, more) = Table::adds(units, way);
                for points in 0..self.points.saturating_sub(steps) {
                    for held in 0..self.characters.saturating_sub(characters) {
                        for line in 0..self.lines {
                            let before = self.at(points, held, line);
                            let to = self.at(points + steps, held + characters, (line + lines).min(self.lines - 1));
                            if worth[before] + more > next[to] {
                                next[to] = worth[before] + more;
                                how[to] = (number as u8, before as u32);
                            }
                        }
                    }
                }
            }
            worth = next;
            by.push(how);
        }
        Filled { worth, by }
    }

    /// The units that led to a place of the table.
    fn back(groups: &[Group], filled: &Filled, mut at: usize) -> Chosen {
        let mut out = Vec::new();
        for (group, by) in groups.iter().zip(&filled.by).rev() {
            let (way, before) = by[at];
            out.extend(group.ways[usize::from(way)].iter().rev().copied());
            at = before as usize;
        }
        out.reverse();
        out
    }
}
