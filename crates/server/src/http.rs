//! The router: rooms, desk, health, figures, the page, and what every answer carries.
//!
//! `headers` what browsers are told to forbid; `log` one line a request; `health` whether
//! the server lives and can write, and its figures.

mod headers;
mod health;
mod log;

use crate::app::App;
use crate::{armies, assets, reference, rooms, skirmish};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

/// Bytes of a request; a route that takes records allows more for itself.
const BODY: usize = 256 << 10;
/// Bytes of any request at all.
const MOST: usize = 16 << 20;
/// How long an answer may take to begin.
const PATIENCE: Duration = Duration::from_secs(30);

/// Everything that can be asked of the server.
pub fn router(app: App) -> Router {
    Router::new()
        .merge(rooms::routes())
        .merge(skirmish::routes())
        .merge(reference::routes())
        .merge(armies::routes())
        .merge(health::routes())
        .fallback(assets::page)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(RequestBodyLimitLayer::new(MOST))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, PATIENCE))
        .layer(CatchPanicLayer::custom(headers::panicked))
        .layer(CompressionLayer::new())
        .layer(axum::middleware::from_fn_with_state(app.clone(), headers::check_host))
        .layer(axum::middleware::from_fn(headers::protect))
        .layer(axum::middleware::from_fn(log::log_request))
        .with_state(app)
}
