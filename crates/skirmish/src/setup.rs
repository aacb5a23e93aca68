//! What never changes in a game: the board, the profiles, and everything worked out from them once.

use crate::attack::Needs;
use crate::cells::Cells;
use crate::grid::{At, Grid};
use crate::profile::{Kind, Profile};
use crate::scenario::{Objective, Scenario};
use crate::sight::Sight;
use crate::state::{Slot, UnitSet};
use rules::Player;

/// A scenario, compiled for play.
#[derive(Debug, Clone)]
pub struct Setup {
    scenario: Scenario,
    /// Hexes of the board.
    board: Cells,
    /// Hexes of the board that are no walls.
    pub ground: Cells,
    /// Who sees whom.
    pub sight: Sight,
    /// Whose units those are, living or dead.
    pub sides: [UnitSet; 2],
    /// What each needs against each, shots before blows.
    needs: [Vec<Needs>; 2],
    /// The larger reach in melee of each and each.
    reach: Vec<u8>,
    /// The largest of all of them.
    longest: u8,
}

impl Setup {
    /// Compiles a scenario.
    pub fn new(scenario: Scenario) -> Setup {
        let board = Cells::all(scenario.size);
        let mut ground = board;
        for &wall in &scenario.walls {
            ground.remove(wall);
        }
        let sight = Sight::new(scenario.size, scenario.walls.iter().copied());
        let mut sides = [UnitSet::NONE; 2];
        for (unit, slot) in scenario.units.iter().zip(Slot::all()) {
            sides[unit.player.index()].insert(slot);
        }
        let profiles = || scenario.units.iter().map(|unit| &unit.profile);
        let pairs = || profiles().flat_map(|one| profiles().map(move |other| (one, other)));
        let needs =
            [Kind::Ranged, Kind::Melee].map(|kind| pairs().map(|(one, other)| Needs::of(one, other, kind)).collect());
        let reach: Vec<u8> = pairs().map(|(one, other)| one.melee.range.max(other.melee.range)).collect();
        let longest = reach.iter().copied().max().unwrap_or(1);
        Setup { board, ground, sight, sides, needs, reach, longest, scenario }
    }

    /// The scenario it was made from.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// How large the board is.
    pub fn grid(&self) -> Grid {
        self.scenario.size
    }

    /// Every hex of the board.
    pub fn board(&self) -> &Cells {
        &self.board
    }

    /// How many units began.
    pub fn count(&self) -> usize {
        self.scenario.units.len()
    }

    /// What a unit is.
    pub fn profile(&self, slot: Slot) -> &Profile {
        &self.scenario.units[slot.index()].profile
    }

    /// Whose a unit is.
    pub fn owner(&self, slot: Slot) -> Player {
        self.scenario.units[slot.index()].player
    }

    /// The unit of that id.
    pub fn find(&self, id: u32) -> Option<Slot> {
        Slot::all().zip(&self.scenario.units).find(|(_, unit)| unit.profile.id == id).map(|(slot, _)| slot)
    }

    /// Places worth holding.
    pub fn objectives(&self) -> &[Objective] {
        &self.scenario.objectives
    }

    /// What the dice of an attack must show.
    pub fn needs(&self, kind: Kind, attacker: Slot, target: Slot) -> Needs {
        self.needs[kind as usize][attacker.index() * self.count() + target.index()]
    }

    /// From how far two units are engaged: the larger CC_RNG of the two.
    pub fn reach(&self, one: Slot, other: Slot) -> u8 {
        self.reach[one.index() * self.count() + other.index()]
    }

    /// The longest reach of anybody.
    pub fn longest_reach(&self) -> u8 {
        self.longest
    }

    /// Whether a hex is on the board and no wall.
    pub fn is_ground(&self, at: At) -> bool {
        self.grid().has(at) && self.ground.has(at)
    }
}
