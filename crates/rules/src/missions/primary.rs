//! Scoring the primary mission (M5.3, M7), and its guards (M7.3).

use super::count::count;
use super::{area, award};
use crate::battle::Battle;
use crate::ids::{MarkerId, Player, UnitId};
use crate::picks::{Pick, Units};
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use crate::state::ROUNDS;
use codex::{Row, ScoredAt, SpecialRule};
use std::cmp::Reverse;

/// A player scores every row of these moments, together at most what the mission says.
pub(super) fn score(r: &mut Resolution<'_>, player: Player, moments: &[ScoredAt]) {
    let Some(primary) = r.setup.mission.as_ref().and_then(|mission| mission.primary.as_ref()) else { return };
    let battle = r.battle();
    let round = battle.state.clock.round;
    let rows = primary.rows.iter().filter(|row| moments.contains(&row.when) && row.in_round(round));
    let points: u8 = rows.map(|row| value(battle, player, row)).fold(0, u8::saturating_add);
    let points = primary.max.map_or(points, |max| points.min(max));
    if points > 0 {
        award::primary(r, player, points);
    }
}

/// What a row is worth now.
fn value(battle: Battle<'_>, player: Player, row: &Row) -> u8 {
    let holds = |what| count(battle, player, what, None) > 0;
    if row.given.is_some_and(|what| !holds(what)) || row.unless.is_some_and(holds) {
        return 0;
    }
    row.count.map_or(0, |what| row.value(count(battle, player, what, None)))
}

/// M5.3 whether the player scores in this Command phase, rather than at the end of the turn.
pub(super) fn in_command(battle: Battle<'_>, player: Player) -> bool {
    battle.state.clock.round < ROUNDS || battle.state.clock.first == player
}

/// M7.3 at the end of the Command phase a unit guards each marker its player controls. The player chooses
/// among those in range that guard no other; by default the one with the most wounds left.
pub(super) fn choose_guards(r: &mut Resolution<'_>, player: Player) -> Result<(), Stop> {
    let Some(mission) = &r.setup.mission else { return Ok(()) };
    let late = mission.has(SpecialRule::GuardsAfterScoring) && r.battle().state.clock.round >= 2;
    if !late && !mission.has(SpecialRule::Guards) {
        return Ok(());
    }
    let mut taken: Vec<UnitId> = Vec::new();
    for at in r.battle().state.marker_ids() {
        if r.battle().state.marker(at).controlled_by != Some(player) {
            continue;
        }
        let options = guards(r.battle(), player, at, &taken);
        let guard = r.pick_unit(player, Pick::Guard { marker: at, options })?;
        taken.extend(guard);
        r.change_objective(at, |marker| marker.guard = guard);
    }
    Ok(())
}

/// Who may guard a marker, the best first: steady units, then those with the most wounds left.
fn guards(battle: Battle<'_>, player: Player, marker: MarkerId, taken: &[UnitId]) -> Units {
    let wounds = |unit: UnitId| -> u32 { battle.models(unit).map(|m| u32::from(battle.state.model(m).wounds)).sum() };
    let mut near: Units = battle
        .units_on_table(player)
        .filter(|unit| !taken.contains(unit) && !battle.keys(*unit).contains(Keys::AIRCRAFT))
        .filter(|&unit| area::in_range(battle, unit, marker))
        .collect();
    near.sort_by_key(|&unit| (battle.is_shocked(unit), Reverse(wounds(unit)), unit));
    near
}

/// Guards stand until their player's next turn.
pub(super) fn relieve_guards(r: &mut Resolution<'_>, player: Player) {
    for at in r.battle().state.marker_ids() {
        if r.battle().state.marker(at).guard.is_some_and(|guard| r.battle().player(guard) == player) {
            r.change_objective(at, |marker| marker.guard = None);
        }
    }
}
