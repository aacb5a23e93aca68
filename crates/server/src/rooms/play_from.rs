//! Play from here: a new game that continues a battle from one of its steps.
//!
//! The new game's journal begins with the steps of the other one, which are replayed with the dice that fell in them.
//! From then on it has a seed of its own, and the cards that were still to be drawn are dealt anew, so nobody profits
//! from knowing how the other battle went on. The seed of the other game is not in it.

use super::create::{self, PreparedGame, bad};
use super::entry;
use super::http::{broken, find_card, played};
use super::load;
use super::not_saved;
use super::room::clean_name;
use super::seal::{self, Seal};
use super::summary::{Summary, read_settings};
use crate::app::App;
use crate::limits::Work;
use crate::reference;
use crate::rooms::{Refused, reserve_game};
use crate::seats::{self, Role};
use crate::store::{GameRow, StepRow};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use axum::{Json, Router};
use codex::Codex;
use protocol::messages::http::{Created, NewGame, PlayFrom, PlayedFrom, SideWanted, Who};
use protocol::messages::{ErrorInfo, Level, ServerCode};
use protocol::{GameDice, Record, read_action, table};
use rules::action::Shown;
use rules::{Game, Phase, Player};
use serde_json::Value;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum size of a request in bytes.
const BODY: usize = 4 << 10;

/// The routes of this file.
pub fn routes() -> Router<App> {
    Router::new().route("/api/games/{id}/from", post(from::<false>)).route("/api/replays/{id}/from", post(from::<true>))
}

fn read(app: &App, headers: &HeaderMap, bytes: Result<Bytes, BytesRejection>) -> Result<PlayFrom, Refused> {
    let bytes = reference::body(app, headers, bytes, BODY)?;
    let unreadable = |error| ErrorInfo::new(ServerCode::BadMessage, format!("This request cannot be read: {error}."));
    Ok(serde_json::from_slice(&bytes).map_err(unreadable)?)
}

/// Makes the new game: from a shared record, or from a game that is kept here.
async fn from<const SHARED: bool>(
    State(app): State<App>,
    Work(address): Work<5>,
    Path(id): Path<String>,
    headers: HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<PlayedFrom>), Refused> {
    let wanted = read(&app, &headers, bytes)?;
    let (record, settings) = match SHARED {
        true => shared(&app, address, &id).await?,
        false => kept(&app, &id, &wanted).await?,
    };
    make(&app, address, record, settings, &wanted).await
}

/// The record and the settings of a game that is kept here.
async fn kept(app: &App, id: &str, wanted: &PlayFrom) -> Result<(Record, NewGame), Refused> {
    let card = find_card(app, id).await?;
    let (row, steps) = played(app, id).await?;
    let over = card.info.over.is_some();
    if !over {
        may_continue(&row, &steps, &card.phase, wanted)?;
    }
    let record = load::record(&row, &steps, over).map_err(broken)?;
    let settings = read_settings(&row.settings).ok_or_else(|| broken("its settings cannot be read"))?;
    Ok((record, settings))
}

/// Whether a battle that goes on may be continued elsewhere by this person: nobody else plays it, and no choice of the
/// computer that stays secret until the end is part of it.
fn may_continue(row: &GameRow, steps: &[StepRow], phase: &str, wanted: &PlayFrom) -> Result<(), ErrorInfo> {
    let not_over = |why: &str| Err(ErrorInfo::new(ServerCode::NotOver, why));
    let Some(role) = Role::of(&wanted.secrets, &row.owner, &row.seats) else {
        return Err(ErrorInfo::new(ServerCode::WrongSecret, "This link is not valid for a seat of this game."));
    };
    let theirs = |player: Player| !role.holds(player);
    let person = |player: Player| row.seats[player.index()].level.is_empty();
    if !role.is_seated() || Player::BOTH.into_iter().any(|player| theirs(player) && person(player)) {
        return not_over(
            "The battle is not over, and what a player prepares stays private until then: only a player against the \
             computer can continue it elsewhere before its end.",
        );
    }
    if phase == Phase::Formations.as_str() {
        return not_over("Formations are secret until both players have confirmed theirs: play from a later step.");
    }
    let secret = |step: &&StepRow| {
        let action: Value = serde_json::from_str(&step.action).unwrap_or_default();
        let hidden = entry::shown(&action).is_none_or(|shown| shown == Shown::Secret);
        let by = Player::BOTH.into_iter().find(|player| action["player"] == player.number());
        hidden && by.is_none_or(theirs)
    };
    match steps.iter().find(secret) {
        Some(step) if step.seq <= wanted.step => not_over(
            "The computer has taken a secret mission, which stays secret until the end: play from a step before it.",
        ),
        _ => Ok(()),
    }
}

/// The record and the settings of a shared record.
async fn shared(app: &App, address: IpAddr, id: &str) -> Result<(Record, NewGame), Refused> {
    let record = reference::stored_record(app, address, id).await?;
    let settings = settings_of(&record)?;
    Ok((record, settings))
}

/// The settings of a shared record, as far as it says them: it has no army lists.
fn settings_of(record: &Record) -> Result<NewGame, Refused> {
    let start = record.start().map_err(broken)?;
    let table = table::table(&start, Codex::builtin());
    let side = |player: Player| {
        let points = table.units.values().filter(|unit| unit.player == player.number()).map(|unit| unit.points).sum();
        SideWanted {
            army: String::new(),
            roster: None,
            brought: Some((table.armies[player.index()].clone(), points)),
            who: Who::Ai,
            level: None,
            fixed: None,
            name: String::new(),
            orders: None,
            open: false,
            limit: None,
        }
    };
    Ok(NewGame {
        sides: Player::BOTH.map(side),
        mission: table.mission.as_ref().map(|mission| mission.id.clone()),
        twist: None,
        challengers: false,
        deployment: None,
        layout: None,
        deployed: true,
        clock_minutes: None,
        reaction_seconds: 0,
        allowance: 0,
        seed: None,
        earlier: Vec::new(),
        lesson: None,
    })
}

async fn make(
    app: &App,
    address: IpAddr,
    record: Record,
    settings: NewGame,
    wanted: &PlayFrom,
) -> Result<(StatusCode, Json<PlayedFrom>), Refused> {
    let mut settings = NewGame { seed: None, clock_minutes: None, ..settings };
    for (side, seat) in settings.sides.iter_mut().zip(&wanted.sides) {
        side.who = seat.who;
        side.level = (seat.who == Who::Ai).then(|| seat.level.unwrap_or(Level::Normal));
        side.name = clean_name(&seat.name);
    }
    let reservation = reserve_game(app, address, settings.sides.iter().map(|side| side.level))?;
    let people = settings.sides.each_ref().map(|side| side.who != Who::Ai);
    let keys = seats::Keys::new(people).map_err(|_| not_saved())?;
    let (owner, hashes, wanted_step) = (seats::hash(&keys.owner), keys.hashes(), wanted.step);
    let begun = Arc::new(Mutex::new(0));
    let noted = Arc::clone(&begun);
    let prepare = move || {
        let (prepared, step) = continued(&record, settings, wanted_step, owner, &hashes)?;
        *noted.lock().unwrap_or_else(PoisonError::into_inner) = step;
        Ok(prepared)
    };
    let game = create::store_prepared(&app.rooms, address, prepare).await?;
    reservation.confirm();
    let step = *begun.lock().unwrap_or_else(PoisonError::into_inner);
    let created = Created { game, secrets: keys.secrets, owner: keys.owner };
    Ok((StatusCode::CREATED, Json(PlayedFrom { created, step })))
}

/// The new game, and the step it begins after.
fn continued(
    record: &Record,
    mut settings: NewGame,
    wanted: u32,
    owner: String,
    hashes: &[String; 2],
) -> Result<(PreparedGame, u32), ErrorInfo> {
    let unplayable = |why: String| bad(format!("This battle cannot be continued: {why}."));
    if wanted as usize > record.steps.len() {
        return Err(bad(format!("The battle has {} steps: choose one of them.", record.steps.len())));
    }
    let dice = record.dice().map_err(|error| unplayable(error.to_string()))?;
    // The last step at which no action waits for an answer: an action cannot be divided between two sets of dice.
    let mut last = (0, Game::clone(&record.start().map_err(|error| unplayable(error.to_string()))?));
    let verified = record.verify(Some(wanted.into()), &mut |game, step, _| {
        if !game.is_interrupted() {
            last = (step.seq, game.clone());
        }
    });
    let verified = verified.map_err(|error| unplayable(error.to_string()))?;
    if let Some((step, why)) = verified.first_difference {
        return Err(unplayable(format!("step {step}: {why}")));
    }
    let (step, game) = last;
    if game.waiting_for().is_none() {
        return Err(bad("The battle is over at this step: choose an earlier one."));
    }
    let seal = Seal::fresh().map_err(|_| not_saved())?;
    let deal = seal::deal(&seal.seed.to_string(), &seal.salt);
    let dice = dice.continued(&game, step, seal.seed, deal);
    let (game, steps) = prefix(record, &dice, step).map_err(unplayable)?;
    settings.earlier = dice.earlier;
    let position = serde_json::to_string(record.position()).map_err(|_| bad("The battle could not be saved."))?;
    let row = create::row(&settings, position, &seal, owner, hashes)?;
    let last = record.steps.get((step as usize).wrapping_sub(1)).map(|step| &step.action);
    let summary = Summary::of(&game, steps.len() as u32, last, [0; 2], Default::default()).text();
    Ok((PreparedGame { row, steps, summary }, step as u32))
}

/// The first steps of a record, played with the dice of the new game.
fn prefix(record: &Record, dice: &GameDice, count: u64) -> Result<(Game, Vec<StepRow>), String> {
    let (_, mut game) =
        Record::continued(record.position().clone(), dice.clone()).map_err(|error| error.to_string())?;
    let mut rows = Vec::new();
    for (seq, step) in (1..=count as u32).zip(&record.steps) {
        let refused =
            |game: &Game, refusal: rules::Refusal| format!("step {seq}: {}", words::refusal(&refusal, game.setup()));
        let (player, action) = read_action(&game, &step.action).map_err(|refusal| refused(&game, refusal))?;
        game.play(player, action).map_err(|refusal| refused(&game, refusal))?;
        dice.advance(&mut game, seq.into());
        let why = step.why.as_ref().map(Value::to_string);
        let (action, hash) = (step.action.to_string(), game.hash().to_string());
        rows.push(StepRow { seq, action, hash, why, entry: None });
    }
    Ok((game, rows))
}
