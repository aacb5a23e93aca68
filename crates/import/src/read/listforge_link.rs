//! ListForge's share link: the roster as JSON, gzipped, in base64, behind the `#` of a link.
//!
//! The payload alone is taken too. Nothing is ever fetched: a link that only names a list on
//! somebody's server cannot be read.

use super::{json, newrecruit_json};
use crate::{Format, ImportError, LARGEST_UNPACKED, List};
use base64::Engine;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use flate2::read::GzDecoder;
use std::io::Read;

/// How gzip begins in base64.
const GZIP: &str = "H4sI";

/// Whether a text is a link or the payload of one, or has a link with a payload in it.
pub fn is_link(text: &str) -> bool {
    let words = || text.split_whitespace();
    words().next().is_some_and(|first| first.starts_with(GZIP)) && words().all(is_payload)
        || words().count() == 1 && is_address(text.trim())
        || with_payload(text).is_some()
}

/// Reads a link or its payload.
pub fn read(text: &str) -> Result<List, ImportError> {
    let whole: String = match with_payload(text) {
        Some(link) => link.to_owned(),
        None => text.split_whitespace().collect(),
    };
    let at = whole.find(GZIP).ok_or_else(|| {
        bad("this link does not hold the list itself; open it and copy the list as text, or export it as a file")
    })?;
    let text = &whole[at..];
    let payload = unescaped(text);
    let payload = payload.split(['?', '&', '#']).next().unwrap_or_default();
    let packed = decode(payload).ok_or_else(|| bad("it was not copied whole"))?;
    let unpacked = gunzip(&packed)?;
    let text = String::from_utf8(unpacked).map_err(|_| bad("what is in it is no text"))?;
    newrecruit_json::read(&json::parse(&text)?, Format::ListForgeLink)
}

/// Base64 of either alphabet, padded or not.
fn decode(payload: &str) -> Option<Vec<u8>> {
    let config = GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true);
    let standard = payload.replace('-', "+").replace('_', "/");
    GeneralPurpose::new(&alphabet::STANDARD, config).decode(standard).ok()
}

fn gunzip(packed: &[u8]) -> Result<Vec<u8>, ImportError> {
    let mut unpacked = Vec::new();
    let mut bounded = GzDecoder::new(packed).take(LARGEST_UNPACKED + 1);
    bounded.read_to_end(&mut unpacked).map_err(|_| bad("it was not copied whole"))?;
    if unpacked.len() as u64 > LARGEST_UNPACKED {
        let most = LARGEST_UNPACKED >> 20;
        let message = format!("Unpacked, this link has more than {most} MB: no roster is that large.");
        return Err(ImportError::new("ZIP_BOMB", message));
    }
    Ok(unpacked)
}

/// Some programs escape what base64 uses and links do not.
fn unescaped(text: &str) -> String {
    let marks = [("%2B", "+"), ("%2b", "+"), ("%2F", "/"), ("%2f", "/"), ("%3D", "="), ("%3d", "=")];
    marks.iter().fold(text.to_owned(), |text, (escaped, mark)| text.replace(escaped, mark))
}

fn is_payload(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/-_=%".contains(&byte))
}

fn is_address(text: &str) -> bool {
    let starts = |scheme: &str| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    starts("http://") || starts("https://")
}

/// The first link among words that has its list in it.
fn with_payload(text: &str) -> Option<&str> {
    text.split_whitespace().find(|word| is_address(word) && word.contains(GZIP))
}

fn bad(what: &str) -> ImportError {
    ImportError::new("BAD_LINK", format!("This link cannot be read: {what}."))
}
