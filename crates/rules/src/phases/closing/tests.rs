//! Solving and judging agree, and the solver packs its models well.

use super::{Aim, Closing};
use crate::action::Path;
use crate::battle::Battle;
use crate::dice::DiceSource;
use crate::game::Game;
use crate::ids::{ModelId, UnitId, UnitSet};
use crate::position::Position;
use geometry::Inches;

/// Two units on 32 mm bases: one in rows of five, one wherever it is said.
fn game(chargers: &[(f64, f64)], targets: &[(f64, f64)]) -> Game {
    let unit = |id: &str, player: u8, places: &[(f64, f64)]| {
        let models: Vec<serde_json::Value> = places
            .iter()
            .enumerate()
            .map(|(at, (x, y))| {
                serde_json::json!({"id": format!("m{}", at + 1), "weapons": [], "at": {"x": x, "y": y},
                    "profile": {"M": 6, "T": 4, "Sv": 3, "W": 2, "Ld": 6, "OC": 2, "keywords": ["INFANTRY"]}})
            })
            .collect();
        serde_json::json!({"id": id, "player": player, "weapons": [], "models": models})
    };
    let position = serde_json::json!({"phase": "CHARGE", "units": [unit("a", 1, chargers), unit("b", 2, targets)]});
    let position: Position = serde_json::from_value(position).expect("a position");
    Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(1)).expect("a battle")
}

fn block(x: f64, y: f64, rows: usize) -> Vec<(f64, f64)> {
    (0..rows * 5).map(|at| (x + (at % 5) as f64 * 1.5, y + (at / 5) as f64 * 1.5)).collect()
}

fn charge(battle: Battle<'_>, inches: i32) -> Closing<'_> {
    let targets: UnitSet = std::iter::once(UnitId(1)).collect();
    Closing::new(battle, UnitId(0), Aim::Charge(targets), Inches::whole(inches))
}

/// How many models end in base contact; `None` when the charge fails.
#[track_caller]
fn contacts(game: &Game, inches: i32) -> Option<usize> {
    let closing = charge(game.battle(), inches);
    let solved = closing.solve();
    assert_eq!(solved.is_some(), closing.is_possible());
    let paths = solved?;
    let paths: Vec<(ModelId, &Path)> = paths.iter().map(|(model, path)| (*model, path)).collect();
    let plan = closing.judge(&paths).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    let ends = plan.walks.iter().map(|(model, walked)| (*model, game.battle().body_at(*model, &walked.end)));
    Some(ends.filter(|(model, body)| closing.is_in_contact(*model, body)).count())
}

#[test]
fn r15_4_a_roll_too_short_fails_and_one_just_long_enough_does_not() {
    let game = game(&[(20.0, 20.0)], &[(20.0, 28.76)]);
    // The gap is 7.5": 6" leave 1.5", 7" leave half an inch.
    assert_eq!(contacts(&game, 6), None);
    assert_eq!(contacts(&game, 7), Some(0));
    assert_eq!(contacts(&game, 8), Some(1));
}

#[test]
fn r15_5_ten_models_surround_a_lone_one() {
    let game = game(&block(17.0, 10.0, 2), &[(20.0, 17.0)]);
    let around = contacts(&game, 12).expect("it is near");
    assert!(around >= 5, "{around} in base contact");
}

#[test]
fn r15_5_a_block_charges_a_block() {
    let game = game(&block(15.0, 10.0, 4), &block(16.0, 21.0, 2));
    for roll in 4..=12 {
        let made = contacts(&game, roll);
        assert_eq!(made.is_some(), roll >= 5, "{roll}");
        assert!(roll < 8 || made >= Some(5), "{roll}: {made:?}");
    }
}
