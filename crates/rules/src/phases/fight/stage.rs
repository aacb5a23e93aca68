//! Choosing weapons and targets one by one, or all at once.

use super::strike::{self, Strikes};
use super::{assign, engage};
use crate::action::Strike;
use crate::battle::Battle;
use crate::decision::Models;
use crate::ids::{ModelId, Player, UnitId, WeaponId};
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::{FightPart, Hand, ModelFlags};
use crate::unit;

/// The part of its fight a unit is in, if it is one of those wanted.
pub(super) fn in_hand(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    wanted: impl Fn(FightPart) -> bool,
) -> Result<FightPart, Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    match battle.state.clock.hand {
        Hand::Fighting { unit: held, part } if held == unit => {
            if wanted(part) {
                return Ok(part);
            }
            let hint = match part {
                FightPart::PileIn | FightPart::LastPileIn(_) => Reason::PilesInNext,
                FightPart::Attacks | FightPart::LastBlows(_) => Reason::AttacksNext,
                FightPart::Consolidate => Reason::ConsolidatesNext,
            };
            Err(Refusal::new(Code::NotAvailable).unit(unit).because(hint))
        }
        hand => match hand.unit() {
            Some(held) => Err(Refusal::new(Code::UnfinishedUnit).unit(held)),
            None => Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::SelectToFightFirst)),
        },
    }
}

fn attacking(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<FightPart, Refusal> {
    in_hand(battle, player, unit, |part| matches!(part, FightPart::Attacks | FightPart::LastBlows(_)))
}

/// Who strikes in this part of the fight: everybody, or the slain.
pub(super) fn fighters(battle: Battle<'_>, unit: UnitId, part: FightPart) -> Models {
    let slain = part.slayer().is_some();
    let fights = |model: &ModelId| !slain || battle.state.model(*model).flags.contains(ModelFlags::FALLEN);
    battle.models(unit).filter(fights).collect()
}

fn chosen(battle: Battle<'_>) -> &[(ModelId, WeaponId)] {
    battle.state.staging.as_ref().map_or(&[], |staging| &staging.melee)
}

fn staged(battle: Battle<'_>) -> &[Strike] {
    battle.state.staging.as_ref().map_or(&[], |staging| &staging.strikes)
}

/// Whether models may use a weapon (R16.7).
pub(super) fn check_weapon(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    models: &[ModelId],
    weapon: WeaponId,
) -> Result<(), Refusal> {
    unit::exists(battle, unit)?;
    if weapon.index() >= battle.setup.weapons.len() {
        return Err(Refusal::new(Code::UnknownId).unit(unit).because(Reason::NoSuchWeapon));
    }
    let part = attacking(battle, player, unit)?;
    let card = battle.setup.weapon(weapon);
    if !card.range.is_melee() || models.is_empty() {
        return Err(Refusal::new(Code::Malformed).unit(unit).weapon(weapon).because(Reason::NameMeleeWeapon));
    }
    let fighters = fighters(battle, unit, part);
    for &model in models {
        unit::has_model(battle, unit, model)?;
        if battle.own_weapon(model, weapon).is_none() || !fighters.contains(&model) {
            return Err(Refusal::new(Code::UnknownId).model(model).weapon(weapon).because(Reason::NotCarried));
        }
    }
    if card.traits.extra_attacks {
        let hint = Reason::ExtraWeapon;
        return Err(Refusal::new(Code::NotAvailable).unit(unit).weapon(weapon).because(hint));
    }
    let reaches = engage::reaches(battle, unit);
    for &model in models {
        if reaches.iter().any(|(id, units)| *id == model && units.is_empty()) {
            return Err(Refusal::new(Code::ModelCannotAttack).unit(unit).model(model));
        }
        let other = |strike: &Strike| {
            strike.models.as_ref().is_some_and(|named| named.contains(&model))
                && strike.weapon != weapon
                && !battle.setup.weapon(strike.weapon).traits.extra_attacks
        };
        if staged(battle).iter().any(other) {
            return Err(Refusal::new(Code::OneMeleeWeapon).unit(unit).model(model).weapon(weapon));
        }
    }
    Ok(())
}

/// Notes the weapon models use.
pub(super) fn resolve_weapon(r: &mut Resolution<'_>, models: &[ModelId], weapon: WeaponId) -> Result<(), Stop> {
    r.change_staging(|staging| {
        staging.melee.retain(|(model, _)| !models.contains(model));
        staging.melee.extend(models.iter().map(|&model| (model, weapon)));
    });
    Ok(())
}

/// Whether more attacks fit those already assigned.
pub(super) fn check_assign(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    strikes: &[Strike],
) -> Result<(), Refusal> {
    confirm(battle, player, unit, Some(strikes)).map(drop)
}

/// Adds attacks to those assigned.
pub(super) fn resolve_assign(r: &mut Resolution<'_>, strikes: &[Strike]) -> Result<(), Stop> {
    r.change_staging(|staging| staging.strikes.extend_from_slice(strikes));
    Ok(())
}

/// Judges the attacks assigned so far and these, or, where there are none at all, everything that
/// can strike at what it is engaged with.
pub(super) fn check_confirm(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    strikes: Option<&[Strike]>,
) -> Result<Strikes, Refusal> {
    confirm(battle, player, unit, strikes)
}

fn confirm(battle: Battle<'_>, player: Player, unit: UnitId, more: Option<&[Strike]>) -> Result<Strikes, Refusal> {
    unit::exists(battle, unit)?;
    let mut all = staged(battle).to_vec();
    all.extend_from_slice(more.unwrap_or(&[]));
    if all.len() > 64 {
        return Err(Refusal::new(Code::Malformed).unit(unit).because(Reason::TooManyAssignments));
    }
    strike::check_names(battle, player, unit, &all)?;
    let wanted = |part: FightPart| !part.is_pile_in() && (part != FightPart::Consolidate || all.is_empty());
    let part = in_hand(battle, player, unit, wanted)?;
    if part == FightPart::Consolidate {
        // R16.9 it has, or had, nobody to attack.
        return Ok(Strikes::none(unit));
    }
    let fighters = fighters(battle, unit, part);
    if all.is_empty() && more.is_none() {
        all = assign::default(battle, unit, &fighters, chosen(battle));
    }
    strike::plan(battle, unit, &fighters, chosen(battle), all)
}
