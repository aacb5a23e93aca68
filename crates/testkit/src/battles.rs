//! Whole battles to test, measure and show with: two armies on a tournament layout.
//!
//! The armies are lists of datasheets of about 1,000 or 2,000 points; they are set up in rows in
//! their deployment zones by the kernel's own solver, so that everything stands legally.

use codex::{Army, BattleSize, Codex};
use geometry::{Angle, Body, Inches, Point};
use rules::position::{ObjectivePosition, Phase, Position, Reserves, Zones};
use rules::{Arrangement, DiceSource, Game, ModelId, NewBattle, Player, UnitId};

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
    let game = Game::new(codex::Codex::builtin(), position.clone(), DiceSource::Seeded(0))
        .map_err(|error| error.to_string())?;
    let battle = game.battle();
    let id = UnitId(unit as u16);
    let player = battle.player(id);
    let models: Vec<ModelId> = battle.models(id).collect();
    let centre = Point { x: position.board.width.half(), y: position.board.height.half() };
    let accepts = |model: ModelId, body: &Body| {
        battle.setup.in_zone(player, body) && battle.has_room(model, body) && battle.engaged_by(player, body).is_none()
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
        let wanted = Arrangement {
            models: &models,
            near,
            within: Inches::whole(6),
            facing,
            level: Inches::ZERO,
            at_once: false,
        };
        if let Some(places) = battle.arrange(&wanted, &accepts) {
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

/// What a battle is set up from.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The armies.
    pub armies: [Army; 2],
    /// The primary mission's id; without one nothing is scored.
    pub mission: Option<String>,
    /// A twist's id.
    pub twist: Option<String>,
    /// Challenger cards are played.
    pub challengers: bool,
    /// Fixed secondaries of each player; nothing is tactical.
    pub fixed: [Option<[String; 2]>; 2],
    /// The terrain layout's id.
    pub layout: String,
    /// The deployment map's id.
    pub deployment: String,
}

impl Choice {
    /// Two built-in armies on the usual table with the usual mission.
    pub fn of_armies(codex: &Codex, armies: [&str; 2]) -> Result<Choice, String> {
        let army = |id: &str| codex.army(id).cloned().ok_or_else(|| format!("there is no army {id}"));
        Ok(Choice {
            armies: [army(armies[0])?, army(armies[1])?],
            mission: Some("take-and-hold".to_owned()),
            twist: None,
            challengers: false,
            fixed: [None, None],
            layout: "layout-1".to_owned(),
            deployment: "hammer-and-anvil".to_owned(),
        })
    }

    /// A different battle for every number: armies, missions, maps and layouts in turn.
    pub fn of_number(codex: &Codex, number: u64) -> Choice {
        fn pick<T>(all: &[T], by: u64) -> Option<&T> {
            all.get((by % all.len().max(1) as u64) as usize)
        }
        // Small battles mostly: they end sooner and meet the same rules.
        let size = if number % 4 == 1 { BattleSize::StrikeForce } else { BattleSize::Incursion };
        let armies = standard(codex, size);
        let army =
            |by: u64| pick(&armies, by).map_or_else(|| unreachable!("the codex has armies"), |army| (*army).clone());
        let fixed: Vec<&str> =
            codex.secondaries.iter().filter(|card| card.fixed).map(|card| card.id.as_str()).collect();
        let cards = |by: u64| {
            let (one, two) = (pick(&fixed, by)?, pick(&fixed, by + 1)?);
            by.is_multiple_of(3).then(|| [(*one).to_owned(), (*two).to_owned()])
        };
        Choice {
            armies: [army(number), army(number / 5 + number)],
            mission: pick(&codex.primaries, number).map(|mission| mission.id.clone()),
            twist: pick(&codex.twists, number / 2).filter(|_| number.is_multiple_of(2)).map(|twist| twist.id.clone()),
            challengers: number % 5 < 2,
            fixed: [cards(number), cards(number + 1)],
            layout: pick(&codex.layouts, number).map_or_else(String::new, |layout| layout.id.clone()),
            deployment: pick(&codex.deployments, number / 3).map_or_else(String::new, |map| map.id.clone()),
        }
    }

    /// In a line, for reports.
    pub fn title(&self) -> String {
        let [one, two] = self.armies.each_ref().map(|army| army.id.as_str());
        let mission = self.mission.as_deref().unwrap_or("no mission");
        let twist = self.twist.as_ref().map_or(String::new(), |twist| format!(", {twist}"));
        format!("{one} against {two}, {mission}{twist}, {} on {}", self.deployment, self.layout)
    }
}

/// One army a faction, the first by its id. Figures are measured with these, so that they stay
/// comparable when armies are added.
pub fn standard(codex: &Codex, size: BattleSize) -> Vec<&Army> {
    let mut out: Vec<&Army> = codex.armies.iter().filter(|army| army.size == size).collect();
    out.sort_by(|a, b| (&a.faction, &a.id).cmp(&(&b.faction, &b.id)));
    out.dedup_by(|a, b| a.faction == b.faction);
    out
}

/// Sets a battle up, before the first declaration: the one door for soaking, simulating and
/// playing.
pub fn set_up(codex: &Codex, choice: &Choice) -> Result<Position, String> {
    let armies = choice.armies.each_ref();
    let mut battle =
        NewBattle::new(codex, armies, &choice.deployment, &choice.layout).map_err(|why| why.to_string())?;
    battle.primary.clone_from(&choice.mission);
    battle.twist.clone_from(&choice.twist);
    battle.challengers = choice.challengers;
    battle.fixed.clone_from(&choice.fixed);
    battle.position().map_err(|why| why.to_string())
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
