//! The expected result of an attack: exact odds of what the kernel would roll.

use super::names;
use protocol::action::{Assignments, read_assignments};
use protocol::messages::{ErrorInfo, ForecastInfo, ForecastRow, ForecastTarget};
use rules::action::{Fire, Strike};
use rules::{AttackGroup, Attacks, Cover, Game, Refusal, UnitId, WeaponId};
use serde_json::Value;
use tactics::odds::{self, Odds};

/// The odds of every row as asked, and in total per target.
pub fn forecast(game: &Game, unit: UnitId, list: &[Value], melee: bool) -> Result<ForecastInfo, ErrorInfo> {
    let error = |refusal: Refusal| names::error(game, &refusal);
    let assigned = read_assignments(game, unit, list, melee).map_err(error)?;
    let all = groups(game, unit, &assigned).map_err(error)?;
    let battle = game.battle();
    let mut cover = Cover::against(battle, unit);
    let mut rows = Vec::new();
    for (alone, weapon, target) in each(&assigned) {
        // A row is shown by itself; its effect together with the other rows is in the total.
        let own = groups(game, unit, &alone).or_else(|_| {
            groups(game, unit, &assigned).map(|mut all| {
                all.retain(|group| group.target == target && group.weapon == weapon);
                all
            })
        });
        let own = own.map_err(error)?;
        rows.push(row(game, weapon, target, &odds::for_groups(battle, &own, target, &mut cover)));
    }
    let mut targets: Vec<ForecastTarget> = Vec::new();
    for group in &all {
        let id = names::id(game, group.target);
        if targets.iter().any(|known| known.target_id == id) {
            continue;
        }
        let odds = odds::for_groups(battle, &all, group.target, &mut cover);
        targets.push(ForecastTarget {
            target_id: id,
            damage: odds.mean_damage,
            slain: odds.mean_slain,
            wipe: odds.p_wipe,
            distribution: odds.slain,
        });
    }
    Ok(ForecastInfo { rows, targets })
}

/// The groups of attacks that the kernel makes from assignments, or its refusal.
pub fn groups(game: &Game, unit: UnitId, assigned: &Assignments) -> Result<Vec<AttackGroup>, Refusal> {
    let attacks = match assigned {
        Assignments::Fires(fires) => Attacks::Fires(fires),
        Assignments::Strikes(strikes) => Attacks::Strikes(strikes),
    };
    game.battle().attack_groups(unit, attacks)
}

/// Splits the assignments into single ones.
fn each(assigned: &Assignments) -> Vec<(Assignments, WeaponId, UnitId)> {
    let fire = |fire: &Fire| (Assignments::Fires(vec![fire.clone()]), fire.weapon, fire.target);
    let strike = |strike: &Strike| (Assignments::Strikes(vec![strike.clone()]), strike.weapon, strike.target);
    match assigned {
        Assignments::Fires(fires) => fires.iter().map(fire).collect(),
        Assignments::Strikes(strikes) => strikes.iter().map(strike).collect(),
    }
}

fn row(game: &Game, weapon: WeaponId, target: UnitId, odds: &Odds) -> ForecastRow {
    ForecastRow {
        weapon_id: game.setup().weapon(weapon).id.clone(),
        target_id: names::id(game, target),
        attacks: odds.mean_attacks,
        hits: odds.mean_hits,
        wounds: odds.mean_wounds,
        unsaved: odds.mean_unsaved,
        damage: odds.mean_damage,
        slain: odds.mean_slain,
        kill: Odds::at_least(&odds.slain, 1),
    }
}
