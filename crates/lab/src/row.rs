//! A battle's row: everything the laboratory keeps of it, one line of a CSV file.
//!
//! Sides are `a` and `b`, the two things that are measured; which of them was player 1 is a column.

use crate::csv;
use crate::defect::Evidence;
use serde::Serialize;

/// The number of the file's form: it rises with every change of what a line says. 2 has more about units.
pub const VERSION: u32 = 2;

/// What the points for a painted army are booked under.
pub const PAINTED: &str = "Painted army";

/// One of the two sides of a battle.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Side {
    /// Who played, as written.
    pub player: String,
    /// The army's id.
    pub army: String,
    /// Victory points.
    pub vp: u16,
    /// Of the primary mission.
    pub primary: u16,
    /// Of secondary missions.
    pub secondary: u16,
    /// Points of what is left of the army.
    pub survivors: u32,
    /// Decisions made.
    pub decisions: u64,
    /// Mean time of a decision, in microseconds.
    pub mean_us: u64,
    /// The longest, in microseconds.
    pub max_us: u64,
    /// What it scored with: the mission or card, and victory points.
    pub scored: Vec<(String, u16)>,
    /// What became of its units.
    pub units: Vec<Fate>,
}

/// What became of a unit.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Fate {
    /// Its id in the army.
    pub unit: String,
    /// The share of its wounds that is left, in hundredths.
    pub left: u8,
    /// The round in which the last of it died; 0 is never.
    pub fell: u8,
    /// Points of enemies that its attacks destroyed, by models.
    pub destroyed: u32,
    /// Points of its own that were destroyed, by models.
    pub lost: u32,
    /// Primary points for markers at which it had the most control.
    pub vp: f64,
    /// Actions it completed.
    pub actions: u16,
}

impl Fate {
    /// Its part of a cell of the file.
    fn cell(&self) -> String {
        let Fate { unit, left, fell, destroyed, lost, vp, actions } = self;
        format!("{unit}={left}@{fell}/{destroyed}/{lost}/{vp}/{actions}")
    }

    /// Reads what stands after the unit's id.
    fn read(unit: String, rest: &str) -> Option<Fate> {
        let (left, rest) = rest.split_once('@')?;
        let parts: Vec<&str> = rest.split('/').collect();
        let [fell, destroyed, lost, vp, actions] = parts.as_slice() else { return None };
        Some(Fate {
            unit,
            left: left.parse().ok()?,
            fell: fell.parse().ok()?,
            destroyed: destroyed.parse().ok()?,
            lost: lost.parse().ok()?,
            vp: vp.parse().ok()?,
            actions: actions.parse().ok()?,
        })
    }
}

/// A battle.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Row {
    /// Which of the run's duels it belongs to.
    pub duel: usize,
    /// The fixture's number.
    pub fixture: u32,
    /// 1, or 2 with sides exchanged.
    pub leg: u8,
    /// The seed of the game's dice.
    pub seed: u64,
    /// The primary mission.
    pub mission: String,
    /// The terrain layout.
    pub layout: String,
    /// The deployment map.
    pub deployment: String,
    /// Who was player 1: 0 is a, 1 is b.
    pub player_one: usize,
    /// Who had the first turn: 0 is a, 1 is b.
    pub first: usize,
    /// Who won: 0 is a, 1 is b; `None` is a draw, or a battle without an end.
    pub winner: Option<usize>,
    /// It broke off before its end: it has no result.
    pub broken_off: bool,
    /// The round it ended in.
    pub rounds: u8,
    /// The state at its end.
    pub hash: String,
    /// What should not have happened.
    pub defects: Vec<String>,
    /// Why a side gave it up, where a program did because it failed: that side has lost, and the battle
    /// counts. In the file they stand among the defects.
    pub forfeits: Vec<String>,
    /// Its record, where something went wrong; kept beside the file of rows, not in it.
    #[serde(skip)]
    pub evidence: Option<Box<Evidence>>,
    /// Both sides.
    pub sides: [Side; 2],
}

/// How a forfeit is told from a defect in the file.
const FORFEIT: &str = "forfeit: ";

const HEAD: [&str; 13] = [
    "duel",
    "fixture",
    "leg",
    "seed",
    "mission",
    "layout",
    "deployment",
    "player_1",
    "first",
    "winner",
    "rounds",
    "hash",
    "defects",
];
const SIDE: [&str; 11] =
    ["player", "army", "vp", "primary", "secondary", "survivors", "decisions", "mean_us", "max_us", "scored", "units"];

/// The first line of the file.
pub fn header() -> String {
    let sides = ["a", "b"].into_iter().flat_map(|side| SIDE.map(|column| format!("{side}_{column}")));
    let columns: Vec<String> = HEAD.into_iter().map(str::to_owned).chain(sides).collect();
    csv::line(&columns)
}

fn letter(side: usize) -> String {
    ["a", "b"].get(side).copied().unwrap_or("?").to_owned()
}

fn side(text: &str) -> Option<usize> {
    ["a", "b"].iter().position(|letter| *letter == text)
}

impl Row {
    /// Whether it counts: a battle that broke off, or in which anything else went wrong, has no
    /// part in any figure.
    pub fn sound(&self) -> bool {
        !self.broken_off && self.defects.is_empty()
    }

    /// What side a made of it: 1, ½ or 0; `None` where the battle does not count.
    pub fn score(&self) -> Option<f64> {
        self.sound().then_some(match self.winner {
            Some(0) => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        })
    }

    /// Victory points of a less those of b; `None` where the battle does not count.
    pub fn margin(&self) -> Option<f64> {
        self.sound().then(|| f64::from(self.sides[0].vp) - f64::from(self.sides[1].vp))
    }

    /// Everything that went wrong, as one cell of the file.
    fn noted(&self) -> String {
        let forfeits = self.forfeits.iter().map(|why| format!("{FORFEIT}{why}"));
        self.defects.iter().cloned().chain(forfeits).collect::<Vec<_>>().join(" | ")
    }

    /// Which battle of the run it is.
    pub fn key(&self) -> (usize, u32, u8) {
        (self.duel, self.fixture, self.leg)
    }

    /// Its line of the file.
    pub fn line(&self) -> String {
        let mut cells = vec![
            self.duel.to_string(),
            self.fixture.to_string(),
            self.leg.to_string(),
            self.seed.to_string(),
            self.mission.clone(),
            self.layout.clone(),
            self.deployment.clone(),
            letter(self.player_one),
            letter(self.first),
            match self.winner {
                _ if self.broken_off => "none".to_owned(),
                None => "draw".to_owned(),
                Some(side) => letter(side),
            },
            self.rounds.to_string(),
            self.hash.clone(),
            self.noted(),
        ];
        for side in &self.sides {
            let scored = side.scored.iter().map(|(by, vp)| format!("{by}={vp}"));
            let units = side.units.iter().map(Fate::cell);
            cells.extend([
                side.player.clone(),
                side.army.clone(),
                side.vp.to_string(),
                side.primary.to_string(),
                side.secondary.to_string(),
                side.survivors.to_string(),
                side.decisions.to_string(),
                side.mean_us.to_string(),
                side.max_us.to_string(),
                scored.collect::<Vec<_>>().join(";"),
                units.collect::<Vec<_>>().join(";"),
            ]);
        }
        csv::line(&cells)
    }

    /// Reads its line; `None` if it is not one.
    pub fn read(line: &str) -> Option<Row> {
        let cells = csv::cells(line)?;
        if cells.len() != HEAD.len() + 2 * SIDE.len() {
            return None;
        }
        let text = |at: usize| cells.get(at).cloned().unwrap_or_default();
        let read_side = |from: usize| -> Option<Side> {
            let pairs = |at: usize| -> Vec<(String, String)> {
                let split = |part: &str| part.split_once('=').map(|(a, b)| (a.to_owned(), b.to_owned()));
                text(at).split(';').filter_map(split).collect()
            };
            let fate = |(unit, rest): (String, String)| Fate::read(unit, &rest);
            Some(Side {
                player: text(from),
                army: text(from + 1),
                vp: text(from + 2).parse().ok()?,
                primary: text(from + 3).parse().ok()?,
                secondary: text(from + 4).parse().ok()?,
                survivors: text(from + 5).parse().ok()?,
                decisions: text(from + 6).parse().ok()?,
                mean_us: text(from + 7).parse().ok()?,
                max_us: text(from + 8).parse().ok()?,
                scored: pairs(from + 9)
                    .into_iter()
                    .map(|(by, vp)| Some((by, vp.parse().ok()?)))
                    .collect::<Option<_>>()?,
                units: pairs(from + 10).into_iter().map(fate).collect::<Option<_>>()?,
            })
        };
        let cell = text(12);
        let noted = cell.split(" | ").filter(|note| !note.is_empty());
        let (forfeits, defects): (Vec<&str>, Vec<&str>) = noted.partition(|note| note.starts_with(FORFEIT));
        Some(Row {
            duel: text(0).parse().ok()?,
            fixture: text(1).parse().ok()?,
            leg: text(2).parse().ok()?,
            seed: text(3).parse().ok()?,
            mission: text(4),
            layout: text(5),
            deployment: text(6),
            player_one: side(&text(7))?,
            first: side(&text(8))?,
            winner: if ["draw", "none"].contains(&text(9).as_str()) { None } else { Some(side(&text(9))?) },
            broken_off: text(9) == "none",
            rounds: text(10).parse().ok()?,
            hash: text(11),
            defects: defects.into_iter().map(str::to_owned).collect(),
            forfeits: forfeits.iter().filter_map(|why| why.strip_prefix(FORFEIT)).map(str::to_owned).collect(),
            evidence: None,
            sides: [read_side(HEAD.len())?, read_side(HEAD.len() + SIDE.len())?],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_survives_its_line() {
        let side = Side {
            player: "hard:-stratagems,noise=0".into(),
            army: "orks-1000".into(),
            vp: 55,
            scored: vec![("Take and Hold".into(), 30), ("No \"Prisoners\", please".into(), 5)],
            units: vec![Fate { unit: "boyz-1".into(), left: 0, fell: 3, destroyed: 41, lost: 85, vp: 7.5, actions: 2 }],
            ..Side::default()
        };
        let row = Row {
            duel: 2,
            fixture: 41,
            leg: 2,
            seed: u64::MAX >> 16,
            mission: "linchpin".into(),
            player_one: 1,
            winner: Some(1),
            defects: vec!["a, b".into(), "c\nd".into()],
            sides: [side, Side::default()],
            ..Row::default()
        };
        let line = row.line();
        assert_eq!(line.lines().count(), 1, "{line}");
        let again = Row::read(line.trim_end()).expect("a row");
        assert_eq!(again, Row { defects: vec!["a, b".into(), "c d".into()], ..row });
        assert_eq!((again.score(), again.margin()), (None, None), "a battle with defects has no result");
        let sound = Row { defects: Vec::new(), ..again };
        assert_eq!((sound.score(), sound.margin()), (Some(0.0), Some(55.0)));
    }

    #[test]
    fn a_battle_that_broke_off_is_no_draw() {
        let row = Row { broken_off: true, defects: vec!["stuck".into()], ..Row::default() };
        let again = Row::read(row.line().trim_end()).expect("a row");
        assert_eq!(again, row);
        assert_eq!(again.score(), None);
        assert!(row.line().contains(",none,") && !row.line().contains("draw"));
    }

    #[test]
    fn a_forfeit_is_a_loss_and_survives_its_line() {
        let row = Row { winner: Some(1), forfeits: vec!["it has died".into()], ..Row::default() };
        let again = Row::read(row.line().trim_end()).expect("a row");
        assert_eq!(again, row);
        assert_eq!(again.score(), Some(0.0), "it counts");
    }

    #[test]
    fn half_a_line_is_no_row() {
        let line = Row { sides: [Side::default(), Side::default()], ..Row::default() }.line();
        assert!(Row::read(line.trim_end()).is_some());
        assert!(Row::read(&line[..line.len() / 2]).is_none());
        assert!(Row::read("").is_none());
    }
}
