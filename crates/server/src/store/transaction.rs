//! The only way to write: a transaction on a connection that comes back only after its COMMIT
//! succeeded.
//!
//! A connection that carried a failed transaction is in a state nobody should rely on. SQLite may have
//! rolled back by itself, a library that counts transactions may then count wrong, and what looks like
//! a commit may be a savepoint inside a transaction that never ends. So there is no way to get such a
//! connection back: [`Transaction`] owns it, and [`Transaction::commit`] alone returns it. Everything
//! else, a dropped future included, closes it, and the next transaction opens a new one.
//!
//! A COMMIT whose answer is lost may have happened or not. Every transaction therefore writes a token
//! of its own into a row, and after a failed COMMIT the row is read over a new connection.

use super::StoreError;
use super::lock::{FileLock, take_postgres_lock};
use sqlx::{AnyConnection, AnyPool, Row};
use std::time::Duration;

/// How often the token is looked for after a COMMIT that did not answer.
const TRIES: u32 = 3;
/// Between two of them.
const PAUSE: Duration = Duration::from_millis(200);

/// Where transactions are written, by the one task that writes.
pub(super) struct Writing {
    /// Makes connections. None of them ever goes back to it.
    pool: AnyPool,
    postgres: bool,
    /// The connection of the last transaction, which was committed.
    idle: Option<AnyConnection>,
    /// PostgreSQL's number for the last connection.
    backend: Option<i32>,
    /// For tests: how many pages the file of SQLite may have.
    pages: Option<u32>,
    /// Keeps other servers away from a database of SQLite.
    _lock: Option<FileLock>,
}

/// An open transaction; dropping it closes its connection.
pub(super) struct Transaction<'a> {
    writing: &'a mut Writing,
    connection: AnyConnection,
    token: Option<String>,
}

impl Writing {
    pub(super) fn new(pool: AnyPool, postgres: bool, lock: Option<FileLock>) -> Writing {
        Writing { pool, postgres, idle: None, backend: None, pages: None, _lock: lock }
    }

    /// Makes sure now that no other server writes here.
    pub(super) async fn take_lock(&mut self) -> Result<(), StoreError> {
        self.idle = Some(self.connect().await?);
        Ok(())
    }

    /// For tests: the file of SQLite ends after this many pages, as if the disk ended there.
    pub(super) fn limit(&mut self, pages: u32) {
        (self.pages, self.idle) = (Some(pages), None);
    }

    pub(super) fn is_postgres(&self) -> bool {
        self.postgres
    }

    /// A transaction whose fate can be found out whatever happens to its COMMIT.
    pub(super) async fn begin(&mut self) -> Result<Transaction<'_>, StoreError> {
        let token = token()?;
        let mut transaction = self.begin_without_token().await?;
        sqlx::query("UPDATE writer SET token = $1 WHERE id = 1")
            .bind(token.as_str())
            .execute(&mut transaction.connection)
            .await?;
        transaction.token = Some(token);
        Ok(transaction)
    }

    /// For making the tables themselves: a COMMIT that fails is a failure, whatever was written.
    pub(super) async fn begin_without_token(&mut self) -> Result<Transaction<'_>, StoreError> {
        let mut connection = match self.idle.take() {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        // On SQLite the right to write is taken at once: a reader never has to become a writer.
        let begin = if self.postgres { "BEGIN" } else { "BEGIN IMMEDIATE" };
        sqlx::raw_sql(begin).execute(&mut connection).await?;
        Ok(Transaction { writing: self, connection, token: None })
    }

    async fn connect(&mut self) -> Result<AnyConnection, StoreError> {
        let mut connection = self.pool.acquire().await?.detach();
        if self.postgres {
            self.backend = Some(take_postgres_lock(&mut connection, self.backend).await?);
        }
        if let Some(pages) = self.pages {
            let sql = sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {pages}"));
            sqlx::raw_sql(sql).execute(&mut connection).await?;
        }
        Ok(connection)
    }

    /// Whether the transaction of that token was committed, asked over a new connection.
    async fn holds(&mut self, token: &str) -> Result<bool, StoreError> {
        let mut connection = self.connect().await?;
        // FOR UPDATE waits for a transaction that is still being committed: it holds the row.
        let sql = if self.postgres {
            sqlx::raw_sql("SET lock_timeout = '5s'").execute(&mut connection).await?;
            "SELECT token FROM writer WHERE id = 1 FOR UPDATE"
        } else {
            "SELECT token FROM writer WHERE id = 1"
        };
        let row = sqlx::query(sql).fetch_one(&mut connection).await?;
        let found: String = row.try_get(0)?;
        if self.postgres {
            sqlx::raw_sql("RESET lock_timeout").execute(&mut connection).await?;
        }
        self.idle = Some(connection);
        Ok(found == token)
    }

    /// What became of a transaction whose COMMIT failed with `fault`.
    async fn check_commit(&mut self, token: &str, fault: StoreError) -> Result<(), StoreError> {
        for _ in 0..TRIES {
            match self.holds(token).await {
                Ok(true) => {
                    tracing::warn!(%fault, "a COMMIT failed, but its transaction was written");
                    return Ok(());
                }
                Ok(false) => return Err(fault),
                Err(why) => tracing::warn!(%why, "after a failed COMMIT the database cannot be read"),
            }
            tokio::time::sleep(PAUSE).await;
        }
        Err(StoreError::Unknown)
    }

    /// Lets go of the database.
    pub(super) async fn close(mut self) {
        if let Some(connection) = self.idle.take() {
            // What was committed is safe without a farewell.
            let _ = sqlx::Connection::close(connection).await;
        }
        self.pool.close().await;
    }
}

impl Transaction<'_> {
    /// For statements. COMMIT and ROLLBACK are not among them.
    pub(super) fn connection(&mut self) -> &mut AnyConnection {
        &mut self.connection
    }

    /// `Ok` means that everything would survive a power cut.
    pub(super) async fn commit(self) -> Result<(), StoreError> {
        let Transaction { writing, mut connection, token } = self;
        match sqlx::raw_sql("COMMIT").execute(&mut connection).await {
            Ok(_) => {
                writing.idle = Some(connection);
                Ok(())
            }
            Err(error) => {
                drop(connection);
                let fault = StoreError::from(error);
                match token {
                    Some(token) => writing.check_commit(&token, fault).await,
                    None => Err(fault),
                }
            }
        }
    }
}

/// Something no other transaction writes.
fn token() -> Result<String, StoreError> {
    let bytes: [u8; 16] =
        crate::seats::random().map_err(|_| StoreError::Away("the system gives no random numbers".to_owned()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
