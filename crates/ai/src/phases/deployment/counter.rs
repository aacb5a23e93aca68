//! What the enemies that stand already make of a spot.

use super::Survey;
use crate::analysis::Role;
use crate::explain::Sum;
use rules::UnitId;

/// Points lost that weigh as much as one point of the other wishes.
const PAIN: f64 = 25.0;

/// Adds what they could do to the unit there, and what it could do to them.
pub fn add(unit: UnitId, spot: usize, survey: &Survey, sum: &mut Sum) {
    let Some(role) = survey.role(unit) else { return };
    let at = survey.spot(spot).at;
    let each = role.points / role.wounds.max(1.0);
    let tender = if role.is_fragile() { 1.3 } else { 1.0 } * if role.is_expensive() { 1.3 } else { 1.0 };
    let (mut guns, mut blades, mut tanks, mut soft): (f64, f64, f64, f64) = (0.0, 0.0, 0.0, 0.0);
    for (enemy, stands, seen) in survey.enemies(spot) {
        let far = stands.distance(at).to_f64();
        if seen && far <= enemy.speed + enemy.longest {
            let wounds = if role.is_big() { enemy.shooting_tanks } else { enemy.shooting };
            guns += (wounds * each).min(role.points);
        }
        if far <= enemy.threat() && enemy.melee > role.melee {
            let wounds = if role.is_big() { enemy.melee_tanks } else { enemy.melee };
            blades += (wounds * each).min(role.points);
        }
        if enemy.is_big() && seen && far <= role.speed + role.longest {
            tanks = tanks.max(role.shooting_tanks * worth(enemy));
        }
        if role.is_melee() && !enemy.is_melee() && !enemy.is_big() {
            soft = soft.max((1.0 - far / 44.0) * role.melee.min(enemy.wounds) * worth(enemy));
        }
    }
    sum.add("under their guns", -(guns * tender / PAIN / 2.0).min(6.0));
    sum.add("in their reach", -(blades * tender / PAIN / 2.0).min(4.0));
    sum.add("opposite their armour", (tanks / PAIN).min(3.0));
    sum.add("opposite soft targets", (soft / PAIN).min(3.0));
}

/// Points a wound.
fn worth(role: &Role) -> f64 {
    role.points / role.wounds.max(1.0)
}
