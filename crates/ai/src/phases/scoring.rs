//! The end of a turn: cards that will hardly score are given away for a command point.

use crate::analysis::cards;
use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::profile::Profile;
use codex::SecondaryMode;
use rules::{Action, Battle, Game, Player, missions, turn};

/// A card less likely than this is given away; late in the battle only one that is hopeless.
const HARDLY: f64 = 0.2;
const HOPELESS: f64 = 0.1;
/// From this round on it is late.
const LATE: u8 = 4;
/// How much a whole card's chance counts against noise.
const SCALE: f64 = 20.0;

/// What to do now.
pub fn choose(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let battle = game.battle();
    let mut ballot = Ballot::new(Topic::Card);
    if may_exchange(battle, player) {
        let bar = if battle.state.clock.round >= LATE { HOPELESS } else { HARDLY };
        for card in missions::active_cards(battle, player) {
            let mut sum = Sum::new();
            sum.add("bar", SCALE * bar);
            sum.add("achievable", -SCALE * cards::achievability(battle, player, card));
            ballot.act(Action::DiscardSecondary(vec![card]), sum);
        }
        ballot.blur(profile, &mut memory.dice);
    }
    ballot.act(Action::EndScoring, Sum::new());
    ballot.choose(game, player)
}

/// Whether a discard brings anything: a card to come, and a turn to play it in. A second one in
/// the same turn brings no command point.
fn may_exchange(battle: Battle<'_>, player: Player) -> bool {
    let tactical = battle.setup.mission.as_ref().and_then(|mission| mission.mode(player));
    let score = &battle.state.scores[player.index()];
    tactical == Some(SecondaryMode::Tactical)
        && score.left > 0
        && battle.state.clock.round < turn::ROUNDS
        && battle.state.clock.active == player
        && battle.state.purses[player.index()].gained == 0
}
