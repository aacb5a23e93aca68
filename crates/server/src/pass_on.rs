//! Passes a WebSocket on to the process that has its game in memory.
//!
//! Routing by a proxy only makes this rare: whichever process a client reaches, it comes to its game. The client's
//! address travels in a header, which the other process believes because the request carries its key. The keys are in
//! the database, so processes on one database need no configuration to trust each other.

use crate::app::App;
use crate::limits::counted;
use crate::rooms::game_room::GameRoom;
use crate::rooms::{closing, moved};
use crate::store::Home;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use futures_util::{SinkExt, StreamExt};
use protocol::messages::ErrorInfo;
use std::net::IpAddr;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message as Passed;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// The key of the process that a connection is passed on to.
const KEY: HeaderName = HeaderName::from_static("x-strategium-pass-key");
/// The address of the client whose connection is passed on.
const CLIENT: HeaderName = HeaderName::from_static("x-strategium-client");
/// How long the other process may take to answer.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// How long to wait for a home that does not answer: a little longer than its lease.
const PATIENCE: Duration = Duration::from_secs(8);
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(150);
/// A client that reads nothing for this long is disconnected.
const SEND_TIMEOUT: Duration = Duration::from_secs(15);
/// How often a silent client is pinged, and how many times.
const PING_INTERVAL: Duration = Duration::from_secs(30);
const MAX_PINGS: u32 = 3;

/// A connection to another process, after the hello.
pub struct Upstream(WebSocketStream<TcpStream>);

/// Where a client's connection continues.
pub enum Route {
    /// In this process.
    Here,
    /// In another process.
    There(Box<Upstream>),
    /// It must come back later.
    Later(ErrorInfo),
}

/// The address of the client, if this request is passed on by a process that knows this one's key.
pub fn client(headers: &HeaderMap, app: &App) -> Option<IpAddr> {
    let key = headers.get(KEY)?.as_bytes();
    let same = blake3::hash(key) == blake3::hash(app.store.pass_key().as_bytes());
    let address = headers.get(CLIENT)?.to_str().ok()?.parse().ok()?;
    same.then(|| counted(address))
}

/// What must be known of a client whose connection may be passed on.
#[derive(Debug, Clone)]
pub struct ClientFacts {
    /// Its address, as limits count it.
    address: IpAddr,
    /// The host and origin that its browser named.
    kept: Vec<(HeaderName, HeaderValue)>,
    /// Another process passed it on to this one.
    passed: bool,
}

impl ClientFacts {
    /// The facts of a request.
    pub fn of(headers: &HeaderMap, address: IpAddr, app: &App) -> ClientFacts {
        let kept = [header::HOST, header::ORIGIN]
            .into_iter()
            .filter_map(|name| headers.get(&name).map(|value| (name, value.clone())))
            .collect();
        ClientFacts { address, kept, passed: client(headers, app).is_some() }
    }
}

/// Finds where a game is. Where its home does not answer, waits until it does or until its lease has run out.
pub async fn route<R: GameRoom>(app: &App, game: &str, client: &ClientFacts, hello: &str) -> Route {
    if !R::is_id(game) || app.rooms.has_room::<R>(game) {
        return Route::Here;
    }
    let until = Instant::now() + PATIENCE;
    loop {
        let home = match app.store.home(game).await {
            Ok(Some(home)) => home,
            // If the journal cannot be read, opening the room says so.
            Ok(None) | Err(_) => return Route::Here,
        };
        if client.passed {
            // The game moved on while the connection was passed on; it must not travel in circles.
            return Route::Later(moved());
        }
        match timeout(CONNECT_TIMEOUT, connect(&home, &R::socket_path(game), client, hello)).await {
            Ok(Ok(upstream)) => {
                metrics::counter!("strategium_connections_passed_on_total").increment(1);
                return Route::There(Box::new(Upstream(upstream)));
            }
            Ok(Err(error)) => tracing::debug!(game, home = home.address, %error, "the home does not answer"),
            Err(_) => tracing::debug!(game, home = home.address, "the home does not answer in time"),
        }
        if app.rooms.is_closing() {
            return Route::Later(closing());
        }
        if Instant::now() > until {
            return Route::Later(moved());
        }
        sleep(PAUSE).await;
    }
}

async fn connect(
    home: &Home,
    path: &str,
    client: &ClientFacts,
    hello: &str,
) -> Result<WebSocketStream<TcpStream>, Box<dyn std::error::Error + Send + Sync>> {
    let stream = TcpStream::connect(&home.address).await?;
    stream.set_nodelay(true)?;
    let mut request = format!("ws://{}{path}", home.address).into_client_request()?;
    let headers = request.headers_mut();
    for (name, value) in &client.kept {
        headers.insert(name, value.clone());
    }
    headers.insert(KEY, HeaderValue::from_str(&home.key)?);
    headers.insert(CLIENT, HeaderValue::from_str(&client.address.to_string())?);
    let (mut socket, _) = tokio_tungstenite::client_async(request, stream).await?;
    socket.send(Passed::text(hello)).await?;
    Ok(socket)
}

/// Carries messages in both directions until one side ends. The other process counts and judges them.
pub async fn carry(socket: &mut WebSocket, upstream: Upstream) {
    let Upstream(mut upstream) = upstream;
    let (mut last_received, mut pings) = (Instant::now(), 0);
    loop {
        let message = tokio::select! {
            read = socket.recv() => {
                (last_received, pings) = (Instant::now(), 0);
                let sent = match read {
                    Some(Ok(Message::Text(text))) => upstream.send(Passed::text(text.as_str())).await,
                    Some(Ok(Message::Binary(bytes))) => upstream.send(Passed::binary(bytes)).await,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                };
                if sent.is_err() { break }
                continue;
            }
            said = upstream.next() => match said {
                Some(Ok(Passed::Text(text))) => Message::Text(Utf8Bytes::from(text.as_str())),
                Some(Ok(Passed::Close(_)) | Err(_)) | None => break,
                Some(Ok(_)) => continue,
            },
            () = tokio::time::sleep_until(last_received + PING_INTERVAL * (pings + 1)) => {
                pings += 1;
                if pings > MAX_PINGS { break }
                Message::Ping(Default::default())
            }
        };
        if !matches!(timeout(SEND_TIMEOUT, socket.send(message)).await, Ok(Ok(()))) {
            break;
        }
    }
    let _ = timeout(CONNECT_TIMEOUT, upstream.close(None)).await;
    let _ = timeout(CONNECT_TIMEOUT, socket.send(Message::Close(None))).await;
}
