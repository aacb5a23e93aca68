//! Questions every action asks of the unit it names, in the order of the refusal table.

use crate::action::Path;
use crate::battle::Battle;
use crate::ids::{ModelId, Player, UnitId};
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::state::{Hand, Whereabouts};

/// The unit exists and acts for itself: an attached leader answers to its bodyguard's id.
pub(crate) fn exists(battle: Battle<'_>, unit: UnitId) -> Result<(), Refusal> {
    if unit.index() >= battle.setup.units.len() {
        return Err(Refusal::new(Code::UnknownId).because(Reason::NoSuchUnit));
    }
    if battle.state.unit(unit).attached_to.is_some() {
        return Err(Refusal::new(Code::UnknownId).unit(unit).because(Reason::ActsUnderBodyguard));
    }
    Ok(())
}

/// The unit exists and is the player's.
pub(crate) fn is_own(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    exists(battle, unit)?;
    if battle.player(unit) != player {
        return Err(Refusal::new(Code::NotYourUnit).unit(unit));
    }
    if battle.state.unit(unit).place == Whereabouts::Destroyed || !battle.alive(unit) {
        return Err(Refusal::new(Code::UnitDestroyed).unit(unit));
    }
    Ok(())
}

/// The unit is the player's and on the table.
pub(crate) fn is_own_on_table(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    is_own(battle, player, unit)?;
    on_table(battle, unit)
}

/// The unit is on the table.
pub(crate) fn on_table(battle: Battle<'_>, unit: UnitId) -> Result<(), Refusal> {
    match battle.state.unit(unit).place {
        Whereabouts::Table => Ok(()),
        Whereabouts::Destroyed => Err(Refusal::new(Code::UnitDestroyed).unit(unit)),
        Whereabouts::Embarked(_) => Err(Refusal::new(Code::UnitEmbarked).unit(unit)),
        Whereabouts::Reserves(_) => Err(Refusal::new(Code::UnitInReserves).unit(unit)),
        Whereabouts::Undeployed => Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::NotSetUpYet)),
    }
}

/// A living model of the unit.
pub(crate) fn has_model(battle: Battle<'_>, unit: UnitId, model: ModelId) -> Result<(), Refusal> {
    let known = model.index() < battle.setup.models.len() && battle.unit_of(model) == unit;
    if !known || !battle.state.model(model).alive() {
        return Err(Refusal::new(Code::UnknownId).unit(unit).because(Reason::NameLivingModel));
    }
    Ok(())
}

/// Paths of living models of the unit, one each, none of them empty.
pub(crate) fn check_paths(battle: Battle<'_>, unit: UnitId, paths: &[(ModelId, Path)]) -> Result<(), Refusal> {
    for (at, (model, path)) in paths.iter().enumerate() {
        has_model(battle, unit, *model)?;
        if path.is_empty() || paths[..at].iter().any(|(other, _)| other == model) {
            let hint = if path.is_empty() { Reason::PathNeedsStep } else { Reason::TwoPaths };
            return Err(Refusal::new(Code::Malformed).unit(unit).model(*model).because(hint));
        }
    }
    Ok(())
}

/// Nothing begun and unfinished.
pub(crate) fn hand_is_empty(battle: Battle<'_>) -> Result<(), Refusal> {
    match battle.state.clock.hand {
        Hand::Empty => Ok(()),
        hand => match hand.unit() {
            Some(unit) => Err(Refusal::new(Code::UnfinishedUnit).unit(unit)),
            None => Ok(()),
        },
    }
}
