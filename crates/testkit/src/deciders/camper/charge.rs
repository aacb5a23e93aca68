//! When a camper charges: a roll of 7 or less is enough, and it hurts more than it is hurt.

use super::by_distance;
use geometry::Inches;
use rules::action::Action;
use rules::state::UnitFlags;
use rules::{Battle, Game, Player, Situation, UnitId, WeaponId};
use tactics::odds;

/// Farther is a poor bet: 2D6 roll 7 or more in 21 of 36 cases.
const GOOD: Inches = Inches::whole(7);

/// Declares the first charge worth it, or ends the phase.
pub fn declare(game: &Game, player: Player) -> Option<Action> {
    let battle = game.battle();
    let done = |unit: &UnitId| battle.state.unit(*unit).flags.contains(UnitFlags::DECLARED);
    for unit in battle.units_on_table(player).filter(|unit| !done(unit)) {
        for target in by_distance(battle, unit, player.other()).into_iter().take(2) {
            let action = Action::DeclareCharge(unit, vec![target]);
            if gap(battle, unit, target) <= GOOD
                && hurt(battle, unit, target, true) >= hurt(battle, target, unit, false)
                && game.check(player, &action).is_ok()
            {
                return Some(action);
            }
        }
    }
    Some(Action::EndCharge)
}

/// Between the nearest models.
fn gap(battle: Battle<'_>, unit: UnitId, target: UnitId) -> Inches {
    let pairs = battle.models(unit).flat_map(|a| battle.models(target).map(move |b| (a, b)));
    pairs.map(|(a, b)| geometry::distance(&battle.body(a), &battle.body(b))).min().unwrap_or(Inches::MAX)
}

/// Mean damage of everybody's first melee weapon.
fn hurt(battle: Battle<'_>, unit: UnitId, target: UnitId, charged: bool) -> f64 {
    let mut weapons: Vec<(WeaponId, u16)> = Vec::new();
    for model in battle.models(unit) {
        let melee = |(weapon, _): &&(WeaponId, u8)| battle.setup.weapon(*weapon).range.is_melee();
        if let Some(&(weapon, _)) = battle.setup.model(model).weapons.iter().find(melee) {
            match weapons.iter_mut().find(|(held, _)| *held == weapon) {
                Some((_, count)) => *count += 1,
                None => weapons.push((weapon, 1)),
            }
        }
    }
    let situation = Situation { melee: true, charged, ..Situation::default() };
    odds::for_units(battle, unit, &weapons, target, &situation).mean_damage
}
