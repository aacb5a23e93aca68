//! Numbers for learning programs: the mask is the law, seeds are exact, games in a fleet are games.

mod board;

use skirmish::agent::{Buffers, Chance, Fleet, Space};
use skirmish::event::Quiet;
use skirmish::scenario::builtins;
use skirmish::{Game, Scenario, Setup};
use std::sync::Arc;

fn space(id: &str) -> Space {
    Space::new(Arc::new(Setup::new(Scenario::builtin(id).expect("a scenario"))))
}

/// A board unlike those of the program: long reach, nobody armed alike, too large for a table of sight.
fn odd() -> Space {
    let unit = |id: u32, player: u8, at: (u8, u8)| {
        let [col, row] = [at.0, at.1];
        let changes: &[(&str, i64)] = match id % 3 {
            0 => &[("CC_RNG", 3), ("RNG_NB", 0)],
            1 => &[("CC_NB", 0), ("RNG_RNG", 40)],
            _ => &[("CC_RNG", 2), ("MOVE", 12)],
        };
        board::with(board::soldier(id, player, (col, row)), changes)
    };
    let units: Vec<_> = (0..12u8).map(|n| unit(n.into(), n % 2, (20 + n % 2 * 9 + n / 4, 20 + n / 2))).collect();
    let walls: Vec<[u8; 2]> = (10..40).step_by(2).map(|row| [25, row]).collect();
    let text =
        serde_json::json!({"size": [50, 44], "units": units, "walls": walls, "objectives": [[25, 25]]}).to_string();
    Space::new(Arc::new(Setup::new(Scenario::read(&text).unwrap_or_else(|why| panic!("{why}")))))
}

/// The same law on an odd board, and after a game was put aside and brought back.
#[test]
fn the_mask_is_the_law_on_odd_boards_and_in_games_brought_back() {
    let space = odd();
    let (mut mask, mut chance) = (vec![0; space.actions()], Chance::new(3));
    for seed in 0..4 {
        let mut game = Game::seeded(space.setup().clone(), seed);
        while game.waiting_for().is_some() {
            let source = game.source().clone();
            game = Game::from_bytes(space.setup().clone(), source, &game.to_bytes()).expect("its own bytes");
            space.mask_into(&game, &mut mask);
            for (id, &bit) in mask.iter().enumerate() {
                let accepted = space.action(&game, id).is_some_and(|action| game.check(action).is_ok());
                assert_eq!(accepted, bit == 1, "{id} in {:?}", game.state());
            }
            let action = space.nth(&game, chance.below(space.allowed(&game))).expect("one of the allowed");
            game.play_telling(action, &mut Quiet).expect("it is allowed");
        }
    }
}

/// Going back from one phase into another leaves nothing of the first.
#[test]
fn a_restored_state_has_its_own_options() {
    let space = space("duel");
    let mut game = Game::seeded(space.setup().clone(), 1);
    let mut chance = Chance::new(1);
    let mut kept = Vec::new();
    while game.waiting_for().is_some() {
        kept.push(*game.state());
        let action = space.nth(&game, chance.below(space.allowed(&game))).expect("allowed");
        game.play_telling(action, &mut Quiet).expect("allowed");
    }
    for (one, state) in kept.iter().enumerate() {
        game.restore(kept[(one * 7) % kept.len()]);
        game.restore(*state);
        let fresh = Game::resumed(space.setup().clone(), game.source().clone(), *state);
        assert_eq!(game.options(), fresh.options());
    }
}

/// Over 100,000 random steps every id whose mask is 1 is accepted and every other refused.
#[test]
fn the_mask_is_the_law() {
    let mut steps = 0;
    let mut chance = Chance::new(11);
    let mut seed = 0;
    while steps < 100_000 {
        for entry in builtins().iter().filter(|entry| entry.id != "war-band") {
            let space = space(entry.id);
            let mut mask = vec![0; space.actions()];
            for _ in 0..20 {
                seed += 1;
                let mut game = Game::seeded(space.setup().clone(), seed);
                while game.waiting_for().is_some() {
                    space.mask_into(&game, &mut mask);
                    let allowed: Vec<usize> = (0..mask.len()).filter(|&id| mask[id] == 1).collect();
                    assert_eq!(allowed.len(), space.allowed(&game));
                    for (id, &bit) in mask.iter().enumerate() {
                        let accepted = space.action(&game, id).is_some_and(|action| game.check(action).is_ok());
                        assert_eq!(accepted, bit == 1, "{} {id} in {:?}", entry.id, game.state());
                    }
                    let number = chance.below(allowed.len());
                    let action = space.nth(&game, number).expect("one of the allowed");
                    assert_eq!(space.id(action), Some(allowed[number]), "nth and the mask agree");
                    // What is masked out is refused by the door itself, and changes nothing.
                    let out = chance.below(mask.len());
                    if mask[out] == 0 {
                        let before = game.hash();
                        let refused = space.action(&game, out).is_none_or(|action| game.play(action).is_err());
                        assert!(refused && game.hash() == before);
                    }
                    game.play_telling(action, &mut Quiet).expect("it is allowed");
                    steps += 1;
                }
            }
        }
    }
}

/// The buffers of a fleet.
struct Kept {
    observations: Vec<f32>,
    masks: Vec<u8>,
    rewards: Vec<f32>,
    done: Vec<u8>,
    players: Vec<u8>,
    refused: Vec<u8>,
}

impl Kept {
    fn new(space: &Space, count: usize) -> Kept {
        Kept {
            observations: vec![0.0; count * space.observation_len()],
            masks: vec![0; count * space.actions()],
            rewards: vec![0.0; count],
            done: vec![0; count],
            players: vec![0; count],
            refused: vec![0; count],
        }
    }

    fn lend(&mut self) -> Buffers<'_> {
        Buffers {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            done: &mut self.done,
            players: &mut self.players,
            refused: &mut self.refused,
        }
    }
}

/// Plays a fleet by its masks and mixes everything it writes into one number.
fn run(id: &str, count: usize, seed: u64, steps: usize) -> (u64, u64) {
    let space = space(id);
    let mut kept = Kept::new(&space, count);
    let mut fleet = Fleet::new(space.clone(), count, seed, false);
    let mut chance = Chance::new(seed);
    fleet.look(&mut kept.lend());
    let mut sum = 0u64;
    for _ in 0..steps {
        let actions: Vec<i64> = kept
            .masks
            .chunks_exact(space.actions())
            .map(|mask| {
                let allowed: Vec<usize> = (0..mask.len()).filter(|&id| mask[id] == 1).collect();
                allowed[chance.below(allowed.len())] as i64
            })
            .collect();
        fleet.step(&actions, &mut kept.lend());
        assert!(kept.refused.iter().all(|&refused| refused == 0));
        for (place, &done) in kept.done.iter().enumerate() {
            assert!(done == 1 || kept.rewards[place] == 0.0);
        }
        assert!(kept.observations.iter().all(|value| value.is_finite() && value.abs() <= 10.0));
        for value in &kept.observations {
            sum = sum.rotate_left(5) ^ u64::from(value.to_bits());
        }
    }
    (sum, fleet.episodes())
}

#[test]
fn the_same_seed_and_actions_give_the_same_observations() {
    let one = run("pairs", 8, 4, 600);
    assert!(one.1 > 8, "games end and begin anew");
    assert_eq!(one, run("pairs", 8, 4, 600));
    assert_ne!(one, run("pairs", 8, 5, 600));
}

/// In strict mode what is refused ends activations, so that even a program that always errs comes to an end.
#[test]
fn a_program_that_always_errs_comes_to_an_end() {
    let space = space("pairs");
    let mut kept = Kept::new(&space, 2);
    let mut fleet = Fleet::new(space.clone(), 2, 1, true);
    for _ in 0..400 {
        fleet.step(&[-1, space.actions() as i64], &mut kept.lend());
        assert_eq!(kept.refused, [1, 1]);
    }
    assert!(fleet.episodes() >= 2);
    let mut fleet = Fleet::new(space.clone(), 1, 1, false);
    let before = fleet.games()[0].hash();
    fleet.step(&[-1], &mut kept.lend());
    assert_eq!((kept.refused[0], fleet.games()[0].hash()), (1, before), "else nothing changes");
}

#[test]
fn every_number_of_an_observation_has_a_name() {
    for entry in builtins() {
        let space = space(entry.id);
        let fields = space.fields();
        assert_eq!(fields.len(), space.observation_len());
        let names: std::collections::HashSet<&str> = fields.iter().map(|field| field.name.as_str()).collect();
        assert_eq!(names.len(), fields.len(), "and none has two");
    }
}
