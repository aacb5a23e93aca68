//! What goes over HTTP: lists, new games, odds, replays. Every answer that is not 2xx is an
//! [`ErrorInfo`](super::ErrorInfo).
//!
//! | Request | Body | Answer |
//! |---|---|---|
//! | `GET /api/catalog` | – | [`Catalog`] |
//! | `GET /api/armies/{id}` | – | [`ArmyDetail`] |
//! | `POST /api/games` | [`NewGame`] | [`Created`] |
//! | `POST /api/games/list` | [`ListGames`] | `GameCard[]` |
//! | `GET /api/games/{id}` | – | [`GameCard`] |
//! | `POST /api/games/{id}/army` | [`BringArmy`] | [`BroughtArmy`] |
//! | `GET /api/reach` | – | [`Reach`] |
//! | `GET /api/games/{id}/record` | – | the record, JSON Lines, once the battle is over |
//! | `GET /api/games/{id}/replay` | – | [`Replay`] |
//! | `GET /api/games/{id}/story` | – | [`Story`] |
//! | `GET /api/games/{id}/picture`, `GET /api/replays/{id}/picture` | – | an SVG picture, 1200 by 630 |
//! | `GET`, `POST`, `DELETE /api/games/{id}/analysis`, `/api/replays/{id}/analysis` | – | [`AnalysisAnswer`](super::analysis::AnalysisAnswer) |
//! | `POST /api/games/{id}/from`, `POST /api/replays/{id}/from` | [`PlayFrom`] | [`PlayedFrom`] |
//! | `POST /api/replays` | a record, plain or gzip | [`Stored`] |
//! | `GET /api/replays/{id}` | – | [`Replay`] |
//! | `GET /api/replays/{id}/verify`, `GET /api/games/{id}/verify` | – | [`VerifiedInfo`] |
//! | `POST /api/odds` | [`OddsRequest`] | [`OddsAnswer`] |
//!
//! Requests about skirmishes are in [`skirmish`](super::skirmish).

use super::story::Story;
use super::{
    AbilityInfo, ArmyName, BoardInfo, Ending, GameInfo, Level, LogEntry, MarkerInfo, OpenArmy, Orders, SheetInfo,
    TableInfo, WhyInfo,
};
use crate::diff::Diff;
use crate::record::Earlier;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use ts_rs::TS;

/// Everything a new game is chosen from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Catalog {
    /// Built-in armies.
    pub armies: Vec<ArmyCard>,
    /// Primary missions.
    pub missions: Vec<Named>,
    /// Mission rules.
    pub twists: Vec<Named>,
    /// Fixed secondaries.
    pub secondaries: Vec<Named>,
    /// Deployment maps, with zones and markers.
    pub deployments: Vec<DeploymentCard>,
    /// Terrain layouts.
    pub layouts: Vec<LayoutCard>,
    /// Combinations of the tournament pool: mission, deployment, layouts.
    pub pool: Vec<PoolCard>,
    /// Factions with their datasheets, for the odds.
    pub factions: Vec<FactionCard>,
    /// The version of the program.
    pub version: String,
    /// Standing orders that a page proposes to a new player.
    pub orders: Orders,
}

/// Something with a name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Named {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// In our words.
    pub text: String,
}

/// An army in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ArmyCard {
    /// Its id.
    pub id: String,
    /// Its names.
    pub names: ArmyName,
    /// Its points.
    pub points: u32,
    /// INCURSION or STRIKE_FORCE.
    pub size: String,
    /// How it means to win: shooting, melee or mixed.
    pub style: String,
    /// Units and models.
    pub units: u32,
    /// Likewise.
    pub models: u32,
    /// What is wrong with the list, in words; empty is legal.
    pub problems: Vec<String>,
    /// Abilities that are reminders.
    pub reminders: u32,
}

/// An army with its datasheets.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ArmyDetail {
    /// As in the list.
    pub card: ArmyCard,
    /// Its units.
    pub units: Vec<SheetInfo>,
    /// Army and detachment rules.
    pub rules: Vec<AbilityInfo>,
}

/// A deployment map.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct DeploymentCard {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The board with zones and the markers of a Strike Force battle and no terrain; zone 1 is the
    /// attacker's.
    pub board: BoardInfo,
    /// The markers of an Incursion battle.
    pub incursion: Vec<MarkerInfo>,
}

/// A terrain layout.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct LayoutCard {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The board with terrain and no zones.
    pub board: BoardInfo,
}

/// A combination of the tournament pool.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct PoolCard {
    /// The primary mission's id.
    pub mission: String,
    /// The deployment map's id.
    pub deployment: String,
    /// Ids of layouts.
    pub layouts: Vec<String>,
}

/// A faction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct FactionCard {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its datasheets.
    pub sheets: Vec<SheetInfo>,
}

/// A game to be made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// Seats 1 and 2.
    pub sides: [SideWanted; 2],
    /// The primary mission's id.
    #[serde(default)]
    #[ts(optional)]
    pub mission: Option<String>,
    /// A mission rule's id.
    #[serde(default)]
    #[ts(optional)]
    pub twist: Option<String>,
    /// Challenger cards are played: who is behind draws one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub challengers: bool,
    /// The deployment map's id.
    #[serde(default)]
    #[ts(optional)]
    pub deployment: Option<String>,
    /// The layout's id.
    #[serde(default)]
    #[ts(optional)]
    pub layout: Option<String>,
    /// The computer declares formations and sets both armies up: the battle begins at once.
    #[serde(default)]
    pub deployed: bool,
    /// Minutes of a chess clock for each; nothing has none.
    #[serde(default)]
    #[ts(optional)]
    pub clock_minutes: Option<u32>,
    /// Seconds until a reaction takes its default; 0 waits forever.
    #[serde(default)]
    pub reaction_seconds: u32,
    /// Points by which a list may be over.
    #[serde(default)]
    pub allowance: u32,
    /// For tests and puzzles: the seed. Its game is marked as not sealed.
    #[serde(default)]
    #[ts(optional)]
    pub seed: Option<String>,
    /// The dice of the game that this one continues; the server fills it in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(skip)]
    pub earlier: Vec<Earlier>,
    /// A lesson's id: the server sets its armies, table and mission up, whatever else is said here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lesson: Option<String>,
}

/// A game that continues a replay from one of its steps, with new dice and redealt cards.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlayFrom {
    /// After how many steps. In the middle of an action the game begins before that action.
    pub step: u32,
    /// Who plays seats 1 and 2.
    pub sides: [SeatWanted; 2],
    /// Secrets of seats, which are needed while the battle goes on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub secrets: Vec<String>,
}

/// Who plays a seat of a game that continues another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SeatWanted {
    /// Who plays it.
    pub who: Who,
    /// The computer's level, where it plays.
    #[serde(default)]
    #[ts(optional)]
    pub level: Option<Level>,
    /// What others call the person.
    #[serde(default)]
    pub name: String,
}

/// A game was made that continues another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct PlayedFrom {
    /// The new game.
    pub created: Created,
    /// The step it begins after: the one that was asked for, or one before it.
    pub step: u32,
}

/// A side of a game to be made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SideWanted {
    /// An army's id; of no meaning where there is a roster or the army is open.
    pub army: String,
    /// A roster file, for an army that was brought.
    #[serde(default)]
    #[ts(optional)]
    pub roster: Option<String>,
    /// What a brought army is called and costs; the server fills it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(skip)]
    pub brought: Option<(ArmyName, u32)>,
    /// The person who opens the link brings the army; the battle begins when they have.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub open: bool,
    /// What an army that is still open may be; the server fills it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(skip)]
    pub limit: Option<OpenArmy>,
    /// Who plays it.
    pub who: Who,
    /// The computer's level, where it plays.
    #[serde(default)]
    #[ts(optional)]
    pub level: Option<Level>,
    /// Fixed secondaries by id; tactical without.
    #[serde(default)]
    #[ts(optional)]
    pub fixed: Option<[String; 2]>,
    /// What others call the person.
    #[serde(default)]
    pub name: String,
    /// The person's standing orders; without any, every question is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub orders: Option<Orders>,
}

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// The one who makes the game.
    Me,
    /// The first person who opens the link.
    Link,
    /// The computer.
    Ai,
}

/// A game was made. Its links are `/g/{game}` to watch and `/g/{game}#{secret}` to play: what
/// stands after `#` is never sent to a server by a browser.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Created {
    /// Its id.
    pub game: String,
    /// The secret of each seat that a person may play.
    pub secrets: [Option<String>; 2],
    /// The secret of the one who made it: pace and seats of a game between computers.
    pub owner: String,
}

/// The army that a guest brings to a game whose other army is open.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BringArmy {
    /// The secret of the seat.
    pub secret: String,
    /// An army's id; of no meaning where there is a roster.
    pub army: String,
    /// A roster file.
    #[serde(default)]
    #[ts(optional)]
    pub roster: Option<String>,
    /// Fixed secondaries by id; tactical without.
    #[serde(default)]
    #[ts(optional)]
    pub fixed: Option<[String; 2]>,
    /// What others call the guest.
    #[serde(default)]
    pub name: String,
    /// The battle begins with this army. Without it the army is only judged, and nothing is stored.
    #[serde(default)]
    pub confirm: bool,
    /// The guest agrees to dice that are not sealed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub not_sealed: bool,
}

/// The judgement on an army that a guest brings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct BroughtArmy {
    /// The army.
    pub card: ArmyCard,
    /// The most points it may have.
    pub limit: u32,
    /// Why it cannot be played in this game, in words; empty if it can.
    pub problems: Vec<String>,
    /// The battle has begun with it.
    pub begun: bool,
}

/// Under which addresses other devices reach this server.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Reach {
    /// Addresses as a browser takes them, the most useful first; none if only this machine reaches the server.
    pub addresses: Vec<String>,
    /// What to do so that other devices reach it, where none does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub advice: Option<String>,
}

/// Which games to list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ListGames {
    /// Ids, at most 100; unknown ones are left out.
    pub games: Vec<String>,
}

/// A game in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct GameCard {
    /// The game.
    pub info: GameInfo,
    /// Battle round.
    pub round: u8,
    /// Phase.
    pub phase: String,
    /// Whose turn.
    pub turn: u8,
    /// Whom it waits for; nobody when over.
    pub waiting_for: Option<u8>,
    /// Victory points.
    pub vp: [u32; 2],
    /// Steps played.
    pub seq: u32,
    /// When the last was, in seconds since 1970.
    #[ts(type = "number")]
    pub updated: i64,
    /// For a small picture.
    pub board: BoardInfo,
    /// Who holds each marker: 0, 1 or 2.
    pub held: BTreeMap<String, u8>,
}

/// A battle to be looked at from its first step to its last.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Replay {
    /// The game it was, where it was one.
    pub game: Option<GameInfo>,
    /// What never changes.
    pub table: TableInfo,
    /// The state before the first step.
    #[ts(type = "View")]
    pub state: Value,
    /// The steps.
    pub steps: Vec<ReplayStep>,
    /// How it ended.
    pub over: Option<Ending>,
    /// Score by round, turning points, units and luck.
    pub story: Story,
}

/// A step of a replay.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ReplayStep {
    /// As the log tells it.
    pub entry: LogEntry,
    /// The action.
    #[ts(type = "Action")]
    pub action: Value,
    /// What changed.
    pub diffs: Vec<Diff>,
    /// Player 1's chance to win after it.
    pub win: f64,
    /// The computer's reasons.
    pub why: Option<WhyInfo>,
    /// The state's hash after it.
    pub hash: String,
}

/// A record was stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Stored {
    /// Its id: `/r/{id}` is its link.
    pub replay: String,
    /// How many steps.
    pub steps: u32,
}

/// Whether a record is what its dice and actions make of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct VerifiedInfo {
    /// Every hash agrees, and the seed is the sealed one where one was sealed.
    pub ok: bool,
    /// Steps played again.
    pub steps: u32,
    /// The last hash.
    pub hash: String,
    /// The first step that differs, and how.
    pub problem: Option<String>,
    /// The seed was sealed before the game and is the same.
    pub sealed: Option<bool>,
}

/// Odds of an attack. Names are found as the command line finds them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct OddsRequest {
    /// Datasheet id of the attacker.
    pub attacker: String,
    /// How many models attack.
    pub models: u32,
    /// The weapon profile's id.
    pub weapon: String,
    /// Datasheet id of the defender.
    pub target: String,
    /// How many models defend.
    pub target_models: u32,
    /// Wounds lost already.
    #[serde(default)]
    pub wounds_lost: u32,
    /// Switches that are on, by id.
    #[serde(default)]
    pub switches: Vec<String>,
}

/// The odds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct OddsAnswer {
    /// Mean damage.
    pub mean_damage: f64,
    /// Mean models slain.
    pub mean_slain: f64,
    /// Chance that nobody is left.
    pub p_wipe: f64,
    /// Chances of 0, 1, 2, … damage.
    pub damage: Vec<f64>,
    /// Chances of 0, 1, 2, … slain.
    pub slain: Vec<f64>,
    /// Means step by step: attacks, hits, wounds, unsaved.
    pub steps: [f64; 4],
    /// What each step needs, in words: `3+`, `5+, S8 against T9`.
    pub needs: [String; 4],
    /// Every switch of this attack.
    pub switches: Vec<SwitchInfo>,
    /// Mean own losses by Hazardous, where it is.
    pub own_losses: Option<f64>,
    /// How long it took, in microseconds.
    pub micros: u32,
}

/// Something that may be on or off.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SwitchInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it does: `+1 to hit`.
    pub text: String,
    /// The attacker's; if not, the defender's.
    pub attacker: bool,
    /// It can be switched; if not, why.
    pub off: Option<String>,
    /// It is on.
    pub on: bool,
}
