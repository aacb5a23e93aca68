//! Small boards for tests.
#![allow(dead_code, reason = "each test file uses what it needs")]

use rules::{Context, DiceSource};
use serde_json::{Value, json};
use skirmish::{Action, At, Event, Game, Refusal, Scenario, Setup, Slot, words};
use std::sync::Arc;

/// A unit like any other: moves 5, two shots of range 10, three blows, two hit points.
pub fn soldier(id: u32, player: u8, at: (u8, u8)) -> Value {
    json!({
        "id": id, "player": player, "col": at.0, "row": at.1, "MOVE": 5,
        "RNG_NB": 2, "RNG_RNG": 10, "RNG_ATK": 3, "RNG_STR": 4, "RNG_DMG": 1, "RNG_AP": 0,
        "CC_NB": 3, "CC_RNG": 1, "CC_ATK": 3, "CC_STR": 4, "CC_DMG": 1, "CC_AP": 0,
        "HP_CUR": 2, "HP_MAX": 2, "T": 4, "ARMOR_SAVE": 4, "INVUL_SAVE": 0, "VALUE": 10,
    })
}

/// A unit with other values.
pub fn with(mut unit: Value, changes: &[(&str, i64)]) -> Value {
    for (field, value) in changes {
        unit[*field] = json!(value);
    }
    unit
}

/// A board of 25 by 21 hexes.
pub fn scenario(units: &[Value], walls: &[(u8, u8)]) -> Scenario {
    let walls: Vec<Value> = walls.iter().map(|(col, row)| json!([col, row])).collect();
    let text = json!({"units": units, "walls": walls}).to_string();
    Scenario::read(&text).unwrap_or_else(|why| panic!("{why}"))
}

/// A game with dice of a seed.
pub fn game(units: &[Value]) -> Game {
    Game::seeded(Arc::new(Setup::new(scenario(units, &[]))), 1)
}

/// A game whose dice are written down.
pub fn scripted(units: &[Value], faces: &[(Context, &[u8])]) -> Game {
    let mut queues: [Vec<u8>; Context::ALL.len()] = std::array::from_fn(|_| Vec::new());
    for (context, faces) in faces {
        queues[*context as usize] = faces.to_vec();
    }
    Game::new(Arc::new(Setup::new(scenario(units, &[]))), DiceSource::Scripted(Box::new(queues)))
}

/// The unit of that id.
pub fn slot(game: &Game, id: u32) -> Slot {
    game.setup().find(id).expect("a unit")
}

/// Ids of the units that may be activated.
pub fn pool(game: &Game) -> Vec<u32> {
    game.pool().iter().map(|unit| game.setup().profile(unit).id).collect()
}

/// Plays an action that must be allowed.
pub fn play(game: &mut Game, action: Action) -> Vec<Event> {
    let setup = game.shared_setup();
    game.play(action).unwrap_or_else(|why| panic!("{action:?}: {}", words::refused(&setup, &why)))
}

/// The refusal of an action that must not be; nothing may have changed.
pub fn refused(game: &mut Game, action: Action) -> &'static str {
    let before = (game.hash(), *game.state());
    let refusal: Refusal = game.play(action).expect_err("it is not allowed");
    assert_eq!(before, (game.hash(), *game.state()), "a refusal changes nothing");
    assert!(!words::refused(game.setup(), &refusal).is_empty());
    refusal.code()
}

pub fn activate(game: &mut Game, unit: u32) -> Vec<Event> {
    play(game, Action::Activate { unit })
}

/// Activates a unit and does something.
pub fn act(game: &mut Game, unit: u32, action: Action) -> Vec<Event> {
    activate(game, unit);
    play(game, action)
}

/// Every unit of the pool waits.
pub fn wait_all(game: &mut Game) {
    let phase = (game.state().turn, game.state().player, game.state().phase);
    while (game.state().turn, game.state().player, game.state().phase) == phase && game.waiting_for().is_some() {
        let unit = pool(game)[0];
        activate(game, unit);
        if game.state().active.is_some() {
            play(game, Action::Wait);
        }
    }
}

pub fn to(col: u8, row: u8) -> Action {
    Action::Move { to: At::new(col, row) }
}

/// Lines of the log.
pub fn lines(game: &Game, told: &[Event]) -> Vec<String> {
    told.iter().filter_map(|event| words::line(game.setup(), event)).collect()
}
