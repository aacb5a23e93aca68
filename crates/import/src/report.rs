//! What is said about an import: what was read, what was guessed and why, what is missing.

use crate::Format;
use serde::Serialize;

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Something is missing; the player must see to it before the army can be played as meant.
    Problem,
    /// The list did not say it, or said it in other words: what was taken, and why.
    Guess,
    /// Good to know.
    Note,
}

/// One thing to be said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// How much it matters.
    pub kind: Kind,
    /// A stable word for programs.
    pub code: &'static str,
    /// The line of the list, if it has lines.
    pub line: Option<u32>,
    /// The unit of the army it is about, by id.
    pub unit: Option<String>,
    /// For people.
    pub message: String,
    /// What was probably meant, or what to do.
    pub suggestion: Option<String>,
}

/// Everything to be said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// What the list was.
    pub format: Format,
    /// The points that it says it has, and those it has by its units.
    pub stated: Option<u32>,
    /// How many units it has, readable or not.
    pub entries: usize,
    /// The findings, in the order of the list.
    pub findings: Vec<Finding>,
}

impl Report {
    /// An empty one.
    pub fn new(format: Format) -> Report {
        Report { format, stated: None, entries: 0, findings: Vec::new() }
    }

    /// Says one thing more.
    pub fn say(&mut self, kind: Kind, code: &'static str, line: u32, message: impl Into<String>) -> &mut Finding {
        let line = (line > 0).then_some(line);
        self.findings.push(Finding { kind, code, line, unit: None, message: message.into(), suggestion: None });
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    /// The problems among the findings.
    pub fn problems(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.kind == Kind::Problem)
    }
}
