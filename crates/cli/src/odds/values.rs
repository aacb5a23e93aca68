//! Values as players write them: `5+`, `+1`, `D3`, `INFANTRY 4+`, `-` for nothing.
//!
//! Every refusal says what may be written instead; none shows what a parser of Rust says.

use codex::{DiceExpr, WeaponAbility};
use protocol::odds::SaveChange;

/// Beyond this a modifier is a slip of the keyboard.
const MOST: i64 = 20;

/// A whole number of a characteristic, perhaps written as a roll (`3+`) or in inches (`6"`).
pub fn whole(name: &str, text: &str, low: u8, high: u8) -> Result<u8, String> {
    let digits = text.trim().trim_end_matches(['+', '"']);
    let range = match name {
        "models" => format!("a unit has {low} to {high} models"),
        "Sv" => format!("Sv runs from {low} to {high}, where {high} is none"),
        _ => format!("{name} runs from {low} to {high}"),
    };
    if digits.is_empty() || !digits.trim_start_matches(['-', '−', '–']).chars().all(|c| c.is_ascii_digit()) {
        return Err(format!("`{text}` is not a number: {range}"));
    }
    digits.parse().ok().filter(|n| (low..=high).contains(n)).ok_or(range)
}

/// Whether a characteristic is written as one that is not there: `-` or `N/A`.
pub fn is_none(text: &str) -> bool {
    ["-", "–", "−", "n/a", "na"].contains(&text.to_lowercase().as_str())
}

/// The number of a sign and digits, with any of the signs that people type or paste.
pub fn signed(text: &str) -> Option<i64> {
    let text = text.trim().replace(['−', '–'], "-");
    let digits = text.strip_prefix(['+', '-']).unwrap_or(&text);
    let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    // More digits than fit are out of every range.
    is_number.then(|| text.parse().unwrap_or(i64::MAX))
}

/// A roll from 2+ to 6+.
pub fn roll(text: &str) -> Result<u8, String> {
    whole("a roll", text, 2, 6).map_err(|_| "write a roll from 2+ to 6+".to_owned())
}

/// `+1`, `-1`.
pub fn modifier(text: &str) -> Result<i8, String> {
    let number = signed(text).ok_or("write a modifier like +1 or -1")?;
    let within = Some(number).filter(|n| (-MOST..=MOST).contains(n)).and_then(|n| i8::try_from(n).ok());
    within.ok_or_else(|| format!("modifiers run from -{MOST} to +{MOST}"))
}

/// `+1` or `-1` for a modifier, `3+` for a characteristic.
pub fn save(text: &str) -> Result<SaveChange, String> {
    if text.trim().ends_with('+') {
        let is_wrong = |_| "the Save characteristic runs from 2+ to 7+ (7+ is none)".to_owned();
        return whole("Sv", text, 2, 7).map(SaveChange::Set).map_err(is_wrong);
    }
    if let Some(digit) = text.trim().parse::<u8>().ok().filter(|n| (2..=7).contains(n) && !text.contains('+')) {
        return Err(format!("write +{digit} for a modifier of saving throws, or {digit}+ for the Save characteristic"));
    }
    modifier(text).map(SaveChange::Add)
}

/// The X of RAPID FIRE and MELTA.
pub fn small(text: &str) -> Result<u8, String> {
    whole("X", text, 1, 20)
}

/// The X of SUSTAINED HITS.
pub fn extra_hits(text: &str) -> Result<DiceExpr, String> {
    let extra = text.parse::<DiceExpr>().ok().filter(|&extra| DiceExpr::min(extra) > 0 && DiceExpr::max(extra) <= 20);
    extra.ok_or_else(|| "X is a number from 1 to 20, D3 or D6".to_owned())
}

/// Any weapon ability as it is printed.
pub fn ability(text: &str) -> Result<WeaponAbility, String> {
    text.trim_matches(['[', ']']).parse().map_err(|error: codex::weapon_ability::NotAnAbility| error.to_string())
}

/// `INFANTRY 4+`, with or without ANTI in front.
pub fn anti(text: &str) -> Result<WeaponAbility, String> {
    let clean = text.trim_matches(['[', ']']).trim().to_uppercase();
    let clean = clean.strip_prefix("ANTI").map_or(clean.as_str(), |rest| rest.trim_start_matches(['-', ' ']));
    let read: Option<WeaponAbility> = format!("ANTI-{}", clean.replace(':', " ")).parse().ok();
    read.ok_or_else(|| "write a keyword and a roll from 2+ to 6+, like \"INFANTRY 4+\"".to_owned())
}
