//! Keywords that rules in code name, looked up when a battle is set up.

use crate::ids::KeywordId;

/// These keywords; `None` is a keyword that nothing in the battle has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedKeywords {
    /// F4, F5.
    pub(crate) khorne: Option<KeywordId>,
    /// F5.1 units that return models.
    pub(crate) battleline: Option<KeywordId>,
    /// S2.11
    pub(crate) walker: Option<KeywordId>,
    /// S2.5
    pub(crate) grenades: Option<KeywordId>,
    /// F5.1 greater daemons, who carry the Shadow with them.
    pub(crate) greater: [Option<KeywordId>; 2],
}

impl NamedKeywords {
    /// Looks them up among all keywords in play, which are sorted.
    pub(crate) fn of(keywords: &[String]) -> NamedKeywords {
        let find = |word: &str| KeywordId::find(keywords, word);
        NamedKeywords {
            khorne: find("KHORNE"),
            battleline: find("BATTLELINE"),
            walker: find("WALKER"),
            grenades: find("GRENADES"),
            greater: ["BLOODTHIRSTER", "SKARBRAND"].map(find),
        }
    }
}
