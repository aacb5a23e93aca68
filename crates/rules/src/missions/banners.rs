//! Raise Banners (M9.5): at the end of the own turn a BATTLELINE unit in range of a marker its
//! player controls raises a banner there, once for each player and marker: 1VP.

use super::{area, award};
use crate::ids::{MarkerId, Player};
use crate::resolution::Resolution;
use crate::setup::Keys;
use codex::TwistRule;

/// Raises what may be raised.
pub(super) fn raise(r: &mut Resolution<'_>, player: Player) {
    if !r.setup.has_twist(TwistRule::RaiseBanners) {
        return;
    }
    let battle = r.battle();
    let raised = battle.state.scores[player.index()].banners;
    let open: Vec<MarkerId> = battle
        .state
        .markers_on_table()
        .filter(|(at, marker)| raised & at.bit() == 0 && marker.controlled_by == Some(player))
        .map(|(at, _)| at)
        .filter(|&at| {
            let line = |unit: &crate::ids::UnitId| battle.keys(*unit).contains(Keys::BATTLELINE);
            battle.units_on_table(player).filter(line).any(|unit| area::in_range(battle, unit, at))
        })
        .collect();
    for at in open {
        r.change_score(player, |score| score.banners |= at.bit());
        award::secondary(r, player, 1);
    }
}
