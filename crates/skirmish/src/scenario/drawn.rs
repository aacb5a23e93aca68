//! Boards by a number: walls, objectives and units are drawn, the ground alike from both ends.

use super::{Objective, Scenario, TURNS, Unit, builtins};
use crate::agent::Chance;
use crate::cells::Cells;
use crate::grid::{At, Grid};
use crate::profile::Profile;
use rules::Player;

/// What a drawn board is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sketch {
    /// How large it is.
    pub size: Grid,
    /// Units a side.
    pub units: u8,
    /// Objectives, at most.
    pub objectives: u8,
    /// How many of a hundred hexes are walls, at most.
    pub walls: u8,
}

impl Default for Sketch {
    fn default() -> Sketch {
        Sketch { size: Grid { cols: 15, rows: 13 }, units: 4, objectives: 2, walls: 6 }
    }
}

impl Sketch {
    /// What is wrong with it, if anything: boards must have room for two sides and something between them.
    pub fn fault(&self) -> Option<&'static str> {
        let Grid { cols, rows } = self.size;
        if !(9..=64).contains(&cols) || !(3..=64).contains(&rows) {
            return Some("a drawn board has 9 to 64 columns and 3 to 64 rows");
        }
        if !(1..=16).contains(&self.units) || u32::from(self.units) > u32::from(rows) * 2 {
            return Some("a side has 1 to 16 units, and no more than two a row");
        }
        if self.objectives > 8 || self.walls > 30 {
            return Some("a drawn board has up to 8 objectives and up to 30 walls of a hundred hexes");
        }
        None
    }
}

/// From how many tries the second side is taken whose VALUE is nearest to the first's.
const TRIES: usize = 240;

impl Scenario {
    /// The board of a number. Walls and objectives are the same from both ends; each side draws its units from those of
    /// the built-in scenarios, and the two are worth about the same.
    ///
    /// # Panics
    /// Where [`Sketch::fault`] finds one.
    pub fn drawn(seed: u64, sketch: &Sketch) -> Scenario {
        assert_eq!(sketch.fault(), None, "a sketch that cannot be drawn");
        let mut chance = Chance::new(seed);
        let size = sketch.size;
        let objectives = objectives(sketch, &mut chance);
        let walls = walls(sketch, &objectives, &mut chance);
        let kinds = kinds();
        let draw =
            |chance: &mut Chance| -> Vec<usize> { (0..sketch.units).map(|_| chance.below(kinds.len())).collect() };
        let worth = |side: &[usize]| side.iter().map(|&kind| i32::from(kinds[kind].value)).sum::<i32>();
        let first = draw(&mut chance);
        let tries: Vec<Vec<usize>> = (0..TRIES).map(|_| draw(&mut chance)).collect();
        let far = |side: &Vec<usize>| (worth(side) - worth(&first)).abs();
        let second = tries.iter().min_by_key(|side| far(side)).unwrap_or(&first);
        let mut units = Vec::new();
        for (player, side) in Player::BOTH.into_iter().zip([&first, second]) {
            for (at, &kind) in stands(sketch, &mut chance).into_iter().zip(side) {
                let at = if player == Player::One { at } else { size.opposite(at) };
                let profile = Profile { id: units.len() as u32 + 1, ..kinds[kind].clone() };
                units.push(Unit { player, at, hp: profile.hp, profile });
            }
        }
        Scenario {
            name: format!("Drawn {seed}"),
            about: format!("{} against {0} on a drawn board.", sketch.units),
            size,
            walls,
            objectives,
            units,
            turns: TURNS,
        }
    }
}

/// The units of the built-in scenarios, each kind once.
fn kinds() -> Vec<Profile> {
    let mut kinds: Vec<Profile> = Vec::new();
    for scenario in builtins().iter().filter_map(|entry| Scenario::read(entry.text).ok()) {
        for unit in scenario.units {
            if !kinds.iter().any(|kind| kind.name == unit.profile.name) {
                kinds.push(unit.profile);
            }
        }
    }
    kinds
}

/// Walls in pairs, away from where the sides begin and from objectives; never one that cuts the ground in two.
fn walls(sketch: &Sketch, objectives: &[Objective], chance: &mut Chance) -> Vec<At> {
    let size = sketch.size;
    let (mut ground, mut walls) = (Cells::all(size), Vec::new());
    let wanted = size.len() * usize::from(sketch.walls) / 100;
    for _ in 0..4 * wanted {
        if walls.len() + 1 >= wanted {
            break;
        }
        let at = size.at(chance.below(size.len()));
        let pair = [at, size.opposite(at)];
        let free = (3..size.cols - 3).contains(&at.col) && pair[0] != pair[1] && ground.has(at);
        if !free || objectives.iter().any(|objective| pair.contains(&objective.at)) {
            continue;
        }
        let mut left = ground;
        pair.iter().for_each(|&wall| left.remove(wall));
        let whole = Cells::flood(At::new(0, 0), &left, size.len() as u32, size).len() == left.len();
        if whole {
            ground = left;
            walls.extend(pair);
        }
    }
    walls.sort_unstable();
    walls
}

/// Objectives in pairs between the sides; the last of an odd number in the middle.
fn objectives(sketch: &Sketch, chance: &mut Chance) -> Vec<Objective> {
    let size = sketch.size;
    let mut found: Vec<At> = Vec::new();
    if sketch.objectives % 2 == 1 {
        found.push(At::new(size.cols / 2, size.rows / 2));
    }
    for _ in 0..400 {
        if found.len() + 2 > usize::from(sketch.objectives) {
            break;
        }
        let at = size.at(chance.below(size.len()));
        let pair = [at, size.opposite(at)];
        let apart = |one: At| found.iter().all(|&other| one.distance(other) > 3);
        let free = (3..size.cols - 3).contains(&at.col) && pair[0].distance(pair[1]) > 3;
        if free && pair.iter().all(|&one| apart(one)) {
            found.extend(pair);
        }
    }
    found.into_iter().map(|at| Objective { at, radius: 1 }).collect()
}

/// Where a side begins: in the first columns, no two on one hex.
fn stands(sketch: &Sketch, chance: &mut Chance) -> Vec<At> {
    let rows = sketch.size.rows;
    let mut free: Vec<At> = (0..2).flat_map(|col| (0..rows).map(move |row| At::new(col, row))).collect();
    (0..sketch.units).map(|_| free.swap_remove(chance.below(free.len()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_boards_are_read_back_and_alike_from_both_ends() {
        for size in [Grid { cols: 15, rows: 13 }, Grid { cols: 10, rows: 8 }, Grid { cols: 9, rows: 3 }] {
            for seed in 0..60 {
                let sketch = Sketch { size, units: 3, objectives: (seed % 5) as u8, walls: 12 };
                let scenario = Scenario::drawn(seed, &sketch);
                let again = Scenario::read(&scenario.to_json().to_string()).unwrap_or_else(|why| panic!("{why}"));
                assert_eq!(again, scenario);
                assert_eq!(scenario, Scenario::drawn(seed, &sketch));
                let walls = &scenario.walls;
                assert!(walls.iter().all(|&wall| walls.contains(&size.opposite(wall))));
                let places: Vec<At> = scenario.objectives.iter().map(|objective| objective.at).collect();
                let twins = places.iter().filter(|&&at| places.contains(&size.opposite(at))).count();
                assert!(twins + 1 >= places.len());
                let worth = |player: Player| {
                    let own = scenario.units.iter().filter(|unit| unit.player == player);
                    own.map(|unit| i32::from(unit.profile.value)).sum::<i32>()
                };
                assert!((worth(Player::One) - worth(Player::Two)).abs() <= 15);
            }
        }
        assert_ne!(Scenario::drawn(1, &Sketch::default()).walls, Scenario::drawn(2, &Sketch::default()).walls);
    }

    #[test]
    fn what_cannot_be_drawn_is_said() {
        let sketch = Sketch::default();
        assert_eq!(sketch.fault(), None);
        for wrong in [
            Sketch { units: 0, ..sketch },
            Sketch { units: 17, ..sketch },
            Sketch { walls: 31, ..sketch },
            Sketch { objectives: 9, ..sketch },
            Sketch { size: Grid { cols: 8, rows: 13 }, ..sketch },
            Sketch { size: Grid { cols: 9, rows: 2 }, ..sketch },
        ] {
            assert!(wrong.fault().is_some(), "{wrong:?}");
        }
    }
}
