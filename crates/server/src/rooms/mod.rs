//! Rooms: one task a game, its seats, its connections.
//!
//! A room is opened when somebody first knocks, reads its game from the journal, and leaves memory
//! when nobody has been in it for a while. All that happens in a game happens in its task, one
//! thing after another: `room` is that task, `play` plays an action (judge, write down, tell),
//! `think` lets the computer think on threads of its own, `requests` answers what people say,
//! `propose` asks the other player's consent, `notes` pins notes on units,
//! `known` hides what somebody else prepares, `audience` knows who listens and what they have been told, `load` brings a game back,
//! `host` and `crowd` are what every room has, whatever is played in it,
//! `info` and `summary` say how it stands, `create` makes a new one, `http` has the
//! requests that need no socket.

mod audience;
mod create;
pub(crate) mod crowd;
pub(crate) mod entry;
pub(crate) mod host;
mod http;
pub(crate) mod info;
mod known;
pub(crate) mod load;
mod notes;
mod play;
mod propose;
pub(crate) mod requests;
pub(crate) mod room;
pub(crate) mod seal;
pub(crate) mod summary;
pub(crate) mod think;

pub(crate) use create::now;
pub use http::{Refused, routes};
pub(crate) use http::{creation, json};
pub use seal::commitment;

use crate::config::Config;
use crate::fair::{FairQueue, NotDone, Ticket};
use crate::limits::Visitors;
use crate::store::Store;
use crowd::{Out, farewell};
use host::{Hello, Host, Said};
use protocol::messages::skirmish::HexClientMessage;
use protocol::messages::{ClientMessage, ErrorInfo, ServerCode};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;

/// Messages that may wait at a room's door.
const DOOR: usize = 64;
/// What one visitor may have waiting on the threads for questions.
const MOST_WAITING: usize = 64;
/// How long closing waits for rooms to finish.
const CLOSING: Duration = Duration::from_secs(10);

/// The rooms that are open; cloning shares them.
#[derive(Clone)]
pub struct Rooms(pub(crate) Arc<House>);

pub(crate) struct House {
    pub(crate) config: Arc<Config>,
    pub(crate) store: Store,
    /// Of battles.
    pub(crate) tables: Hall<ClientMessage>,
    /// Of skirmishes.
    pub(crate) boards: Hall<HexClientMessage>,
    /// Who is here and what they have used up.
    pub(crate) visitors: Visitors,
    /// The threads on which the computer thinks.
    pub(crate) thinkers: FairQueue,
    /// The threads for questions, records and lists.
    clerks: FairQueue,
    closing: AtomicBool,
    numbers: AtomicU64,
}

/// The doors of the rooms of one kind of game, by the game's id.
pub(crate) struct Hall<M>(Mutex<HashMap<String, Door<M>>>);

impl<M> Default for Hall<M> {
    fn default() -> Self {
        Hall(Mutex::new(HashMap::new()))
    }
}

impl<M> Hall<M> {
    fn doors(&self) -> MutexGuard<'_, HashMap<String, Door<M>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Brings the same to every room, if its door is free.
    fn knock(&self, knock: impl Fn() -> Knock<M>) {
        self.doors().values().for_each(|door| drop(door.knocks.try_send(knock())));
    }

    async fn close(&self) {
        let doors: Vec<_> = self.doors().values().map(|door| door.knocks.clone()).collect();
        for knocks in doors {
            let _ = knocks.send(Knock::Close).await;
        }
    }
}

/// Where one knocks at a room, and where the room hears it.
type Knocks<R> = mpsc::Sender<Knock<<R as Host>::Said>>;
type Mailbox<R> = mpsc::Receiver<Knock<<R as Host>::Said>>;
/// The number and the mailbox of a room that is to be started; none where it runs already.
type NewRoom<R> = Option<(u64, Mailbox<R>)>;

/// A room's door.
struct Door<M> {
    number: u64,
    knocks: mpsc::Sender<Knock<M>>,
}

/// What is brought to a room.
pub(crate) enum Knock<M> {
    /// Somebody comes in.
    Enter(Visit),
    /// Somebody who is in says something.
    Say(u64, M),
    /// Somebody is gone.
    Leave(u64),
    /// Memory is short: a room with nobody in it closes.
    Tidy,
    /// The server closes.
    Close,
}

/// Somebody at the door.
pub struct Visit {
    /// Of the connection.
    pub number: u64,
    /// What they know.
    pub secrets: Vec<String>,
    /// What they are called.
    pub name: Option<String>,
    /// They agree to dice that are not sealed.
    pub not_sealed: bool,
    /// Where they listen.
    pub out: Out,
    /// Where they come from, as limits count it.
    pub address: IpAddr,
}

/// A place in a room; leaving it is told to the room.
pub(crate) struct Place<M> {
    number: u64,
    knocks: mpsc::Sender<Knock<M>>,
}

impl<M> Place<M> {
    /// Says something; `false` if the room is gone.
    pub async fn say(&self, message: M) -> bool {
        self.knocks.send(Knock::Say(self.number, message)).await.is_ok()
    }

    /// Leaves.
    pub async fn leave(self) {
        // A room that is gone needs no goodbye.
        let _ = self.knocks.send(Knock::Leave(self.number)).await;
    }
}

impl Said for ClientMessage {
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
    pub fn new(config: Arc<Config>, store: Store, visitors: Visitors) -> Rooms {
        // Questions are short; they must not wait behind the computer's thoughts.
        let clerks = std::thread::available_parallelism().map_or(2, usize::from).max(2);
        Rooms(Arc::new(House {
            // A room has one thought at a time, so as much waits as there are games at most.
            thinkers: FairQueue::new(config.thinkers, usize::MAX),
            clerks: FairQueue::new(clerks, MOST_WAITING),
            visitors,
            config,
            store,
            tables: Hall::default(),
            boards: Hall::default(),
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
        self.0.tables.doors().len() + self.0.boards.doors().len()
    }

    /// Goes into a game's room; the room answers through `visit.out`.
    pub(crate) async fn enter<R: Host>(&self, game: &str, visit: Visit) -> Option<Place<R::Said>> {
        let mut visit = visit;
        // A room may close between finding its door and knocking: then it is opened anew.
        for _ in 0..3 {
            let (knocks, opened) = match self.door::<R>(game) {
                Ok(door) => door,
                Err(error) => {
                    let retry = error.code != ServerCode::UnknownGame.as_str();
                    farewell(&visit.out, error, retry);
                    return None;
                }
            };
            let number = visit.number;
            let sent = knocks.send(Knock::Enter(visit)).await;
            // A new room starts with its first visitor at the door: one that closes at once, because
            // there is no such game, says so to them.
            if let Some((room, mailbox)) = opened {
                self.host::<R>(game.to_owned(), room, mailbox);
            }
            match sent {
                Ok(()) => return Some(Place { number, knocks }),
                Err(mpsc::error::SendError(Knock::Enter(back))) => visit = back,
                Err(_) => return None,
            }
        }
        farewell(&visit.out, ErrorInfo::new(ServerCode::Full, "The game is busy: try again in a moment."), true);
        None
    }

    /// The threads for questions, records and lists.
    pub fn clerks(&self) -> &FairQueue {
        &self.0.clerks
    }

    /// The threads on which the computer thinks.
    pub fn thinkers(&self) -> &FairQueue {
        &self.0.thinkers
    }

    /// Works something out on the threads for questions, when it is this visitor's turn.
    pub async fn aside<T: Send + 'static>(
        &self,
        visitor: IpAddr,
        work: impl FnOnce() -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        self.0.clerks.run(Ticket::person(visitor, 0), work).await.unwrap_or_else(|why| Err(not_done(why).into()))
    }

    /// The door of a game's room; if it was not open, also what the room is started with.
    fn door<R: Host>(&self, game: &str) -> Result<(Knocks<R>, NewRoom<R>), ErrorInfo> {
        if !R::is_id(game) {
            return Err(unknown_game());
        }
        let full = self.open() >= self.0.config.max_games;
        let mut open = R::hall(self).doors();
        if self.0.closing.load(Ordering::Acquire) {
            return Err(closing());
        }
        if let Some(door) = open.get(game) {
            return Ok((door.knocks.clone(), None));
        }
        if full {
            drop(open);
            // Rooms that nobody is in make room for the one who tries again.
            self.0.tables.knock(|| Knock::Tidy);
            self.0.boards.knock(|| Knock::Tidy);
            return Err(ErrorInfo::new(ServerCode::Full, "The server holds as many games as it may: try again later."));
        }
        let (knocks, mailbox) = mpsc::channel(DOOR);
        let number = self.number();
        open.insert(game.to_owned(), Door { number, knocks: knocks.clone() });
        drop(open);
        self.count_open();
        Ok((knocks, Some((number, mailbox))))
    }

    fn count_open(&self) {
        metrics::gauge!("strategium_games_open").set(self.open() as f64);
    }

    /// Runs a room. If it breaks, only its own visitors are sent away, and it can be opened again.
    fn host<R: Host>(&self, game: String, number: u64, mailbox: mpsc::Receiver<Knock<R::Said>>) {
        let (rooms, id) = (self.clone(), game.clone());
        let task = tokio::spawn(async move { host::run::<R>(rooms, id, number, mailbox).await });
        let rooms = self.clone();
        tokio::spawn(async move {
            if let Err(error) = task.await {
                tracing::error!(game, %error, "the room broke");
                metrics::counter!("strategium_rooms_broken_total").increment(1);
            }
            rooms.forget::<R>(&game, number);
        });
    }

    /// Takes a door off, unless another room has been opened behind it.
    fn forget<R: Host>(&self, game: &str, number: u64) {
        let mut open = R::hall(self).doors();
        if open.get(game).is_some_and(|door| door.number == number) {
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
pub(crate) fn not_done(why: NotDone) -> ErrorInfo {
    match why {
        NotDone::TooMuch => {
            ErrorInfo::new(ServerCode::TooFast, "Too many questions from your address wait already: wait a moment.")
        }
        NotDone::Broke => ErrorInfo::new(ServerCode::BadMessage, "This could not be worked out."),
    }
}

pub(crate) fn not_saved() -> ErrorInfo {
    ErrorInfo::new(
        ServerCode::NotSaved,
        "It could not be written down, so nothing was done: the disk may be full. Try again.",
    )
}
