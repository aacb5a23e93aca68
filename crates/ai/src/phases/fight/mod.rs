//! The Fight phase: who fights next (`order.rs`), who strikes whom with what (`strikes.rs`), and
//! the moves before and after (`moves.rs`).

mod moves;
mod order;
mod strikes;

#[cfg(test)]
mod tests;

use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::profile::{Features, Profile};
use rules::state::{FightPart, Hand};
use rules::{Action, Choosing, Decision, Game, Player};

/// With nothing in hand, or with attacks to make.
pub fn choose(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let battle = game.battle();
    if let Hand::Fighting { unit, part } = battle.state.clock.hand {
        let slain = matches!(part, FightPart::LastBlows(_));
        return strikes::choose(game, player, unit, slain, profile, memory);
    }
    if profile.can(Features::STRATAGEMS)
        && let Some(choice) = super::reactions::proactive(game, player, profile, memory)
    {
        return Some(choice);
    }
    let mut ballot = Ballot::new(Topic::Fight);
    let options = battle.options(player, Choosing::Phase);
    let alone = options.len() == 1;
    for action in options {
        let sum = match action {
            Action::SelectFighter(unit) if !alone => order::urgency(battle, unit, &mut memory.ledger),
            _ => Sum::new(),
        };
        ballot.act(action, sum);
    }
    ballot.blur(profile, &mut memory.dice);
    ballot.choose(game, player)
}

/// What follows the choice of a unit: piling in, consolidating.
pub fn in_hand(game: &Game, decision: &Decision, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let _ = profile;
    moves::choose(game, decision.player, memory)
}
