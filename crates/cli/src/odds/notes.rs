//! Notes: what was asked for and does nothing, or not what it says.
//!
//! A switch without effect need not stop an answer, but nobody should believe that
//! it was counted. What makes no sense at all is refused elsewhere.

use super::{OddsArgs, inline};
use codex::{CoreAbility, FeelNoPainAgainst, Reroll, WeaponAbility};
use rules::position::UnitPosition;
use rules::setup::{Right, WeaponCard};
use rules::{AttackProfile, capped_modifier};

/// The weapons used, as the table has them, with the attacks they make.
pub struct Used<'a> {
    pub cards: Vec<&'a WeaponCard>,
    pub profiles: Vec<AttackProfile>,
}

/// What the target's own rules make of the switches. Asked before they are switched on.
pub fn before(args: &OddsArgs, attacker: &UnitPosition, target: &UnitPosition) -> Vec<String> {
    let mut notes = Vec::new();
    let own = |against| {
        let values = target.abilities.iter().filter_map(move |ability| match ability {
            CoreAbility::FeelNoPain { value, only } if *only == against => Some(*value),
            _ => None,
        });
        values.min()
    };
    let everything = own(FeelNoPainAgainst::Everything);
    let mortal = own(FeelNoPainAgainst::Mortal).into_iter().chain(everything).chain(args.fnp).min();
    let invulnerable = target.models.iter().map(|model| model.profile.invulnerable).collect::<Option<Vec<u8>>>();
    let worst_invulnerable = invulnerable.and_then(|values| values.into_iter().max());
    let values = [
        ("--fnp", args.fnp, everything),
        ("--fnp-mortal", args.fnp_mortal, mortal),
        ("--invuln", args.invuln, worst_invulnerable),
    ];
    for (name, asked, held) in values {
        if let (Some(asked), Some(held)) = (asked, held) {
            let is_idle = held <= asked;
            notes.extend(is_idle.then(|| format!("{name} {asked}+ has no effect: the target has {held}+ already")));
        }
    }
    let mut abilities = args.switches().weapon_abilities();
    let written = attacker.weapons.iter().filter(|weapon| weapon.id == inline::WEAPON);
    abilities.extend(written.flat_map(|weapon| weapon.abilities.iter().cloned()));
    for ability in &abilities {
        if let WeaponAbility::Anti { keyword, .. } = ability {
            let has = target.models.iter().any(|model| model.profile.keywords.has(keyword));
            notes.extend((!has).then(|| format!("[{ability}] has no effect: the target is no {keyword}")));
        }
    }
    notes
}

/// What the attacks themselves make of the switches.
pub fn after(args: &OddsArgs, used: &Used<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    if used.profiles.iter().all(|profile| profile.melee) {
        let ranged = [
            (args.overwatch, "--overwatch"),
            (args.plunging, "--plunging"),
            (args.big_guns, "--big-guns"),
            (args.cover, "--cover"),
            (args.stationary, "--stationary"),
            (args.half_range, "--half-range"),
            (args.stealth, "--stealth"),
        ];
        notes.extend(on(&ranged).map(|name| format!("{name} has no effect on melee")));
    } else {
        waiting(args, used, &mut notes);
    }
    if args.charged && !used.cards.iter().any(|card| card.traits.asks().charged) {
        notes.push("--charged has no effect: no weapon used has LANCE".to_owned());
    }
    rolls(args, used, &mut notes);
    for ability in args.switches().weapon_abilities().iter().filter(|ability| is_idle(args, ability)) {
        notes.push(format!("[{ability}] changes none of these dice"));
    }
    notes
}

/// Switches of shooting that wait for an ability no weapon has.
fn waiting(args: &OddsArgs, used: &Used<'_>, notes: &mut Vec<String>) {
    let has = |is: fn(&WeaponCard) -> bool| used.cards.iter().any(|card| is(card));
    let idle = [
        (args.stationary && !has(|card| card.traits.asks().stationary), "--stationary", "HEAVY"),
        (args.half_range && !has(|card| card.traits.asks().half_range), "--half-range", "RAPID FIRE or MELTA"),
    ];
    for (_, name, ability) in idle.iter().filter(|(is, ..)| *is) {
        notes.push(format!("{name} has no effect: no weapon used has {ability}"));
    }
    if args.cover && used.profiles.iter().all(|profile| profile.ignores_cover) {
        notes.push("--cover has no effect: the weapons used ignore it".to_owned());
    }
}

/// Caps, re-rolls that nobody has, dice that nobody rolls.
fn rolls(args: &OddsArgs, used: &Used<'_>, notes: &mut Vec<String>) {
    let all = |is: fn(&AttackProfile) -> bool| used.profiles.iter().all(is);
    if all(|profile| profile.skill.is_none()) {
        let hits = [
            (args.hit.is_some(), "--hit"),
            (args.crit_hits.is_some(), "--crit-hits"),
            (args.reroll_hits.is_some(), "--reroll-hits"),
            (args.fish_hits, "--fish-hits"),
        ];
        notes.extend(on(&hits).map(|name| format!("{name} has no effect: the weapons used hit automatically")));
    } else {
        let rolled = used.profiles.iter().filter(|profile| profile.skill.is_some());
        notes.extend(beyond("hit", args.hit, rolled.map(|profile| profile.hit_modifier)));
        if args.fish_hits && !used.profiles.iter().any(|profile| Right::which(profile.reroll_hit) == Some(Reroll::Any))
        {
            notes.push("--fish-hits has no effect without --reroll-hits any".to_owned());
        }
    }
    notes.extend(beyond("wound", args.wound, used.profiles.iter().map(|profile| profile.wound_modifier)));
    if args.fish_wounds && !used.profiles.iter().any(|profile| Right::which(profile.reroll_wound) == Some(Reroll::Any))
    {
        notes.push("--fish-wounds has no effect without --reroll-wounds any".to_owned());
    }
    if let Some(protocol::odds::SaveChange::Add(add)) = args.save {
        // R2.6 what AP takes away counts against it.
        if used.profiles.iter().any(|profile| i16::from(add) - i16::from(profile.ap) > 1) {
            notes.push(format!("saves {add:+}: after AP they are capped at +1"));
        }
    }
    let fixed = [
        (args.reroll_damage.is_some() && all(|profile| !profile.damage.dice.is_random()), "--reroll-damage", "damage"),
        (
            args.reroll_attacks.is_some() && all(|profile| !profile.attacks.dice.is_random()),
            "--reroll-attacks",
            "attacks",
        ),
    ];
    for (_, name, what) in fixed.iter().filter(|(is, ..)| *is) {
        notes.push(format!("{name} has no effect: no weapon used rolls for its {what}"));
    }
}

/// A switch that takes the sum of modifiers over its cap (R2.6).
fn beyond(what: &str, asked: Option<i8>, sums: impl Iterator<Item = i8>) -> Option<String> {
    let asked = asked.filter(|n| *n != 0)?;
    let sum = sums.filter(|sum| sum.signum() == asked.signum()).max_by_key(|sum| sum.unsigned_abs())?;
    let most = capped_modifier(sum);
    (most != sum).then(|| format!("{what} modifiers come to {sum:+}: capped at {most:+}"))
}

/// Abilities that matter to a battle and not to the dice of an attack as it is asked about.
fn is_idle(args: &OddsArgs, ability: &WeaponAbility) -> bool {
    use WeaponAbility as W;
    match ability {
        W::Assault | W::Hazardous | W::OneShot | W::Precision | W::Named(_) => true,
        W::Pistol => !args.big_guns,
        W::ExtraAttacks => args.attacks.is_none(),
        _ => false,
    }
}

fn on<'a>(switches: &'a [(bool, &'a str)]) -> impl Iterator<Item = &'a str> {
    switches.iter().filter(|(on, _)| *on).map(|(_, name)| *name)
}
