//! Creates a game: checks the settings, sets the table up and, if requested, lets the computer deploy both armies,
//! before anything is stored.

use super::info::{level_text, opponent_level};
use super::room::clean_name;
use super::seal::{self, Seal};
use super::summary::Summary;
use super::think::{decide, opponent};
use super::{Rooms, not_saved, work_error};
use crate::fair::{Ticket, WorkError};
use crate::store::{GameRow, SeatRow, StepRow};
use crate::{armies, catalog, seats};
use codex::{Army, Codex};
use protocol::messages::http::{Created, NewGame, Who};
use protocol::messages::{ErrorInfo, Level, Orders, ServerCode};
use protocol::write_action;
use rules::{DiceSource, Game, NewBattle, Phase, Player};
use std::net::IpAddr;
use std::time::{SystemTime, UNIX_EPOCH};

/// Maximum number of steps of a deployment; none has as many.
const OPENING: u32 = 2_000;
/// The longest reaction time, in seconds, and the longest clock, in minutes.
const LONGEST: [u32; 2] = [3_600, 1_440];

/// A game that is not stored yet.
struct PreparedGame {
    row: GameRow,
    steps: Vec<StepRow>,
    summary: String,
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

/// Creates the same game again for the same people; their secrets open it too.
pub async fn create_rematch(
    rooms: &Rooms,
    address: IpAddr,
    settings: &NewGame,
    owner: &str,
    seats: &[SeatRow; 2],
) -> Result<String, ErrorInfo> {
    let hashes = seats.each_ref().map(|seat| seat.secret.clone());
    // The dice of a chosen seed are known by now, so the new ones are sealed.
    let settings = NewGame { seed: None, ..settings.clone() };
    store_new_game(rooms, address, settings, owner.to_owned(), hashes).await
}

async fn store_new_game(
    rooms: &Rooms,
    address: IpAddr,
    settings: NewGame,
    owner: String,
    hashes: [String; 2],
) -> Result<String, ErrorInfo> {
    let prepared =
        rooms.thinking_threads().run(Ticket::person(address, 0), move || prepare(&settings, owner, hashes)).await;
    let broken = |why: WorkError| match why {
        WorkError::QueueFull => Err(work_error(why)),
        WorkError::Panicked => Err(bad("The battle could not be set up.")),
    };
    let PreparedGame { row, steps, summary } = prepared.unwrap_or_else(broken)?;
    rooms.0.store.create(&row, &steps, &summary).await.map_err(|error| {
        tracing::error!(%error, "a game could not be stored");
        not_saved()
    })?;
    metrics::counter!("strategium_games_total").increment(1);
    tracing::info!(game = row.id, steps = steps.len(), "a new game");
    Ok(row.id)
}

fn bad(message: impl Into<String>) -> ErrorInfo {
    ErrorInfo::new(ServerCode::BadSetup, message)
}

/// Fills in settings that were left out, and refuses invalid ones.
fn fill_in(mut settings: NewGame) -> Result<NewGame, ErrorInfo> {
    let codex = Codex::builtin();
    let mission = settings.mission.get_or_insert_with(|| "take-and-hold".to_owned());
    if !codex.primaries.iter().any(|known| known.id == *mission) {
        return Err(bad(format!("There is no mission {mission}.")));
    }
    settings.deployment.get_or_insert_with(|| "hammer-and-anvil".to_owned());
    settings.layout.get_or_insert_with(|| "layout-1".to_owned());
    let times = [settings.reaction_seconds, settings.clock_minutes.unwrap_or(1)];
    if settings.clock_minutes == Some(0) || times[0] > LONGEST[0] || times[1] > LONGEST[1] {
        return Err(bad("A clock must have 1 to 1,440 minutes, and a reaction at most 3,600 seconds."));
    }
    for side in &mut settings.sides {
        if let Some(fault) = side.orders.as_ref().and_then(Orders::fault) {
            return Err(bad(fault));
        }
        side.name = clean_name(&side.name);
        side.level = (side.who == Who::Ai).then(|| side.level.unwrap_or(Level::Normal));
        let army = armies::of_side(codex, side)?;
        let problems = problems(codex, &army, settings.allowance);
        if !problems.is_empty() {
            return Err(bad(format!("{}: {}.", army.name, problems.join("; "))));
        }
        let brought = side.roster.is_some() || codex.army(&side.army).is_none();
        side.brought = brought.then(|| {
            let card = catalog::card(codex, &army);
            (card.names, card.points)
        });
    }
    Ok(settings)
}

/// The problems that prevent a battle with an army. Other remarks were shown beside the army list and do not prevent
/// it; points over the limit do not either once the settings allow them.
fn problems(codex: &Codex, army: &Army, allowance: u32) -> Vec<String> {
    let verdict = army.verdict(codex, army.size.points() + allowance);
    let points = verdict.remarks.iter().filter(|problem| problem.code == "POINTS_LIMIT");
    verdict.stops.iter().chain(points).map(ToString::to_string).collect()
}

/// Sets the table up. This takes long where armies are deployed.
fn prepare(settings: &NewGame, owner: String, hashes: [String; 2]) -> Result<PreparedGame, ErrorInfo> {
    let codex = Codex::builtin();
    let armies = [armies::of_side(codex, &settings.sides[0])?, armies::of_side(codex, &settings.sides[1])?];
    let armies = [armies[0].as_ref(), armies[1].as_ref()];
    let text = |id: &Option<String>| id.clone().unwrap_or_default();
    let mut battle = NewBattle::new(codex, armies, &text(&settings.deployment), &text(&settings.layout))
        .map_err(|error| bad(format!("{error}.")))?;
    battle.primary.clone_from(&settings.mission);
    battle.twist.clone_from(&settings.twist);
    battle.fixed = settings.sides.each_ref().map(|side| side.fixed.clone());
    let position = battle.position().map_err(|error| bad(format!("{error}.")))?;
    let seal = match &settings.seed {
        Some(seed) => Seal {
            seed: seed
                .parse::<u64>()
                .map(Into::into)
                .map_err(|_| bad("A seed must be a whole number below 2 to the power of 64."))?,
            salt: String::new(),
        },
        None => Seal::fresh().map_err(|_| not_saved())?,
    };
    let written = serde_json::to_string(&position).map_err(|_| bad("The battle could not be saved."))?;
    let game = Game::new(codex::Codex::builtin(), position, DiceSource::from(seal.seed))
        .map_err(|error| bad(format!("{error}.")))?;
    let (game, steps) = if settings.deployed { deployed(game, settings, &seal)? } else { (game, Vec::new()) };
    let seat = |player: Player| {
        let side = &settings.sides[player.index()];
        let (secret, level) = (hashes[player.index()].clone(), level_text(side.level));
        SeatRow { secret, name: side.name.clone(), level, taken: false }
    };
    let now = now();
    let row = GameRow {
        id: seats::new_id().map_err(|_| not_saved())?,
        created: now,
        updated: now,
        position: written,
        seed: seal.seed.to_string(),
        salt: seal.salt,
        rules: rules::RULES_VERSION,
        settings: serde_json::to_string(settings).map_err(|_| not_saved())?,
        owner,
        rematch: None,
        seats: Player::BOTH.map(seat),
    };
    let orders = settings.sides.each_ref().map(|side| side.orders.clone().unwrap_or_default());
    let summary = Summary::of(&game, steps.len() as u32, None, [0; 2], orders).text();
    Ok(PreparedGame { row, steps, summary })
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
        game.play(player, action).map_err(|refusal| bad(refusal.message(game.setup())))?;
        let why = why.and_then(|why| serde_json::to_string(&why).ok());
        steps.push(StepRow { seq, action: written.to_string(), hash: game.hash().to_hex(), why, entry: None });
    }
    Err(bad("The armies could not be deployed."))
}
