//! What every room is, whatever is played in it: a task that answers its door, one knock after another.

use super::connections::send_closing_message;
use super::load::LoadError;
use super::{ConnectionRequest, OpenRooms, RoomMessage, Rooms, closing, unknown_game};
use crate::fair::run_blocking;
use crate::store::{GameRow, StepRow, Store, StoreError};
use crate::upgrade;
use protocol::messages::{ErrorInfo, ServerCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::future::Future;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// What the pages of one kind of game say.
pub trait GameMessage: DeserializeOwned + Serialize + Send + 'static {
    /// Its type, for the figures.
    fn kind(&self) -> &'static str;

    /// Who comes in, if this is what it says.
    fn hello(self) -> Result<Hello, Self>;
}

/// Somebody says who they are.
pub struct Hello {
    /// Of the conversation.
    pub version: u32,
    /// The game, where the address of the socket does not name it.
    pub game: Option<String>,
    /// What they know.
    pub secrets: Vec<String>,
    /// What they are called.
    pub name: Option<String>,
    /// They agree to dice that are not sealed.
    pub not_sealed: bool,
}

/// A room of one kind of game.
pub trait GameRoom: Sized + Send + 'static {
    /// What is said in it.
    type Message: GameMessage;
    /// What the computer comes to.
    type Choice: Send;

    /// Whether a text could be the id of such a game at all.
    fn is_id(text: &str) -> bool;

    /// Where the doors of such rooms are.
    fn open_rooms(rooms: &Rooms) -> &OpenRooms<Self::Message>;

    /// Reads a game from the journal; if that fails, why, and whether it is worth trying again.
    fn open(rooms: &Rooms, id: &str) -> impl Future<Output = Result<Self, (ErrorInfo, bool)>> + Send;

    /// Sets the computer to work if it is for it to decide.
    fn start_thinking(&mut self);

    /// When something is to be done that nobody asks for.
    fn next_timer(&self) -> Instant;

    /// Does what is due.
    fn on_timer(&mut self) -> impl Future<Output = ()> + Send;

    /// Somebody comes in.
    fn connect(&mut self, request: ConnectionRequest) -> impl Future<Output = ()> + Send;

    /// Somebody who is in says something.
    fn receive(&mut self, number: u64, message: Self::Message) -> impl Future<Output = ()> + Send;

    /// Somebody is gone.
    fn disconnect(&mut self, number: u64);

    /// Waits for the computer; forever if it does not work.
    fn wait_for_choice(&mut self) -> impl Future<Output = Option<Self::Choice>> + Send;

    /// Takes what the computer has come to.
    fn take_choice(&mut self, choice: Option<Self::Choice>);

    /// Nobody is here.
    fn is_empty(&self) -> bool;

    /// Nobody has been here for a while.
    fn is_idle(&self) -> bool;

    /// Sends everybody away.
    fn close_all(&mut self, error: &ErrorInfo);
}

/// Runs a room from the first knock until nobody has been in it for a while.
pub async fn run<R: GameRoom>(
    rooms: Rooms,
    id: String,
    number: u64,
    mut receiver: mpsc::Receiver<RoomMessage<R::Message>>,
) {
    let mut room = match R::open(&rooms, &id).await {
        Ok(room) => room,
        Err((error, retry)) => {
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
                Some(RoomMessage::Leave(number)) => room.disconnect(number),
                Some(RoomMessage::CloseIfEmpty) if room.is_empty() => break,
                Some(RoomMessage::CloseIfEmpty) => {}
                Some(RoomMessage::Close) | None => break room.close_all(&closing()),
            },
            choice = room.wait_for_choice() => room.take_choice(choice),
            () = sleep_until(next_timer) => room.on_timer().await,
        }
        if room.is_idle() && receiver.is_empty() {
            break;
        }
    }
    // From here on a knock opens the room anew; who came in between is asked to knock again.
    rooms.remove::<R>(&id, number);
    refuse_waiting(receiver, &closing(), true);
}

/// Says goodbye to those who are still at the door.
fn refuse_waiting<M>(mut receiver: mpsc::Receiver<RoomMessage<M>>, error: &ErrorInfo, retry: bool) {
    receiver.close();
    while let Ok(message) = receiver.try_recv() {
        if let RoomMessage::Connect(request) = message {
            send_closing_message(&request.outbox, error.clone(), retry);
        }
    }
}

/// The journal does not answer.
pub fn journal_unreadable(game: &str, error: &StoreError) -> (ErrorInfo, bool) {
    tracing::error!(game, %error, "the game cannot be read");
    (ErrorInfo::new(ServerCode::NotSaved, "The journal cannot be read: try again soon."), true)
}

/// A game from the journal, brought back by `load` on another thread.
pub async fn load_game<T: Send + 'static>(
    store: &Store,
    id: &str,
    load: impl FnOnce(GameRow, &[StepRow]) -> Result<T, LoadError> + Send + 'static,
) -> Result<T, (ErrorInfo, bool)> {
    let found = store.load(id).await.map_err(|error| journal_unreadable(id, &error))?;
    let Some((row, steps)) = found else { return Err((unknown_game(), false)) };
    let sentence = upgrade::sentence(&row);
    let why = match run_blocking(move || load(row, &steps)).await {
        Ok(Ok(loaded)) => return Ok(loaded),
        Ok(Err(broken)) => broken.to_string(),
        Err(_) => "loading it panicked".to_owned(),
    };
    tracing::error!(game = id, why, "the game cannot be brought back");
    Err((ErrorInfo::new(ServerCode::UnknownGame, sentence), false))
}
