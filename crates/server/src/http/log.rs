//! Writes one log line per request, with a number that the answer carries too.

use crate::app::App;
use crate::limits::Address;
use crate::seats;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;

const ID: HeaderName = HeaderName::from_static("x-request-id");

/// Logs method, path, status and time, and the address where the operator wants it. Paths never contain secrets.
pub(super) async fn log_request(State(app): State<App>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    // Random, so that the number does not show how many requests the server gets.
    let number: String = seats::random::<8>().unwrap_or_default().iter().map(|byte| format!("{byte:02x}")).collect();
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let (parts, body) = request.into_parts();
    let address = app.config.log_addresses.then(|| Address::of(&parts, &app).to_string());
    let request = Request::from_parts(parts, body);
    let mut response = next.run(request).await;
    let (status, took) = (response.status().as_u16(), begun.elapsed());
    if let Ok(value) = HeaderValue::from_str(&number) {
        response.headers_mut().insert(ID, value);
    }
    metrics::counter!("strategium_requests_total", "status" => status.to_string()).increment(1);
    metrics::histogram!("strategium_request_seconds").record(took);
    let ms = took.as_secs_f64() * 1000.0;
    if response.status().is_server_error() {
        tracing::error!(request = number, %method, path, status, ms, "request");
    } else if let Some(address) = address {
        tracing::info!(request = number, address, %method, path, status, ms, "request");
    } else {
        tracing::debug!(request = number, %method, path, status, ms, "request");
    }
    response
}
