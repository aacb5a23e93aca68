//! Battles played for a fit, looked at when a turn ends and when the next begins.

use crate::commanders;
use ai::search::value::{self, Features};
use codex::Codex;
use rayon::prelude::*;
use rules::position::Phase;
use rules::{Action, Battle, Decider, Decision, DiceSource, Game, Player};
use tactics::Candidates;
use testkit::battles::{self, Choice};
use testkit::deciders::Commander;
use testkit::runner::LIMIT;

/// A state, and what became of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    /// The number of its battle.
    pub battle: u32,
    /// Its round, from 0.
    pub bucket: usize,
    /// What was seen, from the side of player one.
    pub features: Features,
    /// 1 if player one won, 0 if player two did, a half for a draw.
    pub won: f64,
}

/// Plays battles of many kinds, each player against itself, in turn. `tick` is called after each.
///
/// Never one player against another: what tells them apart would then pass for what wins. One
/// that spends its command points and plays badly would make every point saved look like a
/// victory.
pub fn play(players: &[String], games: u32, seed: u64, tick: &(dyn Fn() + Sync)) -> Result<Vec<Sample>, String> {
    let known = commanders::names();
    if let Some(name) = players.iter().find(|name| commanders::by_name(name, 0).is_none()) {
        return Err(format!("there is no player {name}: {}", known.join(", ")));
    }
    if players.is_empty() {
        return Err("name at least one player".into());
    }
    let played: Result<Vec<Vec<Sample>>, String> = (0..games)
        .into_par_iter()
        .map(|battle| {
            let samples = one(players, battle, seed);
            tick();
            samples
        })
        .collect();
    Ok(played?.into_iter().flatten().collect())
}

/// Plays one battle; none of it counts where it did not come to its end.
fn one(players: &[String], battle: u32, seed: u64) -> Result<Vec<Sample>, String> {
    let codex = Codex::builtin();
    let own = ai::OwnDice::new(seed.wrapping_add(u64::from(battle))).number();
    let choice = Choice::of_number(codex, own >> 16);
    let position = battles::set_up(codex, &choice)?;
    let game =
        Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(own)).map_err(|error| error.to_string())?;
    // Players change from one fifth of the battles to the next, so that each judges some.
    let name = &players[(battle / super::JUDGED) as usize % players.len()];
    let seat = |at: u64| commanders::by_name(name, own.wrapping_add(at + 1));
    let (Some(mut first), Some(mut second)) = (seat(0), seat(1)) else { return Err("no such player".into()) };
    let mut samples = Vec::new();
    let mut moment = None;
    let end = watch(game, [&mut *first, &mut *second], &mut |game| {
        let clock = game.state().clock;
        let turn = (clock.round, clock.active, clock.phase == Phase::Scoring);
        let begun = !matches!(clock.phase, Phase::Formations | Phase::Deployment | Phase::Scout);
        if begun && moment != Some(turn) {
            moment = Some(turn);
            let bucket = value::bucket(game.battle());
            samples.push(Sample { battle, bucket, features: value::of(game.battle()), won: 0.0 });
        }
    });
    let Some(ending) = end.state().clock.over else { return Ok(Vec::new()) };
    let won = match ending.winner {
        Some(Player::One) => 1.0,
        Some(Player::Two) => 0.0,
        None => 0.5,
    };
    samples.iter_mut().for_each(|sample| sample.won = won);
    Ok(samples)
}

/// Both commanders, answering in the middle of an action.
struct Both<'a>([&'a mut dyn Commander; 2]);

impl Decider for Both<'_> {
    fn decide(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        self.0[decision.player.index()].answer(battle, decision)
    }
}

/// Plays a game to its end, shown before every action.
fn watch(mut game: Game, commanders: [&mut dyn Commander; 2], see: &mut dyn FnMut(&Game)) -> Game {
    let mut both = Both(commanders);
    for _ in 0..LIMIT {
        let Some(decision) = game.waiting_for() else { break };
        see(&game);
        let player = decision.player;
        let commander = &mut both.0[player.index()];
        // A battle may begin with a question.
        let asked = game.is_interrupted().then(|| commander.answer(game.battle(), &decision));
        let played = match commander.number(&game).filter(|_| asked.is_none()) {
            Some(number) => game.play_candidate(number, &mut both),
            None => {
                asked.or_else(|| commander.choose(&game)).map(|action| game.play_quietly(player, action, &mut both))
            }
        };
        if !matches!(played, Some(Ok(_))) {
            break;
        }
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_turn_is_seen_twice_and_the_same_seed_sees_the_same() {
        let players = ["random".to_owned()];
        let seen = play(&players, 2, 7, &|| {}).expect("plays");
        assert_eq!(seen, play(&players, 2, 7, &|| {}).expect("plays"));
        let first = seen.iter().filter(|sample| sample.battle == 0).count();
        assert!((2..=20).contains(&first), "{first}");
        assert!(play(&["nobody".to_owned()], 1, 7, &|| {}).is_err());
    }
}
