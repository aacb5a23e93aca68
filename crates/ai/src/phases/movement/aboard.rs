//! Passengers: whether a unit gets out of its transport, before or after it moves.

use super::with_outlook;
use crate::analysis::Spot;
use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::plan::{FIRM, Gait, Task};
use crate::profile::Profile;
use rules::state::{Moved, Whereabouts};
use rules::{Action, Battle, Game, Player, UnitId};
use tactics::candidates::Proposal;

/// Passengers that get out before their transport moves: they move on themselves.
pub fn before_moving(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    get_out(game, player, profile, memory, true)
}

/// Passengers that get out after their transport has moved: no charge, but where it took them.
pub fn after_moving(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    get_out(game, player, profile, memory, false)
}

fn passengers(battle: Battle<'_>, player: Player, early: bool) -> Vec<(UnitId, UnitId)> {
    let units = battle.setup.units_of(player).filter(|&unit| battle.state.unit(unit).attached_to.is_none());
    units
        .filter_map(|unit| match battle.state.unit(unit).place {
            Whereabouts::Embarked(from) => Some((unit, from)),
            _ => None,
        })
        .filter(|&(_, from)| {
            let carrier = battle.state.unit(from);
            let waits = carrier.moved == Moved::NotYet;
            carrier.place == Whereabouts::Table && battle.alive(from) && waits == early
        })
        .collect()
}

/// The passenger that gains most by getting out, if any does.
fn get_out(game: &Game, player: Player, profile: &Profile, memory: &mut Memory, early: bool) -> Option<Choice> {
    let battle = game.battle();
    let aboard = passengers(battle, player, early);
    if aboard.is_empty() {
        return None;
    }
    let mut ballot = Ballot::new(Topic::Move);
    with_outlook(battle, player, profile, memory, |outlook, plan| {
        for (unit, from) in aboard {
            let Some(at) = outlook.survey.ours_at(unit) else { continue };
            let figure = &outlook.survey.ours[at];
            let place = crate::analysis::centre(battle, from).map(Spot::of).unwrap_or_default();
            // After a ride it stands within three inches; before, it still moves.
            let (reach, gait) = if early { (3.0 + figure.speed, Gait::Normal) } else { (3.0, Gait::Arrive) };
            let goals = outlook
                .markers
                .iter()
                .map(|marker| marker.at)
                .chain(outlook.survey.theirs.iter().map(|foe| foe.at))
                .map(|goal| place.towards(goal, (place.far(goal) - 2.5).clamp(0.0, reach)));
            let best =
                goals.map(|spot| outlook.stand(at, spot, gait, None)).max_by(|a, b| a.total().total_cmp(&b.total()));
            let Some(mut sum) = best else { continue };
            // Riding on: what the transport brings it to later, and the safety of the hull.
            let mut ride = Sum::new();
            outlook.fight(&mut ride, at, place, Gait::FallBack);
            sum.add("riding on", -0.6 * ride.total());
            sum.add("hull", -0.5 * f64::from(u8::from(battle.state.clock.round <= 1)));
            sum.add("wreck to come", if battle.standing(from).below_half { 1.0 } else { 0.0 });
            match plan.of(unit).filter(|order| order.firm).map(|order| order.task) {
                Some(Task::Ride) => drop(sum.add("looked ahead", -FIRM)),
                Some(Task::GetOut) => drop(sum.add("looked ahead", FIRM)),
                _ => {}
            }
            ballot.put(Proposal::GetOut { unit, from }, sum);
        }
    });
    ballot.act(Action::EndMovement, Sum::new());
    ballot.blur(profile, &mut memory.dice);
    // Ending the phase stands for nobody getting out.
    ballot.choose(game, player).filter(|choice| choice.action != Action::EndMovement)
}
