//! Models that fall: what the unit loses with them.

use super::Fact;
use rules::{Battle, ModelId, Player, Suppose, UnitId};

/// What the loss of these models changes.
pub(super) fn facts(battle: Battle<'_>, unit: UnitId, models: &[ModelId]) -> Vec<Fact> {
    let slain: Vec<Suppose<'_>> = models.iter().map(|&model| Suppose::Slain(model)).collect();
    let then = battle.supposing(&slain);
    let then = then.battle();
    // A unit that is out of coherency already loses those models whoever falls now.
    let more = |gone: Battle<'_>| match gone.coherent(unit) {
        true => 0,
        false => gone.lost_to_coherency(unit).len() as u32,
    };
    let more = more(then).saturating_sub(more(battle));
    let mut out: Vec<Fact> = models.iter().map(|&model| Fact::Loss(unit, model, more)).collect();
    for (at, marker) in battle.state.markers_on_table() {
        let [before, after] =
            [battle, then].map(|battle| Player::BOTH.map(|player| battle.level_of_control(player, marker.at)));
        if before != after {
            out.push(Fact::Control(at, before, after));
        }
    }
    out
}
