//! The Reinforcements step: arriving from reserves (R8.2 to R8.7).

use super::disembark;
use crate::attack::damage;
use crate::battle::{Battle, FROM_ENEMIES};
use crate::core_abilities::deep_strike;
use crate::effects::{self, modifiers};
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId};
use crate::moments::Moment;
use crate::position::{Place, Reserves};
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::setup::Lends;
use crate::state::{Moved, UnitFlags, Whereabouts};
use crate::unit;
use geometry::{Body, Inches, Point};

/// How deep the strip along an edge is.
const STRIP: Inches = Inches::whole(6);
/// The last round in which those arrive that started there (M3.4).
const LAST_ROUND: u8 = 3;

/// Whether the unit may arrive on these places by this method.
pub(crate) fn check(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    places: &[Place],
    method: Reserves,
) -> Result<(), Refusal> {
    unit::exists(battle, unit)?;
    let bodies = disembark::bodies(battle, unit, places)?;
    unit::is_own(battle, player, unit)?;
    if matches!(battle.state.unit(unit).place, Whereabouts::Embarked(_)) {
        return Err(Refusal::new(Code::UnitEmbarked).unit(unit));
    }
    unit::hand_is_empty(battle)?;
    let kind = match battle.state.unit(unit).place {
        Whereabouts::Reserves(kind) => kind,
        _ => return Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::NotInReserves)),
    };
    if kind == Reserves::DeepStrike && method == Reserves::Strategic {
        let hint = Reason::WaitsToDeepStrike;
        return Err(Refusal::new(Code::NotAvailable).unit(unit).because(hint));
    }
    let mut first = First::default();
    disembark::check_places(battle, player, unit, &bodies, None, &mut first);
    let clear = clearance(battle, player, unit, &bodies, method);
    disembark::check_clearance(battle, player, unit, &bodies, clear, &mut first);
    check_denied(battle, player, unit, &bodies, &mut first);
    if !effects::may_arrive_by(battle, unit, method) {
        first.note(Refusal::new(Code::TooEarly).unit(unit).because(Reason::ReservesSecondRound));
    }
    match method {
        Reserves::DeepStrike if !deep_strike::has(battle, unit) => {
            first.note(Refusal::new(Code::NoDeepStrike).unit(unit));
        }
        Reserves::DeepStrike => {}
        Reserves::Strategic => check_edge(battle, player, unit, &bodies, &mut first),
    }
    first.result()
}

/// R8.4 how far from enemies these models must be set up.
fn clearance(battle: Battle<'_>, player: Player, unit: UnitId, bodies: &[(ModelId, Body)], method: Reserves) -> Inches {
    match method {
        Reserves::Strategic => FROM_ENEMIES,
        Reserves::DeepStrike => deep_strike::clearance(battle, player, unit, bodies.iter().map(|(_, body)| *body)).0,
    }
}

/// Enemies around which a rule lets nobody be set up.
fn denied(battle: Battle<'_>, player: Player) -> impl Iterator<Item = (UnitId, Inches)> + '_ {
    let enemies = battle.setup.lends.contains(Lends::DENY).then(|| battle.units_on_table(player.other()));
    enemies.into_iter().flatten().flat_map(move |enemy| modifiers::denied_around(battle, enemy))
}

/// Whether these bases keep away from enemies around which nobody may be set up.
fn check_denied(battle: Battle<'_>, player: Player, unit: UnitId, bodies: &[(ModelId, Body)], first: &mut First) {
    for (enemy, clear) in denied(battle, player) {
        for (model, body) in bodies {
            let gap = battle.models(enemy).map(|other| (geometry::gap(body, &battle.body(other)), other)).min();
            if let Some((gap, other)) = gap.filter(|(gap, _)| *gap <= clear + Inches::GRACE) {
                let refusal = Refusal::new(Code::TooCloseToEnemy).unit(unit).model(*model).other(other);
                first.note(refusal.measure(gap, clear));
            }
        }
    }
}

/// How far from enemies a unit that arrives around a point had better keep, so that it may charge.
pub(crate) fn clear_at(battle: Battle<'_>, player: Player, unit: UnitId, method: Reserves, at: Point) -> Inches {
    let body = battle.models(unit).next().map(|model| Body { at, z: Inches::ZERO, ..battle.body(model) });
    let clear = match (method, body) {
        (Reserves::DeepStrike, Some(body)) => deep_strike::clearance(battle, player, unit, std::iter::once(body)).1,
        _ => FROM_ENEMIES,
    };
    denied(battle, player).map(|(_, inches)| inches).fold(clear, Inches::max)
}

/// R8.4, R8.5 wholly within 6" of one edge, and before round 3 not in the enemy's zone.
pub(crate) fn check_edge(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    bodies: &[(crate::ids::ModelId, Body)],
    first: &mut First,
) {
    let strips = battle.setup.board.side_strips(STRIP);
    let one_edge = strips.iter().any(|strip| bodies.iter().all(|(_, body)| strip.contains_body(body)));
    if !one_edge && !is_squeezed(battle, player, bodies) {
        let hint = Reason::SameEdge;
        first.note(Refusal::new(Code::NotAtEdge).unit(unit).because(hint));
    }
    if effects::arrival_round(battle, unit) < 3
        && let Some((model, _)) = bodies.iter().find(|(_, body)| battle.setup.touches_zone(player.other(), body))
    {
        first.note(Refusal::new(Code::InEnemyZone).unit(unit).model(*model));
    }
}

/// R8.6 a model too big for the strip may arrive touching its own edge.
fn is_squeezed(battle: Battle<'_>, player: Player, bodies: &[(crate::ids::ModelId, Body)]) -> bool {
    let Some(edge) = battle.setup.own_edge(player) else { return false };
    bodies.iter().any(|(_, body)| body.shape.core() * 2 > STRIP)
        && bodies.iter().all(|(_, body)| edge.touched_by(battle.setup.board, body))
}

/// Arrives: counts as a Normal move, moves no more, may shoot and charge.
pub(crate) fn resolve(r: &mut Resolution<'_>, unit: UnitId, places: &[Place], method: Reserves) -> Result<(), Stop> {
    arrive(r, unit, places, method)?;
    r.change_clock(|clock| clock.reinforcements = true);
    r.at(Moment::SetUp(unit))?;
    r.at(Moment::Arrived(unit))
}

/// Sets the unit up.
pub(crate) fn arrive(r: &mut Resolution<'_>, unit: UnitId, places: &[Place], method: Reserves) -> Result<(), Stop> {
    let player = r.battle().player(unit);
    let too_big = disembark::bodies(r.battle(), unit, places)
        .is_ok_and(|bodies| method == Reserves::Strategic && is_squeezed(r.battle(), player, &bodies));
    let battle = r.battle();
    let too_near = method == Reserves::DeepStrike
        && disembark::bodies(battle, unit, places).is_ok_and(|bodies| {
            let bare = deep_strike::clearance(battle, player, unit, bodies.iter().map(|(_, body)| *body)).1;
            disembark::is_closer(battle, player, &bodies, bare)
        });
    disembark::set_up(r, unit, places);
    r.change_unit(unit, |u| {
        u.moved = Moved::Normal;
        u.flags.insert(UnitFlags::ARRIVED);
        u.flags.set(UnitFlags::SQUEEZED_IN, too_big);
        u.flags.set(UnitFlags::NO_CHARGE, too_near);
    });
    if method == Reserves::DeepStrike {
        effects::note_deep_strike(r, unit);
    }
    r.say(Event::Arrived(unit));
    // R8.10 one that was away when its player's units tested takes its test on return.
    if r.battle().state.unit(unit).flags.contains(UnitFlags::WITHDRAWN) && r.battle().below_half(unit) {
        crate::phases::command::battle_shock_test(r, unit, 0)?;
    }
    Ok(())
}

/// M3.4 units that have not arrived by the end of round 3 are lost, those inside them too.
/// Those put into reserves during the battle are exempt.
pub(crate) fn lose_late(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let battle = r.battle();
    if battle.state.clock.round != LAST_ROUND {
        return Ok(());
    }
    let is_late = |unit: UnitId| {
        let state = battle.state.unit(unit);
        matches!(state.place, Whereabouts::Reserves(_)) && !state.flags.contains(UnitFlags::WITHDRAWN)
    };
    let rides_late =
        |unit: UnitId| matches!(battle.state.unit(unit).place, Whereabouts::Embarked(carrier) if is_late(carrier));
    let lost: Vec<UnitId> =
        battle.setup.unit_ids().filter(|&unit| is_late(battle.lead(unit)) || rides_late(battle.lead(unit))).collect();
    damage::never_came(r, &lost)
}
