//! Requests about games that need no WebSocket: new games, lists, records.

use super::info::{Presence, card};
use super::summary::{Summary, read_settings};
use super::{commitment, create, entry, join, load, not_begun, unknown_game};
use crate::app::App;
use crate::limits::{Reservation, Work, check_origin};
use crate::replay_cache::cached;
use crate::store::{GameLite, GameRow, StepRow, StoreError};
use crate::{replay, seats, socket, upgrade};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use protocol::Record;
use protocol::messages::http::{BringArmy, BroughtArmy, Created, GameCard, ListGames, NewGame, VerifiedInfo};
use protocol::messages::{ErrorInfo, GameInfo, Level, ServerCode};
use rules::Phase;
use serde::de::DeserializeOwned;
use std::net::IpAddr;

/// Maximum size of a request in bytes.
const BODY: usize = 64 << 10;
/// Maximum size of a request for a new game in bytes: two rosters, each quoted twice in JSON.
const NEW_GAME: usize = 2 * BODY + 4 * crate::armies::ROSTER;
/// Maximum size of a request with a guest's army in bytes: one roster, quoted twice in JSON.
const BRING: usize = BODY + 2 * crate::armies::ROSTER;
/// Maximum number of games in one list.
pub(crate) const LISTED: usize = 100;

/// The WebSocket and everything about games.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/ws", get(socket::open))
        .route("/ws/{game}", get(socket::open_game))
        .route("/api/games", post(new_game).layer(DefaultBodyLimit::max(NEW_GAME)))
        .route("/api/games/list", post(list))
        .route("/api/games/{id}", get(one))
        .route("/api/games/{id}/army", post(bring).layer(DefaultBodyLimit::max(BRING)))
        .route("/api/games/{id}/record", get(record))
        .route("/api/games/{id}/replay", get(watch))
        .route("/api/games/{id}/verify", get(verify))
        .route("/api/games/{id}/story", get(story))
        .merge(super::play_from::routes())
        .layer(DefaultBodyLimit::max(BODY))
}

/// A refusal over HTTP.
#[derive(Debug)]
pub struct Refused(pub ErrorInfo);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let is = |code: ServerCode| self.0.code == code.as_str();
        let status = if is(ServerCode::Barred) {
            StatusCode::FORBIDDEN
        } else if is(ServerCode::UnknownGame) {
            StatusCode::NOT_FOUND
        } else if is(ServerCode::TooFast) || is(ServerCode::Full) {
            StatusCode::TOO_MANY_REQUESTS
        } else if is(ServerCode::TooLarge) {
            StatusCode::PAYLOAD_TOO_LARGE
        } else if is(ServerCode::Origin) {
            StatusCode::FORBIDDEN
        } else if is(ServerCode::NotOver) || is(ServerCode::NotBegun) || is(ServerCode::Begun) {
            StatusCode::CONFLICT
        } else if is(ServerCode::NotSaved) || is(ServerCode::Closing) {
            StatusCode::SERVICE_UNAVAILABLE
        } else {
            StatusCode::BAD_REQUEST
        };
        (status, Json(self.0)).into_response()
    }
}

impl From<ErrorInfo> for Refused {
    fn from(error: ErrorInfo) -> Refused {
        Refused(error)
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        tracing::error!(%error, "the journal cannot be read");
        Refused(ErrorInfo::new(ServerCode::NotSaved, "The journal cannot be used at the moment: try again soon."))
    }
}

type Answer<T> = Result<Json<T>, Refused>;

/// Parses the body of a request from a page of this server.
fn body<T: DeserializeOwned>(
    app: &App,
    headers: &HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<T, Refused> {
    check_origin(headers, &app.config)?;
    let Ok(bytes) = bytes else {
        return Err(ErrorInfo::new(ServerCode::TooLarge, format!("A request has at most {BODY} bytes.")).into());
    };
    let unreadable = |error: serde_json::Error| {
        ErrorInfo::new(ServerCode::BadMessage, format!("This request cannot be read: {error}."))
    };
    Ok(serde_json::from_slice(&bytes).map_err(unreadable)?)
}

async fn new_game(
    State(app): State<App>,
    Work(address): Work<2>,
    headers: HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<Created>), Refused> {
    let settings: NewGame = body(&app, &headers, bytes)?;
    let reservation = reserve_game(&app, address, settings.sides.iter().map(|side| side.level))?;
    let created = create::create(&app.rooms, address, settings).await?;
    reservation.confirm();
    Ok((StatusCode::CREATED, Json(created)))
}

/// Takes a new game from the allowance of this address.
pub(crate) fn reserve_game(
    app: &App,
    address: IpAddr,
    levels: impl IntoIterator<Item = Option<Level>>,
) -> Result<Reservation, Refused> {
    let competitive = levels.into_iter().any(|level| level == Some(Level::Competitive));
    let why = "Too many games were created from your address: wait a few minutes. Games against Competitive have a \
        limit of their own.";
    let reservation = app.address_limits.reserve_game(address, competitive, &app.config);
    reservation.ok_or_else(|| ErrorInfo::new(ServerCode::TooFast, why).into())
}

async fn list(
    State(app): State<App>,
    headers: HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Answer<Vec<GameCard>> {
    let ListGames { games } = body(&app, &headers, bytes)?;
    if games.len() > LISTED {
        return Err(
            ErrorInfo::new(ServerCode::BadMessage, format!("A list may contain at most {LISTED} games.")).into()
        );
    }
    let known: Vec<String> = games.into_iter().filter(|id| seats::is_id(id)).collect();
    Ok(Json(cards(&app, &known).await?))
}

/// Judges the army that a guest brings, and begins the battle with it if the guest confirms it.
async fn bring(
    State(app): State<App>,
    Work(address): Work<2>,
    Path(id): Path<String>,
    headers: HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Answer<BroughtArmy> {
    let brought: BringArmy = body(&app, &headers, bytes)?;
    Ok(Json(join::bring(&app.rooms, address, &id, brought).await?))
}

async fn one(State(app): State<App>, Path(id): Path<String>) -> Answer<GameCard> {
    find_card(&app, &id).await.map(Json)
}

async fn cards(app: &App, ids: &[String]) -> Result<Vec<GameCard>, StoreError> {
    let rows = app.store.summaries(ids).await?;
    let read = |(row, summary): (GameLite, String)| {
        let summary: Summary = serde_json::from_str(&summary).ok()?;
        Some(card(&row, &read_settings(&row.settings)?, summary, &Presence::default()))
    };
    Ok(rows.into_iter().filter_map(read).collect())
}

/// A game's card.
pub(super) async fn find_card(app: &App, id: &str) -> Result<GameCard, Refused> {
    let card = if seats::is_id(id) { cards(app, &[id.to_owned()]).await?.pop() } else { None };
    card.ok_or_else(|| unknown_game().into())
}

/// Loads a game with its steps.
pub(super) async fn played(app: &App, id: &str) -> Result<(GameRow, Vec<StepRow>), Refused> {
    let (row, steps) = app.store.load(id).await?.ok_or_else(unknown_game)?;
    if row.position.is_empty() { Err(not_begun().into()) } else { Ok((row, steps)) }
}

/// Refuses a game that does not exist or is not over.
pub(crate) async fn check_over(app: &App, id: &str) -> Result<(), Refused> {
    Ok(over(&find_card(app, id).await?)?)
}

/// The card of a game that is over; nothing for any other.
pub(crate) async fn finished_card(app: &App, id: &str) -> Option<GameCard> {
    find_card(app, id).await.ok().filter(|card| card.info.over.is_some())
}

/// The record of a game that is over.
pub(crate) async fn finished_record(app: &App, id: &str) -> Result<Record, Refused> {
    check_over(app, id).await?;
    let (row, steps) = played(app, id).await?;
    load::record(&row, &steps, true).map_err(broken)
}

fn over(card: &GameCard) -> Result<(), ErrorInfo> {
    let why = "The battle is not over: its record, which contains the seed of the dice, is available afterwards.";
    if card.info.over.is_some() { Ok(()) } else { Err(ErrorInfo::new(ServerCode::NotOver, why)) }
}

pub(super) fn broken(why: impl std::fmt::Display) -> Refused {
    Refused(ErrorInfo::new(ServerCode::BadMessage, format!("This game cannot be replayed: {why}.")))
}

pub(crate) fn json(text: impl IntoResponse) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

async fn record(State(app): State<App>, Work(address): Work<5>, Path(id): Path<String>) -> Result<Response, Refused> {
    let card = find_card(&app, &id).await?;
    let (row, steps) = played(&app, &id).await?;
    if !upgrade::is_other(&row) {
        over(&card)?;
    }
    let key = format!("record {id} {}", steps.len());
    let work = move || {
        // A game of other rules that cannot continue has nothing left to keep secret.
        if !(upgrade::is_other(&row) && load::load(row.clone(), &steps).is_err()) {
            over(&card)?;
        }
        load::record_text(&row, &steps).map_err(broken)
    };
    let text = cached(&app, address, key, work).await?;
    let name = format!("attachment; filename=\"{id}.jsonl\"");
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

async fn watch(State(app): State<App>, Work(address): Work<5>, Path(id): Path<String>) -> Result<Response, Refused> {
    let card = find_card(&app, &id).await?;
    let (ended, result) = (card.info.over.is_some(), card.info.over.clone());
    // Formations that are being declared are known to their own player only.
    let secret = !ended && card.phase == Phase::Formations.as_str();
    let (row, steps) = played(&app, &id).await?;
    // In a running battle steps may be undone, so the key contains the last hash.
    let key = format!("replay {id} {} {}", steps.len(), steps.last().map_or("", |step| &step.hash));
    let work = move || {
        let mut record = load::record(&row, &steps, ended).map_err(broken)?;
        if secret {
            record.steps.clear();
        }
        let why = |seq: u32| {
            let step = steps.get(usize::try_from(seq).ok()?.checked_sub(1)?)?;
            serde_json::from_str(step.why.as_ref()?).ok()
        };
        let logged = |seq: u32| {
            let step = steps.get(usize::try_from(seq).ok()?.checked_sub(1)?)?;
            serde_json::from_str(step.entry.as_ref()?).ok()
        };
        let mut replay = replay::replay_with_log(&record, &why, &logged).map_err(broken)?;
        if ended {
            replay.over = result;
        } else {
            for step in &mut replay.steps {
                // With a hash of the whole state, guesses about the next cards could be tested.
                step.hash.clear();
                // The reasons for an action name the action.
                if !entry::is_public(&step.action) {
                    (step.why, step.entry.why) = (None, false);
                }
            }
        }
        serde_json::to_string(&replay).map_err(broken)
    };
    let text = cached(&app, address, key, work).await?;
    Ok(json(of_game(&text, &card.info)))
}

/// The story of a battle that is over, for the end scene: a small part of its replay.
async fn story(State(app): State<App>, Work(address): Work<5>, Path(id): Path<String>) -> Result<Response, Refused> {
    let card = find_card(&app, &id).await?;
    over(&card)?;
    let (row, steps) = played(&app, &id).await?;
    let work = move || {
        let record = load::record(&row, &steps, true).map_err(broken)?;
        let replay = replay::replay(&record, &|_| None).map_err(broken)?;
        serde_json::to_string(&replay.story).map_err(broken)
    };
    cached(&app, address, format!("story {id}"), work).await.map(json)
}

/// Adds the game to its replay. The game is not cached with the replay, because its names and its rematch change.
fn of_game(replay: &[u8], info: &GameInfo) -> Vec<u8> {
    const NOBODY: &[u8] = b"{\"game\":null,";
    match (replay.strip_prefix(NOBODY), serde_json::to_string(info)) {
        (Some(rest), Ok(info)) => [b"{\"game\":", info.as_bytes(), b",", rest].concat(),
        _ => replay.to_vec(),
    }
}

async fn verify(State(app): State<App>, Work(address): Work<5>, Path(id): Path<String>) -> Result<Response, Refused> {
    let card = find_card(&app, &id).await?;
    over(&card)?;
    let (row, steps) = played(&app, &id).await?;
    let sealed = (!row.salt.is_empty()).then(|| commitment(&row.seed, &row.salt) == card.info.commitment);
    let work = move || {
        let record = load::record(&row, &steps, true).map_err(broken)?;
        let verified = replay::verify(&record).map_err(broken)?;
        let verified = VerifiedInfo { ok: verified.ok && sealed != Some(false), sealed, ..verified };
        serde_json::to_string(&verified).map_err(broken)
    };
    cached(&app, address, format!("verify {id}"), work).await.map(json)
}
