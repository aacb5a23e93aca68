//! The formats people have, recognised by what is in them, never by a file's name.

use serde::Serialize;
use std::fmt;

/// A format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Our own roster file or record.
    Roster,
    /// BattleScribe's `.rosz`: a zip with a `.ros`.
    Rosz,
    /// BattleScribe's `.ros`: XML.
    Ros,
    /// New Recruit's JSON.
    NewRecruitJson,
    /// The official app's text, with indentation.
    AppText,
    /// The official app's text after a paste that lost its indentation.
    Flattened,
    /// New Recruit's text in the style of the app.
    NewRecruitGw,
    /// New Recruit's WTC text.
    Wtc,
    /// New Recruit's WTC text, one line a unit.
    WtcCompact,
    /// New Recruit's simple text.
    NewRecruitSimple,
    /// ListForge's text.
    ListForge,
    /// ListForge's share link, or what is in it.
    ListForgeLink,
    /// Rosterizer's registry.
    Rosterizer,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Roster => "Strategium roster",
            Format::Rosz => "BattleScribe .rosz",
            Format::Ros => "BattleScribe .ros",
            Format::NewRecruitJson => "New Recruit JSON",
            Format::AppText => "official app text",
            Format::Flattened => "official app text, flattened",
            Format::NewRecruitGw => "New Recruit text (GW)",
            Format::Wtc => "New Recruit text (WTC)",
            Format::WtcCompact => "New Recruit text (WTC compact)",
            Format::NewRecruitSimple => "New Recruit text (simple)",
            Format::ListForge => "ListForge text",
            Format::ListForgeLink => "ListForge share link",
            Format::Rosterizer => "Rosterizer registry",
        })
    }
}
