//! The board as a picture: hexes, walls, objectives, and units as discs with their hit points.

use super::canvas::{Canvas, Colour};
use super::digits;
use crate::game::Game;
use crate::grid::{At, Grid};
use crate::state::Slot;
use rules::Player;

const GAP: Colour = [24, 27, 30];
const GROUND: Colour = [58, 66, 62];
const WALL: Colour = [150, 142, 128];
const OBJECTIVE: Colour = [108, 100, 52];
const GOAL: [Colour; 2] = [[46, 82, 60], [120, 76, 34]];
const SIDE: [Colour; 2] = [[77, 143, 230], [238, 140, 48]];
const DARK: Colour = [16, 18, 20];
const LIGHT: Colour = [240, 240, 240];
const HURT: Colour = [150, 40, 40];
const WELL: Colour = [90, 200, 100];

/// Half the height of a hex whose corners are 1 from its middle.
const HALF: f64 = 0.866_025_403_784_438_6;

/// Where hexes lie in the picture.
struct Plan {
    size: f64,
    width: usize,
    height: usize,
}

impl Plan {
    fn new(grid: Grid, width: usize) -> Plan {
        let size = width as f64 / (1.5 * f64::from(grid.cols) + 0.5);
        let height = (size * 2.0 * HALF * (f64::from(grid.rows) + 0.5)).ceil();
        Plan { size, width, height: (height as usize).max(1) }
    }

    fn centre(&self, at: At) -> (f64, f64) {
        let shoved = if at.col % 2 == 1 { 1.0 } else { 0.5 };
        let x = self.size * (1.5 * f64::from(at.col) + 1.0);
        (x, self.size * 2.0 * HALF * (f64::from(at.row) + shoved))
    }
}

/// The board as rows of red, green, blue: how wide, how high, and the bytes. Green hexes are where the active
/// unit may move, orange ones where it may charge; a light ring marks it, a dark one its targets.
pub fn rgb(game: &Game, width: usize) -> (usize, usize, Vec<u8>) {
    let (setup, state) = (game.setup(), game.state());
    let plan = Plan::new(setup.grid(), width);
    let mut canvas = Canvas::new(plan.width, plan.height, GAP);
    for at in setup.grid().all() {
        hex(&mut canvas, &plan, at, colour(game, at));
    }
    for unit in state.alive.iter() {
        draw_unit(&mut canvas, &plan, game, unit);
    }
    canvas.finish()
}

fn colour(game: &Game, at: At) -> Colour {
    let setup = game.setup();
    if !setup.is_ground(at) {
        return WALL;
    }
    if game.options().hexes.has(at) {
        return GOAL[usize::from(game.state().phase == crate::state::Phase::Charge)];
    }
    let within =
        |number: usize| setup.objectives()[number].at.distance(at) <= u32::from(setup.objectives()[number].radius);
    match (0..setup.objectives().len()).find(|&number| within(number)) {
        None => GROUND,
        Some(number) => match game.table().holder(number) {
            None => OBJECTIVE,
            Some(Player::One) => [52, 78, 112],
            Some(Player::Two) => [118, 78, 44],
        },
    }
}

fn hex(canvas: &mut Canvas, plan: &Plan, at: At, colour: Colour) {
    let (centre, size) = (plan.centre(at), plan.size * 0.95);
    let (low, high) = ((centre.0 - size, centre.1 - size), (centre.0 + size, centre.1 + size));
    canvas.fill(low, high, colour, |x, y| {
        let (dx, dy) = ((x - centre.0).abs(), (y - centre.1).abs());
        dy <= size * HALF && 2.0 * HALF * dx + dy <= 2.0 * HALF * size
    });
}

fn draw_unit(canvas: &mut Canvas, plan: &Plan, game: &Game, unit: Slot) {
    let (setup, state) = (game.setup(), game.state());
    let (centre, size) = (plan.centre(state.at[unit.index()]), plan.size);
    let ring = match (state.active == Some(unit), game.options().targets.has(unit), game.pool().has(unit)) {
        (true, _, _) => LIGHT,
        (_, true, _) => HURT,
        (_, _, true) => WELL,
        _ => DARK,
    };
    canvas.disc(centre, size * 0.72, ring);
    canvas.disc(centre, size * 0.6, SIDE[setup.owner(unit).index()]);
    let (dots, columns, rows) = digits::dots(setup.profile(unit).id);
    let dot = (size * 0.9 / columns.max(rows + 1) as f64).max(1.0);
    for (column, row) in dots {
        let x = centre.0 + (column as f64 - columns as f64 / 2.0) * dot;
        let y = centre.1 + (row as f64 - rows as f64 / 2.0) * dot;
        canvas.fill((x, y), (x + dot - 1.0, y + dot - 1.0), DARK, |_, _| true);
    }
    let full = f64::from(setup.profile(unit).hp.max(1));
    let (left, top, wide) = (centre.0 - size * 0.6, centre.1 + size * 0.62, size * 1.2);
    let bar = |part: f64| (left + wide * part - 1.0, top + size * 0.16);
    canvas.fill((left, top), bar(1.0), HURT, |_, _| true);
    canvas.fill((left, top), bar(f64::from(state.hp[unit.index()]) / full), WELL, |_, _| true);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Scenario, Setup};
    use std::sync::Arc;

    fn pixel(picture: &(usize, usize, Vec<u8>), at: (f64, f64)) -> [u8; 3] {
        let place = (at.1 as usize * picture.0 + at.0 as usize) * 3;
        [picture.2[place], picture.2[place + 1], picture.2[place + 2]]
    }

    #[test]
    fn the_picture_shows_who_stands_where() {
        let setup = Arc::new(Setup::new(Scenario::standard()));
        let mut game = Game::seeded(Arc::clone(&setup), 1);
        let plan = Plan::new(setup.grid(), 800);
        let before = rgb(&game, 800);
        assert_eq!(before.2.len(), before.0 * before.1 * 3);
        let edge = |at: At| (plan.centre(at).0 - plan.size * 0.55, plan.centre(at).1);
        for unit in game.state().alive.iter() {
            let at = game.state().at[unit.index()];
            assert_eq!(pixel(&before, edge(at)), SIDE[setup.owner(unit).index()], "{at}");
        }
        let wall = setup.scenario().walls[0];
        assert_eq!(pixel(&before, plan.centre(wall)), WALL);
        // A unit that moves away leaves its hex.
        let first = game.pool().first().expect("somebody may move");
        let from = game.state().at[first.index()];
        game.play(Action::Activate { unit: setup.profile(first).id }).expect("it may move");
        let to = game.options().hexes.nth(0).expect("somewhere");
        assert_eq!(pixel(&rgb(&game, 800), plan.centre(to)), GOAL[0]);
        game.play(Action::Move { to }).expect("a green hex");
        let after = rgb(&game, 800);
        assert_ne!(pixel(&after, edge(from)), pixel(&before, edge(from)));
        assert_eq!(pixel(&after, edge(to)), SIDE[setup.owner(first).index()]);
    }
}
