//! Small tables for tests: squads written in a line, and the game that stands on them.

use rules::{DiceSource, Game, UnitId};
use serde_json::{Value, json};

/// A squad in the making.
pub struct Squad(pub Value);

impl Squad {
    /// Infantry models of a player in a row to the right of a place, with a sword each.
    pub fn new(id: &str, player: u8, models: usize, x: f64, y: f64) -> Squad {
        let model = |at: usize| {
            json!({"id": format!("m{}", at + 1), "weapons": [["sword", 1]], "at": {"x": x + 1.5 * at as f64, "y": y},
                   "profile": {"M": 6, "T": 4, "Sv": 4, "W": 2, "Ld": 6, "OC": 2, "base_mm": 32,
                               "keywords": ["INFANTRY"]}})
        };
        let models: Vec<Value> = (0..models).map(model).collect();
        Squad(json!({"id": id, "player": player, "points": 100, "models": models,
            "weapons": [{"id": "sword", "range": "MELEE", "A": "3", "WS": 3, "S": 4, "AP": -1, "D": "1"}]}))
    }

    /// What it costs.
    pub fn points(mut self, points: u16) -> Squad {
        self.0["points"] = json!(points);
        self
    }

    /// A number of every model's profile.
    pub fn stat(mut self, name: &str, value: u8) -> Squad {
        for model in self.0["models"].as_array_mut().into_iter().flatten() {
            model["profile"][name] = json!(value);
        }
        self
    }

    /// A characteristic of the sword.
    pub fn sword(mut self, name: &str, value: Value) -> Squad {
        self.0["weapons"][0][name] = value;
        self
    }

    /// A gun for everybody.
    pub fn gun(mut self, range: u8, attacks: &str, strength: u8) -> Squad {
        let gun = json!({"id": "gun", "range": range, "A": attacks, "BS": 3, "S": strength, "AP": -1, "D": "1"});
        if let Some(weapons) = self.0["weapons"].as_array_mut() {
            weapons.push(gun);
        }
        for model in self.0["models"].as_array_mut().into_iter().flatten() {
            if let Some(weapons) = model["weapons"].as_array_mut() {
                weapons.push(json!(["gun", 1]));
            }
        }
        self
    }

    /// Anything else.
    pub fn with(mut self, name: &str, value: Value) -> Squad {
        self.0[name] = value;
        self
    }
}

/// A table in a phase with these squads; `more` is merged into the position.
#[track_caller]
pub fn table(phase: &str, more: Value, squads: Vec<Squad>) -> Game {
    let mut position = json!({"phase": phase, "units": squads.into_iter().map(|squad| squad.0).collect::<Vec<_>>()});
    if let (Some(all), Value::Object(more)) = (position.as_object_mut(), more) {
        all.extend(more);
    }
    let position = serde_json::from_value(position).expect("a position");
    Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(1)).expect("a game")
}

/// The unit of that name.
#[track_caller]
pub fn unit(game: &Game, id: &str) -> UnitId {
    game.setup().find::<UnitId>(id).expect("a unit of the table")
}
