//! What the fuzz targets call. Each function takes any bytes to one reader, must never panic,
//! and holds what every list promises: bounded, with sound statlines and weapons; or an error
//! with a code and a sentence.

use super::{json, listforge_link, newrecruit_json, ros, roster, rosterizer, rosz};
use crate::{Format, ImportError, List, MOST_UNITS};
use std::collections::BTreeSet;

/// The codes of all errors of readers.
pub const CODES: [&str; 13] = [
    "BAD_JSON",
    "BAD_LINK",
    "BAD_ROSTER",
    "BAD_XML",
    "BAD_ZIP",
    "BINARY",
    "EMPTY",
    "NO_UNITS",
    "OTHER_EDITION",
    "OTHER_GAME",
    "TOO_LARGE",
    "UNKNOWN_FORMAT",
    "ZIP_BOMB",
];

/// Any bytes through the door.
pub fn any(data: &[u8]) {
    hold(super::read(data));
}

/// Any bytes as a zip.
pub fn rosz(data: &[u8]) {
    match rosz::unpack(data) {
        Ok(unpacked) => assert!(unpacked.len() as u64 <= crate::LARGEST_UNPACKED),
        Err(error) => hold(Err(error)),
    }
}

/// Any text as XML.
pub fn ros(data: &[u8]) {
    hold(ros::read(&String::from_utf8_lossy(data), Format::Ros));
}

/// Any text as JSON of New Recruit.
pub fn newrecruit_json(data: &[u8]) {
    hold(
        json::parse(&String::from_utf8_lossy(data))
            .and_then(|read| newrecruit_json::read(&read, Format::NewRecruitJson)),
    );
}

/// Any text as a link.
pub fn listforge_link(data: &[u8]) {
    hold(listforge_link::read(&String::from_utf8_lossy(data)));
}

/// Any text as a registry.
pub fn rosterizer(data: &[u8]) {
    hold(json::parse(&String::from_utf8_lossy(data)).and_then(|read| rosterizer::read(&read)));
}

/// Any text as one of our own files.
pub fn roster(data: &[u8]) {
    hold(roster::read(&String::from_utf8_lossy(data)));
}

/// Holds what is promised of what came out of a reader.
pub fn hold(read: Result<List, ImportError>) {
    let list = match read {
        Ok(list) => list,
        Err(error) => {
            assert!(CODES.contains(&error.code), "{} is no known code", error.code);
            assert!(error.message.ends_with('.'), "“{}” is no sentence", error.message);
            return;
        }
    };
    assert!(list.units.len() <= MOST_UNITS);
    for entry in &list.units {
        assert!(entry.parts.iter().all(|part| part.count <= 12_000));
        let Some(printed) = &entry.printed else { continue };
        assert!(printed.profiles.iter().all(|(_, profile)| profile.fault().is_none()));
        assert!(printed.weapons.iter().all(|weapon| weapon.fault().is_none()));
        let ids: BTreeSet<&str> = printed.weapons.iter().map(|weapon| weapon.id.as_str()).collect();
        assert_eq!(ids.len(), printed.weapons.len(), "ids of weapons are unique");
    }
}
