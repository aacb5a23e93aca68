//! Keywords that rules in code name, looked up when a battle is set up.

/// The places of these keywords in `Setup::keywords`; `None` is a keyword that nothing in the battle has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedKeywords {
    /// F4, F5.
    pub(crate) khorne: Option<u16>,
    /// F5.1 units that return models.
    pub(crate) battleline: Option<u16>,
    /// S2.11
    pub(crate) walker: Option<u16>,
    /// S2.5
    pub(crate) grenades: Option<u16>,
    /// F5.1 greater daemons, who carry the Shadow with them.
    pub(crate) greater: [Option<u16>; 2],
}

impl NamedKeywords {
    /// Looks them up among all keywords in play, which are sorted.
    pub(crate) fn of(keywords: &[String]) -> NamedKeywords {
        let find = |word: &str| keywords.binary_search_by(|held| held.as_str().cmp(word)).ok().map(|at| at as u16);
        NamedKeywords {
            khorne: find("KHORNE"),
            battleline: find("BATTLELINE"),
            walker: find("WALKER"),
            grenades: find("GRENADES"),
            greater: ["BLOODTHIRSTER", "SKARBRAND"].map(find),
        }
    }
}
