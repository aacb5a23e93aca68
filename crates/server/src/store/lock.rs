//! Which servers may use a database at the same time.
//!
//! On SQLite one: a file beside the database is locked, and the system releases the lock when the process ends, however
//! it ends. On PostgreSQL several, which share an advisory lock that programs before version 6 of the tables held
//! alone; so neither kind starts while the other runs. Each process also holds a lock of its own, by which it finds a
//! connection that it lost and the database still has.

use super::StoreError;
use super::process::lock_key;
use sqlx::{AnyConnection, Row};
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The key of the advisory lock: an arbitrary number that no other program uses.
const KEY: i64 = 1_935_901_045;
/// How long to wait for a server that was just killed.
const TIMEOUT: Duration = Duration::from_secs(3);
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(50);

/// The locked file beside an SQLite database.
#[derive(Debug)]
pub(super) struct FileLock(#[expect(dead_code, reason = "held until it is dropped")] File);

impl FileLock {
    /// Locks the file beside `database`.
    pub(super) async fn take(database: &Path) -> Result<FileLock, StoreError> {
        let path = beside(database);
        let failed = |error: std::io::Error| StoreError::Unusable(format!("{}: {error}", path.display()));
        let mut file = super::open::private(std::fs::OpenOptions::new().read(true).write(true).create(true))
            .open(&path)
            .map_err(failed)?;
        let until = Instant::now() + TIMEOUT;
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if Instant::now() < until => tokio::time::sleep(PAUSE).await,
                Err(TryLockError::WouldBlock) => {
                    let mut holder = String::new();
                    // The holder is only named in the message, so an error does not matter.
                    let _ = file.read_to_string(&mut holder);
                    return Err(taken(holder.trim()));
                }
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
        }
        file.set_len(0).and_then(|()| file.rewind()).map_err(failed)?;
        // On a full disk the file stays empty, but the lock works all the same.
        let _ = writeln!(file, "process {}", std::process::id());
        Ok(FileLock(file))
    }
}

/// The file that is locked; SQLite names its own files in the same way.
fn beside(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-lock");
    PathBuf::from(name)
}

fn taken(holder: &str) -> StoreError {
    let who = if holder.is_empty() { String::new() } else { format!(" ({holder})") };
    StoreError::Unusable(format!(
        "another server uses it{who}. Two servers on one database would not see each other's moves: \
         stop the other one, or name another database with --db"
    ))
}

/// Takes both locks for this connection of a process and returns the connection's number at the database. `before` is
/// the number of the connection that this process used until now; if it is still there, it is ended.
pub(super) async fn take_postgres_lock(
    connection: &mut AnyConnection,
    process: &str,
    before: Option<i32>,
) -> Result<i32, StoreError> {
    let until = Instant::now() + TIMEOUT;
    let own = lock_key(process);
    loop {
        let row = sqlx::query("SELECT pg_try_advisory_lock_shared($1), pg_try_advisory_lock($2), pg_backend_pid()")
            .bind(KEY)
            .bind(own)
            .fetch_one(&mut *connection)
            .await?;
        let (shared, alone): (bool, bool) = (row.try_get(0)?, row.try_get(1)?);
        if shared && alone {
            return Ok(row.try_get(2)?);
        }
        // Locks are counted, and each attempt takes them anew.
        sqlx::query("SELECT pg_advisory_unlock_all()").execute(&mut *connection).await?;
        let holder = holder(connection, if shared { own } else { KEY }).await?;
        if let Some(((pid, _), before)) = holder.as_ref().zip(before)
            && *pid == before
        {
            sqlx::query("SELECT pg_terminate_backend($1)").bind(before).execute(&mut *connection).await?;
        }
        if Instant::now() >= until {
            return Err(taken(&holder.map(|(pid, from)| format!("connection {pid} from {from}")).unwrap_or_default()));
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// The number of the connection that holds a lock, and where it comes from.
async fn holder(connection: &mut AnyConnection, key: i64) -> Result<Option<(i32, String)>, StoreError> {
    let row = sqlx::query(
        "SELECT l.pid, COALESCE(host(a.client_addr), 'this machine') FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid \
         JOIN pg_database d ON d.oid = l.database \
         WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 \
         AND CAST(l.classid AS BIGINT) = (CAST($1 AS BIGINT) >> 32) & 4294967295 \
         AND CAST(l.objid AS BIGINT) = CAST($1 AS BIGINT) & 4294967295 \
         AND d.datname = current_database() LIMIT 1",
    )
    .bind(key)
    .fetch_optional(connection)
    .await?;
    Ok(match row {
        Some(row) => Some((row.try_get(0)?, row.try_get(1)?)),
        None => None,
    })
}
