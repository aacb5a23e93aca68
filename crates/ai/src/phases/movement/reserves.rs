//! Arrivals: where a unit in reserves would do most, against waiting for a better moment.

use super::with_outlook;
use crate::analysis::Spot;
use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::mistakes::{Forgotten, Slip};
use crate::plan::{FIRM, Gait, Outlook, Task};
use crate::profile::Profile;
use rules::position::Reserves;
use rules::state::Whereabouts;
use rules::{Action, Game, Player, UnitId};
use tactics::candidates::Proposal;

/// The last round in which reserves arrive.
const LAST: u8 = 3;

/// An arrival worth more than waiting; `None` where nobody arrives now.
pub fn choose(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let battle = game.battle();
    if battle.state.clock.round < 2 {
        return None;
    }
    let waiting: Vec<(UnitId, Reserves)> = battle
        .setup
        .units_of(player)
        .filter(|&unit| battle.state.unit(unit).attached_to.is_none() && battle.alive(unit))
        .filter(|&unit| !memory.lapses.has(Slip::Forgets(Forgotten::Reserve(unit))))
        .filter_map(|unit| match battle.state.unit(unit).place {
            Whereabouts::Reserves(kind) => Some((unit, kind)),
            _ => None,
        })
        .collect();
    if waiting.is_empty() {
        return None;
    }
    let mut ballot = Ballot::new(Topic::Reserves);
    with_outlook(battle, player, profile, memory, |outlook, plan| {
        for &(unit, kind) in &waiting {
            let Some(at) = outlook.survey.ours_at(unit) else { continue };
            let told = plan.of(unit).filter(|order| order.firm).map(|order| order.task);
            for spot in spots(outlook, kind) {
                let Some(near) = spot.point() else { continue };
                let mut sum = outlook.stand(at, spot, Gait::Arrive, None);
                match told {
                    Some(Task::Wait) => drop(sum.add("looked ahead", -FIRM)),
                    Some(Task::Arrive(there)) if spot.far(Spot::of(there)) < 1.0 => {
                        sum.add("looked ahead", FIRM);
                    }
                    _ => {}
                }
                // Coming on is worth something in itself, more so when time runs out.
                let urgent = if battle.state.clock.round >= LAST { 20.0 } else { 1.0 };
                sum.add("in the battle", urgent);
                ballot.put(Proposal::ArriveAt { unit, kind, near }, sum);
            }
        }
    });
    ballot.act(Action::EndMovement, Sum::new());
    ballot.blur(profile, &mut memory.dice);
    ballot.choose(game, player)
}

/// Places to arrive at: around the markers and the enemies for a deep strike, along the edges
/// for the others; all more than nine inches from the enemy.
pub fn spots(outlook: &Outlook<'_>, kind: Reserves) -> Vec<Spot> {
    let board = outlook.battle.setup.board;
    let (wide, high) = (board.max.x.to_f64(), board.max.y.to_f64());
    let clear = |spot: &Spot| outlook.survey.theirs.iter().all(|foe| foe.at.far(*spot) - foe.spread > 10.5);
    let mut out: Vec<Spot> = Vec::new();
    match kind {
        Reserves::DeepStrike => {
            for column in 0..((wide / 6.0) as i32) {
                for row in 0..((high / 6.0) as i32) {
                    out.push(Spot { x: 3.0 + 6.0 * f64::from(column), y: 3.0 + 6.0 * f64::from(row) });
                }
            }
            out.extend(outlook.markers.iter().map(|marker| marker.at));
        }
        Reserves::Strategic => {
            let inset = 3.2;
            for step in 0..((wide / 6.0) as i32) {
                let x = 3.0 + 6.0 * f64::from(step);
                out.extend([Spot { x, y: inset }, Spot { x, y: high - inset }]);
            }
            for step in 0..((high / 6.0) as i32) {
                let y = 3.0 + 6.0 * f64::from(step);
                out.extend([Spot { x: inset, y }, Spot { x: wide - inset, y }]);
            }
        }
    }
    out.retain(clear);
    out
}
