//! What the units of a faction are worth to each style: what they destroy from afar and hand to hand, how long they
//! stay, and how much they hold. The figures are rough, and good enough to prefer one unit to another.

use super::{arms, themes};
use codex::{Army, ArmyStyle, ArmyUnit, Codex, CoreAbility, Datasheet, Role, SheetSource, Weapon, WeaponAbility};
use std::collections::BTreeSet;

/// A unit that an army could have.
#[derive(Debug, Clone)]
pub(super) struct Candidate<'a> {
    pub(super) sheet: &'a Datasheet,
    pub(super) unit: ArmyUnit,
    pub(super) cost: u32,
    /// What it is worth to the army's style, in points of a usual unit.
    pub(super) worth: f64,
}

/// What a unit does, not yet compared with others.
#[derive(Debug, Clone, Copy, Default)]
struct Figures {
    shooting: f64,
    melee: f64,
    staying: f64,
    holding: f64,
}

impl Figures {
    fn each(self) -> [f64; 4] {
        [self.shooting, self.melee, self.staying, self.holding]
    }
}

/// A unit that is shot at: Toughness, save, invulnerable save, Wounds, models, what a wound is worth, and what it is.
struct Target {
    toughness: f64,
    save: i32,
    invulnerable: i32,
    wounds: f64,
    models: f64,
    point: f64,
    keyword: &'static str,
}

const TARGETS: [Target; 3] = [
    Target { toughness: 4.0, save: 3, invulnerable: 7, wounds: 2.0, models: 10.0, point: 9.0, keyword: "INFANTRY" },
    Target { toughness: 5.0, save: 5, invulnerable: 7, wounds: 1.0, models: 20.0, point: 7.0, keyword: "INFANTRY" },
    Target { toughness: 10.0, save: 3, invulnerable: 7, wounds: 12.0, models: 1.0, point: 13.0, keyword: "VEHICLE" },
];

/// What shooting, melee, staying and holding count.
pub(super) const fn weights(style: ArmyStyle) -> [f64; 4] {
    match style {
        ArmyStyle::Shooting => [0.65, 0.05, 0.2, 0.1],
        ArmyStyle::Melee => [0.05, 0.6, 0.2, 0.15],
        ArmyStyle::Mixed => [0.25, 0.25, 0.2, 0.3],
    }
}

/// Every unit that may be in this army, in the order of the codex, each size on its own.
pub(super) fn units<'a>(codex: &'a Codex, army: &Army, left_out: &BTreeSet<String>) -> Vec<Candidate<'a>> {
    let parent = codex.faction(&army.faction).and_then(|faction| faction.parent.as_deref());
    let own = |sheet: &&Datasheet| sheet.faction == army.faction || parent == Some(sheet.faction.as_str());
    let of = codex.datasheets.iter().filter(own).filter(|sheet| !left_out.contains(&sheet.id));
    let mut found: Vec<(Candidate<'a>, Figures)> = Vec::new();
    for sheet in of.filter(|sheet| is_drafted(sheet, army)) {
        for unit in sizes(sheet) {
            let cost = army.points_of(codex, &unit);
            let unit = arms::chosen(sheet, unit, army.style);
            if cost == 0 || cost > army.size.points() / 2 || !may_come(codex, army, &unit) {
                continue;
            }
            let figures = figures(sheet, &unit);
            found.push((Candidate { sheet, unit, cost, worth: 0.0 }, figures));
        }
    }
    let mut means = [0.0_f64; 4];
    for (candidate, figures) in &found {
        for (mean, figure) in means.iter_mut().zip(figures.each()) {
            *mean += figure / f64::from(candidate.cost) / found.len() as f64;
        }
    }
    let theme = themes::Theme::of(codex, &army.faction, &army.detachment);
    for (candidate, figures) in &mut found {
        let parts = figures.each().into_iter().zip(means).zip(weights(army.style));
        let plain: f64 =
            parts.filter(|((_, mean), _)| *mean > 0.0).map(|((is, mean), weight)| weight * is / mean).sum();
        let own = if parent.is_some() && candidate.sheet.faction == army.faction { 1.3 } else { 1.0 };
        candidate.worth = plain * own * theme.suits(candidate.sheet) * played(candidate.sheet);
    }
    found.into_iter().map(|(candidate, _)| candidate).collect()
}

/// Units that a list of everyday kind has: no fortification, nothing that only comes with others.
fn is_drafted(sheet: &Datasheet, army: &Army) -> bool {
    let odd = ["FORTIFICATION", "AIRCRAFT"].iter().any(|word| sheet.keywords.has(word));
    let of_faction = sheet.faction == army.faction || !sheet.keywords.has("EPIC HERO");
    sheet.source == SheetSource::Record && !odd && sheet.joins.is_empty() && of_faction
}

/// Whether the unit alone is refused for nothing but what an army has to have besides.
fn may_come(codex: &Codex, army: &Army, unit: &ArmyUnit) -> bool {
    let mut alone = army.clone();
    alone.units = vec![unit.clone()];
    let of_army = ["NO_WARLORD", "MUST_BE_WARLORD", "EMPTY_TRANSPORT"];
    alone.problems(codex).iter().all(|problem| of_army.contains(&problem.code))
}

/// The sizes that have a price of their own, each as a unit; where compositions of one size differ, the first.
fn sizes(sheet: &Datasheet) -> Vec<ArmyUnit> {
    let mut rows: Vec<(u32, usize)> =
        sheet.points.iter().filter(|row| row.is_plain()).map(|row| (row.cost, row.models)).collect();
    rows.sort_unstable();
    rows.dedup_by_key(|(cost, _)| *cost);
    let sizes: Vec<usize> = rows.into_iter().map(|(_, models)| models).collect();
    let made = |models: usize| -> Option<ArmyUnit> {
        sheet.muster(models).ok()?;
        Some(ArmyUnit {
            id: sheet.id.split('/').next_back().unwrap_or_default().to_owned(),
            datasheet: sheet.id.clone(),
            models,
            made_of: Vec::new(),
            cost: None,
            warlord: false,
            enhancement: None,
            wargear: Vec::new(),
            leads: None,
            rides: None,
            aircraft: false,
            waits: None,
        })
    };
    sizes.into_iter().filter_map(made).collect()
}

/// Rules that the program plays are worth more than those it only reminds of.
fn played(sheet: &Datasheet) -> f64 {
    let all = sheet.abilities.len();
    let automated = sheet.abilities.iter().filter(|ability| ability.is_automated()).count();
    if all == 0 { 1.0 } else { 0.8 + 0.2 * automated as f64 / all as f64 }
}

fn figures(sheet: &Datasheet, unit: &ArmyUnit) -> Figures {
    let Ok(models) = unit.muster(sheet) else { return Figures::default() };
    let carried = codex::army::carried(sheet, unit).unwrap_or_default();
    let mut out = Figures::default();
    for (model, items) in models.iter().zip(&carried) {
        let Some(profile) = sheet.profile_for(model.name) else { continue };
        let armed = arms::armed(sheet, items);
        let speed = profile.movement.map_or(0.0, |inches| inches.to_f64());
        out.shooting += armed.shooting;
        out.melee += armed.melee * (0.4 + speed / 16.0).min(1.4);
        out.staying += staying(profile);
        out.holding += f64::from(profile.oc) * (0.6 + speed / 15.0);
    }
    let ahead = sheet
        .core_abilities()
        .any(|core| matches!(core, CoreAbility::Infiltrators | CoreAbility::DeepStrike | CoreAbility::Scouts(_)));
    if ahead {
        out.holding *= 1.25;
    }
    if sheet.role == Role::Character {
        // A leader is worth what it gives to others.
        out.shooting *= 1.2;
        out.melee *= 1.2;
    }
    out
}

/// Attacks of two kinds that it takes to destroy a model.
fn staying(profile: &codex::Profile) -> f64 {
    let toughness = f64::from(profile.toughness);
    let save = |ap: i32| {
        let armour = i32::from(profile.save) + ap;
        let best = armour.min(profile.invulnerable.map_or(7, i32::from));
        1.0 - chance(best)
    };
    let wounds = f64::from(profile.wounds);
    let light = wounds / (wound(5.0, toughness) * save(1)).max(0.02);
    let heavy = (wounds / 3.0).ceil() * 3.0 / (wound(10.0, toughness) * save(3)).max(0.02) / 2.0;
    light + heavy
}

/// The chance to roll at least this much on a die.
fn chance(least: i32) -> f64 {
    f64::from((7 - least.max(2)).clamp(0, 5)) / 6.0
}

fn wound(strength: f64, toughness: f64) -> f64 {
    chance(match strength / toughness {
        x if x >= 2.0 => 2,
        x if x > 1.0 => 3,
        x if x >= 1.0 => 4,
        x if x > 0.5 => 5,
        _ => 6,
    })
}

/// Points that a weapon destroys in a turn, over targets of all kinds.
pub(super) fn destroys(weapon: &Weapon) -> f64 {
    TARGETS.iter().map(|target| against(weapon, target)).sum::<f64>() / TARGETS.len() as f64
}

fn against(weapon: &Weapon, target: &Target) -> f64 {
    let has = |ability: &WeaponAbility| weapon.has(ability);
    let mut attacks = weapon.attacks.mean();
    let mut extra = 0.0;
    let mut damage = weapon.damage.mean();
    let mut critical = 6;
    for ability in &weapon.abilities {
        match ability {
            WeaponAbility::RapidFire(more) => attacks += more.mean() / 2.0,
            WeaponAbility::Blast => attacks += (target.models / 5.0).floor(),
            WeaponAbility::Melta(more) => damage += f64::from(*more) / 2.0,
            WeaponAbility::SustainedHits(more) => extra = more.mean() / 6.0,
            WeaponAbility::Named(text) => critical = anti(text, target.keyword).unwrap_or(critical),
            _ => {}
        }
    }
    let hit = if has(&WeaponAbility::Torrent) { 1.0 } else { chance(weapon.skill().map_or(2, i32::from)) };
    let mut wounds = wound(weapon.strength.mean(), target.toughness).max(chance(critical));
    if has(&WeaponAbility::TwinLinked) {
        wounds += (1.0 - wounds) * wounds;
    }
    let lethal = if has(&WeaponAbility::LethalHits) { (1.0 - wounds) / 6.0 } else { 0.0 };
    let fails = 1.0 - chance((target.save - i32::from(weapon.ap)).min(target.invulnerable));
    let devastating =
        if has(&WeaponAbility::DevastatingWounds) { (1.0 - fails) * chance(critical).min(wounds) } else { 0.0 };
    let got_through = (hit + extra) * wounds * fails + hit * devastating + lethal * fails;
    let once = if has(&WeaponAbility::OneShot) { 0.3 } else { 1.0 };
    let reach = if weapon.range.is_melee() { 1.0 } else { (0.5 + weapon.range.inches().to_f64() / 60.0).min(1.0) };
    attacks * got_through * damage.min(target.wounds) * target.point * once * reach
}

/// From what roll `ANTI-VEHICLE 4+` is a critical wound against something with the keyword.
fn anti(text: &str, keyword: &str) -> Option<i32> {
    let rest = text.strip_prefix("ANTI-")?.strip_prefix(keyword)?;
    rest.trim().trim_end_matches('+').parse().ok()
}
