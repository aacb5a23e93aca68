//! Actions (M6): who may start which, what makes them fail, when they complete.
//!
//! `place.rs` says where each is performed, `complete.rs` what comes of it.

mod complete;
mod hazard;
mod place;
mod ritual;

pub(crate) use complete::{complete, complete_at_end};

use super::area;
use crate::action::Action;
use crate::battle::Battle;
use crate::effects::modifiers;
use crate::event::Event;
use crate::ids::{MarkerId, MissionActionId, Player, UnitId};
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use crate::state::Moved;
use crate::unit;
use crate::unit::hand_is_empty;
use codex::{ActionId, BattleSize, Completes, MissionAction, Pack, Permission, Secondary, TwistRule};
use geometry::Point;

/// What an action is about, as the player said it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted {
    /// The unit.
    pub(crate) unit: UnitId,
    /// The action.
    pub(crate) action: MissionActionId,
    /// The marker.
    pub(crate) marker: Option<MarkerId>,
    /// Where to.
    pub(crate) to: Option<Point>,
}

/// Whether a unit may start an action (M6.1, M6.4); `may_shoot` says whether it is eligible to shoot.
pub(crate) fn check(
    battle: Battle<'_>,
    player: Player,
    wanted: &Wanted,
    may_shoot: impl Fn() -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let Wanted { unit, action, marker, .. } = *wanted;
    unit::exists(battle, unit)?;
    if action.name().is_none() {
        return Err(Code::Malformed.into());
    }
    if marker.is_some_and(|at| battle.state.objectives.get(at.index()).is_none_or(|marker| marker.gone)) {
        return Err(Refusal::new(Code::UnknownId).unit(unit).because(Reason::NoSuchMarker));
    }
    unit::is_own_on_table(battle, player, unit)?;
    hand_is_empty(battle)?;
    let mut first = First::default();
    check_unit(battle, unit, may_shoot, &mut first);
    match offered(battle, player, action) {
        None => {
            let hint = Reason::ActionNotInPlay;
            first.note(Refusal::new(Code::ActionNotAllowed).unit(unit).because(hint));
        }
        Some(rule) => {
            if battle.state.clock.round < rule.from_round {
                first.note(Refusal::new(Code::TooEarly).unit(unit).because(Reason::ActionLaterRound));
            }
            let busy = |other: UnitId| battle.state.unit(other).performing == Some(action);
            if rule.one_unit && battle.units_on_table(player).any(busy) {
                first.note(Refusal::new(Code::ActionTaken).unit(unit).because(Reason::ActionOneUnit));
            }
            place::check(battle, player, rule.id, wanted, &mut first);
        }
    }
    first.result()
}

/// M6.1 whether the unit is fit for any action. The codes of shooting come first in the table.
fn check_unit(battle: Battle<'_>, unit: UnitId, may_shoot: impl Fn() -> Result<(), Refusal>, first: &mut First) {
    let state = battle.state.unit(unit);
    let keys = battle.keys(unit);
    let may = |rule: TwistRule| battle.setup.has_twist(rule) && keys.contains(Keys::BATTLELINE);
    let lord = keys.contains(Keys::TITANIC | Keys::CHARACTER);
    let not = |hint| Refusal::new(Code::ActionNotAllowed).unit(unit).because(hint);
    if keys.contains(Keys::AIRCRAFT) {
        first.note(not(Reason::AircraftNoActions));
    }
    if battle.is_shocked(unit) {
        first.note(not(Reason::ShockedNoActions));
    }
    if battle.models(unit).all(|model| crate::objectives::control(battle, unit, model) == 0) {
        first.note(not(Reason::NoObjectiveControl));
    }
    let engaged = battle.is_engaged(unit) && !lord && !may(TwistRule::Stalwarts);
    if engaged {
        first.note(not(Reason::IsEngaged));
    }
    let swift = may(TwistRule::SwiftAction);
    let permitted = || modifiers::may(battle, unit, Permission::ActAfterAdvance);
    if state.moved == Moved::Advanced && !swift && !acts_on_the_run(battle, unit) && !permitted() {
        first.note(not(Reason::HasAdvanced));
    }
    if state.moved == Moved::FellBack && !swift {
        first.note(not(Reason::HasFallenBack));
    }
    if state.performing.is_some() {
        first.note(not(Reason::PerformsAlready));
    }
    // What keeps it from shooting keeps it from acting; how it moved was asked above.
    let excused = [Code::UnitAdvanced, Code::UnitFellBack, Code::UnitEngaged, Code::PerformingAction];
    if let Err(refusal) = may_shoot()
        && !excused.contains(&refusal.code)
    {
        first.note(not(Reason::NotEligibleToShoot));
    }
}

/// M6.5 BATTLELINE in an Incursion, or with Martial Pride: acts after advancing, shoots meanwhile.
fn acts_on_the_run(battle: Battle<'_>, unit: UnitId) -> bool {
    let keys = battle.keys(unit);
    let proud = battle.setup.has_twist(TwistRule::MartialPride) && !keys.contains(Keys::VEHICLE);
    let small = battle.setup.mission.is_some() && battle.setup.position.size == BattleSize::Incursion;
    keys.contains(Keys::BATTLELINE) && (proud || small)
}

/// M6.2 whether a unit may shoot although it performs an action.
pub(crate) fn shoots_meanwhile(battle: Battle<'_>, unit: UnitId) -> bool {
    let keys = battle.keys(unit);
    // M9.7 in Pariah Nexus it is kept from shooting only in its own turn.
    let enemy_turn = battle.state.clock.active != battle.player(unit);
    let older = battle.setup.mission.as_ref().is_some_and(|mission| mission.pack == Pack::PariahNexus);
    (enemy_turn && older)
        || keys.contains(Keys::TITANIC | Keys::CHARACTER)
        || acts_on_the_run(battle, unit)
        || (battle.setup.has_twist(TwistRule::Stalwarts) && keys.contains(Keys::BATTLELINE))
}

/// The rule of an action that the primary or a card in play of the player offers.
pub(crate) fn offered(battle: Battle<'_>, player: Player, action: MissionActionId) -> Option<&MissionAction> {
    let mission = battle.setup.mission.as_ref()?;
    let id = action.kind()?;
    let primary = mission.primary.as_ref().and_then(|primary| primary.action.as_ref());
    let cards = battle.state.scores[player.index()].all_cards().filter_map(|card| mission.card(card)?.action.as_ref());
    primary.into_iter().chain(cards).find(|rule| rule.id == id)
}

/// The rule of an action in progress: its card may have left play since. Packs have cards with the same
/// action and other rules, so the cards of the pack being played come first.
fn known(battle: Battle<'_>, player: Player, action: MissionActionId) -> Option<&MissionAction> {
    let mission = battle.setup.mission.as_ref()?;
    let id = action.kind()?;
    let cards = |own_pack: bool| {
        let of_pack = move |card: &&Secondary| !own_pack || card.packs.contains(&mission.pack);
        mission.cards.iter().filter(of_pack).filter_map(|card| card.action.as_ref()).find(|rule| rule.id == id)
    };
    offered(battle, player, action).or_else(|| cards(true)).or_else(|| cards(false))
}

/// A unit starts an action.
pub(crate) fn start(r: &mut Resolution<'_>, wanted: &Wanted) -> Result<(), Stop> {
    let Wanted { unit, action, to, .. } = *wanted;
    let player = r.battle().player(unit);
    let Some(rule) = offered(r.battle(), player, action).cloned() else { return Ok(()) };
    let marker = place::marker(r.battle(), player, rule.id, wanted);
    r.change_unit(unit, |u| {
        u.performing = Some(action);
        u.action_at = marker;
        u.action_to = to;
    });
    r.say(Event::ActionBegan(unit, action));
    if rule.completes == Completes::AtOnce {
        complete::finish(r, unit, &rule);
    }
    Ok(())
}

/// M6.3 a unit that moves or leaves the table fails its action.
pub(crate) fn fail(r: &mut Resolution<'_>, unit: UnitId) {
    r.change_unit(unit, |u| {
        u.performing = None;
        u.action_at = None;
        u.action_to = None;
    });
}

/// Whether an action goes on when the next turn begins: those that last until the end of the
/// opponent's turn do.
pub(crate) fn goes_on(battle: Battle<'_>, unit: UnitId) -> bool {
    let player = battle.player(unit);
    let Some(action) = battle.state.unit(unit).performing else { return false };
    battle.state.clock.active != player
        && known(battle, player, action).is_some_and(|rule| rule.completes == Completes::EndOfOpponentsTurn)
}

/// What units might do now, legal or not.
pub(crate) fn candidates(battle: Battle<'_>, player: Player) -> Vec<Action> {
    let mut out = Vec::new();
    if battle.setup.mission.is_none() {
        return out;
    }
    for action in codex::ActionId::ALL.iter().copied().map(MissionActionId::from) {
        let Some(rule) = offered(battle, player, action) else { continue };
        for unit in battle.units_on_table(player) {
            let state = battle.state.unit(unit);
            if state.performing.is_some() || matches!(state.moved, Moved::FellBack) {
                continue;
            }
            let markers = || battle.state.marker_ids().filter(|&at| area::in_range(battle, unit, at));
            match rule.id {
                ActionId::Cleanse | ActionId::Terraform | ActionId::BurnObjective | ActionId::MoveHazard => {
                    out.extend(markers().map(|at| Action::PerformAction(unit, action, Some(at), None)));
                }
                ActionId::Ritual => {
                    let to = ritual::spot(battle, unit);
                    out.extend(to.map(|to| Action::PerformAction(unit, action, None, Some(to))));
                }
                ActionId::EstablishLocus
                | ActionId::Sabotage
                | ActionId::RecoverAssets
                | ActionId::Containment
                | ActionId::EstablishComms
                | ActionId::SecureExtractionZone
                | ActionId::SelfPreservation => {
                    out.push(Action::PerformAction(unit, action, None, None));
                }
            }
        }
    }
    out
}
