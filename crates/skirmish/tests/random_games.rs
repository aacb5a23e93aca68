//! Random games with everything that must hold, and the golden hash.

mod board;

use skirmish::agent::{Chance, Space};
use skirmish::scenario::builtins;
use skirmish::{Action, Game, Phase, Record, Scenario, Setup, Slot};
use std::sync::Arc;

/// What holds in every state.
fn holds(game: &Game) {
    let (state, table) = (game.state(), game.table());
    let mut taken = std::collections::HashSet::new();
    for unit in state.alive.iter() {
        assert!(game.setup().is_ground(table.at(unit)), "nobody stands on a wall");
        assert!(taken.insert(table.at(unit)), "nobody stands on another");
        assert!(state.hp[unit.index()] > 0 && state.hp[unit.index()] <= game.setup().profile(unit).hp);
    }
    for unit in Slot::all().take(game.setup().count()).filter(|&unit| !state.alive.has(unit)) {
        assert_eq!(state.hp[unit.index()], 0);
    }
    let acting = state.pools.map(|pool| pool.without(state.alive));
    assert!(acting.iter().all(|pool| pool.is_empty()), "the dead are in no pool");
    if state.over.is_none() {
        assert!(!state.pools[state.asked.index()].is_empty(), "who is asked has somebody to choose");
        let space = Space::new(game.shared_setup());
        assert!(space.allowed(game) > 0);
        if state.phase != Phase::Fight {
            assert_eq!(state.asked, state.player);
        }
        if state.active.is_none() && matches!(state.phase, Phase::Shoot | Phase::Fight) {
            for unit in state.pools.iter().flat_map(|pool| pool.iter()) {
                let has =
                    if state.phase == Phase::Shoot { !table.shoots(unit).is_empty() } else { table.is_engaged(unit) };
                assert!(has, "a unit in the pool has a target");
            }
        }
    }
}

#[test]
fn random_games_hold_every_invariant() {
    let games: u64 = std::env::var("STRATEGIUM_SKIRMISH_SOAK").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
    for entry in builtins() {
        let scenario = Scenario::builtin(entry.id).expect("a scenario");
        let setup = Arc::new(Setup::new(scenario.clone()));
        let space = Space::new(Arc::clone(&setup));
        for seed in 0..games {
            let mut record = Record::new(scenario.clone(), seed);
            let mut game = Game::seeded(Arc::clone(&setup), seed);
            let mut chance = Chance::new(seed);
            let mut postponed = 0;
            while game.waiting_for().is_some() {
                holds(&game);
                let before = game.state().episode_steps;
                let mut action = space.nth(&game, chance.below(space.allowed(&game))).expect("allowed");
                if game.may_postpone() && postponed < 50 && chance.below(5) == 0 {
                    action = if game.may_cancel() && chance.below(2) == 0 { Action::Cancel } else { Action::Postpone };
                    postponed += 1;
                }
                let turn = (game.state().turn, game.state().player);
                game.play(action).expect("allowed");
                record.note(action, &game);
                assert!(game.state().episode_steps - before <= 1, "an action costs at most one step");
                assert!(game.state().turn >= turn.0);
            }
            holds(&game);
            assert!(game.state().turn <= scenario.turns);
            if seed % 5 == 0 {
                let read = Record::read(&record.write()).expect("a record");
                assert_eq!(read.verify().map(|game| game.hash()), Ok(game.hash()));
            }
        }
    }
}

/// Any change here makes every record of a skirmish unreadable: raise `record::VERSION`.
#[test]
fn same_scenario_seed_and_actions_give_the_golden_hash() {
    let setup = Arc::new(Setup::new(board::scenario(
        &[
            board::soldier(1, 0, (4, 4)),
            board::soldier(2, 0, (5, 8)),
            board::soldier(3, 1, (12, 6)),
            board::soldier(4, 1, (11, 9)),
        ],
        &[(8, 6), (8, 7)],
    )));
    let space = Space::new(Arc::clone(&setup));
    let mut game = Game::seeded(setup, 42);
    let mut chance = Chance::new(42);
    while game.waiting_for().is_some() {
        let action = space.nth(&game, chance.below(space.allowed(&game))).expect("allowed");
        game.play(action).expect("allowed");
    }
    assert_eq!(game.hash().to_string(), "24e065175e5287cad5841dc895eaa885");
}
