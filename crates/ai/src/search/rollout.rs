//! Playing an imagined game forward with the fast policy on both sides.

use crate::memory::Memory;
use crate::profile::Profile;
use crate::{answer, decide};
use rules::{Action, Battle, Decider, Decision, Game, Player};

/// No turn needs more decisions than this; a game that does is left where it is.
const LIMIT: u32 = 2_000;

/// Both sides answering in the middle of an action.
struct Both<'a> {
    profile: &'a Profile,
    memories: &'a mut [Memory; 2],
}

impl Decider for Both<'_> {
    fn decide(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        answer(battle, decision, self.profile, &mut self.memories[decision.player.index()]).action
    }
}

/// Plays one action, its questions answered by the policy; `None` where it is refused.
pub fn play_one(
    game: &mut Game,
    player: Player,
    action: Action,
    profile: &Profile,
    memories: &mut [Memory; 2],
) -> Option<()> {
    game.play_quietly(player, action, &mut Both { profile, memories }).ok().map(drop)
}

/// Plays until so many player turns have ended, this one included, or the battle is over.
pub fn play_forward(game: &mut Game, profile: &Profile, memories: &mut [Memory; 2], turns: u32) {
    let turn = |game: &Game| (game.state().clock.round, game.state().clock.active);
    let mut at = turn(game);
    let mut ended = 0;
    for _ in 0..LIMIT {
        let Some(decision) = game.waiting_for() else { return };
        if turn(game) != at {
            at = turn(game);
            ended += 1;
            if ended >= turns {
                return;
            }
        }
        let player = decision.player;
        let Some(mut choice) = decide(game, player, profile, &mut memories[player.index()]) else { return };
        let Some(judged) = choice.judged(game, player) else { return };
        if game.play_judged(judged, &mut Both { profile, memories }).is_err() {
            return;
        }
    }
}

/// Two player turns from here on with fresh memories: what the bench counts.
pub fn two_turns(game: &Game, fork: u32) -> Option<Game> {
    let mut imagined = game.imagine(fork)?;
    let mut memories = [Memory::new(u64::from(fork)), Memory::new(u64::from(fork) + 1)];
    play_forward(&mut imagined, &Profile::fast(), &mut memories, 2);
    Some(imagined)
}
