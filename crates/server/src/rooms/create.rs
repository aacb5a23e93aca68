//! A new game: what was asked for is checked, the table set up, and where it is wished both armies
//! are deployed by the computer, before anything is written down.

use super::info::{level_text, mind_level};
use super::room::clean;
use super::seal::{self, Seal};
use super::summary::Summary;
use super::think::{decide, opponent};
use super::{Rooms, not_done, not_saved};
use crate::fair::{NotDone, Ticket};
use crate::store::{GameRow, SeatRow, StepRow};
use crate::{armies, catalog, seats};
use codex::{Army, Codex};
use protocol::messages::http::{Created, NewGame, Who};
use protocol::messages::{ErrorInfo, Level, ServerCode};
use protocol::write_action;
use rules::new_battle::NewBattle;
use rules::{DiceSource, Game, Phase, Player};
use std::net::IpAddr;
use std::time::{SystemTime, UNIX_EPOCH};

/// More steps than any deployment has.
const OPENING: u32 = 2_000;
/// The longest reaction time, in seconds, and the longest clock, in minutes.
const LONGEST: [u32; 2] = [3_600, 1_440];

/// A game that is not written down yet.
struct Made {
    row: GameRow,
    steps: Vec<StepRow>,
    summary: String,
}

/// Seconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

/// Makes a game.
pub async fn create(rooms: &Rooms, visitor: IpAddr, wanted: NewGame) -> Result<Created, ErrorInfo> {
    let wanted = complete(wanted)?;
    let people = wanted.sides.each_ref().map(|side| side.who != Who::Ai);
    let keys = seats::Keys::new(people).map_err(|_| not_saved())?;
    let game = keep(rooms, visitor, wanted, seats::hash(&keys.owner), keys.hashes()).await?;
    Ok(Created { game, secrets: keys.secrets, owner: keys.owner })
}

/// The same game again, for the same people: their secrets open it too.
pub async fn again(
    rooms: &Rooms,
    visitor: IpAddr,
    wanted: &NewGame,
    owner: &str,
    held: &[SeatRow; 2],
) -> Result<String, ErrorInfo> {
    let hashes = held.each_ref().map(|seat| seat.secret.clone());
    // The dice of a seed that was chosen are known by now: the new ones are sealed.
    let wanted = NewGame { seed: None, ..wanted.clone() };
    keep(rooms, visitor, wanted, owner.to_owned(), hashes).await
}

async fn keep(
    rooms: &Rooms,
    visitor: IpAddr,
    wanted: NewGame,
    owner: String,
    hashes: [String; 2],
) -> Result<String, ErrorInfo> {
    let made = rooms.thinkers().run(Ticket::person(visitor, 0), move || make(&wanted, owner, hashes)).await;
    let broken = |why: NotDone| match why {
        NotDone::TooMuch => Err(not_done(why)),
        NotDone::Broke => Err(bad("The battle could not be set up.")),
    };
    let Made { row, steps, summary } = made.unwrap_or_else(broken)?;
    rooms.0.store.create(&row, &steps, &summary).await.map_err(|error| {
        tracing::error!(%error, "a game could not be written down");
        not_saved()
    })?;
    metrics::counter!("strategium_games_total").increment(1);
    tracing::info!(game = row.id, steps = steps.len(), "a new game");
    Ok(row.id)
}

fn bad(message: impl Into<String>) -> ErrorInfo {
    ErrorInfo::new(ServerCode::BadSetup, message)
}

/// Fills in what was left out, and refuses what cannot be.
fn complete(mut wanted: NewGame) -> Result<NewGame, ErrorInfo> {
    let codex = Codex::builtin();
    let mission = wanted.mission.get_or_insert_with(|| "take-and-hold".to_owned());
    if !codex.primaries.iter().any(|known| known.id == *mission) {
        return Err(bad(format!("There is no mission {mission}.")));
    }
    wanted.deployment.get_or_insert_with(|| "hammer-and-anvil".to_owned());
    wanted.layout.get_or_insert_with(|| "layout-1".to_owned());
    let times = [wanted.reaction_seconds, wanted.clock_minutes.unwrap_or(1)];
    if wanted.clock_minutes == Some(0) || times[0] > LONGEST[0] || times[1] > LONGEST[1] {
        return Err(bad("A clock has 1 to 1,440 minutes, a reaction at most 3,600 seconds."));
    }
    for side in &mut wanted.sides {
        side.name = clean(&side.name);
        side.level = (side.who == Who::Ai).then(|| side.level.unwrap_or(Level::Normal));
        let army = armies::of_side(codex, side)?;
        let problems = problems(codex, &army, wanted.allowance);
        if !problems.is_empty() {
            return Err(bad(format!("{}: {}.", army.name, problems.join("; "))));
        }
        let brought = side.roster.is_some() || codex.army(&side.army).is_none();
        side.brought = brought.then(|| {
            let card = catalog::card(codex, &army);
            (card.names, card.points)
        });
    }
    Ok(wanted)
}

/// What stops a battle with a list. What is only not allowed was said beside the list, and is played;
/// points over the limit are played once they are allowed for this game.
fn problems(codex: &Codex, army: &Army, allowance: u32) -> Vec<String> {
    let verdict = army.verdict(codex, army.size.points() + allowance);
    let points = verdict.remarks.iter().filter(|problem| problem.code == "POINTS_LIMIT");
    verdict.stops.iter().chain(points).map(ToString::to_string).collect()
}

/// Sets the table up; long where armies are deployed.
fn make(wanted: &NewGame, owner: String, hashes: [String; 2]) -> Result<Made, ErrorInfo> {
    let codex = Codex::builtin();
    let armies = [armies::of_side(codex, &wanted.sides[0])?, armies::of_side(codex, &wanted.sides[1])?];
    let armies = [armies[0].as_ref(), armies[1].as_ref()];
    let text = |id: &Option<String>| id.clone().unwrap_or_default();
    let mut battle = NewBattle::new(codex, armies, &text(&wanted.deployment), &text(&wanted.layout))
        .map_err(|error| bad(format!("{error}.")))?;
    battle.primary.clone_from(&wanted.mission);
    battle.twist.clone_from(&wanted.twist);
    battle.fixed = wanted.sides.each_ref().map(|side| side.fixed.clone());
    let position = battle.position().map_err(|error| bad(format!("{error}.")))?;
    let seal = match &wanted.seed {
        Some(seed) => Seal {
            seed: seed
                .parse::<u64>()
                .map(Into::into)
                .map_err(|_| bad("A seed is a whole number below 2 to the power of 64."))?,
            salt: String::new(),
        },
        None => Seal::fresh().map_err(|_| not_saved())?,
    };
    let written = serde_json::to_string(&position).map_err(|_| bad("The battle could not be written down."))?;
    let game = Game::new(codex::Codex::builtin(), position, DiceSource::from(seal.seed))
        .map_err(|error| bad(format!("{error}.")))?;
    let (game, steps) = if wanted.deployed { deployed(game, wanted, &seal)? } else { (game, Vec::new()) };
    let seat = |player: Player| {
        let side = &wanted.sides[player.index()];
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
        wanted: serde_json::to_string(wanted).map_err(|_| not_saved())?,
        owner,
        rematch: None,
        seats: Player::BOTH.map(seat),
    };
    let summary = Summary::of(&game, steps.len() as u32, None, [0; 2]).text();
    Ok(Made { row, steps, summary })
}

/// Lets the computer declare formations, set up and scout for both, until the first turn begins.
fn deployed(mut game: Game, wanted: &NewGame, seal: &Seal) -> Result<(Game, Vec<StepRow>), ErrorInfo> {
    let mut minds = Player::BOTH.map(|player| {
        let level = mind_level(wanted.sides[player.index()].level.unwrap_or(Level::Normal));
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
        let decided = decide(&mut minds[player.index()], &game);
        let (action, _, why) = decided.ok_or_else(|| bad("The computer found no place for a unit."))?;
        let written = write_action(&game, player, &action);
        game.play(player, action).map_err(|refusal| bad(refusal.message(game.setup())))?;
        let why = why.and_then(|why| serde_json::to_string(&why).ok());
        steps.push(StepRow { seq, action: written.to_string(), hash: game.hash().to_hex(), why, entry: None });
    }
    Err(bad("The armies could not be deployed."))
}
