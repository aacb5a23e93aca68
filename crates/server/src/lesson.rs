//! Lessons: small battles that begin with everything in its place, so that a newcomer can learn the table.
//!
//! A lesson is a position like any other, written in `lessons/`. The kernel plays it by the same rules and with the same
//! sealed dice as every battle; nothing about it is prepared except where it begins. Its armies are too small for the
//! mustering rules, which are therefore not asked, and army rules and cards are left out.

use codex::{Army, Codex, TerrainPiece};
use protocol::messages::http::{NewGame, Who};
use protocol::messages::{ArmyName, BoardInfo, ErrorInfo, Level, ServerCode};
use protocol::table;
use rules::position::{Board, ObjectivePosition, Phase, Place, Position, Zones};
use rules::{NewBattle, Player};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A lesson as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its id.
    id: String,
    /// Its name for people.
    name: String,
    armies: [Army; 2],
    board: Board,
    zones: Zones,
    objectives: Vec<ObjectivePosition>,
    terrain: Vec<TerrainPiece>,
    cp: [u8; 2],
    primary: String,
    /// Where the models of each unit stand.
    places: BTreeMap<String, Vec<[f64; 2]>>,
}

/// The lessons that come with the program.
static LESSONS: LazyLock<Result<Vec<Lesson>, String>> = LazyLock::new(|| {
    let read = |text: &str| serde_json::from_str(text).map_err(|error| format!("a lesson cannot be read: {error}"));
    [include_str!("../lessons/first-battle.json")].into_iter().map(read).collect()
});

fn bad(message: impl Into<String>) -> ErrorInfo {
    ErrorInfo::new(ServerCode::BadSetup, message)
}

/// The lesson with an id.
pub fn find(id: &str) -> Result<&'static Lesson, ErrorInfo> {
    let lessons = LESSONS.as_ref().map_err(|error| bad(format!("{error}.")))?;
    lessons.iter().find(|lesson| lesson.id == id).ok_or_else(|| {
        let known: Vec<&str> = lessons.iter().map(|lesson| lesson.id.as_str()).collect();
        bad(format!("There is no lesson {id}; known are: {}.", known.join(", ")))
    })
}

impl Lesson {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The settings of a game that is this lesson: what it decides replaces what was sent.
    pub fn fill_in(&self, settings: &mut NewGame) {
        settings.mission = Some(self.primary.clone());
        (settings.deployment, settings.layout, settings.twist) = (None, None, None);
        settings.challengers = false;
        settings.deployed = true;
        let codex = Codex::builtin();
        for (side, army) in settings.sides.iter_mut().zip(&self.armies) {
            side.army.clone_from(&army.id);
            (side.roster, side.fixed) = (None, None);
            side.level = (side.who == Who::Ai).then(|| side.level.unwrap_or(Level::Easy));
            let name =
                ArmyName { name: army.name.clone(), detachment: String::new(), faction: army.brought.faction.clone() };
            side.brought = Some((name, army.points(codex)));
        }
    }

    /// The position in which it begins: the first player's first Movement phase.
    pub fn position(&self) -> Result<Position, ErrorInfo> {
        let codex = Codex::builtin();
        let armies = [&self.armies[0], &self.armies[1]];
        let (Some(map), Some(layout)) = (codex.deployments.first(), codex.layouts.first()) else {
            return Err(bad("There is no table to begin from."));
        };
        let mut battle =
            NewBattle::new(codex, armies, &map.id, &layout.id).map_err(|error| bad(format!("{error}.")))?;
        battle.primary = Some(self.primary.clone());
        let mut position = battle.position().map_err(|error| bad(format!("{error}.")))?;
        position.board = self.board;
        position.zones = self.zones.clone();
        position.objectives.clone_from(&self.objectives);
        position.terrain.clone_from(&self.terrain);
        position.cp = self.cp;
        position.phase = Phase::Movement;
        (position.active_player, position.first_player) = (Player::One, Player::One);
        if let Some(mission) = &mut position.mission {
            // No cards: they are met in the first whole battle.
            *mission = serde_json::from_value(serde_json::json!({ "primary": self.primary }))
                .map_err(|error| bad(format!("The mission of a lesson cannot be read: {error}.")))?;
        }
        for unit in &mut position.units {
            let places = self.places.get(&unit.id).filter(|places| places.len() == unit.models.len());
            let places = places.ok_or_else(|| bad(format!("The lesson does not say where {} stands.", unit.id)))?;
            for (model, at) in unit.models.iter_mut().zip(places) {
                let point = geometry::Point::inches(at[0], at[1]);
                let point = point.ok_or_else(|| bad(format!("{} does not stand on the table.", unit.id)))?;
                model.at = Some(Place { x: point.x, y: point.y, z: Default::default(), facing: Default::default() });
            }
        }
        Ok(position)
    }

    /// Its table for lists of games, without units.
    pub fn board(&self) -> BoardInfo {
        let mut position = Position::of(Phase::Movement, Vec::new());
        position.board = self.board;
        position.zones = self.zones.clone();
        position.objectives.clone_from(&self.objectives);
        position.terrain.clone_from(&self.terrain);
        table::board(&position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{DiceSource, Game};

    #[test]
    fn every_lesson_begins_and_asks_its_first_player() {
        let lessons = LESSONS.as_ref().expect("they read");
        assert!(!lessons.is_empty());
        for lesson in lessons {
            let position = lesson.position().expect("a position");
            let game = Game::new(Codex::builtin(), position, DiceSource::Seeded(1)).expect("a battle");
            let asked = game.waiting_for().expect("somebody decides");
            assert_eq!((asked.player, game.state().clock.phase), (Player::One, Phase::Movement));
            let models = lesson.places.values().map(Vec::len).sum::<usize>();
            assert_eq!(models, game.setup().position.units.iter().map(|unit| unit.models.len()).sum::<usize>());
        }
    }

    #[test]
    fn an_unknown_lesson_names_the_known_ones() {
        let refused = find("nothing").expect_err("no such lesson");
        assert!(refused.message.contains("first-battle"), "{}", refused.message);
    }
}
