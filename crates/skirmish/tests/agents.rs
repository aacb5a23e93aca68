//! Numbers for learning programs: the mask is the law, seeds are exact, games in a fleet are games.

mod board;

use skirmish::agent::{Buffers, Chance, Fleet, Manner, REST, Space};
use skirmish::ai::Level;
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
                    let mut every: Vec<_> = (0..allowed.len())
                        .map(|number| space.nth(&game, number).and_then(|action| space.id(&game, action)))
                        .collect();
                    every.sort_unstable();
                    assert!(every.into_iter().eq(allowed.iter().copied().map(Some)), "nth and the mask agree");
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
    planes: Vec<f32>,
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
            planes: vec![0.0; count * space.planes_len()],
            masks: vec![0; count * space.actions()],
            rewards: vec![0.0; 2 * count],
            done: vec![0; count],
            players: vec![0; count],
            refused: vec![0; count],
        }
    }

    fn lend(&mut self) -> Buffers<'_> {
        Buffers {
            observations: &mut self.observations,
            planes: &mut self.planes,
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
    let mut fleet = Fleet::new(vec![space.clone()], count, seed, Manner::default()).expect("one board");
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
            assert!(done == 1 || kept.rewards[2 * place] == 0.0);
            assert_eq!(kept.rewards[2 * place], -kept.rewards[2 * place + 1]);
        }
        assert!(kept.observations.iter().all(|value| value.is_finite() && value.abs() <= 2.0));
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
    let mut fleet =
        Fleet::new(vec![space.clone()], 2, 1, Manner { strict: true, ..Manner::default() }).expect("one board");
    for _ in 0..400 {
        fleet.step(&[-1, space.actions() as i64], &mut kept.lend());
        assert_eq!(kept.refused, [1, 1]);
    }
    assert!(fleet.episodes() >= 2);
    let mut fleet = Fleet::new(vec![space.clone()], 1, 1, Manner::default()).expect("one board");
    let hash = |fleet: &Fleet| fleet.games().next().expect("a game").hash();
    let before = hash(&fleet);
    fleet.step(&[-1], &mut kept.lend());
    assert_eq!((kept.refused[0], hash(&fleet)), (1, before), "else nothing changes");
    fleet.step(&[REST], &mut kept.lend());
    assert_eq!((kept.refused[0], hash(&fleet)), (0, before), "a game that rests is left alone");
}

/// An allowed id of each game, by chance.
fn some(kept: &Kept, space: &Space, chance: &mut Chance) -> Vec<i64> {
    let rows = kept.masks.chunks_exact(space.actions());
    let drawn = rows.map(|mask| {
        let allowed: Vec<usize> = (0..mask.len()).filter(|&id| mask[id] == 1).collect();
        allowed[chance.below(allowed.len())] as i64
    });
    drawn.collect()
}

/// With an opponent the outside seat is always the one that is asked, and the rewards of a game add up to its result and
/// the shaped lead.
#[test]
fn an_opponent_plays_the_other_seat_and_rewards_add_up() {
    let space = space("pairs");
    let mut kept = Kept::new(&space, 6);
    let manner = Manner { shaping: 0.5, opponent: Some(Level::Normal.into()), ..Manner::default() };
    let mut fleet = Fleet::new(vec![space.clone()], 6, 9, manner).expect("one board");
    let (mut chance, mut sums, mut ended) = (Chance::new(2), [0.0_f32; 6], 0);
    fleet.look(&mut kept.lend());
    for _ in 0..400 {
        assert_eq!(kept.players, [0, 1, 0, 1, 0, 1]);
        fleet.step(&some(&kept, &space, &mut chance), &mut kept.lend());
        for (place, sum) in sums.iter_mut().enumerate() {
            *sum += kept.rewards[2 * place];
            if kept.done[place] == 1 {
                // A result of -1, 0 or 1 and at most half of what everybody is worth.
                assert!(sum.abs() <= 1.5 + 1e-4, "{sum}");
                let rest = (sum.abs() - 1.0).abs().min(sum.abs());
                assert!(rest <= 0.5 + 1e-4);
                (*sum, ended) = (0.0, ended + 1);
            }
        }
    }
    assert!(ended > 12);
}

/// Several boards of one shape are drawn from; boards of two shapes are not a fleet.
#[test]
fn the_boards_of_a_fleet_have_one_shape() {
    let boards = [1, 2, 3].map(|seed| Space::new(Arc::new(Setup::new(Scenario::drawn(seed, &Default::default())))));
    let fleet = Fleet::new(boards.to_vec(), 32, 1, Manner::default()).expect("one shape");
    let names: std::collections::HashSet<String> =
        (0..32).map(|place| fleet.space_of(place).setup().scenario().to_json().to_string()).collect();
    assert_eq!(names.len(), 3);
    assert!(Fleet::new(vec![boards[0].clone(), space("duel")], 4, 1, Manner::default()).is_none());
    assert!(Fleet::new(Vec::new(), 4, 1, Manner::default()).is_none());
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

/// Bounds are what can occur: every number stays within, and what never changes reaches its own.
#[test]
fn numbers_of_observations_stay_within_honest_bounds() {
    let mut chance = Chance::new(17);
    for space in builtins().iter().map(|entry| space(entry.id)).chain([odd()]) {
        let fields = space.fields();
        let (mut seen, mut planes) = (vec![0.0; space.observation_len()], vec![0.0; space.planes_len()]);
        let (mut least, mut most) = (vec![f32::MAX; seen.len()], vec![f32::MIN; seen.len()]);
        for seed in 0..2 {
            let mut game = Game::seeded(space.setup().clone(), seed);
            loop {
                for player in rules::Player::BOTH {
                    space.observe_as(&game, player, &mut seen);
                    for (number, &value) in seen.iter().enumerate() {
                        (least[number], most[number]) = (least[number].min(value), most[number].max(value));
                    }
                    if !game.state().episode_steps.is_multiple_of(8) {
                        continue;
                    }
                    space.planes_as(&game, player, &mut planes);
                    assert!(planes.iter().all(|value| (-1.0..=1.0).contains(value)));
                }
                if game.waiting_for().is_none() {
                    break;
                }
                let action = space.nth(&game, chance.below(space.allowed(&game))).expect("allowed");
                game.play_telling(action, &mut Quiet).expect("allowed");
            }
        }
        for (number, field) in fields.iter().enumerate() {
            let (low, high) = field.bounds;
            assert!(low <= least[number] && most[number] <= high, "{field:?}: {} {}", least[number], most[number]);
        }
        // Among all units of the board the bound of a profile's number is reached, unless nobody has any.
        for column in ["MOVE", "RNG_NB", "HP_MAX", "T", "VALUE", "CC_STR"] {
            let of = |number: &usize| fields[*number].name.ends_with(&format!("].{column}"));
            let numbers: Vec<usize> = (0..fields.len()).filter(of).collect();
            let reached = numbers.iter().map(|&number| most[number]).fold(0.0, f32::max);
            assert_eq!(reached, fields[numbers[0]].bounds.1, "{column}");
        }
    }
}

/// A board of ten or eleven columns, and the same board with the sides exchanged and seen from the other end.
fn twins(cols: u8) -> [Space; 2] {
    let rows = 8;
    let other = |[col, row]: [u8; 2]| [cols - 1 - col, if cols % 2 == 1 { row } else { rows - 1 - row }];
    let write = |turned: bool| {
        let hex = |at: [u8; 2]| if turned { other(at) } else { at };
        let soldier = |id: u32, player: u8, at: [u8; 2], changes: &[(&str, i64)]| {
            let [col, row] = hex(at);
            board::with(board::soldier(id, if turned { 1 - player } else { player }, (col, row)), changes)
        };
        let units = [
            soldier(1, 0, [1, 1], &[("MOVE", 4)]),
            soldier(2, 0, [2, 5], &[("HP_MAX", 7)]),
            soldier(3, 1, [cols - 2, 2], &[("RNG_NB", 3)]),
        ];
        let walls = [[4, 1], [4, 2], [5, 6]].map(hex);
        let objectives = [[3, 3], [cols - 3, 5]].map(hex);
        let text = serde_json::json!({"size": [cols, rows], "units": units, "walls": walls, "objectives": objectives});
        Space::new(Arc::new(Setup::new(Scenario::read(&text.to_string()).unwrap_or_else(|why| panic!("{why}")))))
    };
    [write(false), write(true)]
}

/// Whoever looks from the other end of the turned board sees the same, and the same ids mean the same.
#[test]
fn the_second_player_sees_from_its_own_end_what_the_first_would_see_from_there() {
    for cols in [10, 11] {
        let [one, two] = twins(cols);
        let seen = |space: &Space, player: rules::Player, game: &Game| {
            let (mut seen, mut planes) = (vec![0.0; space.observation_len()], vec![0.0; space.planes_len()]);
            space.observe_as(game, player, &mut seen);
            space.planes_as(game, player, &mut planes);
            (seen, planes)
        };
        let game = Game::seeded(one.setup().clone(), 5);
        // The twin's second player has its turn when everybody of the first has waited.
        let mut other = Game::seeded(two.setup().clone(), 5);
        while other.state().asked == rules::Player::One {
            let action = other.pool().first().map_or(skirmish::Action::Wait, |unit| {
                let unit = two.setup().profile(unit).id;
                skirmish::Action::Activate { unit }
            });
            other.play_telling(action, &mut Quiet).expect("allowed");
        }
        assert_eq!(seen(&one, rules::Player::One, &game), seen(&two, rules::Player::Two, &other));
        let (mut mask, mut same) = (vec![0; one.actions()], vec![0; two.actions()]);
        let (mut game, mut other) = (game, other);
        for _ in 0..2 {
            one.mask_into(&game, &mut mask);
            two.mask_into(&other, &mut same);
            assert_eq!(mask, same);
            let last = mask.iter().rposition(|&bit| bit == 1).expect("something to do");
            assert!(one.play(&mut game, last, false) && two.play(&mut other, last, false));
        }
        assert_eq!(seen(&one, rules::Player::One, &game), seen(&two, rules::Player::Two, &other));
    }
}
