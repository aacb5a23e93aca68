//! Look-ahead: alternative plans and key choices played forward on imagined copies of the game,
//! by the fast policy for both sides, to the end of the opponent's next turn, and valued by the
//! fitted win probability.
//!
//! All alternatives meet the same imagined dice, so that they differ by what they are and not by
//! luck; the worse half is dropped until two are left, and what would be done anyway gives way only
//! to what is clearly better. With nothing left to spend, what would be done anyway is done: a
//! budget of nothing plays the same battle as no look-ahead at all.

mod purse;
mod race;
mod review;
mod rollout;
#[cfg(test)]
mod tests;
pub mod value;

pub use review::{Line, Reviewed, best_line, next_actions, review};
pub use rollout::{play_forward, play_until, two_turns};

use crate::explain::Choice;
use crate::memory::Memory;
use crate::phases::movement;
use crate::plan::Style;
use crate::profile::{Features, Profile};
use purse::{Purse, is_late};
use race::{Contestant, race};
use rules::{Game, Player};

/// Parts of a turn's budget for the plan of the turn and for each key choice after it.
const PLAN_SHARE: f64 = 0.6;
/// Of what is left, this much for one key choice.
const CHOICE_SHARE: f64 = 0.35;

/// Chooses the style of the turn's plan, once, when the turn's first move is due.
pub fn plan_turn(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) {
    let battle = game.battle();
    if memory.plan.as_ref().is_some_and(|plan| plan.is_for(battle, player)) || battle.state.clock.active != player {
        return;
    }
    // What is true for every style is worked out once, before memories are copied.
    memory.lanes(battle);
    memory.survey(battle, player);
    memory.marker_values(battle, player);
    let mut purse = Purse::open(profile, PLAN_SHARE, memory);
    let mut contestants: Vec<Contestant> = Vec::new();
    if purse.allows(Style::ALL.len() as u32) {
        for style in Style::ALL {
            if is_late(purse.deadline()) {
                break;
            }
            let mut memory = memory.clone();
            movement::make_plan(battle, player, profile, &mut memory, style);
            contestants.push(Contestant { memory, action: None });
        }
    }
    let best = race(game, player, profile, &contestants, &mut purse, memory);
    purse.close(memory);
    if best < contestants.len() {
        memory.plan = contestants.swap_remove(best).memory.plan;
    }
}

/// Chooses between a few choices that are worth comparing; the first is what would be done
/// without looking ahead.
pub fn choose(
    game: &Game,
    player: Player,
    profile: &Profile,
    memory: &mut Memory,
    mut options: Vec<Choice>,
) -> Option<Choice> {
    if options.len() < 2 || !profile.can(Features::LOOK_AHEAD) || game.is_interrupted() {
        return if options.is_empty() { None } else { Some(options.swap_remove(0)) };
    }
    let contestants: Vec<Contestant> = options
        .iter()
        .map(|choice| Contestant { memory: memory.clone(), action: Some(choice.action.clone()) })
        .collect();
    let mut purse = Purse::open(profile, CHOICE_SHARE, memory);
    let best = race(game, player, profile, &contestants, &mut purse, memory);
    purse.close(memory);
    Some(options.swap_remove(best))
}
