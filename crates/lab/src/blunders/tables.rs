//! Small tables for the tests of the judges: squads of one kind, a marker, one player's turn.

use super::{Class, Observer, Step, figures};
use rules::action::Step as Leg;
use rules::{Action, DiceSource, Game, Player, Position, UnitId};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A table in the making.
#[derive(Clone)]
pub struct Table {
    phase: &'static str,
    units: Vec<Value>,
    markers: Vec<Value>,
}

impl Table {
    pub fn movement() -> Table {
        Table { phase: "MOVEMENT", units: Vec::new(), markers: Vec::new() }
    }

    pub fn shooting() -> Table {
        Table { phase: "SHOOTING", ..Table::movement() }
    }

    pub fn charge() -> Table {
        Table { phase: "CHARGE", ..Table::movement() }
    }

    /// A squad with rifles and blades, 100 points, a model at each place.
    pub fn unit(mut self, id: &str, player: u8, places: &[(f64, f64)]) -> Table {
        let model = |(at, (x, y)): (usize, &(f64, f64))| {
            json!({
                "id": format!("m{}", at + 1), "weapons": [["rifle", 1], ["blade", 1]], "at": { "x": x, "y": y },
                "profile": { "M": 6, "T": 4, "Sv": 4, "W": 2, "Ld": 6, "OC": 2 },
            })
        };
        let models: Vec<Value> = places.iter().enumerate().map(model).collect();
        self.units.push(json!({
            "id": id, "name": id, "player": player, "points": 100, "models": models,
            "weapons": [
                { "id": "rifle", "range": 12, "A": "2", "BS": 3, "S": 4, "AP": -1, "D": "1" },
                { "id": "blade", "range": "melee", "A": "3", "WS": 3, "S": 4, "AP": -1, "D": "1" },
            ],
        }));
        self
    }

    fn change(mut self, id: &str, change: impl Fn(&mut Value)) -> Table {
        self.units.iter_mut().filter(|unit| unit["id"] == id).for_each(change);
        self
    }

    pub fn points(self, id: &str, points: u16) -> Table {
        self.change(id, |unit| unit["points"] = points.into())
    }

    /// Wounds left of a unit's first model.
    pub fn wounds(self, id: &str, wounds: u8) -> Table {
        self.change(id, |unit| unit["models"][0]["wounds"] = wounds.into())
    }

    pub fn marker(mut self, x: f64, y: f64) -> Table {
        let id = format!("marker-{}", self.markers.len() + 1);
        self.markers.push(json!({ "id": id, "at": [x, y] }));
        self
    }

    pub fn game(&self) -> Game {
        let written = json!({ "phase": self.phase, "units": self.units, "objectives": self.markers });
        let position: Position = serde_json::from_value(written).expect("a position");
        Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(7)).expect("a game")
    }

    fn find(game: &Game, id: &str) -> UnitId {
        game.setup().find::<UnitId>(id).expect("a unit of that name")
    }

    pub fn normal(game: &Game, id: &str) -> Action {
        Action::BeginNormalMove(Table::find(game, id))
    }

    /// Moves the whole unit by this many inches.
    pub fn walk(game: &Game, id: &str, x: f64, y: f64) -> Action {
        let unit = Table::find(game, id);
        let battle = game.battle();
        let moved = |at: geometry::Point| geometry::Point::inches(at.x.to_f64() + x, at.y.to_f64() + y);
        let paths = battle
            .models(unit)
            .map(|model| (model, vec![Leg::To(moved(battle.state.model(model).at).expect("on the table"), None)]));
        Action::ConfirmUnitMove(unit, paths.collect())
    }

    pub fn shoot(game: &Game, id: &str, target: &str) -> Action {
        let (unit, target) = (Table::find(game, id), Table::find(game, target));
        Action::Shoot(unit, game.battle().everything_at(unit, target, false))
    }

    pub fn declare(game: &Game, id: &str, target: &str) -> Action {
        Action::DeclareCharge(Table::find(game, id), vec![Table::find(game, target)])
    }
}

/// Blunders and occasions of a class after player one's actions, which are worked out before the
/// first is played.
pub fn fires(class: Class, table: &Table, actions: impl Fn(&Game) -> Vec<Action>) -> (u64, u64) {
    let mut game = table.game();
    let mut observer = Observer::only(Player::One, class);
    for action in actions(&game) {
        let before = game.clone();
        let refusal = game.check(Player::One, &action).err();
        let after = figures::tried(&game, Player::One, action.clone());
        game = after.unwrap_or_else(|| panic!("{action:?} is refused: {refusal:?}"));
        observer.step(&Step { before: &before, player: Player::One, action: &action, after: &game });
    }
    // Tests read the examples when they fail.
    let said: BTreeMap<&str, &str> =
        observer.notes.examples.iter().map(|example| (example.what.as_str(), example.better.as_str())).collect();
    println!("{said:?}");
    observer.count(class)
}
