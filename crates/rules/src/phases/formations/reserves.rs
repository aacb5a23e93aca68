//! PLACE_IN_RESERVES: who starts off the table, and how many may (M3.4, R8.3, R8.7, R19.1).
//!
//! An attached unit counts as one unit, a transport and its passengers as several. Aircraft must
//! wait and do not count for the limit of Strategic Reserves.

use crate::battle::Battle;
use crate::core_abilities::deep_strike;
use crate::effects::modifiers;
use crate::event::Event;
use crate::ids::{Player, UnitId};
use crate::phases::movement::transport;
use crate::position::Reserves;
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use crate::state::Whereabouts;
use codex::Permission;

/// Whether the unit may start there.
pub(crate) fn check(battle: Battle<'_>, player: Player, unit: UnitId, kind: Reserves) -> Result<(), Refusal> {
    super::is_free(battle, player, unit)?;
    if battle.keys(unit).contains(Keys::FORTIFICATION) {
        let hint = Reason::FortificationOnTable;
        return Err(Refusal::new(Code::NotAvailable).unit(unit).because(hint));
    }
    let mut first = First::default();
    limits(battle, player, unit, kind, &mut first);
    if kind == Reserves::DeepStrike && !deep_strike::has(battle, unit) {
        first.note(Refusal::new(Code::NoDeepStrike).unit(unit));
    }
    first.result()
}

/// Notes the limits that one more unit in reserves would break.
pub(crate) fn limits(battle: Battle<'_>, player: Player, unit: UnitId, kind: Reserves, first: &mut First) {
    let mut army = Weight::default();
    let mut waiting = Weight::default();
    let mut strategic = Weight::default();
    let mut wait = |who: UnitId, how: Reserves| {
        let group = Weight::of_group(battle, who);
        waiting.add(group);
        if how == Reserves::Strategic && !battle.keys(who).contains(Keys::AIRCRAFT) {
            strategic.add(group);
            if modifiers::may(battle, who, Permission::WaitUncounted) {
                strategic.points -= Weight::of(battle, who).points;
            }
        }
    };
    for other in battle.setup.units_of(player).filter(|&other| battle.state.unit(other).attached_to.is_none()) {
        army.add(Weight::of(battle, other));
        if let Whereabouts::Reserves(how) = battle.state.unit(other).place {
            wait(other, how);
        }
    }
    wait(unit, kind);
    if 2 * waiting.units > army.units || 2 * waiting.points > army.points {
        let hint = Reason::HalfInReserves;
        first.note(Refusal::new(Code::ReservesLimit).unit(unit).because(hint));
    }
    if kind == Reserves::Strategic && strategic.points > battle.setup.position.size.points() / 4 {
        let hint = Reason::QuarterInStrategicReserves;
        first.note(Refusal::new(Code::StrategicReservesLimit).unit(unit).because(hint));
    }
}

/// What counts towards a limit.
#[derive(Debug, Clone, Copy, Default)]
struct Weight {
    units: u32,
    points: u32,
}

impl Weight {
    fn add(&mut self, other: Weight) {
        self.units += other.units;
        self.points += other.points;
    }

    /// A unit with its leaders.
    fn of(battle: Battle<'_>, unit: UnitId) -> Weight {
        let points = battle.parts(unit).map(|part| u32::from(battle.setup.unit(part).points)).sum();
        Weight { units: 1, points }
    }

    /// A unit, and everybody inside it.
    fn of_group(battle: Battle<'_>, unit: UnitId) -> Weight {
        let mut whole = Weight::of(battle, unit);
        battle.passengers(unit).for_each(|inside| whole.add(Weight::of(battle, inside)));
        whole
    }
}

/// Waits.
pub(crate) fn resolve(r: &mut Resolution<'_>, unit: UnitId, kind: Reserves) -> Result<(), Stop> {
    transport::put(r, unit, Whereabouts::Reserves(kind));
    r.say(Event::Waits(unit, kind));
    Ok(())
}
