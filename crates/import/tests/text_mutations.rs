//! Lists bent by a seeded hand: other bullets and indentation, lines lost, doubled and garbled.

use std::path::{Path, PathBuf};
use strategium_import::Format;
use strategium_import::list::{Entry, List, Part};
use strategium_import::read::text;
use strategium_import::read::text::fuzz::{any_bytes, sound};

const ANDROID: &str = include_str!("fixtures/text/app-android.txt");

/// A small generator (splitmix64): the same seed, the same run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

fn read(text: &str) -> Option<List> {
    let format = text::recognise(text)?;
    let list = text::read(text, format).ok()?;
    sound(&list, text, format);
    Some(list)
}

/// The lists of a folder; none where there is no such folder.
fn lists_in(folder: &Path) -> Option<Vec<String>> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).ok()?.filter_map(|file| Some(file.ok()?.path())).collect();
    files.sort();
    let is_text = |file: &PathBuf| file.extension().is_some_and(|end| end == "txt");
    Some(files.into_iter().filter(is_text).filter_map(|file| std::fs::read_to_string(file).ok()).collect())
}

fn fixtures() -> Vec<String> {
    lists_in(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/text"))).expect("the fixtures")
}

/// The fixtures, and the real lists where they are at hand.
fn lists() -> Vec<String> {
    let folder = std::env::var_os("STRATEGIUM_ROSTERS")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/rosters")), PathBuf::from);
    let mut all = fixtures();
    match lists_in(&folder) {
        Some(real) => all.extend(real),
        None => eprintln!("skipped: the real lists are not in {}", folder.display()),
    }
    all
}

/// The army of the fixtures as (depth, text): 0 units and headings, 1 parts, 2 parts of parts.
fn rows() -> Vec<(usize, String)> {
    let row = |line: &str| match line.trim_start().chars().next() {
        Some('•') => (1, line.trim_start_matches([' ', '•']).to_owned()),
        Some('◦') => (2, line.trim_start_matches([' ', '◦']).to_owned()),
        _ => (0, line.to_owned()),
    };
    ANDROID.lines().map(row).collect()
}

#[test]
fn bullets_and_indentation_change_neither_units_nor_points() {
    let plain = read(ANDROID).expect("a list");
    let shape = |list: &List| -> Vec<(String, Option<u32>, bool, Option<String>)> {
        let one = |unit: &Entry| {
            let enhancement = unit.enhancement.as_ref().map(|said| said.text.clone());
            (unit.name.clone(), unit.points, unit.warlord, enhancement)
        };
        list.units.iter().map(one).collect()
    };
    let mut random = Random(17);
    let mut trees = 0;
    for _ in 0..500 {
        let outer = *random.pick(&["• ", "- ", "* ", "•", "● ", "– "]);
        let inner = *random.pick(&["• ", "◦ ", "- ", "* ", "○ "]);
        let indent = *random.pick(&["", " ", "  ", "   ", "    ", "\t"]);
        let deeper = *random.pick(&["", "  ", "   ", "     ", "\t", "\u{a0}\u{a0}"]);
        let margin = *random.pick(&["", "", "    ", "\t"]);
        let blanks = random.below(3) > 0;
        let dressed: String = rows()
            .iter()
            .filter(|(_, text)| blanks || !text.is_empty())
            .map(|(depth, text)| match depth {
                0 => format!("{margin}{text}\n"),
                1 => format!("{margin}{indent}{outer}{text}\n"),
                _ => format!("{margin}{indent}{deeper}{inner}{text}\n"),
            })
            .collect();
        let list = read(&dressed).unwrap_or_else(|| panic!("not recognised:\n{dressed}"));
        assert_eq!(shape(&list), shape(&plain), "{dressed}");
        let named = |list: &List| (list.faction.len(), list.detachment.as_ref().map(|said| said.text.clone()));
        assert_eq!(named(&list), named(&plain), "{dressed}");
        if !deeper.is_empty() || inner.starts_with(['◦', '○']) {
            assert_eq!(parts(&list), parts(&plain), "{dressed}");
            trees += 1;
        }
    }
    assert!(trees > 200, "{trees}");
}

/// Parts without their lines.
fn parts(list: &List) -> Vec<Vec<Part>> {
    fn bare(part: &Part) -> Part {
        Part { line: 0, parts: part.parts.iter().map(bare).collect(), ..part.clone() }
    }
    list.units.iter().map(|unit| unit.parts.iter().map(bare).collect()).collect()
}

fn garbled(line: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = line.chars().collect();
    match random.below(5) {
        0 => chars.truncate(random.below(chars.len())),
        1 => chars.reverse(),
        2 => {
            for _ in 0..3 {
                let at = random.below(chars.len() + 1);
                chars.insert(at, *random.pick(&['(', ')', ':', 'x', '+', '•', '9', 'é', '\t', ',', '[']));
            }
        }
        3 => return "@@@ ### nothing %%% of use".to_owned(),
        _ => chars.retain(|c| !c.is_ascii_digit()),
    }
    chars.into_iter().collect()
}

/// Every unit whose line was not touched is there with its points; only the touched one and the one
/// before it (which may have got its parts) may look different inside.
fn nothing_else_is_lost(before: &List, after: &List, touched: u32, moved: i64, how: &str) {
    let old = parts(before);
    let new = parts(after);
    for (at, unit) in before.units.iter().enumerate() {
        if unit.line == touched {
            continue;
        }
        let line = i64::from(unit.line) + if unit.line > touched { moved } else { 0 };
        let found = after.units.iter().position(|other| i64::from(other.line) == line);
        let Some(found) = found else { panic!("{how}: {} of line {} is lost", unit.name, unit.line) };
        let other = &after.units[found];
        assert_eq!((&other.name, other.points), (&unit.name, unit.points), "{how}");
        let next = before.units.get(at + 1).map_or(u32::MAX, |next| next.line);
        let near = (unit.line..=next).contains(&touched);
        assert!(near || new[found] == old[at], "{how}: {}: {:?} was {:?}", unit.name, new[found], old[at]);
        assert!(near || other.warlord == unit.warlord, "{how}: Warlord");
        // A header may give the enhancement of a lost unit to another of its name.
        let near = near || before.units.iter().any(|one| one.line == touched && one.name == unit.name);
        let name = |entry: &Entry| entry.enhancement.as_ref().map(|said| said.text.clone());
        assert!(near || name(other) == name(unit), "{how}: enhancement of {}", unit.name);
    }
}

#[test]
fn losing_or_doubling_a_line_loses_at_most_what_stood_on_it() {
    for text in lists() {
        let before = read(&text).expect("a list");
        let lines: Vec<&str> = text.lines().collect();
        for at in (0..lines.len()).filter(|&at| !lines[at].trim().is_empty()) {
            let number = at as u32 + 1;
            let how = format!("{} line {number} “{}”", before.format, lines[at]);
            let mut fewer = lines.clone();
            fewer.remove(at);
            let after = read(&fewer.join("\n")).expect("a list still");
            assert_eq!(after.format, before.format, "{how} lost");
            nothing_else_is_lost(&before, &after, number, -1, &format!("{how} lost"));
            let mut more = lines.clone();
            more.insert(at, lines[at]);
            let after = read(&more.join("\n")).expect("a list still");
            nothing_else_is_lost(&before, &after, number, 1, &format!("{how} twice"));
        }
    }
}

#[test]
fn a_garbled_line_costs_at_most_itself() {
    let mut random = Random(23);
    for text in lists() {
        let before = read(&text).expect("a list");
        let lines: Vec<&str> = text.lines().collect();
        for _ in 0..150 {
            let at = random.below(lines.len());
            if lines[at].trim().is_empty() {
                continue;
            }
            let bad = garbled(lines[at], &mut random);
            let mut changed = lines.clone();
            changed[at] = &bad;
            let how = format!("{} line {} “{}” as “{bad}”", before.format, at + 1, lines[at]);
            let after = read(&changed.join("\n")).expect("a list still");
            nothing_else_is_lost(&before, &after, at as u32 + 1, 0, &how);
        }
    }
}

#[test]
fn whatever_is_pasted_no_reader_panics() {
    let mut random = Random(5);
    let all = lists();
    let formats: Vec<Format> = text::formats().collect();
    for round in 0..420 {
        let text = random.pick(&all);
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=random.below(12) {
            let at = random.below(bytes.len());
            match random.below(6) {
                0 => bytes[at] = random.next() as u8,
                1 => bytes.truncate(at.max(1)),
                2 => bytes.insert(at, *random.pick(b"+&:()[]x,\t\n-*<>9")),
                3 => bytes.extend_from_within(at..),
                4 => drop(bytes.drain(at..(at + random.below(40)).min(bytes.len()))),
                _ => bytes.splice(at..at, "\u{a0}•◦é(9 pts)".bytes()).for_each(drop),
            }
            if bytes.is_empty() || bytes.len() > 20_000 {
                break;
            }
        }
        any_bytes(&bytes, formats[round % formats.len()]);
    }
}

#[test]
fn huge_and_hollow_texts_are_read_in_bounds() {
    let units = "Boyz (85 points)\n• 10x Boy\n".repeat(2_000);
    let nested: String = (0..500).map(|depth| format!("{}• 1x Boy\n", " ".repeat(depth * 2))).collect();
    let commas = format!("Char1: 1x Boss (60 pts): {}", "Klaw, ".repeat(20_000));
    let brackets = format!("Boss [60 pts]: {}", "Klaw (".repeat(20_000));
    let fences = "+ WARLORD: Char1: Boss\n& Hat (on Char1: Boss)\n".repeat(2_000);
    let wrapped = "Boss (60 pts): Klaw,\nHat,\n".repeat(2_000);
    for text in [units, format!("Boyz (85 points)\n{nested}"), commas, brackets, fences, wrapped] {
        for format in text::formats() {
            any_bytes(text.as_bytes(), format);
        }
    }
}
