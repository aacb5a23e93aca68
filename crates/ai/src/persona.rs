//! Tempers as data: how a faction likes to fight.
//!
//! A record of `data/personas/` belongs to armies most of whose points have all its keywords; of
//! several the one with most keywords counts. A profile may name another by its id.

use crate::profile::Profile;
use rules::{Battle, KeywordId, Player};
use serde::Deserialize;
use std::sync::OnceLock;

/// A way of playing.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Persona {
    /// Its id.
    pub id: String,
    /// For people.
    pub name: String,
    /// Keywords of the armies it belongs to.
    pub keywords: Vec<String>,
    /// How aggressive it is; 1 is ordinary.
    pub temper: f64,
    /// How much it likes to stand at the front of its zone; 1 is ordinary.
    pub forward: f64,
    /// How much it likes to stand apart; 1 is ordinary.
    pub spread: f64,
    /// How much of its points it leaves in reserves, at most.
    pub reserves: f64,
    /// What this does to results, as far as it has been measured.
    pub measured: String,
}

/// Every record, as text. A file that is not here does not load; a test compares with the folder.
const RECORDS: [&str; 6] = [
    include_str!("../../../data/personas/adeptus-custodes.toml"),
    include_str!("../../../data/personas/khorne-daemons.toml"),
    include_str!("../../../data/personas/orks.toml"),
    include_str!("../../../data/personas/plain.toml"),
    include_str!("../../../data/personas/space-marines.toml"),
    include_str!("../../../data/personas/world-eaters.toml"),
];

impl Persona {
    /// All personas that load.
    pub fn all() -> &'static [Persona] {
        static ALL: OnceLock<Vec<Persona>> = OnceLock::new();
        // A test holds that all of them load.
        ALL.get_or_init(|| RECORDS.iter().filter_map(|text| Persona::read(text).ok()).collect())
    }

    /// Reads one: an unknown word is an error.
    pub fn read(text: &str) -> Result<Persona, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// The one with this id.
    pub fn find(id: &str) -> Option<&'static Persona> {
        Persona::all().iter().find(|persona| persona.id == id)
    }

    /// The persona of a profile, or else of the army.
    pub fn of(battle: Battle<'_>, player: Player, profile: &Profile) -> Persona {
        let named = profile.persona.as_deref().and_then(Persona::find);
        let own = || Persona::all().iter().filter(|persona| persona.suits(battle, player));
        named.or_else(|| own().max_by_key(|persona| persona.keywords.len())).cloned().unwrap_or_default()
    }

    /// Whether most points of an army have all the keywords.
    fn suits(&self, battle: Battle<'_>, player: Player) -> bool {
        let words: Option<Vec<KeywordId>> =
            self.keywords.iter().map(|word| battle.setup.find::<KeywordId>(word)).collect();
        let Some(words) = words else { return false };
        let (mut all, mut with) = (0_u32, 0_u32);
        for unit in battle.setup.units_of(player) {
            let card = battle.setup.unit(unit);
            let weight = u32::from(card.points).max(1);
            all += weight;
            if words.iter().all(|word| card.keywords.contains(word)) {
                with += weight;
            }
        }
        2 * with > all
    }
}

impl Default for Persona {
    /// Nobody in particular.
    fn default() -> Persona {
        Persona {
            id: "plain".to_owned(),
            name: "Plain".to_owned(),
            keywords: Vec::new(),
            temper: 1.0,
            forward: 1.0,
            spread: 1.0,
            reserves: 0.15,
            measured: String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::Level;
    use rules::{DiceSource, Game};
    use testkit::battles::{self, Choice};

    #[test]
    fn all_records_load_and_none_is_left_out() {
        for text in RECORDS {
            let persona = Persona::read(text).expect("a record loads");
            assert!(persona.temper > 0.0 && (0.0..=0.5).contains(&persona.reserves), "{}", persona.id);
        }
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/personas");
        let files = std::fs::read_dir(folder).expect("the folder").count();
        assert_eq!(files, RECORDS.len());
        assert_eq!(
            Persona::find("plain"),
            Some(&Persona { measured: Persona::all()[3].measured.clone(), ..Persona::default() })
        );
    }

    #[test]
    fn an_unknown_word_does_not_load() {
        assert!(Persona::read(&format!("{}\nanger = 3\n", RECORDS[3])).is_err());
    }

    #[test]
    fn armies_have_the_temper_of_their_faction_and_a_profile_may_name_another() {
        let codex = codex::Codex::builtin();
        let tempers = [
            ("adeptus-custodes-1000", 1.5),
            ("orks-1000", 1.8),
            ("chaos-daemons-1000", 1.8),
            ("world-eaters-2000", 2.0),
            ("space-marines-2000", 1.0),
        ];
        let mut profile = Profile::of(Level::Normal);
        for (army, temper) in tempers {
            let choice = Choice::of_armies(codex, [army, "orks-1000"]).expect("armies");
            let position = battles::set_up(codex, &choice).expect("a table");
            let game = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(1)).expect("a game");
            assert_eq!(Persona::of(game.battle(), Player::One, &profile).temper, temper, "{army}");
            profile.persona = Some("world-eaters".to_owned());
            assert_eq!(Persona::of(game.battle(), Player::One, &profile).temper, 2.0);
            profile.persona = None;
        }
    }
}
