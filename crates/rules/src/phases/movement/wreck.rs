//! A destroyed transport: passengers get out as best they can (R9.10, R9.11).

use super::{disembark, transport};
use crate::action::Action;
use crate::arrange::{self, Wanted};
use crate::attack::damage::{self, Death};
use crate::attack::mortal_wounds;
use crate::battle::Battle;
use crate::decision::{Decision, Question};
use crate::dice::Context;
use crate::event::{Event, Roll};
use crate::ids::{ModelId, Player, UnitId};
use crate::position::Place;
use crate::refusal::{First, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::stand;
use crate::state::{Disembarked, Moved, UnitFlags, Whereabouts};
use geometry::{Body, Inches};
use smallvec::SmallVec;

/// How far from the wreck in an emergency (R9.11).
const EMERGENCY: Inches = Inches::whole(6);

/// Everybody gets out, in the owner's order; only then the dice fall for them (R9.10).
pub(crate) fn resolve(r: &mut Resolution<'_>, carrier: UnitId, wreck: ModelId) -> Result<(), Stop> {
    if r.battle().state.unit(carrier).place != Whereabouts::Table {
        return Ok(());
    }
    let mut out: SmallVec<[(UnitId, u8); 4]> = SmallVec::new();
    // Each turn of the loop gets one unit out, so it ends.
    while let Some(unit) = first_aboard(r.battle(), carrier) {
        out.push(leave(r, unit, carrier, wreck)?);
    }
    for (unit, hurts_on) in out {
        shaken(r, unit, hurts_on)?;
    }
    Ok(())
}

fn first_aboard(battle: Battle<'_>, carrier: UnitId) -> Option<UnitId> {
    battle.passengers(carrier).next()
}

/// Asks where the next unit gets out. The owner may name another passenger first; without room
/// within 3" it is an emergency (R9.11). Says who got out, and up to which face it is hurt.
fn leave(r: &mut Resolution<'_>, unit: UnitId, carrier: UnitId, wreck: ModelId) -> Result<(UnitId, u8), Stop> {
    let body = r.battle().body(wreck);
    let player = r.battle().player(unit);
    let question = Question::Wreck { unit, transport: carrier, within: disembark::NEAR };
    let (unit, places) = match r.ask(Decision { player, question })? {
        Action::DisembarkUnit(named, chosen) => (named, Some(chosen)),
        _ => (unit, default_places(r.battle(), unit, &body, disembark::NEAR)),
    };
    match places {
        Some(places) => {
            disembark::set_up(r, unit, &places);
            r.say(Event::Disembarked(unit, carrier));
            Ok((unit, 1))
        }
        None => {
            emergency(r, unit, carrier, &body)?;
            Ok((unit, 3))
        }
    }
}

/// R9.11 within 6", hurt on 1 to 3; those who find no room are lost without triggers (R4.4), by the
/// opponent's doing (R20.4).
fn emergency(r: &mut Resolution<'_>, unit: UnitId, carrier: UnitId, wreck: &Body) -> Result<(), Stop> {
    let player = r.battle().player(unit);
    let models: Vec<ModelId> = r.battle().models(unit).collect();
    let places = match default_places(r.battle(), unit, wreck, EMERGENCY) {
        Some(places) => {
            let question = Question::Wreck { unit, transport: carrier, within: EMERGENCY };
            match r.ask(Decision { player, question })? {
                Action::DisembarkUnit(_, chosen) => chosen.into_iter().map(Some).collect(),
                _ => places.into_iter().map(Some).collect(),
            }
        }
        None => some_places(r.battle(), &models, wreck, EMERGENCY),
    };
    let mut lost = 0;
    let destroyer = r.destroyer.replace(player.other());
    for (model, place) in models.iter().zip(&places) {
        match place {
            Some(place) => r.put_model(*model, place),
            None => {
                lost += 1;
                damage::die(r, *model, Death::Silent)?;
            }
        }
    }
    r.destroyer = destroyer;
    transport::put(r, unit, Whereabouts::Table);
    if lost > 0 {
        r.say(Event::LostInWreck(unit, lost));
    }
    r.say(Event::Disembarked(unit, carrier));
    Ok(())
}

/// R9.10 (3) and (4): a die for each model, then battle-shock; no charge this turn.
fn shaken(r: &mut Resolution<'_>, unit: UnitId, hurts_on: u8) -> Result<(), Stop> {
    r.change_unit(unit, |u| {
        u.moved = Moved::Normal;
        u.disembarked = Disembarked::Wreck;
        u.flags.insert(UnitFlags::LEFT_TRANSPORT | UnitFlags::BATTLE_SHOCKED);
    });
    r.say(Event::BattleShocked(unit));
    let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
    for _ in 0..r.battle().count(unit) {
        faces.push(r.d6(Context::Disembark)?);
    }
    let hurt = faces.iter().filter(|&&face| face <= hurts_on).count();
    r.note(Roll {
        need: hurts_on + 1,
        successes: (faces.len() - hurt) as u32,
        ..Roll::of(Context::Disembark, unit, faces)
    });
    mortal_wounds::inflict(r, unit, hurt as u32)
}

fn wanted<'a>(battle: Battle<'_>, models: &'a [ModelId], wreck: &Body, within: Inches) -> Wanted<'a> {
    let widest = models.iter().map(|m| battle.setup.bases[m.index()].0.reach()).max().unwrap_or(Inches::ZERO);
    Wanted {
        models,
        near: wreck.at,
        within: wreck.shape.reach() + within + widest,
        facing: wreck.facing,
        level: wreck.z,
        at_once: false,
    }
}

fn fits(battle: Battle<'_>, player: Player, model: ModelId, body: &Body, wreck: &Body, within: Inches) -> bool {
    let none = |_: ModelId| false;
    disembark::is_near(body, wreck, within)
        && !stand::collide(body, wreck)
        && stand::on_terrain(battle, model, body).is_ok()
        && stand::overlapped(battle, body, &none).is_none()
        && battle.engaged_by(player, body).is_none()
}

/// A legal way for the whole unit to get out, if the engine finds one.
pub(crate) fn default_places(battle: Battle<'_>, unit: UnitId, wreck: &Body, within: Inches) -> Option<Vec<Place>> {
    let models: Vec<ModelId> = battle.models(unit).collect();
    let player = battle.player(unit);
    let accepts = |model: ModelId, body: &Body| fits(battle, player, model, body, wreck, within);
    arrange::arrange(battle, &wanted(battle, &models, wreck, within), &accepts)
}

fn some_places(battle: Battle<'_>, models: &[ModelId], wreck: &Body, within: Inches) -> Vec<Option<Place>> {
    let Some(first) = models.first() else { return Vec::new() };
    let player = battle.setup.owners[first.index()];
    let accepts = |model: ModelId, body: &Body| fits(battle, player, model, body, wreck, within);
    arrange::arrange_some(battle, &wanted(battle, models, wreck, within), &accepts)
}

/// Whether an owner's own way out of the wreck is legal.
pub(crate) fn check(
    battle: Battle<'_>,
    unit: UnitId,
    carrier: UnitId,
    within: Inches,
    places: &[Place],
) -> Result<(), Refusal> {
    let bodies = disembark::bodies(battle, unit, places)?;
    let player = battle.player(unit);
    let wrecks: Vec<Body> = battle.setup.unit(carrier).model_ids().map(|model| battle.body(model)).collect();
    let mut first = First::default();
    disembark::check_places(battle, player, unit, &bodies, wrecks.first(), &mut first);
    disembark::check_near(unit, &bodies, &wrecks, within, &mut first);
    first.result()
}
