//! Requests about skirmishes: new ones, scenarios, records, the WebSocket.

use super::level::level;
use super::room::Room;
use super::{create, load, replay};
use crate::app::App;
use crate::limits::{Address, Work};
use crate::reference::body;
use crate::replay_cache::cached;
use crate::rooms::load::LoadError;
use crate::rooms::{LISTED, Refused, commitment, json, reserve_game, unknown_game};
use crate::seats;
use crate::socket::connect;
use crate::store::{GameLite, GameRow, SeatRow, StepRow};
use crate::upgrade;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use protocol::messages::http::{Created, ListGames};
use protocol::messages::skirmish::{HexCard, HexScenarioCard, HexSeat, HexStanding, NewHexGame};
use protocol::messages::{ErrorInfo, ServerCode};
use serde_json::Value;
use skirmish::scenario::builtins;
use skirmish::{Record, Scenario};

/// Maximum size of a request for a skirmish in bytes: the largest board, full of walls, with generous spacing.
const NEW_GAME: usize = 512 << 10;
/// Maximum size of a request for a list in bytes.
const LIST: usize = 16 << 10;
/// Maximum size of a record in bytes.
const RECORD: usize = 4 << 20;

/// All routes of skirmishes.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/skirmish", post(new_game).layer(DefaultBodyLimit::max(NEW_GAME)))
        .route("/api/skirmish/list", post(list))
        .route("/api/skirmish/scenarios", get(scenarios))
        .route("/api/skirmish/replay", post(replay_record).layer(DefaultBodyLimit::max(RECORD)))
        .route("/api/skirmish/{game}/socket", get(open))
        .route("/api/skirmish/{game}/record", get(record))
        .route("/api/skirmish/{game}/replay", get(watch))
}

fn refused(code: ServerCode, text: impl Into<String>) -> Refused {
    Refused(ErrorInfo::new(code, text))
}

async fn open(
    State(app): State<App>,
    Address(address): Address,
    Path(game): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    connect::<Room>(app, address, &headers, upgrade, Some(game))
}

async fn new_game(
    State(app): State<App>,
    Work(address): Work<1>,
    headers: HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<Created>), Refused> {
    let bytes = body(&app, &headers, bytes, NEW_GAME)?;
    let settings: NewHexGame = serde_json::from_slice(&bytes).map_err(|error| {
        refused(ServerCode::BadMessage, format!("This request for a skirmish cannot be read: {error}."))
    })?;
    // A skirmish is small: its levels cost about the same.
    let reservation = reserve_game(&app, address, [])?;
    let created = create::create(&app.rooms, settings).await?;
    reservation.confirm();
    Ok((StatusCode::CREATED, Json(created)))
}

async fn scenarios() -> Json<Vec<HexScenarioCard>> {
    let card = |id: &str| {
        let scenario = Scenario::builtin(id)?;
        Some(HexScenarioCard {
            id: id.to_owned(),
            name: scenario.name.clone(),
            about: scenario.about.clone(),
            scenario: scenario.to_json(),
        })
    };
    Json(builtins().iter().filter_map(|entry| card(entry.id)).collect())
}

/// The state of play of these skirmishes, without replaying them; unknown ones are left out.
async fn list(
    State(app): State<App>,
    headers: HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<Json<Vec<HexCard>>, Refused> {
    let bytes = body(&app, &headers, bytes, LIST)?;
    let ListGames { games } = serde_json::from_slice(&bytes)
        .map_err(|error| refused(ServerCode::BadMessage, format!("This list cannot be read: {error}.")))?;
    if games.len() > LISTED {
        return Err(refused(ServerCode::BadMessage, format!("A list may contain at most {LISTED} games.")));
    }
    let known: Vec<String> = games.into_iter().filter(|id| seats::is_skirmish_id(id)).collect();
    let rows = app.store.summaries(&known).await?;
    Ok(Json(rows.iter().filter_map(|(row, summary)| card(row, summary)).collect()))
}

fn card(row: &GameLite, summary: &str) -> Option<HexCard> {
    let settings: NewHexGame = serde_json::from_str(&row.settings).ok()?;
    let summary: Value = serde_json::from_str(summary).ok()?;
    let number = |field: &str| summary[field].as_u64().and_then(|value| u32::try_from(value).ok());
    let standing = number("turn").map(|turn| HexStanding {
        turn,
        phase: summary["phase"].as_str().unwrap_or_default().to_owned(),
        asked: number("asked").and_then(|asked| u8::try_from(asked).ok()),
        over: !summary["over"].is_null(),
    });
    let seat = |seat: &SeatRow| {
        let level = level(seat);
        HexSeat { name: seat.name.clone(), level, here: level.is_some() }
    };
    let scenario = match &settings.scenario {
        Value::String(id) => Scenario::builtin(id).map(|scenario| scenario.name),
        own => own["name"].as_str().map(str::to_owned),
    };
    Some(HexCard {
        id: row.id.clone(),
        scenario: scenario.unwrap_or_default(),
        seats: row.seats.each_ref().map(seat),
        standing,
        seq: number("seq").unwrap_or_default(),
        updated: row.updated,
        commitment: commitment(&row.seed, &row.salt),
    })
}

/// Loads a skirmish with its steps.
async fn find_game(app: &App, id: &str) -> Result<(GameRow, Vec<StepRow>), Refused> {
    let stored = if seats::is_skirmish_id(id) { app.store.load(id).await? } else { None };
    stored.ok_or_else(|| unknown_game().into())
}

fn broken(why: impl std::fmt::Display) -> Refused {
    refused(ServerCode::BadMessage, format!("This game cannot be replayed: {why}."))
}

async fn record(State(app): State<App>, Work(address): Work<5>, Path(id): Path<String>) -> Result<Response, Refused> {
    let (row, steps) = find_game(&app, &id).await?;
    let work = move || {
        let record = load::record(&row, &steps).map_err(broken)?;
        let played = record.verify();
        // A game that cannot continue has nothing left to keep secret.
        if upgrade::is_other(&row) && played.is_err() {
            return Ok(record.write());
        }
        if played.map_err(broken)?.ended().is_none() {
            let why = "The game is not over: its record, which contains the seed of the dice, is available afterwards.";
            return Err(refused(ServerCode::NotOver, why));
        }
        Ok(record.write())
    };
    let text = cached(&app, address, format!("skirmish record {id}"), work).await?;
    let name = format!("attachment; filename=\"{id}.jsonl\"");
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// Nothing is hidden in a skirmish, and views contain neither seed nor hashes, so a running skirmish may be watched as
/// well.
async fn watch(State(app): State<App>, Work(address): Work<5>, Path(id): Path<String>) -> Result<Response, Refused> {
    let (row, steps) = find_game(&app, &id).await?;
    let key = format!("skirmish replay {id} {} {}", steps.len(), steps.last().map_or("", |step| &step.hash));
    let work = move || {
        let record = load::record(&row, &steps).map_err(|broke: LoadError| broken(broke))?;
        let step = |seq: u32| steps.get(usize::try_from(seq).ok()?.checked_sub(1)?);
        replay_text(&record, &|seq| step(seq).is_some_and(|step| step.why.is_some()))
    };
    cached(&app, address, key, work).await.map(json)
}

async fn replay_record(
    State(app): State<App>,
    Work(address): Work<5>,
    headers: HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<Response, Refused> {
    let bytes = body(&app, &headers, bytes, RECORD)?;
    let work = move || {
        let unreadable = |why: String| refused(ServerCode::BadMessage, format!("This record cannot be read: {why}."));
        let text = std::str::from_utf8(&bytes).map_err(|_| unreadable("it is not text".to_owned()))?;
        let record = Record::read(text).map_err(|flaw| unreadable(flaw.to_string()))?;
        replay_text(&record, &|_| false)
    };
    app.rooms.run_queued(address, work).await.map(json)
}

fn replay_text(record: &Record, whys: &dyn Fn(u32) -> bool) -> Result<String, Refused> {
    replay::replay(record, whys).map_err(|_| {
        let why = "This game is too long to be shown step by step.";
        refused(ServerCode::TooLarge, why)
    })
}
