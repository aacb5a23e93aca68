//! One WebSocket: every message is checked for size, rate and form before it reaches a room.

use crate::app::App;
use crate::limits::{Address, Bucket, ConnectionGuard, check_origin};
use crate::listen;
use crate::pass_on::{self, ClientFacts, Route, Upstream};
use crate::rooms::connections::encode;
use crate::rooms::game_room::{GameMessage, GameRoom};
use crate::rooms::room::Room;
use crate::rooms::{ConnectionRequest, Refused, RoomConnection};
use crate::store::Bar;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use protocol::messages::{ErrorInfo, ServerCode, ServerMessage, VERSION};
use serde_json::Value;
use std::net::IpAddr;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

/// Maximum number of messages that wait for a slow client.
const SEND_QUEUE: usize = 512;
/// A client that reads nothing for this long is disconnected.
const SEND_TIMEOUT: Duration = Duration::from_secs(15);
/// How often a silent connection is pinged, and how many times.
const PING_INTERVAL: Duration = Duration::from_secs(30);
const MAX_PINGS: u32 = 3;
/// Number of malformed messages after which the connection is closed.
const MAX_MALFORMED: u32 = 5;
/// Number of messages above the rate after which the connection is closed.
const MAX_OVER_RATE: u32 = 100;
/// How long the client may take to read the closing message.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(500);
/// Maximum number of secrets in a hello; a game has no more.
const MAX_SECRETS: usize = 4;

/// Opens a WebSocket to the battle that its hello names.
pub async fn open(
    State(app): State<App>,
    Address(address): Address,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    connect::<Room>(app, address, &headers, upgrade, None)
}

/// Opens a WebSocket to the battle in its path, by which a proxy can send it to the same process every time.
pub async fn open_game(
    State(app): State<App>,
    Address(address): Address,
    Path(game): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    connect::<Room>(app, address, &headers, upgrade, Some(game))
}

/// Opens a WebSocket. The game is named by the address, or otherwise by the hello.
pub(crate) fn connect<R: GameRoom>(
    app: App,
    address: IpAddr,
    headers: &HeaderMap,
    upgrade: WebSocketUpgrade,
    game: Option<String>,
) -> Response {
    if let Err(foreign) = check_origin(headers, &app.config) {
        return Refused(foreign).into_response();
    }
    let Some(guard) = app.address_limits.admit(address, &app.config) else {
        let why = "The server has reached its maximum number of connections: try again later.";
        return Refused(ErrorInfo::new(ServerCode::Full, why)).into_response();
    };
    let size = app.config.max_message;
    let client = ClientFacts::of(headers, address, &app);
    let upgrade = upgrade.max_message_size(size).max_frame_size(size);
    upgrade.on_upgrade(move |socket| serve::<R>(app, socket, guard, game, client))
}

/// The state of one connection.
struct Connection<R: GameRoom> {
    app: App,
    number: u64,
    address: IpAddr,
    game: Option<String>,
    client: ClientFacts,
    room: Option<RoomConnection<R::Message>>,
    /// Given to the room with the hello.
    outbox: Option<mpsc::Sender<Utf8Bytes>>,
    bucket: Bucket,
    malformed: u32,
    over_rate: u32,
}

/// What to do after a message.
enum After {
    Continue,
    Send(Box<ServerMessage>),
    PassOn(Box<Upstream>),
    Close(ErrorInfo),
}

async fn serve<R: GameRoom>(
    app: App,
    mut socket: WebSocket,
    guard: ConnectionGuard,
    game: Option<String>,
    client: ClientFacts,
) {
    let (outbox, mut queue) = mpsc::channel(SEND_QUEUE);
    let rate = f64::from(app.config.rate.max(1));
    let number = app.rooms.number();
    let bucket = Bucket::new(rate, rate * 2.0);
    let address = guard.address();
    let mut connection = Connection::<R> {
        app,
        number,
        address,
        game,
        client,
        room: None,
        outbox: Some(outbox),
        bucket,
        malformed: 0,
        over_rate: 0,
    };
    let opened = Instant::now();
    let (mut last_received, mut pings) = (opened, 0);
    let last = loop {
        tokio::select! {
            queued = queue.recv() => match queued {
                Some(queued) => if !send(&mut socket, Message::Text(queued)).await { break None },
                // The room has dropped this client: after its closing message, or because the queue was full.
                None => break Some(None),
            },
            read = socket.recv() => {
                (last_received, pings) = (Instant::now(), 0);
                let after = match read {
                    Some(Ok(Message::Text(text))) => connection.receive(text.as_str()).await,
                    Some(Ok(Message::Binary(_))) => connection.malformed("Messages must be text."),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => connection.keepalive(),
                    Some(Ok(Message::Close(_))) | None => break None,
                    Some(Err(error)) => match broken_limit(&error, connection.app.config.max_message) {
                        Some(error) => After::Close(error),
                        None => break None,
                    },
                };
                match after {
                    After::Continue => {}
                    After::Send(message) => if !send_message(&mut socket, &message).await { break None },
                    After::PassOn(upstream) => {
                        pass_on::carry(&mut socket, *upstream).await;
                        break None;
                    }
                    After::Close(error) => break Some(Some(error)),
                }
            }
            () = sleep_until(opened + connection.app.config.hello_time), if connection.outbox.is_some() => {
                let why = "No hello arrived in time: send it right after connecting.";
                break Some(Some(ErrorInfo::new(ServerCode::NotEntered, why)));
            }
            () = sleep_until(last_received + PING_INTERVAL * (pings + 1)) => {
                pings += 1;
                if pings > MAX_PINGS || !send(&mut socket, Message::Ping(Default::default())).await { break None }
            }
        }
    };
    if let Some(room) = connection.room.take() {
        room.leave().await;
    }
    if let Some(error) = last {
        let too_much = error.is_some();
        if let Some(error) = error {
            let again = [ServerCode::TooFast, ServerCode::Moved, ServerCode::Closing];
            let retry = again.iter().any(|code| error.code == code.as_str());
            send_message(&mut socket, &ServerMessage::Bye { error, retry }).await;
        }
        let frame = CloseFrame { code: close_code::NORMAL, reason: Utf8Bytes::from_static("") };
        send(&mut socket, Message::Close(Some(frame))).await;
        let _ = timeout(CLOSE_TIMEOUT, async { while let Some(Ok(_)) = socket.recv().await {} }).await;
        if too_much {
            // Closing while messages are unread would discard the closing message.
            tokio::time::sleep(CLOSE_TIMEOUT).await;
        }
    }
    drop(guard);
}

async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(SEND_TIMEOUT, socket.send(message)).await, Ok(Ok(())))
}

async fn send_message(socket: &mut WebSocket, message: &ServerMessage) -> bool {
    match encode(message) {
        Some(text) => send(socket, Message::Text(text)).await,
        None => false,
    }
}

/// The limit that the client exceeded; the library reports it only as text.
fn broken_limit(error: &axum::Error, max_message: usize) -> Option<ErrorInfo> {
    let said = error.to_string();
    if said.contains("too long") || said.contains("too big") {
        let why = format!("A message has at most {max_message} bytes.");
        return Some(ErrorInfo::new(ServerCode::TooLarge, why));
    }
    let why = "This message had too many frames: send a message as one frame.";
    said.contains(listen::TOO_MANY).then(|| ErrorInfo::new(ServerCode::TooFast, why))
}

/// Refuses a message. Refusals and closing messages are the same for every kind of game.
fn refuse(id: Option<u32>, code: ServerCode, why: &str) -> After {
    After::Send(Box::new(ServerMessage::Refused { id, error: ErrorInfo::new(code, why) }))
}

impl<R: GameRoom> Connection<R> {
    fn malformed(&mut self, why: &str) -> After {
        self.malformed += 1;
        let error = ErrorInfo::new(ServerCode::BadMessage, why);
        if self.malformed >= MAX_MALFORMED {
            After::Close(error)
        } else {
            After::Send(Box::new(ServerMessage::Refused { id: None, error }))
        }
    }

    /// A ping or pong counts as a message but is not answered.
    fn keepalive(&mut self) -> After {
        if !self.bucket.take() {
            self.over_rate += 1;
        }
        match self.over_rate > MAX_OVER_RATE {
            true => After::Close(ErrorInfo::new(ServerCode::TooFast, "Too many messages in a short time.")),
            false => After::Continue,
        }
    }

    async fn receive(&mut self, written: &str) -> After {
        if let Some(reason) = self.app.store.barred(Bar::Ban, self.address) {
            return After::Close(ErrorInfo::new(ServerCode::Barred, reason));
        }
        if !self.bucket.take() {
            self.over_rate += 1;
            let id = serde_json::from_str::<Value>(written).ok().and_then(|value| id_of(&value));
            let why = "Too many messages in a short time: wait a moment.";
            if self.over_rate > MAX_OVER_RATE {
                return After::Close(ErrorInfo::new(ServerCode::TooFast, why));
            }
            return refuse(id, ServerCode::TooFast, why);
        }
        self.over_rate = self.over_rate.saturating_sub(1);
        match serde_json::from_str::<R::Message>(written) {
            Ok(message) => {
                metrics::counter!("strategium_messages_total", "type" => message.kind()).increment(1);
                self.forward(message, written).await
            }
            Err(error) => {
                // The client waits for an answer even if this server does not know the type of its message.
                let id = serde_json::from_str::<Value>(written).ok().and_then(|value| id_of(&value));
                let why = format!("This message cannot be read: {error}.");
                match (self.malformed(&why), id) {
                    (After::Send(_), Some(id)) => refuse(Some(id), ServerCode::BadMessage, &why),
                    (after, _) => after,
                }
            }
        }
    }

    async fn forward(&mut self, message: R::Message, written: &str) -> After {
        if let Some(room) = &self.room {
            // A room that has closed has dropped the queue too, which ends this connection.
            let _ = room.send(message).await;
            return After::Continue;
        }
        let hello = match message.hello() {
            Ok(hello) => hello,
            Err(message) => {
                let id = serde_json::to_value(&message).ok().and_then(|value| id_of(&value));
                return refuse(id, ServerCode::NotEntered, "Send a hello message first.");
            }
        };
        if hello.version != VERSION {
            let why =
                format!("The page uses protocol version {}, the server {VERSION}: reload the page.", hello.version);
            return After::Close(ErrorInfo::new(ServerCode::Version, why));
        }
        if hello.secrets.len() > MAX_SECRETS {
            let why = format!("A hello may contain at most {MAX_SECRETS} secrets.");
            return After::Close(ErrorInfo::new(ServerCode::WrongSecret, why));
        }
        let game = self.game.take().or(hello.game).unwrap_or_default();
        match pass_on::route::<R>(&self.app, &game, &self.client, written).await {
            Route::Here => {}
            Route::There(upstream) => return After::PassOn(upstream),
            Route::Later(error) => return After::Close(error),
        }
        let Some(outbox) = self.outbox.take() else { return After::Continue };
        let request = ConnectionRequest {
            number: self.number,
            secrets: hello.secrets,
            name: hello.name,
            not_sealed: hello.not_sealed,
            outbox,
            address: self.address,
        };
        self.room = self.app.rooms.connect::<R>(&game, request).await;
        After::Continue
    }
}

fn id_of(value: &Value) -> Option<u32> {
    value.get("id").and_then(Value::as_u64).and_then(|id| u32::try_from(id).ok())
}
