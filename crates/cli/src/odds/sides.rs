//! The two sides: datasheets by name and size, or profiles written out, and the weapons used.
//!
//! Weapons are chosen from what is printed, before any switch changes them: `--ability PISTOL`
//! makes nobody put his rifle away.

use super::{inline, names};
use anyhow::{Context, anyhow, bail, ensure};
use codex::{AbilityKind, Datasheet, DatasheetAbility, SheetSource, Weapon, WeaponAbility};
use rules::position::{ModelPosition, UnitPosition};
use rules::{Player, muster};

/// More of a weapon than any table holds.
const MOST_WEAPONS: u32 = 1000;
/// How many abilities a note names.
const MOST_NAMES: usize = 6;

/// One side, ready for the table.
pub struct Side {
    /// As people call it: `10 × Boyz`.
    pub name: String,
    pub unit: UnitPosition,
    /// What the asker should know about how it was read.
    pub notes: Vec<String>,
}

/// Ids of the weapons used, in the order they are resolved, each with how many.
pub type Weapons = Vec<(String, u16)>;

impl Side {
    /// Reads the attacker.
    pub fn attacker(text: &str) -> anyhow::Result<Side> {
        match inline::is_inline(text) {
            true => Ok(Side::written(inline::attacker(text)?)),
            false => mustered(text, "attacker", Player::One),
        }
    }

    /// Reads the target.
    pub fn target(text: &str) -> anyhow::Result<Side> {
        match inline::is_inline(text) {
            true => Ok(Side::written(inline::target(text)?)),
            false => mustered(text, "target", Player::Two),
        }
    }

    fn written((unit, name): (UnitPosition, String)) -> Side {
        Side { name, unit, notes: Vec::new() }
    }

    /// The weapons used: those named, or what the default wargear has.
    pub fn weapons(&mut self, asked: &[String], melee: bool) -> anyhow::Result<Weapons> {
        let is_written = self.unit.weapons.iter().any(|weapon| weapon.id == inline::WEAPON);
        ensure!(asked.is_empty() || !is_written, "--weapon: a written profile is its own weapon, leave it out");
        let weapons = match asked {
            [] if !is_written => default_weapons(&self.unit, melee, &mut self.notes),
            [] => vec![(inline::WEAPON.to_owned(), self.unit.models.len() as u16)],
            asked => named(&self.unit, asked, &mut self.notes)?,
        };
        ensure!(!weapons.is_empty(), "{}", no_weapons(&self.name, melee));
        self.one_phase(&weapons, melee)?;
        Ok(weapons)
    }

    /// Shooting and fighting happen in two phases, so they are two questions.
    fn one_phase(&self, weapons: &Weapons, melee: bool) -> anyhow::Result<()> {
        let used: Vec<&Weapon> = weapons.iter().filter_map(|(id, _)| printed(&self.unit, id)).collect();
        let ranged = used.iter().find(|weapon| !weapon.range.is_melee());
        let close = used.iter().find(|weapon| weapon.range.is_melee());
        match (ranged, close) {
            (Some(ranged), Some(close)) => bail!(
                "--weapon: {} is ranged and {} is for melee; shooting and fighting are two questions, ask one at a time",
                ranged.title(),
                close.title()
            ),
            (Some(ranged), None) if melee => bail!("--melee: {} is a ranged weapon, leave out --melee", ranged.title()),
            _ => Ok(()),
        }
    }
}

fn no_weapons(name: &str, melee: bool) -> String {
    let (has, other) = if melee { ("melee", "leave out --melee to shoot") } else { ("ranged", "say --melee to fight") };
    format!("{name} carries no {has} weapon by default: {other}, or name one with --weapon")
}

/// `boyz:10`, or `boyz` for the smallest unit of them.
fn mustered(text: &str, id: &str, player: Player) -> anyhow::Result<Side> {
    let (name, count) = counted(text)?;
    let sheet = ::import::library::datasheet(name).map_err(|error| match error.suggestions.is_empty() {
        true => anyhow!("{error}: name a unit like boyz:10, or write a profile (see --help)"),
        false => anyhow!("{error}"),
    })?;
    let sizes = sheet.sizes();
    let count = count.map_or_else(|| sizes.iter().map(|(low, _)| *low).min().unwrap_or(1), |count| count as usize);
    let comes_in = format!("{} comes in {} models", sheet.name, in_words(&sizes));
    let unit = muster::unit(sheet, id, player, count).map_err(|_| anyhow!("`{text}`: {comes_in}"))?;
    let mut notes = Vec::new();
    if sheet.muster(count).is_err() {
        notes.push(format!("{comes_in}, not in {count}"));
    }
    if sheet.source != SheetSource::Record {
        notes.push(format!(
            "{} comes from the community dataset, whose default wargear may hold alternatives together: name yours with --weapon",
            sheet.name
        ));
    }
    notes.extend(not_counted(sheet, count));
    Ok(Side { name: format!("{count} × {}", sheet.name), unit, notes })
}

/// `3`, `5 to 10`, `5 or 10`.
fn in_words(sizes: &[(usize, usize)]) -> String {
    let size = |(low, high): &(usize, usize)| if low == high { low.to_string() } else { format!("{low} to {high}") };
    sizes.iter().map(size).collect::<Vec<_>>().join(" or ")
}

/// Names the special rules that might change the odds and that the players see to.
fn not_counted(sheet: &Datasheet, count: usize) -> Option<String> {
    let models = sheet.muster_any(count).unwrap_or_default();
    let carries = |name: &str| models.iter().flat_map(|m| m.items).any(|item| item.name.eq_ignore_ascii_case(name));
    let is_there = |ability: &&DatasheetAbility| match ability.kind {
        AbilityKind::Datasheet => true,
        AbilityKind::Wargear => carries(&ability.name),
    };
    let left = sheet
        .abilities
        .iter()
        .filter(|a| (a.reminder || !a.triggers.is_empty()) && bears_on_attacks(&a.text))
        .filter(is_there);
    let names: Vec<&str> = left.map(|ability| ability.name.as_str()).collect();
    let more = match names.len().saturating_sub(MOST_NAMES) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let shown = &names[..names.len().min(MOST_NAMES)];
    (!names.is_empty()).then(|| format!("not counted: {}{more} (of {})", shown.join(", "), sheet.name))
}

/// Whether the words of a rule speak of attacks or of what they meet. A rule that is named in
/// vain costs a reader a second, a rule that is not named costs him his battle plan: when in
/// doubt, it bears on attacks.
fn bears_on_attacks(text: &str) -> bool {
    const WORDS: &[&str] = &["attack", "attacks", "hit", "wound", "damage", "fnp", "invulnerable", "save", "saves"];
    // Characteristics stand alone and in capitals: `T+2`, `Bearer W+1`, `AP improved by 1`.
    const CHARACTERISTICS: &[&str] = &["T", "W", "S", "AP", "D"];
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_lost_wound = |at: usize| {
        let before = at.checked_sub(1).map_or("", |before| words[before]);
        words[at].eq_ignore_ascii_case("wound") && (before == "mortal" || before.parse::<u8>().is_ok())
    };
    let speaks = |(at, word): (usize, &&str)| {
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_die = letters == "D" && letters.len() < word.len();
        let is_characteristic = CHARACTERISTICS.contains(&letters) && !is_die;
        (WORDS.contains(&word.to_lowercase().as_str()) && !is_lost_wound(at)) || is_characteristic
    };
    // Brackets hold weapon abilities.
    text.contains('[') || words.iter().enumerate().any(speaks)
}

/// A name and the number after its colon.
fn counted(text: &str) -> anyhow::Result<(&str, Option<u32>)> {
    match text.rsplit_once(':') {
        None => Ok((text.trim(), None)),
        Some((name, count)) => {
            let digits = count.trim();
            let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
            ensure!(is_number, "`{text}`: after the colon comes a number, like {name}:5");
            // More digits than fit are too many of anything.
            Ok((name.trim(), Some(digits.parse().unwrap_or(u32::MAX))))
        }
    }
}

fn printed<'a>(unit: &'a UnitPosition, id: &str) -> Option<&'a Weapon> {
    unit.weapons.iter().find(|weapon| weapon.id == id)
}

/// How many of a weapon the unit carries by default.
fn carried(unit: &UnitPosition, id: &str) -> u32 {
    unit.models.iter().flat_map(|model| &model.weapons).filter(|(held, _)| held == id).map(|(_, n)| u32::from(*n)).sum()
}

/// Named weapons: as many as were asked for, or as are carried.
fn named(unit: &UnitPosition, asked: &[String], notes: &mut Vec<String>) -> anyhow::Result<Weapons> {
    let mut out: Vec<(&Weapon, u32)> = Vec::new();
    for text in asked {
        let (name, count) = counted(text).context("--weapon")?;
        let found = names::find(name, &unit.weapons).ok_or_else(|| {
            anyhow!("--weapon: {} has no weapon `{name}`; {}", unit.name, names::meant(name, &unit.weapons))
        })?;
        let weapon = found.weapon;
        if found.is_first_of_several {
            notes.push(first_profile(weapon, &unit.weapons));
        }
        let id = &weapon.id;
        let held = carried(unit, id);
        ensure!(
            count.unwrap_or(held) > 0 || count.is_some(),
            "nobody carries `{id}` by default: say how many, like --weapon {id}:1"
        );
        let count = count.unwrap_or(held);
        ensure!((1..=MOST_WEAPONS).contains(&count), "--weapon {text}: the number runs from 1 to {MOST_WEAPONS}");
        match out.iter_mut().find(|(known, _)| known.id == *id) {
            Some((_, sum)) => *sum = (*sum + count).min(MOST_WEAPONS),
            None => out.push((weapon, count)),
        }
    }
    too_many(unit, &out, notes);
    Ok(out.into_iter().map(|(weapon, count)| (weapon.id.clone(), count as u16)).collect())
}

/// Notes what no unit of this size can do; what its wargear options allow is not looked into.
fn too_many(unit: &UnitPosition, weapons: &[(&Weapon, u32)], notes: &mut Vec<String>) {
    let models = unit.models.len() as u32;
    let people = |n: u32| if n == 1 { "1 model".to_owned() } else { format!("{n} models") };
    let mut said = false;
    for (weapon, count) in weapons {
        let most = carried(unit, &weapon.id).max(models);
        if *count > most {
            said = true;
            notes.push(format!("{count} × {} is more than {} can carry", weapon.title(), people(models)));
        }
    }
    let is_main = |weapon: &Weapon| weapon.range.is_melee() && !weapon.has(&WeaponAbility::ExtraAttacks);
    let swung: u32 = weapons.iter().filter(|(weapon, _)| is_main(weapon)).map(|(_, count)| *count).sum();
    if swung > models && !said {
        notes.push(format!("{swung} melee weapons are more than {} can fight with: each uses one", people(models)));
    }
}

fn first_profile(weapon: &Weapon, all: &[Weapon]) -> String {
    let others: Vec<String> = names::others(weapon, all).map(|other| format!("--weapon {}", other.id)).collect();
    let taken = weapon.profile.as_deref().unwrap_or(&weapon.id);
    format!("{} has several profiles: {taken} was taken; for another say {}", weapon.family(), others.join(" or "))
}

/// What the models use by default, in the order of the datasheet: of a weapon with several
/// profiles the first, either other guns or pistols (R13.15), one melee weapon besides those with
/// Extra Attacks (R13.5).
fn default_weapons(unit: &UnitPosition, melee: bool, notes: &mut Vec<String>) -> Weapons {
    let mut counts = vec![0u16; unit.weapons.len()];
    for model in &unit.models {
        for (at, copies) in used_by(model, &unit.weapons, melee) {
            counts[at] += u16::from(copies);
        }
    }
    let mut out = Weapons::new();
    for (weapon, count) in unit.weapons.iter().zip(counts).filter(|(_, count)| *count > 0) {
        if names::others(weapon, &unit.weapons).next().is_some() {
            notes.push(first_profile(weapon, &unit.weapons));
        }
        out.push((weapon.id.clone(), count));
    }
    out
}

/// The weapons one model uses, as places in the list of the unit.
fn used_by(model: &ModelPosition, weapons: &[Weapon], melee: bool) -> Vec<(usize, u8)> {
    let mut used: Vec<(usize, u8)> = Vec::new();
    for (id, copies) in &model.weapons {
        let Some(at) = weapons.iter().position(|weapon| weapon.id == *id) else { continue };
        let is_known = used.iter().any(|(held, _)| weapons[*held].family() == weapons[at].family());
        if weapons[at].range.is_melee() == melee && !is_known {
            used.push((at, *copies));
        }
    }
    let besides = if melee { WeaponAbility::ExtraAttacks } else { WeaponAbility::Pistol };
    let is_main = |at: usize| !weapons[at].has(&besides);
    let keywords = &model.profile.keywords;
    let is_big = keywords.has("MONSTER") || keywords.has("VEHICLE");
    let main = used.iter().map(|(at, _)| *at).find(|at| is_main(*at));
    used.retain(|(at, _)| match (melee, main) {
        (_, None) => true,
        (true, Some(main)) => *at == main || !is_main(*at),
        (false, Some(_)) => is_big || is_main(*at),
    });
    used
}
