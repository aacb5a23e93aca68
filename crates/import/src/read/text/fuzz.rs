//! What the fuzz targets call: what holds for any text in any format, however broken.

use crate::list::{List, Part};
use crate::{Format, MOST_UNITS};

/// Any bytes, read as a list of this format: a code and a sentence, or a list that is sound.
pub fn any_bytes(data: &[u8], format: Format) {
    let text = String::from_utf8_lossy(data);
    if let Some(recognised) = super::recognise(&text) {
        assert!(super::formats().any(|format| format == recognised), "{recognised} is not text");
    }
    match super::read(&text, format) {
        Ok(list) => sound(&list, &text, format),
        Err(error) => assert!(error.code == "OTHER_EDITION" && !error.message.is_empty(), "{error:?}"),
    }
}

/// Whether a list can be handed on.
pub fn sound(list: &List, text: &str, format: Format) {
    let last = text.split(['\n', '\r', '\u{2028}', '\u{2029}', '\u{b}', '\u{c}']).count() as u32;
    assert_eq!(list.format, format);
    assert!(list.units.len() <= MOST_UNITS);
    assert!(list.strange.iter().all(|said| said.line <= last && !said.text.is_empty()), "{:?}", list.strange);
    for unit in &list.units {
        assert!((1..=last).contains(&unit.line) && is_name(&unit.name), "{unit:?}");
        sound_parts(&unit.parts, last, 0);
    }
}

fn sound_parts(parts: &[Part], last: u32, depth: usize) {
    assert!(depth < 10, "too deep");
    for part in parts {
        assert!((1..=last).contains(&part.line) && part.count < 10_000 && is_name(&part.name), "{part:?}");
        sound_parts(&part.parts, last, depth + 1);
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.trim() == name
}
