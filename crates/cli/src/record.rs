//! Reading a record that was named: a file that is not there is wrong use (exit 2), one that is no record
//! is an answer (exit 1), whichever command asks.

use anyhow::Context;
use protocol::Record;
use std::io::Read;
use std::path::Path;

/// The record of a file, or of standard input for `-`; why it is none otherwise.
pub fn read(path: &Path) -> anyhow::Result<Result<Record, String>> {
    let name = path.display();
    anyhow::ensure!(!path.is_dir(), "{name} is a folder: name a record in it");
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        std::io::stdin().lock().read_to_end(&mut bytes).context("standard input cannot be read")?;
    } else {
        bytes = std::fs::read(path).with_context(|| format!("{name} cannot be read"))?;
    }
    Ok(Record::from_bytes(&bytes).map_err(|error| match is_skirmish(&bytes) {
        true => format!("it is the record of a skirmish: strategium skirmish replay {name}"),
        false => format!("it is no record: {error}"),
    }))
}

/// Whether the first line is that of a skirmish's record.
fn is_skirmish(bytes: &[u8]) -> bool {
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    std::str::from_utf8(line).is_ok_and(|line| ::skirmish::Record::read(line).is_ok())
}
