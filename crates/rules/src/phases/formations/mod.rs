//! Declare Battle Formations (M2.1): leaders join, units embark, reserves are named.
//!
//! Both players declare at the same time, in any order; a unit that rides or waits is joined no
//! more, so for each unit the printed order holds. When both have confirmed, deployment begins.
//! Not here: which units hover (R19.6), which the army list says (`muster.rs`).

pub(crate) mod attach;
pub(crate) mod confirm;
pub(crate) mod embark;
pub(crate) mod reserves;

use crate::action::Action;
use crate::battle::Battle;
use crate::ids::{Player, UnitId};
use crate::phases::Prepared;
use crate::position::Reserves;
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::Whereabouts;
use crate::unit;

/// Judges an action of this phase.
pub(crate) fn prepare(battle: Battle<'_>, player: Player, action: &Action) -> Result<Prepared, Refusal> {
    let judged = match action {
        Action::AttachLeader(leader, bodyguard) => attach::check(battle, player, *leader, *bodyguard),
        Action::EmbarkUnit(unit, transport) => embark::check(battle, player, *unit, *transport),
        Action::PlaceInReserves(unit, kind) => reserves::check(battle, player, *unit, *kind),
        Action::ConfirmFormations => Ok(()),
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
        Action::AttachLeader(leader, bodyguard) => attach::resolve(r, *leader, *bodyguard),
        Action::EmbarkUnit(unit, transport) => embark::resolve(r, *unit, *transport),
        Action::PlaceInReserves(unit, kind) => reserves::resolve(r, *unit, *kind),
        Action::ConfirmFormations => confirm::resolve(r, player),
        _ => Ok(()),
    }
}

/// The unit is the player's, acts for itself and has not been told where to start.
fn is_free(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    unit::is_own(battle, player, unit)?;
    match battle.state.unit(unit).place {
        Whereabouts::Undeployed => Ok(()),
        Whereabouts::Table => Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::OnTableAlready)),
        _ => unit::on_table(battle, unit),
    }
}

/// What might be done now, legal or not; the caller asks `check`.
pub(crate) fn candidates(battle: Battle<'_>, player: Player) -> Vec<Action> {
    let free: Vec<UnitId> =
        battle.setup.units_of(player).filter(|&unit| is_free(battle, player, unit).is_ok()).collect();
    let mut out = Vec::new();
    for &unit in &free {
        let others = free.iter().copied().filter(|&other| other != unit);
        if battle.setup.unit(unit).abilities.leader {
            let joins = others.clone().filter(|&other| attach::may_lead(battle, unit, other));
            out.extend(joins.map(|other| Action::AttachLeader(unit, other)));
        }
        let carriers = others.filter(|&other| battle.setup.unit(other).transport.is_some());
        out.extend(carriers.map(|carrier| Action::EmbarkUnit(unit, carrier)));
        out.extend([Reserves::Strategic, Reserves::DeepStrike].map(|kind| Action::PlaceInReserves(unit, kind)));
    }
    out.push(Action::ConfirmFormations);
    out
}
