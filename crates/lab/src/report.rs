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
                // A list has its own tables by mission and by turn.
                if self.list.is_none() || !["mission", "turn"].contains(&what) {
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
