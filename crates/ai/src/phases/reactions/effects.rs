//! What rules put in force would change.
//!
//! Attacks are reckoned twice, by the kernel's own odds, with and without the rules; so any
//! stratagem whose record the kernel plays is valued, whatever army it belongs to. What odds do
//! not show (permissions, charges, blows of the dying) is weighed by kind of effect.

use super::is_melee;
use crate::analysis::{How, apart, charge_chance, gap, points_left, worth};
use crate::explain::Sum;
use crate::memory::Memory;
use crate::phases::shooting::{bounty, holds_marker};
use crate::tunables::POINTS_PER_VP;
use codex::{CoreAbility, Effect, EffectRoll, FeelNoPainAgainst, Lasts, LentAbility, Permission};
use rules::action::Use;
use rules::setup::{Keys, StratagemCard};
use rules::state::{Bearer, Moved, UnitFlags, Until};
use rules::{Battle, Cover, Doing, GrantId, ModelId, Moment, Phase, Player, Situation, Suppose, UnitId, WeaponId};
use smallvec::SmallVec;
use tactics::odds;

/// Rules that stay for the phase help against others, too.
const LASTING: f64 = 1.2;
/// What holding a marker is worth when a unit would otherwise be gone.
const MARKER: f64 = 3.0;
/// Mortal wounds that are usually suffered at once.
const MORTAL: f64 = 3.0;

/// Adds what a use is worth.
#[allow(clippy::too_many_arguments)]
pub fn value(
    battle: Battle<'_>,
    player: Player,
    using: &Use,
    card: &StratagemCard,
    moment: Moment,
    aim: Option<UnitId>,
    memory: &mut Memory,
    sum: &mut Sum,
) {
    let Some(unit) = using.unit else { return };
    let grants = grants(card, using);
    let bearer = using.model.map_or(Bearer::Unit(unit), Bearer::Model);
    let then = battle.supposing(&[Suppose::InForce(bearer, grants, Until::EndOfPhase)]);
    let then = then.battle();
    let effects = || grants.iter().filter_map(|&at| battle.setup.grants.get(at.index())).flat_map(|g| &g.effects);
    match moment {
        Moment::TargetsChosen { attacker, targets } => {
            let share = 1.0 / targets.len().max(1) as f64;
            let before = blow(battle, attacker, unit, memory);
            let after = blow(then, attacker, unit, memory);
            let lasting = if card.until == Lasts::Attacker { 1.0 } else { LASTING };
            let points = worth(battle, unit, before.0 - after.0) / POINTS_PER_VP;
            sum.add("wounds saved", points * share * lasting);
            let saved = (before.1 - after.1) * share;
            sum.add("survives", saved * (points_left(battle, unit) / POINTS_PER_VP * 0.5));
            if holds_marker(battle, unit) {
                sum.add("marker kept", saved * MARKER);
            }
            for effect in effects() {
                if let Effect::Ability(CoreAbility::FightsOnDeath(face)) = *effect {
                    sum.add("blows of the dying", last_blows(battle, unit, attacker, before.0, face, memory) * share);
                }
            }
        }
        Moment::MortalWounds(_) => {
            for effect in effects() {
                if let Effect::Ability(CoreAbility::FeelNoPain { value, only }) = *effect
                    && only != FeelNoPainAgainst::Psychic
                {
                    let kept = MORTAL * f64::from(7 - value.min(7)) / 6.0;
                    sum.add("wounds saved", worth(battle, unit, kept) / POINTS_PER_VP);
                }
            }
        }
        _ => {
            attacks(battle, then, player, unit, aim, memory, sum);
            for effect in effects() {
                freedom(battle, unit, effect, moment, memory, sum);
            }
        }
    }
}

/// What the unit's own attacks gain.
fn attacks(
    battle: Battle<'_>,
    then: Battle<'_>,
    player: Player,
    unit: UnitId,
    aim: Option<UnitId>,
    memory: &mut Memory,
    sum: &mut Sum,
) {
    if !matches!(battle.state.clock.phase, Phase::Shooting | Phase::Fight) {
        return;
    }
    if is_melee(battle) && !battle.may(unit, Doing::Fight) && aim.is_none() {
        return;
    }
    let Some(target) = aim.or_else(|| target_of(battle, unit, memory)) else { return };
    let (before, after) = (blow(battle, unit, target, memory), blow(then, unit, target, memory));
    sum.add("wounds dealt", worth(battle, target, after.0 - before.0) / POINTS_PER_VP);
    let death = points_left(battle, target) / POINTS_PER_VP * 0.5 + bounty(battle, player, target);
    sum.add("kill", (after.1 - before.1) * death);
}

/// Whom a unit would attack: what it hurts most.
fn target_of(battle: Battle<'_>, unit: UnitId, memory: &mut Memory) -> Option<UnitId> {
    let enemy = battle.player(unit).other();
    let melee = is_melee(battle);
    let reach = if melee { 3.0 } else { 24.0 };
    let near = battle.units_on_table(enemy).filter(|&target| apart(battle, unit, target) <= reach);
    let near = near.map(|target| (gap(battle, unit, target), target));
    let near: SmallVec<[(f64, UnitId); 8]> = near.filter(|(distance, _)| *distance <= reach).collect();
    let hurt = |&(distance, target): &(f64, UnitId), memory: &mut Memory| {
        let wounds = match melee {
            true => memory.ledger.melee(battle, unit, target, false),
            false => memory.ledger.shooting(battle, unit, target, distance, How::default()),
        };
        worth(battle, target, wounds)
    };
    let scored = near.iter().map(|at| (hurt(at, memory), at.1)).collect::<SmallVec<[(f64, UnitId); 8]>>();
    let best = scored.into_iter().reduce(|held, new| if new.0 > held.0 { new } else { held });
    best.filter(|(hurt, _)| *hurt > 0.0).map(|(_, target)| target)
}

/// What a rule lets a unit do that odds do not show.
fn freedom(battle: Battle<'_>, unit: UnitId, effect: &Effect, moment: Moment, memory: &mut Memory, sum: &mut Sum) {
    let phase = battle.state.clock.phase;
    let moved = battle.state.unit(unit).moved;
    match *effect {
        Effect::Can(Permission::ChargeAfterAdvance) => {
            let stride = match (moment, phase) {
                (Moment::AdvanceStart(_), _) => movement(battle, unit) + 3.5,
                (_, Phase::Charge) => 0.0,
                _ => return,
            };
            sum.add("charge", charge_gain(battle, unit, stride, 0.0, memory));
        }
        Effect::Can(Permission::ChargeAfterFallBack) if moved == Moved::FellBack => {
            sum.add("charge", charge_gain(battle, unit, 0.0, 0.0, memory));
        }
        Effect::Can(Permission::ShootAfterFallBack) if moved == Moved::FellBack => {
            sum.add("fire", fire_gain(battle, unit, memory));
        }
        Effect::ModifyRoll { roll: EffectRoll::Charge, add, .. }
            if add > 0 && phase == Phase::Movement && moved == Moved::NotYet && !battle.is_engaged(unit) =>
        {
            let stride = movement(battle, unit);
            let with = charge_gain(battle, unit, stride, f64::from(add), memory);
            sum.add("charge", with - charge_gain(battle, unit, stride, 0.0, memory));
        }
        Effect::Weapon { ability: LentAbility::Precision, .. } => {
            sum.add("precision", precision_gain(battle, unit, memory));
        }
        _ => {}
    }
}

/// What a charge of a unit may be expected to gain after it has come nearer by this distance.
pub fn charge_gain(battle: Battle<'_>, unit: UnitId, stride: f64, bonus: f64, memory: &mut Memory) -> f64 {
    let enemy = battle.player(unit).other();
    let mut best: f64 = 0.0;
    for target in battle.units_on_table(enemy) {
        if apart(battle, unit, target) - stride - bonus > 12.0 {
            continue;
        }
        let left = (gap(battle, unit, target) - stride).max(1.0);
        let hurt = worth(battle, target, memory.ledger.melee(battle, unit, target, true)) / POINTS_PER_VP;
        best = best.max(hurt * charge_chance(left - bonus));
    }
    best
}

/// What a unit's fire may be expected to gain.
fn fire_gain(battle: Battle<'_>, unit: UnitId, memory: &mut Memory) -> f64 {
    let enemy = battle.player(unit).other();
    let mut best: f64 = 0.0;
    for target in battle.units_on_table(enemy) {
        let distance = gap(battle, unit, target);
        let wounds = memory.ledger.shooting(battle, unit, target, distance, How::default());
        best = best.max(worth(battle, target, wounds) / POINTS_PER_VP);
    }
    // Not all of them will be seen.
    best * 0.6
}

/// What picking out a leader gains: the points of the leader, as far as the unit's Characters can
/// hurt it.
fn precision_gain(battle: Battle<'_>, unit: UnitId, memory: &mut Memory) -> f64 {
    let enemy = battle.player(unit).other();
    let hero = |model: &ModelId| battle.setup.model(*model).keys.contains(Keys::CHARACTER);
    let heroes = battle.models(unit).filter(hero).count() as f64;
    let all = battle.count(unit).max(1) as f64;
    let mut best: f64 = 0.0;
    for target in battle.units_on_table(enemy).filter(|&target| battle.parts(target).nth(1).is_some()) {
        if apart(battle, unit, target) > 3.0 {
            continue;
        }
        // Heroes strike harder than those they lead.
        let wounds = memory.ledger.melee(battle, unit, target, false) * (2.0 * heroes / all).min(1.0);
        for leader in battle.state.unit(target).leaders.into_iter().flatten() {
            let left: f64 =
                battle.setup.unit(leader).model_ids().map(|m| f64::from(battle.state.model(m).wounds)).sum();
            let points = f64::from(battle.setup.unit(leader).points) / POINTS_PER_VP;
            best = best.max(points * (wounds / left.max(1.0)).min(1.0) * 0.6);
        }
    }
    best
}

/// What models that fall may still do to those who slay them.
fn last_blows(battle: Battle<'_>, unit: UnitId, attacker: UnitId, lost: f64, face: u8, memory: &mut Memory) -> f64 {
    if battle.state.unit(unit).flags.contains(UnitFlags::FOUGHT) {
        return 0.0;
    }
    let part = (lost / crate::analysis::wounds_left(battle, unit).max(1.0)).min(1.0);
    let wounds = memory.ledger.melee(battle, unit, attacker, false) * part * f64::from(7 - face.clamp(1, 7)) / 6.0;
    worth(battle, attacker, wounds) / POINTS_PER_VP
}

fn movement(battle: Battle<'_>, unit: UnitId) -> f64 {
    let of = |model: ModelId| battle.setup.model(model).movement.map_or(0.0, |inches| inches.to_f64());
    battle.models(unit).map(of).fold(f64::MAX, f64::min).min(20.0)
}

/// What a use puts in force.
pub fn grants<'a>(card: &'a StratagemCard, using: &Use) -> &'a [GrantId] {
    match using.choice {
        Some(choice) => card.choice_grants.get(usize::from(choice)).map_or(&[], Vec::as_slice),
        None => &card.grants,
    }
}

/// Mean wounds, and the chance to destroy, of a unit's attacks in the phase at hand.
fn blow(battle: Battle<'_>, attacker: UnitId, target: UnitId, memory: &mut Memory) -> (f64, f64) {
    let flags = battle.state.unit(attacker).flags;
    let charged = flags.intersects(UnitFlags::CHARGED | UnitFlags::HEROIC);
    let (weapons, situation) = if is_melee(battle) {
        (blades(battle, attacker, target, charged, memory), Situation { charged, ..Situation::default() })
    } else {
        (guns(battle, attacker, target), seen(battle, attacker, target))
    };
    if weapons.is_empty() {
        return (0.0, 0.0);
    }
    let odds = odds::for_units(battle, attacker, &weapons, target, &situation);
    (odds.mean_damage, odds.p_wipe)
}

type Weapons = SmallVec<[(WeaponId, u16); 8]>;

fn count(weapons: &mut Weapons, weapon: WeaponId, copies: u16) {
    match weapons.iter_mut().find(|(held, _)| *held == weapon) {
        Some((_, number)) => *number += copies,
        None => weapons.push((weapon, copies)),
    }
}

fn guns(battle: Battle<'_>, attacker: UnitId, target: UnitId) -> Weapons {
    let mut out = Weapons::new();
    for fire in battle.everything_at(attacker, target, battle.is_engaged(attacker)) {
        for &model in fire.models.iter().flatten() {
            count(&mut out, fire.weapon, battle.setup.model(model).copies(fire.weapon).into());
        }
    }
    out
}

fn seen(battle: Battle<'_>, attacker: UnitId, target: UnitId) -> Situation {
    let cover = battle.models(target).next().is_some_and(|model| Cover::against(battle, attacker).of(battle, model));
    Situation {
        half_range: gap(battle, attacker, target) <= 12.0,
        stationary: battle.state.unit(attacker).moved == Moved::Stationary,
        cover,
        ..Situation::default()
    }
}

/// The best melee weapon of each model, and its extra attacks.
fn blades(battle: Battle<'_>, attacker: UnitId, target: UnitId, charged: bool, memory: &mut Memory) -> Weapons {
    let how = How { charged, ..How::default() };
    let mut out = Weapons::new();
    for model in battle.models(attacker) {
        let mut best: Option<(f64, WeaponId)> = None;
        for &(weapon, copies) in &battle.setup.model(model).weapons {
            let card = battle.setup.weapon(weapon);
            if !card.range.is_melee() {
                continue;
            }
            if card.traits.extra_attacks {
                count(&mut out, weapon, copies.into());
                continue;
            }
            let mean = memory.ledger.blow(battle, attacker, weapon, target, how);
            if best.is_none_or(|(held, _)| mean > held) {
                best = Some((mean, weapon));
            }
        }
        if let Some((_, weapon)) = best {
            count(&mut out, weapon, 1);
        }
    }
    out
}
