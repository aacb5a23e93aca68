//! New Recruit's compact WTC text: everything of a unit, or of its models, on one line.
//!
//! ```text
//! Char2: 1x Commander (115 pts): 2x Shield Drone, 4x Fusion blaster, Battlesuit fists
//! Enhancement: … (+20 pts)
//! 10x Kroot Carnivores (65 pts)
//! • 1x Long-quill: Kroot pistol, Kroot rifle
//! • 9x Kroot Carnivores: 9 with Close combat weapon, Kroot rifle
//! ```
//!
//! Where not all models hold the same, its lines are those of the long text (`wtc`).

use super::draft::{Draft, unit_line};
use super::lines::Line;
use super::{held, wtc};
use crate::Format;
use crate::list::List;

/// Reads a compact WTC list.
pub(super) fn read(lines: Vec<Line>) -> List {
    wtc::read_as(lines, Format::WtcCompact)
}

/// What stands behind a unit's points: its wargear, each of its models the same, or groups of models.
pub(super) fn unit_tail(line: u32, tail: &str, draft: &mut Draft) {
    let groups = wtc::without_titles(line, held::split(tail), draft);
    let Some((name, models)) = draft.list.units.last().map(|unit| (unit.name.clone(), unit.models)) else { return };
    if groups.iter().any(|group| group.models.is_some()) {
        let all = groups.iter().filter_map(|group| group.models).sum();
        wtc::check(line, models.unwrap_or(all), &name, &groups, draft);
        held::models(line, all, &name, &groups).into_iter().for_each(|part| wtc::add(part, draft));
    } else {
        for group in groups {
            held::wargear(line, &group.items, false).into_iter().for_each(|part| wtc::add(part, draft));
        }
    }
}

/// Lines that a mail program broke behind a comma are whole again.
pub(super) fn unwrapped(lines: Vec<Line>) -> Vec<Line> {
    let mut out: Vec<Line> = Vec::with_capacity(lines.len());
    for line in lines {
        match out.last_mut() {
            Some(last) if last.text.ends_with(',') && line.bullet.is_none() && !line.gap && !begins(&line.text) => {
                last.text.push(' ');
                last.text.push_str(&line.text);
            }
            _ => out.push(line),
        }
    }
    out
}

/// Whether a line begins something of its own.
fn begins(text: &str) -> bool {
    unit_line(text).is_some() || super::lines::with(text).is_some() || super::sections::enhancement(text).is_some()
}
