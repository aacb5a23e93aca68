//! What operators do with the database while servers run on it.
//!
//! A running server learns of it as it learns that a game moved: the game's epoch rises, so its own writes are refused,
//! it sends everybody away from the game, and who comes back finds what the operator left.

use super::address::{hidden, postgres_address};
use super::barred::{self, Bar, BarRow};
use super::open::connect_beside;
use super::process::Process;
use super::transaction::Writing;
use super::{GameRow, StepRow, StoreError, migrate, read};
use crate::limits::Network;
use crate::seats;
use sqlx::{AnyPool, Row};
use std::sync::Arc;

/// A game as operators see it.
#[derive(Debug, Clone, PartialEq)]
pub struct GameLine {
    /// Its id.
    pub id: String,
    /// Seconds since 1970.
    pub created: i64,
    /// Seconds since 1970 of the last step.
    pub updated: i64,
    /// The version of the rules it was begun with.
    pub rules: u32,
    /// Whether it is over.
    pub over: bool,
    /// Number of steps.
    pub steps: i64,
    /// The names of both players; a level where the computer plays.
    pub names: [String; 2],
    /// The server process that has it in memory; empty where none has.
    pub home: String,
    /// Why it was closed; empty where it is open.
    pub closed: String,
}

/// Which games are meant.
#[derive(Debug, Clone, Copy, Default)]
pub struct Which {
    /// Only those that are over, or only those that are not.
    pub over: Option<bool>,
    /// Only those without a step since this time, in seconds since 1970.
    pub before: Option<i64>,
}

/// A database opened beside running servers.
pub struct Manager {
    pub(super) writing: Writing,
    pub(super) reader: AnyPool,
}

impl Manager {
    /// Opens a database that a server has used. It creates and migrates nothing.
    pub async fn open(address: &str) -> Result<Manager, StoreError> {
        let unusable = |error: StoreError| {
            StoreError::Unusable(format!("The database {} cannot be opened: {error}", hidden(address)))
        };
        let postgres = postgres_address(address).map_err(unusable)?.is_some();
        let process = Process::new(postgres).map(Arc::new).map_err(unusable)?;
        let (writing, reader) = connect_beside(address, &process).await.map_err(unusable)?;
        Ok(Manager { writing, reader })
    }

    /// Refuses tables that another version of the program made, before anything is written to them.
    pub async fn check_version(&self) -> Result<(), StoreError> {
        let (stored, known) = (migrate::stored_version(&self.reader).await?, migrate::known_version());
        if stored == known {
            return Ok(());
        }
        Err(StoreError::Unusable(format!(
            "The database has version {stored} of its tables and this program knows version {known}: use the program \
             of the server, or start this one as a server first."
        )))
    }

    /// Games, those without a step for the longest time first.
    pub async fn games(&self, which: Which) -> Result<Vec<GameLine>, StoreError> {
        games(&self.reader, which).await
    }

    /// The ids of all games.
    pub async fn ids(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT id FROM games ORDER BY updated, id").fetch_all(&self.reader).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The version of the stored tables. Tables of a newer program, and a database without tables, are refused.
    pub async fn readable_version(&self) -> Result<usize, StoreError> {
        let none = |_| StoreError::Unusable("The database has no tables of this program.".to_owned());
        let stored = migrate::stored_version(&self.reader).await.map_err(none)?;
        let known = migrate::known_version();
        if stored > known {
            return Err(StoreError::Unusable(format!(
                "The database was written by a newer program: it has version {stored} of its tables, and this program \
                 knows {known}."
            )));
        }
        Ok(stored)
    }

    /// A game with all its steps, from tables of that version.
    pub async fn load(&self, game: &str, version: usize) -> Result<Option<(GameRow, Vec<StepRow>)>, StoreError> {
        Ok(read::old_game(&self.reader, game, version).await?)
    }

    /// Closes a game for that reason, or opens it again where the reason is empty; `false` if there is no such game.
    pub async fn close_game(&mut self, game: &str, reason: &str) -> Result<bool, StoreError> {
        let sql = "UPDATE games SET closed = $2, epoch = epoch + 1, home = '' WHERE id = $1";
        let mut transaction = self.writing.begin_without_token().await?;
        let done = sqlx::query(sql).bind(game).bind(reason).execute(transaction.connection()).await?;
        transaction.commit().await?;
        Ok(done.rows_affected() == 1)
    }

    /// Gives a seat a new secret and returns it, so that the old link opens nothing; `None` if there is no such game.
    pub async fn replace_secret(&mut self, game: &str, player: u8) -> Result<Option<String>, StoreError> {
        let secret =
            seats::new_secret().map_err(|_| StoreError::Away("the system provides no random numbers".to_owned()))?;
        let mut transaction = self.writing.begin_without_token().await?;
        // The game first, because a server locks it first as well.
        sqlx::query("UPDATE games SET epoch = epoch + 1, home = '' WHERE id = $1")
            .bind(game)
            .execute(transaction.connection())
            .await?;
        let done = sqlx::query("UPDATE seats SET secret = $3 WHERE game = $1 AND player = $2 AND secret <> ''")
            .bind(game)
            .bind(i64::from(player))
            .bind(seats::hash(&secret))
            .execute(transaction.connection())
            .await?;
        transaction.commit().await?;
        Ok((done.rows_affected() == 1).then_some(secret))
    }

    /// Bars addresses; a bar of the same kind is replaced.
    pub async fn bar(&mut self, row: &BarRow) -> Result<(), StoreError> {
        let mut transaction = self.writing.begin_without_token().await?;
        sqlx::query(
            "INSERT INTO barred (network, kind, reason, until) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (network, kind) DO UPDATE SET reason = excluded.reason, until = excluded.until",
        )
        .bind(row.network.to_string())
        .bind(row.bar.as_str())
        .bind(row.reason.as_str())
        .bind(row.until)
        .execute(transaction.connection())
        .await?;
        transaction.commit().await
    }

    /// Lifts a bar; `false` if there was none.
    pub async fn lift(&mut self, network: Network, bar: Bar) -> Result<bool, StoreError> {
        let mut transaction = self.writing.begin_without_token().await?;
        let done = sqlx::query("DELETE FROM barred WHERE network = $1 AND kind = $2")
            .bind(network.to_string())
            .bind(bar.as_str())
            .execute(transaction.connection())
            .await?;
        transaction.commit().await?;
        Ok(done.rows_affected() > 0)
    }

    /// The bars that have not run out.
    pub async fn barred(&self) -> Result<Vec<BarRow>, StoreError> {
        barred::rows(&self.reader).await
    }

    /// Closes the connections.
    pub async fn close(self) {
        self.writing.close().await;
        self.reader.close().await;
    }
}

/// Games, those without a step for the longest time first.
pub(super) async fn games(reader: &AnyPool, which: Which) -> Result<Vec<GameLine>, StoreError> {
    let rows = sqlx::query(
        "SELECT games.id, games.created, games.updated, games.rules, games.summary, games.home, games.closed, \
         (SELECT COALESCE(MAX(seq), 0) FROM steps WHERE steps.game = games.id), \
         one.name, one.level, two.name, two.level FROM games \
         JOIN seats one ON one.game = games.id AND one.player = 1 \
         JOIN seats two ON two.game = games.id AND two.player = 2 \
         WHERE games.updated < $1 ORDER BY games.updated, games.id",
    )
    .bind(which.before.unwrap_or(i64::MAX))
    .fetch_all(reader)
    .await?;
    let mut games = Vec::new();
    for row in rows {
        let text = |at: usize| row.try_get::<String, _>(at);
        let summary: serde_json::Value = serde_json::from_str(&text(4)?).unwrap_or_default();
        let name = |name: String, level: String| if level.is_empty() { name } else { level };
        let over = !summary["over"].is_null();
        if which.over.is_none_or(|wanted| wanted == over) {
            games.push(GameLine {
                id: text(0)?,
                created: row.try_get(1)?,
                updated: row.try_get(2)?,
                rules: u32::try_from(row.try_get::<i64, _>(3)?).unwrap_or_default(),
                over,
                steps: row.try_get(7)?,
                names: [name(text(8)?, text(9)?), name(text(10)?, text(11)?)],
                home: text(5)?,
                closed: text(6)?,
            });
        }
    }
    Ok(games)
}
