//! Beginning and ending what stratagems and army rules put in force.

use crate::ids::{GrantId, Player};
use crate::resolution::{Resolution, Stop};
use crate::state::{Bearer, InForce, Until};
use codex::Lasts;

/// Puts grants in force.
pub(crate) fn put(r: &mut Resolution<'_>, player: Player, bearer: Bearer, grants: &[GrantId], lasts: Lasts) {
    let clock = r.battle().state.clock;
    let now = clock.turn_number();
    let own = clock.active == player;
    let until = match lasts {
        Lasts::NextTurn => Until::EndOfTurnNumber(if own { now + 1 } else { now }),
        Lasts::OpponentTurn => Until::EndOfTurnNumber(if own { now + 1 } else { now + 2 }),
        Lasts::OwnTurn => Until::EndOfTurnNumber(if own { now + 2 } else { now + 1 }),
        Lasts::Attacker => Until::AttackerDone,
        Lasts::Phase => Until::EndOfPhase,
        Lasts::Turn => Until::EndOfTurn,
        Lasts::Round => Until::EndOfRound,
        Lasts::Command => Until::NextCommand(player),
        Lasts::Shooting => Until::NextShooting(player),
        Lasts::Battle => Until::EndOfBattle,
    };
    let setup = r.setup;
    // What an army has already it does not have twice: of two units that mark two enemies each mark counts once.
    let has = |list: &[InForce], grant: GrantId| {
        let alike = |other: GrantId| other == grant || setup.grant(other) == setup.grant(grant);
        let whole = matches!(bearer, Bearer::Army(_));
        whole && list.iter().any(|active| active.bearer == bearer && active.until == until && alike(active.grant))
    };
    r.change_in_force(|list| {
        for &grant in grants {
            if !has(list, grant) {
                list.push(InForce { bearer, grant, until });
            }
        }
    });
}

fn end(r: &mut Resolution<'_>, over: impl Fn(Until) -> bool) -> Result<(), Stop> {
    if r.battle().state.in_force.iter().any(|active| over(active.until)) {
        r.change_in_force(|list| list.retain(|active| !over(active.until)));
    }
    Ok(())
}

/// The attacking unit has made its attacks (S1.14). What is about surges stays, for they follow from these attacks.
pub(crate) fn attacks_made(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let setup = r.setup;
    let over = |active: &InForce| active.until == Until::AttackerDone && !setup.grant(active.grant).is_about_surges();
    if r.battle().state.in_force.iter().any(over) {
        r.change_in_force(|list| list.retain(|active| !over(active)));
    }
    Ok(())
}

/// Everything that followed from the attacks is done too.
pub(crate) fn attacker_done(r: &mut Resolution<'_>) -> Result<(), Stop> {
    end(r, |until| until == Until::AttackerDone)
}

/// Effects of the phase end.
pub(crate) fn end_of_phase(r: &mut Resolution<'_>) -> Result<(), Stop> {
    end(r, |until| until <= Until::EndOfPhase)
}

/// Effects of the turn end.
pub(crate) fn end_of_turn(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let now = r.battle().state.clock.turn_number();
    end(r, |until| until <= Until::EndOfTurn || matches!(until, Until::EndOfTurnNumber(number) if number <= now))
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

/// Effects that last until the active player's Shooting phase end.
pub(crate) fn shooting_begins(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let active = r.battle().state.clock.active;
    end(r, |until| until == Until::NextShooting(active))
}
