//! The two sides: datasheets by name and size, or profiles written out.

use super::inline;
use anyhow::{Context, anyhow};
use codex::{Codex, Weapon};
use rules::position::{Place, UnitPosition};
use rules::{Battle, Player, UnitId, WeaponId, muster};

/// The attacker on the table.
pub const ATTACKER: UnitId = UnitId(0);
/// The target on the table.
pub const TARGET: UnitId = UnitId(1);

/// One side, ready for the table.
pub struct Side {
    /// As people call it: `10 Boyz`.
    pub name: String,
    pub unit: UnitPosition,
    pub chosen: Chosen,
}

/// The weapons used.
pub enum Chosen {
    /// By id, with a number where one was given.
    Named(Vec<(String, Option<u16>)>),
    /// Whatever the default wargear has.
    Default,
}

impl Side {
    /// Reads the attacker and the weapons it is to use.
    pub fn attacker(text: &str, weapons: &[String]) -> anyhow::Result<Side> {
        if inline::is_inline(text) {
            anyhow::ensure!(weapons.is_empty(), "a written profile is its own weapon: leave out --weapon");
            let (unit, name) = inline::attacker(text)?;
            let chosen = Chosen::Named(vec![(inline::WEAPON.to_owned(), None)]);
            return Ok(Side { name, unit: placed(unit), chosen });
        }
        let (unit, name) = mustered(text, "attacker", Player::One)?;
        let chosen = match weapons {
            [] => Chosen::Default,
            named => Chosen::Named(named.iter().map(|text| weapon(text, &unit)).collect::<anyhow::Result<_>>()?),
        };
        Ok(Side { name, unit: placed(unit), chosen })
    }

    /// Reads the target.
    pub fn target(text: &str) -> anyhow::Result<Side> {
        let (unit, name) =
            if inline::is_inline(text) { inline::target(text)? } else { mustered(text, "target", Player::Two)? };
        Ok(Side { name, unit: placed(unit), chosen: Chosen::Default })
    }
}

/// `boyz:10`, or `boyz` for the smallest unit of them.
fn mustered(text: &str, id: &str, player: Player) -> anyhow::Result<(UnitPosition, String)> {
    let (name, count) = counted(text)?;
    let sheet = Codex::builtin().find(name).map_err(|error| match error.suggestions.is_empty() {
        true => anyhow!("{error}: name a unit like boyz:10, or write a profile (see --help)"),
        false => anyhow!("{error}"),
    })?;
    let smallest = sheet.sizes().iter().map(|(low, _)| *low).min().unwrap_or(1);
    let count = count.map_or(smallest, usize::from);
    let unit = muster::unit(sheet, id, player, count)?;
    Ok((unit, format!("{count} × {}", sheet.name)))
}

/// A name and the number after its colon.
fn counted(text: &str) -> anyhow::Result<(&str, Option<u16>)> {
    match text.rsplit_once(':') {
        None => Ok((text.trim(), None)),
        Some((name, count)) => {
            let count = count.trim().parse::<u16>().ok().filter(|n| (1..=1000).contains(n));
            let count = count.with_context(|| format!("`{text}`: after the colon comes a number, like {name}:5"))?;
            Ok((name.trim(), Some(count)))
        }
    }
}

/// A weapon by id or printed name.
fn weapon(text: &str, unit: &UnitPosition) -> anyhow::Result<(String, Option<u16>)> {
    let (name, count) = counted(text)?;
    let found = unit.weapons.iter().find(|w| folded(&w.id) == folded(name) || folded(&w.title()) == folded(name));
    // A weapon of several profiles is found by its name alone: its first profile.
    let found = found.or_else(|| unit.weapons.iter().find(|w| folded(w.family()) == folded(name)));
    match found {
        Some(weapon) => Ok((weapon.id.clone(), count)),
        None => {
            let ids: Vec<&str> = unit.weapons.iter().map(|w| w.id.as_str()).collect();
            anyhow::bail!("{} has no weapon `{name}`; it can carry {}", unit.name, ids.join(", "))
        }
    }
}

fn folded(name: &str) -> String {
    name.chars().flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric()).collect()
}

/// How many of each named weapon are used: as many as were asked for, or as are carried.
pub fn named(battle: Battle<'_>, weapons: &[(String, Option<u16>)]) -> anyhow::Result<Vec<(WeaponId, u16)>> {
    let mut out = Vec::new();
    for (id, count) in weapons {
        let weapon = battle.setup.find_weapon(ATTACKER, id).context("the weapon is not on the table")?;
        let copies = battle.models(ATTACKER).map(|model| u16::from(battle.setup.model(model).copies(weapon)));
        let carried: u16 = copies.sum();
        let count = count.unwrap_or(carried);
        anyhow::ensure!(count > 0, "nobody carries `{id}` by default: say how many, like --weapon {id}:1");
        out.push((weapon, count));
    }
    Ok(out)
}

/// What the models use by default, in the order of the datasheet: of a weapon with several
/// profiles the first, either other guns or pistols (R13.15), one melee weapon besides those with
/// Extra Attacks (R13.5).
pub fn default_weapons(battle: Battle<'_>, melee: bool) -> Vec<(WeaponId, u16)> {
    let mut out: Vec<(WeaponId, u16)> = Vec::new();
    for model in battle.models(ATTACKER) {
        let card = battle.setup.model(model);
        let mut used: Vec<(WeaponId, u8)> = Vec::new();
        for &(weapon, copies) in &card.weapons {
            let new = battle.setup.weapon(weapon);
            let known = used.iter().any(|(held, _)| battle.setup.weapon(*held).family == new.family);
            if new.range.is_melee() == melee && !known {
                used.push((weapon, copies));
            }
        }
        let is_main = |weapon: WeaponId| {
            let traits = &battle.setup.weapon(weapon).traits;
            if melee { !traits.extra_attacks } else { !traits.pistol }
        };
        let main = used.iter().map(|(weapon, _)| *weapon).find(|weapon| is_main(*weapon));
        used.retain(|(weapon, _)| match (melee, main) {
            (_, None) => true,
            (true, Some(main)) => *weapon == main || !is_main(*weapon),
            (false, Some(_)) => card.keys.is_big() || is_main(*weapon),
        });
        for (weapon, copies) in used {
            match out.iter_mut().find(|(held, _)| *held == weapon) {
                Some((_, count)) => *count += u16::from(copies),
                None => out.push((weapon, u16::from(copies))),
            }
        }
    }
    out.sort_by_key(|(weapon, _)| *weapon);
    out
}

/// Puts a unit on its half of the table. Where exactly does not matter: nothing is measured.
fn placed(mut unit: UnitPosition) -> UnitPosition {
    let far = if unit.player == Player::One { 5 } else { 45 };
    let place = |at: usize| Place {
        x: geometry::Inches::whole(2 + 4 * (at % 10) as i32),
        y: geometry::Inches::whole(far + (at / 10) as i32),
        z: geometry::Inches::ZERO,
        facing: Default::default(),
    };
    let count = unit.models.len();
    muster::put(&mut unit, (0..count).map(place));
    unit
}

/// Checks a weapon the way the table does, early, so that the message names the option.
pub fn check(weapon: &Weapon) -> anyhow::Result<()> {
    weapon.fault().map_or(Ok(()), |fault| Err(anyhow!("{fault}")))
}
