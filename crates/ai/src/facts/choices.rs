//! Choices of army rules, of detachments and of abilities.

use super::{Fact, attacks};
use crate::analysis::{charge_chance, gap, two_dice_at_least};
use codex::{Effect, EffectRoll, Permission, TriggerDeed, Who};
use rules::state::{Bearer, Until};
use rules::{Battle, Game, GrantId, Phase, Player, RuleId, Suppose, UnitId};

/// The mean of an Advance roll.
const ADVANCE: f64 = 3.5;
/// The units for which a choice of an army changes most are listed, no more than this many of each kind.
const LISTED: usize = 3;
/// A unit that is farther from every enemy than this does not fight this turn.
const FAR: f64 = 30.0;

/// What a choice changes.
pub(super) fn facts(
    game: &Game,
    player: Player,
    rule: RuleId,
    unit: Option<UnitId>,
    chosen: &[u8],
    about: Option<UnitId>,
) -> Vec<Fact> {
    let battle = game.battle();
    let Some(card) = battle.setup.army_rules.get(rule.index()) else { return Vec::new() };
    if card.marks {
        let Some(enemy) = about else { return Vec::new() };
        let grants = card.grants.first().map_or(&[][..], Vec::as_slice);
        let then = battle.supposing(&[Suppose::InForce(Bearer::Unit(enemy), grants, Until::EndOfTurn)]);
        return vec![Fact::Unit(enemy), attacks::shots([battle, then.battle()], enemy)];
    }
    let own = |unit: UnitId| battle.player(unit) == player;
    let trigger = battle
        .setup
        .triggers
        .iter()
        .find(|trigger| trigger.rule == Some(rule) && unit.is_none_or(|unit| battle.lead(trigger.unit) == unit));
    let first = [0];
    let chosen = if chosen.is_empty() { &first[..] } else { chosen };
    let list = |at: u8| match trigger {
        Some(trigger) => trigger.choices.get(usize::from(at)).map(|choice| &choice.grants),
        None => card.grants.get(usize::from(at)),
    };
    let grants: Vec<GrantId> = chosen.iter().filter_map(|&at| list(at)).flatten().copied().collect();
    // What is put on a unit that was picked is on that unit.
    let on_other = trigger.is_some_and(|trigger| matches!(trigger.who, Who::Other | Who::Both));
    if let (true, Some(picked)) = (on_other, about) {
        let then = battle.supposing(&[Suppose::InForce(Bearer::Unit(picked), &grants, Until::EndOfTurn)]);
        let both = [battle, then.battle()];
        let mut out = vec![Fact::Unit(picked)];
        match own(picked) {
            true => out.extend(of_unit(game, both, picked, &grants)),
            false => out.push(attacks::shots(both, picked)),
        }
        return out;
    }
    // A choice of the army may be made for one unit alone.
    let bearer = unit.or(about.filter(|&about| own(about)));
    let mut out = Vec::new();
    if let Some(trigger) = trigger
        && let Some(enemy) = about.filter(|&about| !own(about))
        && trigger.may_do(TriggerDeed::MortalWounds)
    {
        out.push(Fact::Unit(enemy));
    }
    let holder = bearer.map_or(Bearer::Army(player), Bearer::Unit);
    let then = battle.supposing(&[Suppose::InForce(holder, &grants, Until::EndOfTurn)]);
    let both = [battle, then.battle()];
    match bearer {
        Some(unit) => out.extend(of_unit(game, both, unit, &grants)),
        None => out.extend(of_army(game, both, player, &grants)),
    }
    out
}

/// What changes for one unit.
fn of_unit(game: &Game, both: [Battle<'_>; 2], unit: UnitId, grants: &[GrantId]) -> Vec<Fact> {
    let [now, _] = both;
    let enemy = now.player(unit).other();
    let melee = now.state.clock.phase == Phase::Fight;
    let mut out = Vec::new();
    for target in now.units_on_table(enemy) {
        let engaged = now.engaged_with(unit, target);
        if melee && engaged || now.state.clock.phase == Phase::Shooting {
            out.extend(attacks::changes(game, both, unit, target, melee));
        }
        // What it does to those who attack the unit.
        if melee && engaged {
            out.extend(attacks::changes(game, both, target, unit, true));
        }
    }
    strongest(&mut out);
    out.extend(charges(both, std::iter::once(unit), grants));
    out
}

/// What changes for an army.
fn of_army(game: &Game, both: [Battle<'_>; 2], player: Player, grants: &[GrantId]) -> Vec<Fact> {
    let [now, then] = both;
    let concerned: Vec<UnitId> = now.units_on_table(player).filter(|&unit| concerns(then, unit, grants)).collect();
    let mut blows = Vec::new();
    let mut suffered = Vec::new();
    for &unit in &concerned {
        let Some((distance, enemy)) = nearest(now, unit).filter(|(distance, _)| *distance <= FAR) else { continue };
        blows.extend(attacks::blows_change(both, unit, enemy));
        if distance <= FAR {
            suffered.extend(attacks::blows_change(both, enemy, unit));
        }
    }
    let mut out = vec![Fact::Applies(concerned.clone())];
    for facts in [&mut blows, &mut suffered] {
        strongest(facts);
        facts.truncate(LISTED);
        out.append(facts);
    }
    if game.state().clock.phase != Phase::Fight {
        let mut charges = charges(both, concerned.iter().copied(), grants);
        charges.truncate(LISTED);
        out.append(&mut charges);
    }
    out
}

/// Charges whose chance changes, the largest change first.
fn charges([now, then]: [Battle<'_>; 2], units: impl Iterator<Item = UnitId>, grants: &[GrantId]) -> Vec<Fact> {
    let moves_later = !matches!(now.state.clock.phase, Phase::Shooting | Phase::Charge | Phase::Fight);
    let about_charges = effects(now, grants).any(|effect| {
        matches!(
            effect,
            Effect::Can(Permission::ChargeAfterAdvance)
                | Effect::RerollRoll { roll: EffectRoll::Charge, .. }
                | Effect::ModifyRoll { roll: EffectRoll::Charge, .. }
        )
    });
    if !about_charges || now.state.clock.phase == Phase::Fight {
        return Vec::new();
    }
    let mut out: Vec<(f64, Fact)> = Vec::new();
    for unit in units.filter(|&unit| !now.is_engaged(unit)) {
        let Some((distance, target)) = nearest(now, unit) else { continue };
        let [before, after] = [now, then].map(|battle| {
            let advance = if battle.permits(unit, Permission::ChargeAfterAdvance) { ADVANCE } else { 0.0 };
            let stride = if moves_later { stride(battle, unit) + advance } else { 0.0 };
            // A move ends outside engagement range, so at least an inch is left to charge.
            let left = if moves_later { (distance - stride).max(1.01) } else { distance };
            if left > 12.0 {
                return 0.0;
            }
            let (add, again) = battle.own_roll(unit, EffectRoll::Charge, Some(target));
            let once = match add {
                0 => charge_chance(left),
                add => two_dice_at_least((left - 1.0).max(0.0).ceil() as i32 - i32::from(add)),
            };
            if again == Some(codex::Reroll::Any) { once + (1.0 - once) * once } else { once }
        });
        if (after - before).abs() > 0.005 {
            let fact = Fact::ChargeChanges { unit, target, after_move: moves_later, before, after };
            out.push(((after - before).abs(), fact));
        }
    }
    out.sort_by(|a, b| b.0.total_cmp(&a.0));
    out.into_iter().map(|(_, fact)| fact).collect()
}

/// Changed attacks, the largest change first.
fn strongest(facts: &mut [Fact]) {
    let size = |fact: &Fact| match fact {
        Fact::AttackChanges { before, after, .. } => (after.mean_damage - before.mean_damage).abs(),
        _ => 0.0,
    };
    facts.sort_by(|a, b| size(b).total_cmp(&size(a)));
}

/// Whether any of the grants applies to a unit, whatever it attacks.
fn concerns(battle: Battle<'_>, unit: UnitId, grants: &[GrantId]) -> bool {
    let enemy = nearest(battle, unit).map(|(_, enemy)| enemy);
    let lets_fall_back = effects(battle, grants)
        .any(|effect| matches!(effect, Effect::Can(Permission::ShootAfterFallBack | Permission::ChargeAfterFallBack)));
    if lets_fall_back && !battle.is_engaged(unit) {
        return false;
    }
    grants.iter().any(|&grant| [true, false].into_iter().any(|melee| battle.grant_applies(grant, unit, enemy, melee)))
}

fn effects<'b>(battle: Battle<'b>, grants: &'b [GrantId]) -> impl Iterator<Item = &'b Effect> {
    grants.iter().filter_map(move |&grant| battle.setup.grants.get(grant.index())).flat_map(|grant| &grant.effects)
}

fn nearest(battle: Battle<'_>, unit: UnitId) -> Option<(f64, UnitId)> {
    let enemy = battle.player(unit).other();
    let all = battle.units_on_table(enemy).map(|other| (gap(battle, unit, other), other));
    all.min_by(|a, b| a.0.total_cmp(&b.0))
}

/// How far a unit moves: as far as its slowest model.
fn stride(battle: Battle<'_>, unit: UnitId) -> f64 {
    battle.models(unit).map(|model| battle.move_cap(unit, model, 0).to_f64()).fold(f64::INFINITY, f64::min).min(40.0)
}
