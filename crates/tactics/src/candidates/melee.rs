//! Proposals of the Charge and Fight phases: what their solvers find is asked for only when it is
//! wanted.

use super::shared::Ranked;
use super::{Proposal, acts};
use rules::action::Action;
use rules::state::{FightPart, Hand, UnitFlags};
use rules::{Battle, Choosing, Doing, Player, UnitId};

/// How many of the nearest enemy units are proposed as targets of each unit's charge.
const TARGETS: u8 = 3;

/// Units that may still declare a charge, each against the nearest enemies.
pub fn charges(battle: Battle<'_>, player: Player) -> Vec<Proposal> {
    let mut out = Vec::with_capacity(64);
    let enemies = battle.units_on_table(player.other()).count().min(usize::from(TARGETS)) as u8;
    for unit in battle.units_on_table(player) {
        if !battle.state.unit(unit).flags.contains(UnitFlags::DECLARED) {
            out.extend((0..enemies).map(|rank| Proposal::Charge { unit, rank, with_next: false }));
            if enemies > 1 {
                out.push(Proposal::Charge { unit, rank: 0, with_next: true });
            }
            out.push(Proposal::Act(Action::SkipCharge(unit)));
        }
    }
    out.push(Proposal::Act(Action::EndCharge));
    out
}

/// A charge against the enemy that this many others are nearer than, and perhaps the next one.
pub fn charge(battle: Battle<'_>, unit: UnitId, (rank, with_next): (u8, bool), order: &[Ranked]) -> Option<Action> {
    let near = |rank: u8| {
        let target = order.get(usize::from(rank)).map(|(_, target)| *target);
        target.filter(|&target| battle.may(unit, Doing::ChargeAt(target)))
    };
    let mut targets = vec![near(rank)?];
    if with_next {
        targets.push(near(rank + 1)?);
    }
    Some(Action::DeclareCharge(unit, targets))
}

/// A charge in hand.
pub fn charging(battle: Battle<'_>, player: Player) -> Vec<Proposal> {
    match battle.state.clock.hand {
        Hand::Charging { unit, roll: 1.., .. } => vec![Proposal::Solved, Proposal::Act(Action::SkipCharge(unit))],
        _ => acts(battle.options(player, Choosing::Phase)),
    }
}

/// A fight in hand.
pub fn fighting(battle: Battle<'_>, player: Player) -> Vec<Proposal> {
    match battle.state.clock.hand {
        Hand::Fighting { unit, part } if part.is_pile_in() => {
            vec![Proposal::Solved, Proposal::Act(Action::PileIn(unit, Vec::new()))]
        }
        Hand::Fighting { unit, part: FightPart::Consolidate } => {
            vec![Proposal::Solved, Proposal::Act(Action::Consolidate(unit, Vec::new()))]
        }
        _ => acts(battle.options(player, Choosing::Phase)),
    }
}
