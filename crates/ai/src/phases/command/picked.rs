//! What rules are worth on a unit that was picked: a friend that fights better, an enemy that fights worse or falls
//! more easily.

use super::faction::{Army, damage};
use super::reach;
use crate::analysis::{Ledger, points_left};
use crate::explain::Sum;
use crate::memory::Memory;
use crate::tunables::POINTS;
use codex::{Effect, EffectRoll, Lasts, Stat, When};
use rules::state::{Bearer, Until};
use rules::{Battle, Doing, GrantId, Player, Suppose, UnitId};

/// How much of an enemy's points a rule that hinders its attacks saves.
const HINDERED: f64 = 0.06;

/// What these rules add on the unit that was picked, now and once everybody has somebody to fight.
pub fn gain(
    battle: Battle<'_>,
    player: Player,
    picked: Option<UnitId>,
    grants: &[GrantId],
    until: Lasts,
    memory: &mut Memory,
) -> (Sum, f64) {
    let Some(unit) = picked else { return (Sum::new(), 0.0) };
    if battle.player(unit) == player {
        return Army::of(battle, player, Some(unit), until).gain(grants, Bearer::Unit(unit), &mut memory.ledger);
    }
    let meetings = reach::meetings(battle, player);
    let with = battle.supposing(&[Suppose::InForce(Bearer::Unit(unit), grants, Until::EndOfTurn)]);
    // Figures of the copy must not be taken for those of the table.
    let mut imagined = Ledger::default();
    let plain = damage(battle, &meetings, unit, &mut memory.ledger);
    let more = damage(with.battle(), &meetings, unit, &mut imagined) - plain;
    let effects = grants.iter().filter_map(|&grant| battle.setup.grants.get(grant.index())).flat_map(|it| &it.effects);
    let hindered = effects.filter(|effect| hinders(effect)).count() as f64 * HINDERED * points_left(battle, unit);
    let mut sum = Sum::new();
    sum.add("damage to it", more.max(0.0) / POINTS);
    sum.add("hindered", hindered / POINTS);
    (sum, (more.max(0.0) + hindered) / POINTS)
}

/// What it is worth that a unit and an enemy bear these rules in this Shooting phase: everybody shoots at its best
/// target, and the unit itself may lose by it.
pub fn aimed(
    battle: Battle<'_>,
    player: Player,
    (unit, enemy): (Option<UnitId>, Option<UnitId>),
    grants: &[GrantId],
    memory: &mut Memory,
) -> (Sum, f64) {
    let bearers = [unit, enemy].into_iter().flatten();
    let supposed: Vec<Suppose<'_>> =
        bearers.map(|bearer| Suppose::InForce(Bearer::Unit(bearer), grants, Until::EndOfTurn)).collect();
    let with = battle.supposing(&supposed);
    let mut imagined = Ledger::default();
    let mut more = 0.0;
    for meeting in reach::meetings(battle, player) {
        if meeting.engaged || !battle.may(meeting.unit, Doing::Shoot) {
            continue;
        }
        let (mut now, mut then): (f64, f64) = (0.0, 0.0);
        for target in battle.units_on_table(player.other()) {
            let gap = battle.units_gap(meeting.unit, target).to_f64();
            let plain = reach::shooting_worth(battle, &mut memory.ledger, &meeting, target, gap);
            let changed = Some(target) == enemy || Some(meeting.unit) == unit;
            let other = match changed {
                true => reach::shooting_worth(with.battle(), &mut imagined, &meeting, target, gap),
                false => plain,
            };
            (now, then) = (now.max(plain), then.max(other));
        }
        more += then - now;
    }
    let mut sum = Sum::new();
    sum.add("best targets", more / POINTS);
    (sum, more.max(0.0) / POINTS)
}

/// Whether an effect makes whoever bears it worse at something that no attack against it shows.
fn hinders(effect: &Effect) -> bool {
    match *effect {
        Effect::ModifyRoll { roll, when, add } => {
            let own = !matches!(when, When::Attacked | When::Allocated);
            add < 0 && own && !matches!(roll, EffectRoll::Save)
        }
        Effect::ModifyStat { stat, when, .. } => {
            !matches!(when, When::Attacked | When::Allocated) && !matches!(stat, Stat::T | Stat::Sv | Stat::W)
        }
        Effect::Lose(_) | Effect::Cannot(_) => true,
        _ => false,
    }
}
