//! The board as a side sees it: its own units come first, and the second player looks at it from the other end
//! ([`Grid::opposite`]).

use crate::cells::Cells;
use crate::grid::{At, Grid};
use crate::setup::Setup;
use crate::state::Slot;
use rules::Player;

/// What a side sees where.
#[derive(Debug, Clone)]
pub(super) struct Perspective {
    /// Whose it is.
    pub player: Player,
    grid: Grid,
    /// The units in this side's order: its own, then the other's.
    order: Vec<Slot>,
    /// The place of each unit in that order.
    places: Vec<u8>,
}

impl Perspective {
    /// Of a side of a scenario.
    pub fn new(setup: &Setup, player: Player) -> Perspective {
        let grid = setup.grid();
        let sides = [player, player.other()].map(|side| setup.sides[side.index()]);
        let order: Vec<Slot> = sides.iter().flat_map(|side| side.iter()).collect();
        let mut places = vec![0; order.len()];
        order.iter().zip(0u8..).for_each(|(slot, place)| places[slot.index()] = place);
        Perspective { player, grid, order, places }
    }

    /// Where a hex of the scenario is for this side, and the other way round.
    pub const fn hex(&self, at: At) -> At {
        match self.player {
            Player::One => at,
            Player::Two => self.grid.opposite(at),
        }
    }

    /// The units in this side's order.
    pub fn order(&self) -> &[Slot] {
        &self.order
    }

    /// The place of a unit in this side's order.
    pub fn place(&self, unit: Slot) -> usize {
        usize::from(self.places[unit.index()])
    }

    /// Hands out the columns of a set of hexes as this side sees them, a bit a row.
    pub fn columns<'a>(&'a self, cells: &'a Cells) -> impl Iterator<Item = u64> + 'a {
        let columns = cells.columns(self.grid);
        let (last, unused) = (columns.len() - 1, 64 - u32::from(self.grid.rows));
        let turned = self.grid.cols.is_multiple_of(2);
        (0..columns.len()).map(move |column| match self.player {
            Player::One => columns[column],
            Player::Two if turned => columns[last - column].reverse_bits() >> unused,
            Player::Two => columns[last - column],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    fn board(cols: u8, rows: u8) -> Setup {
        let unit = |id: u8, player: u8, row: u8| {
            serde_json::json!({"id": id, "player": player, "col": 0, "row": row, "MOVE": 5, "HP_MAX": 1, "T": 4,
                "ARMOR_SAVE": 4})
        };
        let units = [unit(1, 1, 0), unit(2, 0, 1), unit(3, 1, 2), unit(4, 0, 3)];
        let text = serde_json::json!({"size": [cols, rows], "units": units}).to_string();
        Setup::new(Scenario::read(&text).expect("a playable board"))
    }

    #[test]
    fn distances_are_the_same_from_both_ends_of_every_board() {
        for (cols, rows) in [(9, 7), (9, 6), (8, 7), (8, 6), (1, 4), (2, 5)] {
            let setup = board(cols, rows);
            let seen = Perspective::new(&setup, Player::Two);
            for one in setup.grid().all() {
                assert!(setup.grid().has(seen.hex(one)));
                assert_eq!(seen.hex(seen.hex(one)), one);
                for other in setup.grid().all() {
                    let far = seen.hex(one).distance(seen.hex(other));
                    assert_eq!(far, one.distance(other), "{cols} by {rows}: {one} and {other}");
                }
            }
        }
    }

    #[test]
    fn sets_of_hexes_are_turned_as_single_hexes_are() {
        for (cols, rows) in [(9, 7), (8, 6)] {
            let setup = board(cols, rows);
            for player in Player::BOTH {
                let seen = Perspective::new(&setup, player);
                for at in setup.grid().all() {
                    let mut cells = Cells::NONE;
                    cells.insert(at);
                    let columns: Vec<u64> = seen.columns(&cells).collect();
                    let mut wanted = vec![0; usize::from(cols)];
                    wanted[usize::from(seen.hex(at).col)] = 1 << seen.hex(at).row;
                    assert_eq!(columns, wanted);
                }
            }
        }
    }

    #[test]
    fn ones_own_units_come_first() {
        let setup = board(5, 5);
        for player in Player::BOTH {
            let seen = Perspective::new(&setup, player);
            let owners: Vec<Player> = seen.order().iter().map(|&slot| setup.owner(slot)).collect();
            assert_eq!(owners, [player, player, player.other(), player.other()]);
            assert!(seen.order().iter().enumerate().all(|(place, &slot)| seen.place(slot) == place));
        }
    }
}
