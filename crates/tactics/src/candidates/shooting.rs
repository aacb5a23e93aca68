//! Proposals of the Shooting phase: a unit and everything it can fire at one of the units nearest.

use super::Proposal;
use super::shared::Shared;
use rules::action::Action;
use rules::state::UnitFlags;
use rules::{Battle, Choosing, Player, UnitId};

/// How many of the nearest enemy units are proposed as targets of each unit.
const TARGETS: u8 = 6;

/// With nothing in hand.
pub fn proposals(battle: Battle<'_>, player: Player) -> Vec<Proposal> {
    let enemies = battle.units_on_table(player.other()).count().min(usize::from(TARGETS)) as u8;
    let mut out = Vec::with_capacity(128);
    for unit in battle.units_on_table(player) {
        if battle.state.unit(unit).flags.intersects(UnitFlags::SHOT | UnitFlags::SKIPPED) {
            continue;
        }
        out.extend((0..enemies).map(|rank| Proposal::FireAt { unit, rank }));
        out.push(Proposal::Act(Action::SkipUnit(unit)));
    }
    out.extend(battle.options(player, Choosing::MissionActions).into_iter().map(Proposal::Act));
    out.push(Proposal::Act(Action::EndShooting));
    out
}

/// Everything at the enemy unit of this rank by distance.
pub fn fire_at(battle: Battle<'_>, player: Player, unit: UnitId, rank: u8, shared: &mut Shared) -> Option<Action> {
    let engaged = shared.shooter(battle, unit)?;
    let target = shared.by_distance(battle, player, unit).get(usize::from(rank))?.1;
    let fires = battle.everything_at(unit, target, engaged);
    (!fires.is_empty()).then_some(Action::Shoot(unit, fires))
}
