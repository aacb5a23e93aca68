//! The counts of `strategium codex coverage`.

use codex::Codex;
use strategium_import::{coverage, library};

#[test]
fn coverage_counts_every_datasheet_once() {
    let rows = coverage::coverage(library(), Codex::builtin());
    assert_eq!(rows.len(), 36);
    let total = coverage::total(&rows);
    assert_eq!(total.datasheets, library().sheets.len());
    assert_eq!(total.records, Codex::builtin().datasheets.len());
    let orks = rows.iter().find(|row| row.faction == "orks").expect("Orks");
    assert!(orks.stratagems_automated > 0 && orks.stratagems_reminders > 0, "{orks:?}");
    let chapter = rows.iter().find(|row| row.faction == "crimson-fists").expect("Crimson Fists");
    assert_eq!((chapter.datasheets, chapter.detachments), (0, 0), "all it has is its parent's");
}
