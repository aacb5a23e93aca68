//! The board as planes: for each hex what is there, column by column from one's own end, for programs that learn from
//! pictures. One table names every plane.

use super::perspective::Perspective;
use crate::cells::Cells;
use crate::game::Game;
use crate::state::UnitSet;

/// A plane: its name and what it says. No number is below −1 or above 1.
pub type Plane = (&'static str, &'static str);

macro_rules! planes {
    ($($name:ident $text:literal $about:literal;)*) => {
        #[derive(Clone, Copy)]
        enum Of { $($name,)* }
        /// The planes, in order.
        pub const PLANES: &[Plane] = &[$(($text, $about)),*];
    };
}

planes! {
    Wall "wall" "1 on a wall";
    Objective "objective" "1 within an objective";
    Holder "holder" "within an objective: 1 held by oneself, -1 by the other";
    Mine "mine" "the hit points of one's own unit there, as a part of HP_MAX";
    Theirs "theirs" "the same of the other's unit";
    Value "value" "the VALUE of the unit there, as a part of the highest of the board";
    Ready "ready" "1 where a unit may be activated";
    Active "active" "1 where the active unit is";
    Target "target" "1 where a unit is that the active unit may attack";
    Go "go" "1 where the active unit may go";
    Reached "reached" "1 within the reach of blows of a living enemy";
    Seen "seen" "1 where the active unit sees";
}

/// Writes every plane as a side sees it; the slice has a place for each.
pub(super) fn fill(game: &Game, seen: &Perspective, out: &mut [f32]) {
    out.fill(0.0);
    let (setup, state, table) = (game.setup(), game.state(), game.table());
    let (grid, player) = (setup.grid(), seen.player);
    let size = grid.len();
    let paint = |plane: Of, cells: &Cells, value: f32, out: &mut [f32]| {
        let hexes = &mut out[plane as usize * size..][..size];
        for (column, bits) in hexes.chunks_exact_mut(usize::from(grid.rows)).zip(seen.columns(cells)) {
            let mut left = bits;
            while left != 0 {
                column[left.trailing_zeros() as usize] = value;
                left &= left - 1;
            }
        }
    };
    let mut walls = *setup.board();
    walls.take_out(&setup.ground);
    paint(Of::Wall, &walls, 1.0, out);
    for (number, objective) in setup.objectives().iter().enumerate() {
        let within = Cells::flood(objective.at, setup.board(), objective.radius.into(), grid);
        paint(Of::Objective, &within, 1.0, out);
        if let Some(holder) = table.holder(number) {
            paint(Of::Holder, &within, if holder == player { 1.0 } else { -1.0 }, out);
        }
    }
    let highest = seen.order().iter().map(|&unit| setup.profile(unit).value).max().unwrap_or(0).max(1);
    for unit in state.alive.iter() {
        let (profile, at) = (setup.profile(unit), table.at(unit));
        let mut set = |plane: Of, value: f32| out[plane as usize * size + grid.index(seen.hex(at))] = value;
        let health = f32::from(state.hp[unit.index()]) / f32::from(profile.hp);
        set(if setup.owner(unit) == player { Of::Mine } else { Of::Theirs }, health);
        set(Of::Value, f32::from(profile.value) / f32::from(highest));
    }
    let of_units = |units: UnitSet| {
        let mut cells = Cells::NONE;
        units.iter().for_each(|unit| cells.insert(table.at(unit)));
        cells
    };
    paint(Of::Ready, &of_units(game.pool()), 1.0, out);
    paint(Of::Target, &of_units(game.options().targets), 1.0, out);
    paint(Of::Go, &game.options().hexes, 1.0, out);
    for enemy in table.living(player.other()).iter() {
        let reach = u32::from(setup.profile(enemy).melee.range);
        paint(Of::Reached, &Cells::flood(table.at(enemy), setup.board(), reach, grid), 1.0, out);
    }
    if let Some(active) = state.active {
        let from = table.at(active);
        out[Of::Active as usize * size + grid.index(seen.hex(from))] = 1.0;
        let sees = grid.all().filter(|&at| setup.sight.sees(from, at));
        sees.for_each(|at| out[Of::Seen as usize * size + grid.index(seen.hex(at))] = 1.0);
    }
}
