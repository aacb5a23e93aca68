//! A game as clients see it: names, seats, state of play.

use super::seal;
use super::summary::Summary;
use crate::lesson;
use crate::store::{GameLite, SeatRow};
use codex::{Codex, Deployment, Layout};
use geometry::Inches;
use protocol::messages::http::{GameCard, NewGame};
use protocol::messages::{
    ArmyName, BoardInfo, ClockInfo, GameInfo, HoleInfo, Level, MarkerInfo, Opened, Pace, SeatInfo,
};
use protocol::table;
use rules::Player;
use std::collections::BTreeMap;

/// The default pause between the computer's actions.
pub const PACE: Pace = Pace::Run { delay: 600, dice: 0 };

/// What is only known of a game in memory.
#[derive(Debug, Clone, Copy)]
pub struct Presence {
    /// Which players are connected.
    pub connected: [bool; 2],
    /// For which players the computer is thinking.
    pub thinking: [bool; 2],
    /// The number of spectators.
    pub spectators: u32,
    /// How fast the computer acts.
    pub pace: Pace,
    /// Whose clock runs.
    pub running: Option<Player>,
}

impl Default for Presence {
    fn default() -> Self {
        Presence { connected: [false; 2], thinking: [false; 2], spectators: 0, pace: PACE, running: None }
    }
}

/// The level of a seat that the computer plays.
pub fn level(seat: &SeatRow) -> Option<Level> {
    match seat.level.as_str() {
        "easy" => Some(Level::Easy),
        "casual" => Some(Level::Casual),
        "normal" => Some(Level::Normal),
        "hard" => Some(Level::Hard),
        "competitive" => Some(Level::Competitive),
        _ => None,
    }
}

/// The level as it is stored; empty for a person.
pub fn level_text(level: Option<Level>) -> String {
    level.map_or("", |level| opponent_level(level).as_str()).to_owned()
}

/// The level as the opponent's type.
pub const fn opponent_level(level: Level) -> ai::Level {
    match level {
        Level::Easy => ai::Level::Easy,
        Level::Casual => ai::Level::Casual,
        Level::Normal => ai::Level::Normal,
        Level::Hard => ai::Level::Hard,
        Level::Competitive => ai::Level::Competitive,
    }
}

/// Everything about a game except the table.
pub fn info(row: &GameLite, settings: &NewGame, summary: &Summary, here: &Presence) -> GameInfo {
    let codex = Codex::builtin();
    let name = |id: &Option<String>, name: Option<&String>| name.or(id.as_ref()).cloned().unwrap_or_default();
    let mission = codex.primaries.iter().find(|mission| Some(&mission.id) == settings.mission.as_ref());
    GameInfo {
        id: row.id.clone(),
        created: row.created,
        seats: Player::BOTH.map(|player| seat(codex, row, settings, here, player)),
        spectators: here.spectators,
        mission: name(&settings.mission, mission.map(|mission| &mission.name)),
        deployment: name(&settings.deployment, map(codex, settings).map(|map| &map.name)),
        layout: name(&settings.layout, layout(codex, settings).map(|layout| &layout.name)),
        commitment: seal::commitment(&row.seed, &row.salt),
        opened: summary.over.as_ref().map(|_| Opened { seed: row.seed.clone(), salt: row.salt.clone() }),
        over: summary.over.clone(),
        pace: here.pace,
        reaction_seconds: settings.reaction_seconds,
        clock: settings.clock_minutes.map(|minutes| ClockInfo {
            minutes,
            used: summary.used,
            running: here.running.map(Player::number),
        }),
        rematch: row.rematch.clone(),
        lesson: settings.lesson.clone(),
    }
}

fn seat(codex: &Codex, row: &GameLite, settings: &NewGame, here: &Presence, player: Player) -> SeatInfo {
    let seat = &row.seats[player.index()];
    let side = &settings.sides[player.index()];
    let army = codex.army(&side.army).filter(|_| side.roster.is_none());
    let faction = army.map(|army| army.faction.clone()).unwrap_or_default();
    let known = || ArmyName {
        name: army.map(|army| army.name.clone()).unwrap_or_default(),
        detachment: army.map(|army| table::titled(&army.detachment)).unwrap_or_default(),
        faction: codex.factions.iter().find(|known| known.id == faction).map_or(faction.clone(), |f| f.name.clone()),
    };
    let points = || army.map_or(0, |army| army.points(codex));
    let (names, points) = side.brought.clone().unwrap_or_else(|| (known(), points()));
    let level = level(seat);
    SeatInfo {
        player: player.number(),
        level,
        name: seat.name.clone(),
        connected: here.connected[player.index()],
        taken: seat.taken || level.is_some(),
        army: names.name,
        detachment: names.detachment,
        points,
        thinking: here.thinking[player.index()],
        faction: names.faction,
        open: side.limit.clone().filter(|_| side.open),
    }
}

fn map<'a>(codex: &'a Codex, settings: &NewGame) -> Option<&'a Deployment> {
    codex.deployment(settings.deployment.as_deref()?)
}

fn layout<'a>(codex: &'a Codex, settings: &NewGame) -> Option<&'a Layout> {
    codex.layout(settings.layout.as_deref()?)
}

/// A game in a list.
pub fn card(row: &GameLite, settings: &NewGame, summary: Summary, here: &Presence) -> GameCard {
    GameCard {
        info: info(row, settings, &summary, here),
        round: summary.round,
        phase: summary.phase,
        turn: summary.turn,
        waiting_for: summary.waiting,
        vp: summary.vp,
        seq: summary.seq,
        updated: row.updated,
        board: board(settings, &summary.held),
        held: summary.held,
    }
}

/// The board of a game, with the markers that are still in play.
fn board(settings: &NewGame, markers_held: &BTreeMap<String, u8>) -> BoardInfo {
    if let Some(Ok(lesson)) = settings.lesson.as_deref().map(lesson::find) {
        return lesson.board();
    }
    let codex = Codex::builtin();
    let (layout, map) = (layout(codex, settings), map(codex, settings));
    let markers =
        map.map(|map| [codex::BattleSize::Incursion, codex::BattleSize::StrikeForce].map(|s| map.objectives(s)));
    let markers = markers.into_iter().flatten().flatten();
    let mut objectives: Vec<MarkerInfo> = Vec::new();
    for marker in markers.filter(|marker| markers_held.contains_key(&marker.id)) {
        if !objectives.iter().any(|known| known.id == marker.id) {
            objectives.push(MarkerInfo { id: marker.id.clone(), at: table::xy(marker.at) });
        }
    }
    BoardInfo {
        width: layout.map_or(0.0, |layout| layout.board.width.to_f64()),
        height: layout.map_or(0.0, |layout| layout.board.height.to_f64()),
        terrain: layout.map(|layout| table::terrain(&layout.pieces)).unwrap_or_default(),
        zones: map
            .map(|map| [&map.attacker, &map.defender].map(|zone| table::outline(&zone.polygon)))
            .unwrap_or_default(),
        hole: map
            .and_then(|map| map.hole)
            .map(|hole| HoleInfo { at: [hole.at.x, hole.at.y].map(Inches::to_f64), radius: hole.radius.to_f64() }),
        objectives,
    }
}
