//! Puzzles: positions with a right answer. The format is that of `docs/puzzles.md`.
//!
//! A puzzle is a scenario with `computer` steps, in which a level plays one seat. It is played with several seeds, and
//! solved if what it expects holds in enough of them.

mod play;

use crate::PlayerSpec;
use crate::defect;
use ai::Level;
use codex::Codex;
use serde::Serialize;
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use testkit::scenario::{self, Problem, Run, Scenario};

/// How many seeds a puzzle is played with unless it says.
const SEEDS: u32 = 12;
/// No puzzle needs more.
const MOST_SEEDS: u32 = 1_000;
/// In what share of them the expectations must hold unless it says.
const SHARE: f64 = 0.9;
/// Who should solve a puzzle that does not say.
const LEVELS: [Level; 2] = [Level::Hard, Level::Competitive];

/// A puzzle that can be played.
#[derive(Debug)]
pub struct Puzzle {
    scenario: Scenario,
    /// Who should solve it.
    levels: Vec<Level>,
    seeds: u32,
    share: f64,
}

/// How a puzzle went.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Outcome {
    /// The file.
    pub file: String,
    /// Whether it was solved.
    pub solved: bool,
    /// Whether the level should solve it. Others may try.
    pub counted: bool,
    /// In what share of the seeds the expectations held.
    pub share: f64,
    /// Its tags.
    pub tags: Vec<String>,
    /// What was expected and found in the first seed that failed, or why the file cannot be played.
    pub message: String,
    /// Whether the file cannot be played.
    #[serde(skip)]
    pub faulty: bool,
    /// The seeds that failed.
    #[serde(skip)]
    pub failed: Vec<u64>,
    /// What the level did in the first of them, and why.
    #[serde(skip)]
    pub reasons: Vec<String>,
}

/// How a level did.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// The level.
    pub level: String,
    /// Counted puzzles that were solved.
    pub solved: usize,
    /// Puzzles that the level should solve. Those that cannot be played count for everybody.
    pub counted: usize,
    /// All of them.
    pub results: Vec<Outcome>,
}

impl Report {
    /// Of outcomes.
    pub fn new(level: &PlayerSpec, results: Vec<Outcome>) -> Report {
        let counted = results.iter().filter(|one| one.counted);
        let solved = counted.clone().filter(|one| one.solved).count();
        Report { level: level.text().to_owned(), solved, counted: counted.count(), results }
    }

    /// Each tag with how many puzzles with it were solved, and how many count.
    pub fn by_tag(&self) -> Vec<(&str, usize, usize)> {
        let mut out: Vec<(&str, usize, usize)> = Vec::new();
        for result in self.results.iter().filter(|one| one.counted) {
            for tag in &result.tags {
                let at = out.iter().position(|(known, ..)| known == tag).unwrap_or_else(|| {
                    out.push((tag, 0, 0));
                    out.len() - 1
                });
                if let Some((_, solved, counted)) = out.get_mut(at) {
                    *counted += 1;
                    *solved += usize::from(result.solved);
                }
            }
        }
        out.sort_unstable();
        out
    }
}

impl Puzzle {
    /// Reads a puzzle strictly: an unknown key, level, unit or expectation is an error that names it.
    pub fn read(text: &str, codex: &Codex) -> Result<Puzzle, String> {
        let scenario = Scenario::read_puzzle(text)?;
        if !scenario.steps.iter().any(|step| step.computer.is_some()) {
            return Err("steps: a puzzle needs a step in which the `computer` plays".to_owned());
        }
        let levels = match &scenario.levels {
            None => LEVELS.to_vec(),
            Some(names) => names.iter().map(|name| level(name)).collect::<Result<_, _>>()?,
        };
        let (seeds, share) = (scenario.seeds.unwrap_or(SEEDS), scenario.share.unwrap_or(SHARE));
        if !(1..=MOST_SEEDS).contains(&seeds) {
            return Err(format!("seeds: from 1 to {MOST_SEEDS}, not {seeds}"));
        }
        if !(0.0..=1.0).contains(&share) {
            return Err(format!("share: from 0 to 1, not {share}"));
        }
        let puzzle = Puzzle { scenario, levels, seeds, share };
        puzzle.check(codex)?;
        Ok(puzzle)
    }

    /// Whether the position can be built, and everything named in the steps is there.
    fn check(&self, codex: &Codex) -> Result<(), String> {
        let run = Run::new(scenario::game(&self.scenario, codex, None)?);
        let mut expects = false;
        for (at, step) in self.scenario.steps.iter().enumerate() {
            let wrong = |what: String| format!("step {}: {what}", at + 1);
            if let Some(other) = step.computer.as_ref().and_then(|computer| computer.other.as_deref())
                && other != play::DEFAULT
            {
                PlayerSpec::parse(other).map_err(|error| wrong(format!("computer.other: {error}")))?;
            }
            if let Some(expected) = &step.expect {
                expects = true;
                if let Err(Problem::Fault(what)) = run.compare(expected) {
                    return Err(wrong(what));
                }
            }
        }
        if expects { Ok(()) } else { Err("steps: a puzzle needs something to `expect`".to_owned()) }
    }

    /// Plays it at a level with every seed.
    pub fn play(&self, codex: &Codex, level: &PlayerSpec) -> Result<Played, String> {
        let base = match scenario::game(&self.scenario, codex, None)?.setup().dice {
            rules::DiceSource::Seeded(seed) => Some(seed),
            // Named dice fall as they are written; only the level's own chance differs from seed to seed.
            _ => None,
        };
        let mut played = Played::default();
        for at in 0..u64::from(self.seeds) {
            let seed = base.unwrap_or(1).wrapping_add(at);
            let game = scenario::game(&self.scenario, codex, base.map(|_| seed))?;
            let tried = catch_unwind(AssertUnwindSafe(|| play::play(&self.scenario, game, level, seed)));
            match tried.map_err(|panic| defect::panicked(&*panic))? {
                (Ok(()), _) => played.held += 1,
                (Err(Problem::Fault(fault)), _) => return Err(fault),
                (Err(Problem::Differs(what)), reasons) => {
                    if played.failed.is_empty() {
                        played.message = what;
                        played.reasons = reasons;
                    }
                    played.failed.push(seed);
                }
            }
        }
        Ok(played)
    }
}

/// What came of all seeds.
#[derive(Debug, Clone, Default)]
pub struct Played {
    /// In how many the expectations held.
    held: u32,
    failed: Vec<u64>,
    message: String,
    reasons: Vec<String>,
}

fn level(name: &str) -> Result<Level, String> {
    let known = Level::ALL.map(Level::as_str).join(", ");
    Level::parse(name).ok_or_else(|| format!("levels: there is no level {name}: one of {known}"))
}

/// The tags of a file that may be faulty otherwise.
fn tags(text: &str) -> Vec<String> {
    let value: Value = serde_json::from_str(text).unwrap_or_default();
    let list = value.get("tags").and_then(Value::as_array).into_iter().flatten();
    list.filter_map(|tag| tag.as_str().map(str::to_owned)).collect()
}

/// Plays the puzzle in a file.
pub fn run_file(path: &Path, codex: &Codex, level: &PlayerSpec) -> Outcome {
    let file = path.display().to_string();
    let read = scenario::read_small(path);
    let tags = read.as_deref().map_or_else(|_| Vec::new(), tags);
    let blank = Outcome {
        file,
        solved: false,
        counted: true,
        share: 0.0,
        tags,
        message: String::new(),
        faulty: false,
        failed: Vec::new(),
        reasons: Vec::new(),
    };
    let puzzle = match read.and_then(|text| Puzzle::read(&text, codex)) {
        Ok(puzzle) => puzzle,
        Err(message) => return Outcome { message, faulty: true, ..blank },
    };
    let counted = level.profile().is_some_and(|profile| puzzle.levels.contains(&profile.level));
    match puzzle.play(codex, level) {
        Err(message) => Outcome { message, faulty: true, ..blank },
        Ok(Played { held, failed, message, reasons }) => {
            let share = f64::from(held) / f64::from(puzzle.seeds);
            let solved = share >= puzzle.share - 1e-9;
            let message = if solved { String::new() } else { message };
            Outcome { solved, counted, share, message, failed, reasons, ..blank }
        }
    }
}
