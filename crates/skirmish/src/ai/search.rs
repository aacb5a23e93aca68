//! Look-ahead: the few best ideas are played on with other dice, by a quick policy on both sides, and race.
//!
//! All contenders meet the same imagined dice. After each round the half that did worse leaves the race. The work is
//! counted in games played on, never in time, so the same position gives the same choice everywhere.

use super::ballot;
use super::explain::Ballot;
use super::level::Skill;
use super::scene::{Brief, Scene};
use crate::action::Action;
use crate::agent::Chance;
use crate::event::Quiet;
use crate::game::Game;
use crate::profile::Kind;
use crate::state::Phase;
use rules::Player;

/// How likely futures are played through.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Plan {
    /// How many ideas race.
    pub racers: usize,
    /// How many games each racer has played on after each round: whole hypercubes.
    pub rounds: [usize; 3],
    /// After how many turns of the other side a future ends, if the game does not.
    pub turns: u16,
    /// What the policy of both sides thinks of.
    pub skill: Skill,
    /// How much what the futures say counts against the first look.
    pub futures: f64,
    /// What destroying somebody for certain counts besides, as a part of its worth.
    pub certain: f64,
}

impl Plan {
    /// Of the strongest level.
    pub const DEEP: Plan =
        Plan { racers: 8, rounds: [18, 48, 96], turns: 1, skill: Skill::QUICK, futures: 3.0, certain: 0.3 };
}

/// How far apart the hexes of two racers are at least: neighbours have the same future.
const APART: u32 = 2;
/// What winning the game is worth, in points.
const VICTORY: f64 = 60.0;
/// Hexes times units of the board that the rounds are meant for.
const STANDARD: usize = 25 * 21 * 11;
/// A board may be as large as it likes: no racer has fewer games, unless its round has.
const FEWEST: usize = 3;
/// From what chance on a kill is in hand.
const LIKELY: f64 = 0.5;
/// No future is longer than this many actions: a guard, not a rule.
const LONGEST: usize = 4_000;

/// How many games are played on in each round: fewer on boards that take longer, so that a decision stays short.
fn rounds(game: &Game, plan: &Plan) -> [usize; 3] {
    let work = game.setup().grid().len() * game.setup().count();
    plan.rounds.map(|games| (games * STANDARD / work.max(1)).max(FEWEST).min(games))
}

/// Plays the best ideas on and adds what came of it as a term.
pub(crate) fn race(game: &Game, brief: &Brief, plan: &Plan, ballot: &mut Ballot, seed: u64) {
    kills(game, brief, plan, ballot);
    ballot.sort();
    let worth_it = ballot.ideas().len() > 1 && (game.state().active.is_some() || game.state().phase == Phase::Fight);
    if !worth_it {
        return;
    }
    let (me, steps) = (game.state().asked, u64::from(game.state().episode_steps));
    let mut racing = racers(ballot, plan.racers);
    let dice = Chance::new(seed ^ steps << 32).below(usize::MAX) as u64;
    // The first look's favourite stays in: the others are measured against it.
    let mut left = racing.len();
    for round in rounds(game, plan) {
        for racer in &mut racing[..left] {
            for number in racer.values.len()..round {
                racer.values.push(future(game.supposed(dice, number as u64), brief, plan, racer.action, me));
            }
        }
        racing[1..left].sort_by(|one, other| other.mean().total_cmp(&one.mean()));
        left = left.div_ceil(2);
        if left < 2 {
            break;
        }
    }
    let (favourite, others) = racing.split_at(1);
    for (action, sum) in ballot.ideas_mut() {
        if let Some(racer) = others.iter().find(|racer| racer.action == *action) {
            sum.add("likely futures", plan.futures * racer.against(&favourite[0]));
        }
    }
    ballot.ideas_mut().retain(|(action, _)| racing.iter().any(|racer| racer.action == *action));
}

/// Adds what a kill in hand counts besides: futures are few, and what is destroyed now cannot strike back in any.
fn kills(game: &Game, brief: &Brief, plan: &Plan, ballot: &mut Ballot) {
    let (table, left) = (game.table(), game.state().left);
    let Some(unit) = game.state().active else { return };
    for (action, sum) in ballot.ideas_mut() {
        let (kind, target) = match action {
            Action::Shoot { target } => (Kind::Ranged, *target),
            Action::Fight { target } => (Kind::Melee, *target),
            Action::Activate { .. }
            | Action::Move { .. }
            | Action::Charge { .. }
            | Action::Wait
            | Action::Postpone
            | Action::Cancel => continue,
        };
        let Some(target) = table.setup.find(target) else { continue };
        let chance = brief.worth.gain(table, kind, unit, target, left).chance;
        if chance >= LIKELY {
            sum.add("a kill in hand", plan.certain * chance * brief.worth.of(target));
        }
    }
}

/// The best ideas that differ.
fn racers(ballot: &Ballot, most: usize) -> Vec<Racer> {
    let mut racing: Vec<Racer> = Vec::with_capacity(most);
    for (action, _) in ballot.ideas() {
        if !racing.iter().any(|racer| alike(racer.action, *action)) {
            racing.push(Racer { action: *action, values: Vec::new() });
            if racing.len() == most {
                break;
            }
        }
    }
    racing
}

/// Whether two actions go to hexes side by side.
fn alike(one: Action, other: Action) -> bool {
    match (one, other) {
        (Action::Move { to: one }, Action::Move { to: other })
        | (Action::Charge { to: one }, Action::Charge { to: other }) => one.distance(other) < APART,
        _ => false,
    }
}

struct Racer {
    action: Action,
    /// What each future was worth.
    values: Vec<f64>,
}

impl Racer {
    fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.values.len().max(1) as f64
    }

    /// By how much it did better than the favourite with the same dice, as far as that is no accident: what is
    /// within the error of the mean counts nothing.
    fn against(&self, favourite: &Racer) -> f64 {
        let pairs = || self.values.iter().zip(&favourite.values).map(|(mine, theirs)| mine - theirs);
        let count = pairs().count().max(2) as f64;
        let mean = pairs().sum::<f64>() / count;
        let error = pairs().map(|value| (value - mean).powi(2)).sum::<f64>() / (count * (count - 1.0));
        if mean * mean <= error { 0.0 } else { mean * (1.0 - error / (mean * mean)) }
    }
}

/// What an action is worth to `me` in one future.
fn future(mut game: Game, brief: &Brief, plan: &Plan, action: Action, me: Player) -> f64 {
    let until = horizon(&game, me, plan.turns);
    let mut next = Some(action);
    for _ in 0..LONGEST {
        let Some(action) = next else { break };
        if game.play_telling(action, &mut Quiet).is_err() {
            break;
        }
        let state = game.state();
        if state.over.is_some() || (state.turn, state.player.index()) >= until {
            break;
        }
        next = ballot(&game, brief, plan.skill).best_action();
    }
    value(&game, brief, me)
}

/// When a future is far enough: after `turns` turns of the other side, or at the end where that is near.
fn horizon(game: &Game, me: Player, turns: u16) -> (u16, usize) {
    let state = game.state();
    let end = state.turn.saturating_add(turns);
    if end >= game.setup().scenario().turns {
        return (u16::MAX, 0);
    }
    match (state.player == me, me) {
        // Through the own turn and the other's.
        (true, player) => (end, player.index()),
        // In the other's turn: through it and the own one.
        (false, Player::One) => (end, Player::Two.index()),
        (false, Player::Two) => (end, Player::One.index()),
    }
}

/// What a position is worth to `me`, in points.
pub(crate) fn value(game: &Game, brief: &Brief, me: Player) -> f64 {
    let table = game.table();
    let units = |player: Player| -> f64 { table.living(player).iter().map(|unit| brief.worth.left(table, unit)).sum() };
    let material = units(me) - units(me.other());
    match game.ended() {
        Some(ending) => {
            let won = ending.winner.map_or(0.0, |winner| if winner == me { 1.0 } else { -1.0 });
            VICTORY * won + 0.2 * material
        }
        None => {
            let scene = Scene::new(game, brief, Skill::QUICK);
            let held = table.held(me) as f64 - table.held(me.other()) as f64;
            material + brief.weights.holding(scene.turns_left()) * held
        }
    }
}
