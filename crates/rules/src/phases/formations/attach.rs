//! ATTACH_LEADER: a leader joins its bodyguard for the whole battle (R14.5).

use crate::battle::Battle;
use crate::event::Event;
use crate::ids::{KeywordId, Player, UnitId};
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};

/// Whether the leader may join the unit.
pub(crate) fn check(battle: Battle<'_>, player: Player, leader: UnitId, bodyguard: UnitId) -> Result<(), Refusal> {
    super::is_free(battle, player, leader)?;
    super::is_free(battle, player, bodyguard)?;
    if leader == bodyguard || battle.is_attached(leader) || !may_lead(battle, leader, bodyguard) {
        return Err(Refusal::new(Code::LeaderNotAllowed).unit(leader).target(bodyguard));
    }
    if !has_room(battle, leader, bodyguard) {
        return Err(Refusal::new(Code::LeaderSlotTaken).unit(leader).target(bodyguard));
    }
    Ok(())
}

/// Whether the leader's datasheet lists the unit. A leader written without a datasheet has no
/// list, and leads anybody.
pub(crate) fn may_lead(battle: Battle<'_>, leader: UnitId, bodyguard: UnitId) -> bool {
    let (card, other) = (battle.setup.unit(leader), battle.setup.unit(bodyguard));
    let listed = |name: &String| *name == other.datasheet || *name == other.name;
    let anybody = card.datasheet.is_empty() && card.leads.is_empty();
    card.abilities.leader && (anybody || card.leads.iter().any(listed))
}

/// One leader a unit; two where one of the three datasheets says so, and never more.
fn has_room(battle: Battle<'_>, leader: UnitId, bodyguard: UnitId) -> bool {
    match battle.state.unit(bodyguard).leaders {
        [None, None] => true,
        [Some(first), None] | [None, Some(first)] => {
            let (card, held) = (battle.setup.unit(leader), battle.setup.unit(first));
            let has = |unit: UnitId, word: &str| {
                battle
                    .setup
                    .find::<KeywordId>(word)
                    .is_some_and(|word| battle.setup.unit(unit).keywords.contains(&word))
            };
            let invited = battle.setup.unit(bodyguard).second_leader.as_ref().is_some_and(|second| {
                battle.state.unit(bodyguard).starting >= second.models
                    && [leader, first].iter().any(|&one| has(one, &second.keyword))
            });
            invited || card.joins.iter().any(|word| has(first, word)) || held.joins.iter().any(|word| has(leader, word))
        }
        [Some(_), Some(_)] => false,
    }
}

/// Joins it.
pub(crate) fn resolve(r: &mut Resolution<'_>, leader: UnitId, bodyguard: UnitId) -> Result<(), Stop> {
    r.change_unit(leader, |u| u.attached_to = Some(bodyguard));
    r.change_unit(bodyguard, |u| u.add_leader(leader));
    r.say(Event::Attached(leader, bodyguard));
    Ok(())
}
