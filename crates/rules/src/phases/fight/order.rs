//! Who fights when (R16.1 to R16.3, R16.11, R16.12).

use super::engage;
use crate::battle::Battle;
use crate::effects::modifiers;
use crate::ids::{Player, UnitId};
use crate::resolution::Resolution;
use crate::state::UnitFlags;
use codex::{CoreAbility, LostAbility};

/// R16.1 whether a unit may still fight this phase: it is engaged now, or it charged this turn.
pub(crate) fn is_eligible(battle: Battle<'_>, unit: UnitId) -> bool {
    let flags = battle.state.unit(unit).flags;
    battle.on_table(unit)
        && !flags.contains(UnitFlags::FOUGHT)
        && (flags.intersects(UnitFlags::CHARGED | UnitFlags::HEROIC) || engage::is_in_combat(battle, unit))
}

/// Whether a unit fights in the first step: it charged (R15.7), or every model has the ability
/// (R14.2).
pub(crate) fn fights_first(battle: Battle<'_>, unit: UnitId) -> bool {
    let has = battle.state.unit(unit).flags.contains(UnitFlags::CHARGED)
        || battle.models(unit).all(|model| {
            battle.setup.unit(battle.setup.model_units[model.index()]).abilities.fights_first
                || modifiers::is_lent(battle, unit, model, CoreAbility::FightsFirst)
        });
    has && !modifiers::loses(battle, unit, LostAbility::FightsFirst)
}

/// Who selects the next unit to fight, and whether that is in the Remaining Combats step.
///
/// Units that fight first come first; the players alternate, beginning with the one whose turn it
/// is not, and one who has nobody left is passed over. Remaining Combats begins in the same way.
/// With nobody left at all it is the active player's to end the phase.
pub(crate) fn next(battle: Battle<'_>) -> (Player, bool) {
    let clock = &battle.state.clock;
    let mut early = [false; 2];
    let mut any = [false; 2];
    for player in Player::BOTH {
        let (any, early) = (&mut any[player.index()], &mut early[player.index()]);
        for unit in battle.units_on_table(player) {
            // Once somebody may fight, only one who fights first tells anything new.
            let first = !clock.remaining_combats && fights_first(battle, unit);
            if (!*any || first) && is_eligible(battle, unit) {
                *any = true;
                *early = first;
            }
            if *any && (*early || clock.remaining_combats) {
                break;
            }
        }
    }
    let turn_of = |able: [bool; 2], begins: Player| if able[begins.index()] { begins } else { begins.other() };
    if early != [false; 2] {
        return (turn_of(early, clock.next), false);
    }
    let begins = if clock.remaining_combats { clock.next } else { clock.active.other() };
    (if any == [false; 2] { clock.active } else { turn_of(any, begins) }, true)
}

/// Writes down whose turn it is to select.
pub(crate) fn settle(r: &mut Resolution<'_>) {
    let (player, remaining) = next(r.battle());
    r.change_clock(|clock| {
        clock.next = player;
        clock.remaining_combats = remaining;
        clock.counter = None;
    });
}
