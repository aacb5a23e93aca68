//! How far an imagined game is played, and how its end is judged.
//!
//! Late in a battle games are played to its end and judged by the margin: a lead of six points more or less is what a
//! win is made of, and nothing has to be foreseen. Early that would take too long; there games stop when the opponent's
//! next turn is over and are judged by the fitted chance to win.

use super::rollout;
use super::value::win_probability;
use crate::memory::Memory;
use crate::profile::Profile;
use rules::{Battle, Game, Player};
use std::time::Instant;

/// From this round on games are played to the end of the battle.
const LATE: u8 = 3;
/// The margin in victory points that makes a chance of about three in four.
const MARGIN: f64 = 6.0;
/// Player turns of a game that is not played to the end: this one and the opponent's next.
const TURNS: u32 = 2;

/// How far games are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Horizon {
    /// Until this many player turns have ended.
    Turns(u32),
    /// To the end of the battle.
    End,
}

impl Horizon {
    /// For decisions of the turn at hand.
    pub const fn of(battle: Battle<'_>) -> Horizon {
        if battle.state.clock.round >= LATE { Horizon::End } else { Horizon::Turns(TURNS) }
    }

    /// Plays a game this far and judges it; `None` where the deadline came first.
    pub fn play(
        self,
        game: &mut Game,
        player: Player,
        fast: &Profile,
        memories: &mut [Memory; 2],
        deadline: Option<Instant>,
    ) -> Option<f64> {
        let turns = match self {
            Horizon::Turns(turns) => turns,
            Horizon::End => u32::MAX,
        };
        let in_time = rollout::play_until(game, fast, memories, turns, deadline);
        in_time.then(|| self.chance(game.battle(), player))
    }

    /// The chance to win that a game has come to.
    fn chance(self, battle: Battle<'_>, player: Player) -> f64 {
        match self {
            Horizon::End if battle.state.clock.over.is_some() => {
                let vp = |player: Player| f64::from(battle.state.purses[player.index()].vp);
                of_margin(vp(player) - vp(player.other()))
            }
            _ => win_probability(battle, player),
        }
    }
}

/// What a margin in victory points is worth: a sure win and a narrow one are not the same evidence.
fn of_margin(margin: f64) -> f64 {
    1.0 / (1.0 + (-margin / MARGIN).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_counts_alike_for_both_and_more_of_it_counts_less() {
        for margin in [0.0, 3.0, 6.0, 40.0] {
            assert!((of_margin(margin) + of_margin(-margin) - 1.0).abs() < 1e-12);
        }
        assert!((0.72..0.74).contains(&of_margin(6.0)));
        assert!(of_margin(6.0) - of_margin(0.0) > 10.0 * (of_margin(36.0) - of_margin(30.0)));
    }
}
