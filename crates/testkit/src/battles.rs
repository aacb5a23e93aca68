//! Whole battles to test, measure and show with: two armies on a tournament layout.
//!
//! The armies are lists of datasheets of about 1,000 or 2,000 points; they are set up in rows in
//! their deployment zones by the kernel's own solver, so that everything stands legally.

use codex::Codex;
use geometry::{Angle, Body, Inches, Point};
use rules::arrange::{self, Wanted};
use rules::ids::{ModelId, Player, UnitId};
use rules::phases::stand;
use rules::position::{ObjectivePosition, Phase, Position, Reserves, UnitPosition, Zones};
use rules::{DiceSource, Game};

/// Datasheets and how many models of each.
pub type List = &'static [(&'static str, usize)];

/// About a thousand points of Space Marines.
pub const MARINES: List = &[
    ("space-marines/intercessor-squad", 10),
    ("space-marines/intercessor-squad", 5),
    ("space-marines/hellblaster-squad", 5),
    ("space-marines/terminator-squad", 5),
    ("space-marines/redemptor-dreadnought", 1),
    ("space-marines/predator-annihilator", 1),
];

/// About a thousand points of Orks.
pub const ORKS: List = &[
    ("orks/boyz", 20),
    ("orks/boyz", 10),
    ("orks/lootas", 10),
    ("orks/warbikers", 6),
    ("orks/kommandos", 10),
    ("orks/battlewagon", 1),
    ("orks/gretchin", 11),
];

/// The same twice: about two thousand points.
pub fn doubled(list: List) -> Vec<(&'static str, usize)> {
    list.iter().chain(list).copied().collect()
}

/// Sets up two armies on a layout and a deployment map, ready for the first player's Movement
/// phase. Units that find no room wait in strategic reserves.
pub fn position(
    codex: &Codex,
    layout: &str,
    deployment: &str,
    armies: [&[(&str, usize)]; 2],
) -> Result<Position, String> {
    let layout = codex.layout(layout).ok_or_else(|| format!("there is no layout {layout}"))?;
    let map = codex.deployment(deployment).ok_or_else(|| format!("there is no deployment map {deployment}"))?;
    let mut position = Position {
        board: rules::position::Board { width: layout.board.width, height: layout.board.height },
        round: 1,
        phase: Phase::Movement,
        active_player: Player::One,
        first_player: Player::One,
        cp: [1, 1],
        vp: [0, 0],
        units: Vec::new(),
        terrain: layout.pieces.clone(),
        objectives: map
            .objectives(codex::BattleSize::StrikeForce)
            .iter()
            .map(|o| ObjectivePosition { id: o.id.clone(), at: [o.at.x, o.at.y], controlled_by: 0, sticky: false })
            .collect(),
        zones: Zones {
            one: Some(map.attacker.polygon.clone()),
            two: Some(map.defender.polygon.clone()),
            hole: map.hole.as_ref().map(|h| rules::position::Hole { at: [h.at.x, h.at.y], radius: h.radius }),
        },
    };
    for (player, list) in Player::BOTH.into_iter().zip(armies) {
        for (at, (sheet, count)) in list.iter().enumerate() {
            let sheet = codex.datasheet(sheet).ok_or_else(|| format!("there is no datasheet {sheet}"))?;
            let id = format!("p{}-{}-{}", player.number(), at + 1, sheet.id.rsplit('/').next().unwrap_or("unit"));
            let mut unit = rules::muster::unit(sheet, &id, player, *count).map_err(|error| error.to_string())?;
            unit.in_reserves = Some(Reserves::Strategic);
            position.units.push(unit);
            deploy_last(&mut position)?;
        }
    }
    Ok(position)
}

/// Finds the last unit a place in its zone, nearest to the enemy's side of it.
fn deploy_last(position: &mut Position) -> Result<(), String> {
    let game = Game::new(position.clone(), DiceSource::Seeded(0)).map_err(|error| error.to_string())?;
    let battle = game.battle();
    let unit = UnitId(position.units.len() as u16 - 1);
    let player = battle.player(unit);
    let models: Vec<ModelId> = battle.models(unit).collect();
    let centre = Point { x: position.board.width.half(), y: position.board.height.half() };
    let accepts = |model: ModelId, body: &Body| {
        let none = |_: ModelId| false;
        battle.setup.in_zone(player, body)
            && stand::on_terrain(battle, model, body).is_ok()
            && stand::overlapped(battle, body, &none).is_none()
            && battle.engaged_by(player, body).is_none()
    };
    let mut spots: Vec<Point> = Vec::new();
    for x in (2..position.board.width.get() / 1000).step_by(3) {
        for y in (2..position.board.height.get() / 1000).step_by(3) {
            spots.push(Point { x: Inches::whole(x), y: Inches::whole(y) });
        }
    }
    spots.sort_by_key(|spot| (spot.distance_squared(centre), spot.x, spot.y));
    let facing = if player == Player::One { Angle::default() } else { Angle::hundredths(18_000) };
    for near in spots {
        let wanted = Wanted { models: &models, near, within: Inches::whole(6), facing };
        if let Some(places) = arrange::arrange(battle, &wanted, &accepts) {
            let last: &mut UnitPosition = position.units.last_mut().ok_or("no unit")?;
            last.in_reserves = None;
            rules::muster::put(last, places);
            return Ok(());
        }
    }
    Ok(())
}

/// The battle of the benches: twice two thousand points on the first tournament layout.
pub fn two_thousand(codex: &Codex) -> Result<Position, String> {
    let (marines, orks) = (doubled(MARINES), doubled(ORKS));
    position(codex, "layout-1", "hammer-and-anvil", [&marines, &orks])
}

/// A battle of a thousand points a side.
pub fn one_thousand(codex: &Codex) -> Result<Position, String> {
    position(codex, "layout-1", "hammer-and-anvil", [MARINES, ORKS])
}
