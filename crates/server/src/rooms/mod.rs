//! Rooms: one task a game, its seats, its connections.
//!
//! A room is opened when somebody first knocks, reads its game from the journal, and leaves memory
//! when nobody has been in it for a while. All that happens in a game happens in its task, one
//! thing after another: `room` is that task, `play` plays an action (judge, write down, tell),
//! `think` lets the computer think on threads of its own, `requests` answers what people say,
//! `propose` asks the other player's consent, `notes` pins notes on units,
//! `audience` knows who listens and what they have been told, `load` brings a game back,
//! `info` and `summary` say how it stands, `create` makes a new one, `http` has the
//! requests that need no socket.

mod audience;
mod create;
pub(crate) mod entry;
mod http;
mod info;
mod load;
mod notes;
mod play;
mod propose;
mod requests;
mod room;
mod seal;
pub(crate) mod summary;
mod think;

pub use audience::text;
pub use http::{Refused, routes};
pub use seal::commitment;

use crate::config::Config;
use crate::seats;
use crate::store::Store;
use audience::{Out, farewell};
use protocol::messages::{ClientMessage, ErrorInfo, ServerCode};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc};

/// Messages that may wait at a room's door.
const DOOR: usize = 64;
/// How long closing waits for rooms to finish.
const CLOSING: Duration = Duration::from_secs(10);

/// The rooms that are open; cloning shares them.
#[derive(Clone)]
pub struct Rooms(Arc<House>);

struct House {
    config: Arc<Config>,
    store: Store,
    open: Mutex<HashMap<String, Door>>,
    thinkers: Arc<Semaphore>,
    clerks: Arc<Semaphore>,
    closing: AtomicBool,
    numbers: AtomicU64,
}

/// A room's door.
#[derive(Clone)]
struct Door {
    number: u64,
    knocks: mpsc::Sender<Knock>,
}

/// What is brought to a room.
enum Knock {
    /// Somebody comes in.
    Enter(Visit),
    /// Somebody who is in says something.
    Say(u64, ClientMessage),
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
    /// Where they listen.
    pub out: Out,
}

/// A place in a room; leaving it is told to the room.
pub struct Place {
    number: u64,
    knocks: mpsc::Sender<Knock>,
}

impl Place {
    /// Says something; `false` if the room is gone.
    pub async fn say(&self, message: ClientMessage) -> bool {
        self.knocks.send(Knock::Say(self.number, message)).await.is_ok()
    }

    /// Leaves.
    pub async fn leave(self) {
        // A room that is gone needs no goodbye.
        let _ = self.knocks.send(Knock::Leave(self.number)).await;
    }
}

impl Rooms {
    /// None is open.
    pub fn new(config: Arc<Config>, store: Store) -> Rooms {
        // Questions are short; they must not wait behind the computer's thoughts.
        let clerks = std::thread::available_parallelism().map_or(2, usize::from).max(2);
        Rooms(Arc::new(House {
            thinkers: Arc::new(Semaphore::new(config.thinkers.max(1))),
            clerks: Arc::new(Semaphore::new(clerks)),
            config,
            store,
            open: Mutex::new(HashMap::new()),
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
        self.doors().len()
    }

    /// Goes into a game's room; the room answers through `visit.out`.
    pub async fn enter(&self, game: &str, visit: Visit) -> Option<Place> {
        let mut visit = visit;
        // A room may close between finding its door and knocking: then it is opened anew.
        for _ in 0..3 {
            let door = match self.door(game) {
                Ok(door) => door,
                Err(error) => {
                    let retry = error.code != ServerCode::UnknownGame.as_str();
                    farewell(&visit.out, error, retry);
                    return None;
                }
            };
            let number = visit.number;
            match door.knocks.send(Knock::Enter(visit)).await {
                Ok(()) => return Some(Place { number, knocks: door.knocks }),
                Err(mpsc::error::SendError(Knock::Enter(back))) => visit = back,
                Err(_) => return None,
            }
        }
        farewell(&visit.out, ErrorInfo::new(ServerCode::Full, "The game is busy: try again in a moment."), true);
        None
    }

    /// Works something out on the threads for questions; `None` if it broke.
    pub async fn aside<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        think::apart(Arc::clone(&self.0.clerks), work).await
    }

    fn doors(&self) -> MutexGuard<'_, HashMap<String, Door>> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn door(&self, game: &str) -> Result<Door, ErrorInfo> {
        if !seats::is_id(game) {
            return Err(unknown_game());
        }
        let mut open = self.doors();
        if self.0.closing.load(Ordering::Acquire) {
            return Err(closing());
        }
        if let Some(door) = open.get(game) {
            return Ok(door.clone());
        }
        if open.len() >= self.0.config.max_games {
            // Rooms that nobody is in make room for whoever tries again.
            open.values().for_each(|door| drop(door.knocks.try_send(Knock::Tidy)));
            return Err(ErrorInfo::new(ServerCode::Full, "The server holds as many games as it may: try again later."));
        }
        let (knocks, mailbox) = mpsc::channel(DOOR);
        let door = Door { number: self.number(), knocks };
        open.insert(game.to_owned(), door.clone());
        metrics::gauge!("strategium_games_open").set(open.len() as f64);
        drop(open);
        self.host(game.to_owned(), door.number, mailbox);
        Ok(door)
    }

    /// Runs a room. If it breaks, only its own visitors are sent away, and it can be opened again.
    fn host(&self, game: String, number: u64, mailbox: mpsc::Receiver<Knock>) {
        let (rooms, id) = (self.clone(), game.clone());
        let task = tokio::spawn(async move { room::run(rooms, id, number, mailbox).await });
        let rooms = self.clone();
        tokio::spawn(async move {
            if let Err(error) = task.await {
                tracing::error!(game, %error, "the room broke");
                metrics::counter!("strategium_rooms_broken_total").increment(1);
            }
            rooms.forget(&game, number);
        });
    }

    /// Takes a door off, unless another room has been opened behind it.
    fn forget(&self, game: &str, number: u64) {
        let mut open = self.doors();
        if open.get(game).is_some_and(|door| door.number == number) {
            open.remove(game);
        }
        metrics::gauge!("strategium_games_open").set(open.len() as f64);
    }

    /// Sends everybody away and waits until every room is done.
    pub async fn close(&self) {
        self.0.closing.store(true, Ordering::Release);
        let doors: Vec<Door> = self.doors().values().cloned().collect();
        for door in doors {
            let _ = door.knocks.send(Knock::Close).await;
        }
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

fn unknown_game() -> ErrorInfo {
    ErrorInfo::new(ServerCode::UnknownGame, "There is no such game: check the link.")
}

fn closing() -> ErrorInfo {
    ErrorInfo::new(ServerCode::Closing, "The server restarts: the game goes on in a moment.")
}

fn not_saved() -> ErrorInfo {
    ErrorInfo::new(
        ServerCode::NotSaved,
        "It could not be written down, so nothing was done: the disk may be full. Try again.",
    )
}
