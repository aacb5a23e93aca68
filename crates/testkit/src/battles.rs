//! Whole battles to test, measure and show with: two armies on a tournament layout.
//!
//! The armies are lists of datasheets of about 1,000 or 2,000 points; they are set up in rows in
//! their deployment zones by the kernel's own solver, so that everything stands legally.

use codex::Codex;
use geometry::{Angle, Body, Inches, Point};
use rules::arrange::{self, Wanted};
use rules::ids::{ModelId, Player, UnitId};
use rules::phases::stand;
use rules::position::{ObjectivePosition, Phase, Position, Reserves, Zones};
use rules::{DiceSource, Game};

/// Datasheets and how many models of each. A name may say more: `space-marines/captain@1` leads
/// the first unit of the list, `orks/boyz>3` rides in the third, `orks/kommandos!` waits in
/// reserves.
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

/// Orks with passengers, a leader and somebody in reserves.
pub const ORKS_ON_WHEELS: List = &[
    ("orks/boyz", 10),
    ("orks/warboss@1", 1),
    ("orks/trukk", 1),
    ("orks/boyz>3", 10),
    ("orks/stormboyz!", 5),
    ("orks/battlewagon", 1),
    ("orks/lootas>6", 5),
    ("orks/gretchin", 11),
];

/// Marines with leaders, a transport and a deep strike.
pub const MARINES_LED: List = &[
    ("space-marines/hellblaster-squad", 5),
    ("space-marines/captain@1", 1),
    ("space-marines/impulsor", 1),
    ("space-marines/intercessor-squad>3", 5),
    ("space-marines/terminator-squad!", 5),
    ("space-marines/eliminator-squad", 3),
    ("space-marines/inceptor-squad!", 3),
];

/// World Eaters with Khârn in front and a Rhino.
pub const WORLD_EATERS: List = &[
    ("world-eaters/khorne-berzerkers", 10),
    ("world-eaters/kharn-the-betrayer@1", 1),
    ("world-eaters/chaos-rhino", 1),
    ("world-eaters/khorne-berzerkers>3", 10),
    ("world-eaters/forgefiend", 1),
    ("world-eaters/jakhals", 20),
    ("world-eaters/angron!", 1),
];

/// Custodes on foot, on jetbikes and in a tank.
pub const CUSTODES: List = &[
    ("adeptus-custodes/custodian-guard", 5),
    ("adeptus-custodes/shield-captain@1", 1),
    ("adeptus-custodes/witchseekers", 5),
    ("adeptus-custodes/vertus-praetors", 3),
    ("adeptus-custodes/caladius-grav-tank", 1),
    ("adeptus-custodes/allarus-custodians!", 3),
];

/// Daemons of Khorne.
pub const DAEMONS: List = &[
    ("chaos-daemons/bloodletters", 10),
    ("chaos-daemons/bloodmaster@1", 1),
    ("chaos-daemons/flesh-hounds", 10),
    ("chaos-daemons/bloodcrushers", 3),
    ("chaos-daemons/skull-cannon", 1),
    ("chaos-daemons/bloodthirster!", 1),
];

/// The same twice: about two thousand points. The second half comes without leaders and
/// passengers, because those name units of the first.
pub fn doubled(list: List) -> Vec<(&'static str, usize)> {
    let again = list.iter().filter(|(entry, _)| !entry.contains(['@', '>']));
    list.iter().chain(again).copied().collect()
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
        cp: [1, 1],
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
        ..Position::of(Phase::Movement, Vec::new())
    };
    for (player, list) in Player::BOTH.into_iter().zip(armies) {
        let first = position.units.len();
        for (at, (entry, count)) in list.iter().enumerate() {
            add(codex, &mut position, player, first, at, entry, *count)?;
        }
    }
    Ok(position)
}

/// Adds one entry of a list and finds it a place.
fn add(
    codex: &Codex,
    position: &mut Position,
    player: Player,
    first: usize,
    at: usize,
    entry: &str,
    count: usize,
) -> Result<(), String> {
    let name = entry.split(['@', '>', '!']).next().unwrap_or(entry);
    let sheet = codex.datasheet(name).ok_or_else(|| format!("there is no datasheet {name}"))?;
    let id = format!("p{}-{}-{}", player.number(), at + 1, sheet.id.rsplit('/').next().unwrap_or("unit"));
    let mut unit = rules::muster::unit(sheet, &id, player, count).map_err(|error| error.to_string())?;
    let other = |mark: char| -> Option<usize> {
        let number: usize = entry.split_once(mark)?.1.parse().ok()?;
        Some(first + number.checked_sub(1)?)
    };
    let named = |position: &Position, at: usize| position.units.get(at).map(|unit| unit.id.clone());
    if let Some(carrier) = other('>') {
        unit.embarked_in = named(position, carrier);
        position.units.push(unit);
        return Ok(());
    }
    let deep = sheet.core_abilities().any(|ability| ability == codex::CoreAbility::DeepStrike);
    unit.in_reserves = Some(if deep && entry.ends_with('!') { Reserves::DeepStrike } else { Reserves::Strategic });
    let leads = other('@');
    unit.attached_to = leads.and_then(|bodyguard| named(position, bodyguard));
    position.units.push(unit);
    if entry.ends_with('!') {
        return Ok(());
    }
    // A leader is set up together with its bodyguard, anew.
    deploy(position, leads.unwrap_or(position.units.len() - 1), leads.map(|_| position.units.len() - 1))
}

/// Finds a unit, and the leader that joins it, a place in its zone nearest to the enemy's side.
/// Without one it waits in reserves.
fn deploy(position: &mut Position, unit: usize, leader: Option<usize>) -> Result<(), String> {
    for part in [Some(unit), leader].into_iter().flatten() {
        position.units[part].in_reserves = Some(Reserves::Strategic);
        position.units[part].models.iter_mut().for_each(|model| model.at = None);
    }
    let game = Game::new(position.clone(), DiceSource::Seeded(0)).map_err(|error| error.to_string())?;
    let battle = game.battle();
    let id = UnitId(unit as u16);
    let player = battle.player(id);
    let models: Vec<ModelId> = battle.models(id).collect();
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
        let wanted = Wanted { models: &models, near, within: Inches::whole(6), facing, level: Inches::ZERO };
        if let Some(places) = arrange::arrange(battle, &wanted, &accepts) {
            let (own, joined) = places.split_at(position.units[unit].models.len());
            for (part, places) in [(Some(unit), own), (leader, joined)] {
                if let Some(part) = part {
                    position.units[part].in_reserves = None;
                    rules::muster::put(&mut position.units[part], places.iter().copied());
                }
            }
            return Ok(());
        }
    }
    Ok(())
}

/// What a battle is set up from, by the names people use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The armies.
    pub armies: [String; 2],
    /// The primary mission; `None` is the usual one.
    pub mission: Option<String>,
    /// The terrain layout.
    pub layout: String,
    /// The deployment map.
    pub deployment: String,
}

/// Armies by name, each of about a thousand points; a name with `-2000` is the same twice.
const ARMIES: &[(&str, List)] = &[
    ("space-marines", MARINES),
    ("orks", ORKS),
    ("space-marines-led", MARINES_LED),
    ("orks-on-wheels", ORKS_ON_WHEELS),
    ("world-eaters", WORLD_EATERS),
    ("adeptus-custodes", CUSTODES),
    ("chaos-daemons", DAEMONS),
];

/// The armies there are, by id and name.
pub fn armies() -> Vec<(String, String)> {
    let plain = ARMIES.iter().map(|(id, _)| ((*id).to_owned(), format!("{} (1,000)", id.replace('-', " "))));
    let twice = ARMIES.iter().map(|(id, _)| (format!("{id}-2000"), format!("{} (2,000)", id.replace('-', " "))));
    plain.chain(twice).collect()
}

impl Choice {
    /// A different battle for every number, all of them in turn.
    pub fn of_number(codex: &Codex, number: u64) -> Choice {
        let pick = |count: usize, by: u64| (by % count.max(1) as u64) as usize;
        let all = armies();
        let half = all.len() / 2;
        // Small battles mostly: they end sooner and meet the same rules.
        let large = if number % 4 == 1 { half } else { 0 };
        Choice {
            armies: [all[pick(half, number) + large].0.clone(), all[pick(half, number * 3 + 1) + large].0.clone()],
            mission: None,
            layout: codex.layouts[pick(codex.layouts.len(), number)].id.clone(),
            deployment: codex.deployments[pick(codex.deployments.len(), number / 2)].id.clone(),
        }
    }
}

/// Sets a battle up: the one door for soaking, simulating and playing.
pub fn set_up(codex: &Codex, choice: &Choice) -> Result<Position, String> {
    let list = |name: &str| {
        let (id, twice) = name.strip_suffix("-2000").map_or((name, false), |id| (id, true));
        let found = ARMIES.iter().find(|(known, _)| *known == id).map(|(_, list)| *list);
        let list = found.ok_or_else(|| format!("there is no army {name}"))?;
        Ok::<_, String>(if twice { doubled(list) } else { list.to_vec() })
    };
    let (one, two) = (list(&choice.armies[0])?, list(&choice.armies[1])?);
    position(codex, &choice.layout, &choice.deployment, [&one, &two])
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
