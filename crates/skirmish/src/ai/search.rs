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
use crate::state::Phase;
use rules::dice::DicePosition;
use rules::{DiceSource, Player};

/// How many ideas race.
const RACERS: usize = 6;
/// How many games each racer plays on in the rounds.
const ROUNDS: [u64; 3] = [6, 10, 16];
/// What winning the game is worth, in points.
const VICTORY: f64 = 60.0;
/// No future is longer than this many actions: a guard, not a rule.
const LONGEST: usize = 4_000;

/// Plays the best ideas on and adds what came of it as a term.
pub(crate) fn race(game: &Game, brief: &Brief, ballot: &mut Ballot, seed: u64) {
    ballot.sort();
    let worth_it = ballot.ideas().len() > 1 && (game.state().active.is_some() || game.state().phase == Phase::Fight);
    if !worth_it {
        return;
    }
    let me = game.state().asked;
    let mut racing: Vec<Racer> = ballot.ideas().iter().take(RACERS).map(|(action, _)| Racer::new(*action)).collect();
    let mut left = racing.len();
    let mut number = 0;
    for round in ROUNDS {
        for _ in 0..round {
            let dice = imagined_dice(seed, u64::from(game.state().episode_steps), number);
            number += 1;
            for racer in &mut racing[..left] {
                racer.sum += future(game, brief, racer.action, me, dice);
                racer.games += 1.0;
            }
        }
        racing[..left].sort_by(|one, other| other.mean().total_cmp(&one.mean()));
        left = left.div_ceil(2);
        if left < 2 {
            break;
        }
    }
    let ideas = ballot.ideas_mut();
    let worst = racing.iter().map(Racer::mean).fold(f64::INFINITY, f64::min);
    for (action, sum) in ideas.iter_mut() {
        if let Some(racer) = racing.iter().find(|racer| racer.action == *action) {
            sum.add("likely futures", brief.weights.futures * (racer.mean() - worst));
        }
    }
    ideas.truncate(RACERS);
}

struct Racer {
    action: Action,
    sum: f64,
    games: f64,
}

impl Racer {
    fn new(action: Action) -> Racer {
        Racer { action, sum: 0.0, games: 0.0 }
    }

    fn mean(&self) -> f64 {
        self.sum / self.games.max(1.0)
    }
}

/// A seed of dice that have nothing to do with the game's own.
fn imagined_dice(seed: u64, steps: u64, number: u64) -> u64 {
    let mut chance = Chance::new(seed ^ steps << 32 ^ number.wrapping_mul(0xa076_1d64_78bd_642f));
    (chance.below(1 << 32) as u64) << 32 | chance.below(1 << 32) as u64
}

/// What an action is worth to `me` in one future.
fn future(game: &Game, brief: &Brief, action: Action, me: Player, dice: u64) -> f64 {
    let mut state = *game.state();
    state.dice = DicePosition::default();
    let mut game = Game::resumed(game.shared_setup(), DiceSource::Seeded(dice), state);
    let until = horizon(&game, me);
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
        next = ballot(&game, brief, Skill::QUICK).best_action();
    }
    value(&game, brief, me)
}

/// When a future is far enough: after the other side's next turn.
fn horizon(game: &Game, me: Player) -> (u16, usize) {
    let state = game.state();
    match (state.player == me, me) {
        // Through the own turn and the other's.
        (true, player) => (state.turn + 1, player.index()),
        // In the other's turn: through it and the own one.
        (false, Player::One) => (state.turn + 1, Player::Two.index()),
        (false, Player::Two) => (state.turn + 1, Player::One.index()),
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
