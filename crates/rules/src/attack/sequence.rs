//! The whole attack in the order of the book. Read this file to see what happens when.
//!
//! Equal profile and target make one group (R10.9, `group.rs`): all its hit rolls, all its wound rolls, then
//! saves one by one. Critical wounds of Devastating weapons wait for the end of the unit's
//! attacks (R13.4). Attacks stop when the target is destroyed (R10.10).

use super::group::{Attacker, Group};
use super::hit::Hit;
use super::sixes::{self, Fallen};
use super::wound::Wound;
use super::{allocate, damage, hit, kept_dice, save, wound};
use crate::action::SaveKind;
use crate::amount::Amount;
use crate::decision::{Decision, Question};
use crate::dice::Context;
use crate::effects::modifiers;
use crate::event::{Event, Roll, SaveDetail};
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::moments::Moment;
use crate::position::Phase;
use crate::profile::AttackProfile;
use crate::reroll::{InAttack, Offer};
use crate::resolution::{Resolution, Stop, Struck};
use crate::setup::Right;
use crate::sight::Cover;
use codex::{DiceExpr, EffectRoll, Permission};
use smallvec::SmallVec;

/// A critical wound of a Devastating weapon, waiting for the end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Devastating {
    weapon: WeaponId,
    target: UnitId,
    attacker: Attacker,
}

/// An attack that has hit: whose, whether it wounds without a roll, and whether it has gained Precision.
type Hits = SmallVec<[(u8, bool, bool); 32]>;
/// How many attacks each attacker makes.
type Counts = SmallVec<[u16; 10]>;
/// How strong each attacker's weapon is.
type Strengths = SmallVec<[u32; 10]>;
/// An attack that has wounded: whose, and whether it has gained Precision.
type Wounds = SmallVec<[(u8, bool); 32]>;

/// Resolves all groups of an attacking unit, then what waits for the end.
pub(crate) fn resolve(r: &mut Resolution<'_>, groups: &[Group], cover: &mut Cover) -> Result<(), Stop> {
    let mut waiting = Vec::new();
    for group in groups {
        if group.rolls_alike() {
            resolve_group(r, group, cover, &mut waiting)?;
        } else {
            group.parts().iter().try_for_each(|part| resolve_group(r, part, cover, &mut waiting))?;
        }
    }
    for devastating in waiting {
        resolve_devastating(r, devastating)?;
    }
    Ok(())
}

/// Resolves attacks that are rolled alike, if their target still stands, and tells what came of them.
fn resolve_group(
    r: &mut Resolution<'_>,
    group: &Group,
    cover: &mut Cover,
    waiting: &mut Vec<Devastating>,
) -> Result<(), Stop> {
    if !r.battle().alive(group.target) {
        return Ok(());
    }
    let (before, aside) = (r.tally, r.aside);
    roll_group(r, group, cover, waiting)?;
    let tally = r.tally.since(before).since(r.aside.since(aside));
    r.say(Event::Volley { unit: group.unit, target: group.target, weapon: group.weapon, tally });
    Ok(())
}

fn roll_group(
    r: &mut Resolution<'_>,
    group: &Group,
    cover: &mut Cover,
    waiting: &mut Vec<Devastating>,
) -> Result<(), Stop> {
    let (attacks, strengths) = count_attacks(r, group)?;
    let hits = hit_rolls(r, group, &attacks)?;
    step(r, group)?;
    let wounds = wound_rolls(r, group, &hits, &strengths, waiting)?;
    step(r, group)?;
    for (at, precise) in wounds {
        if !r.battle().alive(group.target) {
            break;
        }
        save_and_damage(r, group, &aimed(group.attackers[usize::from(at)], precise), cover)?;
    }
    Ok(())
}

/// An attacker whose critical may have gained Precision.
const fn aimed(mut attacker: Attacker, precise: bool) -> Attacker {
    attacker.profile.precision |= precise;
    attacker
}

/// How many attacks each attacker makes (R11.1), and the strength of each attacker's weapon.
fn count_attacks(r: &mut Resolution<'_>, group: &Group) -> Result<(Counts, Strengths), Stop> {
    let mut counts = SmallVec::new();
    let mut strengths = SmallVec::new();
    for attacker in &group.attackers {
        let mut count = 0;
        for _ in 0..attacker.copies {
            count += roll_amount(
                r,
                group.unit,
                attacker.model,
                Some(of(group, &attacker.profile, None)),
                &attacker.profile.attacks,
                Context::Attacks,
                attacker.profile.reroll_attacks,
            )?;
        }
        counts.push(count.min(1000) as u16);
        let strength =
            roll_amount(r, group.unit, attacker.model, None, &attacker.profile.strength, Context::Ability, None)?;
        strengths.push(strength);
    }
    r.tally.attacks += counts.iter().map(|count| u32::from(*count)).sum::<u32>();
    Ok((counts, strengths))
}

/// The attack that a roll of a group belongs to.
const fn of<'a>(group: &Group, profile: &'a AttackProfile, model: Option<ModelId>) -> InAttack<'a> {
    InAttack { weapon: group.weapon, target: group.target, model, profile }
}

/// Rolls a random characteristic, with the owner's re-roll, and modifies it.
fn roll_amount(
    r: &mut Resolution<'_>,
    unit: UnitId,
    model: ModelId,
    attack: Option<InAttack<'_>>,
    amount: &Amount,
    context: Context,
    again: Option<Right>,
) -> Result<u32, Stop> {
    if !amount.is_random() {
        return Ok(amount.value(amount.dice.min()));
    }
    let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
    let kept = match context {
        Context::Damage => kept_dice::instead(r, unit, EffectRoll::Damage)?,
        _ => None,
    };
    faces.extend(kept);
    let count = amount.dice.count - u8::from(kept.is_some());
    r.dice(DiceExpr { count, ..amount.dice }, context, &mut faces)?;
    let d3 = amount.dice.sides == 3;
    let offer = Offer { sum: amount.dice.count > 1, d3, attack, ..Offer::single(unit, context, again, 0) };
    let rerolled = kept_dice::offer(r, offer, &mut faces, kept.is_some())?;
    if let (Context::Damage, Some(attack)) = (context, attack) {
        let fallen = Fallen { offer, roll: EffectRoll::Damage, other: attack.target };
        sixes::offer(r, &fallen, &mut faces, |_| model)?;
    }
    let read = |face: u8| u32::from(if d3 { crate::dice::d3(face) } else { face });
    let rolled = u32::from(amount.dice.plus) + faces.iter().map(|&face| read(face)).sum::<u32>();
    r.note(Roll {
        model: Some(model),
        rerolled,
        modifier: amount.add.clamp(-100, 100) as i8,
        ..Roll::of(context, unit, faces)
    });
    Ok(amount.value(rolled))
}

fn hit_rolls(r: &mut Resolution<'_>, group: &Group, attacks: &[u16]) -> Result<Hits, Stop> {
    let mut hits = Hits::new();
    let mut faces: SmallVec<[u8; 64]> = SmallVec::new();
    let mut owners: SmallVec<[u8; 64]> = SmallVec::new();
    let rolls = attacks.iter().zip(&group.attackers).any(|(&count, one)| count > 0 && one.profile.skill.is_some());
    let kept = if rolls { kept_dice::instead(r, group.unit, EffectRoll::ToHit)? } else { None };
    for (at, &count) in attacks.iter().enumerate() {
        for _ in 0..count {
            if group.attackers[at].profile.skill.is_none() {
                hits.push((at as u8, false, false));
            } else {
                faces.push(match kept.filter(|_| faces.is_empty()) {
                    Some(face) => face,
                    None => r.d6(Context::ToHit)?,
                });
                owners.push(at as u8);
            }
        }
    }
    let first = &group.attackers[0].profile;
    let critical = (first.lethal || first.sustained.is_some()).then_some(first.critical_hit);
    let attack = Some(of(group, first, None));
    let offer =
        Offer { critical, attack, ..Offer::single(group.unit, Context::ToHit, first.reroll_hit, hit::need(first)) };
    let rerolled = kept_dice::offer(r, offer, &mut faces, kept.is_some())?;
    let fallen = Fallen { offer, roll: EffectRoll::ToHit, other: group.target };
    sixes::offer(r, &fallen, &mut faces, |at| group.attackers[usize::from(owners[at])].model)?;
    let precise = modifiers::may(r.battle(), group.unit, Permission::PreciseCriticalHits);
    let mut successes: u32 = 0;
    for (&face, &owner) in faces.iter().zip(&owners) {
        let profile = &group.attackers[usize::from(owner)].profile;
        match hit::judge(profile, face) {
            Hit::Miss => {}
            Hit::Hit => {
                successes += 1;
                hits.push((owner, false, false));
            }
            Hit::Critical => {
                successes += 1;
                r.tally.critical_hits += 1;
                hits.push((owner, profile.lethal, precise));
                if let Some(extra) = profile.sustained {
                    let model = group.attackers[usize::from(owner)].model;
                    let amount = Amount::printed(extra);
                    let more = roll_amount(r, group.unit, model, None, &amount, Context::SustainedHits, None)?;
                    hits.extend((0..more).map(|_| (owner, false, false)));
                }
            }
        }
    }
    r.tally.hits += hits.len() as u32;
    for (owner, ..) in &hits {
        let by = r.setup.model(group.attackers[usize::from(*owner)].model).unit;
        let struck = Struck { unit: group.target, weapon: r.setup.weapon(group.weapon).tag, by };
        if !r.struck.contains(&struck) {
            r.struck.push(struck);
        }
    }
    if !faces.is_empty() {
        let profile = &group.attackers[0].profile;
        r.note(Roll {
            context: Context::ToHit,
            unit: group.unit,
            model: None,
            need: hit::need(profile),
            faces: faces.iter().copied().collect(),
            rerolled,
            modifier: modifiers::capped(profile.hit_modifier),
            successes,
            save: None,
        });
    }
    Ok(hits)
}

fn wound_rolls(
    r: &mut Resolution<'_>,
    group: &Group,
    hits: &Hits,
    strengths: &[u32],
    waiting: &mut Vec<Devastating>,
) -> Result<Wounds, Stop> {
    let mut faces: SmallVec<[u8; 64]> = SmallVec::new();
    let rolls = hits.iter().any(|(_, automatic, _)| !automatic);
    let kept = if rolls { kept_dice::instead(r, group.unit, EffectRoll::ToWound)? } else { None };
    for (_, automatic, _) in hits {
        if !automatic {
            faces.push(match kept.filter(|_| faces.is_empty()) {
                Some(face) => face,
                None => r.d6(Context::ToWound)?,
            });
        }
    }
    let first = &group.attackers[0].profile;
    let need = first.wound_need(strengths[0]);
    let critical = first.devastating.then_some(first.critical_wound);
    let attack = Some(of(group, first, None));
    let offer = Offer { critical, attack, ..Offer::single(group.unit, Context::ToWound, first.reroll_wound, need) };
    let rerolled = kept_dice::offer(r, offer, &mut faces, kept.is_some())?;
    let owners: SmallVec<[u8; 64]> =
        hits.iter().filter(|(_, automatic, _)| !automatic).map(|(owner, ..)| *owner).collect();
    let fallen = Fallen { offer, roll: EffectRoll::ToWound, other: group.target };
    sixes::offer(r, &fallen, &mut faces, |at| group.attackers[usize::from(owners[at])].model)?;
    let mut wounds = Wounds::new();
    let mut successes = 0;
    let mut rolled = faces.iter();
    let critical = modifiers::may(r.battle(), group.unit, Permission::PreciseCriticalWounds);
    for &(owner, automatic, mut precise) in hits {
        if automatic {
            wounds.push((owner, precise));
            r.tally.wounds += 1;
            continue;
        }
        let Some(&face) = rolled.next() else { break };
        let attacker = group.attackers[usize::from(owner)];
        let need = attacker.profile.wound_need(strengths[usize::from(owner)]);
        let result = wound::judge(&attacker.profile, need, face);
        if result == Wound::Fail {
            continue;
        }
        successes += 1;
        r.tally.wounds += 1;
        if result == Wound::Critical {
            r.tally.critical_wounds += 1;
            precise |= critical;
            if attacker.profile.devastating {
                let attacker = aimed(attacker, precise);
                waiting.push(Devastating { weapon: group.weapon, target: group.target, attacker });
                continue;
            }
        }
        wounds.push((owner, precise));
    }
    if !faces.is_empty() {
        let profile = &group.attackers[0].profile;
        r.note(Roll {
            context: Context::ToWound,
            unit: group.unit,
            model: None,
            need: profile.wound_need(strengths[0]),
            faces: faces.iter().copied().collect(),
            rerolled,
            modifier: modifiers::capped(profile.wound_modifier),
            successes,
            save: None,
        });
    }
    Ok(wounds)
}

/// Allocation, saving throw and damage of one attack.
fn save_and_damage(r: &mut Resolution<'_>, group: &Group, attacker: &Attacker, cover: &mut Cover) -> Result<(), Stop> {
    let profile = &attacker.profile;
    let Some(model) = take(r, attacker, group.target)? else {
        return Ok(());
    };
    if is_harmless(r, Moment::Allocated { unit: group.target, model, attacker: group.unit, weapon: group.weapon })? {
        return Ok(());
    }
    if !profile.melee && r.battle().state.clock.phase == Phase::Shooting {
        r.at(Moment::BeforeSave { unit: group.target, attacker: group.unit })?;
    }
    let battle = r.battle();
    let saves = save::saves(battle, group.target, model, profile, || cover.of(battle, model));
    // R11.5 the defender chooses; a save that is never worse is taken without a question.
    let used = saves.invulnerable.map_or(SaveKind::Armour, |invulnerable| likelier(saves.armour, invulnerable));
    let need = match used {
        SaveKind::Armour => saves.armour,
        SaveKind::Invulnerable => saves.invulnerable.unwrap_or(7),
    };
    let kept = kept_dice::instead(r, group.target, EffectRoll::Save)?;
    let mut faces = [kept.map_or_else(|| r.d6(Context::Save), Ok)?];
    let attack = of(group, profile, Some(model));
    let offer = Offer { attack: Some(attack), ..Offer::single(group.target, Context::Save, saves.reroll, need) };
    let rerolled = kept_dice::offer(r, offer, &mut faces, kept.is_some())?;
    sixes::offer(r, &Fallen { offer, roll: EffectRoll::Save, other: group.unit }, &mut faces, |_| model)?;
    let saved = faces[0] != 1 && faces[0] >= need;
    let value = if used == SaveKind::Armour { saves.save } else { need };
    r.note(Roll {
        context: Context::Save,
        unit: group.target,
        model: Some(model),
        need,
        faces: SmallVec::from_slice(&faces),
        rerolled,
        modifier: 0,
        successes: u32::from(saved),
        save: Some(SaveDetail { used, value, ap: profile.ap, cover: saves.cover, capped: saves.capped }),
    });
    if saved {
        r.tally.saves += 1;
        return Ok(());
    }
    r.tally.failed_saves += 1;
    if is_harmless(r, Moment::SaveFailed { unit: group.target, model, attacker: group.unit, weapon: group.weapon })? {
        return Ok(());
    }
    r.slayer = Some((group.unit, Some(attacker.model)));
    let damage = modifiers::allocated(r.battle(), model, profile);
    let amount =
        roll_amount(r, group.unit, attacker.model, Some(attack), &damage, Context::Damage, profile.reroll_damage)?;
    damage::suffer(r, model, amount, profile.wound_kind(false))
}

/// A moment of one attack at which an ability may change its Damage to 0: whether one did.
fn is_harmless(r: &mut Resolution<'_>, moment: Moment) -> Result<bool, Stop> {
    r.at(moment)?;
    Ok(std::mem::take(&mut r.harmless))
}

/// The model that takes the attack: the attacker's pick by Precision, else the defender's.
fn take(r: &mut Resolution<'_>, attacker: &Attacker, target: UnitId) -> Result<Option<ModelId>, Stop> {
    if attacker.profile.precision
        && let Some(model) = allocate::precision(r, attacker.model, target)?
    {
        return Ok(Some(model));
    }
    allocate::choose(r, target)
}

/// The likelier save, armour if equal.
pub const fn likelier(armour: u8, invulnerable: u8) -> SaveKind {
    if armour <= invulnerable { SaveKind::Armour } else { SaveKind::Invulnerable }
}

/// R13.4 mortal wounds instead of damage, all on the model the attack is allocated to.
fn resolve_devastating(r: &mut Resolution<'_>, waiting: Devastating) -> Result<(), Stop> {
    if !r.battle().alive(waiting.target) {
        return Ok(());
    }
    r.at(Moment::MortalWounds(waiting.target))?;
    let Some(model) = take(r, &waiting.attacker, waiting.target)? else {
        return Ok(());
    };
    let profile = &waiting.attacker.profile;
    let unit = r.battle().unit_of(waiting.attacker.model);
    let moment = Moment::Allocated { unit: waiting.target, model, attacker: unit, weapon: waiting.weapon };
    if is_harmless(r, moment)? {
        return Ok(());
    }
    let damage = modifiers::allocated(r.battle(), model, profile);
    let attack = InAttack { weapon: waiting.weapon, target: waiting.target, model: Some(model), profile };
    let amount =
        roll_amount(r, unit, waiting.attacker.model, Some(attack), &damage, Context::Damage, profile.reroll_damage)?;
    r.tally.mortal_wounds += amount;
    r.slayer = Some((unit, Some(waiting.attacker.model)));
    r.say(Event::MortalWounds(waiting.target, amount as u16));
    damage::suffer(r, model, amount, profile.wound_kind(true))
}

/// Waits for the attacker's word, where the seat steps through its attacks.
fn step(r: &mut Resolution<'_>, group: &Group) -> Result<(), Stop> {
    let player = r.battle().player(group.unit);
    if r.setup.step_by_step[player.index()] {
        r.ask(Decision { player, question: Question::Continue })?;
    }
    Ok(())
}
