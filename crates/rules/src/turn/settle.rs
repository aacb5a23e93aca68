//! After every action: what had to wait for its end, and what was begun by units that are gone.

use crate::attack::hazardous;
use crate::change::Change;
use crate::core_abilities::leader;
use crate::effects;
use crate::event::Event;
use crate::ids::{ModelId, UnitId};
use crate::missions;
use crate::phases::charge::declare;
use crate::phases::fight;
use crate::phases::movement::{react, surge};
use crate::records;
use crate::resolution::{Resolution, Stop};
use crate::state::{FightPart, Hand, Staging, Whereabouts};

/// After every action, in this order: Hazardous wounds that had to wait, what comes of kills, the dead leave, attached units come
/// apart, what was begun by a unit that is not there any more is closed, the next of several units that may move
/// out of turn begins, and a charge that waited for them goes on. Closing one thing may begin another (a Counter-offensive), so this goes on until nothing
/// is left to do.
pub(crate) fn settle(r: &mut Resolution<'_>) -> Result<(), Stop> {
    loop {
        hazardous::inflict_waiting(r)?;
        records::find_ambushes(r);
        records::kills(r)?;
        let battle = r.battle();
        let leaders = battle.state.clock.hand.unit().map_or([None; 2], |unit| battle.state.unit(unit).leaders);
        bury(r);
        records::join_anew(r);
        drop_stale_plans(r);
        if !close_hand(r, leaders)?
            && !react::next(r)
            && !declare::resume(r)
            && !surge::next(r)?
            && !super::end_charge(r)?
        {
            break;
        }
    }
    if r.battle().state.clock.hand == Hand::Empty {
        effects::attacker_done(r)?;
    }
    Ok(())
}

/// The dead leave, attached units come apart.
fn bury(r: &mut Resolution<'_>) {
    let fallen = missions::fallen(r.battle());
    leader::settle(r);
    for dead in &fallen {
        r.change_unit(dead.unit, |u| u.place = Whereabouts::Destroyed);
        r.say(Event::Destroyed(dead.unit));
        missions::unit_destroyed(r, dead);
    }
}

/// Attacks that were put together before somebody fell or left may name the fallen: they are put
/// together anew. Paths of the fallen are forgotten.
fn drop_stale_plans(r: &mut Resolution<'_>) {
    if r.battle().state.staging.is_none() {
        return;
    }
    let left = |change: &Change| match change {
        Change::Model(_, before, after) => before.alive() && !after.alive(),
        Change::Unit(_, before, after) => before.place != after.place,
        _ => false,
    };
    if r.changes.iter().any(left) {
        let battle = r.battle();
        let fallen: Vec<ModelId> = (0..battle.setup.models.len() as u16)
            .map(ModelId)
            .filter(|&model| !battle.state.model(model).alive())
            .collect();
        r.change_staging(|staging| {
            let paths = std::mem::take(&mut staging.paths);
            let paths = paths.into_iter().filter(|(model, _)| !fallen.contains(model)).collect();
            *staging = Staging { paths, ..Staging::default() };
        });
    }
}

/// Nobody holds a unit that is not on the table: one that was destroyed, went into reserves or
/// embarked in the middle of what it did has finished. A leader that outlives its bodyguard goes on
/// in its place (R14.7). Every kind of hand is closed here; `true` if this one was.
fn close_hand(r: &mut Resolution<'_>, leaders: [Option<UnitId>; 2]) -> Result<bool, Stop> {
    let hand = r.battle().state.clock.hand;
    let Some(unit) = hand.unit() else { return Ok(false) };
    if let Hand::Fighting { part, .. } = hand
        && let Some(slayer) = part.slayer()
    {
        return fight::last_blows::settle(r, unit, part, slayer);
    }
    if r.battle().on_table(unit) {
        return match hand {
            Hand::Fighting { part: FightPart::Attacks, .. } => fight::settle_attacks(r, unit),
            _ => Ok(false),
        };
    }
    r.change_staging(|staging| *staging = Staging::default());
    if let Some(heir) = leaders.into_iter().flatten().find(|&leader| r.battle().on_table(leader)) {
        r.change_clock(|clock| clock.hand = clock.hand.passed_to(heir));
        return Ok(true);
    }
    match hand {
        Hand::Empty => return Ok(false),
        Hand::Moving { .. } | Hand::Targeting { .. } | Hand::Charging { .. } | Hand::Reacting { .. } => {
            r.change_clock(|clock| clock.hand = Hand::Empty);
        }
        Hand::Fighting { .. } => fight::finish(r, unit)?,
    }
    Ok(true)
}
