//! Where a player's units could charge or shoot next turn.

use super::consequences;
use super::names;
use geometry::{Angle, Inches};
use protocol::messages::{ChargeOdds, ThreatInfo, XY};
use rules::{Game, Player, UnitId};

/// The mean of two dice.
const ROLL: f64 = 7.0;
/// Number of corners of an outline.
const CORNERS: i32 = 48;

/// The threats of every unit on the table.
pub fn threat(game: &Game, player: Player) -> Vec<ThreatInfo> {
    let battle = game.battle();
    let info = |unit: UnitId| {
        let stride = battle.models(unit).map(|model| battle.move_cap(unit, model, 0)).min();
        let stride = stride.unwrap_or(Inches::ZERO).to_f64();
        let range = battle.ranged_weapons(unit).map(|weapon| battle.setup.weapon(weapon).range.inches());
        let charges = battle.units_on_table(player.other()).filter_map(|target| {
            let odds = consequences::threat(battle, unit, target)?;
            let need = odds.need.max(0) as u32;
            (odds.chance > 0.0).then(|| ChargeOdds { unit_id: names::id(game, target), need, chance: odds.chance })
        });
        ThreatInfo {
            unit_id: names::id(game, unit),
            move_inches: stride,
            charge: around(game, unit, stride + ROLL + 1.0),
            shoot_inches: range.max().map_or(0.0, |range| range.to_f64() + stride),
            charges: charges.collect(),
        }
    };
    battle.units_on_table(player).map(info).collect()
}

/// The outline of everything within this distance of a unit's bases, within the table.
fn around(game: &Game, unit: UnitId, far: f64) -> Vec<XY> {
    let battle = game.battle();
    let bases: Vec<(f64, f64, f64)> = battle
        .models(unit)
        .map(|model| {
            let body = battle.body(model);
            (body.at.x.to_f64(), body.at.y.to_f64(), body.shape.reach().to_f64())
        })
        .collect();
    let count = bases.len().max(1) as f64;
    let (x, y) = bases.iter().fold((0.0, 0.0), |(x, y), base| (x + base.0 / count, y + base.1 / count));
    let (low, high) = (battle.setup.board.min, battle.setup.board.max);
    (0..CORNERS)
        .map(|corner| {
            let (cos, sin) = Angle::hundredths((corner * 36_000 / CORNERS) as u16).direction();
            // The last point along a ray from the middle that is near enough to some base.
            let last = |base: &(f64, f64, f64)| {
                let (dx, dy, reach) = (base.0 - x, base.1 - y, base.2 + far);
                let along = dx * cos + dy * sin;
                let across = dx * dx + dy * dy - along * along;
                let rest = reach * reach - across;
                if rest < 0.0 { 0.0 } else { along + rest.sqrt() }
            };
            let away = bases.iter().map(last).fold(0.0, f64::max);
            [
                (x + cos * away).clamp(low.x.to_f64(), high.x.to_f64()),
                (y + sin * away).clamp(low.y.to_f64(), high.y.to_f64()),
            ]
        })
        .collect()
}
