//! Which models may use which weapons in a volley: from assignments to uses, judged (R10.4, R13.15, R9.12).

use super::eligible;
use super::targets::Target;
use crate::action::Fire;
use crate::battle::Battle;
use crate::core_abilities::firing_deck;
use crate::ids::{ModelId, Player, UnitId, WeaponId};
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::state::Moved;
use crate::unit;
use crate::weapon_abilities::{assault, one_shot, pistol};
use smallvec::SmallVec;

/// One model's use of one profile.
pub(super) struct Use {
    /// The model that carries the weapon.
    pub(super) model: ModelId,
    /// The model that is measured from: the transport for a lent weapon.
    pub(super) from: ModelId,
    pub(super) weapon: WeaponId,
    pub(super) target: usize,
    pub(super) lent: bool,
    /// Copies fired; settled when all uses are known.
    pub(super) copies: u8,
}

/// Shapes and ids of an assignment, in the order of the table.
pub(crate) fn check_names(battle: Battle<'_>, player: Player, unit: UnitId, fire: &Fire) -> Result<(), Refusal> {
    let refuse = |code: Code, hint| Err(Refusal::new(code).unit(unit).target(fire.target).because(hint));
    if fire.weapon.index() >= battle.setup.weapons.len() || fire.target.index() >= battle.setup.units.len() {
        return Err(Refusal::new(Code::UnknownId).unit(unit).because(Reason::NoSuchWeaponOrTarget));
    }
    if battle.player(fire.target) == battle.player(unit) {
        return refuse(Code::Malformed, Reason::TargetMustBeEnemy);
    }
    if battle.setup.weapon(fire.weapon).range.is_melee() {
        return refuse(Code::Malformed, Reason::MeleeDoesNotShoot);
    }
    unit::exists(battle, fire.target)?;
    if let Some(lender) = fire.from_unit {
        unit::is_own(battle, player, lender)?;
    }
    let bearer = fire.from_unit.unwrap_or(unit);
    if bearer.index() >= battle.setup.units.len() {
        return refuse(Code::UnknownId, Reason::NoSuchUnit);
    }
    if !battle.parts(bearer).any(|part| battle.setup.unit(part).weapon_ids().any(|w| w == fire.weapon)) {
        return refuse(Code::UnknownId, Reason::UnitHasNoSuchWeapon);
    }
    for &model in fire.models.iter().flatten() {
        unit::has_model(battle, bearer, model)?;
        if battle.own_weapon(model, fire.weapon).is_none() {
            return Err(Refusal::new(Code::UnknownId)
                .unit(unit)
                .model(model)
                .weapon(fire.weapon)
                .because(Reason::ModelDoesNotCarry));
        }
    }
    if fire
        .models
        .as_ref()
        .is_some_and(|models| models.is_empty() || (1..models.len()).any(|at| models[..at].contains(&models[at])))
    {
        return refuse(Code::Malformed, Reason::NameModelsOnce);
    }
    unit::on_table(battle, fire.target)?;
    if !battle.alive(fire.target) {
        return Err(Refusal::new(Code::UnitDestroyed).target(fire.target));
    }
    Ok(())
}

/// Adds one assignment's models, or notes why none may.
#[allow(clippy::too_many_arguments)]
pub(super) fn add_uses(
    battle: Battle<'_>,
    unit: UnitId,
    fire: &Fire,
    fires: &[Fire],
    at: usize,
    target: &Target<'_>,
    uses: &mut Vec<Use>,
    first: &mut First,
) {
    let bearer = fire.from_unit.unwrap_or(unit);
    if let Some(lender) = fire.from_unit
        && first.take(firing_deck::may_lend(battle, unit, lender)).is_none()
    {
        return;
    }
    let Some(deck) = battle.models(unit).next() else { return };
    let before = uses.len();
    let mut why = First::default();
    let carriers: SmallVec<[ModelId; 16]> = match &fire.models {
        // In model order, whatever the order they are named in.
        Some(models) => battle.models(bearer).filter(|model| models.contains(model)).collect(),
        None => battle
            .models(bearer)
            .filter(|&m| battle.own_weapon(m, fire.weapon).is_some() && !is_named_elsewhere(battle, m, fire, fires))
            .collect(),
    };
    for model in carriers {
        let Some(weapon) = battle.own_weapon(model, fire.weapon) else { continue };
        let lent = fire.from_unit.is_some();
        let from = if lent { deck } else { model };
        match check_bearer(battle, unit, (model, from), weapon, lent, target) {
            Ok(()) => uses.push(Use { model, from, weapon, target: at, lent, copies: 1 }),
            Err(refusal) if fire.models.is_some() => {
                // Named all the same: whether it fires too much is said before what it fires at.
                uses.push(Use { model, from, weapon, target: at, lent, copies: 1 });
                first.note(refusal);
            }
            Err(refusal) => why.note(refusal),
        }
    }
    if uses.len() == before && why.result().is_ok() && fire.models.is_none() {
        why.note(Refusal::new(Code::UnknownId).unit(unit).weapon(fire.weapon).because(Reason::NoLivingCarrier));
    }
    if uses.len() == before
        && let Err(refusal) = why.result()
    {
        first.note(refusal);
    }
}

/// Whether a model may fire a weapon at a target, measured from itself or from the transport.
fn check_bearer(
    battle: Battle<'_>,
    unit: UnitId,
    (model, from): (ModelId, ModelId),
    weapon: WeaponId,
    lent: bool,
    target: &Target<'_>,
) -> Result<(), Refusal> {
    let mut reasons = First::default();
    reasons.take(check_weapon(battle, unit, from, weapon, lent));
    reasons.take(target.check_combat(from, weapon));
    reasons.take(check_spent(battle, model, weapon));
    reasons.result().and_then(|()| target.check_model(from, weapon))
}

/// Whether one model could fire one weapon at a target, whatever else it fires: for menus. Whether
/// the unit may shoot at all is asked apart.
pub(crate) fn check_one(
    battle: Battle<'_>,
    unit: UnitId,
    model: ModelId,
    fire: &Fire,
    look: &Target<'_>,
) -> Result<(), Refusal> {
    if let Some(lender) = fire.from_unit {
        firing_deck::may_lend(battle, unit, lender)?;
    }
    let deck = battle.models(unit).next().unwrap_or(model);
    let from = if fire.from_unit.is_some() { deck } else { model };
    let weapon = battle.own_weapon(model, fire.weapon).unwrap_or(fire.weapon);
    check_bearer(battle, unit, (model, from), weapon, fire.from_unit.is_some(), look)
}

/// Whether another assignment names this model for the same weapon, or for the other side of
/// pistols and guns: "every model that may" then means the others.
fn is_named_elsewhere(battle: Battle<'_>, model: ModelId, fire: &Fire, fires: &[Fire]) -> bool {
    let card = battle.setup.weapon(fire.weapon);
    let big = battle.setup.model(model).keys.is_big();
    fires.iter().filter(|other| !std::ptr::eq(*other, fire)).any(|other| {
        let named = other.models.as_ref().is_some_and(|models| models.contains(&model));
        let theirs = battle.setup.weapon(other.weapon);
        let is_pistol = |weapon: WeaponId| pistol::has(battle, model, weapon);
        named && (theirs.family == card.family || (!big && is_pistol(other.weapon) != is_pistol(fire.weapon)))
    })
}

fn check_weapon(battle: Battle<'_>, unit: UnitId, from: ModelId, weapon: WeaponId, lent: bool) -> Result<(), Refusal> {
    let traits = &battle.setup.weapon(weapon).traits;
    let advanced = battle.state.unit(unit).moved == Moved::Advanced;
    if advanced && !assault::has(battle, from, weapon) && !eligible::may_fire_all(battle, unit) {
        return Err(Refusal::new(Code::WeaponNotAssault).unit(unit).weapon(weapon));
    }
    if lent && traits.one_shot {
        let hint = Reason::OneShotNotLent;
        return Err(Refusal::new(Code::FiringDeckLimit).unit(unit).weapon(weapon).because(hint));
    }
    Ok(())
}

fn check_spent(battle: Battle<'_>, model: ModelId, weapon: WeaponId) -> Result<(), Refusal> {
    if one_shot::is_spent(battle, model, weapon) {
        return Err(Refusal::new(Code::WeaponSpent).model(model).weapon(weapon));
    }
    Ok(())
}

/// Each weapon once (R10.4), pistols or other guns (R13.15), no more lenders than the deck takes
/// (R9.12). A model with several copies of a weapon that is named once fires them all.
pub(super) fn check_uses(battle: Battle<'_>, unit: UnitId, uses: &mut [Use], first: &mut First) {
    let lenders: Vec<ModelId> = uses.iter().filter(|u| u.lent).map(|u| u.model).collect();
    if !lenders.is_empty() {
        first.take(firing_deck::check_count(battle, unit, &lenders));
    }
    for at in 0..uses.len() {
        let Use { model, from, weapon, lent, .. } = uses[at];
        let card = battle.setup.model(model);
        let family = battle.setup.weapon(weapon).family;
        let same = |other: &Use| other.model == model && battle.setup.weapon(other.weapon).family == family;
        let copies = card.weapons.iter().filter(|(w, _)| {
            let other = battle.setup.weapon(*w);
            other.family == family && !other.range.is_melee()
        });
        let copies = copies.map(|(_, n)| *n).max().unwrap_or(0);
        let earlier = uses[..at].iter().filter(|u| same(u)).count() as u8;
        let all = uses.iter().filter(|u| same(u)).count() as u8;
        if all > copies {
            first.note(Refusal::new(Code::WeaponUsedTwice).unit(unit).model(model).weapon(weapon));
            continue;
        }
        uses[at].copies = if earlier + 1 == all && !lent { copies - earlier } else { 1 };
        let is_pistol = pistol::has(battle, from, weapon);
        let mixed = uses.iter().any(|u| u.model == model && pistol::has(battle, u.from, u.weapon) != is_pistol);
        if mixed && !card.keys.is_big() && !lent {
            first.note(Refusal::new(Code::PistolOrOther).unit(unit).model(model).weapon(weapon));
        }
    }
}
