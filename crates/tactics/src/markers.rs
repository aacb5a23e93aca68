//! Who holds the markers of a battle: which unit a victory point for a marker is owed to.

use rules::{Battle, MarkerId, Player, UnitId};

/// For each marker that a player holds, the unit of that player with the most control there; nothing where a marker
/// is held although nobody stands at it.
pub fn keepers(battle: Battle<'_>, player: Player) -> Vec<Option<UnitId>> {
    let markers = battle.state.objectives.iter().enumerate();
    let held = markers.filter(|(_, marker)| !marker.gone && marker.controlled_by == Some(player));
    held.map(|(at, _)| keeper(battle, player, MarkerId(at as u8))).collect()
}

/// The unit with the most control at a marker.
fn keeper(battle: Battle<'_>, player: Player, marker: MarkerId) -> Option<UnitId> {
    let at = battle.state.objectives.get(marker.index())?.at;
    let control = |unit: UnitId| -> u32 {
        let near = battle.models(unit).filter(|&model| battle.in_range_of_marker(&battle.body(model), at));
        near.map(|model| battle.objective_control(unit, model)).sum()
    };
    let near = battle.units_on_table(player).map(|unit| (control(unit), unit)).filter(|(control, _)| *control > 0);
    near.max_by_key(|(control, _)| *control).map(|(_, unit)| unit)
}
