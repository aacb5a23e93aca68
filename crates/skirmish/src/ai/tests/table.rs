//! Small positions to decide in.

use crate::ai::level::Mind;
use crate::ai::scene::Brief;
use crate::ai::{Choice, Level, decide, decide_knowing};
use crate::{Action, At, Game, Phase, Scenario, Setup};
use serde_json::{Value, json};
use std::sync::Arc;

/// A unit that attacks with the strength of a giant: each attack does its damage with 25 of 36 dice.
pub fn unit(id: u32, player: u8, at: (u8, u8), changes: Value) -> Value {
    let mut unit = json!({
        "id": id, "player": player, "col": at.0, "row": at.1, "MOVE": 5,
        "RNG_NB": 0, "RNG_RNG": 12, "RNG_ATK": 2, "RNG_STR": 10, "RNG_DMG": 1, "RNG_AP": -6,
        "CC_NB": 0, "CC_RNG": 1, "CC_ATK": 2, "CC_STR": 10, "CC_DMG": 1, "CC_AP": -6,
        "HP_MAX": 3, "T": 4, "ARMOR_SAVE": 5, "VALUE": 10,
    });
    for (key, value) in changes.as_object().expect("fields") {
        unit[key] = value.clone();
    }
    unit
}

/// A game of those units on an open board.
pub fn game(units: &[Value]) -> Game {
    let scenario = json!({"size": {"cols": 21, "rows": 15}, "turn_limit": 5, "units": units});
    let scenario = Scenario::read(&scenario.to_string()).expect("a playable position");
    Game::seeded(Arc::new(Setup::new(scenario)), 11)
}

/// Everybody waits until a phase begins.
pub fn until(game: &mut Game, phase: Phase) {
    while game.state().phase != phase {
        let action = match game.state().active {
            Some(_) => Action::Wait,
            None => {
                let unit = game.pool().first().expect("somebody is to act");
                Action::Activate { unit: game.setup().profile(unit).id }
            }
        };
        game.play(action).expect("waiting is allowed");
    }
}

/// What a level does.
pub fn choice(game: &Game, level: Level) -> Choice {
    decide(game, level, 5).expect("the game is not over")
}

/// What a level thinks best, without its whims.
pub fn best(game: &Game, level: Level) -> Choice {
    let mind = Mind { whim: 0.0, ..Mind::of(level) };
    decide_knowing(game, &Brief::new(game.setup(), mind), 5).expect("the game is not over")
}

/// The same position with a unit active.
pub fn with_active(game: &Game, unit: u32) -> Game {
    let mut game = game.clone();
    game.play(Action::Activate { unit }).expect("it may act");
    game
}

/// How far a unit that is somewhere would be from a hex.
pub fn far(game: &Game, unit: u32, from: At) -> u32 {
    game.table().at(game.setup().find(unit).expect("a unit")).distance(from)
}
