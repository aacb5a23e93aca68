//! Units that join their army anew, and the markers by which they come back (Cult Ambush). What a marker is and where
//! it may lie is `effects/ambush.rs`.

use crate::action::Action;
use crate::change::Change;
use crate::decision::{Decision, Question};
use crate::effects;
use crate::effects::ambush;
use crate::event::Event;
use crate::ids::{GrantId, ModelId, Player, UnitId};
use crate::moments::Moment;
use crate::phases::movement::disembark;
use crate::picks::{Pick, Spots};
use crate::position::Reserves;
use crate::resolution::{Rejoining, Resolution, Stop};
use crate::setup::Keys;
use crate::state::{Bearer, Disembarked, InForce, ModelFlags, Moved, Unit, UnitFlags, Until, Whereabouts};
use geometry::Point;

/// The dead have left: new units like some of them join their armies, whole, in strategic reserves. They take the
/// places of those that were destroyed; when and by whom those fell is kept, for the missions ask.
pub(crate) fn join_anew(r: &mut Resolution<'_>) {
    for Rejoining { unit, grants, until } in std::mem::take(&mut r.rejoining) {
        if r.battle().state.unit(unit).place != Whereabouts::Destroyed {
            continue;
        }
        let setup = r.setup;
        for model in setup.unit(unit).model_ids() {
            let wounds = setup.model(model).wounds;
            r.change_model(model, |m| {
                m.wounds = wounds;
                m.spent = 0;
                m.flags = ModelFlags::ALIVE;
            });
        }
        r.change_unit(unit, |u| {
            *u = Unit {
                place: Whereabouts::Reserves(Reserves::Strategic),
                attached_to: None,
                leaders: [None; 2],
                starting: u.starting,
                moved: Moved::NotYet,
                disembarked: Disembarked::No,
                performing: None,
                fell: u.fell,
                fell_to: u.fell_to,
                near_at_turn_start: 0,
                action_at: None,
                used_up: 0,
                returning: None,
                near_at_phase_start: 0,
                action_to: None,
                hazards: 0,
                flags: UnitFlags::WITHDRAWN,
            };
        });
        // What was in force on the one that was destroyed ends with it.
        let gone = |active: &InForce| match active.bearer {
            Bearer::Unit(bearer) => bearer == unit,
            Bearer::Model(model) => setup.model(model).unit == unit,
            Bearer::Marker(_) | Bearer::Spot(..) | Bearer::Army(_) => false,
        };
        r.change_in_force(|list| list.retain(|active| !gone(active)));
        let player = r.battle().player(unit);
        effects::put(r, player, Bearer::Unit(unit), &grants, until);
        r.say(Event::JoinedAnew(unit));
    }
}

/// The player of a unit puts a marker on the table; where no place is far enough from the enemy, none.
pub(super) fn lay(r: &mut Resolution<'_>, unit: UnitId, grants: &[GrantId]) -> Result<(), Stop> {
    let battle = r.battle();
    let player = battle.player(unit);
    let options = ambush::proposals(battle, player);
    let Some(&first) = options.first() else { return Ok(()) };
    let question = Question::Pick(Pick::Place { unit, options, anywhere: true });
    let at = match r.ask(Decision { player, question })? {
        Action::ChoosePlace(Some(at)) => at,
        _ => first,
    };
    r.change_in_force(|list| {
        let bearer = Bearer::Spot(player, at);
        list.extend(grants.iter().map(|&grant| InForce { bearer, grant, until: Until::EndOfBattle }));
    });
    r.say(Event::Ambush { player, at, laid: true });
    Ok(())
}

/// A unit in reserves is set up by a marker of its army; `false` if there is no room by any.
pub(super) fn spring(r: &mut Resolution<'_>, unit: UnitId) -> Result<bool, Stop> {
    let battle = r.battle();
    let player = battle.player(unit);
    let spots = ambush::spots(battle, player).into_iter();
    let options: Spots = spots.filter(|&spot| ambush::room(battle, unit, spot).is_some()).collect();
    let Some(&first) = options.first() else { return Ok(false) };
    let mut spot = first;
    if options.len() > 1 {
        let question = Question::Pick(Pick::Place { unit, options, anywhere: false });
        if let Action::ChoosePlace(Some(at)) = r.ask(Decision { player, question })? {
            spot = at;
        }
    }
    let Some(places) = ambush::room(r.battle(), unit, spot) else { return Ok(false) };
    remove(r, player, spot);
    disembark::set_up(r, unit, &places);
    r.change_unit(unit, |u| {
        u.moved = Moved::Normal;
        u.flags.insert(UnitFlags::ARRIVED);
    });
    r.say(Event::Arrived(unit));
    r.at(Moment::SetUp(unit))?;
    r.at(Moment::Arrived(unit))?;
    Ok(true)
}

fn remove(r: &mut Resolution<'_>, player: Player, spot: Point) {
    r.change_in_force(|list| {
        if let Some(at) = list.iter().position(|active| active.bearer == Bearer::Spot(player, spot)) {
            list.remove(at);
        }
    });
}

/// Enemies that have ended a move near a marker find it: it is removed. AIRCRAFT find none, nor does who was set up.
pub(crate) fn find_ambushes(r: &mut Resolution<'_>) {
    let is_spot = |active: &InForce| matches!(active.bearer, Bearer::Spot(..));
    if !r.battle().state.in_force.iter().any(is_spot) {
        return;
    }
    let set_up = |unit: UnitId| {
        let came = |change: &Change| {
            matches!(change, Change::Unit(id, before, after)
                if *id == unit && before.place != Whereabouts::Table && after.place == Whereabouts::Table)
        };
        r.changes.iter().any(came)
    };
    let moved: Vec<ModelId> = r
        .changes
        .iter()
        .filter_map(|change| match change {
            Change::Model(id, before, after) if before.at != after.at && after.alive() && before.alive() => Some(*id),
            _ => None,
        })
        .filter(|&model| !set_up(r.setup.model_units[model.index()]))
        .collect();
    for model in moved {
        let battle = r.battle();
        let unit = battle.unit_of(model);
        if !battle.on_table(unit) || battle.setup.model(model).keys.contains(Keys::AIRCRAFT) {
            continue;
        }
        let player = battle.player(unit).other();
        let body = battle.body(model);
        for spot in ambush::spots(battle, player).into_iter().filter(|&spot| ambush::is_found_by(&body, spot)) {
            remove(r, player, spot);
            r.say(Event::Ambush { player, at: spot, laid: false });
        }
    }
}
