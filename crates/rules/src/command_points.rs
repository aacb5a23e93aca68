//! Command points beyond the automatic ones (R6.4).

use crate::ids::Player;
use crate::resolution::Resolution;

/// R6.4 a player gains a command point beyond the automatic ones: one a round.
pub(crate) fn gain(r: &mut Resolution<'_>, player: Player) {
    if r.battle().state.purses[player.index()].gained == 0 {
        r.change_purse(player, |purse| {
            purse.cp = purse.cp.saturating_add(1);
            purse.gained += 1;
        });
    }
}
