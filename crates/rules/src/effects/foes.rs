//! Whom a unit faced when the turn began, and who has been attacked or charged by whom in this phase: what some rules
//! ask that let a unit attack others only. Both are remembered as grants on the enemy, two for each unit.

use super::modifiers;
use crate::battle::Battle;
use crate::ids::{GrantId, UnitId, UnitSet};
use crate::moments::Moment;
use crate::resolution::{Resolution, Stop};
use crate::state::{Bearer, Hand, InForce, Moved, Until};
use codex::{Forbidden, Permission};

/// A fact about a unit and an enemy.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fact {
    /// They were engaged when the turn began.
    Faced = 0,
    /// The unit has attacked or charged the enemy in this phase.
    Attacked = 1,
}

/// The grant that says it of a unit; it is on the enemy.
fn mark(first: GrantId, unit: UnitId, fact: Fact) -> GrantId {
    GrantId(first.0 + 2 * unit.0 + fact as u16)
}

fn put(r: &mut Resolution<'_>, enemy: UnitId, grant: GrantId, until: Until) {
    let noted = InForce { bearer: Bearer::Unit(enemy), grant, until };
    if !r.battle().state.in_force.contains(&noted) {
        r.change_in_force(|list| list.push(noted));
    }
}

/// A turn begins: whom the units of its player are engaged with, where a rule will ask.
pub(crate) fn note_faced(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let Some(first) = r.setup.foe_marks else { return Ok(()) };
    let battle = r.battle();
    let own = battle.units_on_table(battle.state.clock.active);
    let pairs: Vec<(UnitId, UnitId)> =
        own.flat_map(|unit| battle.engaged_enemies(unit).map(move |enemy| (unit, enemy))).collect();
    for (unit, enemy) in pairs {
        put(r, enemy, mark(first, unit, Fact::Faced), Until::EndOfTurn);
    }
    Ok(())
}

/// A unit has selected targets, or declared a charge: who they are, where a rule will ask.
pub(crate) fn note_targets(r: &mut Resolution<'_>, moment: Moment) -> Result<(), Stop> {
    note_attack(r, moment);
    let (Some(first), Some(unit)) = (r.setup.foe_marks, moment.about()) else { return Ok(()) };
    let targets: UnitSet = match r.battle().state.clock.hand {
        Hand::Charging { unit: charging, targets, .. } if charging == unit => targets,
        _ => moment.targets(),
    };
    for target in targets.iter() {
        put(r, target, mark(first, unit, Fact::Attacked), Until::EndOfPhase);
    }
    Ok(())
}

/// A unit attacks its targets in its own turn: what Challengers are asked when the turn is scored. What lasts until the
/// end of the turn is over by then, so this lasts one turn longer.
fn note_attack(r: &mut Resolution<'_>, moment: Moment) {
    let (Some(first), Moment::TargetsChosen { attacker, targets }) = (r.setup.attack_marks, moment) else { return };
    let clock = r.battle().state.clock;
    if r.battle().player(attacker) == clock.active {
        let until = Until::EndOfTurnNumber(clock.turn_number() + 1);
        targets.iter().for_each(|target| put(r, target, GrantId(first.0 + attacker.0), until));
    }
}

/// How many units have attacked an enemy in this turn.
pub(crate) fn attackers(battle: Battle<'_>, enemy: UnitId) -> usize {
    let Some(first) = battle.setup.attack_marks else { return 0 };
    let marks = first.0..first.0 + battle.setup.units.len() as u16;
    let on_it = |active: &&InForce| active.bearer == Bearer::Unit(enemy) && marks.contains(&active.grant.0);
    battle.state.in_force.iter().filter(on_it).count()
}

/// A unit has made its melee attacks: whom each part of it hit, where a record picks among them.
pub(crate) fn note_struck(r: &mut Resolution<'_>, moment: Moment) -> Result<(), Stop> {
    let (Some(first), Some(unit)) = (r.setup.struck_marks, moment.about()) else { return Ok(()) };
    if !matches!(r.battle().state.clock.hand, Hand::Fighting { .. }) {
        return Ok(());
    }
    // Those of an earlier fight in the phase were hit by other attacks.
    let parts: Vec<GrantId> = r.battle().parts(unit).map(|part| GrantId(first.0 + part.0)).collect();
    if r.battle().state.in_force.iter().any(|active| parts.contains(&active.grant)) {
        r.change_in_force(|list| list.retain(|active| !parts.contains(&active.grant)));
    }
    let hits: Vec<(UnitId, GrantId)> =
        r.struck.iter().map(|struck| (struck.unit, GrantId(first.0 + struck.by.0))).collect();
    for (enemy, grant) in hits.into_iter().filter(|(_, grant)| parts.contains(grant)) {
        put(r, enemy, grant, Until::EndOfPhase);
    }
    Ok(())
}

/// Whether a unit, or one part of it, hit an enemy when it fought last in this phase.
pub(crate) fn was_struck(battle: Battle<'_>, enemy: UnitId, unit: UnitId, by: Option<UnitId>) -> bool {
    let Some(first) = battle.setup.struck_marks else { return false };
    let meant = |grant: GrantId| match by {
        Some(part) => grant.0 == first.0 + part.0,
        None => battle.parts(unit).any(|part| grant.0 == first.0 + part.0),
    };
    battle.state.in_force.iter().any(|active| active.bearer == Bearer::Unit(enemy) && meant(active.grant))
}

/// A unit destroyed an enemy unit: it is remembered for the phase, where a record asks.
pub(crate) fn note_destroyer(r: &mut Resolution<'_>, moment: Moment) -> Result<(), Stop> {
    if let (Some(grant), Some(unit)) = (r.setup.deed_marks[0], moment.about()) {
        put(r, unit, grant, Until::EndOfPhase);
    }
    Ok(())
}

/// A unit was set up by a Deep Strike: it is remembered for the turn, where a record asks.
pub(crate) fn note_deep_strike(r: &mut Resolution<'_>, unit: UnitId) {
    if let Some(grant) = r.setup.deed_marks[1] {
        put(r, unit, grant, Until::EndOfTurn);
    }
}

fn bears(battle: Battle<'_>, unit: UnitId, grant: Option<GrantId>) -> bool {
    let own = |active: &InForce| matches!(active.bearer, Bearer::Unit(bearer) if battle.lead(bearer) == unit);
    grant.is_some_and(|grant| battle.state.in_force.iter().any(|active| active.grant == grant && own(active)))
}

/// Whether a unit has destroyed an enemy unit in this phase.
pub(super) fn has_destroyed(battle: Battle<'_>, unit: UnitId) -> bool {
    bears(battle, unit, battle.setup.deed_marks[0])
}

/// Whether a unit was set up by a Deep Strike in this turn.
pub(super) fn has_deep_struck(battle: Battle<'_>, unit: UnitId) -> bool {
    bears(battle, unit, battle.setup.deed_marks[1])
}

/// Whether a unit was engaged with an enemy when the turn began, or another unit has attacked or charged that enemy in
/// this phase.
fn is_spoken_for(battle: Battle<'_>, unit: UnitId, enemy: UnitId) -> bool {
    let Some(first) = battle.setup.foe_marks else { return false };
    let last = mark(first, UnitId(battle.setup.units.len() as u16), Fact::Faced);
    battle.state.in_force.iter().any(|active| {
        let grant = active.grant;
        active.bearer == Bearer::Unit(enemy)
            && (first.0..last.0).contains(&grant.0)
            && (grant == mark(first, unit, Fact::Faced)
                || ((grant.0 - first.0) % 2 == Fact::Attacked as u16 && grant != mark(first, unit, Fact::Attacked)))
    })
}

/// Whether a rule keeps a unit from striking an enemy in the Fight phase.
pub(crate) fn spares(battle: Battle<'_>, unit: UnitId, enemy: UnitId) -> bool {
    battle.setup.foe_marks.is_some()
        && modifiers::is_forbidden(battle, unit, Forbidden::StrikeSpokenFor)
        && is_spoken_for(battle, unit, enemy)
}

/// Whether a unit may shoot and charge after an Advance or a Fall Back, but at others only.
pub(crate) fn attacks_others(battle: Battle<'_>, unit: UnitId) -> bool {
    modifiers::may(battle, unit, Permission::AttackOthersAfterMove)
}

/// Whether a unit that moved so, and that no other of these rules permits to attack, must leave an enemy alone.
pub(crate) fn leaves_alone(
    battle: Battle<'_>,
    unit: UnitId,
    enemy: UnitId,
    [advanced, fell_back]: [Permission; 2],
) -> bool {
    if battle.setup.foe_marks.is_none() {
        return false;
    }
    let other = match battle.state.unit(unit).moved {
        Moved::Advanced => advanced,
        Moved::FellBack => fell_back,
        Moved::NotYet | Moved::Stationary | Moved::Normal => return false,
    };
    is_spoken_for(battle, unit, enemy) && attacks_others(battle, unit) && !modifiers::may(battle, unit, other)
}
