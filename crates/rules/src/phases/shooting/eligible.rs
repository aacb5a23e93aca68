//! Who may be selected to shoot (R10.1), in the order of the refusal table.

use crate::battle::Battle;
use crate::core_abilities::firing_deck;
use crate::effects::{self, modifiers};
use crate::ids::{ModelId, Player, UnitId, WeaponId};
use crate::missions;
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::state::{Moved, UnitFlags};
use crate::unit;
use crate::weapon_abilities::{assault, pistol};
use codex::{Forbidden, Permission};

/// Whether the unit may be selected at all. Whether it has a target is asked weapon by weapon.
pub(crate) fn check(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    check_when(battle, player, unit, battle.is_engaged(unit))
}

/// The same, for those who know already whether it is engaged.
pub(crate) fn check_when(battle: Battle<'_>, player: Player, unit: UnitId, engaged: bool) -> Result<(), Refusal> {
    judge(battle, player, unit, engaged, false)
}

/// Whether a unit may do what those may that are eligible to shoot, some of them although they Advanced.
pub(crate) fn may_observe(battle: Battle<'_>, unit: UnitId) -> bool {
    let swift = modifiers::may(battle, unit, Permission::ObserveAfterAdvance);
    judge(battle, battle.player(unit), unit, battle.is_engaged(unit), swift).is_ok()
}

fn judge(battle: Battle<'_>, player: Player, unit: UnitId, engaged: bool, swift: bool) -> Result<(), Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    let state = battle.state.unit(unit);
    let mut first = First::default();
    if state.flags.contains(UnitFlags::SQUEEZED_IN) {
        let hint = Reason::TooLargeSetUp;
        first.note(Refusal::new(Code::NotAvailable).unit(unit).because(hint));
    }
    if engaged && !battle.keys(unit).is_big() && !has_weapon(battle, unit, pistol::has) {
        let hint = Reason::LockedInCombat;
        first.note(Refusal::new(Code::UnitEngaged).unit(unit).because(hint));
    }
    if state.flags.intersects(UnitFlags::SHOT | UnitFlags::DECK_USED) {
        first.note(Refusal::new(Code::UnitHasShot).unit(unit));
    }
    let held = state.moved == Moved::Advanced && !swift;
    if held && !may_fire_all(battle, unit) && !has_weapon(battle, unit, assault::has) {
        first.note(Refusal::new(Code::UnitAdvanced).unit(unit).because(Reason::OnlyAssaultAfterAdvance));
    }
    let others = || effects::attacks_others(battle, unit);
    if state.moved == Moved::FellBack && !modifiers::may(battle, unit, Permission::ShootAfterFallBack) && !others() {
        first.note(Refusal::new(Code::UnitFellBack).unit(unit));
    }
    if modifiers::is_forbidden(battle, unit, Forbidden::Shoot) {
        first.note(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::RuleForbids));
    }
    if state.performing.is_some() && !missions::actions::shoots_meanwhile(battle, unit) {
        first.note(Refusal::new(Code::PerformingAction).unit(unit));
    }
    first.result()
}

/// Whether an Advance leaves all weapons usable.
pub(crate) fn may_fire_all(battle: Battle<'_>, unit: UnitId) -> bool {
    modifiers::may(battle, unit, Permission::ShootAfterAdvance) || effects::attacks_others(battle, unit)
}

/// Whether the unit has such a weapon, or could be lent one by Firing Deck (R9.12).
fn has_weapon(battle: Battle<'_>, unit: UnitId, wanted: impl Fn(Battle<'_>, ModelId, WeaponId) -> bool) -> bool {
    let own = ranged_weapons(battle, unit).any(|weapon| {
        let mut bearers = battle.models(unit).filter(|&model| battle.setup.model(model).copies(weapon) > 0);
        bearers.any(|model| wanted(battle, model, weapon))
    });
    // A lent weapon is in the hands of the transport.
    let deck = battle.models(unit).next();
    let lent = |from: UnitId| ranged_weapons(battle, from).any(|w| deck.is_some_and(|model| wanted(battle, model, w)));
    own || (firing_deck::limit(battle, unit) > 0 && battle.passengers(unit).any(lent))
}

/// Every ranged profile that a living model of the unit carries, once each, in order.
pub(crate) fn ranged_weapons<'a>(battle: Battle<'a>, unit: UnitId) -> impl Iterator<Item = WeaponId> + 'a {
    battle.parts(unit).flat_map(move |part| battle.setup.unit(part).weapon_ids()).filter(move |&weapon| {
        !battle.setup.weapon(weapon).range.is_melee()
            && battle.models(unit).any(|model| battle.setup.model(model).copies(weapon) > 0)
    })
}
