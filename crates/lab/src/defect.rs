//! What is kept of a battle that broke off or in which something else went wrong: its record, what
//! happened, and the command that fights it again.

use crate::row::Row;
use protocol::Record;
use std::io;
use std::path::{Path, PathBuf};

/// The folder for them where none was named.
pub const FOLDER: &str = "out/defects";

/// A battle in which something went wrong, by seats.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// Everything that was done, up to where it broke off.
    pub record: Record,
    /// Both armies, as places in the list of the run.
    pub armies: [usize; 2],
    /// Both players, as written.
    pub players: [String; 2],
}

/// How a battle is named on a command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repeat {
    /// Both armies, each by its id or its file, player 1 first.
    pub armies: [String; 2],
    /// Both players, player 1 first.
    pub players: [String; 2],
    /// The primary mission; `None` is a battle without one.
    pub mission: Option<String>,
    /// The terrain layout.
    pub layout: String,
    /// The deployment map.
    pub deployment: String,
    /// The seed of the dice.
    pub seed: u64,
}

impl Repeat {
    /// Of a battle of a run; `written` has the run's armies as they are named on a command line.
    pub fn of(row: &Row, evidence: &Evidence, written: &[String]) -> Repeat {
        let army = |at: usize| written.get(at).cloned().unwrap_or_default();
        Repeat {
            armies: evidence.armies.map(army),
            players: evidence.players.clone(),
            mission: Some(row.mission.clone()),
            layout: row.layout.clone(),
            deployment: row.deployment.clone(),
            seed: row.seed,
        }
    }

    /// Of a battle of a run, whether or not anything went wrong in it; `written` says how an army of an id is named
    /// on a command line.
    pub fn of_row(row: &Row, written: &dyn Fn(&str) -> String) -> Repeat {
        let side = |seat: usize| &row.sides[seat ^ row.player_one.min(1)];
        Repeat {
            armies: [0, 1].map(|seat| written(&side(seat).army)),
            players: [0, 1].map(|seat| side(seat).player.clone()),
            mission: Some(row.mission.clone()),
            layout: row.layout.clone(),
            deployment: row.deployment.clone(),
            seed: row.seed,
        }
    }

    /// The command. Where a player thinks by the clock, the battle may go another way.
    pub fn command(&self) -> String {
        let [p1, p2] = self.armies.each_ref().map(|army| quoted(army));
        let [one, two] = self.players.each_ref().map(|player| quoted(player));
        let mission = self.mission.as_deref().map_or("none".to_owned(), quoted);
        format!(
            "strategium simulate --p1 {p1} --p2 {p2} --p1-ai {one} --p2-ai {two} --mission {mission} \
             --deployment {} --layout {} --seed {} --games 1 --out records",
            quoted(&self.deployment),
            quoted(&self.layout),
            self.seed
        )
    }
}

/// The name of the files about a battle of a run: its duel, its fixture, and which of the two battles.
pub fn name(row: &Row) -> String {
    format!("{}-{}-{}", row.duel, row.fixture, row.leg)
}

/// What a panic said.
pub fn panicked(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no words");
    format!("a panic: {text}")
}

/// A word as a shell reads it back.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+%@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Writes `NAME.jsonl.gz` and, beside it, `NAME.txt` with what went wrong and the command. Gives
/// the path of the record.
pub fn keep(folder: &Path, name: &str, defects: &[String], record: &Record, command: &str) -> io::Result<PathBuf> {
    std::fs::create_dir_all(folder)?;
    let path = folder.join(format!("{name}.jsonl.gz"));
    std::fs::write(&path, record.to_gzip()?)?;
    let text = format!("{}\n\nAgain: {command}\nThe record: strategium show {}\n", defects.join("\n"), path.display());
    std::fs::write(folder.join(format!("{name}.txt")), text)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_names_everything_and_survives_the_shell() {
        let repeat = Repeat {
            armies: ["orks-1000".into(), "my list's.txt".into()],
            players: ["hard:-stratagems".into(), "normal".into()],
            mission: Some("linchpin".into()),
            layout: "layout-2".into(),
            deployment: "dawn-of-war".into(),
            seed: 7,
        };
        let command = repeat.command();
        assert!(command.contains(r"--p1 orks-1000 --p2 'my list'\''s.txt' --p1-ai hard:-stratagems"), "{command}");
        assert!(
            command.contains("--mission linchpin --deployment dawn-of-war --layout layout-2 --seed 7"),
            "{command}"
        );
        assert!(Repeat { mission: None, ..repeat }.command().contains("--mission none"));
    }
}
