//! What the fuzz targets call, and a generator of near-misses for the brief run in CI.
//!
//! Each function takes any bytes, must never panic, and holds the promises that bad input meets:
//! a code, nothing changed, `play` agrees with `check`.

use crate::battles;
use crate::deciders::{Adjuster, Random};
use crate::scenario::Scenario;
use codex::Codex;
use protocol::{Record, read_action, write_action};
use rules::{Action, DiceSource, Game, Phase, Player};
use serde_json::{Value, json};
use std::sync::OnceLock;

/// A battle with something of everything, in a phase.
pub fn arena(phase: Phase) -> Game {
    static ARENA: OnceLock<Option<rules::Position>> = OnceLock::new();
    let position = ARENA.get_or_init(|| {
        let two: battles::List = &[("orks/boyz", 10), ("orks/trukk", 1), ("orks/lootas", 5)];
        let one: battles::List = &[("space-marines/intercessor-squad", 5), ("space-marines/captain", 1)];
        let mut position = battles::position(Codex::builtin(), "layout-2", "dawn-of-war", [one, two]).ok()?;
        position.round = 2;
        Some(position)
    });
    let mut position = position.clone().unwrap_or_else(|| unreachable!("the arena sets up"));
    position.phase = phase;
    Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(3)).unwrap_or_else(|error| unreachable!("{error}"))
}

/// Any bytes as a list of actions, one JSON document a line, sent by anybody.
pub fn action(data: &[u8]) {
    for phase in [Phase::Movement, Phase::Shooting] {
        let mut game = arena(phase);
        for line in data.split(|&byte| byte == b'\n').take(64) {
            if let Ok(value) = serde_json::from_slice::<Value>(line) {
                send(&mut game, &value);
            }
        }
    }
}

/// Sends one action; checks that a refusal changes nothing and that `play` agrees with `check`.
pub fn send(game: &mut Game, value: &Value) {
    let before = game.clone();
    match read_action(game, value) {
        Err(refusal) => {
            assert!(!words::refusal(&refusal, game.setup()).is_empty());
        }
        Ok((player, action)) => {
            let checked = game.check(player, &action);
            let played = game.play(player, action);
            match (checked, played) {
                (Ok(()), Ok(_)) => return,
                (Err(refusal), Err(_)) => assert!(!words::refusal(&refusal, game.setup()).is_empty()),
                (checked, played) => panic!("check says {checked:?}, play says {played:?} for {value}"),
            }
        }
    }
    assert!(*game == before, "a refused action changed the game: {value}");
}

/// Any bytes as a record.
pub fn record(data: &[u8]) {
    if let Ok(record) = Record::from_bytes(data) {
        let again = Record::from_text(&record.to_text());
        let same = again.is_ok_and(|again| again.steps == record.steps);
        assert!(same, "a record that reads does not write and read the same");
        let _ = record.verify(Some(64), &mut |_, _, _| {});
    }
}

/// Any bytes as a scenario.
pub fn scenario(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data)
        && let Ok(scenario) = Scenario::read(text)
        && scenario.is_small()
    {
        let _ = crate::scenario::run(&scenario, Codex::builtin());
    }
}

/// A value somebody might send by mistake or on purpose.
fn odd_value(random: &mut Random) -> Value {
    match random.below(14) {
        0 => json!(null),
        1 => json!(-1),
        2 => json!(1e300),
        3 => json!(99_999_999_999_u64),
        4 => json!("nobody"),
        5 => json!(""),
        6 => json!([]),
        7 => json!({}),
        8 => json!([1e9, -1e9]),
        9 => json!([[0, 0], [0, 0, 0, 0]]),
        10 => Value::Array(vec![json!([22, 30]); 10_000]),
        11 => json!(true),
        12 => json!([22.5, 30.25, -3]),
        _ => json!("m1"),
    }
}

/// Changes something, somewhere in a JSON tree.
pub fn mutate(value: &mut Value, random: &mut Random) {
    let deeper = random.below(3) > 0;
    match value {
        Value::Object(object) if !object.is_empty() => {
            let keys: Vec<String> = object.keys().cloned().collect();
            let key = &keys[random.below(keys.len())];
            match random.below(6) {
                0 => {
                    object.remove(key);
                }
                1 => {
                    object.insert("surprise".to_owned(), odd_value(random));
                }
                2 => {
                    let moved = object.remove(key).unwrap_or(Value::Null);
                    object.insert(format!("{key}x"), moved);
                }
                _ if deeper => {
                    if let Some(inner) = object.get_mut(key) {
                        mutate(inner, random);
                    }
                }
                _ => {
                    object.insert(key.clone(), odd_value(random));
                }
            }
        }
        Value::Array(list) if !list.is_empty() => {
            let at = random.below(list.len());
            match random.below(4) {
                0 => {
                    list.remove(at);
                }
                1 => {
                    let copy = list[at].clone();
                    list.push(copy);
                }
                _ if deeper => mutate(&mut list[at], random),
                _ => list[at] = odd_value(random),
            }
        }
        other => *other = odd_value(random),
    }
}

/// An adjustment as such a client might send it.
pub fn bent_adjustment(game: &Game, adjuster: &mut Adjuster, random: &mut Random) -> Value {
    let adjustment = adjuster.any(game);
    let mut value = write_action(game, Player::BOTH[random.below(2)], &Action::Adjust(adjustment));
    for _ in 0..random.below(3) {
        mutate(&mut value, random);
    }
    value
}

/// An action as a careless or hostile client might send it: a legal one, bent.
pub fn bent_action(game: &Game, random: &mut Random) -> Value {
    let Some((player, action)) = random.choose(game) else { return json!({"type": "CONCEDE"}) };
    let mut value = write_action(game, player, &action);
    for _ in 0..random.below(3) {
        mutate(&mut value, random);
    }
    if random.below(8) == 0 {
        value["player"] = json!(1 + random.below(3));
    }
    value
}
