//! DEPLOY_UNIT: where a unit may be set up (M3.1 to M3.3, R14.3).

use super::order;
use crate::battle::Battle;
use crate::core_abilities::infiltrators;
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId};
use crate::phases::movement::disembark;
use crate::phases::unit;
use crate::position::Place;
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::Whereabouts;
use geometry::Body;

/// Whether the unit may be set up on these places.
pub fn check(battle: Battle<'_>, player: Player, unit: UnitId, places: &[Place]) -> Result<(), Refusal> {
    unit::exists(battle, unit)?;
    let bodies = disembark::bodies(battle, unit, places)?;
    unit::is_own(battle, player, unit)?;
    match battle.state.unit(unit).place {
        Whereabouts::Undeployed => {}
        Whereabouts::Table => {
            return Err(Refusal::new(Code::NotAvailable).unit(unit).hint("it has been set up already"));
        }
        _ => return unit::on_table(battle, unit),
    }
    if !order::is_deployed_at_all(battle, unit) {
        let hint = "aircraft start in reserves, and a dedicated transport with nobody inside stays behind";
        return Err(Refusal::new(Code::NotAvailable).unit(unit).hint(hint));
    }
    let mut first = First::default();
    disembark::check_places(battle, player, unit, &bodies, None, &mut first);
    check_zone(battle, player, unit, &bodies, &mut first);
    first.result()
}

/// M3.1 wholly within the own zone; M3.2 infiltrators also anywhere far enough from the enemy.
pub fn check_zone(battle: Battle<'_>, player: Player, unit: UnitId, bodies: &[(ModelId, Body)], first: &mut First) {
    let Some((model, _)) = bodies.iter().find(|(_, body)| !battle.setup.in_zone(player, body)) else { return };
    if !infiltrators::has(battle, unit) {
        first.note(Refusal::new(Code::OutsideZone).unit(unit).model(*model));
        return;
    }
    for (model, body) in bodies {
        let gap = battle.setup.gap_to_zone(player.other(), body);
        if battle.setup.touches_zone(player.other(), body) {
            first.note(Refusal::new(Code::InEnemyZone).unit(unit).model(*model));
        } else if gap <= infiltrators::FROM_ENEMIES + geometry::Inches::GRACE {
            let hint = "infiltrators stay more than 9\" from the enemy's deployment zone";
            let refusal = Refusal::new(Code::TooCloseToEnemy).unit(unit).model(*model).hint(hint);
            first.note(refusal.measure(gap, infiltrators::FROM_ENEMIES));
        }
    }
    disembark::check_distance_to_enemies(battle, player, unit, bodies, first);
}

/// Sets the unit up; its passengers come with it (M3.3).
pub fn resolve(r: &mut Resolution<'_>, player: Player, unit: UnitId, places: &[Place]) -> Result<(), Stop> {
    disembark::set_up(r, unit, places);
    r.say(Event::Deployed(unit));
    order::pass_on(r, player, unit);
    Ok(())
}
