//! Attached units coming apart (R14.7, R4.10): after the attacks that killed one part, what is
//! left is its own unit again, with its own starting strength, and keeps what happened to it.

use crate::event::Event;
use crate::ids::UnitId;
use crate::resolution::Resolution;
use crate::state::{Bearer, InForce};

/// Splits attached units of which one part is dead.
pub(crate) fn settle(r: &mut Resolution<'_>) {
    let led: Vec<UnitId> = r.setup.unit_ids().filter(|&unit| r.battle().is_attached(unit)).collect();
    for unit in led {
        let battle = r.battle();
        let dead = |part: UnitId| !battle.setup.unit(part).model_ids().any(|m| battle.state.model(m).alive());
        let leaders = battle.state.unit(unit).leaders;
        let bodyguard_dead = dead(unit);
        let dead_leaders: [bool; 2] = leaders.map(|leader| leader.is_some_and(dead));
        if bodyguard_dead {
            let facts = *battle.state.unit(unit);
            for leader in leaders.into_iter().flatten() {
                free(r, leader, &facts);
            }
            r.change_unit(unit, |u| u.leaders = [None; 2]);
        } else {
            for (slot, leader) in leaders.into_iter().enumerate() {
                if let (Some(leader), true) = (leader, dead_leaders[slot]) {
                    r.change_unit(leader, |u| u.attached_to = None);
                    r.change_unit(unit, |u| u.leaders[slot] = None);
                    r.say(Event::Split(unit));
                }
            }
        }
    }
}

fn free(r: &mut Resolution<'_>, leader: UnitId, facts: &crate::state::Unit) {
    // R20.2 what was in force for the whole stays with the survivors.
    if let Some(bodyguard) = r.battle().state.unit(leader).attached_to
        && r.battle().state.in_force.iter().any(|active| active.bearer == Bearer::Unit(bodyguard))
    {
        r.change_in_force(|list| {
            let kept: Vec<InForce> = list.iter().filter(|a| a.bearer == Bearer::Unit(bodyguard)).copied().collect();
            list.extend(kept.into_iter().map(|active| InForce { bearer: Bearer::Unit(leader), ..active }));
        });
    }
    r.change_unit(leader, |u| {
        u.attached_to = None;
        u.place = facts.place;
        u.moved = facts.moved;
        u.disembarked = facts.disembarked;
        u.performing = facts.performing;
        u.action_at = facts.action_at;
        u.action_to = facts.action_to;
        u.flags = facts.flags;
    });
    r.say(Event::Split(leader));
}
