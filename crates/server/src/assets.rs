//! The page: the files of `web/dist`, built into the program. Debug builds read them from disk, so
//! that a new page needs no new program.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use protocol::messages::{ErrorInfo, ServerCode};
use rust_embed::{Embed, EmbeddedFile};

#[derive(Embed)]
#[folder = "../../web/dist"]
struct Page;

/// Files under this path carry a hash of their content in their name and never change.
const HASHED: &str = "assets/";

/// Answers every path that no other route takes: a file of the page, or the page itself, whose own router reads the
/// path.
pub async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || path == "ws" || !matches!(method, Method::GET | Method::HEAD) {
        return nothing_there();
    }
    match Page::get(if path.is_empty() { "index.html" } else { path }) {
        Some(file) => answer(path, file, &headers),
        // A name with a dot is a missing file, not a screen of the page.
        None if path.rsplit('/').next().is_some_and(|name| name.contains('.')) => nothing_there(),
        None => match Page::get("index.html") {
            Some(index) => answer("index.html", index, &headers),
            None => nothing_there(),
        },
    }
}

/// The page itself with further tags in its head.
pub fn index_with(tags: &str) -> Response {
    let Some(index) = Page::get("index.html") else { return nothing_there() };
    let text = String::from_utf8_lossy(&index.data).replacen("</head>", &format!("{tags}</head>"), 1);
    let headers = [(header::CONTENT_TYPE, kind("index.html")), (header::CACHE_CONTROL, "no-cache")];
    (headers, text).into_response()
}

fn answer(path: &str, file: EmbeddedFile, asked: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", hex(&file.metadata.sha256_hash()[..12]));
    let kept = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let same = asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = if same {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let kind = [(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)))];
        (kind, Body::from(file.data.into_owned())).into_response()
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

/// The content type of a file by its extension; the page has no other kinds.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        "" | "html" => "text/html; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn nothing_there() -> Response {
    let error = ErrorInfo::new(ServerCode::BadMessage, "There is nothing at this address: check the link.");
    (StatusCode::NOT_FOUND, axum::Json(error)).into_response()
}
