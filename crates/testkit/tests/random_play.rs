//! Random battles with invariants: what nobody thought of.

use codex::Codex;
use rules::dice::DiceSource;
use rules::ids::Player;
use rules::state::{Hand, Whereabouts};
use rules::{Action, Game, phases::stand};
use testkit::battles::{self, List};
use testkit::deciders::Random;

/// What must hold after every action.
#[track_caller]
fn check_invariants(game: &Game, what: &str) {
    let battle = game.battle();
    for (model, state) in game.setup().models.iter().zip(&game.state().models) {
        assert!(state.wounds <= model.wounds, "{what}: more wounds than W");
        assert_eq!(state.alive(), state.wounds > 0, "{what}: dead with wounds, or alive without");
    }
    let all: Vec<_> = Player::BOTH.iter().flat_map(|&p| battle.models_on_table(p)).collect();
    for (at, &a) in all.iter().enumerate() {
        let body = battle.body(a);
        assert!(game.setup().board.contains_body(&body), "{what}: {a:?} is off the table");
        for &b in &all[at + 1..] {
            assert!(!stand::collide(&body, &battle.body(b)), "{what}: {a:?} and {b:?} overlap");
        }
    }
    for unit in game.setup().unit_ids() {
        let state = game.state().unit(unit);
        if let Some(bodyguard) = state.attached_to {
            assert!(game.state().unit(bodyguard).leaders.contains(&Some(unit)), "{what}: a leader nobody knows of");
            if !game.is_interrupted() {
                assert_eq!(state.place, game.state().unit(bodyguard).place, "{what}: a leader left behind");
            }
        }
        if let Whereabouts::Embarked(carrier) = state.place
            && !game.is_interrupted()
        {
            assert!(game.state().unit(carrier).place != Whereabouts::Destroyed, "{what}: passengers of a wreck");
        }
    }
    if game.state().clock.hand == Hand::Empty {
        assert!(game.state().staging.is_none(), "{what}: something staged with an empty hand");
    }
}

/// Units that moved or arrived stand coherent right after it.
fn check_coherent(game: &Game, action: &Action, what: &str) {
    if let Action::ConfirmUnitMove(unit, paths) = action
        && !paths.is_empty()
        && !game.is_interrupted()
        && game.state().unit(*unit).place == Whereabouts::Table
        && game.battle().is_engaged(*unit)
    {
        panic!("{what}: a move ended within engagement range");
    }
    if let Action::PlaceReinforcement(unit, ..) | Action::DisembarkUnit(unit, _) = action {
        assert!(game.battle().coherent(*unit) || !game.battle().alive(*unit), "{what}: set up out of coherency");
    }
}

/// Plays at most `steps` actions; returns how many.
fn battle(seed: u64, steps: usize, armies: [List; 2], layout: &str, map: &str) -> usize {
    let codex = Codex::builtin();
    let position = battles::position(codex, layout, map, armies).expect("sets up");
    let mut game = Game::new(position, DiceSource::Seeded(seed)).expect("builds");
    let mut random = Random::new(seed);
    for step in 0..steps {
        let Some((player, action)) = random.choose(&game) else {
            assert!(game.waiting_for().is_none(), "seed {seed}, step {step}: no candidate, but the battle goes on");
            return step;
        };
        let what = format!("seed {seed}, step {step}, {action:?}");
        let before = game.clone();
        let hash = game.hash();
        let played = game
            .play(player, action.clone())
            .unwrap_or_else(|refusal| panic!("{what}: candidate refused: {}", refusal.message(before.setup())));
        check_invariants(&game, &what);
        check_coherent(&game, &action, &what);
        if played.finished && !played.resumed {
            let mut back = game.clone();
            back.undo(&played);
            assert_eq!(back.hash(), hash, "{what}: undoing does not restore the hash");
            assert!(back == before, "{what}: undo left a trace");
        }
    }
    steps
}

const ARMIES: [List; 7] = [
    battles::MARINES,
    battles::ORKS,
    battles::MARINES_LED,
    battles::ORKS_ON_WHEELS,
    battles::WORLD_EATERS,
    battles::CUSTODES,
    battles::DAEMONS,
];
const MAPS: [&str; 3] = ["hammer-and-anvil", "dawn-of-war", "search-and-destroy"];

/// A few battles in every run; `STRATEGIUM_SOAK=200` plays so many.
#[test]
fn random_battles_hold_every_invariant() {
    let many = std::env::var("STRATEGIUM_SOAK").ok().and_then(|n| n.parse::<u64>().ok());
    let mut played = 0;
    for seed in 1..=many.unwrap_or(8) {
        let one = ARMIES[seed as usize % ARMIES.len()];
        let two = ARMIES[(seed as usize * 3 + 1) % ARMIES.len()];
        let layout = format!("layout-{}", seed % 8 + 1);
        played += battle(seed, 1_500, [one, two], &layout, MAPS[seed as usize % MAPS.len()]);
    }
    println!("{played} actions");
}
