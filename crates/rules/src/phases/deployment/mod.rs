//! Setting up (M3): players alternate, the Defender first, one unit at a time.
//!
//! `order` says whose turn it is, `deploy` where a unit may stand, `place` finds somewhere it
//! can, `end` rolls off for the first turn. Redeployments (M3.5) have their door in `end`.

pub(crate) mod deploy;
pub(crate) mod end;
pub(crate) mod order;
pub(crate) mod place;

use crate::action::Action;
use crate::battle::Battle;
use crate::event::Event;
use crate::ids::{Player, UnitId};
use crate::moments::Moment;
use crate::phases::Prepared;
use crate::position::{Phase, Place};
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};

pub(crate) use order::waiting;

/// How many units random play thinks about at a time.
const CONSIDERED: usize = 3;

/// Deployment begins.
pub(crate) fn begin(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let defender = r.setup.attacker.other();
    r.change_clock(|clock| {
        clock.phase = Phase::Deployment;
        clock.ready = [false; 2];
        clock.skips = [0; 2];
        clock.next = defender;
    });
    r.say(Event::PhaseBegan(defender, Phase::Deployment));
    r.at(Moment::Deploying)
}

/// Judges an action of this phase.
pub(crate) fn prepare(battle: Battle<'_>, player: Player, action: &Action) -> Result<Prepared, Refusal> {
    let judged = match action {
        Action::DeployUnit(unit, places) => deploy::check(battle, player, *unit, places),
        Action::EndDeployment => end::check(battle, player),
        _ => Err(Code::WrongPhase.into()),
    };
    judged.map(|()| Prepared::Plain)
}

/// Carries out an action that was judged legal.
pub(crate) fn resolve(
    r: &mut Resolution<'_>,
    player: Player,
    action: &Action,
    prepared: &Prepared,
) -> Result<(), Stop> {
    let _ = prepared;
    match action {
        Action::DeployUnit(unit, places) => deploy::resolve(r, player, *unit, places),
        Action::EndDeployment => end::resolve(r, player),
        _ => Ok(()),
    }
}

/// One unit somewhere, if the spot that the attempt names has room: quick, and may miss.
pub(crate) fn propose(battle: Battle<'_>, player: Player, unit: UnitId, attempt: u8) -> Option<Vec<Place>> {
    let seed = place::seed(battle).wrapping_add(u32::from(unit.0) * 7).wrapping_add(u32::from(attempt) * 101);
    place::at_once(battle, player, unit, seed)
}

/// What might be done now, legal or not; the caller asks `check`. A few units, each somewhere;
/// where none of them finds room every unit is tried everywhere.
pub(crate) fn candidates(battle: Battle<'_>, player: Player) -> Vec<Action> {
    let left: Vec<UnitId> = order::left(battle, player).collect();
    if left.is_empty() {
        return vec![Action::EndDeployment];
    }
    let seed = place::seed(battle);
    let some = (0..left.len().min(CONSIDERED)).map(|at| left[(seed as usize + at) % left.len()]);
    let somewhere = |unit: UnitId| {
        let places = place::quickly(battle, player, unit, seed.wrapping_add(u32::from(unit.0) * 7))?;
        Some(Action::DeployUnit(unit, places))
    };
    let mut out: Vec<Action> = some.filter_map(somewhere).collect();
    if out.is_empty() {
        let anywhere = |&unit: &UnitId| {
            let places = place::anywhere(battle, player, unit)?;
            Some(Action::DeployUnit(unit, places))
        };
        out.push(left.iter().find_map(anywhere).unwrap_or(Action::EndDeployment));
    }
    out
}
