//! Sections about a list: against whom, with what, who lives.

use super::names::Names;
use super::page::{Page, escape, table};
use super::tables::{mean_cell, rate_cell, rates_table, signed};
use crate::row::PAINTED;
use crate::stats::{Mean, Rate, by_chance};
use crate::summary::{Comparison, ListSummary, ScoredWith, UnitFate};
use crate::unplayed::{Unplayed, UnplayedUnit};

/// Adds them.
pub fn add(page: &mut Page, list: &ListSummary, names: &Names) {
    let margin = mean_cell(&list.vp_margin, 1);
    let head = format!("<p>Wins {} of {} battles; VP margin {margin}.</p>", rate_cell(&list.all), list.all.n);
    let parts = [
        ("mission", &list.by_mission),
        ("deployment", &list.by_deployment),
        ("turn", &list.by_turn),
        ("level", &list.by_level),
    ];
    let told = parts.iter().filter(|(what, rates)| *what != "level" || rates.len() > 1);
    let tables: String =
        told.map(|(what, rates)| format!("<h3>By {what}</h3>{}", rates_table(what, rates, names))).collect();
    let opponents = opponents(list, names);
    page.section(&format!("How {} does", names.of(&list.list)), &format!("{head}{opponents}{tables}"));
    let scored = format!("{}<h3>What opponents score with</h3>{}", cards(&list.scored), cards(&list.conceded));
    page.section("What it scores with", &scored);
    page.section("What each unit brought, per battle", &brought(list));
    page.section("Who lives", &lives(list));
    if list.units.iter().any(|unit| unit.with_it.is_some()) {
        page.section("With each unit and without it", &with_it(list));
    }
}

/// Win rates by opponent, with the first turn and with the second.
fn opponents(list: &ListSummary, names: &Names) -> String {
    let turns = |opponent: &String| list.by_opponent_and_turn.iter().find(|(other, _)| other == opponent);
    let row = |(opponent, rate): &(String, Rate)| {
        let turn = |at: usize| {
            let rate = turns(opponent).map(|(_, rates)| rates[at]).filter(|rate| rate.n > 0);
            rate.map_or("–".to_owned(), |rate| format!("{:.0} %", 100.0 * rate.rate))
        };
        let name = escape(names.of(opponent));
        vec![name, turn(0), turn(1), rate.n.to_string(), super::plots::small(rate), rate_cell(rate)]
    };
    let rows: Vec<Vec<String>> = list.by_opponent.iter().map(row).collect();
    let head = ["opponent", "going first", "second", "battles", "", "win rate"];
    format!("<h3>By opponent</h3>{}", table(&head, &rows))
}

fn named(unit: &UnitFate) -> String {
    format!("{} <small>{}</small>", escape(&unit.name), escape(&unit.unit))
}

/// A mean with half the width of its interval.
fn spread(mean: &Mean) -> String {
    match mean.high.is_finite() {
        true => format!("{:.1} <small>± {:.1}</small>", mean.mean, mean.high - mean.mean),
        false => format!("{:.1}", mean.mean),
    }
}

fn brought(list: &ListSummary) -> String {
    let row = |unit: &UnitFate| {
        vec![
            named(unit),
            unit.points.to_string(),
            spread(&unit.destroyed),
            format!("{:.0}", 100.0 * unit.destroyed.mean / f64::from(unit.points.max(1))),
            spread(&unit.lost),
            spread(&unit.vp),
            spread(&unit.actions),
        ]
    };
    let head =
        ["unit", "points", "points destroyed", "for each 100 of its own", "points lost", "primary VP", "actions"];
    let said = "<p>Points are counted by models, and for the unit whose attacks slew them: a leader's weapons count for the \
                leader, exploding vehicles and mortal wounds of abilities for nobody. Primary points are shared by the markers \
                held and count for the unit with the most control there; secondary points count for nobody.</p>";
    format!("{said}{}", table(&head, &list.units.iter().map(row).collect::<Vec<_>>()))
}

fn lives(list: &ListSummary) -> String {
    let row = |unit: &UnitFate| {
        vec![
            named(unit),
            unit.points.to_string(),
            rate_cell(&unit.survives),
            format!("{:.0} %", 100.0 * unit.left),
            unit.falls.map_or("–".to_owned(), |round| format!("{round:.1}")),
            unit.alive_or_dead.as_ref().map_or("–".to_owned(), |swing| {
                let [mean, low, high] = [swing.mean, swing.low, swing.high].map(|share| 100.0 * share);
                format!("{} <small>{} to {}</small>", signed(mean, 0), signed(low, 0), signed(high, 0))
            }),
        ]
    };
    let head =
        ["unit", "points", "survives", "wounds left", "falls in round", "win rate: survived less destroyed, in points"];
    let said = "<p>The last column is no effect of the unit: a list that is winning loses fewer units. What a unit is worth to \
                the list is measured by <code>--without</code> or by a swap.</p>";
    format!("{}{said}", table(&head, &list.units.iter().map(row).collect::<Vec<_>>()))
}

fn with_it(list: &ListSummary) -> String {
    let measured = list.units.iter().filter_map(|unit| Some((unit, unit.with_it.as_ref()?)));
    let row = |(unit, with): (&UnitFate, &Comparison)| {
        let score = Mean {
            mean: 100.0 * with.score.mean,
            low: 100.0 * with.score.low,
            high: 100.0 * with.score.high,
            ..with.score
        };
        vec![
            named(unit),
            unit.points.to_string(),
            mean_cell(&score, 1),
            mean_cell(&with.vp_margin, 1),
            by_chance(with.chance[0]),
        ]
    };
    let head = [
        "unit",
        "points",
        "win rate with it less without it, in points",
        "VP margin",
        "win rate as different by chance",
    ];
    let said = "<p>The list fought the same battles again without each unit in turn; its points were spent on nothing else.</p>";
    format!("{said}{}", table(&head, &measured.map(row).collect::<Vec<_>>()))
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
