//! More than half of a volley's damage goes into what is dead already, while something else could
//! be shot at.

use super::{Judge, Notes, Step, figures};
use ai::analysis::{How, Ledger, wounds_left};
use rules::action::Fire;
use rules::{Action, Battle, Doing, Player, UnitId};

/// Damage beyond this multiple of what kills.
const TIMES: f64 = 2.0;

/// The judge.
pub struct Overkill;

impl Judge for Overkill {
    fn step(&mut self, step: &Step<'_>, notes: &mut Notes) {
        let Some((unit, fires)) = volley(step, notes.side) else { return };
        let battle = step.before.battle();
        let targets = targets(fires);
        let others = |enemy: &UnitId| !targets.contains(enemy) && battle.may(unit, Doing::ShootAt(*enemy));
        let Some(other) = battle.units_on_table(notes.side.other()).find(others) else { return };
        notes.occasion();
        for target in targets {
            let damage = potential(battle, &mut notes.ledger, unit, fires, target);
            let wounds = wounds_left(battle, target);
            if damage > TIMES * wounds {
                let name = figures::name(battle, target).to_owned();
                let what = format!("{damage:.1} wounds on average at {name}, which has {wounds:.0}");
                let better = format!("the rest at {}", figures::name(battle, other));
                notes.blunder(battle, unit, damage / wounds.max(1.0), what, better);
                return;
            }
        }
    }
}

/// The unit of a side that fires and what it fires.
pub fn volley<'a>(step: &'a Step<'_>, side: Player) -> Option<(UnitId, &'a [Fire])> {
    match step.action {
        _ if step.player != side => None,
        Action::Shoot(unit, fires) => Some((*unit, fires)),
        Action::ConfirmTargets(unit) => {
            let staged = step.before.state().staging.as_ref()?;
            Some((*unit, &staged.fires))
        }
        _ => None,
    }
}

/// Every target once, in order.
pub fn targets(fires: &[Fire]) -> Vec<UnitId> {
    let mut out: Vec<UnitId> = fires.iter().map(|fire| fire.target).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// How many copies of its weapon a part of a volley fires.
pub fn copies(battle: Battle<'_>, unit: UnitId, fire: &Fire) -> u16 {
    let of = |model: rules::ModelId| u16::from(battle.setup.model(model).copies(fire.weapon));
    match &fire.models {
        Some(models) => models.iter().map(|&model| of(model)).sum(),
        None => battle.models(fire.from_unit.unwrap_or(unit)).map(of).sum(),
    }
}

/// Mean wounds of a volley at a target as if it never died.
fn potential(battle: Battle<'_>, ledger: &mut Ledger, unit: UnitId, fires: &[Fire], target: UnitId) -> f64 {
    let at = fires.iter().filter(|fire| fire.target == target);
    at.map(|fire| {
        let one = ledger.blow(battle, unit, fire.weapon, target, How::default());
        one * f64::from(copies(battle, unit, fire))
    })
    .sum()
}

#[cfg(test)]
mod tests {
    use crate::blunders::Class;
    use crate::blunders::tables::{Table, fires};

    /// Twenty guns: about 6 wounds against this kind of target.
    fn table(last: &[(f64, f64)]) -> Table {
        let line: Vec<(f64, f64)> = (0..20).map(|at| (5.0 + 1.5 * f64::from(at), 10.0)).collect();
        Table::shooting().unit("guard", 1, &line).unit("lone", 2, &[(20.0, 20.0)]).unit("mob", 2, last)
    }

    #[test]
    fn twenty_guns_at_one_model_while_a_mob_stands_beside_is_overkill() {
        let table = table(&[(30.0, 20.0), (32.0, 20.0)]);
        assert_eq!(fires(Class::Overkill, &table, |game| vec![Table::shoot(game, "guard", "lone")]), (1, 1));
    }

    #[test]
    fn at_the_mob_or_with_nobody_else_in_range_it_is_not() {
        let many: Vec<(f64, f64)> = (0..8).map(|at| (24.0 + 1.5 * f64::from(at), 20.0)).collect();
        assert_eq!(fires(Class::Overkill, &table(&many), |game| vec![Table::shoot(game, "guard", "mob")]), (0, 1));
        let alone = table(&[(30.0, 55.0), (32.0, 55.0)]);
        assert_eq!(fires(Class::Overkill, &alone, |game| vec![Table::shoot(game, "guard", "lone")]), (0, 0));
    }
}
