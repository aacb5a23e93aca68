//! The only way to write: a transaction on a connection that is reused only after its COMMIT succeeded.
//!
//! The state of a connection after a failed transaction is unreliable. SQLite may have rolled back by itself, a
//! library that counts transactions may then count wrong, and an apparent commit may be a savepoint inside a
//! transaction that never ends. So such a connection cannot be reused: [`Transaction`] owns it, and only
//! [`Transaction::commit`] returns it. In every other case, including a dropped future, it is closed, and the next
//! transaction opens a new one.
//!
//! A COMMIT whose answer is lost may have succeeded or not. So every transaction writes a token of its own into the row
//! of its process, and after a failed COMMIT the row is read over a new connection.

use super::StoreError;
use super::lock::{FileLock, take_postgres_lock};
use super::process::Process;
use sqlx::{AnyConnection, AnyPool, Row};
use std::sync::Arc;
use std::time::Duration;

/// How often the token is read after a COMMIT that was not answered.
const ATTEMPTS: u32 = 3;
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(200);

/// Opens transactions for the one task that writes.
pub(super) struct Writing {
    /// Opens connections. They are never returned to it.
    pool: AnyPool,
    process: Arc<Process>,
    /// The connection of the last transaction, which was committed.
    idle: Option<AnyConnection>,
    /// The process id of PostgreSQL for the last connection.
    backend: Option<i32>,
    /// For tests: the maximum number of pages of the SQLite file.
    pages: Option<u32>,
    /// Keeps other servers away from an SQLite database.
    _lock: Option<FileLock>,
}

/// An open transaction; dropping it closes its connection.
pub(super) struct Transaction<'a> {
    writing: &'a mut Writing,
    connection: AnyConnection,
    token: Option<String>,
}

impl Writing {
    pub(super) fn new(pool: AnyPool, process: Arc<Process>, lock: Option<FileLock>) -> Writing {
        Writing { pool, process, idle: None, backend: None, pages: None, _lock: lock }
    }

    /// Checks now that no server of an earlier version writes here.
    pub(super) async fn take_lock(&mut self) -> Result<(), StoreError> {
        self.idle = Some(self.connect().await?);
        Ok(())
    }

    /// For tests: limits the pages of the SQLite file, as if the disk were full.
    pub(super) fn limit(&mut self, pages: u32) {
        (self.pages, self.idle) = (Some(pages), None);
    }

    pub(super) fn is_postgres(&self) -> bool {
        self.process.postgres
    }

    /// Begins a transaction whose result can be found out even if its COMMIT fails.
    pub(super) async fn begin(&mut self) -> Result<Transaction<'_>, StoreError> {
        let token = token()?;
        let mut transaction = self.begin_without_token().await?;
        let process = Arc::clone(&transaction.writing.process);
        process.write(&mut transaction, &token).await?;
        transaction.token = Some(token);
        Ok(transaction)
    }

    /// Begins a transaction that creates tables: a COMMIT that fails counts as a failure in any case.
    pub(super) async fn begin_without_token(&mut self) -> Result<Transaction<'_>, StoreError> {
        let mut connection = match self.idle.take() {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        // On SQLite the write lock is taken at once, so that a reader never has to become a writer.
        let begin = if self.is_postgres() { "BEGIN" } else { "BEGIN IMMEDIATE" };
        sqlx::raw_sql(begin).execute(&mut connection).await?;
        Ok(Transaction { writing: self, connection, token: None })
    }

    async fn connect(&mut self) -> Result<AnyConnection, StoreError> {
        let mut connection = self.pool.acquire().await?.detach();
        if self.is_postgres() {
            self.backend = Some(take_postgres_lock(&mut connection, &self.process.id, self.backend).await?);
        }
        if let Some(pages) = self.pages {
            let sql = sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {pages}"));
            sqlx::raw_sql(sql).execute(&mut connection).await?;
        }
        Ok(connection)
    }

    /// Whether the transaction with that token was committed, read over a new connection.
    async fn holds(&mut self, token: &str) -> Result<bool, StoreError> {
        let mut connection = self.connect().await?;
        // FOR UPDATE waits for a transaction that is still being committed, because it has locked the row.
        let sql = if self.is_postgres() {
            sqlx::raw_sql("SET lock_timeout = '5s'").execute(&mut connection).await?;
            "SELECT token FROM processes WHERE id = $1 FOR UPDATE"
        } else {
            "SELECT token FROM processes WHERE id = $1"
        };
        let row = sqlx::query(sql).bind(self.process.id.as_str()).fetch_optional(&mut connection).await?;
        let stored: Option<String> = row.map(|row| row.try_get(0)).transpose()?;
        if self.is_postgres() {
            sqlx::raw_sql("RESET lock_timeout").execute(&mut connection).await?;
        }
        self.idle = Some(connection);
        Ok(stored.as_deref() == Some(token))
    }

    /// Finds out what became of a transaction whose COMMIT failed with `fault`.
    async fn check_commit(&mut self, token: &str, fault: StoreError) -> Result<(), StoreError> {
        for _ in 0..ATTEMPTS {
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

    /// Closes the database.
    pub(super) async fn close(mut self) {
        if self.is_postgres()
            && let Err(error) = self.leave().await
        {
            tracing::warn!(%error, "the process could not sign off; others wait for the end of its lease");
        }
        if let Some(connection) = self.idle.take() {
            // Committed data is safe even if closing fails.
            let _ = sqlx::Connection::close(connection).await;
        }
        self.pool.close().await;
    }
}

impl Writing {
    /// Removes this process from the table of processes.
    async fn leave(&mut self) -> Result<(), StoreError> {
        let mut transaction = self.begin_without_token().await?;
        let process = Arc::clone(&transaction.writing.process);
        process.leave(&mut transaction).await?;
        transaction.commit().await
    }
}

impl Transaction<'_> {
    /// Whether the database is PostgreSQL.
    pub(super) fn is_postgres(&self) -> bool {
        self.writing.is_postgres()
    }

    /// The connection, for statements other than COMMIT and ROLLBACK.
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

/// A token that no other transaction writes.
fn token() -> Result<String, StoreError> {
    let bytes: [u8; 16] =
        crate::seats::random().map_err(|_| StoreError::Away("the system provides no random numbers".to_owned()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
