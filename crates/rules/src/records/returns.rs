//! Those who come back: a model that was destroyed for the first time may stand again at the end of
//! the phase, as close as possible to where it fell and not engaged.

use super::deeds;
use super::triggers::{free_slot, succeeds};
use crate::battle::Battle;
use crate::dice::Context;
use crate::event::Event;
use crate::ids::{ModelId, UnitId};
use crate::moments::{Moment, MomentKind};
use crate::position::{Degrees, Place};
use crate::resolution::{Resolution, Stop};
use crate::setup::TriggerCard;
use crate::stand;
use crate::state::{ModelFlags, Whereabouts};
use codex::{DiceExpr, TriggerDeed};
use geometry::{Body, Inches, Point};

/// Spots are looked at on squares of this step, a number of steps each way: nearby closely, then all over
/// the table.
const LATTICES: [(i32, i32); 2] = [(125, 96), (1000, 120)];

fn card<'a>(battle: Battle<'a>, unit: UnitId) -> Option<&'a TriggerCard> {
    let returns =
        |card: &&TriggerCard| card.due.at.contains(&MomentKind::ModelDied) && card.does == Some(TriggerDeed::Return);
    battle.setup.triggers.iter().filter(returns).find(|card| card.unit == unit)
}

/// A model has died: whether it comes back is decided at the end of the phase.
pub(crate) fn will_return(r: &mut Resolution<'_>, moment: Moment) -> Result<(), Stop> {
    let Moment::ModelDied(model) = moment else { return Ok(()) };
    let unit = r.setup.model_units[model.index()];
    let found = card(r.battle(), unit).and_then(|card| free_slot(r.battle(), card));
    if let Some(slot) = found {
        r.change_unit(unit, |u| {
            u.used_up |= 1 << slot;
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
        r.change_unit(unit, |u| u.returning = None);
        let Some((need, wounds)) = card(r.battle(), unit).map(|card| (card.on.unwrap_or(2), card.wounds)) else {
            continue;
        };
        let Some(model) = r.setup.unit(unit).model_ids().next() else { continue };
        if !succeeds(r, unit, need)? {
            continue;
        }
        let wounds = deeds::roll(r, unit, wounds.unwrap_or(DiceExpr::fixed(1)), Context::Ability)?;
        if let Some(place) = room(r.battle(), model) {
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
    }
    Ok(())
}

/// The closest room to where a model fell: on the table, on nobody, not engaged.
fn room(battle: Battle<'_>, model: ModelId) -> Option<Place> {
    let state = battle.state.model(model);
    let player = battle.setup.owners[model.index()];
    let fits = |at: Point| {
        let z = stand::ground(battle, at, state.z);
        let place = Place { x: at.x, y: at.y, z, facing: Degrees(state.facing) };
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
