//! What every laboratory run shares: where it is fought, how often, what is kept.

use crate::field::{self, Entrant};
use crate::output;
use ::lab::blunders::{self, Watch};
use ::lab::fixtures::{self, Field, Fixture};
use ::lab::report::BlunderLine;
use ::lab::{PlayerSpec, Row};
use codex::{BattleSize, Codex};
use std::path::PathBuf;
use std::time::Duration;
use testkit::battles::standard;

/// Where, how often, with which dice.
#[derive(clap::Args, Debug)]
pub struct SettingArgs {
    /// Armies, by id or from files; a built-in one of each faction unless told
    #[arg(long, value_name = "ARMY", value_delimiter = ',')]
    pub armies: Vec<String>,
    /// The size of battle, where built-in armies are taken
    #[arg(long, default_value_t = 1000, value_parser = points)]
    pub points: u32,
    /// Primary missions; those of the tournament pool unless told
    #[arg(long, value_name = "MISSION", value_delimiter = ',')]
    missions: Vec<String>,
    /// Terrain layouts; those of the pool unless told
    #[arg(long, value_name = "LAYOUT", value_delimiter = ',')]
    layouts: Vec<String>,
    /// Deployment maps; those of the pool unless told
    #[arg(long, value_name = "MAP", value_delimiter = ',')]
    deployments: Vec<String>,
    /// The seed all fixtures and dice follow from
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = crate::field::seed)]
    pub seed: u64,
    /// Seconds to think about a turn, for those who look ahead
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    think: Option<Duration>,
    /// Battles fought at a time; as many as there are cores unless told
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Keep rows and a report in this folder; a run that was stopped goes on
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Keep the record of every battle in that folder too, for `show` and the replay in the browser
    #[arg(long, requires = "out")]
    pub records: bool,
    /// One JSON document on standard output
    #[arg(long)]
    pub json: bool,
}

/// A size of battle.
fn points(text: &str) -> Result<u32, String> {
    match text {
        "1000" => Ok(1000),
        "2000" => Ok(2000),
        _ => Err("points are 1000 or 2000".to_owned()),
    }
}

/// Seconds as a length of time.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| format!("`{text}` is not a number of seconds"))?;
    Duration::try_from_secs_f64(number).map_err(|error| error.to_string())
}

/// `p1=+10%`: a seat, from 0, and per cent of points.
pub fn handicap(text: &str) -> Result<(usize, i32), String> {
    let wrong = || format!("`{text}` is not like p1=+10%");
    let (side, percent) = text.split_once('=').ok_or_else(wrong)?;
    let side = ["p1", "p2"].iter().position(|seat| *seat == side).ok_or_else(wrong)?;
    let percent: i32 = percent.trim_end_matches('%').parse().map_err(|_| wrong())?;
    if percent.abs() > 50 { Err("a handicap is at most 50%".to_owned()) } else { Ok((side, percent)) }
}

impl SettingArgs {
    /// The armies that take part.
    pub fn armies(&self, codex: &Codex) -> anyhow::Result<Vec<Entrant>> {
        if self.armies.is_empty() {
            let size = BattleSize::ALL.into_iter().find(|size| size.points() == self.points);
            let armies = size.map_or_else(Vec::new, |size| standard(codex, size));
            return armies.into_iter().map(|army| field::entrant(codex, &army.id)).collect();
        }
        self.armies.iter().map(|wanted| field::entrant(codex, wanted)).collect()
    }

    /// A player, with the time to think that was asked for.
    pub fn player(&self, text: &str) -> anyhow::Result<PlayerSpec> {
        let player = PlayerSpec::parse(text)?;
        Ok(match self.think {
            Some(time) => player.thinking(time),
            None => player,
        })
    }

    /// The fields that are played on.
    pub fn fields(&self, codex: &Codex) -> anyhow::Result<Vec<Field>> {
        fn ids<'a>(
            what: &str,
            wanted: &[String],
            known: impl Iterator<Item = (&'a str, &'a str)> + Clone,
        ) -> anyhow::Result<Vec<String>> {
            wanted.iter().map(|name| field::pick(what, name, known.clone())).collect()
        }
        let missions =
            ids("mission", &self.missions, codex.primaries.iter().map(|m| (m.id.as_str(), m.name.as_str())))?;
        let layouts = ids("layout", &self.layouts, codex.layouts.iter().map(|l| (l.id.as_str(), l.name.as_str())))?;
        let maps = ids(
            "deployment map",
            &self.deployments,
            codex.deployments.iter().map(|d| (d.id.as_str(), d.name.as_str())),
        )?;
        let fields = fixtures::fields(codex, &missions, &layouts, &maps);
        anyhow::ensure!(!fields.is_empty(), "no mission of the pool is played on those layouts and maps");
        Ok(fields)
    }

    /// Fixtures for this many battles, two each.
    pub fn fixtures(&self, codex: &Codex, pairs: &[[usize; 2]], games: u32) -> anyhow::Result<Vec<Fixture>> {
        self.fixtures_of(codex, pairs, games, self.seed)
    }

    /// The same from another seed than that of the run.
    pub fn fixtures_of(
        &self,
        codex: &Codex,
        pairs: &[[usize; 2]],
        games: u32,
        seed: u64,
    ) -> anyhow::Result<Vec<Fixture>> {
        Ok(fixtures::fixtures(pairs, &self.fields(codex)?, seed, games.div_ceil(2)))
    }

    /// How often a player blunders in this many battles against another, over built-in armies.
    pub fn blunders(&self, player: &PlayerSpec, against: &PlayerSpec, games: u32) -> anyhow::Result<Vec<BlunderLine>> {
        if games == 0 {
            return Ok(Vec::new());
        }
        let bar = output::progress(games.into(), "battles watched for blunders");
        let watch = Watch {
            player: player.text().to_owned(),
            against: against.text().to_owned(),
            games,
            seed: self.seed,
            armies: Codex::builtin()
                .armies
                .iter()
                .filter(|army| army.size.points() == self.points)
                .map(|army| army.id.clone())
                .collect(),
        };
        let seen = blunders::watch(&watch, &|| bar.inc(1)).map_err(anyhow::Error::msg)?;
        bar.finish_and_clear();
        Ok(seen.rates.iter().map(|rate| BlunderLine::of(player.text(), rate)).collect())
    }

    /// What the head of a report says about the run.
    pub fn facts(&self, entrants: &[Entrant], rows: &[Vec<Row>]) -> Vec<(String, String)> {
        let armies: Vec<&str> = entrants.iter().map(|entrant| entrant.army.name.as_str()).collect();
        let battles = rows.iter().flatten().filter(|row| row.sound()).count();
        let broken = rows.iter().flatten().count() - battles;
        let name = |id: &str| {
            let known = Codex::builtin().primaries.iter().find(|mission| mission.id == id);
            known.map_or(id.to_owned(), |mission| mission.name.clone())
        };
        let mut missions: Vec<String> = rows.iter().flatten().map(|row| name(&row.mission)).collect();
        missions.sort_unstable();
        missions.dedup();
        let fact = |name: &str, value: String| (name.to_owned(), value);
        vec![
            fact(
                "Battles",
                match broken {
                    0 => battles.to_string(),
                    broken => format!("{battles}; {broken} more went wrong and have no part in any figure"),
                },
            ),
            fact("Armies", armies.join(", ")),
            fact("Missions", missions.join(", ")),
            fact("Seed", self.seed.to_string()),
            fact("Version", format!("strategium {}", env!("CARGO_PKG_VERSION"))),
        ]
    }
}

/// Ids and names of the armies.
pub fn names(entrants: &[Entrant]) -> Vec<(String, String)> {
    entrants.iter().map(|entrant| (entrant.army.id.clone(), entrant.army.name.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handicaps_are_read() {
        assert_eq!(handicap("p1=+10%"), Ok((0, 10)));
        assert_eq!(handicap("p2=-5"), Ok((1, -5)));
        assert!(handicap("p3=5").is_err() && handicap("p1=lots").is_err() && handicap("p1=90%").is_err());
    }
}
