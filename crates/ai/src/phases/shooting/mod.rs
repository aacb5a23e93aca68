//! The Shooting phase: one plan of fire, carried out unit by unit and made anew after every volley.
//!
//! `field.rs` knows who can fire what at whom, `target.rs` what an enemy is worth, `matching.rs`
//! which gun is for whom, `allocate.rs` makes the plan, `actions.rs` weighs mission actions.

mod actions;
mod allocate;
mod field;
mod matching;
#[cfg(test)]
pub(crate) mod sketch;
mod target;
#[cfg(test)]
mod tests;

pub use field::{Field, Gun, Lane};
pub use target::{Target, bounty, holds_marker, output, usual_output};

use super::reactions;
use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::mistakes::Slip;
use crate::profile::{Features, Profile};
use crate::search;
use allocate::{FirePlan, Taste};
use rules::action::{Action, Fire};
use rules::state::Hand;
use rules::{Battle, Game, Player, UnitId};

/// How much of the level's noise there is in the choice of a target: fire is worth less than a
/// move, and noise as wide as for moves would make every choice a throw of dice.
const BLUR: f64 = 0.2;
/// How many targets of a unit are weighed.
const TARGETS: usize = 6;
/// How many volleys are played forward, holding fire included, and how far behind the best they may be.
const CONTENDERS: usize = 3;
const MARGIN: f64 = 2.5;

/// What to do now.
pub fn choose(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let battle = game.battle();
    if let Hand::Targeting { unit } = battle.state.clock.hand {
        return finish(game, player, unit);
    }
    let mut field = std::mem::take(&mut memory.field);
    field.survey(battle, player, &mut memory.ledger);
    let all = field.narrowed(battle, &memory.lapses);
    let choice = next(game, player, profile, memory, &mut field);
    field.lanes = all.unwrap_or(field.lanes);
    memory.field = field;
    choice
}

/// Targets that somebody has begun to assign are confirmed.
fn finish(game: &Game, player: Player, unit: UnitId) -> Option<Choice> {
    let mut ballot = Ballot::new(Topic::Shooting);
    for (action, score) in [(Action::ConfirmTargets(unit), 1.0), (Action::SkipUnit(unit), 0.0)] {
        let mut sum = Sum::new();
        sum.add("finish what was begun", score);
        ballot.act(action, sum);
    }
    ballot.choose(game, player)
}

fn next(game: &Game, player: Player, profile: &Profile, memory: &mut Memory, field: &mut Field) -> Option<Choice> {
    let battle = game.battle();
    let targets = targets(battle, player, memory);
    let taste = Taste { matching: profile.can(Features::WEAPON_MATCHING), round: battle.state.clock.round };
    let mut plan = FirePlan::of(battle, &field.lanes, &targets, taste);
    let (focus, split) = (profile.can(Features::FOCUS_FIRE), memory.lapses.has(Slip::SplitFire));
    let view = View { battle, player, targets: &targets, taste, focus, split };
    if let Some(choice) = actions::choose(game, &view, &plan, field, memory) {
        return Some(choice);
    }
    let Some(mut unit) = view.first(&plan, field) else { return end(game, player) };
    if field.refresh(battle, unit, &mut memory.ledger) {
        plan = FirePlan::of(battle, &field.lanes, &targets, taste);
        if field.of(unit).next().is_none() {
            match view.first(&plan, field) {
                Some(other) => unit = other,
                None => return end(game, player),
            }
        }
    }
    let volleys = view.volleys(unit, &plan, field);
    let aim = volleys.iter().max_by(|a, b| a.1.total().total_cmp(&b.1.total())).and_then(|(action, _)| aim(action));
    if let Some(choice) = aim.and_then(|at| reactions::before_shooting(game, player, (unit, at), profile, memory)) {
        return Some(choice);
    }
    let mut ballot = Ballot::new(Topic::Shooting);
    for (action, mut sum) in volleys {
        if profile.noise > 0.0 {
            sum.add("noise", memory.dice.noise(profile.noise * BLUR));
        }
        ballot.act(action, sum);
    }
    let mut sum = Sum::new();
    sum.add("hold fire", -profile.noise * BLUR);
    ballot.act(Action::SkipUnit(unit), sum);
    if profile.can(Features::LOOK_AHEAD) {
        let options = ballot.contenders(game, player, CONTENDERS, MARGIN);
        return search::choose(game, player, profile, memory, options, search::Weight::Small)
            .or_else(|| end(game, player));
    }
    ballot.choose(game, player).or_else(|| end(game, player))
}

/// The first target of a volley.
fn aim(action: &Action) -> Option<UnitId> {
    match action {
        Action::Shoot(_, fires) => fires.first().map(|fire| fire.target),
        _ => None,
    }
}

/// Nobody is left who could fire to any effect.
fn end(game: &Game, player: Player) -> Option<Choice> {
    let mut ballot = Ballot::new(Topic::Shooting);
    ballot.act(Action::EndShooting, Sum::new());
    ballot.choose(game, player)
}

/// Every enemy on the table, with what it is worth.
pub fn targets(battle: Battle<'_>, player: Player, memory: &Memory) -> Vec<Target> {
    let usual = usual_output(battle, player.other());
    let of = |unit: UnitId| Target::of(battle, player, unit, usual, memory);
    battle.units_on_table(player.other()).map(of).collect()
}

/// What a volley is judged by.
struct View<'a> {
    battle: Battle<'a>,
    player: Player,
    targets: &'a [Target],
    taste: Taste,
    focus: bool,
    split: bool,
}

impl View<'_> {
    /// Who fires next: those with the fewest targets first, so that the others can still answer
    /// to what comes of it.
    fn first(&self, plan: &FirePlan, field: &Field) -> Option<UnitId> {
        let able = |unit: &UnitId| {
            let lanes: Vec<&Lane> = field.of(*unit).collect();
            !lanes.is_empty() && (!self.focus || !plan.volley(self.battle, *unit, &lanes, self.targets).is_empty())
        };
        let order = |unit: &UnitId| if self.focus { field.of(*unit).count() } else { 0 };
        field.shooters.iter().copied().filter(able).min_by_key(order)
    }

    /// What others will do to each target.
    fn by_others(&self, unit: UnitId, plan: &FirePlan) -> Vec<f64> {
        if self.focus { plan.by_others(unit) } else { vec![0.0; self.targets.len()] }
    }

    /// The volleys of a unit worth weighing: everything at one of its targets, and the plan's.
    fn volleys(&self, unit: UnitId, plan: &FirePlan, field: &Field) -> Vec<(Action, Sum)> {
        let others = self.by_others(unit, plan);
        let lanes: Vec<&Lane> = field.of(unit).collect();
        if self.split && lanes.len() > 1 {
            let fires = allocate::spread(self.battle, &lanes);
            let sum = self.judge(&fires, &lanes, &others);
            return vec![(allocate::shoot(unit, fires), sum)];
        }
        let mut out: Vec<(Action, Sum)> = Vec::with_capacity(lanes.len() + 1);
        for lane in &lanes {
            let fires = lane.fires();
            let sum = self.judge(&fires, &lanes, &others);
            out.push((allocate::shoot(unit, fires), sum));
        }
        out.sort_by(|a, b| b.1.total().total_cmp(&a.1.total()));
        out.truncate(TARGETS);
        if self.focus {
            let fires = plan.volley(self.battle, unit, &lanes, self.targets);
            let sum = self.judge(&fires, &lanes, &others);
            let planned = allocate::shoot(unit, fires);
            // Where the plan is everything at one target, it is there already.
            if !out.iter().any(|(action, _)| *action == planned) {
                out.insert(0, (planned, sum));
            }
        }
        out
    }

    /// What a volley gains beside what others do.
    fn judge(&self, fires: &[Fire], lanes: &[&Lane], others: &[f64]) -> Sum {
        let mut sum = Sum::new();
        let (mut damage, mut kills, mut suits, mut hazard) = (0.0, 0.0, 0.0, 0.0);
        for (at, target) in self.targets.iter().enumerate() {
            let (mut mean, mut suited) = (0.0, 0.0);
            for fire in fires.iter().filter(|fire| fire.target == target.unit) {
                let gun = lanes
                    .iter()
                    .filter(|lane| lane.target == target.unit)
                    .flat_map(|lane| &lane.guns)
                    .find(|gun| gun.weapon == fire.weapon);
                let Some(gun) = gun else { continue };
                let fired = fire.models.as_ref().map_or(gun.models.len(), Vec::len);
                let part = fired as f64 / gun.models.len().max(1) as f64;
                mean += gun.mean * part;
                suited += gun.mean * part * if self.taste.matching { gun.suits } else { 1.0 };
                let unit = lanes.first().map_or(target.unit, |lane| lane.unit);
                hazard += allocate::hazard_cost(self.battle, unit, gun) * part;
            }
            if mean > 0.0 {
                let dealt = others.get(at).copied().unwrap_or(0.0);
                let (before, after) = (target.gain(dealt), target.gain(dealt + mean));
                let (more, kill) = (after.0 - before.0, after.1 - before.1);
                damage += more;
                kills += kill;
                suits += (more + kill) * (suited / mean - 1.0);
            }
        }
        sum.add("damage", damage).add("kill", kills).add("matching", suits).add("hazard", -hazard);
        sum
    }
}
