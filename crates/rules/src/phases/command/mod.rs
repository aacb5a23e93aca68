//! The Command phase (R6): army rules are chosen when it begins (`turn.rs`), then the units that
//! are below half strength take their Battle-shock tests (`battle_shock.rs`).

pub(crate) mod battle_shock;
mod shadow;

use crate::action::Action;
use crate::battle::Battle;
use crate::ids::Player;
use crate::phases::Prepared;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};

pub(crate) use battle_shock::{battle_shock_test, leadership};

/// Judges an action of this phase.
pub(crate) fn prepare(battle: Battle<'_>, player: Player, action: &Action) -> Result<Prepared, Refusal> {
    let judged = match action {
        Action::BattleShockTest(unit) => battle_shock::check(battle, player, *unit),
        Action::EndCommand => match battle_shock::due(battle, player).next() {
            Some(unit) => Err(Refusal::new(Code::TestsRemain).unit(unit)),
            None => Ok(()),
        },
        _ => Err(Code::WrongPhase.into()),
    };
    judged.map(|()| Prepared::Plain)
}

/// Carries out an action that was judged legal.
pub(crate) fn resolve(
    r: &mut Resolution<'_>,
    _player: Player,
    action: &Action,
    _prepared: &Prepared,
) -> Result<(), Stop> {
    match action {
        Action::BattleShockTest(unit) => battle_shock::resolve(r, *unit),
        _ => Ok(()),
    }
}

/// What might be done now, legal or not; the caller asks `check`.
pub(crate) fn candidates(battle: Battle<'_>, player: Player) -> Vec<Action> {
    let mut out: Vec<Action> = battle_shock::due(battle, player).map(Action::BattleShockTest).collect();
    if out.is_empty() {
        out.push(Action::EndCommand);
    }
    out
}
