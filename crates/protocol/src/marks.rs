//! What kind of unit a mark on its bases shows.
//!
//! One function decides it from what is printed: keywords, statlines and weapons. A page that draws marks has a shape for
//! every [`Mark`]; the compiler checks that of this crate, the type checker that of the page.

use crate::messages::{Mark, ModelInfo, WeaponInfo};
use std::collections::BTreeMap;

/// What a mark is decided by.
pub(crate) struct Looks<'a> {
    /// The unit's keywords, those of its faction included.
    pub keywords: &'a [String],
    /// Its models by id.
    pub models: &'a BTreeMap<String, ModelInfo>,
    /// Its weapon profiles.
    pub weapons: &'a [WeaponInfo],
    /// It may lead another unit.
    pub leads: bool,
    /// It goes ahead of the army: Scouts or Infiltrators.
    pub ahead: bool,
    /// It carries other units.
    pub transport: bool,
}

/// The kind of a unit.
pub(crate) fn mark(looks: &Looks<'_>) -> Mark {
    let one = looks.models.len() == 1;
    if looks.has("FORTIFICATION") {
        Mark::Fortification
    } else if looks.has("AIRCRAFT") {
        Mark::Aircraft
    } else if looks.has("TITANIC") || looks.has("TOWERING") {
        Mark::Titan
    } else if looks.has("MONSTER") {
        if looks.has("FLY") { Mark::WingedMonster } else { Mark::Monster }
    } else if looks.has("VEHICLE") {
        vehicle(looks)
    } else if looks.has("MOUNTED") || looks.has("BEAST") {
        mounted(looks, one)
    } else if looks.leads || (looks.has("CHARACTER") && one) {
        leader(looks)
    } else {
        infantry(looks)
    }
}

fn leader(looks: &Looks<'_>) -> Mark {
    if looks.has("PSYKER") {
        Mark::Psyker
    } else if looks.has("EPIC HERO") {
        Mark::Hero
    } else {
        Mark::Leader
    }
}

fn vehicle(looks: &Looks<'_>) -> Mark {
    if looks.has("WALKER") {
        Mark::Walker
    } else if looks.transport {
        Mark::Transport
    } else if looks.mostly(Looks::indirect) {
        Mark::Artillery
    } else if looks.has("CHARIOT") || looks.leads {
        Mark::Chariot
    } else if looks.has("FLY") {
        Mark::Skimmer
    } else {
        Mark::Tank
    }
}

fn mounted(looks: &Looks<'_>, one: bool) -> Mark {
    let shoots = looks.mostly(|_, gun| gun.range.is_some_and(|range| range > 12.0));
    if !looks.has("MOUNTED") {
        Mark::Beasts
    } else if looks.leads || (looks.has("CHARACTER") && one) {
        Mark::MountedLeader
    } else if looks.has("FLY") || shoots {
        // A gun as large as a chariot is no bike.
        let heavy = looks.first().is_some_and(|model| model.w >= 8);
        if heavy { Mark::Chariot } else { Mark::Bikes }
    } else {
        Mark::Cavalry
    }
}

fn infantry(looks: &Looks<'_>) -> Mark {
    let first = looks.first();
    let wounds = first.map_or(1, |model| model.w);
    let thin = first.is_some_and(|model| model.w == 1 && model.t <= 3 && model.sv >= 5);
    let battleline = looks.has("BATTLELINE");
    let heavy = first.is_some_and(|model| model.sv <= 2 && model.m.is_some_and(|inches| inches <= 5.0));
    let blades = !looks.mostly(|looks, gun| looks.far(gun, 12.0) && !Looks::able(gun, "PISTOL"));
    if looks.has("SWARM") {
        Mark::Swarm
    } else if looks.has("JUMP PACK") || looks.has("FLY") {
        Mark::Jump
    } else if looks.has("TERMINATOR") || looks.has("MEGA ARMOUR") || heavy {
        Mark::HeavyArmour
    } else if looks.mostly(Looks::indirect) {
        Mark::Artillery
    } else if looks.mostly(|looks, gun| looks.far(gun, 24.0) && Looks::able(gun, "PRECISION")) {
        Mark::Sniper
    } else if looks.mostly(|_, gun| Looks::able(gun, "TORRENT")) {
        Mark::Flamers
    } else if looks.mostly(|looks, gun| looks.far(gun, 30.0) && Looks::strength(gun) >= 6) {
        Mark::HeavyWeapons
    } else if !battleline && looks.mostly(|_, gun| Looks::strength(gun) >= 7) {
        Mark::SpecialWeapons
    } else if !battleline && wounds < 3 && looks.ahead {
        Mark::Scout
    } else if battleline {
        battle_line(looks, blades)
    } else if thin {
        Mark::Rabble
    } else if wounds >= 3 || (wounds == 2 && first.is_some_and(|model| model.t >= 5)) {
        Mark::Elite
    } else if blades {
        Mark::Blades
    } else {
        battle_line(looks, false)
    }
}

/// The infantry of the line: told apart by the family of its faction.
fn battle_line(looks: &Looks<'_>, blades: bool) -> Mark {
    const FAMILIES: [(&str, Mark); 10] = [
        ("ORKS", Mark::Mob),
        ("TYRANIDS", Mark::Brood),
        ("GENESTEALER CULTS", Mark::Brood),
        ("NECRONS", Mark::Undying),
        ("T’AU EMPIRE", Mark::Cadre),
        ("T'AU EMPIRE", Mark::Cadre),
        ("LEAGUES OF VOTANN", Mark::Kin),
        ("AELDARI", Mark::Leaf),
        ("DRUKHARI", Mark::Leaf),
        ("DAEMON", Mark::Daemon),
    ];
    let family = FAMILIES.iter().find(|(word, _)| looks.has(word));
    match family {
        Some((_, mark)) => *mark,
        None if blades => Mark::Blades,
        None if looks.has("CHAOS") => Mark::Spiked,
        None => Mark::Line,
    }
}

impl Looks<'_> {
    fn has(&self, word: &str) -> bool {
        self.keywords.iter().any(|held| held == word)
    }

    fn first(&self) -> Option<&ModelInfo> {
        // The statline that most models have: a leader of the unit may differ.
        let same = |one: &&ModelInfo| self.models.values().filter(|model| (model.w, model.t) == (one.w, one.t)).count();
        self.models.values().rev().max_by_key(same)
    }

    /// Whether a test holds for the main gun of at least half of the models. A model without a gun counts against it.
    fn mostly(&self, test: impl Fn(&Self, &WeaponInfo) -> bool) -> bool {
        let profile = |id: &str| self.weapons.iter().find(|weapon| weapon.id == id);
        let main = |model: &ModelInfo| {
            let guns = model.weapons.keys().filter_map(|id| profile(id)).filter(|weapon| weapon.range.is_some());
            // The strongest one is what a unit is known for; pistols and grenades are carried by many.
            guns.max_by_key(|gun| (!Self::able(gun, "PISTOL"), Self::strength(gun)))
        };
        let good = self.models.values().filter(|model| main(model).is_some_and(|gun| test(self, gun))).count();
        good > 0 && good * 2 >= self.models.len()
    }

    fn able(gun: &WeaponInfo, ability: &str) -> bool {
        gun.abilities.iter().any(|held| held.to_uppercase().starts_with(ability))
    }

    fn indirect(&self, gun: &WeaponInfo) -> bool {
        Self::able(gun, "INDIRECT FIRE")
    }

    fn far(&self, gun: &WeaponInfo, inches: f64) -> bool {
        gun.range.is_some_and(|range| range >= inches)
    }

    /// The printed strength; dice count as nothing.
    fn strength(gun: &WeaponInfo) -> u32 {
        gun.strength.parse().unwrap_or(0)
    }
}
