//! Which units a unit may charge, how far away they are, the chance of success and the risk.

use super::names;
use ai::analysis::{ChargeOdds, Ledger, charge_odds, overwatch_of, true_need};
use geometry::Inches;
use protocol::messages::{ChargeInfo, ChargeOddsTogether, ChargeTarget, ErrorInfo};
use rules::{Battle, Doing, Game, UnitId};

/// Targets farther away are not listed.
const SHOWN: Inches = Inches::whole(18);

/// Enemy units within 18", nearest first, and the chance of reaching all units of a chosen group.
pub fn charge(game: &Game, unit: UnitId, together: &[String]) -> Result<ChargeInfo, ErrorInfo> {
    let battle = game.battle();
    let player = battle.player(unit);
    let named = together.iter().take(64).map(|id| names::unit(game, id)).collect::<Result<Vec<UnitId>, ErrorInfo>>()?;
    let refusal = battle.check(unit, Doing::Charge).err();
    let mut ledger = Ledger::default();
    let mut targets: Vec<ChargeTarget> = battle
        .units_on_table(player.other())
        .filter(|&enemy| battle.on_table(unit) && battle.units_gap(unit, enemy) <= SHOWN + Inches::GRACE)
        .map(|enemy| {
            let error = battle.check(unit, Doing::ChargeAt(enemy)).err().or(refusal);
            let odds = odds(battle, unit, &[enemy]);
            ChargeTarget {
                unit_id: names::id(game, enemy),
                legal: error.is_none(),
                error: error.map(|refusal| names::error(game, &refusal)),
                distance: battle.units_gap(unit, enemy).to_f64(),
                need: odds.need.max(0) as u32,
                chance: if error.is_none() { odds.chance } else { 0.0 },
                overwatch: overwatch_of(battle, &mut ledger, enemy, unit),
            }
        })
        .collect();
    targets.sort_by(|a, b| a.distance.total_cmp(&b.distance));
    let together = (!named.is_empty()).then(|| {
        let odds = odds(battle, unit, &named);
        ChargeOddsTogether { need: odds.need.max(0) as u32, chance: odds.chance }
    });
    let error = refusal.map(|refusal| names::error(game, &refusal));
    Ok(ChargeInfo { legal: error.is_none(), error, targets, together })
}

/// The roll that is needed, including a detour where the straight path is blocked.
fn odds(battle: Battle<'_>, unit: UnitId, targets: &[UnitId]) -> ChargeOdds {
    let straight = charge_odds(battle, unit, targets);
    match true_need(battle, unit, targets, straight.need) {
        Some(need) => ChargeOdds::of(battle, unit, targets, need),
        None => ChargeOdds { need: straight.need, chance: 0.0 },
    }
}
