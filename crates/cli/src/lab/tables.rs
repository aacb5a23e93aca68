//! The laboratory's tables for a terminal.

use crate::output;
use ::lab::Summary;
use ::lab::report::Cells;
use ::lab::stats::{Mean, Rate, Rated, Verdict};
use ::lab::summary::KindFate;
use comfy_table::{CellAlignment, Table, presets};

/// A table whose first column is text and whose others are figures.
pub fn table(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> Table {
    let mut table = output::table(presets::NOTHING);
    table.set_header(output::heads(head.iter().copied()));
    rows.into_iter().for_each(|row| {
        table.add_row(row);
    });
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table
}

/// A rate with its interval.
pub fn rate(rate: &Rate) -> String {
    match rate.n {
        0 => "–".to_owned(),
        _ => format!("{:.1} % ({:.0}–{:.0})", 100.0 * rate.rate, 100.0 * rate.low, 100.0 * rate.high),
    }
}

/// A mean with its interval.
pub fn mean(mean: &Mean) -> String {
    match mean.low.is_finite() {
        true => format!("{:+.1} ({:+.1} to {:+.1})", mean.mean, mean.low, mean.high),
        false => format!("{:+.1}", mean.mean),
    }
}

/// Duels, one a line.
pub fn duels(summaries: &[Summary]) -> Table {
    let end = |end: Option<f64>, endless: &str| end.map_or(endless.to_owned(), |elo| format!("{elo:+.0}"));
    let row = |one: &Summary| {
        let [won, drawn, lost] = one.results;
        let elo = &one.elo;
        vec![
            format!("{} v {}", one.names[0], one.names[1]),
            one.win_rate.n.to_string(),
            format!("{won}–{drawn}–{lost}"),
            rate(&one.win_rate),
            mean(&one.vp_margin),
            format!("{:+.0} ({} to {})", elo.elo, end(elo.low, "−∞"), end(elo.high, "∞")),
            format!("{:.2} {:.2}", one.decision_ms[0], one.decision_ms[1]),
            one.defects.to_string(),
        ]
    };
    let head = ["", "battles", "W–D–L", "win rate", "VP margin", "Elo", "ms a decision", "defects"];
    table(&head, summaries.iter().map(row))
}

/// Rates by something.
pub fn breakdown(what: &str, rates: &[(String, Rate)]) -> Table {
    table(
        &[what, "battles", "win rate"],
        rates.iter().map(|(value, one)| vec![value.clone(), one.n.to_string(), rate(one)]),
    )
}

/// What a side scores, whichever side it is.
pub fn each_side(summary: &Summary) -> Table {
    let row = |(what, mean): &(&str, Mean)| {
        let ends = if mean.low.is_finite() { format!("{:.1} to {:.1}", mean.low, mean.high) } else { "–".to_owned() };
        vec![what.replace('_', " "), format!("{:.1}", mean.mean), ends]
    };
    table(&["a side has", "mean", "95 %"], summary.each_side.iter().map(row))
}

const KINDS: [&str; 5] = ["both sides' units", "units", "survives", "destroys, of its points", "loses, of its points"];

fn kind_rows(kinds: &[KindFate]) -> Vec<Vec<String>> {
    let row = |one: &KindFate| {
        let (units, share) = (one.survives.n.to_string(), |share: f64| format!("{share:.0} %"));
        vec![one.kind.to_owned(), units, rate(&one.survives), share(one.destroyed), share(one.lost)]
    };
    kinds.iter().map(row).collect()
}

/// Who lives, by what a unit is.
pub fn kinds(kinds: &[KindFate]) -> Table {
    table(&KINDS, kind_rows(kinds))
}

/// The same for a report.
pub fn kinds_for_report(kinds: &[KindFate]) -> (String, Cells) {
    let said = "Units of both sides in every battle. Points are counted by models.".to_owned();
    ("Who lives".to_owned(), Cells { said, head: KINDS.to_vec(), rows: kind_rows(kinds) })
}

/// The Elo table, the strongest first.
pub fn elo(rated: &[Rated]) -> Table {
    let mut order: Vec<&Rated> = rated.iter().collect();
    order.sort_by(|one, two| two.elo.total_cmp(&one.elo));
    let margin = |margin: f64| match margin {
        0.0 => "anchor".to_owned(),
        margin if margin.is_finite() => format!("± {margin:.0}"),
        _ => "–".to_owned(),
    };
    let row =
        |one: &Rated| vec![one.player.clone(), format!("{:.0}", one.elo), margin(one.margin), one.games.to_string()];
    table(&["player", "Elo", "", "battles"], order.into_iter().map(row))
}

/// What a sequential test said.
pub fn verdict(summary: &Summary) -> Option<String> {
    let (verdict, ratio) = summary.verdict?;
    let [a, b] = &summary.names;
    let text = match verdict {
        Verdict::Stronger => output::good(&format!("{a} is stronger than {b}")),
        Verdict::NotStronger => output::bad(&format!("{a} is not stronger than {b} by that margin")),
        Verdict::Open => format!("no answer yet whether {a} is stronger than {b}"),
    };
    Some(format!("{text} (log-likelihood ratio {ratio:+.2})"))
}
