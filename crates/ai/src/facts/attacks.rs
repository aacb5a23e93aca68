//! What a unit's attacks come to, exactly as the kernel would resolve them.

use super::{Attackers, Fact};
use rules::state::UnitFlags;
use rules::{Action, AttackGroup, Attacks, Battle, Cover, Game, Phase, Situation, UnitId, WeaponId};
use smallvec::SmallVec;
use tactics::odds::{self, Odds};

/// Differences below this are not worth a line: less than a hundredth of a wound.
const VISIBLE: f64 = 0.01;

/// The groups of attacks that a unit makes at a target: as they were declared, if the action that waits for an answer
/// declared them; otherwise everything that it has, from where it stands. Empty if it cannot attack.
pub(super) fn groups(game: &Game, battle: Battle<'_>, unit: UnitId, target: UnitId, melee: bool) -> Vec<AttackGroup> {
    let all = match (melee, game.interrupted()) {
        (false, Some(Action::Shoot(shooter, fires))) if *shooter == unit => {
            battle.attack_groups(unit, Attacks::Fires(fires))
        }
        (false, _) => {
            let fires = battle.everything_at(unit, target, battle.is_engaged(unit));
            battle.attack_groups(unit, Attacks::Fires(&fires))
        }
        (true, Some(Action::ResolveAttacks(fighter, Some(strikes)))) if *fighter == unit => {
            battle.attack_groups(unit, Attacks::Strikes(strikes))
        }
        (true, _) => {
            let strikes = battle.suggest_strikes(unit);
            battle.attack_groups(unit, Attacks::Strikes(&strikes))
        }
    };
    let mut groups = all.unwrap_or_default();
    groups.retain(|group| group.target == target);
    groups
}

/// The odds of a unit's attacks at a target; none if it has none.
pub(super) fn odds(game: &Game, battle: Battle<'_>, unit: UnitId, target: UnitId, melee: bool) -> Option<Odds> {
    let groups = groups(game, battle, unit, target, melee);
    if groups.is_empty() {
        return None;
    }
    Some(odds::for_groups(battle, &groups, target, &mut Cover::against(battle, unit)))
}

/// How the attacks of a unit change; nothing if they do not.
pub(super) fn changes(
    game: &Game,
    [before, after]: [Battle<'_>; 2],
    unit: UnitId,
    target: UnitId,
    melee: bool,
) -> Option<Fact> {
    let now = odds(game, before, unit, target, melee)?;
    let then = odds(game, after, unit, target, melee)?;
    changed(Attackers { unit, target, melee, all_reach: false }, now, then)
}

/// How the blows of a unit would change if all its models reached the target.
pub(super) fn blows_change([before, after]: [Battle<'_>; 2], unit: UnitId, target: UnitId) -> Option<Fact> {
    let (now, then) = (blows(before, unit, target)?, blows(after, unit, target)?);
    changed(Attackers { unit, target, melee: true, all_reach: true }, now, then)
}

fn changed(attack: Attackers, before: Odds, after: Odds) -> Option<Fact> {
    let differ = (before.mean_damage - after.mean_damage).abs() >= VISIBLE
        || (before.p_wipe - after.p_wipe).abs() >= VISIBLE / 2.0;
    differ.then_some(Fact::AttackChanges { attack, before, after })
}

/// The blows of a unit if all its models reached the target, each with its best weapon; none if it has no blade.
pub(super) fn blows(battle: Battle<'_>, unit: UnitId, target: UnitId) -> Option<Odds> {
    let charged = battle.state.unit(unit).flags.contains(UnitFlags::CHARGED)
        || battle.state.clock.phase != Phase::Fight && battle.state.clock.active == battle.player(unit);
    let situation = Situation { charged, melee: true, ..Situation::default() };
    let mut weapons: SmallVec<[(WeaponId, u16); 8]> = SmallVec::new();
    let mut add = |weapon: WeaponId, copies: u16| match weapons.iter_mut().find(|(held, _)| *held == weapon) {
        Some((_, number)) => *number += copies,
        None => weapons.push((weapon, copies)),
    };
    for model in battle.models(unit) {
        let mut best: Option<(f64, WeaponId)> = None;
        for &(weapon, copies) in &battle.setup.model(model).weapons {
            let card = battle.setup.weapon(weapon);
            if !card.range.is_melee() {
                continue;
            }
            if card.traits.extra_attacks {
                add(weapon, copies.into());
                continue;
            }
            let mean = odds::for_units(battle, unit, &[(weapon, 1)], target, &situation).mean_damage;
            if best.is_none_or(|(held, _)| mean > held) {
                best = Some((mean, weapon));
            }
        }
        if let Some((_, weapon)) = best {
            add(weapon, 1);
        }
    }
    (!weapons.is_empty()).then(|| odds::for_units(battle, unit, &weapons, target, &situation))
}

/// All shots of a player's units at a target from where they stand, without and with an answer.
pub(super) fn shots([before, after]: [Battle<'_>; 2], target: UnitId) -> Fact {
    let player = before.player(target).other();
    let mut by: Vec<UnitId> = Vec::new();
    let mut volleys: [Vec<(UnitId, Vec<AttackGroup>)>; 2] = [Vec::new(), Vec::new()];
    for unit in before.units_on_table(player) {
        let fires = before.everything_at(unit, target, before.is_engaged(unit));
        if fires.is_empty() {
            continue;
        }
        let plans = [before, after].map(|battle| battle.attack_groups(unit, Attacks::Fires(&fires)));
        let [Ok(now), Ok(then)] = plans else { continue };
        by.push(unit);
        volleys[0].push((unit, now));
        volleys[1].push((unit, then));
    }
    let [now, then] = [(before, &volleys[0]), (after, &volleys[1])].map(|(battle, volleys)| {
        odds::for_volleys(battle, volleys.iter().map(|(unit, groups)| (*unit, groups.as_slice())), target)
    });
    Fact::Shots { target, by, before: now, after: then }
}
