//! What holds for every decision: it is allowed, adds up, repeats itself, and knows nothing of the dice to come.

use super::table::{choice, unit};
use crate::ai::play::{Contender, duel};
use crate::ai::{Level, decide};
use crate::event::Quiet;
use crate::scenario::{Scenario, builtins};
use crate::{Game, Setup};
use rules::DiceSource;
use serde_json::json;
use std::sync::Arc;

/// Plays a game at one level and looks at every decision, up to a limit.
fn watch(scenario: Scenario, level: Level, most: usize) {
    let mut game = Game::seeded(Arc::new(Setup::new(scenario)), 3);
    for number in 0..most {
        let Some(found) = decide(&game, level, 9) else {
            assert!(game.ended().is_some());
            return;
        };
        assert!(found.runners_up.len() <= 3);
        let best = found.chosen.score();
        for idea in std::iter::once(&found.chosen).chain(&found.runners_up) {
            assert_eq!(game.check(idea.action), Ok(()), "decision {number} at {level:?}: {idea:?}");
            assert!(idea.score().is_finite() && idea.score() <= best + 1e-9, "{found:?}");
            assert!(!idea.title.is_empty());
        }
        game.play_telling(found.chosen.action, &mut Quiet).expect("it is allowed");
    }
}

#[test]
fn every_choice_is_allowed_on_every_built_in_scenario() {
    for entry in builtins() {
        let scenario = || Scenario::read(entry.text).expect("a built-in scenario");
        for level in [Level::Easy, Level::Normal, Level::Hard] {
            watch(scenario(), level, usize::MAX);
        }
        watch(scenario(), Level::Competitive, if entry.id == "duel" { usize::MAX } else { 12 });
    }
}

#[test]
fn the_largest_board_can_be_played() {
    let mut units = Vec::new();
    for number in 0..32u8 {
        let (player, place) = (number % 2, number / 2);
        let at = (if player == 0 { 26 + place % 2 } else { 36 + place % 2 }, 4 + place * 3);
        let fields = json!({"RNG_NB": 2, "RNG_RNG": 60, "CC_NB": 60, "CC_DMG": 99, "CC_RNG": 3, "HP_MAX": 9999,
            "MOVE": 12, "VALUE": 0});
        units.push(unit(u32::from(number), player, at, fields));
    }
    let walls: Vec<_> = (0..60).map(|row| json!([32, row])).collect();
    let size = json!({"cols": 64, "rows": 64});
    let scenario = json!({"size": size, "turn_limit": 100, "units": units, "walls": walls}).to_string();
    let scenario = || Scenario::read(&scenario).expect("a playable scenario");
    watch(scenario(), Level::Hard, 60);
    watch(scenario(), Level::Competitive, 2);
}

#[test]
fn a_board_where_nobody_can_do_anything_is_played_to_its_end() {
    let idle = |id, player, col| unit(id, player, (col, 3), json!({"MOVE": 0, "VALUE": 0}));
    let scenario = json!({"size": [9, 7], "units": [idle(1, 0, 1), idle(2, 1, 7)]}).to_string();
    for level in Level::ALL {
        watch(Scenario::read(&scenario).expect("a playable scenario"), level, usize::MAX);
    }
}

#[test]
fn the_same_position_gives_the_same_choice_and_is_left_alone() {
    let mut game = Game::seeded(Arc::new(Setup::new(Scenario::builtin("patrol").expect("built in"))), 8);
    for _ in 0..10 {
        let before = (*game.state(), game.hash());
        for level in Level::ALL {
            assert_eq!(decide(&game, level, 4), decide(&game, level, 4));
        }
        assert_eq!(before, (*game.state(), game.hash()));
        let action = choice(&game, Level::Easy).chosen.action;
        game.play_telling(action, &mut Quiet).expect("it is allowed");
    }
}

#[test]
fn an_imagined_future_does_not_tell_the_real_dice() {
    // The same position with dice of every kind, known and unknown: nothing about the choice may change.
    let setup = Arc::new(Setup::new(Scenario::builtin("pairs").expect("built in")));
    let mut game = Game::seeded(Arc::clone(&setup), 21);
    for _ in 0..14 {
        let found = decide(&game, Level::Competitive, 4);
        for source in [DiceSource::Seeded(4), DiceSource::Seeded(99), DiceSource::Recorded(vec![6; 500])] {
            let other = Game::resumed(Arc::clone(&setup), source, *game.state());
            assert_eq!(decide(&other, Level::Competitive, 4), found);
        }
        let Some(found) = found else { return };
        game.play_telling(found.chosen.action, &mut Quiet).expect("it is allowed");
    }
}

#[test]
fn a_duel_repeats_itself() {
    let setup = Arc::new(Setup::new(Scenario::builtin("pairs").expect("built in")));
    let contenders = [Contender::Computer(Level::Easy), Contender::Random];
    let played = duel(&setup, contenders, 5);
    assert_eq!(played, duel(&setup, contenders, 5));
    assert!(played.decisions.iter().all(|&count| count > 0));
    let others = (6..20).map(|seed| duel(&setup, contenders, seed));
    assert!(others.into_iter().any(|other| other != played), "another seed, another game");
    assert_eq!(Contender::parse("hard"), Some(Contender::Computer(Level::Hard)));
    assert_eq!(Contender::parse("random"), Some(Contender::Random));
    assert_eq!(Contender::parse("nobody"), None);
}
