//! DEPLOY_UNIT: where a unit may be set up (M3.1 to M3.3, R8.6, R14.3).

use super::order;
use crate::battle::Battle;
use crate::core_abilities::infiltrators;
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId};
use crate::phases::movement::disembark;
use crate::position::Place;
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::{UnitFlags, Whereabouts};
use crate::unit;
use geometry::Body;

/// Whether the unit may be set up on these places.
pub(crate) fn check(battle: Battle<'_>, player: Player, unit: UnitId, places: &[Place]) -> Result<(), Refusal> {
    unit::exists(battle, unit)?;
    let bodies = disembark::bodies(battle, unit, places)?;
    unit::is_own(battle, player, unit)?;
    match battle.state.unit(unit).place {
        Whereabouts::Undeployed => {}
        Whereabouts::Table => {
            return Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::SetUpAlready));
        }
        _ => return unit::on_table(battle, unit),
    }
    if !order::is_deployed_at_all(battle, unit) {
        let hint = Reason::NotSetUpNow;
        return Err(Refusal::new(Code::NotAvailable).unit(unit).because(hint));
    }
    let mut first = First::default();
    disembark::check_places(battle, player, unit, &bodies, None, &mut first);
    check_zone(battle, player, unit, &bodies, &mut first);
    first.result()
}

/// M3.1 wholly within the own zone; R8.6 a model too large for it touches its own edge, far enough from the
/// enemy; M3.2 infiltrators also anywhere far enough from the enemy.
pub(crate) fn check_zone(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    bodies: &[(ModelId, Body)],
    first: &mut First,
) {
    let squeezed: Vec<(ModelId, Body)> =
        bodies.iter().filter(|(model, body)| is_squeezed(battle, player, *model, body)).copied().collect();
    let at_home = |(model, body): &(ModelId, Body)| {
        battle.setup.in_zone(player, body) || squeezed.iter().any(|(other, _)| other == model)
    };
    let Some((model, _)) = bodies.iter().find(|body| !at_home(body)) else {
        disembark::check_distance_to_enemies(battle, player, unit, &squeezed, first);
        return;
    };
    if !infiltrators::has(battle, unit) {
        first.note(if battle.setup.is_too_large(*model) {
            let hint = Reason::TooLargeForZone;
            Refusal::new(Code::NotAtEdge).unit(unit).model(*model).because(hint)
        } else {
            Refusal::new(Code::OutsideZone).unit(unit).model(*model)
        });
        return;
    }
    for (model, body) in bodies {
        let gap = battle.setup.gap_to_zone(player.other(), body);
        if battle.setup.touches_zone(player.other(), body) {
            first.note(Refusal::new(Code::InEnemyZone).unit(unit).model(*model));
        } else if gap <= infiltrators::FROM_ENEMIES + geometry::Inches::GRACE {
            let hint = Reason::InfiltratorsDistance;
            let refusal = Refusal::new(Code::TooCloseToEnemy).unit(unit).model(*model).because(hint);
            first.note(refusal.measure(gap, infiltrators::FROM_ENEMIES));
        }
    }
    disembark::check_distance_to_enemies(battle, player, unit, bodies, first);
}

/// R8.6 a model that is too large for the zone touches its player's edge.
pub(crate) fn is_squeezed(battle: Battle<'_>, player: Player, model: ModelId, body: &Body) -> bool {
    battle.setup.is_too_large(model)
        && battle.setup.own_edge(player).is_some_and(|edge| edge.touched_by(battle.setup.board, body))
}

/// Sets the unit up; its passengers come with it (M3.3).
pub(crate) fn resolve(r: &mut Resolution<'_>, player: Player, unit: UnitId, places: &[Place]) -> Result<(), Stop> {
    let squeezed = disembark::bodies(r.battle(), unit, places)
        .is_ok_and(|bodies| bodies.iter().any(|(model, body)| is_squeezed(r.battle(), player, *model, body)));
    disembark::set_up(r, unit, places);
    r.change_unit(unit, |u| u.flags.set(UnitFlags::SQUEEZED_IN, squeezed));
    r.say(Event::Deployed(unit));
    order::pass_on(r, player, unit);
    Ok(())
}
