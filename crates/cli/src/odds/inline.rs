//! Profiles written out: `A=10 BS=3 S=4 AP=-1 D=1 [RAPID FIRE 1]`, `T=4 Sv=3 W=2 models=10`.

use super::values;
use anyhow::{Context, anyhow, bail, ensure};
use codex::{BaseSize, CoreAbility, DiceExpr, FeelNoPainAgainst, Keywords, Profile, Range, Weapon};
use geometry::Inches;
use rules::Player;
use rules::position::UnitPosition;

/// The id of the weapon that a written attacker has.
pub const WEAPON: &str = "weapon";

/// The Save of a model without armour.
const NO_SAVE: u8 = 7;

const ATTACKER: &str = "an attacker is written like \"A=2 BS=3+ S=4 AP=-1 D=1 models=5 [HEAVY]\" (WS= for melee)";
const TARGET: &str = "a target is written like \"T=4 Sv=3+ W=2 inv=4+ fnp=5+ models=10 [INFANTRY]\"";

/// Whether a text is a profile and no name.
pub fn is_inline(text: &str) -> bool {
    text.contains('=')
}

/// `key=value` words and what stands in brackets.
struct Written<'a> {
    pairs: Vec<(String, &'a str)>,
    brackets: Vec<&'a str>,
}

impl<'a> Written<'a> {
    fn read(text: &'a str, keys: &[&str], example: &'static str) -> anyhow::Result<Self> {
        let mut written = Written { pairs: Vec::new(), brackets: Vec::new() };
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('[') {
            written.words(before, keys, example)?;
            let (inside, after) = after.split_once(']').with_context(|| format!("a bracket is open: {example}"))?;
            written.brackets.extend(inside.split(',').map(str::trim).filter(|word| !word.is_empty()));
            rest = after;
        }
        written.words(rest, keys, example)?;
        Ok(written)
    }

    fn words(&mut self, text: &'a str, keys: &[&str], example: &'static str) -> anyhow::Result<()> {
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            let (key, value) = word.split_once('=').with_context(|| format!("`{word}` is not key=value: {example}"))?;
            let key = key.to_lowercase();
            ensure!(keys.contains(&key.as_str()), "`{word}`: the keys are {}; {example}", keys.join(", "));
            ensure!(self.get(&key).is_none(), "`{key}` is written twice");
            self.pairs.push((key, value));
        }
        Ok(())
    }

    fn get(&self, key: &str) -> Option<&'a str> {
        self.pairs.iter().find(|(held, _)| held == key).map(|(_, value)| *value)
    }

    /// A number, perhaps written as a roll: `3+`. What is written as `-` is not there.
    fn number(&self, key: &'static str) -> anyhow::Result<Option<u8>> {
        if self.get(key).is_some_and(values::is_none) {
            return Ok(None);
        }
        let (name, low, high) = limits(key);
        let read = |value| values::whole(name, value, low, high).map_err(|fault| anyhow!("{name}={value}: {fault}"));
        self.get(key).map(read).transpose()
    }

    fn needed(&self, key: &'static str, example: &'static str) -> anyhow::Result<u8> {
        self.number(key)?.with_context(|| missing(key, example))
    }

    /// BS or WS: `Some(None)` hits automatically.
    fn skill(&self, key: &'static str) -> anyhow::Result<Option<Option<u8>>> {
        let number =
            self.number(key).map_err(|fault| anyhow!("{fault}, or is - for weapons that hit automatically"))?;
        Ok(self.get(key).map(|_| number))
    }

    fn dice(&self, key: &'static str, example: &'static str) -> anyhow::Result<DiceExpr> {
        let value = self.get(key).with_context(|| missing(key, example))?;
        let (name, low, high) = limits(key);
        if value.chars().all(|c| c.is_ascii_digit()) && !value.is_empty() {
            let number = values::whole(name, value, low, high).map_err(|fault| anyhow!("{name}={value}: {fault}"))?;
            return Ok(DiceExpr::fixed(number));
        }
        let dice: DiceExpr = value.parse().with_context(|| format!("{name}={value}"))?;
        let fits = dice.min() >= u32::from(low) && dice.max() <= u32::from(high);
        ensure!(fits, "{name}={value}: {name} runs from {low} to {high}");
        Ok(dice)
    }

    /// `AP=1` is as clear as `AP=-1`.
    fn penetration(&self) -> anyhow::Result<i8> {
        let value = self.get("ap").unwrap_or("0");
        let number = if values::is_none(value) { Some(0) } else { values::signed(value) };
        let number = number.and_then(|n| i8::try_from(n.saturating_abs()).ok()).filter(|n| *n <= 9);
        number.map(|n| -n).with_context(|| format!("AP={value}: AP runs from 0 to -9"))
    }

    fn models(&self) -> anyhow::Result<usize> {
        Ok(self.number("models")?.unwrap_or(1).into())
    }
}

/// How a key is printed, and what its numbers may be.
fn limits(key: &str) -> (&'static str, u8, u8) {
    match key {
        "a" => ("A", 1, 200),
        "bs" => ("BS", 2, 6),
        "ws" => ("WS", 2, 6),
        "s" => ("S", 1, 40),
        "d" => ("D", 1, 100),
        "t" => ("T", 1, 30),
        "sv" => ("Sv", 2, 7),
        "w" => ("W", 1, 100),
        "inv" => ("inv", 2, 6),
        "fnp" => ("fnp", 2, 6),
        _ => ("models", 1, 100),
    }
}

fn missing(key: &str, example: &str) -> String {
    format!("{}= is missing: {example}", limits(key).0)
}

/// A unit that carries the written weapon.
pub fn attacker(text: &str) -> anyhow::Result<(UnitPosition, String)> {
    let written = Written::read(text, &["a", "bs", "ws", "s", "ap", "d", "models"], ATTACKER)?;
    let (bs, ws) = (written.skill("bs")?, written.skill("ws")?);
    ensure!(bs.is_none() || ws.is_none(), "a weapon has BS or WS, not both");
    let abilities: Result<Vec<_>, _> = written.brackets.iter().map(|word| word.parse()).collect();
    let weapon = Weapon {
        id: WEAPON.to_owned(),
        name: "Weapon".to_owned(),
        profile: None,
        range: if ws.is_some() { Range::Melee } else { Range::Ranged(Inches::whole(48)) },
        attacks: written.dice("a", ATTACKER)?,
        bs: bs.flatten(),
        ws: ws.flatten(),
        strength: written.dice("s", ATTACKER)?,
        ap: written.penetration()?,
        damage: written.dice("d", ATTACKER)?,
        abilities: abilities?,
    };
    let automatic = weapon.has(&codex::WeaponAbility::Torrent);
    let has_skill = bs.is_some() || ws.is_some();
    ensure!(has_skill || automatic, "BS= or WS= is missing (BS=- hits automatically): {ATTACKER}");
    if let Some(fault) = weapon.fault() {
        bail!("{fault}");
    }
    let unit =
        unit("attacker", Player::One, written.models()?, statline(4, 4, 1, None, Keywords::default()), Some(weapon));
    let name = unit_name(text, unit.models.len());
    Ok((unit, name))
}

/// A unit of the written models. Brackets hold keywords and core abilities.
pub fn target(text: &str) -> anyhow::Result<(UnitPosition, String)> {
    let written = Written::read(text, &["t", "sv", "w", "inv", "fnp", "models"], TARGET)?;
    let mut keywords = Keywords::default();
    let mut abilities: Vec<CoreAbility> = Vec::new();
    for word in &written.brackets {
        match word.parse() {
            Ok(ability) => abilities.push(ability),
            Err(_) => keywords.insert(word),
        }
    }
    let pain = |value| CoreAbility::FeelNoPain { value, only: FeelNoPainAgainst::Everything };
    abilities.extend(written.number("fnp")?.map(pain));
    let has_no_save = written.get("sv").is_some_and(values::is_none);
    let save = if has_no_save { NO_SAVE } else { written.needed("sv", TARGET)? };
    let [toughness, wounds] = [written.needed("t", TARGET)?, written.needed("w", TARGET)?];
    let profile = statline(toughness, save, wounds, written.number("inv")?, keywords);
    if let Some(fault) = profile.fault() {
        bail!("{fault}");
    }
    let mut unit = unit("target", Player::Two, written.models()?, profile, None);
    unit.abilities = abilities;
    let name = unit_name(text, unit.models.len());
    Ok((unit, name))
}

/// What people read: the profile as they wrote it.
fn unit_name(text: &str, models: usize) -> String {
    let words = text.split_whitespace().filter(|word| !word.to_lowercase().starts_with("models="));
    format!("{models} × {}", words.collect::<Vec<_>>().join(" "))
}

fn statline(toughness: u8, save: u8, wounds: u8, invulnerable: Option<u8>, keywords: Keywords) -> Profile {
    Profile {
        movement: Some(Inches::whole(6)),
        at_least: false,
        toughness,
        save,
        wounds,
        leadership: 7,
        oc: 1,
        invulnerable,
        invulnerable_ranged: None,
        invulnerable_melee: None,
        height: Inches::whole(2),
        transport: None,
        base_mm: BaseSize::default(),
        hover_stand: false,
        keywords,
    }
}

fn unit(id: &str, player: Player, models: usize, profile: Profile, weapon: Option<Weapon>) -> UnitPosition {
    rules::muster::plain(id, player, std::iter::repeat_n(profile, models), weapon.into_iter().collect())
}
