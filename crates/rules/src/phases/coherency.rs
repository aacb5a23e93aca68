//! Units out of coherency at the end of a turn lose models (R4.6).

use crate::action::Action;
use crate::attack::damage::{self, Death};
use crate::battle::Battle;
use crate::decision::{Decision, Models, Question};
use crate::event::Event;
use crate::ids::{ModelId, UnitId};
use crate::resolution::{Resolution, Stop};

/// Every unit on the table is coherent again, the active player's first.
pub(crate) fn restore(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let active = r.battle().state.clock.active;
    for player in [active, active.other()] {
        let units: Vec<UnitId> = r.battle().units_on_table(player).collect();
        for unit in units {
            restore_unit(r, unit)?;
        }
    }
    Ok(())
}

/// R4.6 the owner removes models until one coherent group remains.
fn restore_unit(r: &mut Resolution<'_>, unit: UnitId) -> Result<(), Stop> {
    let mut lost = 0;
    while !r.battle().coherent(unit) {
        let options: Models = r.battle().models(unit).collect();
        let Some(&last) = options.last() else { break };
        let player = r.battle().player(unit);
        let chosen = match r.ask(Decision { player, question: Question::Coherency { unit, options } })? {
            Action::ChooseModels(models) => models,
            _ => vec![last],
        };
        for model in chosen {
            damage::die(r, model, Death::Silent)?;
            lost += 1;
        }
    }
    if lost > 0 {
        r.say(Event::LostToCoherency(unit, lost));
    }
    Ok(())
}

/// Whether a unit that must be removed for coherency has these models.
pub(crate) fn check_removal(battle: Battle<'_>, unit: UnitId, models: &[ModelId]) -> bool {
    let own: Models = battle.models(unit).collect();
    !models.is_empty()
        && models.len() < own.len().max(2)
        && models.iter().all(|model| own.contains(model))
        && (1..models.len()).all(|at| !models[..at].contains(&models[at]))
        && (1..models.len()).all(|gone| !coherent_without(battle, &own, &models[..gone]))
}

/// Whether a unit is coherent once some models are gone: no more are removed than needed.
fn coherent_without(battle: Battle<'_>, own: &Models, gone: &[ModelId]) -> bool {
    let left: Vec<_> = own.iter().filter(|model| !gone.contains(model)).map(|&model| battle.body(model)).collect();
    Battle::is_coherent(&left)
}
