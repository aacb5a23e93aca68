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

/// Whether a text is a link, or the payload of one, and nothing else.
pub fn is_link(text: &str) -> bool {
    let text = text.trim();
    let lines = text.split_whitespace().count();
    text.starts_with(GZIP) && text.split_whitespace().all(is_payload)
        || lines == 1 && ["http://", "https://"].iter().any(|scheme| starts_with(text, scheme))
}

/// Reads a link or its payload.
pub fn read(text: &str) -> Result<List, ImportError> {
    let text: String = text.split_whitespace().collect();
    let at = text.find(GZIP).ok_or_else(|| {
        bad("this link does not hold the list itself; open it and copy the list as text, or export it as a file")
    })?;
    let payload = unescaped(&text[at..]);
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

fn starts_with(text: &str, scheme: &str) -> bool {
    text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
}

fn bad(what: &str) -> ImportError {
    ImportError::new("BAD_LINK", format!("This link cannot be read: {what}."))
}
