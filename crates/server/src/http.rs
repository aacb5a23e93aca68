//! The router: all routes, the page, and what is added to every answer.
//!
//! `headers` adds the headers that restrict browsers, `log` writes one line per request, `health` answers whether the
//! server runs and can write, and has the metrics.

mod headers;
mod health;
mod log;

use crate::app::App;
use crate::{analysis, armies, assets, picture, reference, rooms, skirmish};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

/// Maximum size of a request in bytes; routes that take records allow more.
const BODY: usize = 256 << 10;
/// Maximum size of any request in bytes.
const MOST: usize = 16 << 20;
/// How long an answer may take to begin.
const TIMEOUT: Duration = Duration::from_secs(30);

/// All routes of the server.
pub fn router(app: App) -> Router {
    Router::new()
        .merge(rooms::routes())
        .merge(analysis::routes())
        .merge(picture::routes())
        .merge(skirmish::routes())
        .merge(reference::routes())
        .merge(armies::routes())
        .merge(health::routes())
        .fallback(assets::page)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(RequestBodyLimitLayer::new(MOST))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, TIMEOUT))
        .layer(CatchPanicLayer::custom(headers::panicked))
        .layer(CompressionLayer::new())
        .layer(axum::middleware::from_fn_with_state(app.clone(), headers::check_barred))
        .layer(axum::middleware::from_fn_with_state(app.clone(), headers::check_host))
        .layer(axum::middleware::from_fn(headers::protect))
        .layer(axum::middleware::from_fn_with_state(app.clone(), log::log_request))
        .with_state(app)
}
