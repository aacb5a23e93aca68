//! Tank Shock (S2.6): as many dice as the vehicle is tough, a mortal wound for each 5+, six at
//! most.

use super::grenade;
use crate::action::Use;
use crate::attack::mortal_wounds;
use crate::battle::Battle;
use crate::ids::{ModelId, UnitId};
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;

const NEED: u8 = 5;
const MOST: u32 = 6;

/// The vehicle of the unit that is engaged with the target.
fn rammer(battle: Battle<'_>, unit: UnitId, target: UnitId, named: Option<ModelId>) -> Option<ModelId> {
    battle.models(unit).filter(|&model| named.is_none_or(|named| named == model)).find(|&model| {
        let body = battle.body(model);
        battle.setup.model(model).keys.contains(Keys::VEHICLE)
            && battle.models(target).any(|enemy| Battle::engages(&body, &battle.body(enemy)))
    })
}

/// Whether a vehicle of the unit is engaged with the target.
pub(super) fn check(battle: Battle<'_>, using: &Use) -> Result<(), Refusal> {
    let (Some(unit), Some(target)) = (using.unit, using.target) else {
        return Err(Refusal::new(Code::Malformed).hint("name the enemy unit in target_id"));
    };
    if battle.player(target) == battle.player(unit) || rammer(battle, unit, target, using.model).is_none() {
        let hint = "choose an enemy unit that a VEHICLE model of the unit is engaged with";
        return Err(Refusal::new(Code::StratagemTarget).unit(unit).target(target).hint(hint));
    }
    Ok(())
}

/// How many dice are rolled, the lowest face that succeeds, and the most that count.
pub(super) fn dice(battle: Battle<'_>, using: &Use) -> Option<(u8, u8, u32)> {
    let model = rammer(battle, using.unit?, using.target?, using.model)?;
    Some((battle.setup.model(model).toughness, NEED, MOST))
}

/// Rams.
pub(super) fn resolve(r: &mut Resolution<'_>, using: &Use) -> Result<(), Stop> {
    let (Some(unit), Some(target)) = (using.unit, using.target) else { return Ok(()) };
    let Some(model) = rammer(r.battle(), unit, target, using.model) else { return Ok(()) };
    r.blame(Some(unit));
    let toughness = r.setup.model(model).toughness;
    let wounds = grenade::roll(r, unit, toughness, NEED)?.min(MOST);
    mortal_wounds::inflict(r, target, wounds)
}
