//! The weapon abilities (R13), one file each. This is the list.
//!
//! An ability acts on the [`AttackProfile`] that dice and odds share (`apply`). Adding one: a variant
//! in `codex::WeaponAbility`, a file here, a line in each list below, and its mean damage in closed
//! form in the tests of `tactics::odds`; the `match`es do not compile without it. Who may shoot at
//! whom (Assault, Pistol, Blast, Indirect Fire …) is asked in `phases/shooting`.

pub(crate) mod anti;
pub(crate) mod assault;
pub(crate) mod blast;
pub(crate) mod devastating_wounds;
pub(crate) mod extra_attacks;
pub(crate) mod hazardous;
pub(crate) mod heavy;
pub(crate) mod ignores_cover;
pub(crate) mod indirect_fire;
pub(crate) mod lance;
mod lent;
pub(crate) mod lethal_hits;
pub(crate) mod melta;
pub(crate) mod one_shot;
pub(crate) mod pistol;
pub(crate) mod precision;
pub(crate) mod psychic;
pub(crate) mod rapid_fire;
pub(crate) mod sustained_hits;
pub(crate) mod torrent;
pub(crate) mod twin_linked;

use crate::battle::Battle;
use crate::ids::{KeywordId, ModelId, WeaponId};
use crate::profile::{AttackProfile, Situation};
use crate::setup::{WeaponCard, WeaponTraits};
use codex::{DiceExpr, LentAbility, WeaponAbility};

/// Whether a weapon in the hands of a model has an ability, as printed or by a rule.
pub(crate) fn has(battle: Battle<'_>, model: ModelId, weapon: WeaponId, ability: LentAbility) -> bool {
    let traits = &battle.setup.weapon(weapon).traits;
    let printed = match ability {
        LentAbility::Assault => traits.assault,
        LentAbility::Blast => traits.blast,
        LentAbility::DevastatingWounds => traits.devastating,
        LentAbility::Hazardous => traits.hazardous,
        LentAbility::Heavy => traits.heavy,
        LentAbility::IgnoresCover => traits.ignores_cover,
        LentAbility::IndirectFire => traits.indirect,
        LentAbility::Lance => traits.lance,
        LentAbility::LethalHits => traits.lethal,
        LentAbility::Melta(_) => traits.melta > 0,
        LentAbility::Pistol => traits.pistol,
        LentAbility::Precision => traits.precision,
        LentAbility::Psychic => traits.psychic,
        LentAbility::RapidFire(_) => traits.rapid_fire.is_some(),
        LentAbility::SustainedHits(_) => traits.sustained.is_some(),
        LentAbility::TwinLinked => traits.twin_linked,
    };
    printed || lent::is_lent(battle, model, weapon, ability)
}

/// Abilities as bits and numbers, for the questions asked before dice fall. `keyword` finds a
/// keyword by its word.
pub(crate) fn compile(abilities: &[WeaponAbility], keyword: impl Fn(&str) -> Option<KeywordId>) -> WeaponTraits {
    let mut traits = WeaponTraits::default();
    for ability in abilities {
        match ability {
            WeaponAbility::Anti { keyword: word, from } => {
                traits.anti.extend(keyword(word).map(|keyword| (keyword, *from)))
            }
            WeaponAbility::Assault => traits.assault = true,
            WeaponAbility::Blast => traits.blast = true,
            WeaponAbility::DevastatingWounds => traits.devastating = true,
            WeaponAbility::ExtraAttacks => traits.extra_attacks = true,
            WeaponAbility::Hazardous => traits.hazardous = true,
            WeaponAbility::Heavy => traits.heavy = true,
            WeaponAbility::IgnoresCover => traits.ignores_cover = true,
            WeaponAbility::IndirectFire => traits.indirect = true,
            WeaponAbility::Lance => traits.lance = true,
            WeaponAbility::LethalHits => traits.lethal = true,
            // R2.19 of two copies the owner picks the better.
            WeaponAbility::Melta(x) => traits.melta = traits.melta.max(*x),
            WeaponAbility::OneShot => traits.one_shot = true,
            WeaponAbility::Psychic => traits.psychic = true,
            WeaponAbility::Pistol => traits.pistol = true,
            WeaponAbility::Precision => traits.precision = true,
            WeaponAbility::RapidFire(x) => traits.rapid_fire = better(traits.rapid_fire, *x),
            WeaponAbility::SustainedHits(x) => {
                traits.sustained = better(traits.sustained, *x);
            }
            WeaponAbility::Torrent => traits.torrent = true,
            WeaponAbility::TwinLinked => traits.twin_linked = true,
            WeaponAbility::Named(_) => {}
        }
    }
    traits
}

/// R2.19 of two copies the owner picks the better.
fn better(held: Option<DiceExpr>, other: DiceExpr) -> Option<DiceExpr> {
    held.filter(|held| held.mean() >= other.mean()).or(Some(other))
}

/// What every ability of a weapon does to an attack in a situation. `has` asks whether the
/// target has a keyword.
pub(crate) fn apply_all(
    card: &WeaponCard,
    situation: &Situation,
    has: &dyn Fn(KeywordId) -> bool,
    profile: &mut AttackProfile,
) {
    let traits = &card.traits;
    for &(keyword, from) in &traits.anti {
        if has(keyword) {
            anti::apply(from, profile);
        }
    }
    if traits.blast {
        blast::apply(situation, profile);
    }
    if traits.devastating {
        devastating_wounds::apply(profile);
    }
    if traits.heavy {
        heavy::apply(situation, profile);
    }
    if traits.ignores_cover {
        ignores_cover::apply(profile);
    }
    if traits.indirect {
        indirect_fire::apply(situation, profile);
    }
    if traits.lance {
        lance::apply(situation, profile);
    }
    if traits.lethal {
        lethal_hits::apply(profile);
    }
    if traits.melta > 0 {
        melta::apply(traits.melta, situation, profile);
    }
    if traits.psychic {
        psychic::apply(profile);
    }
    if traits.precision {
        precision::apply(profile);
    }
    if let Some(extra) = traits.rapid_fire {
        rapid_fire::apply(extra, situation, profile);
    }
    if let Some(extra) = traits.sustained {
        sustained_hits::apply(extra, profile);
    }
    if traits.torrent {
        torrent::apply(profile);
    }
    if traits.twin_linked {
        twin_linked::apply(profile);
    }
}

/// What abilities that rules lend do to an attack; of several copies the best counts (R2.19). Assault, Pistol and
/// Hazardous change no dice: `has` of their own files says whether a weapon has them, printed or lent.
pub(crate) fn apply_lent(
    lent: &[LentAbility],
    traits: &WeaponTraits,
    situation: &Situation,
    profile: &mut AttackProfile,
) {
    let (mut melta, mut rapid_fire) = (traits.melta, 0);
    for (at, &ability) in lent.iter().enumerate() {
        if lent[..at].contains(&ability) {
            continue;
        }
        match ability {
            LentAbility::Blast if !traits.blast => blast::apply(situation, profile),
            LentAbility::DevastatingWounds => devastating_wounds::apply(profile),
            LentAbility::Heavy if !traits.heavy => heavy::apply(situation, profile),
            LentAbility::IgnoresCover => ignores_cover::apply(profile),
            LentAbility::IndirectFire if !traits.indirect => indirect_fire::apply(situation, profile),
            LentAbility::Lance if !traits.lance => lance::apply(situation, profile),
            LentAbility::LethalHits => lethal_hits::apply(profile),
            LentAbility::Melta(x) => melta = melta.max(x),
            LentAbility::Precision => precision::apply(profile),
            LentAbility::Psychic => psychic::apply(profile),
            LentAbility::RapidFire(x) => rapid_fire = rapid_fire.max(x),
            LentAbility::SustainedHits(x) => sustained_hits::apply(x, profile),
            LentAbility::TwinLinked => twin_linked::apply(profile),
            LentAbility::Assault
            | LentAbility::Blast
            | LentAbility::Hazardous
            | LentAbility::Heavy
            | LentAbility::IndirectFire
            | LentAbility::Lance
            | LentAbility::Pistol => {}
        }
    }
    // What the weapon has by itself has been counted.
    if melta > traits.melta {
        melta::apply(melta - traits.melta, situation, profile);
    }
    let printed = traits.rapid_fire.map_or(0.0, |x| x.mean()).ceil() as u8;
    if rapid_fire > printed {
        rapid_fire::apply(DiceExpr::fixed(rapid_fire - printed), situation, profile);
    }
}
