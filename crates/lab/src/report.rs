//! One page that shows a run: self-contained HTML with plots drawn by us, light and dark.

mod lists;
mod names;
mod page;
mod plots;
mod tables;

use crate::blunders::BlunderRate;
use crate::row::Row;
use crate::stats::Rated;
use crate::summary::{Comparison, ListSummary, Summary};
use crate::unplayed::Unplayed;
use names::Names;
use page::Page;
use serde::Serialize;

/// How often a player blundered in one way.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BlunderLine {
    /// Who.
    pub player: String,
    /// In which way.
    pub class: String,
    /// So often.
    pub count: u64,
    /// Number of occasions.
    pub opportunities: u64,
    /// For each hundred decisions.
    pub per_100: f64,
}

impl BlunderLine {
    /// A player's rate of one class.
    pub fn of(player: &str, rate: &BlunderRate) -> BlunderLine {
        let &BlunderRate { class, count, opportunities, per_100 } = rate;
        BlunderLine { player: player.to_owned(), class: class.title().to_owned(), count, opportunities, per_100 }
    }
}

/// A table of plain text under a sentence.
#[derive(Debug, Clone, Default)]
pub struct Cells {
    /// What is to be said first.
    pub said: String,
    /// The heads of the columns.
    pub head: Vec<&'static str>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// A battle of the run.
#[derive(Debug, Clone, Default)]
pub struct BattleLine {
    /// Which list fought it, where several did.
    pub list: String,
    /// Whom it met.
    pub opponent: String,
    /// The mission, the map and the layout.
    pub field: [String; 3],
    /// Whether it had the first turn.
    pub first: bool,
    /// How it ended.
    pub result: &'static str,
    /// Victory points of both.
    pub vp: [u16; 2],
    /// Its record, as a path from the report.
    pub record: Option<String>,
    /// The command that fights it again.
    pub command: String,
}

impl BattleLine {
    /// Of a row; `written` says how an army of an id is named on a command line, `records` is the folder for them.
    pub fn of(row: &Row, written: &dyn Fn(&str) -> String, records: Option<&str>) -> BattleLine {
        BattleLine {
            list: row.sides[0].army.clone(),
            opponent: row.sides[1].army.clone(),
            field: [row.mission.clone(), row.deployment.clone(), row.layout.clone()],
            first: row.first == 0,
            result: match row.score() {
                None => "broke off",
                Some(score) if score > 0.5 => "won",
                Some(score) if score < 0.5 => "lost",
                Some(_) => "draw",
            },
            vp: row.sides.each_ref().map(|side| side.vp),
            record: records.map(|folder| format!("{folder}/{}.jsonl.gz", crate::defect::name(row))),
            command: crate::defect::Repeat::of_row(row, written).command(),
        }
    }
}

/// What a page shows; whatever is empty is left out.
#[derive(Debug, Clone, Default)]
pub struct Report<'a> {
    /// Its title.
    pub title: String,
    /// What was run: names and values for the head of the page.
    pub facts: Vec<(String, String)>,
    /// The duels with their rows.
    pub duels: Vec<(&'a Summary, &'a [Row])>,
    /// The Elo table.
    pub table: &'a [Rated],
    /// Two variants against the same opponent, with their names.
    pub comparison: Option<(&'a Comparison, [String; 2])>,
    /// Sections that only one kind of run has: title and HTML made of [`cells`](Cells).
    pub more: Vec<(String, Cells)>,
    /// Every battle, with what repeats or shows it.
    pub battles: Vec<BattleLine>,
    /// A list and its opponents.
    pub list: Option<&'a ListSummary>,
    /// Blunders.
    pub blunders: &'a [BlunderLine],
    /// The armies that took part: id and name.
    pub armies: Vec<(String, String)>,
    /// What is not played of the armies.
    pub unplayed: &'a [Unplayed],
    /// What is not allowed about the armies.
    pub remarks: &'a [String],
}

impl Report<'_> {
    /// The whole page.
    pub fn html(&self) -> String {
        let names = &Names::new(&self.armies);
        let mut page = Page::new(&self.title, &self.facts);
        if let Some((comparison, names)) = &self.comparison {
            page.section("The difference", &tables::comparison(comparison, names));
        }
        for (title, cells) in &self.more {
            page.section(title, &tables::cells(cells));
        }
        if let Some(list) = self.list {
            lists::add(&mut page, list, names);
        }
        let unplayed = lists::unplayed(self.unplayed, self.remarks);
        if !unplayed.is_empty() {
            page.section("What was not played", &unplayed);
        }
        if !self.duels.is_empty() {
            page.section("Results", &tables::results(&self.duels));
        }
        if !self.table.is_empty() {
            page.section("Elo", &format!("{}{}", plots::elo(self.table), tables::elo(self.table)));
        }
        for (summary, rows) in &self.duels {
            let [one, two] = &summary.names;
            let margins: Vec<f64> = rows.iter().filter_map(Row::margin).collect();
            let mut body = plots::margins(&margins);
            // A match-up table by both armies says more than a list of pairs.
            body += &tables::armies(rows, names);
            for what in ["mission", "turn", "layout", "deployment"] {
                // A list has its own tables of these.
                if self.list.is_none() || !["mission", "turn", "deployment"].contains(&what) {
                    body += &tables::breakdown(what, summary, names);
                }
            }
            let title = match self.list {
                Some(_) => format!("The list, played by {one}, against the others, played by {two}"),
                None => format!("{one} against {two}"),
            };
            page.section(&title, &body);
        }
        if !self.duels.is_empty() {
            page.section("Time", &tables::time(&self.duels));
        }
        if !self.blunders.is_empty() {
            page.section("Blunders", &tables::blunders(self.blunders));
        }
        if !self.battles.is_empty() {
            page.section("Every battle", &tables::battles(&self.battles, names));
        }
        let rows = || self.duels.iter().flat_map(|(_, rows)| rows.iter());
        let defects: Vec<(String, &str)> = rows()
            .flat_map(|row| {
                let [one, two] = [0, 1].map(|side| &row.sides[side].player);
                let where_ = format!("{one} v {two}, seed {}, record {}", row.seed, crate::defect::name(row));
                row.defects.iter().map(move |defect| (where_.clone(), defect.as_str()))
            })
            .collect();
        if !defects.is_empty() {
            page.section("Defects", &tables::defects(&defects));
        }
        page.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_a_sign_that_is_seen_and_zero_has_none() {
        let signed = tables::signed;
        assert_eq!([signed(-4.26, 1), signed(4.26, 1), signed(-0.04, 1), signed(0.0, 0)], ["−4.3", "+4.3", "0.0", "0"]);
    }

    #[test]
    fn a_page_stands_alone_and_escapes_what_it_shows() {
        let mut row = Row { mission: "<script>".into(), ..Row::default() };
        row.sides[0].player = "hard & fast".into();
        row.defects.push("a < b".into());
        let rows = [row];
        let summary = Summary::of(&rows, None);
        let report = Report { title: "A & B".into(), duels: vec![(&summary, &rows)], ..Report::default() };
        let html = report.html();
        assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>\n"));
        assert!(html.contains("A &amp; B") && html.contains("hard &amp; fast") && html.contains("a &lt; b"));
        assert!(!html.contains("<script") && !html.contains("http://") && !html.contains("https://"));
        assert!(!html.contains("NaN") && !html.contains("inf"));
    }
}
