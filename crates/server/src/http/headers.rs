//! Headers that restrict browsers: no scripts and styles from other sites, no frames, no guessing of content types.

use crate::app::App;
use crate::limits::{Address, host_allowed, unknown_host};
use crate::rooms::Refused;
use crate::store::Bar;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::messages::{ErrorInfo, ServerCode};
use std::any::Any;

/// Everything is loaded from this server, and nothing is inline. The page sets styles through the object model, which
/// needs no permission. A WebSocket to the same host counts as `'self'`.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

const ALWAYS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Refuses requests for a host name that is not this server's (DNS rebinding).
pub(super) async fn check_host(State(app): State<App>, request: Request, next: Next) -> Response {
    if host_allowed(request.headers(), &app.config) {
        return next.run(request).await;
    }
    Refused(unknown_host()).into_response()
}

/// Refuses requests of addresses that an operator has banned. Whether the server lives may always be asked.
pub(super) async fn check_barred(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let address = Address::of(&parts, &app);
    match app.store.barred(Bar::Ban, address).filter(|_| parts.uri.path() != "/healthz") {
        Some(reason) => Refused(ErrorInfo::new(ServerCode::Barred, reason)).into_response(),
        None => next.run(Request::from_parts(parts, body)).await,
    }
}

/// Adds the headers to every answer. Browsers may cache files of the page and nothing else.
pub(super) async fn protect(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// The answer to a request that made the server panic: no details, which are in the log.
pub(super) fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    let error =
        ErrorInfo::new(ServerCode::BadMessage, "The server failed to answer this request. Nothing was changed.");
    (StatusCode::INTERNAL_SERVER_ERROR, Json(error)).into_response()
}
