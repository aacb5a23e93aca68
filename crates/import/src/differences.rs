//! Where our records and the community dataset have different numbers. Ours are played: they were
//! checked against two further sources; the differences are listed so that nobody is surprised.

use crate::library::dataset_alone;
use crate::names::{plain, singular};
use codex::{BaseSize, Codex, Datasheet, Profile, Weapon};
use serde::Serialize;
use std::fmt::Write;

/// One difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The datasheet's id.
    pub unit: String,
    /// What differs: "points for 10", "Boss Nob W", "Power klaw A".
    pub field: String,
    /// Our value.
    pub ours: String,
    /// The dataset's.
    pub dataset: String,
    /// Which one is played, and why.
    pub why: &'static str,
}

const POINTS: &str = "ours: the points list that our records follow";
const CHECKED: &str = "ours: checked against two other sources";
const GUESSED: &str = "ours: the dataset has several weapons of this id and does not say whose is whose";
const MISSING: &str = "ours: the dataset has none";

/// Every difference, in the order of our records.
pub fn differences(codex: &Codex) -> Vec<Difference> {
    let dataset = dataset_alone();
    let mut out = Vec::new();
    for record in &codex.datasheets {
        match dataset.sheet(&record.id).or_else(|| dataset.find(&record.name, Some(&record.faction)).found()) {
            Some(theirs) => Pair { ours: record, theirs, out: &mut out }.compare(),
            None => out.push(Difference {
                unit: record.id.clone(),
                field: "datasheet".to_owned(),
                ours: record.name.clone(),
                dataset: "none".to_owned(),
                why: MISSING,
            }),
        }
    }
    out
}

/// The differences as a table in Markdown.
pub fn table(differences: &[Difference]) -> String {
    let mut text = "| unit | what | ours | dataset's | played, and why |\n|---|---|---|---|---|\n".to_owned();
    for one in differences {
        // Writing to a string does not fail.
        let _ = writeln!(text, "| {} | {} | {} | {} | {} |", one.unit, one.field, one.ours, one.dataset, one.why);
    }
    text
}

struct Pair<'a> {
    ours: &'a Datasheet,
    theirs: &'a Datasheet,
    out: &'a mut Vec<Difference>,
}

impl Pair<'_> {
    fn compare(&mut self) {
        for bracket in &self.ours.points {
            let theirs = self.theirs.points.iter().find(|held| held.models == bracket.models);
            let theirs = theirs.map_or_else(|| "none".to_owned(), |held| held.cost.to_string());
            self.note(format!("points for {}", bracket.models), bracket.cost.to_string(), theirs, POINTS);
        }
        for named in &self.ours.profiles {
            let wanted = singular(&plain(&named.name));
            let same = self.theirs.compositions.iter().flatten().find(|kind| singular(&plain(&kind.model)) == wanted);
            let model = same.or_else(|| self.theirs.compositions.iter().flatten().max_by_key(|kind| kind.max));
            if let Some(theirs) = model.and_then(|kind| self.theirs.profile_for(&kind.model)) {
                self.profile(&named.name, &named.profile, theirs);
            }
        }
        for weapon in &self.ours.weapons {
            self.weapon(weapon);
        }
    }

    fn profile(&mut self, name: &str, ours: &Profile, theirs: &Profile) {
        let inches = |profile: &Profile| profile.movement.map_or(0, |movement| movement.get() / 1000).to_string();
        let save = |save: Option<u8>| save.map_or_else(|| "none".to_owned(), |save| format!("{save}+"));
        let rows = [
            ("M", inches(ours), inches(theirs)),
            ("T", ours.toughness.to_string(), theirs.toughness.to_string()),
            ("Sv", ours.save.to_string(), theirs.save.to_string()),
            ("W", ours.wounds.to_string(), theirs.wounds.to_string()),
            ("Ld", ours.leadership.to_string(), theirs.leadership.to_string()),
            ("OC", ours.oc.to_string(), theirs.oc.to_string()),
            ("invulnerable save", save(ours.invulnerable), save(theirs.invulnerable)),
            ("base", base(ours.base_mm), base(theirs.base_mm)),
        ];
        for (field, ours, theirs) in rows {
            self.note(format!("{name} {field}"), ours, theirs, CHECKED);
        }
    }

    fn weapon(&mut self, ours: &Weapon) {
        let title = ours.title();
        let same = |held: &&Weapon| {
            let profile = |weapon: &Weapon| weapon.profile.as_deref().map(plain);
            plain(&held.name) == plain(&ours.name)
                && held.range.is_melee() == ours.range.is_melee()
                && profile(held) == profile(ours)
        };
        let Some(theirs) = self.theirs.weapons.iter().find(same) else {
            return self.note(title, "there".to_owned(), "none".to_owned(), MISSING);
        };
        let skill = |weapon: &Weapon| weapon.skill().map_or_else(|| "none".to_owned(), |skill| format!("{skill}+"));
        let range = |weapon: &Weapon| (weapon.range.inches().get() / 1000).to_string();
        let abilities = |weapon: &Weapon| {
            let mut words: Vec<String> = weapon.abilities.iter().map(ToString::to_string).collect();
            words.sort();
            if words.is_empty() { "none".to_owned() } else { words.join(", ") }
        };
        let guessed = self.theirs.notes.iter().any(|note| note.contains("likeliest") && note.contains(&theirs.name));
        let why = if guessed { GUESSED } else { CHECKED };
        let rows = [
            ("range", range(ours), range(theirs)),
            ("A", ours.attacks.to_string(), theirs.attacks.to_string()),
            ("skill", skill(ours), skill(theirs)),
            ("S", ours.strength.to_string(), theirs.strength.to_string()),
            ("AP", ours.ap.to_string(), theirs.ap.to_string()),
            ("D", ours.damage.to_string(), theirs.damage.to_string()),
            ("abilities", abilities(ours), abilities(theirs)),
        ];
        for (field, ours, theirs) in rows {
            self.note(format!("{title} {field}"), ours, theirs, why);
        }
    }

    fn note(&mut self, field: String, ours: String, dataset: String, why: &'static str) {
        if ours != dataset {
            self.out.push(Difference { unit: self.ours.id.clone(), field, ours, dataset, why });
        }
    }
}

fn base(base: BaseSize) -> String {
    match base {
        BaseSize::Round(mm) => format!("{mm} mm"),
        BaseSize::Oval(length, width) => format!("{length} by {width} mm"),
        BaseSize::Hull(..) => "hull".to_owned(),
    }
}
