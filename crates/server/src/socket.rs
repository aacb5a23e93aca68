//! One connection: what is read is checked for size, rate and sense before it reaches a room.

use crate::app::App;
use crate::limits::{Address, Bucket, Pass, check_origin};
use crate::listen;
use crate::rooms::crowd::text;
use crate::rooms::host::{Host, Said};
use crate::rooms::room::Room;
use crate::rooms::{Place, Refused, Visit};
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use protocol::messages::{ErrorInfo, ServerCode, ServerMessage, VERSION};
use serde_json::Value;
use std::net::IpAddr;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

/// Messages that may wait for a slow reader.
const QUEUE: usize = 512;
/// A reader that takes nothing for this long is gone.
const SEND: Duration = Duration::from_secs(15);
/// How often a silent connection is tried, and how many times.
const TRY: Duration = Duration::from_secs(30);
const TRIES: u32 = 3;
/// Messages that cannot be read before the connection is closed.
const GARBAGE: u32 = 5;
/// Messages above the rate before the connection is closed.
const HASTE: u32 = 100;
/// How long the last message may take to be read.
const LAST: Duration = Duration::from_millis(500);
/// Secrets in one hello at most: a game has no more.
const SECRETS: usize = 4;

/// Opens a socket to whichever battle is named in it.
pub async fn open(
    State(app): State<App>,
    Address(address): Address,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    connect::<Room>(app, address, &headers, upgrade, None)
}

/// Opens a socket; `game` is named by its address, or by what is said in it.
pub(crate) fn connect<R: Host>(
    app: App,
    address: IpAddr,
    headers: &HeaderMap,
    upgrade: WebSocketUpgrade,
    game: Option<String>,
) -> Response {
    if let Err(foreign) = check_origin(headers, &app.config) {
        return Refused(foreign).into_response();
    }
    let Some(pass) = app.visitors.admit(address, &app.config) else {
        let why = "The server has as many visitors as it may: try again later.";
        return Refused(ErrorInfo::new(ServerCode::Full, why)).into_response();
    };
    let size = app.config.max_message;
    upgrade.max_message_size(size).max_frame_size(size).on_upgrade(move |socket| serve::<R>(app, socket, pass, game))
}

/// A connection as long as it lasts.
struct Line<R: Host> {
    app: App,
    number: u64,
    address: IpAddr,
    game: Option<String>,
    place: Option<Place<R::Said>>,
    /// For the room; given away with hello.
    out: Option<mpsc::Sender<Utf8Bytes>>,
    bucket: Bucket,
    garbage: u32,
    haste: u32,
}

/// What is to be done after a message.
enum Then {
    Go,
    Say(Box<ServerMessage>),
    Close(ErrorInfo),
}

async fn serve<R: Host>(app: App, mut socket: WebSocket, pass: Pass, game: Option<String>) {
    let (out, mut queue) = mpsc::channel(QUEUE);
    let rate = f64::from(app.config.rate.max(1));
    let number = app.rooms.number();
    let bucket = Bucket::new(rate, rate * 2.0);
    let address = pass.address();
    let mut line = Line::<R> { app, number, address, game, place: None, out: Some(out), bucket, garbage: 0, haste: 0 };
    let begun = Instant::now();
    let (mut heard, mut tries) = (begun, 0);
    let last = loop {
        tokio::select! {
            told = queue.recv() => match told {
                Some(told) => if !send(&mut socket, Message::Text(told)).await { break None },
                // The room has let go: after its last words, or because the queue was full.
                None => break Some(None),
            },
            read = socket.recv() => {
                (heard, tries) = (Instant::now(), 0);
                let then = match read {
                    Some(Ok(Message::Text(text))) => line.hear(text.as_str()).await,
                    Some(Ok(Message::Binary(_))) => line.garbage("Messages are text."),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => line.beat(),
                    Some(Ok(Message::Close(_))) | None => break None,
                    Some(Err(error)) => match broken_limit(&error, line.app.config.max_message) {
                        Some(error) => Then::Close(error),
                        None => break None,
                    },
                };
                match then {
                    Then::Go => {}
                    Then::Say(message) => if !say(&mut socket, &message).await { break None },
                    Then::Close(error) => break Some(Some(error)),
                }
            }
            () = tokio::time::sleep_until(begun + line.app.config.hello_time), if line.out.is_some() => {
                let why = "Say hello sooner: a connection that is not used is closed.";
                break Some(Some(ErrorInfo::new(ServerCode::NotEntered, why)));
            }
            () = tokio::time::sleep_until(heard + TRY * (tries + 1)) => {
                tries += 1;
                if tries > TRIES || !send(&mut socket, Message::Ping(Default::default())).await { break None }
            }
        }
    };
    if let Some(place) = line.place.take() {
        place.leave().await;
    }
    if let Some(error) = last {
        let too_much = error.is_some();
        if let Some(error) = error {
            let retry = error.code == ServerCode::TooFast.as_str();
            say(&mut socket, &ServerMessage::Bye { error, retry }).await;
        }
        let frame = CloseFrame { code: close_code::NORMAL, reason: Utf8Bytes::from_static("") };
        send(&mut socket, Message::Close(Some(frame))).await;
        let _ = timeout(LAST, async { while let Some(Ok(_)) = socket.recv().await {} }).await;
        if too_much {
            // Closing while something is unread would throw the last words away.
            tokio::time::sleep(LAST).await;
        }
    }
    drop(pass);
}

async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(SEND, socket.send(message)).await, Ok(Ok(())))
}

async fn say(socket: &mut WebSocket, message: &ServerMessage) -> bool {
    match text(message) {
        Some(text) => send(socket, Message::Text(text)).await,
        None => false,
    }
}

/// The limit that what was sent has broken, which the library says only in words.
fn broken_limit(error: &axum::Error, max_message: usize) -> Option<ErrorInfo> {
    let said = error.to_string();
    if said.contains("too long") || said.contains("too big") {
        let why = format!("A message has at most {max_message} bytes.");
        return Some(ErrorInfo::new(ServerCode::TooLarge, why));
    }
    let why = "Send a message as one frame: this one came in too many.";
    said.contains(listen::TOO_MANY).then(|| ErrorInfo::new(ServerCode::TooFast, why))
}

/// Refusals and last words are the same at every table.
fn refuse(id: Option<u32>, code: ServerCode, why: &str) -> Then {
    Then::Say(Box::new(ServerMessage::Refused { id, error: ErrorInfo::new(code, why) }))
}

impl<R: Host> Line<R> {
    fn garbage(&mut self, why: &str) -> Then {
        self.garbage += 1;
        let error = ErrorInfo::new(ServerCode::BadMessage, why);
        if self.garbage >= GARBAGE {
            Then::Close(error)
        } else {
            Then::Say(Box::new(ServerMessage::Refused { id: None, error }))
        }
    }

    /// A sign of life counts as a message, but is not answered.
    fn beat(&mut self) -> Then {
        if !self.bucket.take() {
            self.haste += 1;
        }
        match self.haste > HASTE {
            true => Then::Close(ErrorInfo::new(ServerCode::TooFast, "Too many messages in a short time.")),
            false => Then::Go,
        }
    }

    async fn hear(&mut self, written: &str) -> Then {
        if !self.bucket.take() {
            self.haste += 1;
            let id = serde_json::from_str::<Value>(written).ok().and_then(|value| id_of(&value));
            let why = "Too many messages in a short time: wait a moment.";
            if self.haste > HASTE {
                return Then::Close(ErrorInfo::new(ServerCode::TooFast, why));
            }
            return refuse(id, ServerCode::TooFast, why);
        }
        self.haste = self.haste.saturating_sub(1);
        match serde_json::from_str::<R::Said>(written) {
            Ok(message) => {
                metrics::counter!("strategium_messages_total", "type" => message.kind()).increment(1);
                self.pass_on(message).await
            }
            Err(error) => {
                // Somebody waits for the answer to a message that only this server does not know.
                let id = serde_json::from_str::<Value>(written).ok().and_then(|value| id_of(&value));
                let why = format!("This message cannot be read: {error}.");
                match (self.garbage(&why), id) {
                    (Then::Say(_), Some(id)) => refuse(Some(id), ServerCode::BadMessage, &why),
                    (then, _) => then,
                }
            }
        }
    }

    async fn pass_on(&mut self, message: R::Said) -> Then {
        if let Some(place) = &self.place {
            // A room that is gone has let go of the queue as well, which ends this line.
            let _ = place.say(message).await;
            return Then::Go;
        }
        let hello = match message.hello() {
            Ok(hello) => hello,
            Err(message) => {
                let id = serde_json::to_value(&message).ok().and_then(|value| id_of(&value));
                return refuse(id, ServerCode::NotEntered, "Say hello first.");
            }
        };
        if hello.version != VERSION {
            let why = format!("The page speaks version {}, the server {VERSION}: reload the page.", hello.version);
            return Then::Close(ErrorInfo::new(ServerCode::Version, why));
        }
        if hello.secrets.len() > SECRETS {
            let why = "So many secrets open no seats of one game.";
            return Then::Close(ErrorInfo::new(ServerCode::WrongSecret, why));
        }
        let Some(out) = self.out.take() else { return Then::Go };
        let visit = Visit {
            number: self.number,
            secrets: hello.secrets,
            name: hello.name,
            not_sealed: hello.not_sealed,
            out,
            address: self.address,
        };
        let game = self.game.take().or(hello.game).unwrap_or_default();
        self.place = self.app.rooms.enter::<R>(&game, visit).await;
        Then::Go
    }
}

fn id_of(value: &Value) -> Option<u32> {
    value.get("id").and_then(Value::as_u64).and_then(|id| u32::try_from(id).ok())
}
