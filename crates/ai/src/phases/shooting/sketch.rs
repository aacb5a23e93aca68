//! Small tables for tests: units drawn by a few numbers.

use rules::{DiceSource, Game, UnitId};
use serde_json::{Value, json};

/// A unit in a few words: id, player, models, where the first stands, points.
pub struct Drawn {
    value: Value,
}

/// A unit in a row of models, two inches apart, T4 Sv4+ W1.
pub fn unit(id: &str, player: u8, models: usize, at: (f64, f64), points: u16) -> Drawn {
    let model = |n: usize| {
        json!({"id": format!("m{}", n + 1), "weapons": [], "at": {"x": at.0 + 2.0 * n as f64, "y": at.1},
               "profile": {"M": 6, "T": 4, "Sv": 4, "W": 1, "Ld": 7, "OC": 2}})
    };
    let models: Vec<Value> = (0..models).map(model).collect();
    Drawn { value: json!({"id": id, "player": player, "points": points, "weapons": [], "models": models}) }
}

impl Drawn {
    /// Every model with this statline.
    pub fn stats(mut self, toughness: u8, save: u8, wounds: u8) -> Drawn {
        for model in self.models() {
            model["profile"]["T"] = json!(toughness);
            model["profile"]["Sv"] = json!(save);
            model["profile"]["W"] = json!(wounds);
        }
        self
    }

    /// Every model with these keywords.
    pub fn keywords(mut self, words: &[&str]) -> Drawn {
        for model in self.models() {
            model["profile"]["keywords"] = json!(words);
        }
        self
    }

    /// A weapon, carried by the models from one number up to, not including, another.
    pub fn weapon(mut self, weapon: Value, carried_by: std::ops::Range<usize>) -> Drawn {
        let id = weapon["id"].clone();
        if let Some(weapons) = self.value["weapons"].as_array_mut() {
            weapons.push(weapon);
        }
        for (at, model) in self.models().iter_mut().enumerate() {
            if carried_by.contains(&at)
                && let Some(list) = model["weapons"].as_array_mut()
            {
                list.push(json!([id, 1]));
            }
        }
        self
    }

    fn models(&mut self) -> &mut Vec<Value> {
        self.value["models"].as_array_mut().expect("a unit has models")
    }
}

/// A gun: name, range, attacks, strength, AP, damage; it hits on 3+.
pub fn gun(id: &str, range: u8, attacks: &str, strength: u8, ap: i8, damage: &str) -> Value {
    json!({"id": id, "range": range, "A": attacks, "BS": 3, "S": strength, "AP": -ap, "D": damage})
}

/// A game of these units in a phase, with more of a position laid over it.
pub fn game(phase: &str, units: Vec<Drawn>, more: Value) -> Game {
    let units: Vec<Value> = units.into_iter().map(|unit| unit.value).collect();
    let mut position = json!({"phase": phase, "units": units});
    if let (Some(all), Some(more)) = (position.as_object_mut(), more.as_object()) {
        all.extend(more.clone());
    }
    let position = serde_json::from_value(position).expect("a position");
    Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(7)).expect("a game")
}

/// A unit by name.
pub fn named(game: &Game, id: &str) -> UnitId {
    game.setup().find::<UnitId>(id).expect("a unit of that name")
}
