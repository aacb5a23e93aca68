//! Sections about a list: against whom, with what, who lives.

use super::page::{Page, escape, table};
use super::tables::{mean_cell, rate_cell, rates_table};
use crate::summary::{ListSummary, ScoredWith};

/// Adds them.
pub fn add(page: &mut Page, list: &ListSummary) {
    let margin = mean_cell(&list.vp_margin, 1);
    let head = format!("<p>Wins {} of {} battles; VP margin {margin}.</p>", rate_cell(&list.all), list.all.n);
    let parts = [("opponent", &list.by_opponent), ("mission", &list.by_mission), ("turn", &list.by_turn)];
    let tables: String =
        parts.iter().map(|(what, rates)| format!("<h3>By {what}</h3>{}", rates_table(what, rates))).collect();
    page.section(&format!("How {} does", list.list), &format!("{head}{tables}"));
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
                unit.swing.map_or("–".to_owned(), |swing| format!("{:+.0}", 100.0 * swing)),
            ]
        })
        .collect();
    let head = ["unit", "points", "survives", "wounds left", "falls in round", "win rate with it left, points more"];
    page.section("Who lives", &table(&head, &rows));
}

fn cards(scored: &[ScoredWith]) -> String {
    let row = |one: &ScoredWith| vec![escape(&one.name), format!("{:.1}", one.vp), one.battles.to_string()];
    table(&["mission or card", "VP a battle", "battles it scored in"], &scored.iter().map(row).collect::<Vec<_>>())
}
