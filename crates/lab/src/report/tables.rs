//! The tables of the page.

use super::names::Names;
use super::page::{escape, table};
use super::{BattleLine, BlunderLine, Cells, plots};
use crate::row::Row;
use crate::stats::{self, Elo, Mean, Rate, Rated, Verdict};
use crate::summary::{Comparison, Summary, rate};

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A rate with its interval.
pub fn rate_cell(rate: &Rate) -> String {
    match rate.n {
        0 => "–".to_owned(),
        _ => format!("{} <small>{:.0}–{:.0}</small>", percent(rate.rate), 100.0 * rate.low, 100.0 * rate.high),
    }
}

/// A mean with its interval.
pub fn mean_cell(mean: &Mean, digits: usize) -> String {
    let ends = match mean.low.is_finite() && mean.high.is_finite() {
        true => format!(" <small>{} to {}</small>", signed(mean.low, digits), signed(mean.high, digits)),
        false => String::new(),
    };
    format!("{}{ends}", signed(mean.mean, digits))
}

/// A number with its sign, the minus as long as the plus; nothing that rounds to zero has one.
pub fn signed(number: f64, digits: usize) -> String {
    let text = format!("{number:+.digits$}");
    match text.bytes().any(|byte| (b'1'..=b'9').contains(&byte)) {
        true => text.replace('-', "−"),
        false => text[1..].to_owned(),
    }
}

fn elo_cell(elo: &Elo) -> String {
    let end = |end: Option<f64>| end.map_or("∞".to_owned(), |elo| signed(elo, 0));
    let low = elo.low.map_or("−∞".to_owned(), |elo| signed(elo, 0));
    format!("{} <small>{low} to {}</small>", signed(elo.elo, 0), end(elo.high))
}

/// Every duel in a line.
pub fn results(duels: &[(&Summary, &[Row])]) -> String {
    let rows = duels.iter().map(|(one, _)| {
        let [won, drawn, lost] = one.results;
        let verdict = match one.verdict {
            None => String::new(),
            Some((Verdict::Stronger, _)) => " · stronger".to_owned(),
            Some((Verdict::NotStronger, _)) => " · not stronger".to_owned(),
            Some((Verdict::Open, _)) => " · open".to_owned(),
        };
        vec![
            format!("{} <small>v</small> {}{verdict}", escape(&one.names[0]), escape(&one.names[1])),
            one.win_rate.n.to_string(),
            format!("{won}–{drawn}–{lost}"),
            plots::small(&one.win_rate),
            rate_cell(&one.win_rate),
            mean_cell(&one.vp_margin, 1),
            elo_cell(&one.elo),
            format!("{:.1} <small>{:.1}</small>", one.vp[0], one.vp[1]),
            match one.defects {
                0 => "0".to_owned(),
                defects => format!("<span class=\"defect\">{defects}</span>"),
            },
        ]
    });
    let rows: Vec<_> = rows.collect();
    table(&["", "battles", "W–D–L", "", "win rate", "VP margin", "Elo", "VP", "defects"], &rows)
}

/// The Elo table.
pub fn elo(rated: &[Rated]) -> String {
    let mut order: Vec<&Rated> = rated.iter().collect();
    order.sort_by(|one, two| two.elo.total_cmp(&one.elo));
    let margin = |rated: &Rated| match rated.margin {
        0.0 => "anchor".to_owned(),
        margin if margin.is_finite() => format!("± {margin:.0}"),
        _ => "–".to_owned(),
    };
    let row = |one: &&Rated| vec![escape(&one.player), format!("{:.0}", one.elo), margin(one), one.games.to_string()];
    table(&["player", "Elo", "", "battles"], &order.iter().map(row).collect::<Vec<_>>())
}

/// Win rates by something.
pub fn breakdown(what: &str, summary: &Summary, names: &Names) -> String {
    let rates = summary.by(what);
    if rates.len() < 2 {
        return String::new();
    }
    format!("<h3>By {what}</h3>{}", rates_table(what, rates, names))
}

/// Rates, each with a small plot.
pub fn rates_table(what: &str, rates: &[(String, Rate)], names: &Names) -> String {
    let row = |(value, rate): &(String, Rate)| {
        vec![escape(names.of(value)), rate.n.to_string(), plots::small(rate), rate_cell(rate)]
    };
    table(&[what, "battles", "", "win rate"], &rates.iter().map(row).collect::<Vec<_>>())
}

/// A heat table: rows are the armies of side a, columns those of side b.
pub fn armies(rows: &[Row], names: &Names) -> String {
    let list = |side: usize| {
        let mut out: Vec<&str> = rows.iter().map(|row| row.sides[side].army.as_str()).collect();
        out.sort_unstable();
        out.dedup();
        out
    };
    let (mine, theirs) = (list(0), list(1));
    if mine.len() * theirs.len() < 2 {
        return String::new();
    }
    let heads: String =
        theirs.iter().map(|army| format!("<th scope=\"col\">{}</th>", escape(names.of(army)))).collect();
    let line = |army: &&str| {
        let cell = |other: &&str| {
            let met = rows.iter().filter(|row| row.sides[0].army == **army && row.sides[1].army == **other);
            let rate = rate(met);
            if rate.n == 0 {
                return "<td class=\"heat\">–</td>".to_owned();
            }
            // Even is no colour; the surer the win or the loss, the deeper.
            let (colour, depth) = if rate.rate >= 0.5 { ("--a", rate.rate - 0.5) } else { ("--b", 0.5 - rate.rate) };
            let depth = (100.0 * depth).round();
            format!(
                "<td class=\"heat\" style=\"background:color-mix(in srgb,var({colour}) {depth:.0}%,transparent)\">\
                 {:.0} % <small>{}</small></td>",
                100.0 * rate.rate,
                rate.n
            )
        };
        let cells: String = theirs.iter().map(cell).collect();
        format!("<tr><td>{}</td>{cells}</tr>", escape(names.of(army)))
    };
    let lines: String = mine.iter().map(line).collect();
    format!(
        "<h3>By match-up: own army down, the opponent's across; battles in small</h3>\
         <div class=\"wide\"><table><thead><tr><th></th>{heads}</tr></thead><tbody>{lines}</tbody></table></div>"
    )
}

/// Time per decision.
pub fn time(duels: &[(&Summary, &[Row])]) -> String {
    let row = |(one, _): &(&Summary, &[Row])| {
        let mut cells = vec![format!("{} <small>v</small> {}", escape(&one.names[0]), escape(&one.names[1]))];
        for side in [0, 1] {
            cells.push(format!("{:.3} ms", one.decision_ms[side]));
            cells.push(format!("{:.0} ms", one.slowest_ms[side]));
        }
        cells.push(format!("{:.0}", one.decisions));
        cells.push(format!("{:.2}", one.rounds));
        cells
    };
    let rows: Vec<_> = duels.iter().map(row).collect();
    table(&["", "mean, first", "slowest", "mean, second", "slowest", "decisions per battle", "rounds"], &rows)
}

/// Two variants against the same opponent.
pub fn comparison(comparison: &Comparison, names: &[String; 2]) -> String {
    let Comparison { score, vp_margin, chance, turned, battles } = comparison;
    let points = Mean { mean: 100.0 * score.mean, low: 100.0 * score.low, high: 100.0 * score.high, ..*score };
    let [chance_score, chance_margin] = chance.map(stats::by_chance);
    let rows = [
        vec!["win rate, in per cent points".to_owned(), score.n.to_string(), mean_cell(&points, 1), chance_score],
        vec!["VP margin".to_owned(), vp_margin.n.to_string(), mean_cell(vp_margin, 1), chance_margin],
    ];
    let [one, two] = names.each_ref().map(|name| escape(name));
    let [better, worse] = turned;
    format!(
        "<p>{one} less {two}, fixture by fixture: the same opponents, dice, tables and sides. Of {battles} battles \
         {better} ended better with {one}, {worse} ended worse.</p>{}",
        table(&["", "fixtures", "difference", "as great by chance"], &rows)
    )
}

/// A table of plain text.
pub fn cells(cells: &Cells) -> String {
    let rows: Vec<Vec<String>> = cells.rows.iter().map(|row| row.iter().map(|cell| escape(cell)).collect()).collect();
    format!("<p>{}</p>{}", escape(&cells.said), table(&cells.head, &rows))
}

/// Every battle, folded away.
pub fn battles(battles: &[BattleLine], names: &Names) -> String {
    let several = battles.iter().any(|one| one.list != battles[0].list);
    let row = |one: &BattleLine| {
        let again = match &one.record {
            Some(path) => format!("<a href=\"{0}\" download>{0}</a>", escape(path)),
            None => format!("<code>{}</code>", escape(&one.command)),
        };
        let mut cells = if several { vec![escape(names.of(&one.list))] } else { Vec::new() };
        cells.push(escape(names.of(&one.opponent)));
        cells.extend(one.field.each_ref().map(|id| escape(names.of(id))));
        cells.extend([["second", "first"][usize::from(one.first)].to_owned(), one.result.to_owned()]);
        cells.extend([format!("{} to {}", one.vp[0], one.vp[1]), again]);
        cells
    };
    let rows: Vec<Vec<String>> = battles.iter().map(row).collect();
    let mut head = if several { vec!["list"] } else { Vec::new() };
    head.extend(["opponent", "mission", "map", "layout", "turn", "result", "VP", "watch it again"]);
    let how = match battles.first().and_then(|one| one.record.as_ref()) {
        Some(_) => "A record is shown by <code>strategium show</code>, and by the page under Replays.",
        None => "The command fights a battle again and keeps its record; with <code>--records</code> all are kept.",
    };
    format!("<details><summary>{} battles</summary><p>{how}</p>{}</details>", battles.len(), table(&head, &rows))
}

/// Blunders.
pub fn blunders(rates: &[BlunderLine]) -> String {
    let row = |one: &BlunderLine| {
        vec![
            escape(&one.class),
            escape(&one.player),
            one.count.to_string(),
            one.opportunities.to_string(),
            format!("{:.2}", one.per_100),
        ]
    };
    let rows: Vec<_> = rates.iter().map(row).collect();
    table(&["class", "player", "count", "occasions", "per 100 decisions"], &rows)
}

/// Defects, with where they happened.
pub fn defects(defects: &[(String, &str)]) -> String {
    let rows: Vec<_> = defects.iter().take(200).map(|(place, what)| vec![escape(place), escape(what)]).collect();
    let head = "<p>These battles broke off or went wrong otherwise. They have no part in any figure of this page; their \
                records, and the commands that repeat them, are in the folder <code>defects</code>.</p>";
    format!("{head}{}", table(&["where", "what"], &rows))
}
