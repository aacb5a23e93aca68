//! Requests that need no socket: new games, lists, records.

use super::info::{Presence, card};
use super::summary::{Summary, wanted};
use super::{commitment, create, load, unknown_game};
use crate::app::App;
use crate::limits::{Address, check_origin};
use crate::store::{GameLite, GameRow, StepRow, StoreError};
use crate::{replay, seats, socket, upgrade};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use protocol::messages::http::{Created, GameCard, ListGames, NewGame, Replay, VerifiedInfo};
use protocol::messages::{ErrorInfo, ServerCode};
use serde::de::DeserializeOwned;

/// Bytes of a request at most.
const BODY: usize = 64 << 10;
/// The largest new game: two rosters, and the quotes within quotes of JSON.
const NEW_GAME: usize = 2 * BODY + 4 * crate::armies::ROSTER;
/// Games listed at once.
const LISTED: usize = 100;

/// The socket and everything about games.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/ws", get(socket::open))
        .route("/api/games", post(new_game).layer(DefaultBodyLimit::max(NEW_GAME)))
        .route("/api/games/list", post(list))
        .route("/api/games/{id}", get(one))
        .route("/api/games/{id}/record", get(record))
        .route("/api/games/{id}/replay", get(watch))
        .route("/api/games/{id}/verify", get(verify))
        .layer(DefaultBodyLimit::max(BODY))
}

/// A refusal over HTTP.
#[derive(Debug)]
pub struct Refused(pub ErrorInfo);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let is = |code: ServerCode| self.0.code == code.as_str();
        let status = if is(ServerCode::UnknownGame) {
            StatusCode::NOT_FOUND
        } else if is(ServerCode::TooFast) || is(ServerCode::Full) {
            StatusCode::TOO_MANY_REQUESTS
        } else if is(ServerCode::TooLarge) {
            StatusCode::PAYLOAD_TOO_LARGE
        } else if is(ServerCode::Origin) {
            StatusCode::FORBIDDEN
        } else if is(ServerCode::NotOver) {
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

/// A body as what it should be, from a page of this server.
fn body<T: DeserializeOwned>(
    app: &App,
    headers: &HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<T, Refused> {
    check_origin(headers, &app.config)?;
    let Ok(bytes) = bytes else {
        return Err(ErrorInfo::new(ServerCode::TooLarge, format!("A request has at most {BODY} bytes.")).into());
    };
    let unreadable =
        |error: serde_json::Error| ErrorInfo::new(ServerCode::BadMessage, format!("This is no such request: {error}."));
    Ok(serde_json::from_slice(&bytes).map_err(unreadable)?)
}

async fn new_game(
    State(app): State<App>,
    Address(address): Address,
    headers: HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<Created>), Refused> {
    let wanted: NewGame = body(&app, &headers, bytes)?;
    if !app.visitors.may_create(address, &app.config) {
        let why = "So many games have been made from your address that you must wait a few minutes.";
        return Err(ErrorInfo::new(ServerCode::TooFast, why).into());
    }
    Ok((StatusCode::CREATED, Json(create::create(&app.rooms, wanted).await?)))
}

async fn list(
    State(app): State<App>,
    headers: HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Answer<Vec<GameCard>> {
    let ListGames { games } = body(&app, &headers, bytes)?;
    if games.len() > LISTED {
        return Err(ErrorInfo::new(ServerCode::BadMessage, format!("At most {LISTED} games are listed.")).into());
    }
    let known: Vec<String> = games.into_iter().filter(|id| seats::is_id(id)).collect();
    Ok(Json(cards(&app, &known).await?))
}

async fn one(State(app): State<App>, Path(id): Path<String>) -> Answer<GameCard> {
    let found = if seats::is_id(&id) { cards(&app, &[id]).await?.pop() } else { None };
    found.map(Json).ok_or_else(|| unknown_game().into())
}

async fn cards(app: &App, ids: &[String]) -> Result<Vec<GameCard>, StoreError> {
    let rows = app.store.summaries(ids).await?;
    let read = |(row, summary): (GameLite, String)| {
        let summary: Summary = serde_json::from_str(&summary).ok()?;
        Some(card(&row, &wanted(&row.wanted)?, summary, &Presence::default()))
    };
    Ok(rows.into_iter().filter_map(read).collect())
}

/// A game with its steps, and its card.
async fn found(app: &App, id: &str) -> Result<(GameRow, Vec<StepRow>, GameCard), Refused> {
    if !seats::is_id(id) {
        return Err(unknown_game().into());
    }
    let card = cards(app, &[id.to_owned()]).await?.pop().ok_or_else(unknown_game)?;
    let (row, steps) = app.store.load(id).await?.ok_or_else(unknown_game)?;
    Ok((row, steps, card))
}

fn over(card: &GameCard) -> Result<(), ErrorInfo> {
    let why = "The battle goes on: its record, which holds the seed of the dice, is given out when it is over.";
    if card.info.over.is_some() { Ok(()) } else { Err(ErrorInfo::new(ServerCode::NotOver, why)) }
}

fn broken(why: impl std::fmt::Display) -> Refused {
    Refused(ErrorInfo::new(ServerCode::BadMessage, format!("This game cannot be played again: {why}.")))
}

/// Runs what takes a while on the threads for it.
async fn aside<T: Send + 'static>(
    app: &App,
    work: impl FnOnce() -> Result<T, Refused> + Send + 'static,
) -> Result<T, Refused> {
    app.rooms.aside(work).await.unwrap_or_else(|| Err(broken("it broke off")))
}

async fn record(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Refused> {
    let (row, steps, card) = found(&app, &id).await?;
    let text = aside(&app, move || {
        // A game that cannot go on has nothing left to keep secret.
        if !(upgrade::is_other(&row) && load::load(row.clone(), &steps).is_err()) {
            over(&card)?;
        }
        load::record_text(&row, &steps).map_err(broken)
    })
    .await?;
    let name = format!("attachment; filename=\"{id}.jsonl\"");
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

async fn watch(State(app): State<App>, Path(id): Path<String>) -> Answer<Replay> {
    let (row, steps, card) = found(&app, &id).await?;
    let ended = card.info.over.is_some();
    let mut replay = aside(&app, move || {
        let record = load::record(&row, &steps, ended).map_err(broken)?;
        let why = |seq: u32| {
            let step = steps.get(usize::try_from(seq).ok()?.checked_sub(1)?)?;
            serde_json::from_str(step.why.as_ref()?).ok()
        };
        let told = |seq: u32| {
            let step = steps.get(usize::try_from(seq).ok()?.checked_sub(1)?)?;
            serde_json::from_str(step.entry.as_ref()?).ok()
        };
        replay::replay_told(&record, &why, &told).map_err(broken)
    })
    .await?;
    if ended {
        replay.over.clone_from(&card.info.over);
    } else {
        // A hash of the whole state would let one try out guesses about cards to come.
        replay.steps.iter_mut().for_each(|step| step.hash.clear());
    }
    replay.game = Some(card.info);
    Ok(Json(replay))
}

async fn verify(State(app): State<App>, Path(id): Path<String>) -> Answer<VerifiedInfo> {
    let (row, steps, card) = found(&app, &id).await?;
    over(&card)?;
    let sealed = (!row.salt.is_empty()).then(|| commitment(&row.seed, &row.salt) == card.info.commitment);
    aside(&app, move || {
        let record = load::record(&row, &steps, true).map_err(broken)?;
        let verified = replay::verify(&record).map_err(broken)?;
        Ok(Json(VerifiedInfo { ok: verified.ok && sealed != Some(false), sealed, ..verified }))
    })
    .await
}
