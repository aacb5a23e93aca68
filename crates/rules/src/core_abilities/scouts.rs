//! Scouts (R14.4): every model must have it, the smallest value counts. A DEDICATED TRANSPORT
//! whose passengers all have it moves for them, unless they have scouted themselves and got in.

use crate::battle::Battle;
use crate::effects::modifiers;
use crate::ids::{ModelId, UnitId};
use crate::setup::{Keys, Lends};
use crate::state::UnitFlags;
use codex::CoreAbility;
use geometry::Inches;

/// How far a unit on the table may scout; `None` if it may not.
pub(crate) fn distance(battle: Battle<'_>, unit: UnitId) -> Option<Inches> {
    own(battle, unit).or_else(|| {
        let card = battle.setup.unit(unit);
        if !card.keys.contains(Keys::DEDICATED_TRANSPORT) {
            return None;
        }
        let waits = |inside: UnitId| !battle.state.unit(inside).flags.contains(UnitFlags::SCOUTED);
        let mut all = battle.passengers(unit).map(|inside| own(battle, inside).filter(|_| waits(inside)));
        let first = all.next()??;
        all.try_fold(first, |least, next| Some(least.min(next?)))
    })
}

/// The smallest value of the unit's parts, as printed or by a rule.
fn own(battle: Battle<'_>, unit: UnitId) -> Option<Inches> {
    let mut parts = battle.parts(unit).map(|part| {
        let card = battle.setup.unit(part);
        let lent = card.model_ids().map(|model| lent(battle, unit, model)).min().flatten();
        card.abilities.scouts.max(lent)
    });
    let first = parts.next()??;
    parts.try_fold(first, |least, next| Some(least.min(next?)))
}

/// How far a rule lets a model scout.
fn lent(battle: Battle<'_>, unit: UnitId, model: ModelId) -> Option<Inches> {
    let mut best = None;
    modifiers::lent(battle, unit, model, Lends::SCOUTS, |ability| {
        if let CoreAbility::Scouts(inches) = ability {
            best = best.max(Some(inches));
        }
    });
    best
}
