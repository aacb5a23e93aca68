//! Keywords that rules in code name, looked up when a battle is set up.

use crate::ids::KeywordId;

/// The greater daemons of the four gods, each by the keyword that it bears alone.
const GREATER: [&str; 8] = [
    "BLOODTHIRSTER",
    "GREAT UNCLEAN ONE",
    "KAIROS FATEWEAVER",
    "KEEPER OF SECRETS",
    "LORD OF CHANGE",
    "ROTIGUS",
    "SHALAXI HELBANE",
    "SKARBRAND",
];

/// These keywords; `None` is a keyword that nothing in the battle has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NamedKeywords {
    /// F4, F5.
    pub(crate) khorne: Option<KeywordId>,
    /// F5.2 the four gods, whose daemons know each other by them.
    pub(crate) gods: [Option<KeywordId>; 4],
    /// F5 daemons.
    pub(crate) daemons: Option<KeywordId>,
    /// Units of mixed Toughness that are wounded by that of most of their models.
    pub(crate) kill_team: Option<KeywordId>,
    /// Those who take Psychic tests.
    pub(crate) psyker: Option<KeywordId>,
    /// F5.1 units that return models.
    pub(crate) battleline: Option<KeywordId>,
    /// S2.11
    pub(crate) walker: Option<KeywordId>,
    /// S2.5
    pub(crate) grenades: Option<KeywordId>,
    /// F5.1 greater daemons, who carry the Shadow with them.
    pub(crate) greater: [Option<KeywordId>; 8],
}

impl NamedKeywords {
    /// Looks them up among all keywords in play, which are sorted.
    pub(crate) fn of(keywords: &[String]) -> NamedKeywords {
        let find = |word: &str| KeywordId::find_word(keywords, word);
        NamedKeywords {
            khorne: find("KHORNE"),
            gods: ["KHORNE", "NURGLE", "SLAANESH", "TZEENTCH"].map(find),
            daemons: find("LEGIONES DAEMONICA"),
            kill_team: find("KILL TEAM"),
            psyker: find("PSYKER"),
            battleline: find("BATTLELINE"),
            walker: find("WALKER"),
            grenades: find("GRENADES"),
            greater: GREATER.map(find),
        }
    }
}
