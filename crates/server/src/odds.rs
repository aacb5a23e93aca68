//! Odds of one weapon against a datasheet, with every switch that may be set, and the reason where one may not.

use codex::{Datasheet, DiceExpr, LentAbility, Reroll, WeaponAbility};
use import::library::datasheet;
use protocol::messages::http::{OddsAnswer, OddsRequest, SwitchInfo};
use protocol::messages::{ErrorInfo, ServerCode};
use protocol::odds::{Duel, SaveChange, Switches, TARGET};
use rules::position::UnitPosition;
use rules::setup::WeaponCard;
use rules::{AttackProfile, Battle, Hit, KeywordId, Player, Situation, WeaponId, muster};
use std::time::Instant;
use tactics::odds::Odds;

/// Maximum number of attacks in one question. The work grows with its square. The most expensive question found among
/// the weapons of our own datasheets (each with two switches, the worst twelve with up to five: 40 Skulltakers, 240
/// attacks, against 40 Gretchin) takes 0.21 seconds of one core in a build of the profile `quick`. Imported datasheets
/// and more switches at once were not measured.
const MOST_ATTACKS: u32 = 240;
/// Maximum number of models on one side.
const MOST_MODELS: u32 = 40;

/// A switch: id, name, meaning, whether it belongs to the attacker or the target, and what it changes.
struct Switch {
    id: &'static str,
    name: &'static str,
    text: &'static str,
    attacker: bool,
    flip: fn(&mut Switches),
}

const fn switch(
    id: &'static str,
    name: &'static str,
    text: &'static str,
    attacker: bool,
    flip: fn(&mut Switches),
) -> Switch {
    Switch { id, name, text, attacker, flip }
}

/// Every switch, in the order they are shown.
#[rustfmt::skip]
const SWITCHES: &[Switch] = &[
    switch("half-range", "Half range", "Rapid Fire and Melta count", true, |s| s.half_range = true),
    switch("stationary", "Remained stationary", "Heavy: +1 to hit", true, |s| s.stationary = true),
    switch("charged", "Charged", "Lance: +1 to wound", true, |s| s.charged = true),
    switch("overwatch", "Fire Overwatch", "Only unmodified sixes hit", true, |s| s.overwatch = true),
    switch("big-guns", "Big Guns Never Tire", "-1 to hit", true, |s| s.big_guns = true),
    switch("plunging", "Plunging fire", "AP better by 1", true, |s| s.plunging = true),
    switch("unseen", "Target not visible", "Indirect fire only, -1 to hit, cover", true, |s| s.unseen = true),
    switch("hit-plus", "+1 to hit", "+1 to hit rolls", true, |s| s.hit = Some(s.hit.unwrap_or(0) + 1)),
    switch("hit-minus", "-1 to hit", "-1 to hit rolls", true, |s| s.hit = Some(s.hit.unwrap_or(0) - 1)),
    switch("wound-plus", "+1 to wound", "+1 to wound rolls", true, |s| s.wound = Some(s.wound.unwrap_or(0) + 1)),
    switch("wound-minus", "-1 to wound", "-1 to wound rolls", true, |s| s.wound = Some(s.wound.unwrap_or(0) - 1)),
    switch("reroll-hits-ones", "Re-roll hits of 1", "Hit rolls of 1 again", true, |s| s.reroll_hits = s.reroll_hits.or(Some(Reroll::Ones))),
    switch("reroll-hits", "Re-roll hits", "Failed hit rolls again", true, |s| s.reroll_hits = Some(Reroll::Any)),
    switch("reroll-wounds-ones", "Re-roll wounds of 1", "Wound rolls of 1 again", true, |s| s.reroll_wounds = s.reroll_wounds.or(Some(Reroll::Ones))),
    switch("reroll-wounds", "Re-roll wounds", "Failed wound rolls again", true, |s| s.reroll_wounds = Some(Reroll::Any)),
    switch("reroll-damage", "Re-roll damage", "Low damage dice again", true, |s| s.reroll_damage = Some(Reroll::Any)),
    switch("fish-hits", "Fish for critical hits", "Hits that are not critical again, too", true, |s| s.fish_hits = true),
    switch("fish-wounds", "Fish for critical wounds", "Wounds that are not critical again, too", true, |s| s.fish_wounds = true),
    switch("crit-hits-5", "Critical hits on 5+", "Critical from an unmodified 5", true, |s| s.crit_hits = Some(5)),
    switch("crit-wounds-5", "Critical wounds on 5+", "Critical from an unmodified 5", true, |s| s.crit_wounds = Some(5)),
    switch("lethal-hits", "Lethal Hits", "Critical hits wound", true, |s| s.lethal_hits = true),
    switch("sustained-hits-1", "Sustained Hits 1", "Critical hits score 1 more", true, |s| s.sustained_hits = s.sustained_hits.or(Some(DiceExpr::fixed(1)))),
    switch("sustained-hits-2", "Sustained Hits 2", "Critical hits score 2 more", true, |s| s.sustained_hits = Some(DiceExpr::fixed(2))),
    switch("devastating-wounds", "Devastating Wounds", "Critical wounds are mortal", true, |s| s.devastating_wounds = true),
    switch("twin-linked", "Twin-linked", "Failed wound rolls again", true, |s| s.twin_linked = true),
    switch("torrent", "Torrent", "Hits by itself", true, |s| s.torrent = true),
    switch("heavy", "Heavy", "+1 to hit when stationary", true, |s| s.heavy = true),
    switch("lance", "Lance", "+1 to wound after a charge", true, |s| s.lance = true),
    switch("blast", "Blast", "+1 attack for every five models", true, |s| s.blast = true),
    switch("ignores-cover", "Ignores Cover", "Cover does not count", true, |s| s.ignores_cover = true),
    switch("indirect-fire", "Indirect Fire", "May fire unseen", true, |s| s.indirect_fire = true),
    switch("rapid-fire-1", "Rapid Fire 1", "1 more attack at half range", true, |s| s.rapid_fire = Some(1)),
    switch("melta-2", "Melta 2", "2 more damage at half range", true, |s| s.melta = Some(2)),
    switch("anti-infantry-4", "Anti-infantry 4+", "Critical wounds on 4+ against infantry", true, |s| s.anti.extend(anti("INFANTRY"))),
    switch("anti-vehicle-4", "Anti-vehicle 4+", "Critical wounds on 4+ against vehicles", true, |s| s.anti.extend(anti("VEHICLE"))),
    switch("anti-monster-4", "Anti-monster 4+", "Critical wounds on 4+ against monsters", true, |s| s.anti.extend(anti("MONSTER"))),
    switch("attacks-plus", "+1 Attack", "Each weapon makes 1 more", true, |s| s.attacks = Some(1)),
    switch("strength-plus", "+1 Strength", "Strength higher by 1", true, |s| s.strength = Some(1)),
    switch("ap-plus", "AP better by 1", "Saves are 1 worse", true, |s| s.ap = Some(1)),
    switch("damage-plus", "+1 Damage", "Damage higher by 1", true, |s| s.damage = Some(1)),
    switch("cover", "Cover", "+1 to armour saves", false, |s| s.cover = true),
    switch("stealth", "Stealth", "-1 to be hit by shooting", false, |s| s.stealth = true),
    switch("fnp-6", "Feel No Pain 6+", "A 6 keeps a wound", false, |s| s.fnp = s.fnp.or(Some(6))),
    switch("fnp-5", "Feel No Pain 5+", "A 5 or 6 keeps a wound", false, |s| s.fnp = Some(s.fnp.map_or(5, |value| value.min(5)))),
    switch("fnp-4", "Feel No Pain 4+", "A 4 or more keeps a wound", false, |s| s.fnp = Some(4)),
    switch("invuln-5", "Invulnerable 5+", "Saves on 5+ whatever the AP", false, |s| s.invuln = s.invuln.or(Some(5))),
    switch("invuln-4", "Invulnerable 4+", "Saves on 4+ whatever the AP", false, |s| s.invuln = Some(4)),
    switch("save-plus", "+1 to saves", "+1 to saving throws", false, |s| s.save = Some(SaveChange::Add(1))),
    switch("reroll-saves-ones", "Re-roll saves of 1", "Saving throws of 1 again", false, |s| s.reroll_saves = Some(Reroll::Ones)),
];

fn anti(keyword: &str) -> Option<WeaponAbility> {
    format!("ANTI-{keyword} 4+").parse().ok()
}

/// Computes the odds, or says what is wrong with the question.
pub fn odds(asked: &OddsRequest) -> Result<OddsAnswer, ErrorInfo> {
    let begun = Instant::now();
    let bad = |text: String| ErrorInfo::new(ServerCode::BadMessage, text);
    let unit = |id: &str, models: u32, player: Player| -> Result<(&Datasheet, UnitPosition), ErrorInfo> {
        let sheet = datasheet(id).map_err(|error| bad(format!("{error}.")))?;
        if !(1..=MOST_MODELS).contains(&models) {
            return Err(bad(format!("A unit has 1 to {MOST_MODELS} models.")));
        }
        let largest = sheet.sizes().into_iter().map(|(_, high)| high).max().unwrap_or(1);
        let unit = muster::unit(sheet, id, player, (models as usize).min(largest));
        Ok((sheet, unit.map_err(|error| bad(format!("{error}.")))?))
    };
    let (_, attacker) = unit(&asked.attacker, asked.models, Player::One)?;
    let (_, mut target) = unit(&asked.target, asked.target_models, Player::Two)?;
    wound(&mut target, asked.wounds_lost);
    let mut switches = Switches::default();
    for id in &asked.switches {
        let switch = SWITCHES.iter().find(|switch| switch.id == id);
        let switch = switch.ok_or_else(|| bad(format!("There is no switch {id}.")))?;
        (switch.flip)(&mut switches);
    }
    let count = copies(&attacker, &asked.weapon).max(asked.models.min(u32::from(u16::MAX)) as u16);
    let name = attacker.name.clone();
    let duel = Duel::new(attacker, target, switches).map_err(|error| bad(format!("{error}.")))?;
    let weapons = duel.find(&[(asked.weapon.clone(), count)]);
    let Some(&(weapon, _)) = weapons.first() else {
        return Err(bad(format!("{name} has no weapon {}.", asked.weapon)));
    };
    if duel.most_attacks(&weapons) > MOST_ATTACKS {
        return Err(bad(format!("A question may have at most {MOST_ATTACKS} attacks: ask about fewer models.")));
    }
    let situation = duel.situation(&weapons);
    let profile =
        duel.profile(weapon, &situation).ok_or_else(|| bad("No model attacks: choose at least one.".to_owned()))?;
    let odds: Odds = duel.odds(&weapons);
    let card = duel.battle().setup.weapon(weapon);
    let given = |id: &str| asked.switches.iter().any(|on| on == id);
    Ok(OddsAnswer {
        mean_damage: odds.mean_damage,
        mean_slain: odds.mean_slain,
        p_wipe: odds.p_wipe,
        steps: [odds.mean_attacks, odds.mean_hits, odds.mean_wounds, odds.mean_unsaved],
        needs: needs(duel.battle(), &profile, &situation),
        switches: SWITCHES
            .iter()
            .map(|switch| switch_info(switch, card, &profile, given(switch.id), duel.battle()))
            .collect(),
        own_losses: own_losses(duel.battle(), weapon, count),
        damage: odds.damage,
        slain: odds.slain,
        micros: u32::try_from(begun.elapsed().as_micros()).unwrap_or(u32::MAX),
    })
}

/// Removes wounds from the first model, then from the next.
fn wound(unit: &mut UnitPosition, mut lost: u32) {
    let mut left = Vec::new();
    for mut model in std::mem::take(&mut unit.models) {
        let whole = u32::from(model.profile.wounds);
        if lost >= whole {
            lost -= whole;
            continue;
        }
        if lost > 0 {
            model.wounds = Some((whole - lost) as u8);
            lost = 0;
        }
        left.push(model);
    }
    unit.models = left;
}

/// How many of a weapon the unit carries by default.
fn copies(unit: &UnitPosition, weapon: &str) -> u16 {
    let carried = unit.models.iter().flat_map(|model| &model.weapons);
    carried.filter(|(id, _)| id == weapon).map(|(_, copies)| u16::from(*copies)).sum()
}

/// What each step needs, in words.
fn needs(battle: Battle<'_>, profile: &AttackProfile, situation: &Situation) -> [String; 4] {
    let attacks = match profile.attacks.dice.is_random() {
        true => format!("{} each", profile.attacks.dice),
        false => format!("{} each", profile.attacks.value(profile.attacks.dice.min())),
    };
    let hit = match profile.skill {
        None => "hits by itself".to_owned(),
        Some(_) if situation.overwatch => "unmodified 6".to_owned(),
        Some(_) => {
            let least = (2..6).find(|&face| profile.hit(face) != Hit::Miss).unwrap_or(6);
            format!("{least}+")
        }
    };
    let strength = profile.strength.value(profile.strength.dice.min());
    let wound = format!("{}+, S{strength} against T{}", profile.wound_need(strength), profile.toughness);
    let save = match battle.models(TARGET).next() {
        None => "nobody is left".to_owned(),
        Some(model) => {
            let saves = battle.saves(TARGET, model, profile, || situation.cover);
            match saves.invulnerable.filter(|value| *value < saves.armour) {
                Some(value) => format!("{value}+ invulnerable"),
                None if saves.armour > 6 => "no save".to_owned(),
                None => format!("{}+", saves.armour),
            }
        }
    };
    [attacks, hit, wound, save]
}

/// A switch as the page shows it: disabled where it has no effect on this attack.
fn switch_info(
    switch: &Switch,
    card: &WeaponCard,
    profile: &AttackProfile,
    on: bool,
    battle: Battle<'_>,
) -> SwitchInfo {
    let melee = card.range.is_melee();
    let asks = card.traits.asks();
    let is = |word: &str| battle.setup.find::<KeywordId>(word).is_some_and(|word| battle.has_keyword(TARGET, word));
    let ranged_only =
        ["half-range", "stationary", "overwatch", "big-guns", "plunging", "unseen", "cover", "stealth", "heavy"];
    let only = |ok: bool, why: &'static str| (!ok).then_some(why);
    let off = match switch.id {
        id if melee && (ranged_only.contains(&id) || ["rapid-fire-1", "melta-2", "indirect-fire"].contains(&id)) => {
            Some("It does not matter in melee")
        }
        "half-range" => only(asks.half_range, "The weapon has neither Rapid Fire nor Melta"),
        "stationary" => only(asks.stationary, "The weapon is not Heavy"),
        "charged" => only(asks.charged, "The weapon has no Lance"),
        "unseen" => only(asks.unseen, "The weapon has no Indirect Fire"),
        "hit-plus" | "hit-minus" | "reroll-hits" | "reroll-hits-ones" | "crit-hits-5" | "fish-hits" | "lethal-hits"
        | "sustained-hits-1" | "sustained-hits-2" | "overwatch" | "stealth" => {
            only(profile.skill.is_some(), "The weapon hits by itself")
        }
        "reroll-damage" => only(profile.damage.dice.is_random(), "Its damage is not rolled"),
        "anti-infantry-4" => only(is("INFANTRY"), "The target is not infantry"),
        "anti-vehicle-4" => only(is("VEHICLE"), "The target is not a vehicle"),
        "anti-monster-4" => only(is("MONSTER"), "The target is not a monster"),
        "blast" => only(battle.count(TARGET) >= 5, "The target has fewer than five models"),
        "cover" => only(!profile.ignores_cover, "The weapon ignores cover"),
        _ => None,
    };
    let off = if on { None } else { off };
    SwitchInfo {
        id: switch.id.to_owned(),
        name: switch.name.to_owned(),
        text: switch.text.to_owned(),
        attacker: switch.attacker,
        off: off.map(str::to_owned),
        on,
    }
}

/// Mean number of models lost to the Hazardous tests of these weapons. One test in six fails (R13.6); a large model or
/// a character then loses three wounds instead.
fn own_losses(battle: Battle<'_>, weapon: WeaponId, count: u16) -> Option<f64> {
    let bearer = battle.models(protocol::odds::ATTACKER).next()?;
    if !battle.weapon_has(bearer, weapon, LentAbility::Hazardous) {
        return None;
    }
    let card = battle.setup.model(bearer);
    let tough = card.keys.is_big() || card.keys.contains(rules::setup::Keys::CHARACTER);
    let cost = if tough { (3.0 / f64::from(card.wounds.max(1))).min(1.0) } else { 1.0 };
    Some(f64::from(count) / 6.0 * cost)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(switches: &[&str]) -> OddsRequest {
        OddsRequest {
            attacker: "space-marines/intercessor-squad".to_owned(),
            models: 5,
            weapon: "bolt-rifle".to_owned(),
            target: "orks/boyz".to_owned(),
            target_models: 10,
            wounds_lost: 0,
            switches: switches.iter().map(|id| (*id).to_owned()).collect(),
        }
    }

    #[test]
    fn a_volley_has_its_closed_form() {
        let answer = odds(&ask(&[])).expect("odds");
        let [attacks, hits, ..] = answer.steps;
        assert!((attacks - 10.0).abs() < 1e-9 && (hits - 20.0 / 3.0).abs() < 1e-9, "{:?}", answer.steps);
        assert!((answer.slain.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(answer.needs[1], "3+");
        let more = odds(&ask(&["reroll-hits"])).expect("odds");
        assert!(more.mean_damage > answer.mean_damage);
    }

    #[test]
    fn datasheets_of_the_library_are_known_too() {
        let asked = OddsRequest { target: "necrons/immortals".to_owned(), ..ask(&[]) };
        assert!(odds(&asked).expect("odds").mean_damage > 0.0);
    }

    #[test]
    fn every_switch_flips_and_says_so() {
        for switch in SWITCHES {
            let answer = odds(&ask(&[switch.id])).expect(switch.id);
            let shown = answer.switches.iter().find(|shown| shown.id == switch.id).expect("shown");
            assert!(shown.on && shown.off.is_none(), "{}", switch.id);
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused_in_words() {
        let refused = |asked: OddsRequest| odds(&asked).expect_err("refused").message;
        assert!(refused(OddsRequest { weapon: "spoon".to_owned(), ..ask(&[]) }).contains("no weapon spoon"));
        assert!(refused(OddsRequest { models: 0, ..ask(&[]) }).contains("1 to 40"));
        assert!(refused(ask(&["luck"])).contains("no switch luck"));
        let many = OddsRequest { attacker: "world-eaters/angron".to_owned(), models: 40, ..ask(&[]) };
        let many = OddsRequest { weapon: "samniarius-and-spinegrinder-sweep".to_owned(), ..many };
        assert!(refused(many).contains("240"));
        assert!(!refused(OddsRequest { target: "nobody-at-all".to_owned(), ..ask(&[]) }).is_empty());
    }
}
