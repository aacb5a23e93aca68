//! The formats people have, recognised by what is in them, never by a file's name.

use serde::Serialize;
use std::fmt;

macro_rules! formats {
    ($($(#[$doc:meta])* $format:ident = $name:literal;)*) => {
        /// A format.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Format { $($(#[$doc])* $format,)* }

        impl Format {
            /// All of them.
            pub const ALL: &[Format] = &[$(Format::$format),*];
        }

        impl fmt::Display for Format {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Format::$format => $name,)* })
            }
        }
    };
}

formats! {
    /// Our own roster file or record.
    Roster = "Strategium roster";
    /// BattleScribe's `.rosz`: a zip with a `.ros`.
    Rosz = "BattleScribe .rosz";
    /// BattleScribe's `.ros`: XML.
    Ros = "BattleScribe .ros";
    /// New Recruit's JSON.
    NewRecruitJson = "New Recruit JSON";
    /// The official app's text, with indentation.
    AppText = "official app text";
    /// The official app's text after a paste that lost its indentation.
    Flattened = "official app text, flattened";
    /// New Recruit's text in the style of the app.
    NewRecruitGw = "New Recruit text (GW)";
    /// New Recruit's WTC text.
    Wtc = "New Recruit text (WTC)";
    /// New Recruit's WTC text, one line a unit.
    WtcCompact = "New Recruit text (WTC compact)";
    /// New Recruit's simple text.
    NewRecruitSimple = "New Recruit text (simple)";
    /// ListForge's text.
    ListForge = "ListForge text";
    /// ListForge's share link, or what is in it.
    ListForgeLink = "ListForge share link";
    /// Rosterizer's registry.
    Rosterizer = "Rosterizer registry";
}
