//! What every room is, whatever is played in it: a task that answers its door, one knock after another.

use super::crowd::farewell;
use super::load::Broken;
use super::{Hall, Knock, Rooms, Visit, closing, unknown_game};
use crate::store::{GameRow, StepRow, Store, StoreError};
use crate::upgrade;
use protocol::messages::{ErrorInfo, ServerCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::future::Future;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// What the pages of one kind of game say.
pub trait Said: DeserializeOwned + Serialize + Send + 'static {
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
pub trait Host: Sized + Send + 'static {
    /// What is said in it.
    type Said: Said;
    /// What the computer comes to.
    type Thought: Send;

    /// Whether a text could be the id of such a game at all.
    fn is_id(text: &str) -> bool;

    /// Where the doors of such rooms are.
    fn hall(rooms: &Rooms) -> &Hall<Self::Said>;

    /// Reads a game from the journal; if that fails, why, and whether it is worth trying again.
    fn open(rooms: &Rooms, id: &str) -> impl Future<Output = Result<Self, (ErrorInfo, bool)>> + Send;

    /// Sets the computer to work if it is for it to decide.
    fn prompt(&mut self);

    /// When something is to be done that nobody asks for.
    fn due(&self) -> Instant;

    /// Does what is due.
    fn tick(&mut self) -> impl Future<Output = ()> + Send;

    /// Somebody comes in.
    fn enter(&mut self, visit: Visit) -> impl Future<Output = ()> + Send;

    /// Somebody who is in says something.
    fn say(&mut self, number: u64, said: Self::Said) -> impl Future<Output = ()> + Send;

    /// Somebody is gone.
    fn leave(&mut self, number: u64);

    /// Waits for the computer; forever if it does not work.
    fn thought(&mut self) -> impl Future<Output = Option<Self::Thought>> + Send;

    /// Takes what the computer has come to.
    fn consider(&mut self, thought: Option<Self::Thought>);

    /// Nobody is here.
    fn is_empty(&self) -> bool;

    /// Nobody has been here for a while.
    fn is_idle(&self) -> bool;

    /// Sends everybody away.
    fn dismiss(&mut self, error: &ErrorInfo);
}

/// Runs a room from the first knock until nobody has been in it for a while.
pub async fn run<R: Host>(rooms: Rooms, id: String, number: u64, mut mailbox: mpsc::Receiver<Knock<R::Said>>) {
    let mut room = match R::open(&rooms, &id).await {
        Ok(room) => room,
        Err((error, retry)) => {
            rooms.forget::<R>(&id, number);
            return turn_away(mailbox, &error, retry);
        }
    };
    loop {
        room.prompt();
        let due = room.due();
        tokio::select! {
            knock = mailbox.recv() => match knock {
                Some(Knock::Enter(visit)) => room.enter(visit).await,
                Some(Knock::Say(number, said)) => room.say(number, said).await,
                Some(Knock::Leave(number)) => room.leave(number),
                Some(Knock::Tidy) if room.is_empty() => break,
                Some(Knock::Tidy) => {}
                Some(Knock::Close) | None => break room.dismiss(&closing()),
            },
            thought = room.thought() => room.consider(thought),
            () = sleep_until(due) => room.tick().await,
        }
        if room.is_idle() && mailbox.is_empty() {
            break;
        }
    }
    // From here on a knock opens the room anew; who came in between is asked to knock again.
    rooms.forget::<R>(&id, number);
    turn_away(mailbox, &closing(), true);
}

/// Says goodbye to those who are still at the door.
fn turn_away<M>(mut mailbox: mpsc::Receiver<Knock<M>>, error: &ErrorInfo, retry: bool) {
    mailbox.close();
    while let Ok(knock) = mailbox.try_recv() {
        if let Knock::Enter(visit) = knock {
            farewell(&visit.out, error.clone(), retry);
        }
    }
}

/// The journal does not answer.
pub fn away(game: &str, error: &StoreError) -> (ErrorInfo, bool) {
    tracing::error!(game, %error, "the game cannot be read");
    (ErrorInfo::new(ServerCode::NotSaved, "The journal cannot be read: try again soon."), true)
}

/// A game from the journal, brought back by `load` on another thread.
pub async fn bring_back<T: Send + 'static>(
    store: &Store,
    id: &str,
    load: impl FnOnce(GameRow, &[StepRow]) -> Result<T, Broken> + Send + 'static,
) -> Result<T, (ErrorInfo, bool)> {
    let found = store.load(id).await.map_err(|error| away(id, &error))?;
    let Some((row, steps)) = found else { return Err((unknown_game(), false)) };
    let sentence = upgrade::sentence(&row);
    let why = match tokio::task::spawn_blocking(move || load(row, &steps)).await {
        Ok(Ok(loaded)) => return Ok(loaded),
        Ok(Err(broken)) => broken.to_string(),
        Err(panic) => panic.to_string(),
    };
    tracing::error!(game = id, why, "the game cannot be brought back");
    Err((ErrorInfo::new(ServerCode::UnknownGame, sentence), false))
}
