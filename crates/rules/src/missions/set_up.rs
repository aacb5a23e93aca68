//! What missions do to the markers: before the battle (M7.8, M9.3), at its start and in later
//! rounds (M7.10), and spare ones for rituals (M7.9).

use super::{area, deck};
use crate::action::Action;
use crate::decision::{Decision, Question};
use crate::dice::Context;
use crate::event::{Event, Roll};
use crate::ids::{MarkerId, Player, UnitId};
use crate::picks::{Corners, Pick};
use crate::resolution::{Resolution, Stop};
use crate::setup::{Mission, Setup};
use crate::state::{Objective, State};
use codex::{ActionId, SpecialRule, TwistRule};
use geometry::Point;
use smallvec::smallvec;

/// Markers that rituals may add.
const RITUALS: usize = 6;
/// How far the two central markers of M7.8 stand from the centre.
const SIX: f64 = 6.0;
/// The marker that M7.8 adds.
const SIXTH: &str = "supplies";

/// Markers that move, go or wait before the battle begins.
pub(super) fn markers(setup: &mut Setup, state: &mut State, mission: &mut Mission, before_the_battle: bool) {
    if before_the_battle {
        let hidden = mission.twist.as_ref().is_some_and(|twist| twist.rule == Some(TwistRule::HiddenSupplies));
        if mission.has(SpecialRule::SixthMarker) || hidden {
            sixth_marker(setup, state);
        }
        if mission.has(SpecialRule::OnlyCentralMarker) {
            let kept = central(setup, state);
            for (at, marker) in state.marker_ids().zip(&mut state.objectives) {
                marker.gone |= area::zone_of(setup, marker.at).is_none() && Some(at) != kept;
            }
        }
    }
    mission.spare = MarkerId::at(setup.objectives.len());
    if mission.primary.as_ref().and_then(|p| p.action.as_ref()).is_some_and(|action| action.id == ActionId::Ritual) {
        for number in 1..=RITUALS {
            setup.objectives.push((format!("ritual-{number}"), Point::default()));
            state.objectives.push(Objective { gone: true, ..Objective::default() });
        }
    }
}

/// The marker of no man's land nearest to the centre.
fn central(setup: &Setup, state: &State) -> Option<MarkerId> {
    let centre = setup.board.centre();
    let outside = |at: &MarkerId| area::zone_of(setup, state.marker(*at).at).is_none() && !state.marker(*at).gone;
    state.marker_ids().filter(outside).min_by_key(|&at| state.marker(at).at.distance_squared(centre))
}

/// M7.8 the central marker moves 6" towards a corner that no man's land touches, and another is set up
/// opposite. Where two diagonals would do, this is the first; `choose_corner` asks for it.
fn sixth_marker(setup: &mut Setup, state: &mut State) {
    let Some(middle) = central(setup, state) else { return };
    let corner = diagonals(setup).first().copied().unwrap_or(0);
    let [near, far] = places(setup, corner);
    setup.objectives[middle.index()].1 = near;
    state.objectives[middle.index()].at = near;
    setup.objectives.push((SIXTH.to_owned(), far));
    state.objectives.push(Objective { at: far, ..Objective::default() });
}

/// One corner of each diagonal that the markers may lie on: of those with a corner that no zone covers, or
/// else of both.
fn diagonals(setup: &Setup) -> Corners {
    let free = |corner: &u8| area::zone_of(setup, setup.corners(*corner)[0]).is_none();
    let mut open: Corners = (0..4).filter(free).collect();
    if open.is_empty() {
        open = (0..4).collect();
    }
    let mut kept = Corners::new();
    for corner in open {
        if !kept.iter().any(|other| other % 2 == corner % 2) {
            kept.push(corner);
        }
    }
    kept
}

/// Where the central marker and the sixth one lie, by the corner of the first.
fn places(setup: &Setup, corner: u8) -> [Point; 2] {
    let centre = setup.board.centre();
    setup.corners(corner).map(|corner| {
        let share = SIX / centre.distance(corner).to_f64().max(SIX);
        centre.lerp(corner, share)
    })
}

/// M7.8 whether the markers could lie on either diagonal.
pub(super) fn has_corner_to_choose(setup: &Setup) -> bool {
    setup.find::<MarkerId>(SIXTH).is_some() && diagonals(setup).len() > 1
}

/// M7.8 where the markers could lie on either diagonal, the winner of a roll-off chooses when the markers are
/// placed, before formations are declared.
pub(super) fn choose_corner(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let options = diagonals(r.setup);
    let Some(sixth) = r.setup.find::<MarkerId>(SIXTH).filter(|_| options.len() > 1) else { return Ok(()) };
    let [near, _] = places(r.setup, options[0]);
    let state = r.battle().state;
    let Some(middle) = state.marker_ids().find(|&at| state.marker(at).at == near) else { return Ok(()) };
    let winner = loop {
        let [one, two] = [die(r, Player::One)?, die(r, Player::Two)?];
        if one != two {
            break if one > two { Player::One } else { Player::Two };
        }
    };
    let question = Question::Pick(Pick::Corner { options });
    let Action::ChooseCorner(corner) = r.ask(Decision { player: winner, question })? else { return Ok(()) };
    r.say(Event::Corner(winner, corner));
    let chosen = places(r.setup, corner);
    for (at, place) in [middle, sixth].into_iter().zip(chosen) {
        r.change_objective(at, |marker| marker.at = place);
    }
    Ok(())
}

/// A player's die of a roll-off.
fn die(r: &mut Resolution<'_>, player: Player) -> Result<u8, Stop> {
    let face = r.d6(Context::RollOff)?;
    let unit = r.setup.units_of(player).next().unwrap_or(UnitId(0));
    r.note(Roll::of(Context::RollOff, unit, smallvec![face]));
    Ok(face)
}

/// M7.10 at the start of the battle chance names the markers that will leave.
pub(super) fn begin_battle(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let Some(open) = drops(r) else { return Ok(()) };
    if open.len() < 2 {
        return Ok(());
    }
    let first = deck::chance(r, open.len())?;
    let second = (first + 1 + deck::chance(r, open.len() - 1)?) % open.len();
    r.change_objective(open[first], |marker| marker.drop = 1);
    r.change_objective(open[second], |marker| marker.drop = 2);
    Ok(())
}

/// The markers that may leave; `None` where none do.
fn drops(r: &Resolution<'_>) -> Option<Vec<MarkerId>> {
    let mission = r.setup.mission.as_ref()?;
    let all = mission.has(SpecialRule::SupplyDropAll);
    if !all && !mission.has(SpecialRule::SupplyDrop) {
        return None;
    }
    let state = r.battle().state;
    let middle = central(r.setup, state).filter(|_| !all);
    let outside = |at: &MarkerId| {
        let marker = state.marker(*at);
        !marker.gone && area::zone_of(r.setup, marker.at).is_none() && Some(*at) != middle
    };
    Some(state.marker_ids().filter(outside).collect())
}

/// M7.10 markers leave at the start of rounds 4 and 5. In a battle that was not played from its
/// start nothing has been named: then the first in the list leaves first.
pub(super) fn begin_round(r: &mut Resolution<'_>) {
    let round = r.battle().state.clock.round;
    let Some(open) = drops(r).filter(|_| round == 4 || round == 5) else { return };
    let named =
        |r: &Resolution<'_>, drop: u8| open.iter().copied().find(|&at| r.battle().state.marker(at).drop == drop);
    let all = r.setup.mission.as_ref().is_some_and(|mission| mission.has(SpecialRule::SupplyDropAll));
    let leaving: Vec<MarkerId> = match round {
        4 => named(r, 1).or(open.first().copied()).into_iter().collect(),
        _ if all => {
            let kept = named(r, 2).or(open.first().copied());
            open.iter().copied().filter(|&at| Some(at) != kept).collect()
        }
        _ => named(r, 2).or(open.first().copied()).into_iter().collect(),
    };
    for at in leaving {
        remove(r, at);
    }
}

/// A marker leaves the table.
pub(super) fn remove(r: &mut Resolution<'_>, at: MarkerId) {
    r.change_objective(at, |marker| {
        marker.gone = true;
        marker.controlled_by = None;
        marker.sticky = false;
        marker.terraformed = None;
        marker.guard = None;
    });
    r.say(Event::MarkerGone(at));
}
