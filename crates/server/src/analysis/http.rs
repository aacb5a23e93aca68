//! Requests about analyses.

use super::{Analyses, answer, key};
use crate::app::App;
use crate::limits::{Work, check_origin};
use crate::reference;
use crate::rooms::{Refused, finished_record};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::routing::get;
use axum::{Json, Router};
use protocol::Record;
use protocol::messages::analysis::{AnalysisAnswer, AnalysisState};
use protocol::messages::{ErrorInfo, ServerCode};
use std::net::IpAddr;

/// The routes of this file.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/games/{id}/analysis", get(look_at_game).post(begin_game).delete(stop))
        .route("/api/replays/{id}/analysis", get(look_at_replay).post(begin_replay).delete(stop))
}

type Answer = Result<Json<AnalysisAnswer>, Refused>;

/// The stored result, or how far it has come.
async fn look(app: &App, id: &str) -> Answer {
    if let Some(text) = app.store.get_analysis(&key(id)).await?
        && let Ok(analysis) = serde_json::from_str(&text)
    {
        return Ok(Json(answer(AnalysisState::Done, 0, 0, Some(analysis))));
    }
    Ok(Json(app.analyses.progress(id)))
}

async fn look_at_game(State(app): State<App>, Path(id): Path<String>) -> Answer {
    crate::rooms::check_over(&app, &id).await?;
    look(&app, &id).await
}

async fn look_at_replay(State(app): State<App>, Path(id): Path<String>) -> Answer {
    look(&app, &id).await
}

async fn begin_game(
    State(app): State<App>,
    Work(address): Work<5>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    check_origin(&headers, &app.config)?;
    let record = finished_record(&app, &id).await?;
    begin(&app, address, &id, record).await
}

async fn begin_replay(
    State(app): State<App>,
    Work(address): Work<5>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    check_origin(&headers, &app.config)?;
    let record = reference::stored_record(&app, address, &id).await?;
    begin(&app, address, &id, record).await
}

async fn begin(app: &App, address: IpAddr, id: &str, record: Record) -> Answer {
    let known = look(app, id).await?;
    if known.state != AnalysisState::None {
        return Ok(known);
    }
    let analyses: &Analyses = &app.analyses;
    if let Some(stop) = analyses.enter(id, address)? {
        if !app.address_limits.take_competitive(address, &app.config) {
            analyses.leave(id, &stop);
            let why = "Too much was asked of the strongest level from your address: try again in an hour.";
            return Err(ErrorInfo::new(ServerCode::TooFast, why).into());
        }
        analyses.spawn(app.rooms.clone(), app.store.clone(), id.to_owned(), address, record, stop);
    }
    look(app, id).await
}

async fn stop(State(app): State<App>, Work(address): Work<1>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    check_origin(&headers, &app.config)?;
    app.analyses.stop(&id, address)?;
    look(&app, &id).await
}
