//! The end of a turn: cards that will hardly score are given away for a command point.

use crate::analysis::cards;
use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::profile::Profile;
use codex::SecondaryMode;
use rules::state::ROUNDS;
use rules::{Action, Battle, Game, Player};

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
        for card in battle.state.scores[player.index()].cards() {
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
        && battle.state.clock.round < ROUNDS
        && battle.state.clock.active == player
        && battle.state.purses[player.index()].gained == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phases::tables::{Squad, table};
    use crate::profile::Level;
    use serde_json::json;

    /// One unit far from everything, or in the middle of the table, with two cards in play.
    fn decide(y: f64, round: u8, deck: &[&str]) -> Action {
        let secondaries =
            json!({"1": {"mode": "TACTICAL", "active": ["area-denial", "behind-enemy-lines"], "deck": deck}});
        let more = json!({"round": round,
            "zones": {"1": [[0, 0], [44, 0], [44, 12], [0, 12]], "2": [[0, 48], [44, 48], [44, 60], [0, 60]]},
            "mission": {"primary": "take-and-hold", "secondaries": secondaries}});
        let squads = vec![Squad::new("ours", 1, 5, 20.0, y), Squad::new("foe", 2, 5, 20.0, 58.0)];
        let game = table("SCORING", more, squads);
        let profile = Profile { noise: 0.0, ..Profile::of(Level::Normal) };
        choose(&game, Player::One, &profile, &mut Memory::new(1)).expect("a choice").action
    }

    #[test]
    fn a_card_out_of_reach_is_given_away_while_there_are_others() {
        assert!(matches!(decide(30.0, 2, &["cleanse"]), Action::DiscardSecondary(_)), "far from the enemy's zone");
        assert_eq!(decide(41.0, 2, &["cleanse"]), Action::EndScoring, "both are in reach");
        assert_eq!(decide(30.0, 2, &[]), Action::EndScoring, "no card is left");
        assert_eq!(decide(30.0, 5, &["cleanse"]), Action::EndScoring, "no turn is left");
    }
}
