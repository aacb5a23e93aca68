//! Rooms: one task per game with its seats and its connections.
//!
//! A room is opened when its first client connects. It reads its game from the journal, and is closed when no client
//! has been connected for a while. Everything that happens in a game happens in its task, in sequence.
//!
//! `room` is that task and its state; `play` plays an action (checks it, stores it, announces it); `think` runs the
//! computer on its own threads; `requests` handles the messages of clients; `propose` asks for the other player's
//! consent; `notes` attaches notes to units; `visible` hides what the other player prepares; `audience` knows which
//! state each client has; `load` rebuilds a game; `game_room` and `connections` are common to all kinds of games;
//! `info` and `summary` describe the state of play; `create` creates a game and `play_from` one that continues another;
//! `join` begins one with the army that a guest brings; `ghost` shows everybody what a player drags and points at;
//! `http` has the requests that need no
//! WebSocket.

mod answer_clock;
mod audience;
pub(crate) mod connections;
mod create;
pub(crate) mod entry;
pub(crate) mod game_room;
mod ghost;
mod http;
pub(crate) mod info;
mod join;
pub(crate) mod load;
mod notes;
mod orders;
mod play;
mod play_from;
mod propose;
pub(crate) mod requests;
pub(crate) mod room;
pub(crate) mod seal;
pub(crate) mod summary;
pub(crate) mod think;
mod visible;

pub(crate) use create::now;
pub(crate) use http::{LISTED, check_over, finished_card, finished_record, json, reserve_game};
pub use http::{Refused, routes};
pub use orders::answer as ordered_answer;
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

/// Maximum number of messages that wait for a room.
const INBOX_SIZE: usize = 64;
/// Maximum number of questions that one address may have waiting.
const MAX_WAITING: usize = 64;
/// How long closing waits for rooms to finish.
const CLOSING: Duration = Duration::from_secs(10);

/// The open rooms; clones share them.
#[derive(Clone)]
pub struct Rooms(pub(crate) Arc<Shared>);

/// What all clones of [`Rooms`] share.
pub(crate) struct Shared {
    pub(crate) config: Arc<Config>,
    pub(crate) store: Store,
    /// Rooms of battles.
    pub(crate) battles: OpenRooms<ClientMessage>,
    /// Rooms of skirmishes.
    pub(crate) skirmishes: OpenRooms<HexClientMessage>,
    /// The limits that are counted per address.
    pub(crate) address_limits: AddressLimits,
    /// The threads on which the computer thinks.
    pub(crate) thinking_threads: FairQueue,
    /// The threads for questions, records and army lists.
    question_threads: FairQueue,
    closing: AtomicBool,
    numbers: AtomicU64,
}

/// The open rooms of one kind of game, by the game's id.
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

    /// Sends a message to every room whose queue is not full.
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

/// The two ends of a room's queue of messages.
type RoomSender<R> = mpsc::Sender<RoomMessage<<R as GameRoom>::Message>>;
type RoomReceiver<R> = mpsc::Receiver<RoomMessage<<R as GameRoom>::Message>>;
/// The number and the receiver for a room that must be started; `None` if it is running.
type NewRoom<R> = Option<(u64, RoomReceiver<R>)>;

/// How to reach an open room.
struct RoomHandle<M> {
    number: u64,
    sender: mpsc::Sender<RoomMessage<M>>,
}

/// A message to a room.
pub(crate) enum RoomMessage<M> {
    /// A client wants to connect.
    Connect(ConnectionRequest),
    /// A connected client sent a message.
    FromClient(u64, M),
    /// A client has disconnected.
    Disconnect(u64),
    /// Memory is short: close the room if no client is connected.
    CloseIfEmpty,
    /// The server is shutting down.
    Close,
}

/// A client's request to connect to a room.
pub struct ConnectionRequest {
    /// The number of the connection.
    pub number: u64,
    /// The secrets of the seats the client claims.
    pub secrets: Vec<String>,
    /// The person's name.
    pub name: Option<String>,
    /// The person agrees to dice that are not sealed.
    pub not_sealed: bool,
    /// The queue of messages to the client.
    pub outbox: Outbox,
    /// The client's address, as limits count it.
    pub address: IpAddr,
}

/// A client's connection to a room.
pub(crate) struct RoomConnection<M> {
    number: u64,
    sender: mpsc::Sender<RoomMessage<M>>,
}

impl<M> RoomConnection<M> {
    /// Sends a message to the room; `false` if the room has closed.
    pub async fn send(&self, message: M) -> bool {
        self.sender.send(RoomMessage::FromClient(self.number, message)).await.is_ok()
    }

    /// Tells the room that the client has disconnected.
    pub async fn leave(self) {
        // A room that has closed need not know.
        let _ = self.sender.send(RoomMessage::Disconnect(self.number)).await;
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
            ClientMessage::Orders { .. } => "orders",
            ClientMessage::Chat { .. } => "chat",
            ClientMessage::Propose { .. } => "propose",
            ClientMessage::Accept { .. } => "accept",
            ClientMessage::Decline { .. } => "decline",
            ClientMessage::Withdraw { .. } => "withdraw",
            ClientMessage::Note { .. } => "note",
            ClientMessage::Rematch { .. } => "rematch",
            ClientMessage::Ghost { .. } => "ghost",
            ClientMessage::Point { .. } => "point",
            ClientMessage::Hold { .. } => "hold",
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
    /// No room is open.
    pub fn new(config: Arc<Config>, store: Store, address_limits: AddressLimits) -> Rooms {
        // Questions are short; they must not wait for the computer's thinking.
        let question_threads = std::thread::available_parallelism().map_or(2, usize::from).max(2);
        Rooms(Arc::new(Shared {
            // A room has at most one decision of the computer waiting, so the number of games bounds the queue.
            thinking_threads: FairQueue::new(config.thinkers, usize::MAX),
            question_threads: FairQueue::new(question_threads, MAX_WAITING),
            address_limits,
            config,
            store,
            battles: OpenRooms::default(),
            skirmishes: OpenRooms::default(),
            closing: AtomicBool::new(false),
            numbers: AtomicU64::new(1),
        }))
    }

    /// A unique number for a connection or a room.
    pub fn number(&self) -> u64 {
        self.0.numbers.fetch_add(1, Ordering::Relaxed)
    }

    /// How many rooms are open.
    pub fn open(&self) -> usize {
        self.0.battles.handles().len() + self.0.skirmishes.handles().len()
    }

    /// Whether this game is in memory here.
    pub(crate) fn has_room<R: GameRoom>(&self, game: &str) -> bool {
        R::open_rooms(self).handles().contains_key(game)
    }

    /// Whether the server is shutting down.
    pub(crate) fn is_closing(&self) -> bool {
        self.0.closing.load(Ordering::Acquire)
    }

    /// Connects a client to a game's room; the room answers through `request.outbox`.
    pub(crate) async fn connect<R: GameRoom>(
        &self,
        game: &str,
        request: ConnectionRequest,
    ) -> Option<RoomConnection<R::Message>> {
        let mut request = request;
        // A room may close after it was found and before the message arrives; then it is opened again.
        for _ in 0..3 {
            let (sender, opened) = match self.find_or_open::<R>(game) {
                Ok(room) => room,
                Err(error) => {
                    let retry = error.code != ServerCode::UnknownGame.as_str();
                    send_closing_message(&request.outbox, error, retry);
                    return None;
                }
            };
            let number = request.number;
            let sent = sender.send(RoomMessage::Connect(request)).await;
            // A new room starts when its first request is already in the queue. If it closes at once, because the game
            // does not exist, it can send that client the reason.
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

    /// The threads for questions, records and army lists.
    pub fn question_threads(&self) -> &FairQueue {
        &self.0.question_threads
    }

    /// The threads on which the computer thinks.
    pub fn thinking_threads(&self) -> &FairQueue {
        &self.0.thinking_threads
    }

    /// Runs work on the threads for questions when it is this address's turn.
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

    /// The sender to a game's room; if the room was not open, also what is needed to start it.
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
            // Empty rooms close, so that a retry succeeds.
            self.0.battles.send_all(|| RoomMessage::CloseIfEmpty);
            self.0.skirmishes.send_all(|| RoomMessage::CloseIfEmpty);
            return Err(ErrorInfo::new(
                ServerCode::Full,
                "The server has reached its maximum number of games: try again later.",
            ));
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

    /// Runs a room. If it panics, only its own clients are disconnected, and it can be opened again.
    fn spawn_room<R: GameRoom>(&self, game: String, number: u64, receiver: mpsc::Receiver<RoomMessage<R::Message>>) {
        let (rooms, id) = (self.clone(), game.clone());
        let task = tokio::spawn(async move { game_room::run::<R>(rooms, id, number, receiver).await });
        let rooms = self.clone();
        tokio::spawn(async move {
            if let Err(error) = task.await {
                tracing::error!(game, %error, "the task of a room panicked");
                metrics::counter!("strategium_rooms_broken_total").increment(1);
            }
            rooms.remove::<R>(&game, number);
        });
    }

    /// Removes a room from the open ones, unless another room has been opened for the same game.
    fn remove<R: GameRoom>(&self, game: &str, number: u64) {
        let mut open = R::open_rooms(self).handles();
        if open.get(game).is_some_and(|handle| handle.number == number) {
            open.remove(game);
        }
        drop(open);
        self.count_open();
    }

    /// Disconnects all clients and waits until every room has closed.
    pub async fn close(&self) {
        self.0.closing.store(true, Ordering::Release);
        self.0.battles.close().await;
        self.0.skirmishes.close().await;
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

/// The refusal where the guest still has to bring an army.
pub(crate) fn not_begun() -> ErrorInfo {
    let why = "The battle has not begun: the guest has not brought an army yet.";
    ErrorInfo::new(ServerCode::NotBegun, why)
}

pub(crate) fn closing() -> ErrorInfo {
    ErrorInfo::new(ServerCode::Closing, "The server is restarting: the game continues in a moment.")
}

/// The closing message where a game is, or continues, in another process of the server. It does not say where: the
/// addresses of processes are nobody's business, and a new connection is passed on anyway.
pub(crate) fn moved() -> ErrorInfo {
    let why = "The game continues on another server: the page connects to it by itself.";
    ErrorInfo::new(ServerCode::Moved, why)
}

/// The refusal where a game between two people has a chosen seed: both must agree to it, because the person who chose
/// it may know every roll in advance.
pub(crate) fn not_sealed() -> ErrorInfo {
    let why = "The dice of this game are not sealed: the person who created it chose the seed and may know every roll in \
        advance. Play it only if you agree to that.";
    ErrorInfo::new(ServerCode::Consent, why)
}

/// The error message for work that was not done.
pub(crate) fn work_error(why: WorkError) -> ErrorInfo {
    match why {
        WorkError::QueueFull => ErrorInfo::new(
            ServerCode::TooFast,
            "Too many questions from your address are waiting: try again in a moment.",
        ),
        WorkError::Panicked => ErrorInfo::new(ServerCode::BadMessage, "The server could not compute the answer."),
    }
}

pub(crate) fn not_saved() -> ErrorInfo {
    ErrorInfo::new(
        ServerCode::NotSaved,
        "This could not be saved, so nothing was changed: the disk may be full. Try again.",
    )
}
