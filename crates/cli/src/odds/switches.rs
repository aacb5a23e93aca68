//! Switches as effects and abilities of the two units, so that the rules see to them.

use super::OddsArgs;
use super::values::SaveChange;
use clap::ValueEnum;
use codex::{CoreAbility, Effect, EffectRoll, FeelNoPainAgainst, Operation, Stat, WeaponAbility, When};
use rules::position::UnitPosition;

/// Gives the attacker what its switches say.
pub fn arm(args: &OddsArgs, unit: &mut UnitPosition) {
    let abilities = weapon_abilities(args);
    for weapon in &mut unit.weapons {
        weapon.abilities.extend(abilities.iter().cloned());
    }
    let when = When::Attacking;
    for (roll, add) in [(EffectRoll::ToHit, args.hit), (EffectRoll::ToWound, args.wound)] {
        unit.effects.extend(add.filter(|n| *n != 0).map(|add| Effect::ModifyRoll { roll, when, add }));
    }
    let rerolls = [
        (EffectRoll::ToHit, args.reroll_hits),
        (EffectRoll::ToWound, args.reroll_wounds),
        (EffectRoll::Damage, args.reroll_damage),
        (EffectRoll::Attacks, args.reroll_attacks),
    ];
    for (roll, which) in rerolls {
        unit.effects.extend(which.map(|which| Effect::RerollRoll { roll, when, which: which.into() }));
    }
    for (roll, from) in [(EffectRoll::ToHit, args.crit_hits), (EffectRoll::ToWound, args.crit_wounds)] {
        unit.effects.extend(from.map(|from| Effect::CriticalFrom { roll, when, from }));
    }
    // A better AP is a smaller number.
    let stats =
        [(Stat::A, args.attacks, 1), (Stat::S, args.strength, 1), (Stat::AP, args.ap, -1), (Stat::D, args.damage, 1)];
    for (stat, add, sign) in stats {
        let operation = |add: i8| Operation::Add(i16::from(add) * sign);
        let effect = |add| Effect::ModifyStat { stat, when, operation: operation(add) };
        unit.effects.extend(add.filter(|n| *n != 0).map(effect));
    }
}

/// Gives the target what its switches say.
pub fn protect(args: &OddsArgs, unit: &mut UnitPosition) {
    unit.abilities.extend(args.stealth.then_some(CoreAbility::Stealth));
    let pain = |value, only| CoreAbility::FeelNoPain { value, only };
    unit.abilities.extend(args.fnp.map(|value| pain(value, FeelNoPainAgainst::Everything)));
    unit.abilities.extend(args.fnp_mortal.map(|value| pain(value, FeelNoPainAgainst::Mortal)));
    if let Some(value) = args.invuln {
        for model in &mut unit.models {
            let held = model.profile.invulnerable.unwrap_or(value);
            model.profile.invulnerable = Some(held.min(value));
        }
    }
    let (roll, when) = (EffectRoll::Save, When::Own);
    match args.save {
        Some(SaveChange::Add(add)) if add != 0 => unit.effects.push(Effect::ModifyRoll { roll, when, add }),
        Some(SaveChange::Set(save)) => unit.models.iter_mut().for_each(|model| model.profile.save = save),
        _ => {}
    }
    unit.effects.extend(args.reroll_saves.map(|which| Effect::RerollRoll { roll, when, which: which.into() }));
}

/// The abilities that every weapon gets.
pub fn weapon_abilities(args: &OddsArgs) -> Vec<WeaponAbility> {
    use WeaponAbility as W;
    let plain = [
        (args.lethal_hits, W::LethalHits),
        (args.devastating_wounds, W::DevastatingWounds),
        (args.twin_linked, W::TwinLinked),
        (args.torrent, W::Torrent),
        (args.heavy, W::Heavy),
        (args.lance, W::Lance),
        (args.blast, W::Blast),
        (args.ignores_cover, W::IgnoresCover),
        (args.indirect_fire, W::IndirectFire),
        (args.psychic, W::Psychic),
    ];
    let mut out: Vec<W> = plain.into_iter().filter_map(|(on, ability)| on.then_some(ability)).collect();
    out.extend(args.ability.iter().cloned());
    out.extend(args.sustained_hits.map(W::SustainedHits));
    out.extend(args.rapid_fire.map(W::RapidFire));
    out.extend(args.melta.map(W::Melta));
    out.extend(args.anti.iter().cloned());
    out
}

/// Everything that is switched on, as it was typed.
pub fn words(args: &OddsArgs) -> Vec<String> {
    let flags = [
        (args.melee, "melee"),
        (args.cover, "cover"),
        (args.half_range, "half range"),
        (args.stationary, "stationary"),
        (args.charged, "charged"),
        (args.unseen, "unseen"),
        (args.big_guns, "big guns"),
        (args.plunging, "plunging fire"),
        (args.overwatch, "overwatch"),
        (args.stealth, "Stealth"),
        (args.fish_hits, "fishing for critical hits"),
        (args.fish_wounds, "fishing for critical wounds"),
    ];
    let mut out: Vec<String> = flags.iter().filter(|(on, _)| *on).map(|(_, word)| (*word).to_owned()).collect();
    out.extend(weapon_abilities(args).iter().map(|ability| format!("[{ability}]")));
    let signed = [
        ("hit", args.hit),
        ("wound", args.wound),
        ("attacks", args.attacks),
        ("strength", args.strength),
        ("damage", args.damage),
    ];
    out.extend(signed.iter().filter_map(|(word, n)| n.filter(|n| *n != 0).map(|n| format!("{word} {n:+}"))));
    out.extend(args.ap.filter(|n| *n != 0).map(|n| match n > 0 {
        true => format!("AP better by {n}"),
        false => format!("AP worse by {}", n.unsigned_abs()),
    }));
    out.extend(args.save.and_then(|save| match save {
        SaveChange::Add(n) => (n != 0).then(|| format!("saves {n:+}")),
        SaveChange::Set(7) => Some("no armour save".to_owned()),
        SaveChange::Set(n) => Some(format!("Save {n}+")),
    }));
    let rerolls = [
        ("hits", args.reroll_hits),
        ("wounds", args.reroll_wounds),
        ("damage", args.reroll_damage),
        ("attacks", args.reroll_attacks),
        ("saves", args.reroll_saves),
    ];
    for (word, which) in rerolls {
        let name = which.and_then(|which| which.to_possible_value()).map(|value| value.get_name().to_owned());
        out.extend(name.map(|name| format!("re-roll {word} ({name})")));
    }
    let faces = [
        ("critical hits", args.crit_hits),
        ("critical wounds", args.crit_wounds),
        ("Feel No Pain", args.fnp),
        ("Feel No Pain against mortal wounds", args.fnp_mortal),
        ("invulnerable", args.invuln),
    ];
    out.extend(faces.iter().filter_map(|(word, face)| face.map(|face| format!("{word} {face}+"))));
    out
}
