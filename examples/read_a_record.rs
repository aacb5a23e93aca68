//! Reads the record of a battle, plays it again to verify it, and tells what happened. Records come from
//! `strategium watch --out`, from `lab`, and from the page. Without a file it makes one.
//!
//! `cargo run -p strategium-examples --bin read_a_record -- battle.jsonl.gz`

use protocol::Record;
use std::error::Error;
use testkit::battles;
use testkit::deciders::{Camper, Random};
use testkit::runner::{self, Manner};

fn main() -> Result<(), Box<dyn Error>> {
    let bytes = match std::env::args().nth(1) {
        Some(file) => std::fs::read(file)?,
        None => sample()?,
    };
    tell(&bytes)?.iter().for_each(|line| println!("{line}"));
    Ok(())
}

/// One line for everything that happened, and whether it is true.
fn tell(bytes: &[u8]) -> Result<Vec<String>, Box<dyn Error>> {
    let record = Record::from_bytes(bytes)?;
    let mut lines = Vec::new();
    let verified = record.verify(None, &mut |game, step, played| {
        let told = played.events.iter().filter_map(|event| words::event(event, game.setup()));
        lines.extend(told.map(|line| format!("{:>4} {line}", step.seq)));
    })?;
    lines.push(match verified.first_difference {
        None => format!("{} steps, all true; the last state is {}", verified.steps, verified.game.hash()),
        Some((step, why)) => format!("step {step} is not what the record says: {why}"),
    });
    Ok(lines)
}

/// A battle between two simple players, as a file would hold it.
fn sample() -> Result<Vec<u8>, Box<dyn Error>> {
    let position = battles::one_thousand(codex::Codex::builtin())?;
    let fought = runner::fight(position, 7, [&mut Camper::new(1), &mut Random::new(2)], Manner::Recorded)?;
    Ok(fought.record.ok_or("nothing was recorded")?.to_gzip()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_told_and_verified() {
        let lines = tell(&sample().expect("a record")).expect("lines");
        assert!(lines.len() > 100 && lines.last().is_some_and(|line| line.contains("all true")), "{:?}", lines.last());
    }

    #[test]
    fn a_changed_record_is_found_out() {
        let mut record = Record::from_bytes(&sample().expect("a record")).expect("a record");
        let end = record.steps.len() - 1;
        record.steps[end].hash = record.steps[0].hash.clone();
        let lines = tell(record.to_text().as_bytes()).expect("lines");
        assert!(lines.last().is_some_and(|line| line.contains("is not what the record says")));
    }
}
