//! Names as people and programs write them: compared without accents, case, quotes and
//! punctuation, and by likeness where that does not help.

use unicode_normalization::UnicodeNormalization;

/// A name for comparing: lower case letters and digits, single spaces.
pub fn plain(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut gap = false;
    for c in name.nfd() {
        let c = match c {
            'œ' | 'Œ' => 'o',
            other => other,
        };
        if c.is_alphanumeric() {
            if gap && !out.is_empty() {
                out.push(' ');
            }
            gap = false;
            out.extend(c.to_lowercase());
        } else if !matches!(c, '\'' | '’' | '‘' | '`' | 'ʼ' | '´') && !('\u{300}'..='\u{36f}').contains(&c) {
            gap = true;
        }
    }
    out
}

/// A name without the endings of plurals, so that "Boyz" and "Boy", "Plague Marines" and "Plague
/// Marine" are one.
pub fn singular(plain: &str) -> String {
    let word = |word: &str| -> String {
        for (many, one) in [("men", "man"), ("ies", "y"), ("ves", "f"), ("es", "e"), ("s", ""), ("z", "")] {
            if let Some(stem) = word.strip_suffix(many).filter(|stem| stem.len() >= 2) {
                return format!("{stem}{one}");
            }
        }
        word.to_owned()
    };
    plain.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// How alike two plain names are, from 0 to 1.
pub fn likeness(a: &str, b: &str) -> f64 {
    let longest = a.chars().count().max(b.chars().count());
    if longest == 0 {
        return 1.0;
    }
    1.0 - distance(a, b) as f64 / longest as f64
}

/// Letters to change, add or drop.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let change = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_dress() {
        assert_eq!(plain("Khârn the  Betrayer"), "kharn the betrayer");
        assert_eq!(plain("T’au – Shas'ui"), "tau shasui");
        assert_eq!(singular("khorne berzerkers"), singular("khorne berzerker"));
        assert_eq!(singular("boyz"), singular("boy"));
        assert!(likeness("khorne berserkers", "khorne berzerkers") > 0.9);
        assert!(likeness("eightbound", "helbrute") < 0.5);
    }
}
