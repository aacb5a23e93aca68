//! Rapid Ingress (S2.7): a unit arrives at the end of the opponent's Movement phase.

use crate::action::Use;
use crate::battle::{Battle, FIRST_ARRIVALS};
use crate::core_abilities::deep_strike;
use crate::effects::{self, modifiers};
use crate::ids::{Player, UnitId};
use crate::moments::Moment;
use crate::phases::movement::arrivals::arrivals;
use crate::phases::movement::reinforcements;
use crate::position::Reserves;
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::Whereabouts;
use codex::Forbidden;

fn method(battle: Battle<'_>, using: &Use, unit: UnitId) -> Reserves {
    using.method.unwrap_or(if deep_strike::has(battle, unit) { Reserves::DeepStrike } else { Reserves::Strategic })
}

/// Whether the unit may arrive so; without places, whether it might at all.
pub(super) fn check(battle: Battle<'_>, player: Player, using: &Use) -> Result<(), Refusal> {
    let Some(unit) = using.unit else { return Err(Code::Malformed.into()) };
    let state = battle.state.unit(unit);
    if !matches!(state.place, Whereabouts::Reserves(_)) {
        return Err(Refusal::new(Code::StratagemTarget).unit(unit).because(Reason::NotInReserves));
    }
    if modifiers::is_forbidden(battle, unit, Forbidden::RapidIngress) {
        return Err(Refusal::new(Code::StratagemTarget).unit(unit).because(Reason::RuleForbids));
    }
    if effects::arrival_round(battle, unit) < FIRST_ARRIVALS {
        return Err(Refusal::new(Code::StratagemTarget).unit(unit).because(Reason::ReservesSecondRound));
    }
    if using.places.is_empty() {
        return Ok(());
    }
    reinforcements::check(battle, player, unit, &using.places, method(battle, using, unit))
}

/// The same use with a place for every model.
pub(super) fn propose(battle: Battle<'_>, player: Player, using: &Use) -> Option<Use> {
    let unit = using.unit?;
    let kind = method(battle, using, unit);
    arrivals(battle, player, unit, kind).find_map(|places| {
        let placed = Use { places, method: Some(kind), ..using.clone() };
        check(battle, player, &placed).ok().map(|()| placed)
    })
}

/// Arrives.
pub(super) fn resolve(r: &mut Resolution<'_>, using: &Use) -> Result<(), Stop> {
    let Some(unit) = using.unit else { return Ok(()) };
    if using.places.is_empty() {
        return Ok(());
    }
    let kind = method(r.battle(), using, unit);
    reinforcements::arrive(r, unit, &using.places, kind)?;
    r.at(Moment::SetUp(unit))?;
    r.at(Moment::Arrived(unit))
}
