//! Whether the server runs, whether it can write, and its metrics.

use crate::app::App;
use crate::metrics::figures;
use axum::Router;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::net::SocketAddr;

pub(super) fn routes() -> Router<App> {
    Router::new().route("/healthz", get(alive)).route("/readyz", get(ready)).route("/metrics", get(metrics))
}

async fn alive() -> &'static str {
    "alive\n"
}

async fn ready(State(app): State<App>) -> Response {
    match app.store.probe().await {
        Ok(()) => "ready\n".into_response(),
        // The database's message is for the operator's log, not for the public.
        Err(_) => {
            let why = "not ready: the database cannot be written at the moment; the log says why\n";
            (StatusCode::SERVICE_UNAVAILABLE, why).into_response()
        }
    }
}

/// Only for this machine unless the operator decides otherwise. A request that a proxy forwards comes from elsewhere,
/// wherever the proxy runs.
async fn metrics(State(app): State<App>, ConnectInfo(peer): ConnectInfo<SocketAddr>, headers: HeaderMap) -> Response {
    let handed_on = headers.contains_key("x-forwarded-for") || headers.contains_key(header::FORWARDED);
    if !app.config.metrics_public && (!peer.ip().is_loopback() || handed_on) {
        return (StatusCode::FORBIDDEN, "Metrics are available from this machine only; see --metrics-public.\n")
            .into_response();
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, figures().render()).into_response()
}
