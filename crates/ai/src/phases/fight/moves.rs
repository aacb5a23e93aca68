//! Piling in and consolidating: what the solver finds against staying, by how many models get to
//! fight, then by markers, then by who would strike at us.

use crate::analysis::Ledger;
use crate::analysis::melee::blows;
use crate::analysis::worth;
use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::tunables::POINTS;
use geometry::{Body, Inches, Rect};
use rules::action::{Paths, Step};
use rules::state::Hand;
use rules::{Action, Battle, DISTANCES, Doing, Game, ModelId, Player, UnitId, UnitSet};
use smallvec::SmallVec;
use tactics::candidates::Proposal;

/// Where everybody of a unit stands, or would.
type Stand = SmallVec<[(ModelId, Body); 16]>;

/// The move of the unit in hand.
pub fn choose(game: &Game, player: Player, memory: &mut Memory) -> Option<Choice> {
    let battle = game.battle();
    let Hand::Fighting { unit, part } = battle.state.clock.hand else { return super::super::safe(game, player) };
    let piling_in = part.is_pile_in();
    let stay = if piling_in { Action::PileIn(unit, Vec::new()) } else { Action::Consolidate(unit, Vec::new()) };
    let mut ballot = Ballot::new(Topic::Fight);
    let now: Stand = battle.models(unit).map(|model| (model, battle.body(model))).collect();
    let known = game.solved(player);
    let solved = match &known {
        Some(known) => Some(known.action().clone()),
        None => Proposal::Solved.realize(battle, player),
    };
    if let Some(Action::PileIn(_, paths) | Action::Consolidate(_, paths)) = &solved
        && !paths.is_empty()
    {
        let ends = ends(&now, paths);
        let before = reached(battle, player, &now);
        ballot.act(stay, judge(battle, unit, &now, before, piling_in, &mut memory.ledger));
        if let Some(action) = solved {
            ballot.act(action, judge(battle, unit, &ends, before, piling_in, &mut memory.ledger));
        }
    } else {
        ballot.act(stay, Sum::new());
    }
    ballot.choose_knowing(game, player, known)
}

fn ends(now: &Stand, paths: &Paths) -> Stand {
    let mut out = now.clone();
    for (model, path) in paths {
        let end = path.iter().rev().find_map(|step| match step {
            Step::To(at, z) => Some((*at, *z)),
            Step::Pivot(_) => None,
        });
        if let (Some((at, z)), Some((_, body))) = (end, out.iter_mut().find(|(of, _)| of == model)) {
            body.at = at;
            body.z = z.unwrap_or(body.z);
        }
    }
    out
}

/// Enemy units in engagement range of a stand.
fn reached(battle: Battle<'_>, player: Player, stand: &Stand) -> UnitSet {
    let mut out = Vec::new();
    for (_, body) in stand {
        let near =
            Rect { min: body.at, max: body.at }.expand(body.shape.reach() + DISTANCES.engagement + Inches::GRACE);
        battle.find_near(player.other(), &near, |enemy| {
            if Battle::engages(body, &battle.body(enemy)) {
                out.push(battle.unit_of(enemy));
            }
            false
        });
    }
    out.into_iter().collect()
}

/// How good it is to stand there.
fn judge(
    battle: Battle<'_>,
    unit: UnitId,
    stand: &Stand,
    before: UnitSet,
    piling_in: bool,
    ledger: &mut Ledger,
) -> Sum {
    let player = battle.player(unit);
    let mut sum = Sum::new();
    let fighting = stand.iter().filter(|(_, body)| battle.engaged_by(player, body).is_some()).count() as f64;
    sum.add("fighting models", fighting * if piling_in { 1.0 } else { 0.1 });
    for marker in battle.state.objectives.iter().filter(|marker| !marker.gone) {
        let near = |body: &Body| battle.in_range_of_marker(body, marker.at);
        let control: u32 =
            stand.iter().filter(|(_, body)| near(body)).map(|(model, _)| battle.objective_control(unit, *model)).sum();
        let inside: u32 = battle
            .models(unit)
            .filter(|&model| near(&battle.body(model)))
            .map(|model| battle.objective_control(unit, model))
            .sum();
        let others = battle.level_of_control(player, marker.at).saturating_sub(inside);
        let theirs = battle.level_of_control(player.other(), marker.at);
        if others + control > theirs {
            sum.add("holds a marker", 4.0);
        } else if control > 0 {
            sum.add("contests a marker", 1.0);
        }
    }
    if !piling_in {
        for enemy in reached(battle, player, stand).iter().filter(|enemy| !before.contains(*enemy)) {
            // It is kept from shooting at others, and from walking away.
            sum.add("holds somebody new", 2.0);
            if battle.may(enemy, Doing::Fight) || !battle.is_engaged(enemy) {
                let back = worth(battle, unit, blows(battle, ledger, enemy, unit, false));
                let ours = worth(battle, enemy, blows(battle, ledger, unit, enemy, false));
                sum.add("strikes at us", -back / POINTS);
                sum.add("for later", 0.5 * ours / POINTS);
            }
        }
    }
    sum
}
