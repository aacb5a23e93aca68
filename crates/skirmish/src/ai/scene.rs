//! What a decision looks at: the table, whose decision it is, and what was worked out about both sides.

use super::field::Field;
use super::level::{Mind, Skill};
use super::threats::Threats;
use super::weights::Weights;
use super::worth::Worth;
use crate::game::Game;
use crate::grid::At;
use crate::profile::Kind;
use crate::setup::Setup;
use crate::state::{Slot, UnitSet};
use crate::table::Table;
use crate::view::two_dice;
use rules::Player;
use std::cell::OnceCell;

/// The most objectives that are thought about; a board of more is held by those of the first ones.
pub(crate) const OBJECTIVES: usize = 24;

/// What does not change during a game: worked out once for all positions that are looked at.
#[derive(Debug, Clone)]
pub(crate) struct Brief {
    /// How it decides.
    pub mind: Mind,
    /// What everything weighs.
    pub weights: Weights,
    /// What units are worth.
    pub worth: Worth,
    /// The steps to each objective.
    pub ways: Vec<Field>,
    /// The chance that two dice sum to at least the index.
    dice: [f64; 14],
}

impl Brief {
    /// Of a scenario, as a mind sees it.
    pub fn new(setup: &Setup, mind: Mind) -> Brief {
        let ways = setup.objectives().iter().take(OBJECTIVES);
        let ways = ways.map(|objective| Field::new(objective.at, &setup.ground, setup.grid())).collect();
        let mut dice = [0.0; 14];
        (0u32..).zip(&mut dice).for_each(|(needs, chance)| *chance = two_dice(needs));
        let weights = mind.weights;
        Brief { mind, weights, worth: Worth::new(setup, &weights), ways, dice }
    }

    /// The chance that a charge roll covers this many steps.
    pub fn charge(&self, steps: u32) -> f64 {
        self.dice.get(steps as usize).copied().unwrap_or(0.0)
    }
}

/// A position that is looked at.
pub(crate) struct Scene<'a> {
    /// What does not change.
    pub brief: &'a Brief,
    /// What does.
    pub table: Table<'a>,
    /// Whose decision it is.
    pub me: Player,
    /// What is thought of.
    pub skill: Skill,
    ways: OnceCell<Vec<Option<Field>>>,
    threats: OnceCell<Threats>,
}

impl<'a> Scene<'a> {
    /// A game as it stands.
    pub fn new(game: &'a Game, brief: &'a Brief, skill: Skill) -> Scene<'a> {
        let table = game.table();
        Scene { brief, table, me: table.state.asked, skill, ways: OnceCell::new(), threats: OnceCell::new() }
    }

    /// One's own living units.
    pub fn mine(&self) -> UnitSet {
        self.table.living(self.me)
    }

    /// The other side's living units.
    pub fn theirs(&self) -> UnitSet {
        self.table.living(self.me.other())
    }

    /// The id of a unit.
    pub fn id(&self, unit: Slot) -> u32 {
        self.table.setup.profile(unit).id
    }

    /// Hit points a unit has.
    pub fn hp(&self, unit: Slot) -> u16 {
        self.table.state.hp[unit.index()]
    }

    /// How many attacks of a kind a unit has in a phase.
    pub fn attacks(&self, kind: Kind, unit: Slot) -> u8 {
        self.table.setup.profile(unit).weapon(kind).attacks
    }

    /// The damage a unit's attacks of a kind are expected to do, as a part of what the target has left.
    pub fn harm(&self, kind: Kind, unit: Slot, target: Slot) -> f64 {
        let attacks = self.attacks(kind, unit);
        if attacks == 0 {
            return 0.0;
        }
        let hp = self.hp(target).max(1);
        self.table.setup.needs(kind, unit, target).mean(attacks, hp) / f64::from(hp)
    }

    /// How many steps it is from a hex to an enemy's: around walls where the skill knows ways.
    pub fn way(&self, from: At, enemy: Slot) -> u32 {
        if !self.skill.ways {
            return from.distance(self.table.at(enemy));
        }
        let ways = self.ways.get_or_init(|| {
            let setup = self.table.setup;
            let mut ways = vec![None; setup.count()];
            for enemy in self.theirs().iter() {
                ways[enemy.index()] = Some(Field::new(self.table.at(enemy), &setup.ground, setup.grid()));
            }
            ways
        });
        ways[enemy.index()].as_ref().map_or(u32::MAX, |field| field.steps(from))
    }

    /// What the other side can do in its next turn.
    pub fn threats(&self) -> &Threats {
        self.threats.get_or_init(|| Threats::new(self))
    }

    /// Own movement phases that are still to come.
    pub fn turns_left(&self) -> u16 {
        let state = self.table.state;
        let left = self.table.setup.scenario().turns.saturating_sub(state.turn);
        // The second player's turn of this round is still to come while the first plays.
        if self.me == Player::Two && state.player == Player::One { left + 1 } else { left }
    }

    /// How many friends of `unit`, itself left out, are engaged with an enemy.
    pub fn friends_at(&self, unit: Slot, enemy: Slot) -> usize {
        self.mine().iter().filter(|&friend| friend != unit && self.table.engaged(friend, enemy)).count()
    }
}
