//! Neutral figures that judges share: distances, threats, promises. In points of armies and
//! inches, from the kernel's own numbers.

use ai::analysis::{How, Ledger, charge_chance, points_left, worth};
use rules::Defaults;
use rules::setup::Keys;
use rules::{Action, Battle, Doing, Game, MarkerId, Player, UnitId};
use tactics::candidates::Proposal;

/// Inches from a marker's middle to where a base is in range of it: 3" and half a marker.
const MARKER: f64 = 3.78;

/// How far a unit moves: its slowest model.
pub fn movement(battle: Battle<'_>, unit: UnitId) -> f64 {
    let of = |model| battle.setup.model(model).movement.map_or(0.0, |inches| inches.to_f64());
    let slowest = battle.models(unit).map(of).fold(f64::INFINITY, f64::min);
    if slowest.is_finite() { slowest } else { 0.0 }
}

/// Inches until a unit's nearest model is in range of a marker.
pub fn marker_gap(battle: Battle<'_>, unit: UnitId, marker: MarkerId) -> f64 {
    let at = battle.state.marker(marker).at;
    let gap = |model: rules::ModelId| {
        let reach = battle.setup.bases[model.index()].0.reach().to_f64();
        (battle.state.model(model).at.distance(at).to_f64() - reach - MARKER).max(0.0)
    };
    battle.models(unit).map(gap).fold(f64::INFINITY, f64::min)
}

/// Whether a unit is in range of a marker.
pub fn is_at(battle: Battle<'_>, unit: UnitId, marker: MarkerId) -> bool {
    let objective = battle.state.marker(marker);
    !objective.gone && battle.models(unit).any(|model| battle.in_range_of_marker(&battle.body(model), objective.at))
}

/// Whether a unit is in range of any marker.
pub fn is_at_any(battle: Battle<'_>, unit: UnitId) -> bool {
    (0..battle.state.objectives.len()).map(MarkerId::at).any(|marker| is_at(battle, unit, marker))
}

/// Objective control of a unit, all of it.
pub fn control(battle: Battle<'_>, unit: UnitId) -> u32 {
    battle.models(unit).map(|model| battle.objective_control(unit, model)).sum()
}

/// Levels of control of a marker: the player's and the enemy's.
pub fn levels(battle: Battle<'_>, player: Player, marker: MarkerId) -> (u32, u32) {
    let at = battle.state.marker(marker).at;
    (battle.level_of_control(player, at), battle.level_of_control(player.other(), at))
}

/// Markers that a unit could win for its player by going there: not ours now, no friend there or
/// nearly there, and the unit weighs more than the enemy who is.
pub fn wanted(battle: Battle<'_>, unit: UnitId) -> Vec<MarkerId> {
    let player = battle.player(unit);
    let strength = control(battle, unit);
    let is_wanted = |&marker: &MarkerId| {
        let objective = battle.state.marker(marker);
        if objective.gone || objective.controlled_by == Some(player) {
            return false;
        }
        let (ours, theirs) = levels(battle, player, marker);
        let mut friends = battle.units_on_table(player).filter(|&friend| friend != unit);
        ours + strength > theirs && !friends.any(|friend| marker_gap(battle, friend, marker) < 6.0)
    };
    (0..battle.state.objectives.len()).map(MarkerId::at).filter(is_wanted).collect()
}

/// Whether a unit moves like others do.
pub fn walks(battle: Battle<'_>, unit: UnitId) -> bool {
    !battle.keys(unit).contains(Keys::AIRCRAFT) && movement(battle, unit) > 0.0
}

/// Points that enemies' charges would cost a unit next turn, each by its chance; at most the unit.
pub fn charge_threat(battle: Battle<'_>, ledger: &mut Ledger, unit: UnitId) -> f64 {
    let mut sum = 0.0;
    for enemy in battle.units_on_table(battle.player(unit).other()) {
        let left = ai::analysis::gap(battle, enemy, unit) - movement(battle, enemy);
        if left > 12.0 || battle.keys(enemy).contains(Keys::AIRCRAFT) {
            continue;
        }
        let wounds = ledger.melee(battle, enemy, unit, true);
        sum += charge_chance(left.max(0.0)) * worth(battle, unit, wounds);
    }
    f64::min(sum, points_left(battle, unit))
}

/// Points that enemies who see a unit would cost it by shooting from where they stand.
pub fn fire_threat(battle: Battle<'_>, ledger: &mut Ledger, unit: UnitId) -> f64 {
    let mut sum = 0.0;
    for enemy in battle.units_on_table(battle.player(unit).other()) {
        let gap = ai::analysis::gap(battle, enemy, unit);
        let wounds = ledger.shooting(battle, enemy, unit, gap, How::default());
        if wounds > 0.0 && battle.sees_unit(enemy, unit) {
            sum += worth(battle, unit, wounds);
        }
    }
    f64::min(sum, points_left(battle, unit))
}

/// Points of the best target a unit could shoot at from where it stands, 0 without one.
pub fn fire_promise(battle: Battle<'_>, ledger: &mut Ledger, unit: UnitId) -> f64 {
    let mut best: f64 = 0.0;
    for enemy in battle.units_on_table(battle.player(unit).other()) {
        let gap = ai::analysis::gap(battle, unit, enemy);
        let points = worth(battle, enemy, ledger.shooting(battle, unit, enemy, gap, How::default()));
        if points > best && battle.may(unit, Doing::ShootAt(enemy)) {
            best = points;
        }
    }
    best
}

/// Points of the best charge a unit could make from where it stands.
pub fn charge_promise(battle: Battle<'_>, ledger: &mut Ledger, unit: UnitId) -> f64 {
    let mut best: f64 = 0.0;
    for enemy in battle.units_on_table(battle.player(unit).other()) {
        let gap = ai::analysis::gap(battle, unit, enemy);
        if gap <= 12.0 {
            let wounds = ledger.melee(battle, unit, enemy, true);
            best = best.max(charge_chance(gap) * worth(battle, enemy, wounds));
        }
    }
    best
}

/// Plays an action on a copy, every question answered by its default.
pub fn tried(game: &Game, player: Player, action: Action) -> Option<Game> {
    let mut copy = game.clone();
    copy.play_quietly(player, action, &mut Defaults).ok()?;
    Some(copy)
}

/// The game after a unit went towards a marker by a Normal move, if it could.
pub fn sent(game: &Game, unit: UnitId, marker: MarkerId) -> Option<Game> {
    let player = game.battle().player(unit);
    let begun = tried(game, player, Action::BeginNormalMove(unit))?;
    let goal = begun.state().marker(marker).at;
    let march = Proposal::March { unit, goal }.realize(begun.battle(), player)?;
    tried(&begun, player, march)
}

/// A unit's name.
pub fn name(battle: Battle<'_>, unit: UnitId) -> &str {
    &battle.setup.unit(unit).name
}

/// A marker's name.
pub fn marker_name(battle: Battle<'_>, marker: MarkerId) -> &str {
    battle.setup.id_of(marker)
}
