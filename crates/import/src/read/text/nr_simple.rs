//! New Recruit's simple text, and what people make of it in chats: points in square brackets.
//!
//! ```text
//! Chaos - World Eaters - My list - [2000 pts]
//! # ++ Army Roster ++ [2000 pts]
//! ## Configuration
//! Detachment: Berzerker Warband
//! ## Battleline [180 pts]
//! Khorne Berzerkers [180 pts]:
//! • 1x Khorne Berzerker Champion: Chainblade, Plasma pistol
//! • 9x Khorne Berzerker: Bolt pistol, Chainblade
//! Forgefiend [170 pts]: 2 ectoplasma cannons (2x Ectoplasma cannon)
//! ```
//!
//! Wargear is what each model holds; brackets say what is in a choice. Enhancements stand among
//! the wargear without a label.

use super::draft::{Draft, unit_line};
use super::header;
use super::lines::{Line, counted, price, with};
use super::sections::{Heading, enhancement, heading, is_signature, is_warlord};
use super::{held, wtc, wtc_compact};
use crate::Format;
use crate::list::{List, Part, PartKind, Said, Section};
use crate::names::plain;

/// The names that catalogues begin with.
const ALLIANCES: &[&str] = &["imperium", "chaos", "xenos", "aeldari", "unaligned"];

/// Reads a simple list.
pub(super) fn read(lines: Vec<Line>) -> List {
    let mut draft = Draft::new(Format::NewRecruitSimple);
    let lines = lines.into_iter().filter(|line| !is_roster_line(&line.text)).collect();
    let (header, lines) = header::take(lines, &mut draft);
    let lines = wtc_compact::unwrapped(lines);
    let mut configuration = false;
    for (at, line) in lines.iter().enumerate() {
        if is_signature(&line.text) {
            lines[at + 1..].iter().for_each(|line| draft.strange(line, "stands below the list"));
            break;
        }
        if let Some(found) = heading(&line.text).filter(|_| counted(&line.text).is_none()) {
            configuration = found == Heading::Configuration;
            draft.section = if let Heading::Units(section) = found { section } else { Section::Other };
        } else if !configuration {
            read_line(line, lines.get(at + 1), &mut draft);
        } else if let Some((key, value)) = header::labelled(&line.text) {
            // Under its heading every choice is of the army, with a bullet or without.
            header::Header::default().set(key, value, line.number, &mut draft.list);
        } else if price(&line.text).is_some_and(|price| price.square) {
            configuration = false;
            read_line(line, lines.get(at + 1), &mut draft);
        }
    }
    header.apply(&mut draft);
    draft.done()
}

/// "# ++ Army Roster ++ [2000 pts]", "++ Total: [1,990pts] ++".
fn is_roster_line(text: &str) -> bool {
    let name = plain(text);
    text.contains("++") && (name.starts_with("army roster") || name.starts_with("total"))
}

fn read_line(line: &Line, next: Option<&Line>, draft: &mut Draft) {
    let text = line.text.as_str();
    let in_unit = !draft.list.units.is_empty();
    let shallow = line.bullet.is_none() || price(text).is_some_and(|price| price.square);
    if let Some((name, cost)) = enhancement(text) {
        draft.enhance(name, cost, line.number);
    } else if is_warlord(text) && in_unit {
        wtc::without_titles(line.number, held::split("Warlord"), draft);
    } else if let Some(unit) = unit_line(text).filter(|_| shallow) {
        let tail = unit.tail.to_owned();
        if !in_unit && draft.list.points.is_none() && is_title(line, next, unit.points) {
            title(line, draft);
        } else if draft.begin(unit, line) {
            wtc_compact::unit_tail(line.number, &tail, draft);
        }
    } else if !in_unit {
        above(line, draft);
    } else if let Some((count, name)) = counted(text).or_else(|| line.bullet.map(|_| (1, text))) {
        models(line, count, name, draft);
    } else if with(text).is_some() || next.is_none_or(|next| next.bullet.is_none()) {
        // A line over models only counts them: "1 mauler chainblade, 7 chainblades".
        draft.strange(line, "belongs to no unit");
    }
}

/// "• 5x Khorne Berzerker: Bolt pistol, Chainblade"; without a colon the datasheet must tell.
fn models(line: &Line, count: u32, name: &str, draft: &mut Draft) {
    let Some((name, items)) = held::holding(name) else {
        let bare = name.trim_end_matches([':', ' ', '\t']);
        let name = if bare.is_empty() { name } else { bare };
        wtc::add(Part::new(line.number, count, name, PartKind::Unknown), draft);
        return;
    };
    let groups = wtc::without_titles(line.number, held::split(items), draft);
    wtc::check(line.number, count, name, &groups, draft);
    if groups.iter().any(|group| group.models.is_some()) {
        held::models(line.number, count, name, &groups).into_iter().for_each(|part| wtc::add(part, draft));
        return;
    }
    let mut part = Part::new(line.number, count, name, PartKind::Model);
    part.parts = groups.iter().flat_map(|group| held::wargear(line.number, &group.items, false)).collect();
    wtc::add(part, draft);
}

/// The title has the points of the army, and no wargear behind them.
fn is_title(line: &Line, next: Option<&Line>, points: Option<u32>) -> bool {
    let bare = price(&line.text).is_some_and(|price| price.after.is_empty());
    let over_models = next.is_some_and(|next| next.bullet.is_some() && !next.gap);
    let over_words = next.is_some_and(|next| {
        let text = next.text.as_str();
        next.bullet.is_none() && price(text).is_none() && counted(text).is_none() && heading(text).is_none()
    });
    let large = points.is_some_and(|points| points >= 500);
    bare && (line.text.contains(" - ") || large || over_words) && !over_models
}

/// "Chaos - World Eaters - My list - [2000 pts]": faction, then the name.
fn title(line: &Line, draft: &mut Draft) {
    let Some(price) = price(&line.text) else { return };
    draft.list.points = Some(price.amount);
    let pieces: Vec<&str> = price
        .before
        .split(" - ")
        .map(|piece| piece.trim_matches([' ', '-']))
        .filter(|piece| !piece.is_empty())
        .collect();
    let alliance = pieces.iter().position(|piece| ALLIANCES.contains(&plain(piece).as_str()));
    let (from, to) = match alliance {
        Some(at) => {
            let chapter = pieces.get(at + 1).is_some_and(|piece| plain(piece) == "adeptus astartes");
            (at, (at + 2 + usize::from(chapter)).min(pieces.len()))
        }
        None => (0, usize::from(pieces.len() > 1)),
    };
    if from < to {
        draft.list.faction = vec![Said::new(pieces[from..to].join(" - "), line.number)];
    }
    let name: Vec<&str> = pieces[..from].iter().chain(&pieces[to..]).copied().collect();
    draft.list.title = (!name.is_empty()).then(|| Said::new(name.join(" - "), line.number));
}

/// Bare lines between title and units: a faction, if none is known.
fn above(line: &Line, draft: &mut Draft) {
    let bare = line.bullet.is_none() && !line.text.ends_with(':');
    if bare && draft.list.points.is_some() && draft.list.faction.is_empty() {
        draft.list.faction = vec![Said::new(line.text.trim(), line.number)];
    } else {
        draft.strange(line, "stands above the units");
    }
}
