//! Which models of a mixed datasheet are the Characters (R3.3). The dataset prints keywords for whole
//! datasheets only: without this table servitors, disciples and guardsmen would be Characters too.
//! Where all models are Characters, the datasheet is not listed.

use codex::Keywords;

/// Datasheets by their id in the dataset, and the models that have the words below.
const CHARACTERS: &[(&str, &[&str])] = &[
    ("saint-celestine", &["Celestine"]),
    ("chaplain-grimaldus", &["Chaplain Grimaldus"]),
    ("rogue-trader-entourage", &["Rogue Trader"]),
    ("gaunts-ghosts", &["Ibram Gaunt"]),
    ("militarum-tempestus-command-squad", &["Tempestor Prime"]),
    ("cadian-command-squad", &["Cadian Commander"]),
    ("catachan-command-squad", &["Catachan Commander"]),
    ("krieg-command-squad", &["Lord Commissar"]),
    ("dark-commune", &["Cult Demagogue"]),
    ("traitor-enforcer", &["Traitor Enforcer"]),
    ("dark-apostle", &["Dark Apostle"]),
    ("fabius-bile", &["Fabius Bile"]),
    ("grimnyr", &["Grimnyr"]),
    ("brokhyr-iron-master", &["Brôkhyr Iron-master"]),
    ("the-silent-king", &["Szarekh"]),
    ("hyperadapted-raveners", &["Ravener Prime"]),
];

/// What only the Characters of such a datasheet are.
const WORDS: [&str; 3] = ["CHARACTER", "EPIC HERO", "OFFICER"];

/// The keywords of one model, of those of its datasheet.
pub(super) fn keywords_of(unit: &str, model: &str, all: &Keywords) -> Keywords {
    match CHARACTERS.iter().find(|(id, _)| *id == unit) {
        Some((_, characters)) if !characters.contains(&model) => {
            all.iter().filter(|word| !WORDS.contains(word)).collect()
        }
        _ => all.clone(),
    }
}
