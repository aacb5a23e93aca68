//! A whole volley against one target: weapons in order, devastating wounds at the end (R10.9,
//! R12.3, R13.4).
//!
//! Which wounds are devastating and which are not is decided by the same dice, so the devastating
//! ones wait as a number beside the wounds lost. Each such number is a *lane*: the chances of
//! wounds lost, together with the devastating wounds of each weapon still to come.

use super::chain::{Lives, Step};
use super::defender::Facing;
use super::grid::Grid;
use super::outcome::Outcome;
use super::{NOTHING, Odds, Policy, random};
use rules::setup::Right;
use rules::{Amount, AttackProfile};

/// Lanes hold at most this many chances. No printed unit comes near: it would take four different
/// devastating weapons with dozens of attacks each. Past it, what waits is resolved at once, a
/// group or two too early, instead of filling the memory.
const ROOM: usize = 1 << 20;

/// Equal weapons and what the target's models have against them.
pub(super) struct Group<'a> {
    pub profile: &'a AttackProfile,
    pub weapons: u16,
    pub facing: Vec<Facing>,
}

/// A volley, as far as it has come.
pub(super) struct Volley {
    lives: Lives,
    /// Lanes one after another; the wounds waiting longest change slowest.
    lanes: Vec<f64>,
    /// Devastating wounds that wait: what each does, and how many numbers of them there are.
    waiting: Vec<(Step, usize)>,
    attacks: f64,
    hits: f64,
    wounds: f64,
    unsaved: f64,
}

impl Volley {
    /// Nothing has happened yet to models with these wounds left.
    pub fn new(wounds: &[u8]) -> Self {
        let lives = Lives::of(wounds);
        let mut lanes = vec![0.0; lives.total() + 1];
        lanes[0] = 1.0;
        Volley { lives, lanes, waiting: Vec::new(), attacks: 0.0, hits: 0.0, wounds: 0.0, unsaved: 0.0 }
    }

    /// How many states a lane has.
    fn width(&self) -> usize {
        self.lives.total() + 1
    }

    /// The chance that anybody is left.
    fn alive(&self) -> f64 {
        self.lanes.chunks_exact(self.width()).map(|lane| lane[..lane.len() - 1].iter().sum::<f64>()).sum()
    }

    /// Resolves all attacks of a group.
    pub fn resolve(&mut self, group: &Group<'_>, policy: &Policy) {
        let outcome = Outcome::of(group.profile, group.weapons, policy);
        let alive = self.alive();
        self.attacks += alive * outcome.attacks;
        self.hits += alive * outcome.hits;
        self.wounds += alive * outcome.wounds.mean();
        self.resolve_wounds(group, &outcome.wounds);
    }

    /// Resolves wounds of a group: saves, damage, and devastating wounds that wait.
    pub fn resolve_wounds(&mut self, group: &Group<'_>, wounds: &Grid) {
        let damage = |own: Option<Amount>| {
            random::distribution(&own.unwrap_or(group.profile.damage), Right::which(group.profile.reroll_damage))
        };
        let step = Step::wound(&self.lives, &group.facing, &damage);
        let rows = wounds.rows();
        if rows > 1 {
            if self.lanes.len() * rows > ROOM {
                self.strike_all();
            }
            self.wait(Step::devastating(&self.lives, &group.facing, &damage));
        }
        self.walk(&step, wounds, rows > 1);
    }

    /// Makes room for a group's devastating wounds. Those of weapons that do the same, one after
    /// the other, are counted together: nobody can tell whose wound it is.
    fn wait(&mut self, step: Step) {
        if !self.waiting.last().is_some_and(|(last, _)| last.equals(&step)) {
            self.waiting.push((step, 1));
        }
    }

    /// The group's wounds, one after the other, in every lane.
    fn walk(&mut self, step: &Step, wounds: &Grid, devastating: bool) {
        let width = self.width();
        let rows = wounds.rows();
        // Numbers of the last kind that waits, before and after; without devastating wounds the
        // lanes stay what they are.
        let before = if devastating { self.waiting.last().map_or(1, |(_, numbers)| *numbers) } else { 1 };
        let after = before + rows - 1;
        let lanes = self.lanes.len() / width;
        let mut out = vec![0.0; lanes / before * after * width];
        let columns = wounds.row(0).len();
        // The chance that the group has more than `n` wounds.
        let mut more = vec![0.0; columns];
        for n in (1..columns).rev() {
            let here: f64 = (0..rows).map(|row| wounds.row(row)[n]).sum();
            more[n - 1] = more[n] + here;
        }
        for (at, lane) in self.lanes.chunks_exact_mut(width).enumerate() {
            if lane.iter().all(|p| *p < NOTHING) {
                continue;
            }
            let first = (at / before * after + at % before) * width;
            for n in 0..columns {
                if n > 0 {
                    self.unsaved += more[n - 1] * step.take(lane);
                }
                for row in 0..rows {
                    let chance = wounds.row(row)[n];
                    if chance > NOTHING {
                        let sums = &mut out[first + row * width..first + (row + 1) * width];
                        sums.iter_mut().zip(&*lane).for_each(|(sum, p)| *sum += chance * p);
                    }
                }
            }
        }
        self.lanes = out;
        if let (true, Some((_, numbers))) = (devastating, self.waiting.last_mut()) {
            *numbers = after;
        }
    }

    /// What waited, in the order it was scored; then the sums.
    pub fn finish(mut self) -> Odds {
        self.strike_all();
        let mut damage = self.lanes;
        damage.iter_mut().for_each(|p| *p = p.max(0.0));
        let slain = self.lives.slain(&damage);
        let mean = |chances: &[f64]| chances.iter().enumerate().map(|(n, p)| n as f64 * p).sum::<f64>();
        Odds {
            mean_damage: mean(&damage),
            mean_slain: mean(&slain),
            p_wipe: slain.last().copied().unwrap_or(0.0),
            damage,
            slain,
            mean_attacks: self.attacks,
            mean_hits: self.hits,
            mean_wounds: self.wounds,
            mean_unsaved: self.unsaved,
        }
    }

    fn strike_all(&mut self) {
        for (step, numbers) in std::mem::take(&mut self.waiting) {
            self.strike(&step, numbers);
        }
    }

    /// Resolves the wounds that have waited longest: the most of them first, the others joining
    /// when as many are left as they had.
    fn strike(&mut self, step: &Step, numbers: usize) {
        let width = self.width();
        let size = self.lanes.len() / numbers;
        let mut sum = self.lanes.split_off(size * (numbers - 1));
        for number in (0..numbers - 1).rev() {
            for lane in sum.chunks_exact_mut(width) {
                self.unsaved += step.take(lane);
            }
            let joining = &self.lanes[number * size..(number + 1) * size];
            sum.iter_mut().zip(joining).for_each(|(sum, p)| *sum += p);
        }
        self.lanes = sum;
    }
}
