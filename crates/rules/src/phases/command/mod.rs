//! The Command phase (R6).

use crate::action::Action;
use crate::battle::Battle;
use crate::game::Prepared;
use crate::ids::Player;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};

/// Judges an action of this phase.
pub fn prepare(battle: Battle<'_>, player: Player, action: &Action) -> Result<Prepared, Refusal> {
    let _ = (battle, player);
    match action {
        Action::EndCommand => Ok(Prepared::Plain),
        _ => Err(Code::WrongPhase.into()),
    }
}

/// Carries out an action that was judged legal.
pub fn resolve(r: &mut Resolution<'_>, player: Player, action: &Action, prepared: &Prepared) -> Result<(), Stop> {
    let _ = (player, prepared);
    match action {
        Action::EndCommand => crate::turn::end_command(r),
        _ => Ok(()),
    }
}

/// What might be done now, legal or not; the caller asks `check`.
pub fn candidates(battle: Battle<'_>, player: Player) -> Vec<Action> {
    let _ = (battle, player);
    vec![Action::EndCommand]
}

/// A Battle-shock test demanded by another rule (R6.8).
pub fn battle_shock_test(r: &mut Resolution<'_>, unit: crate::ids::UnitId, modifier: i8) -> Result<bool, Stop> {
    let _ = (r, unit, modifier);
    Ok(true)
}
