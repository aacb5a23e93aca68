//! Random battles with invariants: what nobody thought of.

use codex::Codex;
use geometry::Inches;
use rules::dice::DiceSource;
use rules::ids::Player;
use rules::state::Hand;
use rules::{Game, phases::stand};
use testkit::battles;
use testkit::deciders::Random;

/// What must hold after every action.
#[track_caller]
fn check_invariants(game: &Game, step: usize) {
    let battle = game.battle();
    for (model, state) in game.setup().models.iter().zip(&game.state().models) {
        assert!(state.wounds <= model.wounds, "step {step}: more wounds than W");
        assert_eq!(state.alive(), state.wounds > 0, "step {step}: dead with wounds, or alive without");
    }
    let all: Vec<_> = Player::BOTH.iter().flat_map(|&p| battle.models_on_table(p)).collect();
    for (at, &a) in all.iter().enumerate() {
        let body = battle.body(a);
        let board = game.setup().board;
        assert!(board.contains_body(&body), "step {step}: {a:?} is off the table");
        for &b in &all[at + 1..] {
            assert!(!stand::collide(&body, &battle.body(b)), "step {step}: {a:?} and {b:?} overlap");
        }
    }
    if game.state().clock.hand == Hand::Empty {
        assert!(game.state().staging.is_none(), "step {step}: something staged with an empty hand");
    }
    let _ = Inches::ZERO;
}

fn battle(seed: u64, steps: usize, one: battles::List, two: battles::List, layout: &str) {
    let codex = Codex::builtin();
    let position = battles::position(codex, layout, "hammer-and-anvil", [one, two]).expect("sets up");
    let mut game = Game::new(position, DiceSource::Seeded(seed)).expect("builds");
    let mut random = Random::new(seed);
    for step in 0..steps {
        let Some((player, action)) = random.choose(&game) else {
            assert!(game.waiting_for().is_none(), "step {step}: no candidate, but the battle is not over");
            return;
        };
        let before = game.clone();
        let hash = game.hash();
        let interrupted = game.is_interrupted();
        let played = game.play(player, action.clone()).unwrap_or_else(|refusal| {
            panic!("step {step}: candidate {action:?} refused: {}", refusal.message(before.setup()))
        });
        check_invariants(&game, step);
        if played.finished && !interrupted {
            let mut back = game.clone();
            back.undo(&played);
            assert_eq!(back.hash(), hash, "step {step}: undoing {action:?} does not restore the hash");
            assert!(back.state() == before.state(), "step {step}: undo left a trace");
        }
    }
}

#[test]
fn random_battles_hold_every_invariant() {
    for seed in 1..=6 {
        battle(seed, 700, battles::MARINES, battles::ORKS, &format!("layout-{seed}"));
    }
}
