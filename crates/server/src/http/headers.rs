//! What browsers are told to forbid: scripts and styles from elsewhere, frames, guesses.

use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::messages::{ErrorInfo, ServerCode};
use std::any::Any;

/// Everything comes from this server; nothing inline. The page sets styles through the object
/// model, which needs no permission. `ws:` and `wss:` are there because some browsers do not count
/// a socket to the same host as `'self'`.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

const ALWAYS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Adds them to every answer; what is no file of the page is not kept.
pub(super) async fn protect(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// A request that broke the server's code: an answer without details; the log has them.
pub(super) fn broken(_: Box<dyn Any + Send + 'static>) -> Response {
    let error = ErrorInfo::new(ServerCode::BadMessage, "The server failed at this. Nothing was changed.");
    (StatusCode::INTERNAL_SERVER_ERROR, Json(error)).into_response()
}
