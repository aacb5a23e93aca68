//! The journal: every game, seat and accepted action, in SQLite or PostgreSQL by the same code.
//!
//! [`Store::append`] returns when the action would survive a power cut; only then is it acknowledged. Appends of many
//! games are gathered into one transaction.
//!
//! `rows` the stored data; `address` addresses of databases; [`open`](Store::open) files and pools; `check` damaged
//! files; `lock` which servers may use a database; `process` this process among others; `lease` which process has a
//! game in memory; `migrate` the versions of the tables; `transaction` the only way to write; `manage` what operators
//! do and `purge` what makes room; `barred` addresses that they barred; `writer` the one task that writes; `write` and `read` the statements;
//! `health` whether writing works; `fault` errors in words.

mod address;
mod barred;
mod check;
mod fault;
mod health;
mod lease;
mod lock;
mod manage;
mod migrate;
mod open;
mod process;
mod purge;
mod read;
mod rows;
mod transaction;
mod write;
mod writer;

pub use address::default_database;
pub use barred::{Bar, BarRow};
pub use fault::StoreError;
pub use lease::Taken;
pub use manage::{GameLine, Manager, Which};
pub use process::Home;
pub use purge::{Finished, Purge, Stored};
pub use rows::{GameLite, GameRow, OtherRules, SeatRow, StepRow};

use protocol::messages::NoteInfo;
use sqlx::AnyPool;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use write::{Change, WriteOp};
use writer::Job;

/// The journal; clones share it.
#[derive(Clone, Debug)]
pub struct Store {
    /// For reading; its connections cannot write.
    reader: AnyPool,
    /// The queue of the task that writes.
    jobs: mpsc::Sender<Job>,
    /// Whether writing works.
    health: Arc<health::Health>,
    /// This process.
    process: Arc<process::Process>,
    /// The games that this process has taken.
    leases: Arc<lease::Leases>,
    /// The addresses that operators have barred.
    barred: Arc<barred::Barred>,
}

impl Store {
    /// Stores a new game with the steps it already has. `summary` is JSON for lists.
    pub async fn create(&self, game: &GameRow, steps: &[StepRow], summary: &str) -> Result<(), StoreError> {
        let work = WriteOp::Create { game: Box::new(game.clone()), steps: steps.to_vec(), summary: summary.to_owned() };
        self.write(work).await
    }

    /// Stores the next step of a game. A step that does not follow the last one is refused; storing the last step
    /// again is not an error.
    pub async fn append(&self, game: &str, step: StepRow, summary: &str) -> Result<(), StoreError> {
        self.write_own(game, Change::Append { step, summary: summary.to_owned() }).await
    }

    /// Begins a game that was stored without a position: stores its position, settings and first steps at once. A game
    /// that has begun is refused; storing the same beginning again is not an error.
    pub async fn begin(&self, game: &GameRow, steps: &[StepRow], summary: &str) -> Result<(), StoreError> {
        let work = WriteOp::Begin { game: Box::new(game.clone()), steps: steps.to_vec(), summary: summary.to_owned() };
        self.write(work).await
    }

    /// Removes step `seq`, which must be the last.
    pub async fn undo(&self, game: &str, seq: u32, summary: &str) -> Result<(), StoreError> {
        self.write_own(game, Change::Undo { seq, summary: summary.to_owned() }).await
    }

    /// Replaces the summary of a game between two steps.
    pub async fn set_summary(&self, game: &str, summary: &str) -> Result<(), StoreError> {
        self.write_own(game, Change::Summary(summary.to_owned())).await
    }

    /// Replaces a seat; `player` is 1 or 2.
    pub async fn set_seat(&self, game: &str, player: u8, seat: &SeatRow) -> Result<(), StoreError> {
        self.write_own(game, Change::Seat { player, seat: seat.clone() }).await
    }

    /// Stores which game is the rematch of this one.
    pub async fn set_rematch(&self, game: &str, rematch: &str) -> Result<(), StoreError> {
        self.write_own(game, Change::Rematch(rematch.to_owned())).await
    }

    /// Stores a note on a unit; a note without text is removed.
    pub async fn set_note(&self, game: &str, note: &NoteInfo) -> Result<(), StoreError> {
        self.write_own(game, Change::Note(note.clone())).await
    }

    /// The notes of a game, by unit and player.
    pub async fn notes(&self, game: &str) -> Result<Vec<NoteInfo>, StoreError> {
        read::notes(&self.reader, game).await.map_err(StoreError::from)
    }

    /// Stores a record that a person shares. Storing the same id again changes nothing.
    pub async fn put_replay(&self, id: &str, record: &[u8]) -> Result<(), StoreError> {
        self.write(WriteOp::Replay { id: id.to_owned(), record: record.to_vec() }).await
    }

    /// Stores an analysis as JSON; one with the same id is replaced.
    pub async fn put_analysis(&self, id: &str, text: &str) -> Result<(), StoreError> {
        self.write(WriteOp::Analysis { id: id.to_owned(), text: text.to_owned() }).await
    }

    /// A stored analysis.
    pub async fn get_analysis(&self, id: &str) -> Result<Option<String>, StoreError> {
        read::analysis(&self.reader, id).await.map_err(StoreError::from)
    }

    /// A game with all its steps.
    pub async fn load(&self, game: &str) -> Result<Option<(GameRow, Vec<StepRow>)>, StoreError> {
        read::game(&self.reader, game).await.map_err(StoreError::from)
    }

    /// The summaries of these games in the order of `games`; unknown games are left out.
    pub async fn summaries(&self, games: &[String]) -> Result<Vec<(GameLite, String)>, StoreError> {
        read::summaries(&self.reader, games).await.map_err(StoreError::from)
    }

    /// Games that were begun with other versions of the rules, the newest first.
    pub async fn other_rules(&self, battles: u32, skirmishes: u32) -> Result<Vec<OtherRules>, StoreError> {
        read::other_rules(&self.reader, battles, skirmishes).await.map_err(StoreError::from)
    }

    /// Why this address may not do that; an operator decided so in the last seconds or earlier.
    pub fn barred(&self, bar: Bar, address: IpAddr) -> Option<String> {
        self.barred.reason(bar, address)
    }

    /// A record that a person shared.
    pub async fn get_replay(&self, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        read::replay(&self.reader, id).await.map_err(StoreError::from)
    }

    /// How many changes wait to be written.
    pub fn waiting(&self) -> usize {
        self.jobs.max_capacity() - self.jobs.capacity()
    }

    /// Waits until everything in the queue is written, then closes the database.
    pub async fn close(&self) {
        // A writer that has ended has nothing left to write.
        let _ = self.write(WriteOp::Close).await;
        self.reader.close().await;
    }

    /// For tests: limits the pages of the SQLite file, as if the disk were full.
    #[doc(hidden)]
    pub async fn limit_pages(&self, pages: u32) -> Result<(), StoreError> {
        self.write(WriteOp::Limit(pages)).await
    }

    /// Writes to a game that this process has taken ([`Store::take`]); others are refused.
    async fn write_own(&self, game: &str, change: Change) -> Result<(), StoreError> {
        let epoch = self.leases.epoch(game)?;
        let result = self.write(WriteOp::Game { game: game.to_owned(), epoch, change }).await;
        if matches!(result, Err(StoreError::Moved)) {
            self.leases.lose(game, epoch);
        }
        result
    }

    async fn write(&self, op: WriteOp) -> Result<(), StoreError> {
        write(&self.jobs, op).await
    }
}

/// Queues a change and waits until it is written.
async fn write(jobs: &mpsc::Sender<Job>, op: WriteOp) -> Result<(), StoreError> {
    let (answer, answered) = oneshot::channel();
    let gone = || StoreError::Away("the journal is closed".to_owned());
    jobs.send(Job { op, answer }).await.map_err(|_| gone())?;
    answered.await.map_err(|_| gone())?
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Connections for reading cannot write, so all writing goes through the transactions of the one task.
    #[tokio::test]
    async fn connections_for_reading_cannot_write() {
        let store = Store::open("sqlite::memory:").await.expect("opens");
        for sql in ["UPDATE processes SET token = 'x'", "DELETE FROM steps", "CREATE TABLE more (id BIGINT)"] {
            let refused = sqlx::raw_sql(sql).execute(&store.reader).await.expect_err(sql);
            assert!(refused.to_string().contains("readonly"), "{sql}: {refused}");
        }
        store.probe().await.expect("the task that writes can");
    }
}
