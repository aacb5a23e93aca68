//! Which process has a game in memory. A game is in the memory of one process at a time.
//!
//! A process takes a game with one conditional UPDATE, which raises the game's epoch. Every write about the game
//! carries the epoch under which it was taken and is refused when the game has another one, so a process that lost a
//! game cannot write to it, whatever it believes. One statement a second renews what all games of a process depend on:
//! the process's own row. When its lease has run out, or the database sees that it is not connected any more, another
//! process may take its games.
//!
//! On SQLite there is one process, so taking a game writes nothing; only the administration commands raise an epoch.

use super::barred::Barred;
use super::process::{Home, Process, with_clock};
use super::transaction::Transaction;
use super::write::WriteOp;
use super::writer::Job;
use super::{Store, StoreError};
use sqlx::{AnyPool, Row};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, watch};

/// How often the lease is renewed and lost games are noticed.
const INTERVAL: Duration = Duration::from_secs(1);
/// How often taking a game is tried when another process takes or releases it at the same moment.
const ATTEMPTS: u32 = 3;

/// The games that this process has taken.
#[derive(Debug, Default)]
pub(super) struct Leases(Mutex<HashMap<String, Held>>);

#[derive(Debug)]
struct Held {
    epoch: i64,
    lost: watch::Sender<bool>,
}

/// What became of taking a game.
#[derive(Debug)]
pub enum Taken {
    /// It is this process's; the receiver says when it no longer is.
    Here(watch::Receiver<bool>),
    /// Another process has it.
    Elsewhere(Home),
    /// An operator closed it, for this reason.
    Closed(String),
    /// There is no such game.
    Unknown,
}

/// What the database says about the home of a game.
struct Place {
    home: String,
    epoch: i64,
    /// Why an operator closed the game.
    closed: String,
    /// The home, if its lease has not run out.
    alive: Option<Home>,
}

impl Leases {
    fn held(&self) -> MutexGuard<'_, HashMap<String, Held>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The epoch under which this process took the game.
    pub(super) fn epoch(&self, game: &str) -> Result<i64, StoreError> {
        self.held().get(game).map(|held| held.epoch).ok_or(StoreError::Moved)
    }

    fn hold(&self, game: &str, epoch: i64) -> watch::Receiver<bool> {
        let (lost, receiver) = watch::channel(false);
        if let Some(before) = self.held().insert(game.to_owned(), Held { epoch, lost }) {
            before.lost.send_replace(true);
        }
        receiver
    }

    fn epochs(&self) -> Vec<(String, i64)> {
        self.held().iter().map(|(game, held)| (game.clone(), held.epoch)).collect()
    }

    /// Forgets a game that this process had under that epoch.
    pub(super) fn lose(&self, game: &str, epoch: i64) {
        let mut held = self.held();
        if held.get(game).is_some_and(|held| held.epoch == epoch)
            && let Some(held) = held.remove(game)
        {
            metrics::counter!("strategium_games_lost_total").increment(1);
            held.lost.send_replace(true);
        }
    }

    fn release(&self, game: &str) -> Option<i64> {
        self.held().remove(game).map(|held| held.epoch)
    }
}

impl Store {
    /// Takes a game, so that this process may write to it.
    pub async fn take(&self, game: &str) -> Result<Taken, StoreError> {
        let mut result = Err(StoreError::Moved);
        for _ in 0..ATTEMPTS {
            let Some(place) = self.place(game).await? else { return Ok(Taken::Unknown) };
            if !place.closed.is_empty() {
                return Ok(Taken::Closed(place.closed));
            }
            if let Some(home) = place.alive.filter(|_| place.home != self.process.id) {
                return Ok(Taken::Elsewhere(home));
            }
            if !self.process.postgres {
                return Ok(Taken::Here(self.leases.hold(game, place.epoch)));
            }
            let from_dead = !place.home.is_empty() && place.home != self.process.id;
            let op = WriteOp::Take { game: game.to_owned(), epoch: place.epoch, process: self.process.id.clone() };
            match self.write(op).await {
                Ok(()) => {
                    if from_dead {
                        metrics::counter!("strategium_games_taken_over_total").increment(1);
                        tracing::info!(game, "taken over from a process that no longer renews its lease");
                    }
                    return Ok(Taken::Here(self.leases.hold(game, place.epoch + 1)));
                }
                Err(StoreError::Conflict(_)) => result = Err(StoreError::Moved),
                Err(error) => return Err(error),
            }
        }
        result
    }

    /// Gives a game back, so that any process may take it.
    pub async fn release(&self, game: &str) {
        let Some(epoch) = self.leases.release(game) else { return };
        if !self.process.postgres {
            return;
        }
        let op = WriteOp::Release { game: game.to_owned(), epoch, process: self.process.id.clone() };
        if let Err(error) = self.write(op).await {
            tracing::warn!(game, %error, "a game could not be given back; it stays here until somebody takes it");
        }
    }

    /// The other process that has this game in memory.
    pub async fn home(&self, game: &str) -> Result<Option<Home>, StoreError> {
        if !self.process.postgres {
            return Ok(None);
        }
        let place = self.place(game).await?;
        Ok(place.filter(|place| place.home != self.process.id).and_then(|place| place.alive))
    }

    /// The key with which other processes pass connections on to this one.
    pub fn pass_key(&self) -> &str {
        &self.process.key
    }

    /// Sets where other processes reach this one.
    pub async fn listens_at(&self, address: String) -> Result<(), StoreError> {
        self.process.listens_at(address);
        match self.process.postgres {
            true => self.write(WriteOp::Renew).await,
            false => Ok(()),
        }
    }

    async fn place(&self, game: &str) -> Result<Option<Place>, StoreError> {
        let sql = with_clock(
            self.process.postgres,
            "SELECT games.home, games.epoch, processes.address, processes.pass_key, games.closed FROM games \
             LEFT JOIN processes ON processes.id = games.home AND ALIVE WHERE games.id = $1",
        );
        let row = sqlx::query(sql).bind(game).fetch_optional(&self.reader).await?;
        let Some(row) = row else { return Ok(None) };
        let (address, key): (Option<String>, Option<String>) = (row.try_get(2)?, row.try_get(3)?);
        let alive = address.zip(key).map(|(address, key)| Home { address, key });
        Ok(Some(Place { home: row.try_get(0)?, epoch: row.try_get(1)?, closed: row.try_get(4)?, alive }))
    }
}

/// Renews the lease of the process and notices lost games.
pub(super) struct Keeper {
    pub(super) reader: AnyPool,
    /// Weak, so that the journal closes when nothing else uses it.
    pub(super) jobs: mpsc::WeakSender<Job>,
    pub(super) process: Arc<Process>,
    pub(super) leases: Arc<Leases>,
    pub(super) barred: Arc<Barred>,
}

impl Keeper {
    /// Works until the journal is closed.
    pub(super) async fn run(self) {
        loop {
            tokio::time::sleep(INTERVAL).await;
            let Some(jobs) = self.jobs.upgrade().filter(|jobs| !jobs.is_closed()) else { return };
            self.barred.refresh(&self.reader).await;
            // While the database is away nothing can be noticed.
            if !self.process.postgres || super::write(&jobs, WriteOp::Renew).await.is_ok() {
                self.notice_lost().await;
            }
        }
    }

    async fn notice_lost(&self) {
        for (game, epoch) in self.leases.epochs() {
            match epoch_of(&self.reader, &game).await {
                Ok(stored) if stored == Some(epoch) => {}
                Ok(_) => self.leases.lose(&game, epoch),
                Err(_) => return,
            }
        }
    }
}

async fn epoch_of(reader: &AnyPool, game: &str) -> Result<Option<i64>, sqlx::Error> {
    let row = sqlx::query("SELECT epoch FROM games WHERE id = $1").bind(game).fetch_optional(reader).await?;
    row.map(|row| row.try_get(0)).transpose()
}

/// Takes a game that no live process has. Doing it twice is not an error.
pub(super) async fn take(to: &mut Transaction<'_>, game: &str, epoch: i64, process: &str) -> Result<(), StoreError> {
    let sql = with_clock(
        to.is_postgres(),
        "UPDATE games SET home = $2, epoch = $3 + 1 WHERE id = $1 AND epoch = $3 AND (home = '' OR home = $2 \
         OR NOT EXISTS (SELECT 1 FROM processes WHERE processes.id = games.home AND ALIVE))",
    );
    let done = sqlx::query(sql).bind(game).bind(process).bind(epoch).execute(to.connection()).await?;
    if done.rows_affected() == 1 {
        return Ok(());
    }
    let sql = "SELECT 1 FROM games WHERE id = $1 AND home = $2 AND epoch = $3 + 1";
    let taken = sqlx::query(sql).bind(game).bind(process).bind(epoch).fetch_optional(to.connection()).await?;
    if taken.is_some() { Ok(()) } else { Err(StoreError::Conflict(format!("another process took game {game}"))) }
}

/// Gives a game back. If another process has taken it, nothing is done.
pub(super) async fn release(to: &mut Transaction<'_>, game: &str, epoch: i64, process: &str) -> Result<(), StoreError> {
    sqlx::query("UPDATE games SET home = '' WHERE id = $1 AND home = $2 AND epoch = $3")
        .bind(game)
        .bind(process)
        .bind(epoch)
        .execute(to.connection())
        .await?;
    Ok(())
}

/// Refuses a write to a game that is no longer this process's. The row is locked until the end of the transaction, so
/// nobody takes the game before it is committed.
pub(super) async fn fence(to: &mut Transaction<'_>, game: &str, epoch: i64) -> Result<(), StoreError> {
    let done = sqlx::query("UPDATE games SET epoch = epoch WHERE id = $1 AND epoch = $2")
        .bind(game)
        .bind(epoch)
        .execute(to.connection())
        .await?;
    if done.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Moved) }
}
