//! Those who come back: a model that was destroyed for the first time may stand again at the end of
//! the phase, as close as possible to where it fell and not engaged.

use super::deeds::{self, Scene};
use super::limits::free_slot;
use super::triggers::succeeds;
use crate::battle::Battle;
use crate::dice::Context;
use crate::effects::{Asking, holds};
use crate::event::Event;
use crate::ids::{GrantId, ModelId, UnitId};
use crate::moments::{Moment, MomentKind};
use crate::position::Place;
use crate::resolution::{Resolution, Stop};
use crate::setup::{ActCard, Keys, StratagemCard, TriggerCard};
use crate::stand;
use crate::state::{Bearer, InForce, ModelFlags, Until, Whereabouts};
use codex::{DiceExpr, TriggerDeed};
use geometry::{Body, Inches, Point};

/// Spots are looked at on squares of this step, a number of steps each way: nearby closely, then all over
/// the table.
const LATTICES: [(i32, i32); 2] = [(125, 96), (1000, 120)];

/// Those who return to a unit look for room on squares of this many thousandths, this many steps each way from the model
/// of it that is nearest to where they fell.
const STEP: i32 = 250;
const NEARBY: i32 = 24;

/// The abilities by which a model of a unit comes back.
fn cards<'a>(battle: Battle<'a>, unit: UnitId) -> impl Iterator<Item = &'a TriggerCard> {
    let returns =
        |card: &&TriggerCard| card.due.at.contains(&MomentKind::ModelDied) && card.may_do(TriggerDeed::Return);
    battle.setup.triggers.iter().filter(returns).filter(move |card| card.unit == unit)
}

/// The first of them whose conditions hold as the model falls, and its use that is left.
fn slot(battle: Battle<'_>, model: ModelId, unit: UnitId) -> Option<u8> {
    let asking = Asking::model(model);
    let whole = battle.unit_of(model);
    let fits =
        |card: &&TriggerCard| card.conditions.iter().all(|condition| holds(battle, *condition, unit, whole, &asking));
    cards(battle, unit).find(fits).and_then(|card| free_slot(battle, card))
}

/// A model has died: whether it comes back is decided at the end of the phase.
pub(crate) fn will_return(r: &mut Resolution<'_>, moment: Moment) -> Result<(), Stop> {
    let Moment::ModelDied(model) = moment else { return Ok(()) };
    let unit = r.setup.model_units[model.index()];
    if let Some(slot) = slot(r.battle(), model, unit) {
        // It comes back the first time it falls, by whichever ability: the others are spent too.
        let spent = cards(r.battle(), unit).fold(0u8, |spent, card| spent | 1 << card.slots.0);
        r.change_unit(unit, |u| {
            u.used_up |= spent | 1 << slot;
            u.returning = Some(slot);
        });
    }
    Ok(())
}

/// The phase ends: those who fell in it and may come back roll for it, the active player's first (R2.14), who
/// would have it so: the first to return has the most room.
pub(crate) fn come_back(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let battle = r.battle();
    let mut fallen: Vec<UnitId> =
        r.setup.unit_ids().filter(|&unit| battle.state.unit(unit).returning.is_some()).collect();
    fallen.sort_by_key(|&unit| battle.player(unit) != battle.state.clock.active);
    for unit in fallen {
        let slot = r.battle().state.unit(unit).returning;
        r.change_unit(unit, |u| u.returning = None);
        let by = |card: &&TriggerCard| {
            let (first, count) = card.slots;
            slot.is_some_and(|slot| (first..first + count).contains(&slot))
        };
        let Some((need, wounds)) = cards(r.battle(), unit)
            .find(by)
            .map(|card| (card.on.unwrap_or(2), card.acts.first().and_then(|act| act.wounds)))
        else {
            continue;
        };
        let Some(model) = r.setup.unit(unit).model_ids().next() else { continue };
        if !succeeds(r, unit, need)? {
            continue;
        }
        let wounds = deeds::roll(r, unit, wounds.unwrap_or(DiceExpr::fixed(1)), Context::Ability)?;
        stand_again(r, model, wounds);
    }
    keep_promises(r)
}

/// The first living model of a unit that has lost wounds.
pub(crate) fn hurt(battle: Battle<'_>, unit: UnitId) -> Option<ModelId> {
    battle.models(unit).find(|&model| battle.state.model(model).wounds < battle.setup.model(model).wounds)
}

/// The model of the moment stands again at the end of the phase, by a stratagem: each model once a battle.
pub(super) fn promise(r: &mut Resolution<'_>, act: &ActCard, scene: &Scene) {
    let (Moment::Exploding { model, .. }, Some(&grant)) = (scene.moment, act.grants.first()) else { return };
    let bearer = Bearer::Model(model);
    r.change_in_force(|list| {
        list.push(InForce { bearer, grant, until: Until::EndOfPhase });
        list.push(InForce { bearer, grant, until: Until::EndOfBattle });
    });
    r.explodes = Some(false);
}

/// Whether a model may be promised so.
pub(crate) fn may_promise<'a>(battle: Battle<'_>, acts: impl IntoIterator<Item = &'a ActCard>, moment: Moment) -> bool {
    let returns = acts.into_iter().filter(|act| act.does == TriggerDeed::Return);
    returns.into_iter().all(|act| match moment {
        Moment::Exploding { model, .. } => {
            let done = |active: &InForce| active.bearer == Bearer::Model(model) && act.grants.contains(&active.grant);
            !battle.state.in_force.iter().any(done)
        }
        _ => false,
    })
}

/// Models that a stratagem has promised to return: by what their Wounds are divided, or how many they return with.
fn promised(battle: Battle<'_>) -> Vec<(ModelId, Option<u8>, Option<DiceExpr>)> {
    let cards = || battle.setup.stratagems.iter().flat_map(StratagemCard::every_act);
    let by = |grant: GrantId| cards().find(|act| act.does == TriggerDeed::Return && act.grants.contains(&grant));
    let promises = battle.state.in_force.iter().filter(|active| active.until == Until::EndOfPhase);
    promises
        .filter_map(|active| match active.bearer {
            Bearer::Model(model) => by(active.grant).map(|act| (model, act.share, act.wounds)),
            Bearer::Unit(_) | Bearer::Army(_) | Bearer::Marker(_) | Bearer::Spot(..) => None,
        })
        .collect()
}

/// Those whom stratagems have promised to return do.
fn keep_promises(r: &mut Resolution<'_>) -> Result<(), Stop> {
    for (model, share, wounds) in promised(r.battle()) {
        let (battle, unit) = (r.battle(), r.setup.model_units[model.index()]);
        let most = battle.setup.model(model).wounds;
        let wounds = match share {
            Some(share) => u32::from(most.div_ceil(share.max(1))),
            None => deeds::roll(r, unit, wounds.unwrap_or(DiceExpr::fixed(1)), Context::Ability)?,
        };
        if !r.battle().state.model(model).alive() {
            stand_again(r, model, wounds);
        }
    }
    Ok(())
}

/// A model is set up again as near as possible to where it fell, a unit of its own if nobody else of its unit lives.
fn stand_again(r: &mut Resolution<'_>, model: ModelId, wounds: u32) {
    let unit = r.setup.model_units[model.index()];
    let Some(place) = room(r.battle(), model) else { return };
    let most = r.setup.model(model).wounds;
    r.put_model(model, &place);
    r.change_model(model, |m| {
        m.wounds = (wounds.min(100) as u8).clamp(1, most);
        m.flags = ModelFlags::ALIVE;
    });
    r.change_unit(unit, |u| {
        u.place = Whereabouts::Table;
        u.attached_to = None;
    });
    r.say(Event::Returned(model));
}

/// Destroyed models of a unit return to it with all their wounds, the most expensive first: each as near as possible to
/// where it fell, in coherency, and engaged with nobody that the unit is not engaged with. One that finds no room
/// stays away.
pub(super) fn models(r: &mut Resolution<'_>, unit: UnitId, count: u32) {
    for _ in 0..count.min(100) {
        if !model(r, unit, None) {
            return;
        }
    }
}

/// Wounds are given back one by one: to a model that has lost some, else a destroyed model returns with one.
pub(super) fn reanimate(r: &mut Resolution<'_>, unit: UnitId, wounds: u32) {
    for _ in 0..wounds.min(100) {
        let battle = r.battle();
        let hurt = |model: &ModelId| battle.state.model(*model).wounds < battle.setup.model(*model).wounds;
        let found = battle.models(unit).find(hurt);
        match found {
            Some(model) => r.change_model(model, |m| m.wounds = m.wounds.saturating_add(1)),
            None if model(r, unit, Some(1)) => {}
            None => return,
        }
    }
}

/// One destroyed model returns to its unit, with these wounds or all of them; `false` if none can.
fn model(r: &mut Resolution<'_>, unit: UnitId, wounds: Option<u8>) -> bool {
    {
        let battle = r.battle();
        if !battle.on_table(unit) || battle.count(unit) == 0 {
            return false;
        }
        let gone = |model: &ModelId| {
            let card = battle.setup.model(*model);
            !battle.state.model(*model).alive() && !card.keys.contains(Keys::CHARACTER)
        };
        let worth = |model: &ModelId| battle.setup.worths[model.index()];
        // Models of a leader's own squad return too, as long as somebody of that is left.
        let parts = battle.parts(unit).filter(|&part| !battle.is_dead(part));
        let fallen = parts.flat_map(|part| battle.setup.unit(part).model_ids()).filter(gone);
        let Some(model) = fallen.max_by_key(|model| (worth(model), std::cmp::Reverse(*model))) else {
            return false;
        };
        let Some(place) = room_in(battle, unit, model) else { return false };
        let wounds = wounds.unwrap_or(battle.setup.model(model).wounds);
        r.put_model(model, &place);
        r.change_model(model, |m| {
            m.wounds = wounds;
            m.flags = ModelFlags::ALIVE;
        });
        r.say(Event::Returned(model));
    }
    true
}

/// The closest room to where a model fell that keeps its unit coherent.
fn room_in(battle: Battle<'_>, unit: UnitId, model: ModelId) -> Option<Place> {
    let fell = battle.state.model(model);
    let player = battle.player(unit);
    let bodies: Vec<Body> = battle.models(unit).map(|own| battle.body(own)).collect();
    let faced: Vec<UnitId> = battle.engaged_enemies(unit).collect();
    let coherent = Battle::is_coherent(&bodies);
    let nearest = battle.models(unit).min_by_key(|&own| (battle.state.model(own).at.distance(fell.at), own))?;
    let centre = battle.state.model(nearest);
    let fits = |at: Point| {
        let z = stand::ground(battle, at, centre.z);
        let place = Place { x: at.x, y: at.y, z, facing: fell.facing };
        let body: Body = battle.body_at(model, &place);
        let together = || {
            let mut all = bodies.clone();
            all.push(body);
            Battle::is_coherent(&all) || !coherent
        };
        let enemy = || battle.engaged_by(player, &body).is_none_or(|enemy| faced.contains(&battle.unit_of(enemy)));
        let free = battle.setup.board.contains_body(&body)
            && stand::on_terrain(battle, model, &body).is_ok()
            && stand::overlapped(battle, &body, &|_| false).is_none()
            && together()
            && enemy();
        free.then_some(place)
    };
    let side = -NEARBY..=NEARBY;
    let mut spots: Vec<Point> = side
        .clone()
        .flat_map(|x| side.clone().map(move |y| (x, y)))
        .map(|(x, y)| Point {
            x: centre.at.x + Inches::thousandths(x * STEP),
            y: centre.at.y + Inches::thousandths(y * STEP),
        })
        .collect();
    spots.sort_by_key(|spot| (spot.distance(fell.at), spot.x, spot.y));
    spots.into_iter().find_map(fits)
}

/// The closest room to where a model fell: on the table, on nobody, not engaged.
fn room(battle: Battle<'_>, model: ModelId) -> Option<Place> {
    let state = battle.state.model(model);
    let player = battle.setup.owners[model.index()];
    let fits = |at: Point| {
        let z = stand::ground(battle, at, state.z);
        let place = Place { x: at.x, y: at.y, z, facing: state.facing };
        let body: Body = battle.body_at(model, &place);
        let free = battle.setup.board.contains_body(&body)
            && stand::on_terrain(battle, model, &body).is_ok()
            && stand::overlapped(battle, &body, &|_| false).is_none()
            && battle.engaged_by(player, &body).is_none();
        free.then_some(place)
    };
    LATTICES.into_iter().find_map(|(step, steps)| {
        let side = -steps..=steps;
        let mut spots: Vec<(i32, i32)> = side.clone().flat_map(|x| side.clone().map(move |y| (x, y))).collect();
        spots.sort_by_key(|&(x, y)| (x * x + y * y, x, y));
        let at = |(x, y): (i32, i32)| Point {
            x: state.at.x + Inches::thousandths(x * step),
            y: state.at.y + Inches::thousandths(y * step),
        };
        spots.into_iter().find_map(|spot| fits(at(spot)))
    })
}
