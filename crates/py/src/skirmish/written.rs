//! A skirmish as bytes: a line that says what is played and how, then the state.

use crate::error::{Outcome, Wrong};
use crate::skirmish::game::PySkirmish;
use crate::skirmish::seat::contender;
use rules::DiceSource;
use serde_json::{Value, json};
use skirmish::agent::Space;
use skirmish::{Game, Scenario, Setup};
use std::sync::Arc;

/// The version this program writes.
const VERSION: u64 = 1;

/// Writes a game.
pub fn write(skirmish: &PySkirmish) -> Vec<u8> {
    let head = json!({
        "strategium_skirmish": VERSION, "seed": skirmish.seed.to_string(), "players": skirmish.players,
        "strict": skirmish.strict, "decisions": skirmish.decisions,
        "scenario": skirmish.space.setup().scenario().to_json(),
    });
    let mut out = format!("{head}\n").into_bytes();
    out.extend(skirmish.game.to_bytes());
    out
}

/// Reads a game.
pub fn read(bytes: &[u8]) -> Outcome<PySkirmish> {
    let broken = |why: &str| Wrong::new("BROKEN_STATE", format!("these bytes are no skirmish: {why}"));
    let end = bytes.iter().position(|&byte| byte == b'\n').ok_or_else(|| broken("there is no first line"))?;
    let head: Value = serde_json::from_slice(&bytes[..end]).map_err(|_| broken("their first line is no header"))?;
    if head["strategium_skirmish"].as_u64() != Some(VERSION) {
        return Err(broken(&format!("this program reads version {VERSION}")));
    }
    let scenario = Scenario::read(&head["scenario"].to_string()).map_err(|faults| broken(&faults.to_string()))?;
    let told = || {
        let player = |seat: usize| Some(head["players"].get(seat)?.as_str()?.to_owned());
        let seed: u64 = head["seed"].as_str()?.parse().ok()?;
        Some((seed, [player(0)?, player(1)?], head["strict"].as_bool()?, head["decisions"].as_u64()?))
    };
    let (seed, players, strict, decisions) = told().ok_or_else(|| broken("the header is not whole"))?;
    players.iter().try_for_each(|name| contender(name).map(drop))?;
    let setup = Arc::new(Setup::new(scenario));
    let game = Game::from_bytes(Arc::clone(&setup), DiceSource::Seeded(seed), &bytes[end + 1..]);
    let game = game.ok_or_else(|| broken("the state does not fit the scenario"))?;
    let skirmish = PySkirmish::resume(Arc::new(Space::new(setup)), game, seed, players)?;
    Ok(PySkirmish { strict, decisions, ..skirmish })
}
