//! What is asked without a game: the catalog, armies, odds, replays.

use crate::catalog;
use axum::Router;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use codex::Codex;
use protocol::messages::{ErrorInfo, ServerCode};
use std::sync::OnceLock;

/// The requests of this file.
pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().route("/api/catalog", get(whole_catalog)).route("/api/armies/{id}", get(one_army))
}

/// An answer that is not what was asked for.
struct Refused(StatusCode, ErrorInfo);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.0, axum::Json(self.1)).into_response()
    }
}

fn unknown(what: &str) -> Refused {
    let error = ErrorInfo::new(ServerCode::BadSetup, format!("There is no {what} of that name."));
    Refused(StatusCode::NOT_FOUND, error)
}

/// It never changes while the program runs, so it is written once.
async fn whole_catalog() -> Response {
    static WRITTEN: OnceLock<String> = OnceLock::new();
    let text = WRITTEN.get_or_init(|| serde_json::to_string(&catalog::catalog(Codex::builtin())).unwrap_or_default());
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")], text.as_str()).into_response()
}

async fn one_army(Path(id): Path<String>) -> Response {
    match catalog::army(Codex::builtin(), &id) {
        Some(army) => axum::Json(army).into_response(),
        None => unknown("army").into_response(),
    }
}
