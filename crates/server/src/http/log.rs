//! One line a request, with a number that the answer carries too.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

static NUMBER: AtomicU64 = AtomicU64::new(1);
const ID: HeaderName = HeaderName::from_static("x-request-id");

/// Tells method, path, status and time. Secrets never stand in a path.
pub(super) async fn tell(request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    let (status, took) = (response.status().as_u16(), begun.elapsed());
    response.headers_mut().insert(ID, HeaderValue::from(number));
    metrics::counter!("strategium_requests_total", "status" => status.to_string()).increment(1);
    metrics::histogram!("strategium_request_seconds").record(took);
    let ms = took.as_secs_f64() * 1000.0;
    if response.status().is_server_error() {
        tracing::error!(request = number, %method, path, status, ms, "request");
    } else {
        tracing::debug!(request = number, %method, path, status, ms, "request");
    }
    response
}
