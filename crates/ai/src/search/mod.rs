//! Look-ahead: other tasks for units, and key choices, played forward on imagined copies of the game by
//! the fast policy for both sides (`rollout.rs`), and judged by how they end (`ends.rs`).
//!
//! All alternatives meet the same imagined dice, so that they differ by what they are and not by
//! luck; the worse half is dropped until two are left (`race.rs`). The plan of a turn is improved unit by unit
//! (`greedy.rs`). With nothing left to spend, what would be done anyway is done: a budget of nothing plays the
//! same battle as no look-ahead at all.

mod ends;
mod greedy;
mod purse;
mod race;
mod review;
mod rollout;
mod spread;
#[cfg(test)]
mod tests;
pub mod value;

pub use review::{Line, Reviewed, best_line, next_actions, review};
pub use rollout::{play_forward, play_until, two_turns};

use crate::explain::{Choice, Instead, Looked};
use crate::memory::Memory;
use crate::phases::movement;
use crate::plan::Style;
use crate::profile::{Features, Profile};
use purse::Purse;
use race::{Contestant, Table};
use rules::{Game, Player};

/// The part of a turn's budget for its plan.
const PLAN_SHARE: f64 = 0.6;
/// How much of what is left of a turn's budget one choice is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// One of a few that decide the turn: a charge.
    Great,
    /// One of many: a volley.
    Small,
}

impl Weight {
    const fn share(self) -> f64 {
        match self {
            Weight::Great => 0.35,
            Weight::Small => 0.12,
        }
    }
}

/// Makes the turn's plan and improves it by games forward, once, when the turn's first move is due.
pub fn plan_turn(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) {
    let battle = game.battle();
    if memory.plan.as_ref().is_some_and(|plan| plan.is_for(battle, player)) || battle.state.clock.active != player {
        return;
    }
    // What is true for every plan is worked out once, before memories are copied.
    memory.lanes(battle);
    memory.survey(battle, player);
    memory.marker_values(battle, player);
    movement::make_plan(battle, player, profile, memory, Style::PLAIN);
    let mut purse = Purse::open(profile, PLAN_SHARE, memory);
    greedy::improve(&Table::new(game, player, profile), profile, &mut purse, memory);
    purse.close(memory);
}

/// Chooses between a few choices that are worth comparing; the first is what would be done
/// without looking ahead.
pub fn choose(
    game: &Game,
    player: Player,
    profile: &Profile,
    memory: &mut Memory,
    mut options: Vec<Choice>,
    weight: Weight,
) -> Option<Choice> {
    if options.len() < 2 || !profile.can(Features::LOOK_AHEAD) || game.is_interrupted() {
        return if options.is_empty() { None } else { Some(options.swap_remove(0)) };
    }
    let contestants: Vec<Contestant> = options
        .iter()
        .map(|choice| Contestant { memory: greedy::copied(memory), action: Some(choice.action.clone()) })
        .collect();
    let mut purse = Purse::open(profile, weight.share(), memory);
    let raced = Table::new(game, player, profile).race(&contestants, &mut purse, memory);
    purse.close(memory);
    let chosen = raced.trials[raced.best];
    let looked = (chosen.games > 0).then(|| {
        let others = options.iter().zip(&raced.trials).enumerate().filter(|(at, _)| *at != raced.best);
        let others = others.map(|(_, (choice, trial))| (Instead::Done(choice.action.clone()), *trial)).collect();
        Box::new(Looked { chosen, others })
    });
    let mut best = options.swap_remove(raced.best);
    best.looked = looked;
    Some(best)
}
