//! Creates a game: checks the settings, sets the table up and, if requested, lets the computer deploy both armies,
//! before anything is stored. Where a guest still has to bring an army, only the settings and the seal are stored, and
//! `join` sets the table up later.

use super::info::{level_text, opponent_level};
use super::room::clean_name;
use super::seal::{self, Seal};
use super::summary::Summary;
use super::think::{decide, opponent};
use super::{Rooms, not_saved, work_error};
use crate::fair::{Ticket, WorkError};
use crate::store::{GameRow, SeatRow, StepRow};
use crate::{armies, catalog, lesson, seats};
use codex::{Army, BattleSize, Codex};
use protocol::messages::http::{Created, NewGame, SideWanted, Who};
use protocol::messages::{ErrorInfo, Level, OpenArmy, Orders, ServerCode};
use protocol::write_action;
use rules::{DiceSource, Game, NewBattle, Phase, Player, Position};
use std::net::IpAddr;
use std::time::{SystemTime, UNIX_EPOCH};

/// Maximum number of steps of a deployment; none has as many.
const OPENING: u32 = 2_000;
/// The longest reaction time, in seconds, and the longest clock, in minutes.
const LONGEST: [u32; 2] = [3_600, 1_440];

/// A table that is set up and not stored yet.
pub(super) struct PreparedTable {
    /// The position the battle begins with, as JSON.
    pub(super) position: String,
    /// The steps of the computer's deployment.
    pub(super) steps: Vec<StepRow>,
    /// The state of play for lists.
    pub(super) summary: String,
}

/// A game that is not stored yet.
pub(super) struct PreparedGame {
    pub(super) row: GameRow,
    pub(super) steps: Vec<StepRow>,
    pub(super) summary: String,
}

/// Seconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

/// Creates a game.
pub async fn create(rooms: &Rooms, address: IpAddr, settings: NewGame) -> Result<Created, ErrorInfo> {
    let settings = fill_in(settings)?;
    let people = settings.sides.each_ref().map(|side| side.who != Who::Ai);
    let keys = seats::Keys::new(people).map_err(|_| not_saved())?;
    let game = store_new_game(rooms, address, settings, seats::hash(&keys.owner), keys.hashes()).await?;
    Ok(Created { game, secrets: keys.secrets, owner: keys.owner })
}

/// Creates the same game again for the same people; their secrets open it too. With `swap` they change places and keep
/// their armies.
pub async fn create_rematch(
    rooms: &Rooms,
    address: IpAddr,
    settings: &NewGame,
    owner: &str,
    seats: &[SeatRow; 2],
    swap: bool,
) -> Result<String, ErrorInfo> {
    let mut hashes = seats.each_ref().map(|seat| seat.secret.clone());
    // The dice of a chosen seed are known by now, so the new ones are sealed.
    let mut settings = NewGame { seed: None, earlier: Vec::new(), ..settings.clone() };
    if settings.sides.iter().any(|side| side.army.is_empty() && side.roster.is_none()) {
        return Err(bad("This game continues a shared record, which has no army lists: play from a step of it again."));
    }
    if swap {
        hashes.swap(0, 1);
        settings.sides.swap(0, 1);
    }
    store_new_game(rooms, address, settings, owner.to_owned(), hashes).await
}

async fn store_new_game(
    rooms: &Rooms,
    address: IpAddr,
    settings: NewGame,
    owner: String,
    hashes: [String; 2],
) -> Result<String, ErrorInfo> {
    let seal = seal_of(&settings)?;
    let open = settings.sides.iter().any(|side| side.open);
    let mut row = row(&settings, String::new(), &seal, owner, &hashes)?;
    let (steps, summary) = if open {
        (Vec::new(), Summary::not_begun().text())
    } else {
        let PreparedTable { position, steps, summary } = prepare(rooms, address, settings, seal).await?;
        row.position = position;
        (steps, summary)
    };
    store(rooms, PreparedGame { row, steps, summary }).await
}

/// Prepares a game on the threads on which the computer thinks, and stores it.
pub(super) async fn store_prepared(
    rooms: &Rooms,
    address: IpAddr,
    prepare: impl FnOnce() -> Result<PreparedGame, ErrorInfo> + Send + 'static,
) -> Result<String, ErrorInfo> {
    store(rooms, on_threads(rooms, address, prepare).await?).await
}

/// Runs what takes long on the threads on which the computer thinks.
async fn on_threads<T: Send + 'static>(
    rooms: &Rooms,
    address: IpAddr,
    work: impl FnOnce() -> Result<T, ErrorInfo> + Send + 'static,
) -> Result<T, ErrorInfo> {
    rooms.thinking_threads().run(Ticket::person(address, 0), work).await.unwrap_or_else(|why| match why {
        WorkError::QueueFull => Err(work_error(why)),
        WorkError::Panicked => Err(bad("The battle could not be set up.")),
    })
}

async fn store(rooms: &Rooms, PreparedGame { row, steps, summary }: PreparedGame) -> Result<String, ErrorInfo> {
    rooms.0.store.create(&row, &steps, &summary).await.map_err(|error| {
        tracing::error!(%error, "a game could not be stored");
        not_saved()
    })?;
    metrics::counter!("strategium_games_total").increment(1);
    tracing::info!(game = row.id, steps = steps.len(), "a new game");
    Ok(row.id)
}

pub(super) fn bad(message: impl Into<String>) -> ErrorInfo {
    ErrorInfo::new(ServerCode::BadSetup, message)
}

/// Fills in settings that were left out, and refuses invalid ones.
fn fill_in(mut settings: NewGame) -> Result<NewGame, ErrorInfo> {
    if let Some(lesson) = settings.lesson.as_deref().map(lesson::find).transpose()? {
        lesson.fill_in(&mut settings);
        for side in &mut settings.sides {
            side.name = clean_name(&side.name);
        }
        return check_times(settings);
    }
    let codex = Codex::builtin();
    if !settings.earlier.is_empty() {
        return Err(bad("A new game has no earlier dice: ask for a game from a step of a replay."));
    }
    let mission = settings.mission.get_or_insert_with(|| "take-and-hold".to_owned());
    if !codex.primaries.iter().any(|known| known.id == *mission) {
        return Err(bad(format!("There is no mission {mission}.")));
    }
    settings.deployment.get_or_insert_with(|| "hammer-and-anvil".to_owned());
    settings.layout.get_or_insert_with(|| "layout-1".to_owned());
    let mut settings = check_times(settings)?;
    let mut size = None;
    for side in &mut settings.sides {
        if let Some(fault) = side.orders.as_ref().and_then(Orders::fault) {
            return Err(bad(fault));
        }
        side.name = clean_name(&side.name);
        side.level = (side.who == Who::Ai).then(|| side.level.unwrap_or(Level::Normal));
        (side.limit, side.brought) = (None, None);
        if side.open {
            if side.who != Who::Link {
                return Err(bad("Only the army of a person who comes by a link can be left open."));
            }
            (side.roster, side.fixed) = (None, None);
            side.army.clear();
            continue;
        }
        let army = armies::of_side(codex, side)?;
        let problems = problems(codex, &army, army.size.points() + settings.allowance);
        if !problems.is_empty() {
            return Err(bad(format!("{}: {}.", army.name, problems.join("; "))));
        }
        size = Some(army.size);
        describe_brought(codex, side, &army);
    }
    let Some(size) = size else {
        return Err(bad("Choose one army at least: the other person's must fit its size."));
    };
    let limit = OpenArmy { size: size_name(size).to_owned(), points: size.points() + settings.allowance };
    for side in settings.sides.iter_mut().filter(|side| side.open) {
        side.limit = Some(limit.clone());
    }
    // The rest of the settings is checked now and not when the guest brings an army, who could not correct it.
    if settings.sides.iter().any(|side| side.open) {
        let known =
            |found: bool, what: &str| if found { Ok(()) } else { Err(bad(format!("There is no such {what}."))) };
        let named = |id: &Option<String>| id.clone().unwrap_or_default();
        known(codex.deployment(&named(&settings.deployment)).is_some(), "deployment map")?;
        known(codex.layout(&named(&settings.layout)).is_some(), "layout")?;
        known(
            settings.twist.as_ref().is_none_or(|id| codex.twists.iter().any(|twist| twist.id == *id)),
            "mission rule",
        )?;
        for side in &settings.sides {
            check_fixed(codex, side.fixed.as_ref())?;
        }
    }
    Ok(settings)
}

/// Refuses clocks that nobody could play with.
fn check_times(settings: NewGame) -> Result<NewGame, ErrorInfo> {
    let times = [settings.reaction_seconds, settings.clock_minutes.unwrap_or(1)];
    if settings.clock_minutes == Some(0) || times[0] > LONGEST[0] || times[1] > LONGEST[1] {
        return Err(bad("A clock must have 1 to 1,440 minutes, and a reaction at most 3,600 seconds."));
    }
    Ok(settings)
}

/// Refuses fixed secondaries that are not known or the same twice.
pub(super) fn check_fixed(codex: &Codex, fixed: Option<&[String; 2]>) -> Result<(), ErrorInfo> {
    let Some([one, two]) = fixed else { return Ok(()) };
    let known = |id: &String| codex.secondaries.iter().any(|card| card.id == *id && card.fixed);
    if one != two && known(one) && known(two) {
        return Ok(());
    }
    Err(bad("Fixed secondaries must be two different ones of the list."))
}

/// The name of a size as it is sent.
pub(super) const fn size_name(size: BattleSize) -> &'static str {
    match size {
        BattleSize::Incursion => "INCURSION",
        BattleSize::StrikeForce => "STRIKE_FORCE",
    }
}

/// Keeps what an army that is not built in is called and costs.
pub(super) fn describe_brought(codex: &Codex, side: &mut SideWanted, army: &Army) {
    let brought = side.roster.is_some() || codex.army(&side.army).is_none();
    side.brought = brought.then(|| {
        let card = catalog::card(codex, army);
        (card.names, card.points)
    });
}

/// The problems that prevent a battle with an army of at most `limit` points. Other remarks were shown beside the army
/// list and do not prevent it.
pub(super) fn problems(codex: &Codex, army: &Army, limit: u32) -> Vec<String> {
    let verdict = army.verdict(codex, limit);
    let points = verdict.remarks.iter().filter(|problem| problem.code == "POINTS_LIMIT");
    verdict.stops.iter().chain(points).map(ToString::to_string).collect()
}

/// The chosen seed, or a random one that is sealed.
fn seal_of(settings: &NewGame) -> Result<Seal, ErrorInfo> {
    let Some(seed) = &settings.seed else { return Seal::fresh().map_err(|_| not_saved()) };
    let wrong = |_| bad("A seed must be a whole number below 2 to the power of 64.");
    Ok(Seal { seed: seed.parse::<u64>().map(Into::into).map_err(wrong)?, salt: String::new() })
}

/// The row of a new game; without a position where the table is not set up yet.
pub(super) fn row(
    settings: &NewGame,
    position: String,
    seal: &Seal,
    owner: String,
    hashes: &[String; 2],
) -> Result<GameRow, ErrorInfo> {
    let seat = |player: Player| {
        let side = &settings.sides[player.index()];
        let (secret, level) = (hashes[player.index()].clone(), level_text(side.level));
        SeatRow { secret, name: side.name.clone(), level, taken: false }
    };
    let now = now();
    Ok(GameRow {
        id: seats::new_id().map_err(|_| not_saved())?,
        created: now,
        updated: now,
        position,
        seed: seal.seed.to_string(),
        salt: seal.salt.clone(),
        rules: rules::RULES_VERSION,
        settings: serde_json::to_string(settings).map_err(|_| not_saved())?,
        owner,
        rematch: None,
        seats: Player::BOTH.map(seat),
    })
}

/// Sets the table up on another thread. This takes long where armies are deployed.
pub(super) async fn prepare(
    rooms: &Rooms,
    address: IpAddr,
    settings: NewGame,
    seal: Seal,
) -> Result<PreparedTable, ErrorInfo> {
    on_threads(rooms, address, move || set_up(&settings, &seal)).await
}

/// The position before the first declaration of a battle between two armies.
fn new_position(settings: &NewGame) -> Result<Position, ErrorInfo> {
    let codex = Codex::builtin();
    let armies = [armies::of_side(codex, &settings.sides[0])?, armies::of_side(codex, &settings.sides[1])?];
    let armies = [armies[0].as_ref(), armies[1].as_ref()];
    let text = |id: &Option<String>| id.clone().unwrap_or_default();
    let mut battle = NewBattle::new(codex, armies, &text(&settings.deployment), &text(&settings.layout))
        .map_err(|error| bad(format!("{error}.")))?;
    battle.primary.clone_from(&settings.mission);
    battle.twist.clone_from(&settings.twist);
    battle.challengers = settings.challengers;
    battle.fixed = settings.sides.each_ref().map(|side| side.fixed.clone());
    battle.position().map_err(|error| bad(format!("{error}.")))
}

fn set_up(settings: &NewGame, seal: &Seal) -> Result<PreparedTable, ErrorInfo> {
    let position = match settings.lesson.as_deref() {
        Some(id) => lesson::find(id)?.position()?,
        None => new_position(settings)?,
    };
    let written = serde_json::to_string(&position).map_err(|_| bad("The battle could not be saved."))?;
    let game = Game::new(codex::Codex::builtin(), position, DiceSource::from(seal.seed))
        .map_err(|error| bad(format!("{error}.")))?;
    let (game, steps) = if settings.deployed { deployed(game, settings, seal)? } else { (game, Vec::new()) };
    let orders = settings.sides.each_ref().map(|side| side.orders.clone().unwrap_or_default());
    let summary = Summary::of(&game, steps.len() as u32, None, [0; 2], orders).text();
    Ok(PreparedTable { position: written, steps, summary })
}

/// Lets the computer declare formations, deploy and scout for both players, until the first turn begins.
fn deployed(mut game: Game, settings: &NewGame, seal: &Seal) -> Result<(Game, Vec<StepRow>), ErrorInfo> {
    let mut opponents = Player::BOTH.map(|player| {
        let level = opponent_level(settings.sides[player.index()].level.unwrap_or(Level::Normal));
        opponent(level, seal::chance(&seal.seed.to_string(), &seal.salt, player))
    });
    let mut steps = Vec::new();
    for seq in 1..=OPENING {
        let Some(decision) = game.waiting_for() else { break };
        let opening = matches!(game.state().clock.phase, Phase::Formations | Phase::Deployment | Phase::Scout);
        if !opening {
            return Ok((game, steps));
        }
        let player = decision.player;
        let decided = decide(&mut opponents[player.index()], &game);
        let (action, _, why) = decided.ok_or_else(|| bad("The computer found no legal position for a unit."))?;
        let written = write_action(&game, player, &action);
        game.play(player, action).map_err(|refusal| bad(words::refusal(&refusal, game.setup())))?;
        let why = why.and_then(|why| serde_json::to_string(&why).ok());
        steps.push(StepRow { seq, action: written.to_string(), hash: game.hash().to_string(), why, entry: None });
    }
    Err(bad("The armies could not be deployed."))
}
