//! Getting into a transport after a move (R9.3, R8.12). In the Movement phase the player says so; after a
//! Normal move out of phase the player is asked.

use super::transport;
use crate::battle::{Battle, VERTICAL};
use crate::event::Event;
use crate::ids::{Player, UnitId};
use crate::picks::{Pick, Units};
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::{Moved, UnitFlags, Whereabouts};
use crate::unit;
use geometry::{Body, Inches, Shape};

/// How near every model must be.
const NEAR: Inches = Inches::whole(3);

/// Whether the unit may get in.
pub(crate) fn check(battle: Battle<'_>, player: Player, unit: UnitId, into: UnitId) -> Result<(), Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    unit::is_own_on_table(battle, player, into)?;
    crate::unit::hand_is_empty(battle)?;
    let state = battle.state.unit(unit);
    let has_moved = matches!(state.moved, Moved::Normal | Moved::Advanced | Moved::FellBack);
    if unit == into || !has_moved || state.flags.contains(UnitFlags::ARRIVED) {
        let hint = Reason::EmbarkAfterOwnMove;
        return Err(Refusal::new(Code::NotAvailable).unit(unit).because(hint));
    }
    may_enter(battle, unit, into)
}

/// Whether a unit that has just moved stands near enough, and the transport would take it in.
fn may_enter(battle: Battle<'_>, unit: UnitId, into: UnitId) -> Result<(), Refusal> {
    transport::may_carry(battle, into, unit)?;
    for model in battle.models(unit) {
        let body = battle.body(model);
        let near = battle.models(into).any(|other| {
            let other = battle.body(other);
            is_near(&body, &other)
        });
        if !near {
            let far = |other: &Body| match other.shape {
                Shape::Hull { .. } => geometry::gap(&body, other),
                _ => geometry::gap(&body, other) + body.shape.reach() * 2,
            };
            let gap = battle.models(into).map(|other| far(&battle.body(other))).min();
            return Err(Refusal::new(Code::NotNearTransport)
                .unit(unit)
                .model(model)
                .target(into)
                .measure(gap.unwrap_or(Inches::MAX), NEAR));
        }
    }
    if battle.state.unit(unit).flags.contains(UnitFlags::LEFT_TRANSPORT) {
        return Err(Refusal::new(Code::DisembarkedThisPhase).unit(unit));
    }
    Ok(())
}

/// R9.3 within 3" of a hull; of a transport on a base, wholly within 3" horizontally and 5" vertically.
fn is_near(body: &Body, transport: &Body) -> bool {
    if matches!(transport.shape, Shape::Hull { .. }) {
        return geometry::within(body, transport, NEAR);
    }
    geometry::wholly_within(body, transport, NEAR)
        && geometry::vertical_gap(body, transport) <= VERTICAL + Inches::GRACE
}

/// A unit has made a Normal move out of phase: its player may have it get in.
pub(crate) fn offer(r: &mut Resolution<'_>, unit: UnitId) -> Result<(), Stop> {
    let battle = r.battle();
    if !battle.on_table(unit) {
        return Ok(());
    }
    let player = battle.player(unit);
    let carriers = battle.units_on_table(player).filter(|&other| other != unit);
    let options: Units = carriers.filter(|&into| may_enter(battle, unit, into).is_ok()).collect();
    match r.pick_unit(player, Pick::Embark { unit, options })? {
        Some(into) => resolve(r, unit, into),
        None => Ok(()),
    }
}

/// Gets in.
pub(crate) fn resolve(r: &mut Resolution<'_>, unit: UnitId, into: UnitId) -> Result<(), Stop> {
    transport::put(r, unit, Whereabouts::Embarked(into));
    r.say(Event::Embarked(unit, into));
    Ok(())
}
