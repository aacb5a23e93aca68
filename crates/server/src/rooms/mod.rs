//! Rooms: one task a game, its seats, its connections.
//!
//! A room is opened when somebody first sender, reads its game from the journal, and leaves memory
//! when nobody has been in it for a while. All that happens in a game happens in its task, one
//! thing after another: `room` is that task, `play` plays an action (judge, write down, tell),
//! `think` lets the computer think on threads of its own, `requests` answers what people say,
//! `propose` asks the other player's consent, `notes` pins notes on units,
//! `known` hides what somebody else prepares, `audience` knows who listens and what they have been told, `load` brings a game back,
//! `game_room` and `crowd` are what every room has, whatever is played in it,
//! `info` and `summary` say how it stands, `create` makes a new one, `http` has the
//! requests that need no socket.

mod audience;
pub(crate) mod connections;
mod create;
pub(crate) mod entry;
pub(crate) mod game_room;
mod http;
pub(crate) mod info;
pub(crate) mod load;
mod notes;
mod play;
mod propose;
pub(crate) mod requests;
pub(crate) mod room;
pub(crate) mod seal;
pub(crate) mod summary;
pub(crate) mod think;
mod visible;

pub(crate) use create::now;
pub use http::{Refused, routes};
pub(crate) use http::{json, reserve_game};
pub use seal::commitment;

use crate::config::Config;
use crate::fair::{FairQueue, Ticket, WorkError};
use crate::limits::AddressLimits;
use crate::store::Store;
use connections::{Outbox, send_closing_message};
use game_room::{GameMessage, GameRoom, Hello};
use protocol::messages::skirmish::HexClientMessage;
use protocol::messages::{ClientMessage, ErrorInfo, ServerCode};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;

/// Messages that may wait at a room's handle.
const INBOX_SIZE: usize = 64;
/// What one visitor may have waiting on the threads for questions.
const MAX_WAITING: usize = 64;
/// How long closing waits for rooms to finish.
const CLOSING: Duration = Duration::from_secs(10);

/// The rooms that are open; cloning shares them.
#[derive(Clone)]
pub struct Rooms(pub(crate) Arc<Shared>);

pub(crate) struct Shared {
    pub(crate) config: Arc<Config>,
    pub(crate) store: Store,
    /// Of battles.
    pub(crate) tables: OpenRooms<ClientMessage>,
    /// Of skirmishes.
    pub(crate) boards: OpenRooms<HexClientMessage>,
    /// Who is here and what they have used up.
    pub(crate) address_limits: AddressLimits,
    /// The threads on which the computer thinks.
    pub(crate) thinking_threads: FairQueue,
    /// The threads for questions, records and lists.
    question_threads: FairQueue,
    closing: AtomicBool,
    numbers: AtomicU64,
}

/// The doors of the rooms of one kind of game, by the game's id.
pub(crate) struct OpenRooms<M>(Mutex<HashMap<String, RoomHandle<M>>>);

impl<M> Default for OpenRooms<M> {
    fn default() -> Self {
        OpenRooms(Mutex::new(HashMap::new()))
    }
}

impl<M> OpenRooms<M> {
    fn handles(&self) -> MutexGuard<'_, HashMap<String, RoomHandle<M>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Brings the same to every room, if its door is free.
    fn send_all(&self, message: impl Fn() -> RoomMessage<M>) {
        self.handles().values().for_each(|handle| drop(handle.sender.try_send(message())));
    }

    async fn close(&self) {
        let senders: Vec<_> = self.handles().values().map(|handle| handle.sender.clone()).collect();
        for sender in senders {
            let _ = sender.send(RoomMessage::Close).await;
        }
    }
}

/// Where one sender at a room, and where the room hears it.
type RoomSender<R> = mpsc::Sender<RoomMessage<<R as GameRoom>::Message>>;
type RoomReceiver<R> = mpsc::Receiver<RoomMessage<<R as GameRoom>::Message>>;
/// The number and the receiver of a room that is to be started; none where it runs already.
type NewRoom<R> = Option<(u64, RoomReceiver<R>)>;

/// A room's handle.
struct RoomHandle<M> {
    number: u64,
    sender: mpsc::Sender<RoomMessage<M>>,
}

/// What is brought to a room.
pub(crate) enum RoomMessage<M> {
    /// Somebody comes in.
    Connect(ConnectionRequest),
    /// Somebody who is in says something.
    FromClient(u64, M),
    /// Somebody is gone.
    Leave(u64),
    /// Memory is short: a room with nobody in it closes.
    CloseIfEmpty,
    /// The server closes.
    Close,
}

/// Somebody at the handle.
pub struct ConnectionRequest {
    /// Of the connection.
    pub number: u64,
    /// What they know.
    pub secrets: Vec<String>,
    /// What they are called.
    pub name: Option<String>,
    /// They agree to dice that are not sealed.
    pub not_sealed: bool,
    /// Where they listen.
    pub outbox: Outbox,
    /// Where they come from, as limits count it.
    pub address: IpAddr,
}

/// A place in a room; leaving it is told to the room.
pub(crate) struct RoomConnection<M> {
    number: u64,
    sender: mpsc::Sender<RoomMessage<M>>,
}

impl<M> RoomConnection<M> {
    /// Says something; `false` if the room is gone.
    pub async fn send(&self, message: M) -> bool {
        self.sender.send(RoomMessage::FromClient(self.number, message)).await.is_ok()
    }

    /// Leaves.
    pub async fn leave(self) {
        // A room that is gone needs no goodbye.
        let _ = self.sender.send(RoomMessage::Leave(self.number)).await;
    }
}

impl GameMessage for ClientMessage {
    fn kind(&self) -> &'static str {
        match self {
            ClientMessage::Hello { .. } => "hello",
            ClientMessage::Act { .. } => "act",
            ClientMessage::Check { .. } => "check",
            ClientMessage::Ask { .. } => "ask",
            ClientMessage::Undo { .. } => "undo",
            ClientMessage::Hint { .. } => "hint",
            ClientMessage::Why { .. } => "why",
            ClientMessage::Pace { .. } => "pace",
            ClientMessage::Seat { .. } => "seat",
            ClientMessage::Chat { .. } => "chat",
            ClientMessage::Propose { .. } => "propose",
            ClientMessage::Accept { .. } => "accept",
            ClientMessage::Decline { .. } => "decline",
            ClientMessage::Withdraw { .. } => "withdraw",
            ClientMessage::Note { .. } => "note",
            ClientMessage::Rematch { .. } => "rematch",
            ClientMessage::Ping { .. } => "ping",
        }
    }

    fn hello(self) -> Result<Hello, ClientMessage> {
        match self {
            ClientMessage::Hello { version, game, secrets, name, not_sealed } => {
                Ok(Hello { version, game: Some(game), secrets, name, not_sealed })
            }
            other => Err(other),
        }
    }
}

impl Rooms {
    /// None is open.
    pub fn new(config: Arc<Config>, store: Store, address_limits: AddressLimits) -> Rooms {
        // Questions are short; they must not wait behind the computer's thoughts.
        let question_threads = std::thread::available_parallelism().map_or(2, usize::from).max(2);
        Rooms(Arc::new(Shared {
            // A room has one thought at a time, so as much waits as there are games at most.
            thinking_threads: FairQueue::new(config.thinkers, usize::MAX),
            question_threads: FairQueue::new(question_threads, MAX_WAITING),
            address_limits,
            config,
            store,
            tables: OpenRooms::default(),
            boards: OpenRooms::default(),
            closing: AtomicBool::new(false),
            numbers: AtomicU64::new(1),
        }))
    }

    /// A number for a connection or a room; no two are the same.
    pub fn number(&self) -> u64 {
        self.0.numbers.fetch_add(1, Ordering::Relaxed)
    }

    /// How many are open.
    pub fn open(&self) -> usize {
        self.0.tables.handles().len() + self.0.boards.handles().len()
    }

    /// Goes into a game's room; the room answers through `visit.out`.
    pub(crate) async fn connect<R: GameRoom>(
        &self,
        game: &str,
        request: ConnectionRequest,
    ) -> Option<RoomConnection<R::Message>> {
        let mut request = request;
        // A room may close between finding its door and knocking: then it is opened anew.
        for _ in 0..3 {
            let (sender, opened) = match self.find_or_open::<R>(game) {
                Ok(found) => found,
                Err(error) => {
                    let retry = error.code != ServerCode::UnknownGame.as_str();
                    send_closing_message(&request.outbox, error, retry);
                    return None;
                }
            };
            let number = request.number;
            let sent = sender.send(RoomMessage::Connect(request)).await;
            // A new room starts with its first visitor at the door: one that closes at once, because
            // there is no such game, says so to them.
            if let Some((room, receiver)) = opened {
                self.spawn_room::<R>(game.to_owned(), room, receiver);
            }
            match sent {
                Ok(()) => return Some(RoomConnection { number, sender }),
                Err(mpsc::error::SendError(RoomMessage::Connect(back))) => request = back,
                Err(_) => return None,
            }
        }
        send_closing_message(
            &request.outbox,
            ErrorInfo::new(ServerCode::Full, "The game is busy: try again in a moment."),
            true,
        );
        None
    }

    /// The threads for questions, records and lists.
    pub fn question_threads(&self) -> &FairQueue {
        &self.0.question_threads
    }

    /// The threads on which the computer thinks.
    pub fn thinking_threads(&self) -> &FairQueue {
        &self.0.thinking_threads
    }

    /// Works something out on the threads for questions, when it is this visitor's turn.
    pub async fn run_queued<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce() -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        self.0
            .question_threads
            .run(Ticket::person(address, 0), work)
            .await
            .unwrap_or_else(|why| Err(work_error(why).into()))
    }

    /// The door of a game's room; if it was not open, also what the room is started with.
    fn find_or_open<R: GameRoom>(&self, game: &str) -> Result<(RoomSender<R>, NewRoom<R>), ErrorInfo> {
        if !R::is_id(game) {
            return Err(unknown_game());
        }
        let full = self.open() >= self.0.config.max_games;
        let mut open = R::open_rooms(self).handles();
        if self.0.closing.load(Ordering::Acquire) {
            return Err(closing());
        }
        if let Some(handle) = open.get(game) {
            return Ok((handle.sender.clone(), None));
        }
        if full {
            drop(open);
            // Rooms that nobody is in make room for the one who tries again.
            self.0.tables.send_all(|| RoomMessage::CloseIfEmpty);
            self.0.boards.send_all(|| RoomMessage::CloseIfEmpty);
            return Err(ErrorInfo::new(ServerCode::Full, "The server holds as many games as it may: try again later."));
        }
        let (sender, receiver) = mpsc::channel(INBOX_SIZE);
        let number = self.number();
        open.insert(game.to_owned(), RoomHandle { number, sender: sender.clone() });
        drop(open);
        self.count_open();
        Ok((sender, Some((number, receiver))))
    }

    fn count_open(&self) {
        metrics::gauge!("strategium_games_open").set(self.open() as f64);
    }

    /// Runs a room. If it breaks, only its own visitors are sent away, and it can be opened again.
    fn spawn_room<R: GameRoom>(&self, game: String, number: u64, receiver: mpsc::Receiver<RoomMessage<R::Message>>) {
        let (rooms, id) = (self.clone(), game.clone());
        let task = tokio::spawn(async move { game_room::run::<R>(rooms, id, number, receiver).await });
        let rooms = self.clone();
        tokio::spawn(async move {
            if let Err(error) = task.await {
                tracing::error!(game, %error, "the room broke");
                metrics::counter!("strategium_rooms_broken_total").increment(1);
            }
            rooms.remove::<R>(&game, number);
        });
    }

    /// Takes a door off, unless another room has been opened behind it.
    fn remove<R: GameRoom>(&self, game: &str, number: u64) {
        let mut open = R::open_rooms(self).handles();
        if open.get(game).is_some_and(|handle| handle.number == number) {
            open.remove(game);
        }
        drop(open);
        self.count_open();
    }

    /// Sends everybody away and waits until every room is done.
    pub async fn close(&self) {
        self.0.closing.store(true, Ordering::Release);
        self.0.tables.close().await;
        self.0.boards.close().await;
        let all_closed = async {
            while self.open() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        if tokio::time::timeout(CLOSING, all_closed).await.is_err() {
            tracing::warn!(open = self.open(), "some rooms did not close in time");
        }
    }
}

pub(crate) fn unknown_game() -> ErrorInfo {
    ErrorInfo::new(ServerCode::UnknownGame, "There is no such game: check the link.")
}

pub(crate) fn closing() -> ErrorInfo {
    ErrorInfo::new(ServerCode::Closing, "The server restarts: the game goes on in a moment.")
}

/// Between two people, dice whose seed was chosen need the consent of each: the one who chose it may know
/// every roll in advance.
pub(crate) fn not_sealed() -> ErrorInfo {
    let why = "The dice of this game are not sealed: the one who made it chose their seed and may know every roll in \
        advance. Play it only if you agree to that.";
    ErrorInfo::new(ServerCode::Consent, why)
}

/// What somebody is told whose question was not worked out.
pub(crate) fn work_error(why: WorkError) -> ErrorInfo {
    match why {
        WorkError::QueueFull => {
            ErrorInfo::new(ServerCode::TooFast, "Too many questions from your address wait already: wait a moment.")
        }
        WorkError::Panicked => ErrorInfo::new(ServerCode::BadMessage, "This could not be worked out."),
    }
}

pub(crate) fn not_saved() -> ErrorInfo {
    ErrorInfo::new(
        ServerCode::NotSaved,
        "It could not be written down, so nothing was done: the disk may be full. Try again.",
    )
}
