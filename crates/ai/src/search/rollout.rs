//! Playing an imagined game forward with the fast policy on both sides.

use super::purse::is_late;
use crate::memory::Memory;
use crate::profile::Profile;
use crate::{answer, decide};
use rules::{Action, Battle, Decider, Decision, Game, Player};
use std::time::Instant;

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

/// Plays until this many player turns have ended, this one included, or the battle is over.
pub fn play_forward(game: &mut Game, profile: &Profile, memories: &mut [Memory; 2], turns: u32) {
    play_until(game, profile, memories, turns, None);
}

/// The same, broken off when the deadline has passed; whether it was played in time.
pub fn play_until(
    game: &mut Game,
    profile: &Profile,
    memories: &mut [Memory; 2],
    turns: u32,
    deadline: Option<Instant>,
) -> bool {
    let turn = |game: &Game| (game.state().clock.round, game.state().clock.active);
    let mut at = turn(game);
    let mut ended = 0;
    for _ in 0..LIMIT {
        if is_late(deadline) {
            return false;
        }
        let Some(decision) = game.waiting_for() else { return true };
        if turn(game) != at {
            at = turn(game);
            ended += 1;
            if ended >= turns {
                return true;
            }
        }
        let player = decision.player;
        let Some(mut choice) = decide(game, player, profile, &mut memories[player.index()]) else { return true };
        let Some(judged) = choice.judged(game, player) else { return true };
        if game.play_judged(judged, &mut Both { profile, memories }).is_err() {
            return true;
        }
    }
    true
}

/// Two player turns from here on with fresh memories: what the bench counts.
pub fn two_turns(game: &Game, fork: u32) -> Option<Game> {
    let mut imagined = game.imagine(fork)?;
    let mut memories = [Memory::new(u64::from(fork)), Memory::new(u64::from(fork) + 1)];
    play_forward(&mut imagined, &Profile::fast(), &mut memories, 2);
    Some(imagined)
}
