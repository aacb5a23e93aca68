//! Ready armies of the factions that have no records of ours: plain lists (`data/lists/`), read
//! as everybody's are, so that anybody finds theirs.

use crate::{Imported, import};
use codex::{Army, Codex};
use std::sync::OnceLock;

// `LISTS: &[(&str, &str)]`, name and text of every list, by the build script.
include!(concat!(env!("OUT_DIR"), "/lists.rs"));

/// The armies, sorted by id; worked out when they are first asked for.
pub fn ready() -> &'static [Army] {
    static READY: OnceLock<Vec<Army>> = OnceLock::new();
    READY.get_or_init(|| LISTS.iter().filter_map(|(name, text)| army(name, text)).collect())
}

/// The ready army of this id, ours or another faction's.
pub fn army_of<'a>(codex: &'a Codex, id: &str) -> Option<&'a Army> {
    codex.army(id).or_else(|| ready().iter().find(|army| army.id == id))
}

fn army(name: &str, text: &str) -> Option<Army> {
    let Imported { mut army, .. } = import(text.as_bytes()).ok()?;
    army.id = format!("{name}-{}", army.size.points());
    Some(army)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;

    #[test]
    fn every_ready_list_is_read_whole_and_legal() {
        let codex = Codex::builtin();
        assert_eq!(ready().len(), LISTS.len());
        for ((name, text), army) in LISTS.iter().zip(ready()) {
            let read = import(text.as_bytes()).expect(name);
            let problems: Vec<_> = read.report.findings.iter().filter(|found| found.kind == Kind::Problem).collect();
            assert!(problems.is_empty(), "{name}: {problems:?}");
            let points = army.points(codex);
            assert!((1_900..=2_000).contains(&points), "{name}: {points}");
            assert!(codex.army(&army.id).is_none(), "{name} has the id of another army");
            assert_eq!(army.problems(codex), [], "{name} passes `roster check`");
        }
    }
}
