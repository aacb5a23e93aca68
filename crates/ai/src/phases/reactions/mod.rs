//! Stratagems: in answer to something, and between actions, against the worth of a command point.
//!
//! `purse.rs` says what a command point is worth now, `effects.rs` what rules put in force would
//! change, by the kernel's own odds with and without them, and `deeds.rs` what is done in code.
//! Everything is in victory points.

mod deeds;
mod effects;
mod purse;
#[cfg(test)]
mod tests;

pub use purse::command_point;

use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::mistakes::{Forgotten, Slip};
use crate::phases::acts;
use crate::phases::command::picked;
use crate::profile::{Features, Profile};
use codex::{Deed, Who};
use rules::action::{Decline, Use};
use rules::state::Hand;
use rules::{Action, Battle, Choosing, Game, Moment, Phase, Player, UnitId};

/// A stratagem, or none, at a moment that has come.
pub fn choose(
    battle: Battle<'_>,
    player: Player,
    moment: Moment,
    profile: &Profile,
    memory: &mut Memory,
) -> Option<Choice> {
    if !profile.can(Features::STRATAGEMS) {
        // It is of no use to be asked again.
        return Some(Choice::plain(Topic::Reaction, Action::DeclineReaction(Decline::ForPhase)));
    }
    let mut ballot = Ballot::new(Topic::Reaction);
    ballot.act(Action::DeclineReaction(Decline::Once), Sum::new());
    for action in battle.options(player, Choosing::Stratagems(moment)) {
        let Action::UseStratagem(using) = action else { continue };
        let card = battle.setup.stratagems.get(using.stratagem.index());
        let overwatch = card.is_some_and(|card| card.does == Some(Deed::FireOverwatch));
        if overwatch && memory.lapses.has(Slip::Forgets(Forgotten::Overwatch)) {
            continue;
        }
        for using in deeds::variants(battle, player, using) {
            let sum = weigh(battle, player, &using, moment, None, memory);
            if sum.total() > 0.0 {
                ballot.act(Action::UseStratagem(using), sum);
            }
        }
    }
    ballot.best(|what| match what {
        tactics::candidates::Proposal::Act(action) => Some(action.clone()),
        _ => None,
    })
}

/// Every use at a moment that has come, with what it is worth, and using none.
pub fn all(battle: Battle<'_>, player: Player, moment: Moment, memory: &mut Memory) -> Ballot {
    let mut ballot = Ballot::new(Topic::Reaction);
    ballot.act(Action::DeclineReaction(Decline::Once), Sum::new());
    for action in battle.options(player, Choosing::Stratagems(moment)) {
        if let Action::UseStratagem(using) = &action {
            let sum = weigh(battle, player, using, moment, None, memory);
            ballot.act(action, sum);
        }
    }
    ballot
}

/// A stratagem worth using now, between actions of the player's own phase; `None` where none is.
pub fn proactive(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    offer(game, player, profile, memory, |_, _| Some(None))
}

/// The same before a unit shoots at a target: what would help anybody else waits for its turn.
pub fn before_shooting(
    game: &Game,
    player: Player,
    shooter: (UnitId, UnitId),
    profile: &Profile,
    memory: &mut Memory,
) -> Option<Choice> {
    let (unit, target) = shooter;
    offer(game, player, profile, memory, |does, on| match does {
        Some(_) => Some(None),
        None => (on == Some(unit)).then_some(Some(target)),
    })
}

/// Weighs what may be used with nothing in hand. `aim` says of a use whether it counts now, and
/// which enemy its unit attacks.
fn offer(
    game: &Game,
    player: Player,
    profile: &Profile,
    memory: &mut Memory,
    aim: impl Fn(Option<Deed>, Option<UnitId>) -> Option<Option<UnitId>>,
) -> Option<Choice> {
    let battle = game.battle();
    let state = battle.state;
    if state.purses[player.index()].cp == 0
        || !profile.can(Features::STRATAGEMS)
        || state.clock.hand != Hand::Empty
        || state.clock.round == 0
    {
        return None;
    }
    let mut ballot = Ballot::new(Topic::Stratagem);
    for action in battle.options(player, Choosing::Stratagems(Moment::BetweenActions)) {
        let Action::UseStratagem(using) = action else { continue };
        let Some(card) = battle.setup.stratagems.get(using.stratagem.index()) else { continue };
        let Some(target) = aim(card.does, using.unit) else { continue };
        let sum = weigh(battle, player, &using, Moment::BetweenActions, target, memory);
        if sum.total() > 0.0 {
            ballot.act(Action::UseStratagem(using), sum);
        }
    }
    if ballot.is_empty() { None } else { ballot.choose(game, player) }
}

/// What a use gains over what its command points are worth.
fn weigh(
    battle: Battle<'_>,
    player: Player,
    using: &Use,
    moment: Moment,
    aim: Option<UnitId>,
    memory: &mut Memory,
) -> Sum {
    let mut sum = Sum::new();
    let Some(card) = battle.setup.stratagems.get(using.stratagem.index()) else { return sum };
    match card.does {
        Some(deed) => deeds::value(battle, player, using, deed, moment, memory, &mut sum),
        None => {
            let other = using.target.or(moment.about()).filter(|&other| Some(other) != using.unit);
            if matches!(card.who, Who::Unit | Who::Both | Who::Army | Who::Bearer) {
                effects::value(battle, player, using, card, moment, aim, memory, &mut sum);
            }
            if matches!(card.who, Who::Other | Who::Both) {
                let grants = effects::grants(card, using);
                sum.add("on the other", picked::gain(battle, player, other, grants, card.until, memory).0.total());
            }
            if let Some(unit) = using.unit {
                acts::value(battle, player, card.acts(using.choice), unit, other, memory, &mut sum);
            }
        }
    }
    let cost = f64::from(battle.stratagem_cost(player, using));
    if sum.total() > 0.0 {
        sum.add("command points", -cost * command_point(battle, player));
    }
    sum
}

/// Whether melee is what attacks are made with now.
fn is_melee(battle: Battle<'_>) -> bool {
    battle.state.clock.phase == Phase::Fight
}
