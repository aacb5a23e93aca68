//! Requests that need no game: the catalog, armies, odds, replays.

use crate::app::App;
use crate::fair::run_blocking;
use crate::limits::{Work, check_origin};
use crate::replay_cache::cached;
use crate::rooms::{Refused, json};
use crate::{catalog, odds, replay};
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{get, post};
use codex::Codex;
use protocol::Record;
use protocol::messages::http::{ArmyDetail, OddsAnswer, OddsRequest, Reach, Stored};
use protocol::messages::{ErrorInfo, ServerCode};
use serde::Serialize;
use std::net::IpAddr;
use std::sync::OnceLock;

/// Maximum size of a record in bytes, as it is sent and unpacked.
const UPLOAD: usize = 8 << 20;
const UNPACKED: u64 = 32 << 20;
/// Maximum number of steps of a record; no battle has as many.
const MOST_STEPS: usize = 20_000;
/// Maximum size of a question about odds in bytes.
const ODDS: usize = 16 << 10;

/// The routes of this file.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/catalog", get(whole_catalog))
        .route("/api/reach", get(reach))
        .route("/api/armies/{id}", get(one_army))
        .route("/api/odds", post(ask_odds).layer(DefaultBodyLimit::max(ODDS)))
        .route("/api/replays", post(store_replay).layer(DefaultBodyLimit::max(UPLOAD)))
        .route("/api/replays/{id}", get(one_replay))
        .route("/api/replays/{id}/verify", get(verify_replay))
}

fn refused(code: ServerCode, text: impl Into<String>) -> Refused {
    Refused(ErrorInfo::new(code, text))
}

/// The catalog as JSON. It never changes while the program runs, so it is written once.
fn written_catalog() -> &'static str {
    static WRITTEN: OnceLock<String> = OnceLock::new();
    WRITTEN.get_or_init(|| serde_json::to_string(&catalog::catalog(Codex::builtin())).unwrap_or_default())
}

/// Prepares the catalog, which every page requests first.
pub fn prepare_catalog() {
    let _ = written_catalog();
}

async fn whole_catalog() -> Response {
    let text = run_blocking(written_catalog).await.unwrap_or_default();
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")], text).into_response()
}

async fn reach(State(app): State<App>) -> Json<Reach> {
    Json(crate::reach::reach(app.config.public_url.as_deref(), app.listening))
}

async fn one_army(Path(id): Path<String>) -> Result<Json<ArmyDetail>, Response> {
    let missing = || {
        let error = ErrorInfo::new(ServerCode::BadSetup, "There is no army with this id.");
        (StatusCode::NOT_FOUND, Json(error)).into_response()
    };
    catalog::army(Codex::builtin(), &id).map(Json).ok_or_else(missing)
}

async fn ask_odds(
    State(app): State<App>,
    Work(address): Work<1>,
    headers: HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<Json<OddsAnswer>, Refused> {
    let bytes = body(&app, &headers, bytes, ODDS)?;
    let asked: OddsRequest = serde_json::from_slice(&bytes).map_err(|error| {
        refused(ServerCode::BadMessage, format!("This question about odds cannot be read: {error}."))
    })?;
    app.rooms.run_queued(address, move || odds::odds(&asked).map_err(Refused)).await.map(Json)
}

/// The body of a request from a page of this server, within its maximum size.
pub(crate) fn body(
    app: &App,
    headers: &HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
    most: usize,
) -> Result<Bytes, Refused> {
    check_origin(headers, &app.config)?;
    bytes.map_err(|_| refused(ServerCode::TooLarge, format!("This request has at most {most} bytes.")))
}

fn unreadable(why: impl std::fmt::Display) -> Refused {
    refused(ServerCode::BadMessage, format!("This record cannot be replayed: {why}."))
}

/// Stores a record after playing it to its end; the same record gets the same id.
async fn store_replay(
    State(app): State<App>,
    Work(address): Work<5>,
    headers: HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<Stored>), Refused> {
    let bytes = body(&app, &headers, bytes, UPLOAD)?;
    let why = "Too many replays were stored from your address: wait a few minutes.";
    let reservation = app.address_limits.reserve_game(address, false, &app.config);
    let reservation = reservation.ok_or_else(|| refused(ServerCode::TooFast, why))?;
    let work = move || {
        let record = Record::from_bytes_within(&bytes, UNPACKED).map_err(unreadable)?;
        if record.steps.len() > MOST_STEPS {
            return Err(unreadable("it has more steps than any battle"));
        }
        let verified = replay::verify(&record).map_err(unreadable)?;
        if let Some(problem) = verified.problem {
            return Err(unreadable(problem));
        }
        let id: String = blake3::hash(record.to_text().as_bytes()).to_hex().chars().take(24).collect();
        Ok((id, record.to_gzip().map_err(unreadable)?, verified.steps))
    };
    let (id, packed, steps) = app.rooms.run_queued(address, work).await?;
    app.store.put_replay(&id, &packed).await?;
    reservation.confirm();
    Ok((StatusCode::CREATED, Json(Stored { replay: id, steps })))
}

/// A record that a person shared.
pub(crate) async fn stored_record(app: &App, address: IpAddr, id: &str) -> Result<Record, Refused> {
    let bytes = stored_bytes(app, id).await?;
    app.rooms.run_queued(address, move || Record::from_bytes_within(&bytes, UNPACKED).map_err(unreadable)).await
}

/// Whether there is a shared record with this id.
pub(crate) async fn is_stored(app: &App, id: &str) -> bool {
    stored_bytes(app, id).await.is_ok()
}

async fn stored_bytes(app: &App, id: &str) -> Result<Vec<u8>, Refused> {
    let is_id = id.len() == 24 && id.chars().all(|c| c.is_ascii_hexdigit());
    let bytes = if is_id { app.store.get_replay(id).await? } else { None };
    bytes.ok_or_else(|| refused(ServerCode::UnknownGame, "There is no replay with this id: check the link."))
}

/// Computes something from a stored record, once for all who ask.
async fn from_stored<T: Serialize>(
    app: &App,
    address: IpAddr,
    what: &str,
    id: &str,
    work: impl FnOnce(&Record) -> Result<T, String> + Send + 'static,
) -> Result<Response, Refused> {
    let bytes = stored_bytes(app, id).await?;
    let work = move || {
        let record = Record::from_bytes_within(&bytes, UNPACKED).map_err(unreadable)?;
        serde_json::to_string(&work(&record).map_err(unreadable)?).map_err(unreadable)
    };
    cached(app, address, format!("stored {what} {id}"), work).await.map(json)
}

async fn one_replay(
    State(app): State<App>,
    Work(address): Work<5>,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    from_stored(&app, address, "replay", &id, |record| replay::replay(record, &|_| None)).await
}

async fn verify_replay(
    State(app): State<App>,
    Work(address): Work<5>,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    from_stored(&app, address, "verify", &id, replay::verify).await
}
