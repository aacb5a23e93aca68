//! Losing wounds and dying (R11.6, R4.13).
//!
//! Every model that dies anywhere in the game dies here, so what happens on death (Deadly
//! Demise, passengers) happens once and in one place.

use super::feel_no_pain::{self, WoundKind};
use crate::attack::deadly_demise;
use crate::dice::Context;
use crate::event::{Event, Roll};
use crate::ids::{ModelId, UnitId};
use crate::missions;
use crate::moments::Moment;
use crate::resolution::{Resolution, Stop};
use crate::state::ModelFlags;
use smallvec::SmallVec;

/// Whether a death sets off what deaths set off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Death {
    /// Deadly Demise and the like happen.
    Triggers,
    /// Removed without triggers (R4.4, R4.6). Whoever removes models says so, once for the unit.
    Silent,
}

/// A model is to lose `amount` wounds; what is more than it has is lost (R11.6).
pub(crate) fn suffer(r: &mut Resolution<'_>, model: ModelId, amount: u32, kind: WoundKind) -> Result<(), Stop> {
    let left = u32::from(r.battle().state.model(model).wounds);
    let lost = match feel_no_pain::value(r.battle(), model, kind) {
        None => amount.min(left),
        Some(value) => after_feel_no_pain(r, model, amount, left, value)?,
    };
    lose(r, model, lost as u8, Death::Triggers)
}

/// One roll a wound, until the model dies.
fn after_feel_no_pain(r: &mut Resolution<'_>, model: ModelId, amount: u32, left: u32, value: u8) -> Result<u32, Stop> {
    let mut faces = SmallVec::new();
    let mut lost = 0;
    for _ in 0..amount {
        if lost == left {
            break;
        }
        let face = r.d6(Context::FeelNoPain)?;
        faces.push(face);
        if face >= value {
            r.tally.ignored += 1;
        } else {
            lost += 1;
        }
    }
    let successes = faces.len() as u32 - lost;
    let unit = r.battle().unit_of(model);
    r.note(Roll { model: Some(model), need: value, successes, ..Roll::of(Context::FeelNoPain, unit, faces) });
    Ok(lost)
}

/// Takes wounds off a model; it dies with the last.
pub(crate) fn lose(r: &mut Resolution<'_>, model: ModelId, lost: u8, death: Death) -> Result<(), Stop> {
    if lost == 0 {
        return Ok(());
    }
    r.tally.damage += u32::from(lost);
    missions::lost_wounds(r, model);
    r.change_model(model, |m| m.wounds = m.wounds.saturating_sub(lost));
    if r.battle().state.model(model).wounds == 0 { die(r, model, death) } else { Ok(()) }
}

/// A model dies.
pub(crate) fn die(r: &mut Resolution<'_>, model: ModelId, death: Death) -> Result<(), Stop> {
    if r.battle().state.model(model).flags.contains(ModelFlags::FALLEN) {
        return r.cut_short(model);
    }
    r.tally.slain += 1;
    r.change_model(model, |m| {
        m.wounds = 0;
        m.flags.remove(ModelFlags::ALIVE);
    });
    r.say(match death {
        Death::Triggers => Event::Slain(model),
        Death::Silent => Event::Removed(model),
    });
    missions::model_destroyed(r, model);
    if death == Death::Silent {
        return Ok(());
    }
    r.at(Moment::ModelDied(model))?;
    if r.may_strike(model)? {
        r.fallen.push(model);
        return Ok(());
    }
    deadly_demise::on_death(r, model)
}

/// Units that never came to the table are lost, each with one line (M1.7, M3.4).
pub(crate) fn never_came(r: &mut Resolution<'_>, units: &[UnitId]) -> Result<(), Stop> {
    for &unit in units {
        let living = r.setup.unit(unit).model_ids().filter(|&model| r.battle().state.model(model).alive());
        let models: Vec<ModelId> = living.collect();
        if models.is_empty() {
            continue;
        }
        r.say(Event::NeverCame(unit));
        models.into_iter().try_for_each(|model| die(r, model, Death::Silent))?;
    }
    Ok(())
}
