//! Who holds what, on one line: "8 with Close combat weapon, 2x Missile pod".

use super::lines::{counted, with};
use crate::list::{Part, PartKind};

/// An item of a comma list: how many (if it is said), its name, and what stands in its brackets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Item<'a> {
    count: Option<u32>,
    /// The name alone.
    pub name: &'a str,
    inside: Option<&'a str>,
}

/// Items that the same models hold.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Group<'a> {
    /// "5 with".
    pub models: Option<u32>,
    /// What they hold.
    pub items: Vec<Item<'a>>,
}

/// A list at its commas, those in brackets aside. "5 with" begins a group.
pub(super) fn split(text: &str) -> Vec<Group<'_>> {
    let mut groups = vec![Group::default()];
    for piece in commas(text) {
        let piece = match with(piece) {
            Some((models, rest)) => {
                groups.push(Group { models: Some(models), items: Vec::new() });
                rest
            }
            None => piece,
        };
        if let (Some(item), Some(group)) = (item(piece), groups.last_mut()) {
            group.items.push(item);
        }
    }
    groups.retain(|group| group.models.is_some() || !group.items.is_empty());
    groups
}

/// The pieces between commas that stand in no brackets.
pub(super) fn commas(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let (mut depth, mut from) = (0_u32, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' | ';' if depth == 0 => {
                out.push(text[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    out.push(text[from..].trim());
    out.retain(|piece| !piece.is_empty());
    out
}

/// "Boy: Slugga, Choppa": the name and what is held.
pub(super) fn holding(text: &str) -> Option<(&str, &str)> {
    let (name, items) = text.split_once(": ")?;
    let (name, items) = (name.trim(), items.trim());
    (!name.is_empty() && !items.is_empty()).then_some((name, items))
}

fn item(text: &str) -> Option<Item<'_>> {
    let (count, name) = counted(text).map_or((None, text), |(count, name)| (Some(count), name));
    let (name, inside) = match name.strip_suffix(')').and_then(|open| open.split_once(" (")) {
        Some((name, inside)) => (name.trim(), Some(inside)),
        None => (name, None),
    };
    (!name.is_empty()).then_some(Item { count, name, inside })
}

/// The wargear that items are. Numbers count for each model, unless they are totals.
pub(super) fn wargear(line: u32, items: &[Item<'_>], totals: bool) -> Vec<Part> {
    let one = |item: &Item<'_>| {
        let mut part = Part::new(line, item.count.unwrap_or(1), item.name, PartKind::Item);
        part.each = !totals;
        if let Some(inside) = item.inside {
            for piece in commas(inside) {
                let (count, name) = counted(piece).unwrap_or((1, piece));
                let mut under = Part::new(line, count, name, PartKind::Item);
                under.each = part.each;
                part.parts.push(under);
            }
        }
        part
    };
    items.iter().map(one).collect()
}

/// The models of a line "8x Kroot: 8 with …": one part for each group, and one for those of whom
/// nothing is said.
pub(super) fn models(line: u32, count: u32, name: &str, groups: &[Group<'_>]) -> Vec<Part> {
    let mut out = Vec::new();
    let mut left = count;
    for group in groups {
        let models = group.models.unwrap_or(left).max(1);
        let totals = group.models.is_none() && are_totals(models, &group.items);
        let mut part = Part::new(line, models, name, PartKind::Model);
        part.parts = wargear(line, &group.items, totals);
        left = left.saturating_sub(models);
        out.push(part);
    }
    if left > 0 {
        out.push(Part::new(line, left, name, PartKind::Model));
    }
    out
}

/// "9x Intercessor: 9x Bolt rifle": every number is a multiple of the models, so they are totals.
fn are_totals(models: u32, items: &[Item<'_>]) -> bool {
    models > 1 && items.iter().all(|item| item.count.is_some_and(|count| count >= models && count % models == 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_brackets_and_with() {
        let groups = split("5 with Bolt pistol, 2x Blade, 3 with Gun (2x Barrel, Strap)");
        let seen: Vec<(Option<u32>, usize)> = groups.iter().map(|group| (group.models, group.items.len())).collect();
        assert_eq!(seen, [(Some(5), 2), (Some(3), 1)]);
        let parts = models(7, 10, "Boy", &groups);
        assert_eq!(parts.iter().map(|part| part.count).collect::<Vec<_>>(), [5, 3, 2]);
        assert_eq!((parts[0].parts[1].count, parts[0].parts[1].each), (2, true));
        assert_eq!(parts[1].parts[0].parts.len(), 2);
        assert!(parts[2].parts.is_empty());
    }

    #[test]
    fn totals_are_told_by_their_numbers() {
        let totals = models(1, 9, "Boy", &split("9x Rifle, 18x Grenade"));
        assert!(totals[0].parts.iter().all(|part| !part.each));
        let each = models(1, 9, "Boy", &split("Rifle, 9x Grenade"));
        assert!(each[0].parts.iter().all(|part| part.each));
    }
}
