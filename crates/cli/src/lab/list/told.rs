//! What `lab list` prints.

use crate::lab::tables;
use ::lab::Summary;
use ::lab::report::Cells;
use ::lab::stats::{Mean, Rate, by_chance};
use ::lab::summary::{Better, Comparison, ListSummary, ScoredWith, UnitFate, mean_json};
use serde_json::{Map, Value, json};

/// One JSON document.
pub fn document(list: &ListSummary, levels: &[Summary], change: Option<(&Comparison, &ListSummary)>) -> Value {
    let mut out = one(list);
    out["elo"] = json!(levels.first().map(|level| level.elo.elo));
    out["defects"] = json!(levels.iter().map(|level| level.defects).sum::<usize>());
    if let Some((change, other)) = change {
        out["other"] = one(other);
        out["difference"] = change.json();
    }
    out
}

/// What there is to say about one list.
pub fn one(list: &ListSummary) -> Value {
    let rates = |rates: &[(String, Rate)]| {
        Value::Object(rates.iter().map(|(value, rate)| (value.clone(), json!(rate))).collect::<Map<_, _>>())
    };
    let turns = list
        .by_opponent_and_turn
        .iter()
        .map(|(opponent, [first, second])| (opponent.clone(), json!({"first": first, "second": second})));
    json!({
        "list": list.list, "win_rate": list.all, "vp_margin": mean_json(&list.vp_margin),
        "by_opponent": rates(&list.by_opponent), "by_mission": rates(&list.by_mission),
        "by_deployment": rates(&list.by_deployment), "by_turn": rates(&list.by_turn),
        "by_level": rates(&list.by_level), "by_opponent_and_turn": turns.collect::<Map<_, _>>(),
        "scored": list.scored, "conceded": list.conceded,
        "units": list.units.iter().map(unit).collect::<Vec<_>>(),
    })
}

fn unit(unit: &UnitFate) -> Value {
    json!({
        "unit": unit.unit, "name": unit.name, "points": unit.points, "survives": unit.survives, "left": unit.left,
        "falls": unit.falls, "destroyed": mean_json(&unit.destroyed), "lost": mean_json(&unit.lost),
        "vp": mean_json(&unit.vp), "actions": mean_json(&unit.actions), "alive_or_dead": unit.alive_or_dead,
        "with_it": unit.with_it.as_ref().map(Comparison::json),
    })
}

/// What the other list or the change brings.
pub fn change(change: &Comparison, [list, other]: [&ListSummary; 2], names: &[(String, String)]) {
    let named =
        |id: &str| names.iter().find(|(known, _)| known == id).map_or_else(|| id.to_owned(), |(_, name)| name.clone());
    let (one, two) = (named(&other.list), named(&list.list));
    let verdict = match change.verdict() {
        Better::Better => format!("{one} wins more than {two}"),
        Better::Worse => format!("{one} wins less than {two}"),
        Better::NotClear => format!("it is not clear which of them wins more: {one}, or {two}"),
        Better::Same => format!("{one} and {two} fought every battle alike"),
    };
    println!("On the same {} battles {verdict}.", change.battles);
    let score = &change.score;
    let points = Mean { mean: 100.0 * score.mean, low: 100.0 * score.low, high: 100.0 * score.high, ..*score };
    let [better, worse] = change.turned;
    println!(
        "  win rate {} per cent points, as great by chance {}",
        tables::mean(&points),
        by_chance(change.chance[0])
    );
    println!("  VP margin {}, as great by chance {}", tables::mean(&change.vp_margin), by_chance(change.chance[1]));
    println!("  {better} battles ended better, {worse} worse");
    println!("  {one}: {}; {two}: {}\n", tables::rate(&other.all), tables::rate(&list.all));
}

/// Both lists by opponent, for the report.
pub fn side_by_side(list: &ListSummary, other: &ListSummary, names: &[(String, String)]) -> (String, Cells) {
    let named =
        |id: &str| names.iter().find(|(known, _)| known == id).map_or_else(|| id.to_owned(), |(_, name)| name.clone());
    let rate = |from: &ListSummary, opponent: &str| {
        let found = from.by_opponent.iter().find(|(known, _)| known == opponent);
        found.map_or("–".to_owned(), |(_, rate)| tables::rate(rate))
    };
    let rows = list
        .by_opponent
        .iter()
        .map(|(opponent, met)| vec![named(opponent), met.n.to_string(), rate(list, opponent), rate(other, opponent)]);
    let cells = Cells {
        said: format!("Before: {}. After: {}.", named(&list.list), named(&other.list)),
        head: vec!["opponent", "battles of each", "before", "after"],
        rows: rows.collect(),
    };
    ("Both by opponent".to_owned(), cells)
}

/// A mean with half the width of its interval.
fn spread(mean: &Mean) -> String {
    match mean.high.is_finite() {
        true => format!("{:.1} ± {:.1}", mean.mean, mean.high - mean.mean),
        false => format!("{:.1}", mean.mean),
    }
}

/// The tables about the list.
pub fn list(list: &ListSummary) {
    println!(
        "{} wins {} of {} battles; VP margin {}",
        list.list,
        tables::rate(&list.all),
        list.all.n,
        tables::mean(&list.vp_margin)
    );
    let parts = [
        ("opponent", &list.by_opponent),
        ("mission", &list.by_mission),
        ("deployment", &list.by_deployment),
        ("turn", &list.by_turn),
        ("level", &list.by_level),
    ];
    for (what, rates) in parts.into_iter().filter(|(what, rates)| *what != "level" || rates.len() > 1) {
        println!("\n{}", tables::breakdown(what, rates));
    }
    let row = |one: &ScoredWith| vec![one.name.clone(), format!("{:.1}", one.vp), one.battles.to_string()];
    println!("\n{}", tables::table(&["it scores with", "VP a battle", "battles"], list.scored.iter().map(row)));
    let units = list.units.iter().map(|unit| {
        vec![
            unit.name.clone(),
            unit.points.to_string(),
            spread(&unit.destroyed),
            spread(&unit.lost),
            spread(&unit.vp),
            format!("{:.1}", unit.actions.mean),
            tables::rate(&unit.survives),
            unit.falls.map_or("–".to_owned(), |round| format!("{round:.1}")),
        ]
    });
    let head = ["unit", "points", "destroyed", "lost", "primary VP", "actions", "survives", "falls in round"];
    println!("\n{}", tables::table(&head, units));
    let with: Vec<Vec<String>> = list.units.iter().filter_map(with_it).collect();
    if !with.is_empty() {
        let head = ["with it less without it", "points", "win rate, in points", "VP margin", "by chance"];
        println!("\n{}", tables::table(&head, with));
    }
}

fn with_it(unit: &UnitFate) -> Option<Vec<String>> {
    let with = unit.with_it.as_ref()?;
    let score = Mean {
        mean: 100.0 * with.score.mean,
        low: 100.0 * with.score.low,
        high: 100.0 * with.score.high,
        ..with.score
    };
    let (score, margin) = (tables::mean(&score), tables::mean(&with.vp_margin));
    Some(vec![unit.name.clone(), unit.points.to_string(), score, margin, by_chance(with.chance[0])])
}
