//! The words of lists in the languages they are exported in: section headings, battle sizes,
//! "Warlord", "Enhancement:", and the line programs sign with. Compared plain: without case,
//! accents and punctuation.

use super::lines::prices;
use crate::list::Section;
use crate::names::plain;

/// What a heading stands over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heading {
    /// Units.
    Units(Section),
    /// Choices about the army itself.
    Configuration,
}

const CHARACTERS: &[&str] = &[
    "character",
    "characters",
    "epic hero",
    "epic heroes",
    "hq",
    "leaders", // English
    "personnage",
    "personnages",
    "heros epique",
    "heros epiques",
    "qg", // French
    "charaktermodell",
    "charaktermodelle",
    "epischer held",
    "epische helden", // German
    "personaje",
    "personajes",
    "heroe epico",
    "heroes epicos", // Spanish
    "personaggio",
    "personaggi",
    "eroe epico",
    "eroi epici", // Italian
];
const BATTLELINE: &[&str] = &[
    "battleline",
    "battle line",
    "troops",
    "ligne",
    "ligne de bataille",
    "troupes",
    "kampflinie",
    "linea",
    "linea de batalla",
    "linea di battaglia",
];
const TRANSPORTS: &[&str] = &[
    "dedicated transport",
    "dedicated transports",
    "transport",
    "transports",
    "transport assigne",
    "transports assignes",
    "angeschlossene transportfahrzeuge",
    "angeschlossenes transportfahrzeug",
    "transporte asignado",
    "transportes asignados",
    "trasporto dedicato",
    "trasporti dedicati",
];
const ALLIED: &[&str] = &[
    "allied unit",
    "allied units",
    "allies",
    "unite alliee",
    "unites alliees",
    "verbundete einheiten",
    "alliierte einheiten",
    "unidades aliadas",
    "unita alleate",
];
const OTHERS: &[&str] = &[
    "other",
    "other datasheets",
    "other units",
    "autres",
    "autres fiches techniques",
    "autres unites",
    "andere datenblatter",
    "otras hojas de datos",
    "altre schede tecniche",
    "infantry",
    "infanterie",
    "mounted",
    "monte",
    "montes",
    "montee",
    "montees",
    "beast",
    "beasts",
    "bete",
    "betes",
    "swarm",
    "swarms",
    "nuee",
    "nuees",
    "monster",
    "monsters",
    "monstre",
    "monstres",
    "vehicle",
    "vehicles",
    "vehicule",
    "vehicules",
    "walker",
    "walkers",
    "marcheur",
    "marcheurs",
    "aircraft",
    "aeronef",
    "aeronefs",
    "fortification",
    "fortifications",
    "titanic",
    "lord of war",
    "lords of war",
    "seigneurs de guerre",
    "elites",
    "fast attack",
    "heavy support",
    "flyer",
    "flyers",
];
const SIZES: &[&str] = &[
    "combat patrol",
    "incursion",
    "strike force",
    "onslaught",
    "patrouille de combat",
    "force de frappe",
    "offensive",
    "kampfpatrouille",
    "uberfall",
    "stosstrupp",
    "ansturm",
    "patrulla de combate",
    "fuerza de choque",
    "ofensiva",
    "pattuglia da combattimento",
    "incursione",
    "forza dassalto",
    "forza dattacco",
];
const WARLORD: &[&str] = &["warlord", "seigneur de guerre", "senor de la guerra", "kriegsherr", "signore della guerra"];
const ENHANCEMENT: &[&str] = &[
    "enhancement",
    "enhancements",
    "enh",
    "e",
    "optimisation",
    "optimisations",
    "amelioration",
    "ameliorations",
    "aufwertung",
    "aufwertungen",
    "verbesserung",
    "verbesserungen",
    "mejora",
    "mejoras",
    "potenziamento",
    "potenziamenti",
];
const SIGNATURES: &[&str] = &[
    "exported with",
    "exported from",
    "created with",
    "exporte avec",
    "exportiert mit",
    "exportado con",
    "esportato con",
    "end of roster",
    "built with",
    "made with",
];

/// The heading a line is, if it is one: "CHARACTERS", "Epic Hero:", "## Battleline [180 pts]".
pub(super) fn heading(text: &str) -> Option<Heading> {
    if text.chars().count() > 60 {
        return None;
    }
    let bare = prices(text).last().filter(|price| price.after.is_empty()).map_or(text, |price| price.before);
    let name = plain(bare);
    let is = |table: &[&str]| table.contains(&name.as_str());
    let section = if is(CHARACTERS) {
        Section::Character
    } else if is(BATTLELINE) {
        Section::Battleline
    } else if is(TRANSPORTS) {
        Section::Transport
    } else if is(ALLIED) {
        Section::Allied
    } else if is(OTHERS) {
        Section::Other
    } else {
        return (name == "configuration").then_some(Heading::Configuration);
    };
    Some(Heading::Units(section))
}

/// The section of a place such as "char2" or "vehicules1".
pub(super) fn slot_section(slot: &str) -> Option<Section> {
    let word = slot.trim_end_matches(|c: char| c.is_ascii_digit());
    match heading(word) {
        Some(Heading::Units(section)) => Some(section),
        _ => matches!(word, "char" | "perso").then_some(Section::Character),
    }
}

/// Whether this is the name of a battle size.
pub(super) fn is_size(name: &str) -> bool {
    SIZES.contains(&plain(name).as_str())
}

/// Whether this says "Warlord" and nothing else.
pub(super) fn is_warlord(text: &str) -> bool {
    text.len() < 40 && WARLORD.contains(&plain(text).as_str())
}

/// An enhancement: its name, and what it costs if that is said.
pub(super) fn enhancement(text: &str) -> Option<(String, Option<u32>)> {
    let (label, name) = text.split_once(':')?;
    if label.len() > 30 || !ENHANCEMENT.contains(&plain(label).as_str()) {
        return None;
    }
    let (name, cost) = with_cost(name);
    (!name.is_empty()).then_some((name, cost))
}

/// A name with what it costs on top: "Berzerker Glaive (+25 pts)".
pub(super) fn with_cost(text: &str) -> (String, Option<u32>) {
    let text = text.trim().trim_end_matches(',');
    match prices(text).last() {
        Some(price) if price.after.is_empty() => (price.before.to_owned(), Some(price.amount)),
        _ => (text.to_owned(), None),
    }
}

/// Whether a program signed here: nothing of the list comes after it.
pub(super) fn is_signature(text: &str) -> bool {
    let name = plain(text.get(..60).unwrap_or(text));
    SIGNATURES.iter().any(|sign| name.starts_with(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_in_all_dresses_and_languages() {
        use Heading::Units;
        for (text, found) in [
            ("CHARACTERS", Units(Section::Character)),
            ("CHARACTER", Units(Section::Character)),
            ("Epic Hero:", Units(Section::Character)),
            ("## Battleline [180 pts]", Units(Section::Battleline)),
            ("PERSONNAGES", Units(Section::Character)),
            ("LIGNE", Units(Section::Battleline)),
            ("TRANSPORTS ASSIGNÉS", Units(Section::Transport)),
            ("UNITÉS ALLIÉES", Units(Section::Allied)),
            ("AUTRES FICHES TECHNIQUES", Units(Section::Other)),
            ("ANDERE DATENBLÄTTER", Units(Section::Other)),
            ("## Configuration", Heading::Configuration),
        ] {
            assert_eq!(heading(text), Some(found), "{text}");
        }
        assert_eq!(heading("Battle Sisters Squad (105 points)"), None);
        assert_eq!(heading("Infantry Squad (65 points)"), None);
    }

    #[test]
    fn labels() {
        assert_eq!(enhancement("Enhancements: Glaive"), Some(("Glaive".to_owned(), None)));
        assert_eq!(enhancement("Enhancement: Glaive (+25 pts)"), Some(("Glaive".to_owned(), Some(25))));
        assert_eq!(enhancement("Optimisations : Lame"), Some(("Lame".to_owned(), None)));
        assert_eq!(enhancement("Amélioration: Lame"), Some(("Lame".to_owned(), None)));
        assert_eq!(enhancement("Daemonic Allegiance: Khorne"), None);
        assert!(is_warlord("Seigneur de guerre"));
        assert!(is_signature("Exporté avec la Version de l'Appli : v1.2"));
        assert!(is_size("Strike Force"));
    }
}
