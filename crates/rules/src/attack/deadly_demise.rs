//! Deadly Demise (R12.5) and what else happens the moment a model dies: passengers get out of
//! the wreck (R9.10).

use super::mortal_wounds;
use crate::dice::Context;
use crate::effects;
use crate::event::{Event, Roll};
use crate::ids::{ModelId, Player, UnitId};
use crate::moments::Moment;
use crate::resolution::{Resolution, Stop};
use geometry::Inches;
use smallvec::SmallVec;

/// How far an explosion reaches.
const REACH: Inches = Inches::whole(6);

/// A model has just died and has not been taken off the table yet. What its death does is
/// credited to no attack: it is summed up apart.
pub(crate) fn on_death(r: &mut Resolution<'_>, model: ModelId) -> Result<(), Stop> {
    let (tally, aside) = (r.tally, r.aside);
    set_off(r, model)?;
    // One explosion may set off another: all of it counts once.
    r.aside = aside + r.tally.since(tally);
    Ok(())
}

fn set_off(r: &mut Resolution<'_>, model: ModelId) -> Result<(), Stop> {
    let unit = r.setup.model(model).unit;
    // One that may come back does not explode.
    let returns = r.battle().state.unit(unit).returning.is_some();
    r.explodes = None;
    r.at(Moment::Exploding { unit, model })?;
    let decided = r.explodes.take();
    if let Some((amount, need)) = effects::demise(r.battle(), model).filter(|_| !returns) {
        let exploded = match decided {
            Some(decided) => decided,
            None => need <= 1 || rolls(r, unit, model, need)?,
        };
        r.say(Event::DeadlyDemise { unit, exploded });
        if exploded {
            explode(r, model, amount)?;
        }
    }
    if !r.battle().setup.unit(unit).model_ids().any(|m| r.battle().state.model(m).alive()) {
        r.wrecked(unit, model)?;
    }
    Ok(())
}

/// Whether the die says that the model explodes.
fn rolls(r: &mut Resolution<'_>, unit: UnitId, model: ModelId, need: u8) -> Result<bool, Stop> {
    let face = r.d6(Context::DeadlyDemise)?;
    let exploded = face >= need;
    r.note(Roll {
        model: Some(model),
        need,
        successes: u32::from(exploded),
        ..Roll::of(Context::DeadlyDemise, unit, SmallVec::from_slice(&[face]))
    });
    Ok(exploded)
}

/// Every unit within reach, friend and foe, suffers its own roll.
fn explode(r: &mut Resolution<'_>, model: ModelId, amount: codex::DiceExpr) -> Result<(), Stop> {
    let battle = r.battle();
    let body = battle.body(model);
    let struck: Vec<UnitId> = Player::BOTH
        .iter()
        .flat_map(|&player| battle.units_on_table(player))
        .filter(|&unit| battle.models(unit).any(|other| geometry::within(&body, &battle.body(other), REACH)))
        .collect();
    // No unit is credited with an explosion.
    let slayer = r.slayer.take();
    for unit in struck {
        let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
        let wounds = r.dice(amount, Context::MortalWounds, &mut faces)?;
        if !faces.is_empty() {
            r.note(Roll::of(Context::MortalWounds, unit, faces));
        }
        mortal_wounds::inflict(r, unit, wounds)?;
    }
    r.slayer = slayer;
    Ok(())
}
