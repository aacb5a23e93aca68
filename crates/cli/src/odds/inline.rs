//! Profiles written out: `A=10 BS=3 S=4 AP=-1 D=1 [RAPID FIRE 1]`, `T=4 Sv=3 W=2 models=10`.

use super::sides::check;
use anyhow::{Context, bail, ensure};
use codex::{BaseSize, CoreAbility, DiceExpr, FeelNoPainAgainst, Keywords, Profile, Range, Weapon};
use geometry::Inches;
use rules::Player;
use rules::position::UnitPosition;

/// The id of the weapon that a written attacker has.
pub const WEAPON: &str = "weapon";

const ATTACKER: &str = "an attacker is written like \"A=2 BS=3 S=4 AP=-1 D=1 models=5 [HEAVY]\" (WS= for melee)";
const TARGET: &str = "a target is written like \"T=4 Sv=3 W=2 inv=4 fnp=5 models=10 [INFANTRY]\"";

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
            let (key, value) = word.split_once('=').with_context(|| format!("`{word}` is no key=value: {example}"))?;
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

    /// A number, perhaps written as a roll: `3+`.
    fn number(&self, key: &str) -> anyhow::Result<Option<u8>> {
        let read = |value: &str| value.trim_end_matches(['+', '"']).parse::<u8>();
        self.get(key).map(|value| read(value).with_context(|| format!("{key}={value} is no number"))).transpose()
    }

    fn needed(&self, key: &str, example: &'static str) -> anyhow::Result<u8> {
        self.number(key)?.with_context(|| format!("{key}= is missing: {example}"))
    }

    fn dice(&self, key: &str, example: &'static str) -> anyhow::Result<DiceExpr> {
        let value = self.get(key).with_context(|| format!("{key}= is missing: {example}"))?;
        value.parse().with_context(|| format!("{key}={value}"))
    }

    fn models(&self) -> anyhow::Result<usize> {
        match self.number("models")? {
            Some(count @ 1..=100) => Ok(count.into()),
            None => Ok(1),
            Some(count) => bail!("models={count}: a unit has 1 to 100 models"),
        }
    }
}

/// A unit that carries the written weapon.
pub fn attacker(text: &str) -> anyhow::Result<(UnitPosition, String)> {
    let written = Written::read(text, &["a", "bs", "ws", "s", "ap", "d", "models"], ATTACKER)?;
    let (bs, ws) = (written.number("bs")?, written.number("ws")?);
    ensure!(bs.is_none() || ws.is_none(), "a weapon has BS or WS, not both");
    let abilities: Result<Vec<_>, _> = written.brackets.iter().map(|word| word.parse()).collect();
    // `AP=1` is as clear as `AP=-1`.
    let ap = written.get("ap").unwrap_or("0");
    let ap = ap.parse::<i8>().with_context(|| format!("ap={ap} is no number"))?;
    let weapon = Weapon {
        id: WEAPON.to_owned(),
        name: "Weapon".to_owned(),
        profile: None,
        range: if ws.is_some() { Range::Melee } else { Range::Ranged(Inches::whole(48)) },
        attacks: written.dice("a", ATTACKER)?,
        bs,
        ws,
        strength: written.dice("s", ATTACKER)?,
        ap: -ap.saturating_abs(),
        damage: written.dice("d", ATTACKER)?,
        abilities: abilities?,
    };
    let automatic = weapon.has(&codex::WeaponAbility::Torrent);
    ensure!(weapon.skill().is_some() || automatic, "BS= or WS= is missing (only [TORRENT] needs none): {ATTACKER}");
    check(&weapon)?;
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
    let fnp = written.number("fnp")?;
    ensure!(fnp.is_none_or(|value| (2..=6).contains(&value)), "fnp runs from 2 to 6");
    abilities.extend(fnp.map(pain));
    let [toughness, save, wounds] =
        [written.needed("t", TARGET)?, written.needed("sv", TARGET)?, written.needed("w", TARGET)?];
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
        toughness,
        save,
        wounds,
        leadership: 7,
        oc: 1,
        invulnerable,
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
