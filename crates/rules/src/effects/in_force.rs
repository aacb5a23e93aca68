//! Beginning and ending what stratagems and army rules put in force.

use crate::ids::{GrantId, Player};
use crate::resolution::{Resolution, Stop};
use crate::state::{Bearer, InForce, Until};
use codex::Lasts;

/// Puts grants in force.
pub(crate) fn put(r: &mut Resolution<'_>, player: Player, bearer: Bearer, grants: &[GrantId], lasts: Lasts) {
    let until = match lasts {
        Lasts::Attacker => Until::AttackerDone,
        Lasts::Phase => Until::EndOfPhase,
        Lasts::Turn => Until::EndOfTurn,
        Lasts::Round => Until::EndOfRound,
        Lasts::Command => Until::NextCommand(player),
        Lasts::Battle => Until::EndOfBattle,
    };
    r.change_in_force(|list| list.extend(grants.iter().map(|&grant| InForce { bearer, grant, until })));
}

fn end(r: &mut Resolution<'_>, over: impl Fn(Until) -> bool) -> Result<(), Stop> {
    if r.battle().state.in_force.iter().any(|active| over(active.until)) {
        r.change_in_force(|list| list.retain(|active| !over(active.until)));
    }
    Ok(())
}

/// The attacking unit has finished (S1.14).
pub(crate) fn attacker_done(r: &mut Resolution<'_>) -> Result<(), Stop> {
    end(r, |until| until == Until::AttackerDone)
}

/// Effects of the phase end.
pub(crate) fn end_of_phase(r: &mut Resolution<'_>) -> Result<(), Stop> {
    end(r, |until| until <= Until::EndOfPhase)
}

/// Effects of the turn end.
pub(crate) fn end_of_turn(r: &mut Resolution<'_>) -> Result<(), Stop> {
    end(r, |until| until <= Until::EndOfTurn)
}

/// Effects of the round end.
pub(crate) fn end_of_round(r: &mut Resolution<'_>) -> Result<(), Stop> {
    end(r, |until| until <= Until::EndOfRound)
}

/// Effects that last until the active player's Command phase end.
pub(crate) fn command_begins(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let active = r.battle().state.clock.active;
    end(r, |until| until == Until::NextCommand(active))
}
