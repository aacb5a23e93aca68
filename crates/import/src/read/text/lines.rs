//! The shapes that lines of lists are made of: bullets and indentation, "3x Name", "(180
//! points)", "[180 pts]", "(+15 pts)", "Char2: …".

use super::clean;
use crate::names::plain;

/// A line that has something on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    /// In the text as pasted, from 1.
    pub number: u32,
    /// Where it begins, its bullet included; a tab counts four.
    pub indent: usize,
    /// Where its text begins.
    pub text_at: usize,
    /// How deep its bullet says it is: 0 for "•" and the like, 1 for "◦"; none without a bullet.
    pub bullet: Option<usize>,
    /// An empty line stands before it.
    pub gap: bool,
    /// Without bullet and outer spaces; never empty.
    pub text: String,
}

impl Line {
    /// How far in it stands, by indentation and bullet.
    pub fn column(&self) -> usize {
        self.indent + self.bullet.unwrap_or(0)
    }

    /// Another text in its place.
    pub fn with_text(&self, text: &str) -> Line {
        let &Line { number, indent, text_at, bullet, gap, .. } = self;
        Line { number, indent, text_at, bullet, gap, text: text.to_owned() }
    }
}

/// The lines of a text that have something on them.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let mut out = Vec::new();
    let mut gap = false;
    for (number, piece) in clean::pieces(text) {
        match line(number, &piece, gap) {
            Some(line) => {
                gap = false;
                out.push(line);
            }
            None => gap = true,
        }
    }
    // A mail with an empty line after every line parts nothing.
    if out.iter().filter(|line| line.gap).count() * 5 > out.len() * 4 {
        out.iter_mut().for_each(|line| line.gap = false);
    }
    out
}

fn line(number: u32, piece: &str, gap: bool) -> Option<Line> {
    let mut indent = 0;
    let mut at = 0;
    let mut bullet = None;
    let mut rest = piece;
    while let Some(first) = rest.chars().next() {
        let width = match first {
            '\t' => 4,
            ' ' => 1,
            first => {
                let Some(rank) = rank(first, &rest[first.len_utf8()..]) else { break };
                if bullet.is_none() {
                    indent = at;
                }
                bullet = Some(rank);
                1
            }
        };
        at += width;
        rest = &rest[first.len_utf8()..];
    }
    let text = rest.trim_end();
    if text.chars().all(|c| matches!(c, '-' | '=' | '_' | '~' | '`' | '─' | '—' | '|')) {
        return None;
    }
    if bullet.is_none() {
        indent = at;
    }
    Some(Line { number, indent, text_at: at, bullet, gap, text: text.to_owned() })
}

/// The depth of a bullet, if the mark is one before this text.
fn rank(mark: char, after: &str) -> Option<usize> {
    match mark {
        '•' | '●' | '▪' | '■' | '‣' | '∙' | '·' | '►' | '➤' | '➢' => Some(0),
        '◦' | '○' | '▫' | '□' | '⁃' => Some(1),
        '-' | '–' | '—' | '*' if !after.starts_with(mark) => Some(0),
        _ => None,
    }
}

/// "3x Name", "3 x Name", "x3 Name": the number and the name. More than 999 of something is a name.
pub(super) fn counted(text: &str) -> Option<(u32, &str)> {
    let cross = |c: char| matches!(c, 'x' | 'X' | '×');
    let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if let Some(after) = text.strip_prefix(cross) {
        let end = digits(after);
        let rest = &after[end..];
        return read_count(&after[..end]).filter(|_| rest.starts_with(' ')).and_then(|n| named(n, rest));
    }
    let end = digits(text);
    let rest = text[end..].trim_start().strip_prefix(cross)?;
    let loose = text[end..].starts_with(' ');
    if loose && !rest.starts_with(' ') || rest.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    read_count(&text[..end]).and_then(|n| named(n, rest))
}

fn read_count(digits: &str) -> Option<u32> {
    (1..=3).contains(&digits.len()).then(|| digits.parse().ok()).flatten()
}

fn named(count: u32, rest: &str) -> Option<(u32, &str)> {
    let name = rest.trim();
    (!name.is_empty()).then_some((count, name))
}

/// "5 with Bolt pistol, Chainblade": the number and what they are with.
pub(super) fn with(text: &str) -> Option<(u32, &str)> {
    let end = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let count = read_count(&text[..end])?;
    let rest = text[end..].trim_start_matches(['x', 'X']).trim_start();
    let (word, items) = rest.split_once(' ')?;
    ["with", "avec"].iter().any(|with| word.eq_ignore_ascii_case(with)).then_some((count, items.trim()))
}

/// A price on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Price<'a> {
    /// What stands before it.
    pub before: &'a str,
    /// The points.
    pub amount: u32,
    /// It is "+15": on top of something.
    pub plus: bool,
    /// In square brackets.
    pub square: bool,
    /// What stands behind it.
    pub after: &'a str,
}

/// Every price in brackets, in order.
pub(super) fn prices(text: &str) -> Vec<Price<'_>> {
    let mut out = Vec::new();
    let mut open: Option<usize> = None;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => open = Some(at),
            ')' | ']' => {
                if let Some(from) = open.take()
                    && let Some((amount, plus)) = points(&text[from + 1..at])
                {
                    let square = text[from..].starts_with('[');
                    let (before, after) = (text[..from].trim(), text[at + 1..].trim());
                    out.push(Price { before, amount, plus, square, after });
                }
            }
            _ => {}
        }
    }
    out
}

/// What a unit costs: the first price that is not on top of something, after a name.
pub(super) fn price(text: &str) -> Option<Price<'_>> {
    let found = prices(text).into_iter().find(|price| !price.plus && !price.before.is_empty());
    found.or_else(|| bare_price(text))
}

/// "Boyz - 85 pts", without brackets, at the end of the line.
fn bare_price(text: &str) -> Option<Price<'_>> {
    let text = text.trim_end_matches('.');
    let word = text.trim_end_matches(|c: char| c.is_alphabetic());
    if !is_points_word(&text[word.len()..]) {
        return None;
    }
    let number = word.trim_end();
    let before = number.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &number[before.len()..];
    let amount = (1..=5).contains(&digits.len()).then(|| digits.parse().ok()).flatten()?;
    if !before.ends_with([' ', ':', '=', '\t']) || before.contains(['(', '[', ',']) {
        return None;
    }
    let before = before.trim_end_matches([' ', ':', '=', '-', '–', '—', '\t']);
    before.chars().any(char::is_alphabetic).then_some(Price { before, amount, plus: false, square: false, after: "" })
}

/// "180 points", "2,000 Pts", "+15 pts", "2000 Point limit": the points, and whether with a plus.
pub(super) fn points(text: &str) -> Option<(u32, bool)> {
    let text = text.trim();
    let (text, plus) = match text.strip_prefix('+') {
        Some(rest) => (rest.trim_start(), true),
        None => (text, false),
    };
    let word_at = text.find(|c: char| c.is_alphabetic())?;
    let (number, word) = text.split_at(word_at);
    let mut digits = String::new();
    for c in number.trim().chars() {
        match c {
            '0'..='9' => digits.push(c),
            ',' | '.' | ' ' | '\'' | '’' if !digits.is_empty() => {}
            _ => return None,
        }
    }
    let word = word.trim().trim_end_matches('.');
    let word = word.split_once(' ').map_or(word, |(first, rest)| if plain(rest) == "limit" { first } else { word });
    ((1..=5).contains(&digits.len()) && is_points_word(word)).then(|| digits.parse().ok()).flatten().map(|n| (n, plus))
}

fn is_points_word(word: &str) -> bool {
    ["pts", "pt", "points", "point", "punkte", "puntos", "punti"].iter().any(|one| word.eq_ignore_ascii_case(one))
}

/// "Char2: 1x …", "Personnages 1 : …": which place of the list, in small letters without spaces, and the rest.
pub(super) fn slot(text: &str) -> Option<(String, &str)> {
    let (head, rest) = text.split_once(':')?;
    let head = head.trim();
    let word = head.trim_end_matches(|c: char| c.is_ascii_digit());
    let letters = word.trim_end();
    let sound = (2..=30).contains(&letters.len())
        && letters.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '\''))
        && (1..=3).contains(&(head.len() - word.len()));
    (sound && !rest.trim().is_empty()).then(|| (plain(head).replace(' ', ""), rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bullets_and_indentation() {
        let all = lines("A (5 pts)\n\n  • 1x B\n\t◦ 2x C\n    3x D\n---\n- E\n-- not a bullet");
        let seen: Vec<String> = all
            .iter()
            .map(|l| format!("{} {} {} {:?} {} {}", l.number, l.indent, l.text_at, l.bullet, l.gap, l.text))
            .collect();
        assert_eq!(
            seen,
            [
                "1 0 0 None false A (5 pts)",
                "3 2 4 Some(0) true 1x B",
                "4 4 6 Some(1) false 2x C",
                "5 4 4 None false 3x D",
                "7 0 2 Some(0) true E",
                "8 0 0 None false -- not a bullet",
            ]
        );
    }

    #[test]
    fn counts() {
        assert_eq!(counted("3x Boy"), Some((3, "Boy")));
        assert_eq!(counted("3 x Boy"), Some((3, "Boy")));
        assert_eq!(counted("x3 Boy"), Some((3, "Boy")));
        assert_eq!(counted("12× Boy"), Some((12, "Boy")));
        for name in ["2 magma cutters", "Boy", "3x", "9999x Boy", "xenos rifle", "2x4 rockets", "3 xenos"] {
            assert_eq!(counted(name), None, "{name}");
        }
        assert_eq!(with("5 with Bolt pistol, Chainblade"), Some((5, "Bolt pistol, Chainblade")));
        assert_eq!(with("5 without"), None);
    }

    #[test]
    fn prices_in_all_dresses() {
        for (text, amount) in [
            ("Boyz (85 points)", 85),
            ("Boyz (85 Points)", 85),
            ("Boyz (85pts)", 85),
            ("Boyz [85 pts]:", 85),
            ("My list (no hb) (2,000 Points)", 2000),
            ("Ma liste (2 000 points)", 2000),
            ("Liste (2.000 Punkte)", 2000),
            ("Battle Size: Strike Force (2000 Point limit)", 2000),
            ("Boyz - 85 pts", 85),
            ("Boyz: 85pts", 85),
        ] {
            assert_eq!(price(text).map(|price| price.amount), Some(amount), "{text}");
        }
        for text in ["Boyz (10)", "(85 points)", "Glaive (+15 pts)", "Boyz (3 Detachment Points)", "I have 3 points"] {
            let found = price(text).map(|price| (price.before, price.amount));
            assert!(found.is_none() || text.starts_with('I'), "{text}: {found:?}");
        }
        let both = "Boss (100 pts): Enhancement: Glaive (+15 pts)";
        assert_eq!(price(both).map(|price| price.after), Some(": Enhancement: Glaive (+15 pts)"));
        assert_eq!(prices(both).len(), 2);
    }

    #[test]
    fn slots() {
        assert_eq!(slot("Char2: 1x Boss (80 pts): Klaw"), Some(("char2".to_owned(), "1x Boss (80 pts): Klaw")));
        assert_eq!(slot("Véhicules 1 : Chose [5pts]"), Some(("vehicules1".to_owned(), "Chose [5pts]")));
        assert_eq!(slot("1x Boss: Klaw"), None);
        assert_eq!(slot("Enhancement: Glaive"), None);
    }
}
