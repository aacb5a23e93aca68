//! Deployment: unit by unit, expendable ones first, each on the spot of the zone that suits it.
//!
//! `survey` looks at the ground once, `order` says who is next, `wishes` what a unit wants of a
//! spot, `counter` what the enemies that stand already make of it, `opening` what the records of
//! `data/openings/` say about the map. The kernel finds the models their places around a spot.

mod counter;
mod opening;
mod order;
mod survey;
mod wishes;

#[cfg(test)]
mod tests;

pub use opening::{Opening, Who, Wish};
pub use order::room;
pub use survey::{Spot, Survey};

use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::profile::{Features, Profile};
use rules::{Action, Game, Player};
use tactics::candidates::Proposal;

/// How many units are considered at a time, and how many spots of each are kept.
const UNITS: usize = 3;
const SPOTS: usize = 12;

/// What to do now.
pub fn choose(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let battle = game.battle();
    if battle.left_to_deploy(player).next().is_none() {
        let mut sum = Sum::new();
        sum.add("everybody stands", 1.0);
        let mut done = Ballot::new(Topic::Deployment);
        done.act(Action::EndDeployment, sum);
        return done.choose(game, player);
    }
    let persona = memory.persona.clone().unwrap_or_default();
    let mut survey = match memory.ground.take() {
        Some(survey) if survey.is_for(battle, player) => survey,
        _ => Survey::of(battle, player),
    };
    survey.look(battle);
    let counter = profile.can(Features::COUNTER_DEPLOYMENT);
    let mut ballot = Ballot::new(Topic::Deployment);
    for (unit, first) in order::next(battle, player, &survey, counter).into_iter().take(UNITS) {
        let Some(seeker) = wishes::Seeker::of(battle, unit, &survey) else { continue };
        let mut ideas: Vec<(f64, Proposal, Sum)> = Vec::new();
        for at in survey.spots_of(battle, unit) {
            let (spot, mut sum) = (survey.spot(at), first.clone());
            seeker.add(spot, &survey, &persona, &mut sum);
            if counter {
                counter::add(unit, at, &survey, &mut sum);
            }
            ideas.push((sum.total(), Proposal::DeployAt { unit, near: spot.at }, sum));
        }
        ideas.sort_by(|a, b| b.0.total_cmp(&a.0));
        ideas.truncate(SPOTS);
        ideas.into_iter().for_each(|(_, what, sum)| ballot.put(what, sum));
    }
    ballot.blur(profile, &mut memory.dice);
    let mut last = Sum::new();
    last.add("wherever there is room", -1000.0);
    ballot.put(Proposal::Solved, last);
    memory.ground = Some(survey);
    ballot.choose(game, player)
}
