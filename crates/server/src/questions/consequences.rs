//! The consequences if a unit stopped here: markers that change hands, what it could shoot, and which units could
//! charge it next turn.

use super::names;
use ai::analysis::{ChargeOdds, charge_odds};
use geometry::Inches;
use protocol::messages::Consequence;
use rules::position::Place;
use rules::setup::Keys;
use rules::{Battle, DISTANCES, Doing, Game, ModelId, Phase, Player, Suppose, UnitId, Walked};

/// Threats that are less likely than this are not listed.
const UNLIKELY: f64 = 0.02;

/// All consequences, the most important first.
pub fn of(game: &Game, unit: UnitId, walks: &[(ModelId, Walked)]) -> Vec<Consequence> {
    let places: Vec<(ModelId, Place)> = walks.iter().map(|(model, walked)| (*model, walked.end)).collect();
    let after = game.battle().supposing(&[Suppose::Moved(unit, &places)]);
    let after = after.battle();
    let mut out = control(game, after);
    let own_turn = game.state().clock.active == after.player(unit);
    if own_turn && game.state().clock.phase == Phase::Movement {
        out.extend(shots(game, after, unit));
        out.extend(charges(game, after, unit));
    }
    out.extend(threats(game, after, unit));
    out
}

/// Markers that would change hands.
fn control(game: &Game, after: Battle<'_>) -> Vec<Consequence> {
    let before = game.battle();
    let mut out = Vec::new();
    for (at, marker) in before.state.markers_on_table() {
        let (was, is) = (before.marker_holder(at), after.marker_holder(at));
        if was == is {
            continue;
        }
        let [one, two] = Player::BOTH.map(|player| after.level_of_control(player, marker.at));
        let id = game.setup().id_of(at).to_owned();
        let name = id.trim_start_matches('o').to_owned();
        let mover = before.state.clock.hand.unit().map_or(before.state.clock.active, |unit| before.player(unit));
        let (mine, theirs) = if mover == Player::One { (one, two) } else { (two, one) };
        let text = match is {
            Some(player) if player == mover => format!("Marker {name} becomes yours, {mine} to {theirs}"),
            Some(_) => format!("Marker {name} goes to the enemy, {theirs} to {mine}"),
            None => format!("No player holds marker {name}, {mine} to {theirs}"),
        };
        let warning = was == Some(mover);
        out.push(Consequence { kind: "control".to_owned(), text, ids: vec![id], warning });
    }
    out
}

/// The units it could shoot from there.
fn shots(game: &Game, after: Battle<'_>, unit: UnitId) -> Option<Consequence> {
    let player = after.player(unit);
    after.check(unit, Doing::Shoot).ok()?;
    after.ranged_weapons(unit).next()?;
    let seen: Vec<UnitId> =
        after.units_on_table(player.other()).filter(|&enemy| after.may(unit, Doing::ShootAt(enemy))).collect();
    let text = match seen.as_slice() {
        [] => "Nothing to shoot at".to_owned(),
        units => format!("Could shoot at {}", list(game, units)),
    };
    let ids = seen.iter().map(|&unit| names::id(game, unit)).collect();
    Some(Consequence { kind: "shoot".to_owned(), text, ids, warning: seen.is_empty() })
}

/// The units it could charge from there.
fn charges(game: &Game, after: Battle<'_>, unit: UnitId) -> Vec<Consequence> {
    let player = after.player(unit);
    if after.check(unit, Doing::Charge).is_err() {
        return Vec::new();
    }
    let near = after.units_on_table(player.other()).filter(|&enemy| after.may(unit, Doing::ChargeAt(enemy)));
    let consequence = |enemy: UnitId| {
        let odds = charge_odds(after, unit, &[enemy]);
        let text =
            format!("Could charge {} on {}+: {}", names::name(game, enemy), odds.need, names::percent(odds.chance));
        Consequence { kind: "charge".to_owned(), text, ids: vec![names::id(game, enemy)], warning: false }
    };
    near.map(consequence).collect()
}

/// The units that could charge it in the enemy's next turn, after a normal move.
fn threats(game: &Game, after: Battle<'_>, unit: UnitId) -> Vec<Consequence> {
    let player = after.player(unit);
    let mut threats: Vec<(f64, Consequence)> = Vec::new();
    for enemy in after.units_on_table(player.other()) {
        let Some(odds) = threat(after, enemy, unit).filter(|odds| odds.chance > UNLIKELY) else { continue };
        let name = names::name(game, enemy);
        let text = match odds.chance {
            chance if chance >= 0.999 => format!("{name} can charge it next turn"),
            chance => format!("{name} charge it on {}+ next turn: {}", odds.need, names::percent(chance)),
        };
        let ids = vec![names::id(game, enemy)];
        threats.push((odds.chance, Consequence { kind: "threat".to_owned(), text, ids, warning: true }));
    }
    threats.sort_by(|a, b| b.0.total_cmp(&a.0));
    threats.into_iter().map(|(_, threat)| threat).collect()
}

/// The odds of a charge after a normal move towards the target, with nothing in the way.
pub fn threat(battle: Battle<'_>, unit: UnitId, target: UnitId) -> Option<ChargeOdds> {
    let (own, other) = (battle.keys(unit), battle.keys(target));
    if own.contains(Keys::AIRCRAFT) || (other.contains(Keys::AIRCRAFT) && !own.contains(Keys::FLY)) {
        return None;
    }
    let stride = battle.models(unit).map(|model| battle.move_cap(unit, model, 0)).min()?;
    let reach = stride + DISTANCES.charge;
    if battle.units_gap(unit, target) > reach + Inches::GRACE || battle.is_engaged(unit) {
        return None;
    }
    // A move ends outside engagement range, so at least an inch is left to charge.
    let left = (battle.units_gap(unit, target) - stride).max(Inches::whole(1) + Inches::GRACE);
    let way = (left - rules::DISTANCES.engagement - Inches::GRACE).max(Inches::ZERO);
    let need = ((way.get() + 999) / 1000).max(2);
    Some(ChargeOdds::of(battle, unit, &[target], need))
}

/// A few names, and the number of the others.
fn list(game: &Game, units: &[UnitId]) -> String {
    let names: Vec<String> = units.iter().take(3).map(|&unit| names::name(game, unit)).collect();
    match units.len() {
        0..=3 => names.join(", "),
        more => format!("{} and {} more", names.join(", "), more - 3),
    }
}
