//! Benches of the computer opponent: whole battles, and games played forward.

use super::cases::{Case, Unit, game, whole_battle};
use ai::search::two_turns;
use ai::{Level, Opponent, Profile};
use lab::commanders::Seat;
use rayon::prelude::*;
use rules::{Action, Battle, Decider, Decision, Game, Phase};
use std::hint::black_box;
use testkit::runner;

/// Seeds of the battles whose mean is the figure.
const SEEDS: u64 = 5;
/// Games played forward at a time.
const TOGETHER: u32 = 16;
/// The round that games are played forward from.
const MID_BATTLE: u8 = 2;

/// A whole battle of 2,000 points, the same level on both sides, in seconds.
pub fn battle(name: &'static str, level: Level) -> Result<Case, String> {
    let start = game(whole_battle()?)?;
    let once = Box::new(move |at: u64| {
        let seat = |seed| Seat(Opponent::new(Profile::of(level), seed));
        let (mut one, mut two) = (seat(2 * at), seat(2 * at + 1));
        let Some(game) = start.imagine(at as u32 + 1) else { return };
        black_box(runner::fight_quickly(game, [&mut one, &mut two]).decisions);
    });
    Ok(Case { name, unit: Unit::Seconds, inputs: SEEDS, at_once: 1, once })
}

/// Two player turns played forward from the middle of a battle, on all cores.
pub fn rollout() -> Result<Case, String> {
    let start = mid_battle(game(whole_battle()?)?)?;
    let once = Box::new(move |at: u64| {
        let forks = 0..TOGETHER;
        let ends = forks.into_par_iter().filter_map(|fork| two_turns(&start, at as u32 * TOGETHER + fork + 1));
        black_box(ends.count());
    });
    Ok(Case { name: "rollout_two_turns", unit: Unit::PerSecond, inputs: 1, at_once: TOGETHER, once })
}

/// The start of a round in the middle, reached by Normal against Normal.
fn mid_battle(mut game: Game) -> Result<Game, String> {
    let mut seats = [1, 2].map(|seed| Opponent::new(Profile::of(Level::Normal), seed));
    while let Some(decision) = game.waiting_for() {
        let clock = game.state().clock;
        if clock.round >= MID_BATTLE && clock.phase == Phase::Command {
            return Ok(game);
        }
        let action = seats[decision.player.index()].choose(&game).ok_or("nothing to do")?;
        let played = game.play_quietly(decision.player, action, &mut Both(&mut seats));
        played.map_err(|refusal| words::refusal(&refusal, game.setup()))?;
    }
    Err("the battle ended early".to_owned())
}

struct Both<'a>(&'a mut [Opponent; 2]);

impl Decider for Both<'_> {
    fn decide(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        self.0[decision.player.index()].answer(battle, decision)
    }
}
