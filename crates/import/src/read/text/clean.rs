//! Pasted text made plain: spaces that only look like spaces, marks that nobody sees, tags and
//! emphasis of web pages and chats. Every piece keeps the number of the line it was pasted on.

/// No tag has more letters.
const LONGEST_TAG: usize = 200;

/// A line as pasted (its number, from 1) in the pieces that a browser would show below each other.
pub(super) fn pieces(text: &str) -> Vec<(u32, String)> {
    let mut out = Vec::new();
    let mut number = 0_u32;
    for long in text.split('\n') {
        let long = long.strip_suffix('\r').unwrap_or(long);
        for line in long.split(['\r', '\u{2028}', '\u{2029}', '\u{b}', '\u{c}']) {
            number = number.saturating_add(1);
            for piece in untagged(line) {
                out.push((number, plain_marks(&piece)));
            }
        }
    }
    out
}

/// Without tags: those that begin a line begin a piece, the others go.
fn untagged(line: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut rest = line;
    while let Some(open) = rest.find('<') {
        let (before, tag) = rest.split_at(open);
        push(&mut pieces, before);
        // No tag is long, and looking further for each "<" would take forever.
        let close = tag.char_indices().take(LONGEST_TAG).find(|(_, c)| *c == '>').map(|(at, _)| at);
        match close.map(|close| (&tag[1..close], &tag[close + 1..])) {
            Some((inside, after)) if is_tag(inside) => {
                let name: String = inside.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '/').collect();
                match name.to_ascii_lowercase().trim_end_matches('/') {
                    "br" | "p" | "/p" | "div" | "/div" | "/li" | "tr" | "/tr" => pieces.push(String::new()),
                    "li" => pieces.push("• ".to_owned()),
                    _ => {}
                }
                rest = after;
            }
            _ => {
                push(&mut pieces, "<");
                rest = &tag[1..];
            }
        }
    }
    push(&mut pieces, rest);
    if pieces.len() > 1 {
        let blank = pieces.iter().all(|piece| piece.trim().is_empty());
        pieces.retain(|piece| !piece.trim().is_empty());
        if blank {
            pieces.push(String::new());
        }
    }
    pieces
}

fn push(pieces: &mut [String], text: &str) {
    if let Some(last) = pieces.last_mut() {
        last.push_str(text);
    }
}

fn is_tag(inside: &str) -> bool {
    let name = inside.strip_prefix('/').unwrap_or(inside);
    name.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Without emphasis, entities and unseen marks; every space a space.
fn plain_marks(text: &str) -> String {
    let mut text: String = text
        .chars()
        .filter_map(|c| match c {
            '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => Some(' '),
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{fe0f}' | '\u{feff}' => None,
            '\t' => Some('\t'),
            c if c.is_control() => None,
            c => Some(c),
        })
        .collect();
    for (entity, mark) in [
        ("&nbsp;", " "),
        ("&#160;", " "),
        ("&bull;", "•"),
        ("&#39;", "'"),
        ("&apos;", "'"),
        ("&rsquo;", "’"),
        ("&quot;", "\""),
        ("&amp;", "&"),
        ("**", ""),
        ("__", ""),
    ] {
        if text.contains(entity) {
            text = text.replace(entity, mark);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_of_every_system_count_once() {
        let numbers: Vec<u32> = pieces("a\r\nb\nc\rd").into_iter().map(|(number, _)| number).collect();
        assert_eq!(numbers, [1, 2, 3, 4]);
    }

    #[test]
    fn tags_entities_and_unseen_spaces_go() {
        let shown = pieces("<p>Boyz&nbsp;(80\u{a0}points)</p><ul><li>10x <b>Boy</b></li></ul>\nA < B");
        assert_eq!(shown, [(1, "Boyz (80 points)".to_owned()), (1, "• 10x Boy".to_owned()), (2, "A < B".to_owned())]);
    }
}
