//! Benches of what an opponent asks the kernel before it chooses.

use super::cases::{Case, Unit, game};
use codex::Codex;
use geometry::Point;
use rules::state::MoveKind;
use rules::{Game, Player, Situation, UnitId, WeaponId};
use std::hint::black_box;
use tactics::{candidates, odds};
use testkit::battles;

fn table() -> Result<Game, String> {
    game(battles::two_thousand(Codex::builtin())?)
}

/// Finding a move towards a marker: `hard` where one vector for the whole unit will not do.
pub fn march(name: &'static str, hard: bool) -> Result<Case, String> {
    let game = table()?;
    let battle = game.battle();
    // One vector for all, as long as it can be.
    let is_straight = |unit: UnitId, goal: Point| {
        let paths = candidates::march(battle, unit, MoveKind::Normal, 0, goal)?;
        let step = |model: rules::ModelId, path: &rules::action::Path| match path.as_slice() {
            [rules::action::Step::To(to, _)] => {
                let at = battle.state.model(model).at;
                Some(Point { x: to.x - at.x, y: to.y - at.y })
            }
            _ => None,
        };
        let first = step(paths.first()?.0, &paths.first()?.1);
        let cap = candidates::reach(battle, unit, 0);
        let whole = first.is_some_and(|by| by.distance(Point::default()).to_f64() > 0.98 * cap.to_f64());
        Some(whole && paths.iter().all(|(model, path)| step(*model, path) == first))
    };
    let goals: Vec<Point> = game.state().objectives.iter().map(|marker| marker.at).collect();
    let tasks: Vec<(UnitId, Point)> = Player::BOTH
        .into_iter()
        .flat_map(|player| battle.units_on_table(player))
        .flat_map(|unit| goals.iter().map(move |&goal| (unit, goal)))
        .filter(|&(unit, goal)| match is_straight(unit, goal) {
            Some(straight) if !hard => straight && battle.count(unit) >= 10,
            Some(straight) => !straight,
            None => hard,
        })
        .collect();
    let inputs = tasks.len() as u64;
    let once = Box::new(move |at: u64| {
        let (unit, goal) = tasks[at as usize % tasks.len()];
        black_box(candidates::march(game.battle(), unit, MoveKind::Normal, 0, goal).is_some());
    });
    Ok(Case { name, unit: Unit::Nanoseconds, inputs, at_once: 1, once })
}

/// The mean damage of one weapon, all weapons against all enemies in turn.
pub fn mean_damage() -> Result<Case, String> {
    let game = table()?;
    let setup = game.setup();
    let pairs: Vec<(UnitId, WeaponId, UnitId)> = setup
        .units_of(Player::One)
        .flat_map(|unit| setup.unit(unit).weapon_ids().map(move |weapon| (unit, weapon)))
        .flat_map(|(unit, weapon)| setup.units_of(Player::Two).map(move |target| (unit, weapon, target)))
        .collect();
    let once = Box::new(move |at: u64| {
        let (unit, weapon, target) = pairs[at as usize % pairs.len()];
        black_box(odds::mean(game.battle(), unit, weapon, target, &Situation::default()));
    });
    Ok(Case { name: "mean_damage", unit: Unit::Nanoseconds, inputs: 1, at_once: 1, once })
}

/// Whether a line between two places of the table is open.
pub fn lane() -> Result<Case, String> {
    let game = table()?;
    let place = |number: u64| {
        let mixed = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let part = |shift: u32, most: i32| {
            geometry::Inches::thousandths(((mixed >> shift) as i32 & 0xffff) * most / 65_536 * 1000)
        };
        Point { x: part(20, 44), y: part(40, 60) }
    };
    let once = Box::new(move |at: u64| {
        black_box(game.battle().lane(place(2 * at), place(2 * at + 1)));
    });
    Ok(Case { name: "lane", unit: Unit::Nanoseconds, inputs: 1, at_once: 1, once })
}
