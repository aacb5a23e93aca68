//! Detachments: which one suits a style, and which units its rules are about.

use super::Wanted;
use codex::{ArmyStyle, Codex, Datasheet, Detachment};

/// A keyword that most sheets of a faction have singles nobody out.
const COMMON: f64 = 0.5;
/// What a unit is worth more that the rules of the detachment are about.
const SUITS: f64 = 1.25;
/// How far a detachment may be from the best played one of its faction and still be chosen for its style.
const NEAR: f64 = 0.25;

/// The rules, stratagems and enhancements of a detachment as text in which keywords can be found, and what share of
/// them the program plays.
fn written(codex: &Codex, detachment: &Detachment) -> (String, f64) {
    let of = |id: &str| id.split_once('/').is_some_and(|(head, _)| head == detachment.id);
    let mut text = String::new();
    let (mut all, mut played) = (0.0, 0.0);
    let mut note = |weight: f64, reminder: bool, written: String| {
        all += weight;
        played += if reminder { 0.0 } else { weight };
        text.push_str(&written);
        text.push('\n');
    };
    for rule in codex.army_rules.iter().filter(|rule| of(&rule.id)) {
        note(3.0, rule.reminder, format!("{} {}", rule.text, serde_json::to_string(rule).unwrap_or_default()));
    }
    for stratagem in codex.stratagems.iter().filter(|stratagem| of(&stratagem.id)) {
        note(1.0, stratagem.reminder, serde_json::to_string(stratagem).unwrap_or_default());
    }
    for enhancement in &detachment.enhancements {
        let written = serde_json::to_string(&enhancement.bearer).unwrap_or_default();
        note(0.5, enhancement.reminder, format!("{} {written}", enhancement.text));
    }
    (text, if all > 0.0 { played / all } else { 0.0 })
}

/// How much of what is written is about melee, from 0 to 1.
fn melee(text: &str) -> f64 {
    let text = text.to_lowercase();
    let count = |words: &[&str]| words.iter().map(|word| text.matches(word).count()).sum::<usize>() as f64;
    let near = count(&["melee", "charge", "fight", "engage", "pile", "consolidat"]);
    let far = count(&["ranged", "shoot", "range of", "ballistic", "cover", "heavy", "hazardous"]);
    (near + 1.0) / (near + far + 2.0)
}

/// The detachment of the faction that suits a style best among those that are played best.
pub(super) fn best<'a>(codex: &'a Codex, wanted: &Wanted<'_>) -> Option<&'a str> {
    let faction = codex.faction(wanted.faction)?;
    let own = !faction.detachments.is_empty();
    let of = codex.detachments_of(wanted.faction).filter(|held| !own || held.faction == faction.id);
    let rows: Vec<(&Detachment, f64, f64)> = of
        .map(|detachment| {
            let (text, played) = written(codex, detachment);
            (detachment, played, melee(&text))
        })
        .collect();
    let most = rows.iter().map(|(_, played, _)| *played).fold(0.0, f64::max);
    let mut near: Vec<_> = rows.into_iter().filter(|(_, played, _)| *played >= most - NEAR).collect();
    near.sort_by(|a, b| a.2.total_cmp(&b.2));
    let at = match wanted.style {
        ArmyStyle::Shooting => 0,
        ArmyStyle::Mixed => near.len() / 2,
        ArmyStyle::Melee => near.len().saturating_sub(1),
    };
    near.get(at).map(|(detachment, ..)| detachment.id.as_str())
}

/// Keywords that the rules of a detachment single out.
pub(super) struct Theme {
    keywords: Vec<String>,
}

impl Theme {
    pub(super) fn of(codex: &Codex, faction: &str, detachment: &str) -> Theme {
        let Some(held) = codex.detachment(faction, detachment) else { return Theme { keywords: Vec::new() } };
        let (text, _) = written(codex, held);
        let sheets: Vec<&Datasheet> = codex.datasheets.iter().filter(|sheet| sheet.faction == held.faction).collect();
        let mut keywords: Vec<String> = sheets
            .iter()
            .flat_map(|sheet| sheet.keywords.iter())
            .filter(|word| word.len() > 3 && *word != "CHARACTER" && text.contains(*word))
            .map(str::to_owned)
            .collect();
        keywords.sort_unstable();
        keywords.dedup();
        let common = |word: &str| {
            let having = sheets.iter().filter(|sheet| sheet.keywords.has(word)).count();
            having as f64 > COMMON * sheets.len() as f64
        };
        keywords.retain(|word| !common(word));
        Theme { keywords }
    }

    /// What a unit is worth more for being what the rules are about.
    pub(super) fn suits(&self, sheet: &Datasheet) -> f64 {
        if self.keywords.iter().any(|word| sheet.keywords.has(word)) { SUITS } else { 1.0 }
    }
}
