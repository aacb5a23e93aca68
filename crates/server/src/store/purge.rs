//! Makes room: measures what games and shared records take, chooses what is deleted, and deletes it.
//!
//! What something takes is the sum of the bytes of its stored values. A database does not give back at once what was
//! deleted, so the size of its files says nothing about how much is left to delete.

use super::StoreError;
use super::manage::{GameLine, Manager, Which, games as games_of};
use super::transaction::Transaction;
use sqlx::{AnyPool, Row};
use std::collections::HashMap;

/// A game or a shared record that may be deleted.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored {
    /// Its id.
    pub id: String,
    /// The game; `None` for a shared record.
    pub game: Option<GameLine>,
    /// Seconds since 1970 of a game's last step, or of the moment a record was shared.
    pub updated: i64,
    /// The bytes of its values.
    pub bytes: i64,
}

impl Stored {
    /// A shared record, or a game that is over.
    pub fn is_over(&self) -> bool {
        self.game.as_ref().is_none_or(|game| game.over)
    }
}

/// Which games are to be deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Finished {
    /// Those that are over.
    #[default]
    Over,
    /// Those that are not over.
    NotOver,
    /// All.
    Any,
}

impl Finished {
    fn means(self, over: bool) -> bool {
        match self {
            Finished::Over => over,
            Finished::NotOver => !over,
            Finished::Any => true,
        }
    }
}

/// What is to be deleted. Each condition narrows the choice; the oldest are chosen first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Purge {
    /// Which games are meant; shared records count as over.
    pub which: Finished,
    /// Only what has not changed since this time, in seconds since 1970.
    pub before: Option<i64>,
    /// Only until no more than this many bytes are left.
    pub bytes: Option<i64>,
    /// Only until no more than this many games and shared records are left that are over.
    pub most: Option<usize>,
}

impl Purge {
    /// Chooses among everything that is stored, which is sorted by age.
    pub fn choose<'a>(&self, all: &'a [Stored]) -> Vec<&'a Stored> {
        let mut bytes: i64 = all.iter().map(|stored| stored.bytes).sum();
        let mut over = all.iter().filter(|stored| stored.is_over()).count();
        let mut chosen = Vec::new();
        for stored in all {
            let fits = self.before.is_none_or(|before| stored.updated < before);
            if !fits || !self.which.means(stored.is_over()) {
                continue;
            }
            if self.bytes.is_some_and(|most| bytes <= most) || self.most.is_some_and(|most| over <= most) {
                break;
            }
            bytes -= stored.bytes;
            over -= usize::from(stored.is_over());
            chosen.push(stored);
        }
        chosen
    }
}

impl Manager {
    /// Every game and shared record, the oldest first. The future holds nothing of the manager, which only one thread may
    /// use at a time.
    pub fn everything(&self) -> impl Future<Output = Result<Vec<Stored>, StoreError>> + Send + use<> {
        let reader = self.reader.clone();
        async move { everything(&reader).await }
    }

    /// Deletes what was chosen, and returns how much. What has changed since it was chosen stays.
    pub async fn delete_chosen(&mut self, chosen: &[&Stored]) -> Result<usize, StoreError> {
        let mut deleted = 0;
        for stored in chosen {
            deleted += usize::from(match &stored.game {
                Some(game) => self.delete_unchanged_game(&stored.id, Some(game.updated)).await?,
                None => self.delete_record(&stored.id).await?,
            });
        }
        Ok(deleted)
    }

    /// Deletes a game with everything that belongs to it; `false` if there is no such game.
    pub async fn delete_game(&mut self, game: &str) -> Result<bool, StoreError> {
        self.delete_unchanged_game(game, None).await
    }

    async fn delete_unchanged_game(&mut self, game: &str, updated: Option<i64>) -> Result<bool, StoreError> {
        let mut transaction = self.writing.begin_without_token().await?;
        // The game first: a server locks it first as well, and nothing is deleted where there is no such game.
        let locked = sqlx::query("UPDATE games SET epoch = epoch + 1, home = '' WHERE id = $1 AND updated <= $2")
            .bind(game)
            .bind(updated.unwrap_or(i64::MAX))
            .execute(transaction.connection())
            .await?;
        if locked.rows_affected() == 1 {
            for table in ["steps", "seats", "notes"] {
                let sql = sqlx::AssertSqlSafe(format!("DELETE FROM {table} WHERE game = $1"));
                sqlx::query(sql).bind(game).execute(transaction.connection()).await?;
            }
            delete_analyses(&mut transaction, game).await?;
            sqlx::query("DELETE FROM games WHERE id = $1").bind(game).execute(transaction.connection()).await?;
        }
        transaction.commit().await?;
        Ok(locked.rows_affected() == 1)
    }

    /// Deletes a shared record with its analyses; `false` if there is no such record.
    pub async fn delete_record(&mut self, id: &str) -> Result<bool, StoreError> {
        let mut transaction = self.writing.begin_without_token().await?;
        let done = sqlx::query("DELETE FROM replays WHERE id = $1").bind(id).execute(transaction.connection()).await?;
        if done.rows_affected() == 1 {
            delete_analyses(&mut transaction, id).await?;
        }
        transaction.commit().await?;
        Ok(done.rows_affected() == 1)
    }
}

async fn everything(reader: &AnyPool) -> Result<Vec<Stored>, StoreError> {
    let games = bytes_of(
        reader,
        "SELECT games.id, CAST(octet_length(position) + octet_length(wanted) + octet_length(summary) AS BIGINT) \
             + COALESCE((SELECT SUM(octet_length(action) + octet_length(hash) + COALESCE(octet_length(why), 0) \
             + COALESCE(octet_length(entry), 0)) FROM steps WHERE steps.game = games.id), 0) \
             + COALESCE((SELECT SUM(octet_length(text)) FROM notes WHERE notes.game = games.id), 0) FROM games",
    )
    .await?;
    let analyses = bytes_of(reader, "SELECT id, CAST(octet_length(text) AS BIGINT) FROM analyses").await?;
    let mut analysed: HashMap<&str, i64> = HashMap::new();
    for (id, bytes) in &analyses {
        *analysed.entry(analysed_id(id)).or_default() += bytes;
    }
    let own = |id: &str| analysed.get(id).copied().unwrap_or_default();
    let mut all = Vec::new();
    for game in games_of(reader, Which::default()).await? {
        let id = game.id.clone();
        let bytes = games.get(&id).copied().unwrap_or_default() + own(&id);
        all.push(Stored { id, updated: game.updated, bytes, game: Some(game) });
    }
    let sql = "SELECT id, stored, CAST(octet_length(record) AS BIGINT) FROM replays";
    for row in sqlx::query(sql).fetch_all(reader).await? {
        let id: String = row.try_get(0)?;
        let bytes = row.try_get::<i64, _>(2)? + own(&id);
        all.push(Stored { id, updated: row.try_get(1)?, bytes, game: None });
    }
    all.sort_by(|one, two| (one.updated, &one.id).cmp(&(two.updated, &two.id)));
    Ok(all)
}

async fn bytes_of(reader: &AnyPool, sql: &'static str) -> Result<HashMap<String, i64>, StoreError> {
    let rows = sqlx::query(sql).fetch_all(reader).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

/// The key of an analysis is the version of the judgements, a space, and the id of what was analysed.
fn analysed_id(key: &str) -> &str {
    key.split_once(' ').map_or(key, |(_, id)| id)
}

/// Deletes the analyses of all versions. Ids consist of letters, digits and `-`, so none is a pattern.
async fn delete_analyses(to: &mut Transaction<'_>, id: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM analyses WHERE id LIKE $1").bind(format!("% {id}")).execute(to.connection()).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(updated: i64, bytes: i64) -> Stored {
        Stored { id: updated.to_string(), game: None, updated, bytes }
    }

    #[test]
    fn the_oldest_are_chosen_until_what_is_left_fits() {
        let all = [stored(1, 10), stored(2, 10), stored(3, 10), stored(4, 10)];
        let chosen = |purge: Purge| purge.choose(&all).iter().map(|stored| stored.updated).collect::<Vec<_>>();
        assert_eq!(chosen(Purge { bytes: Some(25), ..Purge::default() }), [1, 2]);
        assert_eq!(chosen(Purge { bytes: Some(40), ..Purge::default() }), [0; 0]);
        assert_eq!(chosen(Purge { most: Some(3), ..Purge::default() }), [1]);
        assert_eq!(chosen(Purge { before: Some(3), ..Purge::default() }), [1, 2]);
        assert_eq!(chosen(Purge { before: Some(2), bytes: Some(0), ..Purge::default() }), [1]);
        assert_eq!(chosen(Purge::default()), [1, 2, 3, 4]);
    }
}
