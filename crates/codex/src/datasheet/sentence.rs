//! A wargear option in one line, for records that do not write their own.

use super::{EVERY_MODEL, Item, WargearOption};
use std::fmt::Write as _;

impl WargearOption {
    /// `Per 10 models 1 × Boy: Choppa and Slugga → Big shoota | Rokkit launcha`.
    pub(super) fn sentence(&self) -> String {
        let mut out = String::new();
        if let Some(least) = self.unit_models {
            let _ = write!(out, "{least} models or more: ");
        }
        if let Some(per) = self.per_models {
            let _ = write!(out, "per {per} models ");
        }
        let who = if self.model == EVERY_MODEL { "any model" } else { &self.model };
        match (self.up_to, self.all_or_none) {
            (_, true) => {
                let _ = write!(out, "all or none of {who}");
            }
            (Some(most), _) => {
                let _ = write!(out, "{most} × {who}");
            }
            (None, _) => out.push_str(who),
        }
        if !self.requires.is_empty() {
            let _ = write!(out, " with {}", self.requires.join(" and "));
        }
        if !self.unless.is_empty() {
            let _ = write!(out, " without {}", self.unless.join(" or "));
        }
        out.push_str(": ");
        if self.each_copy {
            out.push_str("each ");
        }
        if self.replaces.is_empty() {
            out.push_str("+ ");
        } else {
            let lists = std::iter::once(&self.replaces).chain(&self.or_replaces);
            let given: Vec<String> = lists.map(|list| names(list)).collect();
            let _ = write!(out, "{} → ", given.join(" or "));
        }
        if let Some(pick) = self.pick {
            let _ = write!(out, "up to {pick} of ");
        }
        let taken: Vec<String> = self.choices.iter().map(|list| names(list)).collect();
        out.push_str(&taken.join(" | "));
        out
    }
}

fn names(items: &[Item]) -> String {
    let name = |item: &Item| match item.count {
        1 => item.name.clone(),
        count => format!("{count} {}", item.name),
    };
    items.iter().map(name).collect::<Vec<_>>().join(" and ")
}
