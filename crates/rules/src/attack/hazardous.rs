//! Hazardous tests (R13.6): after the unit's attacks one test for each such weapon that had a target;
//! each 1 costs a model three mortal wounds, what is more than it has is lost.

use super::damage;
use super::feel_no_pain::WoundKind;
use super::group::Group;
use super::reroll;
use crate::action::Action;
use crate::battle::Battle;
use crate::decision::{Decision, Models, Question};
use crate::dice::Context;
use crate::effects::modifiers;
use crate::event::{Event, Roll};
use crate::ids::{ModelId, UnitId};
use crate::reroll::Offer;
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use crate::state::Hand;
use crate::weapon_abilities::hazardous::has;
use codex::EffectRoll;
use smallvec::SmallVec;

/// Mortal wounds of a failed test.
const HURT: u32 = 3;

/// Takes `tests` tests for a unit and inflicts what fails. `deck` are models that fired a
/// Hazardous weapon which passengers lent them: it counts as theirs (R9.12).
pub(crate) fn test(r: &mut Resolution<'_>, unit: UnitId, tests: u16, deck: &[ModelId]) -> Result<(), Stop> {
    // Nobody is left to test if the unit died in what its own fire set off.
    if tests == 0 || !r.battle().alive(unit) {
        return Ok(());
    }
    let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
    for _ in 0..tests {
        faces.push(r.d6(Context::Hazardous)?);
    }
    let (add, again) = modifiers::own_roll_right(r.battle(), unit, EffectRoll::Hazardous, None);
    let fails_on = 1_u8.saturating_add_signed(add.saturating_neg()).min(6);
    let rerolled = reroll::offer(r, Offer::single(unit, Context::Hazardous, again, fails_on + 1), &mut faces)?;
    let failed = faces.iter().filter(|&&face| face <= fails_on).count();
    r.note(Roll {
        need: fails_on + 1,
        modifier: add,
        successes: (faces.len() - failed) as u32,
        rerolled,
        ..Roll::of(Context::Hazardous, unit, faces)
    });
    // R13.6 those of Overwatch against a charge wait until the charge move is over.
    if matches!(r.battle().state.clock.hand, Hand::Charging { .. }) {
        r.change_unit(unit, |u| u.hazards = u.hazards.saturating_add(failed as u8));
        return Ok(());
    }
    inflict(r, unit, failed, deck)
}

/// Inflicts what had to wait for a charge move, once no charge is in hand any more.
pub(crate) fn inflict_waiting(r: &mut Resolution<'_>) -> Result<(), Stop> {
    if matches!(r.battle().state.clock.hand, Hand::Charging { .. }) {
        return Ok(());
    }
    for unit in r.setup.unit_ids() {
        let failed = r.battle().state.unit(unit).hazards;
        if failed > 0 {
            r.change_unit(unit, |u| u.hazards = 0);
            inflict(r, r.battle().lead(unit), failed.into(), &[])?;
        }
    }
    Ok(())
}

/// The mortal wounds of failed tests; what is more than the model has is lost.
fn inflict(r: &mut Resolution<'_>, unit: UnitId, failed: usize, deck: &[ModelId]) -> Result<(), Stop> {
    for _ in 0..failed {
        let Some(model) = choose(r, unit, deck)? else { break };
        r.tally.mortal_wounds += HURT;
        r.say(Event::MortalWounds(unit, HURT as u16));
        damage::suffer(r, model, HURT, WoundKind { mortal: true, ..WoundKind::default() })?;
    }
    Ok(())
}

fn choose(r: &mut Resolution<'_>, unit: UnitId, deck: &[ModelId]) -> Result<Option<ModelId>, Stop> {
    let options = legal(r.battle(), unit, deck);
    match options.as_slice() {
        [] => Ok(None),
        [only] => Ok(Some(*only)),
        [first, ..] => {
            let first = *first;
            let player = r.battle().player(unit);
            match r.ask(Decision { player, question: Question::Hazardous { unit, options } })? {
                Action::ChooseModels(models) => Ok(models.first().copied().or(Some(first))),
                _ => Ok(Some(first)),
            }
        }
    }
}

/// A wounded bearer, else a bearer that is no Character, else a Character that bears one.
pub(crate) fn legal(battle: Battle<'_>, unit: UnitId, deck: &[ModelId]) -> Models {
    let bearers: Models = battle.models(unit).filter(|&model| bears(battle, model) || deck.contains(&model)).collect();
    let pick =
        |wanted: &dyn Fn(ModelId) -> bool| -> Models { bearers.iter().copied().filter(|&m| wanted(m)).collect() };
    let is_character = |model: ModelId| battle.setup.model(model).keys.contains(Keys::CHARACTER);
    let is_wounded = |model: ModelId| battle.state.model(model).wounds < battle.setup.model(model).wounds;
    [pick(&is_wounded), pick(&|m| !is_character(m)), pick(&is_character)]
        .into_iter()
        .find(|models| !models.is_empty())
        .unwrap_or_default()
}

fn bears(battle: Battle<'_>, model: ModelId) -> bool {
    battle.setup.model(model).weapons.iter().any(|(weapon, _)| has(battle, model, *weapon))
}

/// The tests that the guns of a volley ask for, and the models among them that fired a passenger's
/// weapon. Counted when the volley is fired: what was chosen in between may lend the ability.
pub(crate) fn of_volley(battle: Battle<'_>, groups: &[Group]) -> (u16, SmallVec<[ModelId; 2]>) {
    let mut tests = 0;
    let mut deck: SmallVec<[ModelId; 2]> = SmallVec::new();
    for group in groups {
        for attacker in group.attackers.iter().filter(|attacker| has(battle, attacker.model, group.weapon)) {
            tests += u16::from(attacker.copies);
            let model = attacker.model;
            if battle.own_weapon(model, group.weapon).is_none() && !deck.contains(&model) {
                deck.push(model);
            }
        }
    }
    (tests, deck)
}
