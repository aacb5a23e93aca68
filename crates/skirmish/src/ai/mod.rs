//! The computer at a skirmish: one decision at a time, with its reasons.
//!
//! [`decide`] is the door; [`play`] lets levels play each other. Every decision is a ballot of ideas whose scores are
//! sums of named terms, in points: an ordinary unit is worth ten. One file a phase says what is considered
//! (`movement` and `flee`, `shooting`, `charge`, `fight`), `team` is what several units gain together, `threats`
//! what the other side can do next, `objectives` what ground is worth. `search` plays likely futures through.

mod attacks;
mod charge;
mod clash;
mod explain;
mod field;
mod fight;
mod flee;
mod level;
mod movement;
mod objectives;
pub mod play;
mod scene;
mod search;
mod shooting;
mod team;
mod threats;
mod weights;
mod whims;
mod worth;

#[cfg(test)]
mod tests;

pub use explain::{Choice, Idea, Term};
pub use level::Level;

use crate::action::Action;
use crate::agent::Chance;
use crate::game::Game;
use crate::state::Phase;
use explain::{Ballot, Sum};
use level::{Mind, Skill};
use scene::{Brief, Scene};

/// What the computer does at that level; `None` when the game is over. The same game, level and seed give the
/// same choice, and the game's own dice are neither touched nor foreseen.
pub fn decide(game: &Game, level: Level, seed: u64) -> Option<Choice> {
    game.waiting_for()?;
    decide_knowing(game, &Brief::new(game.setup(), Mind::of(level)), seed)
}

/// As [`decide`], with what does not change worked out before.
fn decide_knowing(game: &Game, brief: &Brief, seed: u64) -> Option<Choice> {
    let mind = &brief.mind;
    let mut ballot = ballot(game, brief, mind.skill);
    if mind.whim > 0.0 {
        let chance = &mut Chance::new(seed ^ u64::from(game.state().episode_steps) << 20);
        whims::blur(&mut ballot, mind, chance);
    }
    if let Some(plan) = &mind.plan {
        search::race(game, brief, plan, &mut ballot, seed);
    }
    ballot.choose()
}

/// Everything that may be done, with what speaks for and against it.
fn ballot(game: &Game, brief: &Brief, skill: Skill) -> Ballot {
    let scene = Scene::new(game, brief, skill);
    let mut ballot = Ballot::default();
    let (state, options) = (game.state(), game.options());
    match (state.active, state.phase) {
        (Some(unit), Phase::Move) => movement::act(&scene, unit, &options.hexes, &mut ballot),
        (Some(unit), Phase::Shoot) => shooting::act(&scene, unit, state.left, options.targets, &mut ballot),
        (Some(unit), Phase::Charge) => charge::act(&scene, unit, &options.hexes, &mut ballot),
        (Some(unit), Phase::Fight) => fight::act(&scene, unit, state.left, options.targets, &mut ballot),
        (None, phase) => {
            for unit in game.pool().iter() {
                let sum = match phase {
                    // Where the order is not thought of anybody is as good; in a fight it always matters.
                    Phase::Move if skill.order => movement::activate(&scene, unit),
                    Phase::Shoot if skill.order => shooting::activate(&scene, unit),
                    Phase::Charge if skill.order => charge::activate(&scene, unit),
                    Phase::Fight => fight::activate(&scene, unit),
                    Phase::Move | Phase::Shoot | Phase::Charge => Sum::new(),
                };
                ballot.put(Action::Activate { unit: scene.id(unit) }, sum);
            }
        }
    }
    ballot
}
