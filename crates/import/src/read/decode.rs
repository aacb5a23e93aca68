//! Bytes to text: UTF-8, UTF-16 with or without its mark, otherwise Windows-1252, which is what
//! older programs on Windows write.

use crate::ImportError;

/// What Windows-1252 has at 0x80 to 0x9F; the five that are nothing stay as they are.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text in some bytes; that there is none, otherwise.
pub fn decode(bytes: &[u8]) -> Result<String, ImportError> {
    let text = match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        [0xff, 0xfe, rest @ ..] => utf_16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf_16(rest, u16::from_be_bytes),
        _ if zeros(bytes, 1) && !zeros(bytes, 0) => utf_16(bytes, u16::from_le_bytes),
        _ if zeros(bytes, 0) && !zeros(bytes, 1) => utf_16(bytes, u16::from_be_bytes),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => bytes.iter().map(|&byte| windows_1252(byte)).collect(),
        },
    };
    if is_binary(&text) {
        let message = "This is no list but some other file: choose the exported roster, or paste the list as text.";
        return Err(ImportError::new("BINARY", message));
    }
    Ok(text)
}

/// Whether nearly all of the first bytes at odd or even places are zero.
fn zeros(bytes: &[u8], odd: usize) -> bool {
    let start = &bytes[..bytes.len().min(256)];
    let places = start.iter().skip(odd).step_by(2);
    let all = places.clone().count();
    all >= 4 && places.filter(|&&byte| byte == 0).count() * 10 >= all * 8
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units)
}

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        other => char::from(other),
    }
}

/// Text has hardly any control characters, and never a zero.
fn is_binary(text: &str) -> bool {
    let control =
        |c: &char| (c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{b}' | '\u{c}')) || *c == '\u{fffd}';
    let strange = text.chars().filter(control).count();
    text.contains('\0') || strange * 50 > text.chars().count().max(50)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_every_encoding_are_one() {
        let text = "Khârn – “Boyz” (85 points)\r\n• 1x Gorechild";
        let sixteen = |mark: &[u8], unit: fn(u16) -> [u8; 2]| {
            mark.iter().copied().chain(text.encode_utf16().flat_map(unit)).collect::<Vec<u8>>()
        };
        let mut marked = vec![0xef, 0xbb, 0xbf];
        marked.extend(text.as_bytes());
        let windows = b"Kh\xe2rn \x96 \x93Boyz\x94 (85 points)\r\n\x95 1x Gorechild".to_vec();
        for bytes in [
            text.as_bytes().to_vec(),
            marked,
            windows,
            sixteen(b"\xff\xfe", u16::to_le_bytes),
            sixteen(b"\xfe\xff", u16::to_be_bytes),
            sixteen(b"", u16::to_le_bytes),
            sixteen(b"", u16::to_be_bytes),
        ] {
            assert_eq!(decode(&bytes).as_deref(), Ok(text), "{bytes:?}");
        }
    }

    #[test]
    fn pictures_and_programs_are_no_text() {
        let picture: Vec<u8> = (0..=255).cycle().take(2_000).collect();
        for bytes in [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0"[..], b"\x7fELF\x02\x01\x01\0\0\0", &picture, &[0; 64]] {
            assert_eq!(decode(bytes).map_err(|error| error.code), Err("BINARY"));
        }
    }
}
