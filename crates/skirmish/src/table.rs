//! Questions about the board as it stands: who is engaged, who may be shot, where one can go.
//!
//! Rules, options, the computer and the page all ask here.

use crate::cells::Cells;
use crate::grid::At;
use crate::refusal::Refusal;
use crate::setup::Setup;
use crate::state::{Slot, State, UnitSet};
use rules::Player;

/// The farthest an enemy may be to be charged, counted along the way into its hex.
pub const CHARGE: u32 = 12;

/// A state of a game to ask questions about.
#[derive(Debug, Clone, Copy)]
pub struct Table<'a> {
    /// What never changes.
    pub setup: &'a Setup,
    /// What does.
    pub state: &'a State,
}

impl<'a> Table<'a> {
    /// Where a unit is.
    pub fn at(&self, unit: Slot) -> At {
        self.state.at[unit.index()]
    }

    /// Living units of a side.
    pub fn living(&self, player: Player) -> UnitSet {
        self.setup.sides[player.index()].and(self.state.alive)
    }

    /// Living enemies of a unit.
    pub fn enemies(&self, unit: Slot) -> UnitSet {
        self.living(self.setup.owner(unit).other())
    }

    /// How far two units are from each other.
    pub fn distance(&self, one: Slot, other: Slot) -> u32 {
        self.at(one).distance(self.at(other))
    }

    /// The one predicate of closeness: no farther apart than the larger CC_RNG of the two.
    pub fn engaged(&self, one: Slot, other: Slot) -> bool {
        self.at(one).is_within(u32::from(self.setup.reach(one, other)), self.at(other))
    }

    /// Living enemies engaged with a unit.
    pub fn foes(&self, unit: Slot) -> UnitSet {
        let mut foes = UnitSet::NONE;
        self.enemies(unit).iter().filter(|&enemy| self.engaged(unit, enemy)).for_each(|enemy| foes.insert(enemy));
        foes
    }

    /// Whether a living enemy is engaged with the unit.
    pub fn is_engaged(&self, unit: Slot) -> bool {
        self.enemies(unit).iter().any(|enemy| self.engaged(unit, enemy))
    }

    /// Hexes of living units.
    pub fn occupied(&self) -> Cells {
        let mut occupied = Cells::NONE;
        self.state.alive.iter().for_each(|unit| occupied.insert(self.at(unit)));
        occupied
    }

    /// Who stands on a hex.
    pub fn on(&self, at: At) -> Option<Slot> {
        self.state.alive.iter().find(|&unit| self.at(unit) == at)
    }

    /// Hexes where the unit would be engaged.
    pub fn zone(&self, unit: Slot) -> Cells {
        let grid = self.setup.grid();
        let all = self.setup.board();
        let mut zone = Cells::NONE;
        // Those who reach farthest grow first; each is put in when only its own reach is left to grow.
        for left in (1..=self.setup.longest_reach()).rev() {
            for enemy in self.enemies(unit).iter().filter(|&enemy| self.setup.reach(unit, enemy) >= left) {
                zone.insert(self.at(enemy));
            }
            zone.grow(all, grid);
        }
        zone
    }

    /// Hexes that nobody stands on and no wall fills.
    pub fn free(&self) -> Cells {
        let mut free = self.setup.ground;
        self.state.alive.iter().for_each(|unit| free.remove(self.at(unit)));
        free
    }

    /// Where a unit may move: breadth-first within MOVE, not into or through walls, units or hexes engaged
    /// with an enemy. Who begins engaged flees: only the hex it leaves is excepted.
    pub fn moves(&self, unit: Slot) -> Cells {
        let grid = self.setup.grid();
        let mut open = self.free();
        open.take_out(&self.zone(unit));
        let steps = u32::from(self.setup.profile(unit).movement);
        let mut reached = Cells::flood(self.at(unit), &open, steps, grid);
        reached.remove(self.at(unit));
        reached
    }

    /// Where a unit may charge with such a roll: reachable hexes engaged with an enemy.
    pub fn charges(&self, unit: Slot, roll: u32) -> Cells {
        let grid = self.setup.grid();
        let mut reached = Cells::flood(self.at(unit), &self.free(), roll, grid);
        reached.remove(self.at(unit));
        reached.keep(&self.zone(unit));
        reached
    }

    /// Whether an enemy is within 12 hexes along a way, the step into its own hex included.
    pub fn has_charge(&self, unit: Slot) -> bool {
        let (grid, from) = (self.setup.grid(), self.at(unit));
        let enemies = self.enemies(unit);
        if !enemies.iter().any(|enemy| from.is_within(CHARGE, self.at(enemy))) {
            return false;
        }
        // The last step goes into the enemy's own hex: what must be reached are the free hexes beside one.
        let (free, mut beside) = (self.free(), Cells::NONE);
        enemies.iter().for_each(|enemy| beside.insert(self.at(enemy)));
        beside.grow(&free, grid);
        enemies.iter().any(|enemy| from.is_within(1, self.at(enemy)))
            || Cells::reaches(from, &free, CHARGE - 1, &beside, grid)
    }

    /// Whether a unit may shoot another: living, in range, in sight, engaged neither with the shooter nor with
    /// a friend of it.
    pub fn may_shoot(&self, unit: Slot, target: Slot) -> Result<(), Refusal> {
        let owner = self.setup.owner(unit);
        if !self.state.alive.has(target) {
            return Err(Refusal::Dead(target));
        }
        if self.setup.owner(target) == owner {
            return Err(Refusal::Friend(target));
        }
        let range = self.setup.profile(unit).ranged.range;
        if !self.at(unit).is_within(u32::from(range), self.at(target)) {
            let far = self.distance(unit, target) as u8;
            return Err(Refusal::OutOfRange { target, far, range });
        }
        if !self.setup.sight.sees(self.at(unit), self.at(target)) {
            return Err(Refusal::OutOfSight(target));
        }
        match self.living(owner).iter().find(|&friend| self.engaged(friend, target)) {
            Some(friend) => Err(Refusal::FriendEngaged { target, friend }),
            None => Ok(()),
        }
    }

    /// Whom a unit may shoot.
    pub fn shoots(&self, unit: Slot) -> UnitSet {
        let mut targets = UnitSet::NONE;
        self.enemies(unit)
            .iter()
            .filter(|&enemy| self.may_shoot(unit, enemy).is_ok())
            .for_each(|enemy| targets.insert(enemy));
        targets
    }

    /// Which side holds an objective: that of the nearest living unit within it, neither if both are equally near.
    pub fn holder(&self, objective: usize) -> Option<Player> {
        let objective = self.setup.objectives()[objective];
        let nearest = Player::BOTH.map(|player| {
            let far = |unit: Slot| self.at(unit).distance(objective.at);
            self.living(player).iter().map(far).filter(|&far| far <= u32::from(objective.radius)).min()
        });
        match nearest {
            [Some(one), Some(two)] if one == two => None,
            [Some(one), Some(two)] => Some(if one < two { Player::One } else { Player::Two }),
            [Some(_), None] => Some(Player::One),
            [None, Some(_)] => Some(Player::Two),
            [None, None] => None,
        }
    }

    /// How many objectives a side holds.
    pub fn held(&self, player: Player) -> usize {
        (0..self.setup.objectives().len()).filter(|&number| self.holder(number) == Some(player)).count()
    }

    /// How far the first player is ahead: the part of its VALUE that lives, less the other's.
    pub fn lead(&self) -> f64 {
        let part = |player: Player| {
            let units = self.setup.sides[player.index()].iter();
            let began: u32 = units.map(|unit| u32::from(self.setup.profile(unit).value)).sum();
            f64::from(self.value(player)) / f64::from(began.max(1))
        };
        part(Player::One) - part(Player::Two)
    }

    /// The VALUE of a side's living units.
    pub fn value(&self, player: Player) -> u32 {
        self.living(player).iter().map(|unit| u32::from(self.setup.profile(unit).value)).sum()
    }
}
