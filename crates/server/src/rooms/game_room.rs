//! What every room is, whichever game is played in it: a task that handles its messages one after another.

use super::connections::send_closing_message;
use super::load::LoadError;
use super::{ConnectionRequest, OpenRooms, RoomMessage, Rooms, closing, moved, not_begun, unknown_game};
use crate::fair::run_blocking;
use crate::store::{GameRow, StepRow, Store, StoreError, Taken};
use crate::upgrade;
use protocol::messages::{ErrorInfo, ServerCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::future::Future;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

/// The messages that clients of one kind of game send.
pub trait GameMessage: DeserializeOwned + Serialize + Send + 'static {
    /// The type of the message, for the metrics.
    fn kind(&self) -> &'static str;

    /// The contents of the message if it is the hello; otherwise the message itself.
    fn hello(self) -> Result<Hello, Self>;
}

/// The first message of a client.
pub struct Hello {
    /// Protocol version.
    pub version: u32,
    /// The game, unless the address of the WebSocket names it.
    pub game: Option<String>,
    /// The secrets of the seats the client claims.
    pub secrets: Vec<String>,
    /// The person's name.
    pub name: Option<String>,
    /// The person agrees to dice that are not sealed.
    pub not_sealed: bool,
}

/// A room of one kind of game.
pub trait GameRoom: Sized + Send + 'static {
    /// The messages of its clients.
    type Message: GameMessage;
    /// What the computer decides.
    type Choice: Send;

    /// Whether a text has the form of an id of this kind of game.
    fn is_id(text: &str) -> bool;

    /// The path of the WebSocket of a game.
    fn socket_path(id: &str) -> String;

    /// The open rooms of this kind of game.
    fn open_rooms(rooms: &Rooms) -> &OpenRooms<Self::Message>;

    /// Reads a game from the journal; an error says why not, and whether a retry makes sense.
    fn open(rooms: &Rooms, id: &str) -> impl Future<Output = Result<Self, (ErrorInfo, bool)>> + Send;

    /// Starts the computer's thinking if the next decision is the computer's.
    fn start_thinking(&mut self);

    /// When [`GameRoom::on_timer`] must be called next.
    fn next_timer(&self) -> Instant;

    /// Does what is due at this time.
    fn on_timer(&mut self) -> impl Future<Output = ()> + Send;

    /// Connects a client, or refuses it.
    fn connect(&mut self, request: ConnectionRequest) -> impl Future<Output = ()> + Send;

    /// Handles a message of a connected client.
    fn receive(&mut self, number: u64, message: Self::Message) -> impl Future<Output = ()> + Send;

    /// Handles that a client has disconnected.
    fn disconnect(&mut self, number: u64);

    /// Waits for the computer's decision; forever if it does not think.
    fn wait_for_choice(&mut self) -> impl Future<Output = Option<Self::Choice>> + Send;

    /// Takes the computer's decision.
    fn take_choice(&mut self, choice: Option<Self::Choice>);

    /// Whether no client is connected.
    fn is_empty(&self) -> bool;

    /// Whether no client has been connected for a while.
    fn is_idle(&self) -> bool;

    /// Sends all clients a closing message and drops them.
    fn close_all(&mut self, error: &ErrorInfo);
}

/// Runs a room from its first connection until it has been empty for a while.
pub async fn run<R: GameRoom>(
    rooms: Rooms,
    id: String,
    number: u64,
    mut receiver: mpsc::Receiver<RoomMessage<R::Message>>,
) {
    let store = &rooms.0.store;
    let opened = match take(store, &id).await {
        Ok(lost) => R::open(&rooms, &id).await.map(|room| (room, lost)),
        Err(refused) => Err(refused),
    };
    let (mut room, mut lost) = match opened {
        Ok(opened) => opened,
        Err((error, retry)) => {
            store.release(&id).await;
            rooms.remove::<R>(&id, number);
            return refuse_waiting(receiver, &error, retry);
        }
    };
    loop {
        room.start_thinking();
        let next_timer = room.next_timer();
        tokio::select! {
            message = receiver.recv() => match message {
                Some(RoomMessage::Connect(request)) => room.connect(request).await,
                Some(RoomMessage::FromClient(number, message)) => room.receive(number, message).await,
                Some(RoomMessage::Disconnect(number)) => room.disconnect(number),
                Some(RoomMessage::CloseIfEmpty) if room.is_empty() => break,
                Some(RoomMessage::CloseIfEmpty) => {}
                Some(RoomMessage::Close) | None => break room.close_all(&closing()),
            },
            choice = room.wait_for_choice() => room.take_choice(choice),
            () = sleep_until(next_timer) => room.on_timer().await,
            () = until_lost(&mut lost) => {
                tracing::warn!(game = id, "the game is not run here any more");
                break room.close_all(&moved());
            }
        }
        if room.is_idle() && receiver.is_empty() {
            break;
        }
    }
    store.release(&id).await;
    // From here on a connection opens the room again; requests that arrived in between are asked to retry.
    rooms.remove::<R>(&id, number);
    refuse_waiting(receiver, &closing(), true);
}

/// Refuses the connection requests that still wait.
fn refuse_waiting<M>(mut receiver: mpsc::Receiver<RoomMessage<M>>, error: &ErrorInfo, retry: bool) {
    receiver.close();
    while let Ok(message) = receiver.try_recv() {
        if let RoomMessage::Connect(request) = message {
            send_closing_message(&request.outbox, error.clone(), retry);
        }
    }
}

/// Waits until the game is no longer this process's.
async fn until_lost(lost: &mut watch::Receiver<bool>) {
    // An error means that nobody can say so any more, because the journal is closed.
    let _ = lost.wait_for(|lost| *lost).await;
}

/// Takes the game for this process.
async fn take(store: &Store, id: &str) -> Result<watch::Receiver<bool>, (ErrorInfo, bool)> {
    match store.take(id).await {
        Ok(Taken::Here(lost)) => Ok(lost),
        Ok(Taken::Elsewhere(_)) => Err((moved(), true)),
        Ok(Taken::Closed(reason)) => Err((ErrorInfo::new(ServerCode::Barred, reason), false)),
        Ok(Taken::Unknown) => Err((unknown_game(), false)),
        Err(StoreError::Moved) => Err((moved(), true)),
        Err(error) => Err(journal_unreadable(id, &error)),
    }
}

/// The error for a game that the journal cannot read now.
pub fn journal_unreadable(game: &str, error: &StoreError) -> (ErrorInfo, bool) {
    tracing::error!(game, %error, "the game cannot be read");
    (ErrorInfo::new(ServerCode::NotSaved, "The journal cannot be read: try again soon."), true)
}

/// Reads a game from the journal and rebuilds it with `load` on another thread.
pub async fn load_game<T: Send + 'static>(
    store: &Store,
    id: &str,
    load: impl FnOnce(GameRow, &[StepRow]) -> Result<T, LoadError> + Send + 'static,
) -> Result<T, (ErrorInfo, bool)> {
    let stored = store.load(id).await.map_err(|error| journal_unreadable(id, &error))?;
    let Some((row, steps)) = stored else { return Err((unknown_game(), false)) };
    if row.position.is_empty() {
        return Err((not_begun(), false));
    }
    let sentence = upgrade::sentence(&row);
    let why = match run_blocking(move || load(row, &steps)).await {
        Ok(Ok(loaded)) => return Ok(loaded),
        Ok(Err(broken)) => broken.to_string(),
        Err(_) => "loading it panicked".to_owned(),
    };
    tracing::error!(game = id, why, "the game cannot be rebuilt");
    Err((ErrorInfo::new(ServerCode::UnknownGame, sentence), false))
}
