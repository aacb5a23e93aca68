//! Printed values as exporters write them: `6"`, `20+"`, `3+`, `N/A`, `-1`, `−1`.

use codex::DiceExpr;
use geometry::Inches;

/// Nothing is printed here.
pub fn is_blank(text: &str) -> bool {
    matches!(text.trim().to_lowercase().as_str(), "" | "-" | "–" | "—" | "−" | "n/a" | "na" | "none" | "null")
}

/// A distance, without its mark; a `+` after it ("20+", of aircraft) is the least it moves.
pub fn inches(text: &str) -> Option<Inches> {
    let number = text.trim_matches(|c: char| c.is_whitespace() || "\"”″“'’+*".contains(c));
    Inches::from_f64(number.parse::<f64>().ok().filter(|inches| (0.0..=1_000.0).contains(inches))?)
}

/// A whole number, perhaps with a `+` behind it, or a footnote's mark.
pub fn number(text: &str) -> Option<u8> {
    text.trim_matches(|c: char| c.is_whitespace() || "+*\"”″".contains(c)).parse().ok()
}

/// Dice, or a number.
pub fn dice(text: &str) -> Option<DiceExpr> {
    text.trim().trim_end_matches('*').parse().ok()
}

/// A negative number by any dash; one without a dash is returned with `false`.
pub fn penetration(text: &str) -> Option<(i8, bool)> {
    let text = text.trim().trim_end_matches('*');
    let (digits, dashed) = match text.strip_prefix(['-', '–', '—', '−', '‑']) {
        Some(digits) => (digits, true),
        None => (text, false),
    };
    let number: i8 = digits.trim().parse().ok().filter(|number| *number >= 0)?;
    Some((-number, dashed || number == 0))
}

/// The first target number ("4+") in a text.
pub fn target(text: &str) -> Option<u8> {
    let bytes = text.as_bytes();
    let found = bytes.windows(2).enumerate().find(|(at, pair)| {
        pair[1] == b'+' && (b'2'..=b'6').contains(&pair[0]) && (*at == 0 || !bytes[at - 1].is_ascii_alphanumeric())
    });
    found.map(|(_, pair)| pair[0] - b'0')
}

/// A text without the marks that some exporters print words with.
pub fn unmarked(text: &str) -> String {
    text.replace("^^", "").replace("**", "").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_exporters_write_them() {
        assert_eq!(inches("6\""), Some(Inches::whole(6)));
        assert_eq!(inches("20+\""), Some(Inches::whole(20)));
        assert_eq!(inches("18″"), Some(Inches::whole(18)));
        assert_eq!(inches("Melee"), None);
        assert_eq!(inches("inf"), None);
        assert_eq!(number("3+"), Some(3));
        assert_eq!(number("999"), None);
        assert_eq!(dice("2D6+1").map(|dice| dice.to_string()), Some("2D6+1".to_owned()));
        assert_eq!(penetration("−2"), Some((-2, true)));
        assert_eq!(penetration("0"), Some((0, true)));
        assert_eq!(penetration("4"), Some((-4, false)));
        assert_eq!(penetration("--4"), None);
        assert_eq!(target("This model has a 4+ invulnerable save."), Some(4));
        assert_eq!(target("5+*"), Some(5));
        assert_eq!(target("D6+3"), None);
        assert_eq!(target(""), None);
    }
}
