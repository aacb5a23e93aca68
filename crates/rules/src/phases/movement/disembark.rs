//! Getting out of a transport (R9.5 to R9.9, R8.9).

use super::transport;
use crate::battle::{Battle, FROM_ENEMIES, VERTICAL};
use crate::effects::modifiers;
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId};
use crate::moments::Moment;
use crate::position::Place;
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::{Disembarked, Moved, UnitFlags, Whereabouts};
use crate::{stand, unit};
use codex::Permission;
use geometry::{Body, Inches};

/// How near the transport every model must be, wholly.
pub(crate) const NEAR: Inches = Inches::whole(3);
/// How near a model too big for that must come (R9.9).
const NEAR_BIG: Inches = Inches::whole(1);

/// Whether the unit may get out onto these places.
pub(crate) fn check(battle: Battle<'_>, player: Player, unit: UnitId, places: &[Place]) -> Result<(), Refusal> {
    unit::exists(battle, unit)?;
    let bodies = bodies(battle, unit, places)?;
    unit::is_own(battle, player, unit)?;
    unit::hand_is_empty(battle)?;
    let Whereabouts::Embarked(from) = battle.state.unit(unit).place else {
        return Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::InNoTransport));
    };
    unit::on_table(battle, from)?;
    let mut first = First::default();
    check_places(battle, player, unit, &bodies, None, &mut first);
    if battle.state.unit(unit).moved != Moved::NotYet {
        first.note(Refusal::new(Code::UnitHasMoved).unit(unit).because(Reason::GotInThisPhase));
    }
    let carrier = battle.state.unit(from);
    let arrived = carrier.flags.contains(UnitFlags::ARRIVED);
    if battle.state.clock.reinforcements && !arrived {
        first.note(Refusal::new(Code::ReinforcementsStep).unit(unit));
    }
    if arrived {
        check_distance_to_enemies(battle, player, unit, &bodies, &mut first);
    }
    let allowed_after_advance =
        carrier.moved == Moved::Advanced && modifiers::may(battle, from, Permission::DisembarkAfterAdvance);
    if matches!(carrier.moved, Moved::Advanced | Moved::FellBack) && !allowed_after_advance {
        first.note(Refusal::new(Code::TransportHasAdvanced).unit(unit).target(from));
    }
    let carriers: Vec<Body> = battle.models(from).map(|model| battle.body(model)).collect();
    check_near(unit, &bodies, &carriers, NEAR, &mut first);
    first.result()
}

/// The bases at the places given: one a living model, in model order.
pub(crate) fn bodies(battle: Battle<'_>, unit: UnitId, places: &[Place]) -> Result<Vec<(ModelId, Body)>, Refusal> {
    let models: Vec<ModelId> = battle.models(unit).collect();
    if models.len() != places.len() {
        return Err(Refusal::new(Code::Malformed).unit(unit).because(Reason::OnePositionEach));
    }
    if places.iter().any(|place| place.z < Inches::ZERO || place.z > Inches::whole(60)) {
        return Err(Refusal::new(Code::Malformed).unit(unit).because(Reason::HeightRange));
    }
    Ok(models.into_iter().zip(places).map(|(model, place)| (model, battle.body_at(model, place))).collect())
}

/// What every set-up on the table must satisfy (R4.3, R4.8, R7.3). `wreck` is a body besides
/// those on the table that must not be overlapped.
pub(crate) fn check_places(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    bodies: &[(ModelId, Body)],
    wreck: Option<&Body>,
    first: &mut First,
) {
    for (at, (model, body)) in bodies.iter().enumerate() {
        stand::may_stand(battle, unit, *model, body, &|_| false, first);
        if wreck.is_some_and(|wreck| stand::collide(body, wreck)) {
            first.note(Refusal::new(Code::OverlapsModel).unit(unit).model(*model));
        }
        if let Some((other, _)) = bodies[..at].iter().find(|(_, other)| stand::collide(body, other)) {
            first.note(Refusal::new(Code::OverlapsModel).unit(unit).model(*model).other(*other));
        }
        if let Some(enemy) = battle.engaged_by(player, body) {
            first.note(Refusal::new(Code::EndsInEngagementRange).unit(unit).model(*model).other(enemy));
        }
    }
    let only: Vec<Body> = bodies.iter().map(|(_, body)| *body).collect();
    if !Battle::is_coherent(&only) {
        first.note(Refusal::new(Code::NotCoherent).unit(unit));
    }
}

/// R8.4 more than 9" horizontally from every enemy model.
pub(crate) fn check_distance_to_enemies(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    bodies: &[(ModelId, Body)],
    first: &mut First,
) {
    check_clearance(battle, player, unit, bodies, FROM_ENEMIES, first);
}

/// Whether any of these bases is within a distance of an enemy model.
pub(crate) fn is_closer(battle: Battle<'_>, player: Player, bodies: &[(ModelId, Body)], clear: Inches) -> bool {
    let close = |body: &Body| {
        battle.models_on_table(player.other()).any(|enemy| geometry::gap_within(body, &battle.body(enemy), clear))
    };
    bodies.iter().any(|(_, body)| close(body))
}

/// The same with another distance.
pub(crate) fn check_clearance(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    bodies: &[(ModelId, Body)],
    clear: Inches,
    first: &mut First,
) {
    for (model, body) in bodies {
        let close = battle
            .models_on_table(player.other())
            .find(|&enemy| geometry::gap_within(body, &battle.body(enemy), clear));
        if let Some(enemy) = close {
            let gap = geometry::gap(body, &battle.body(enemy));
            first.note(Refusal::new(Code::TooCloseToEnemy).unit(unit).model(*model).other(enemy).measure(gap, clear));
        }
    }
}

/// R9.5, R9.9 wholly within reach of the transport, or touching its neighbourhood if too big.
pub(crate) fn check_near(
    unit: UnitId,
    bodies: &[(ModelId, Body)],
    carriers: &[Body],
    within: Inches,
    first: &mut First,
) {
    for (model, body) in bodies {
        if !carriers.iter().any(|carrier| is_near(body, carrier, within)) {
            let gap = carriers.iter().map(|carrier| geometry::gap(body, carrier)).min().unwrap_or(Inches::MAX);
            first.note(Refusal::new(Code::NotNearTransport).unit(unit).model(*model).measure(gap, within));
        }
    }
}

/// Whether one base is near enough to a transport to have got out of it.
pub(crate) fn is_near(body: &Body, carrier: &Body, within: Inches) -> bool {
    let level = geometry::vertical_gap(body, carrier) <= VERTICAL + Inches::GRACE;
    let too_big = body.shape.core() * 2 > within;
    let near = if too_big {
        geometry::gap_within(body, carrier, NEAR_BIG)
    } else {
        geometry::wholly_within(body, carrier, within)
    };
    level && near
}

/// Gets out.
pub(crate) fn resolve(r: &mut Resolution<'_>, unit: UnitId, places: &[Place]) -> Result<(), Stop> {
    let Whereabouts::Embarked(from) = r.battle().state.unit(unit).place else { return Ok(()) };
    let carrier = *r.battle().state.unit(from);
    let ready = carrier.moved == Moved::Normal
        && !carrier.flags.contains(UnitFlags::ARRIVED)
        && (modifiers::may(r.battle(), from, Permission::ChargeAfterDisembark)
            || modifiers::may(r.battle(), unit, Permission::ChargeAfterLeaving));
    set_up(r, unit, places);
    let after = matches!(carrier.moved, Moved::Normal | Moved::Advanced | Moved::FellBack)
        || carrier.flags.contains(UnitFlags::ARRIVED);
    r.change_unit(unit, |u| {
        u.flags.insert(UnitFlags::LEFT_TRANSPORT);
        if after {
            u.moved = Moved::Normal;
            u.disembarked = if ready { Disembarked::Ready } else { Disembarked::AfterMove };
        } else {
            u.disembarked = Disembarked::BeforeMove;
        }
    });
    r.say(Event::Disembarked(unit, from));
    r.at(Moment::SetUp(unit))?;
    r.at(Moment::Disembarked(unit))
}

/// Puts a unit's living models on places, in order, and the unit on the table.
pub(crate) fn set_up(r: &mut Resolution<'_>, unit: UnitId, places: &[Place]) {
    let models: Vec<ModelId> = r.battle().models(unit).collect();
    for (model, place) in models.into_iter().zip(places) {
        r.put_model(model, place);
    }
    transport::put(r, unit, Whereabouts::Table);
}
