//! Sections about a list: against whom, with what, who lives.

use super::names::Names;
use super::page::{Page, escape, table};
use super::tables::{mean_cell, rate_cell, rates_table, signed};
use crate::row::PAINTED;
use crate::summary::{ListSummary, ScoredWith};
use crate::unplayed::{Unplayed, UnplayedUnit};

/// Adds them.
pub fn add(page: &mut Page, list: &ListSummary, names: &Names) {
    let margin = mean_cell(&list.vp_margin, 1);
    let head = format!("<p>Wins {} of {} battles; VP margin {margin}.</p>", rate_cell(&list.all), list.all.n);
    let parts = [("opponent", &list.by_opponent), ("mission", &list.by_mission), ("turn", &list.by_turn)];
    let tables: String =
        parts.iter().map(|(what, rates)| format!("<h3>By {what}</h3>{}", rates_table(what, rates, names))).collect();
    page.section(&format!("How {} does", names.of(&list.list)), &format!("{head}{tables}"));
    let scored = format!("{}<h3>What opponents score with</h3>{}", cards(&list.scored), cards(&list.conceded));
    page.section("What it scores with", &scored);
    let rows: Vec<Vec<String>> = list
        .units
        .iter()
        .map(|unit| {
            vec![
                format!("{} <small>{}</small>", escape(&unit.name), escape(&unit.unit)),
                unit.points.to_string(),
                rate_cell(&unit.survives),
                format!("{:.0} %", 100.0 * unit.left),
                unit.falls.map_or("–".to_owned(), |round| format!("{round:.1}")),
                unit.swing.as_ref().map_or("–".to_owned(), |swing| {
                    let [mean, low, high] = [swing.mean, swing.low, swing.high].map(|share| 100.0 * share);
                    format!("{} <small>{} to {}</small>", signed(mean, 0), signed(low, 0), signed(high, 0))
                }),
            ]
        })
        .collect();
    let head = ["unit", "points", "survives", "wounds left", "falls in round", "win rate with it left, in points more"];
    page.section("Who lives", &table(&head, &rows));
}

fn cards(scored: &[ScoredWith]) -> String {
    let row = |one: &ScoredWith| vec![escape(&one.name), format!("{:.1}", one.vp), one.battles.to_string()];
    // Every list is taken to be painted, so that says nothing about this one.
    let rows: Vec<Vec<String>> = scored.iter().filter(|one| one.name != PAINTED).map(row).collect();
    table(&["mission or card", "VP per battle", "battles it scored in"], &rows)
}

/// What was not played of the armies, whole for the first (the list, where one is tested), in a sentence
/// for the others; and what is not allowed about them.
pub fn unplayed(armies: &[Unplayed], remarks: &[String]) -> String {
    let mut out = String::new();
    let listed = |lines: &[String]| -> String {
        let items: String = lines.iter().map(|line| format!("<li>{}</li>", escape(line))).collect();
        format!("<ul>{items}</ul>")
    };
    let sentences: Vec<String> = armies.iter().filter_map(Unplayed::sentence).collect();
    if !sentences.is_empty() {
        out += &format!(
            "<p>The program does not play every rule. What follows are reminders for people at a table, and no part \
             of these figures.</p>{}",
            listed(&sentences)
        );
    }
    if let Some(first) = armies.first().filter(|army| !army.units.is_empty()) {
        let row =
            |unit: &UnplayedUnit| vec![escape(&unit.name), unit.points.to_string(), escape(&unit.rules.join(", "))];
        let rows: Vec<Vec<String>> = first.units.iter().map(row).collect();
        out += &format!("<h3>Units of {}</h3>{}", escape(&first.army), table(&["unit", "points", "rules"], &rows));
    }
    let notes: Vec<String> = armies.iter().flat_map(|army| army.notes.iter().cloned()).collect();
    if !notes.is_empty() {
        out += &format!("<h3>What the import guessed or left out</h3>{}", listed(&notes));
    }
    if !remarks.is_empty() {
        out += &format!("<h3>Not allowed, and played as it is</h3>{}", listed(remarks));
    }
    out
}
