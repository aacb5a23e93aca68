//! A table to fight on, set up once and begun as often as one likes: armies, mission, map, terrain.

use crate::battle::{armies, units};
use crate::error::{Outcome, Wrong};
use codex::Codex;
use rules::{DiceSource, Game, Position};
use std::sync::Arc;
use testkit::battles::{self, Choice};

/// A step of the curriculum.
pub struct Lesson {
    /// Its name.
    pub id: &'static str,
    /// What it is.
    pub what: &'static str,
    /// Both armies.
    pub armies: [&'static str; 2],
    /// About this many points per side; `None` is the whole army.
    pub points: Option<u32>,
}

/// From one unit a side to a whole tournament game.
pub const CURRICULUM: &[Lesson] = &[
    Lesson { id: "duel", what: "a unit or two a side", armies: ["space-marines-1000", "orks-1000"], points: Some(100) },
    Lesson {
        id: "skirmish",
        what: "about 250 points a side",
        armies: ["space-marines-1000", "orks-1000"],
        points: Some(250),
    },
    Lesson {
        id: "patrol",
        what: "about 500 points a side",
        armies: ["space-marines-1000", "orks-1000"],
        points: Some(500),
    },
    Lesson { id: "incursion", what: "1000 points a side", armies: ["space-marines-1000", "orks-1000"], points: None },
    Lesson {
        id: "strike-force",
        what: "2000 points a side",
        armies: ["space-marines-2000", "orks-2000"],
        points: None,
    },
];

/// A table, ready to begin.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// The battle before its first declaration.
    pub position: Arc<Position>,
}

/// What is fought for, on what.
pub struct Field<'a> {
    /// The primary mission's id, or `none`.
    pub mission: &'a str,
    /// The terrain layout's id.
    pub layout: &'a str,
    /// The deployment map's id.
    pub deployment: &'a str,
}

impl Table {
    /// Sets up two armies.
    pub fn new(names: [&str; 2], points: Option<u32>, field: &Field<'_>) -> Outcome<Table> {
        let army = |name: &str| {
            let whole = armies::army(name)?;
            armies::admitted(&whole)?;
            Ok(points.map_or_else(|| whole.clone(), |points| armies::cut(&whole, points)))
        };
        let codex = Codex::builtin();
        let mission = (field.mission != "none").then(|| field.mission.to_owned());
        if let Some(mission) = &mission
            && codex.primary(mission).is_none()
        {
            let known: Vec<&str> = codex.primaries.iter().map(|mission| mission.id.as_str()).collect();
            let text = format!("there is no mission {mission}: none, or one of {}", known.join(", "));
            return Err(Wrong::new("NO_SUCH_MISSION", text));
        }
        let choice = Choice {
            armies: [army(names[0])?, army(names[1])?],
            mission,
            twist: None,
            challengers: false,
            fixed: [None, None],
            layout: field.layout.to_owned(),
            deployment: field.deployment.to_owned(),
        };
        let position = battles::set_up(codex, &choice).map_err(|why| Wrong::new("NO_SUCH_TABLE", why))?;
        let table = Table { position: Arc::new(position) };
        table.begin(0)?;
        Ok(table)
    }

    /// A table of the curriculum.
    pub fn lesson(id: &str, field: &Field<'_>) -> Outcome<Table> {
        let found = CURRICULUM.iter().find(|lesson| lesson.id == id).ok_or_else(|| {
            let known: Vec<&str> = CURRICULUM.iter().map(|lesson| lesson.id).collect();
            Wrong::new("NO_SUCH_LESSON", format!("there is no scenario {id}: one of {}", known.join(", ")))
        })?;
        Table::new(found.armies, found.points, field)
    }

    /// The battle with a seed for its dice.
    pub fn begin(&self, seed: u64) -> Outcome<Game> {
        let game = Game::new(codex::Codex::builtin(), (*self.position).clone(), DiceSource::Seeded(seed))
            .map_err(|error| Wrong::new("NO_SUCH_TABLE", error.to_string()))?;
        if units::too_many(game.setup()) {
            let text = format!("an army has more than {} units: choose a smaller one", units::ROWS);
            return Err(Wrong::new("TOO_MANY_UNITS", text));
        }
        Ok(game)
    }
}
