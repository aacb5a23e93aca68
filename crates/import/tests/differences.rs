//! Our records against other sources: the reference data where it is there, and the dataset, whose
//! differences stand in `docs/armies.md`.

use codex::{Codex, Datasheet, Weapon};
use serde_json::Value;
use std::path::PathBuf;
use strategium_import::{coverage, differences, library};

fn reference() -> Option<Value> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/units-10e.json");
    let path = std::env::var_os("STRATEGIUM_REFERENCE").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    let text = std::fs::read_to_string(&path).ok()?;
    Some(serde_json::from_str(&text).expect("the reference data is JSON"))
}

/// Our values that are other than the reference's on purpose: unit and field.
const ON_PURPOSE: &[(&str, &str)] = &[
    // The Dishonoured stand on a larger base than the others, so they have a statline of their own.
    ("world-eaters/jakhals", "statlines"),
];

#[test]
fn our_records_have_the_numbers_of_the_reference_data() {
    let Some(reference) = reference() else {
        eprintln!("skipped: the reference data is not beside the repository");
        return;
    };
    let codex = Codex::builtin();
    let mut wrong: Vec<String> = Vec::new();
    let units = reference["units"].as_array().expect("units");
    assert!(units.len() >= 60);
    for unit in units {
        let id = unit["id"].as_str().expect("an id");
        let record = codex.datasheet(id).unwrap_or_else(|| panic!("no record {id}"));
        let mut note = |field: String, ours: String, theirs: String| {
            if ours != theirs && !ON_PURPOSE.contains(&(id, field.as_str())) {
                wrong.push(format!("{id} {field}: ours {ours}, reference {theirs}"));
            }
        };
        for bracket in unit["points"].as_array().expect("points") {
            let models = bracket["models"].as_u64().expect("models") as usize;
            let ours = record.points.iter().find(|held| held.models == models).map(|held| u64::from(held.cost));
            note(format!("points for {models}"), format!("{ours:?}"), format!("{:?}", bracket["cost"].as_u64()));
        }
        statlines(record, unit, &mut note);
        for weapon in unit["weapons"].as_array().expect("weapons") {
            weapons(record, weapon, &mut note);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn statlines(record: &Datasheet, unit: &Value, note: &mut impl FnMut(String, String, String)) {
    let theirs = unit["profiles"].as_array().expect("profiles");
    for (held, printed) in record.profiles.iter().zip(theirs) {
        let p = &held.profile;
        let number = |key: &str| printed[key].as_u64();
        let rows = [
            ("m", p.movement.map(|m| (m.get() / 1000) as u64)),
            ("t", Some(p.toughness.into())),
            ("sv", Some(p.save.into())),
            ("w", Some(p.wounds.into())),
            ("ld", Some(p.leadership.into())),
            ("oc", Some(p.oc.into())),
            ("invuln", p.invulnerable.map(u64::from)),
        ];
        for (key, ours) in rows {
            note(format!("{} {key}", held.name), format!("{ours:?}"), format!("{:?}", number(key)));
        }
    }
    note("statlines".to_owned(), record.profiles.len().to_string(), theirs.len().to_string());
}

fn weapons(record: &Datasheet, printed: &Value, note: &mut impl FnMut(String, String, String)) {
    let text = |key: &str| printed[key].as_str().unwrap_or_default().to_owned();
    let melee = text("kind") == "melee";
    let same = |held: &&Weapon| {
        let profile = printed["profile"].as_str();
        held.name.eq_ignore_ascii_case(&text("name"))
            && held.range.is_melee() == melee
            && held.profile.as_deref().map(str::to_lowercase) == profile.map(str::to_lowercase)
    };
    let title = format!("{} {}", text("name"), text("profile"));
    let Some(held) = record.weapons.iter().find(same) else {
        return note(title, "none".to_owned(), "there".to_owned());
    };
    let rows = [
        ("a", held.attacks.to_string(), text("a")),
        ("s", held.strength.to_string(), text("s")),
        ("d", held.damage.to_string(), text("d")),
        ("ap", held.ap.to_string(), printed["ap"].to_string()),
        ("skill", format!("{:?}", held.skill().map(u64::from)), format!("{:?}", printed["skill"].as_u64())),
    ];
    for (key, ours, theirs) in rows {
        note(format!("{title} {key}"), ours, theirs);
    }
    if !melee {
        let range = (held.range.inches().get() / 1000).to_string();
        note(format!("{title} range"), range, printed["range"].to_string());
    }
}

#[test]
fn the_differences_from_the_dataset_stand_in_the_documentation() {
    let table = differences::table(&differences::differences(Codex::builtin()));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/armies.md");
    let text = std::fs::read_to_string(path).expect("docs/armies.md");
    assert!(
        text.contains(&table),
        "docs/armies.md is out of date: its last section is what `strategium codex differences` prints:\n{table}"
    );
}

#[test]
fn coverage_counts_every_datasheet_once() {
    let rows = coverage::coverage(library(), Codex::builtin());
    assert_eq!(rows.len(), 35);
    let total = coverage::total(&rows);
    assert_eq!(total.datasheets, library().sheets.len());
    assert_eq!(total.records, Codex::builtin().datasheets.len());
    let orks = rows.iter().find(|row| row.faction == "orks").expect("Orks");
    assert!(orks.stratagems_automated > 0 && orks.stratagems_reminders > 0, "{orks:?}");
    let chapter = rows.iter().find(|row| row.faction == "crimson-fists").expect("Crimson Fists");
    assert_eq!((chapter.datasheets, chapter.detachments), (0, 0), "all it has is its parent's");
}
