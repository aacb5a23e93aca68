//! This process among those that write to the database.

use super::StoreError;
use super::transaction::Transaction;
use crate::seats;
use std::sync::{Mutex, PoisonError};

/// How long the lease of a process lasts after its last write, in milliseconds. After that time another process may
/// take its games, even if it is still alive: its own writes are refused then.
pub(super) const LEASE_MILLIS: i64 = 4_000;
/// The row of a process that has not written for this long is removed.
const FORGOTTEN_MILLIS: i64 = 3_600_000;

/// Milliseconds since 1970 by the clock of the database, so that the clocks of the machines do not matter.
const fn clock(postgres: bool) -> &'static str {
    match postgres {
        true => "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        false => "CAST((julianday('now') - 2440587.5) * 86400000 AS BIGINT)",
    }
}

/// Whether the process of a row lives: its lease has not run out, and on PostgreSQL it is also connected. The database
/// notices at once when a process is killed, and after the lease when its machine vanishes.
const fn alive(postgres: bool) -> &'static str {
    match postgres {
        true => {
            "processes.lease_until > NOW AND EXISTS (SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database \
             WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 AND d.datname = current_database() \
             AND CAST(l.classid AS BIGINT) = (processes.lock_key >> 32) & 4294967295 \
             AND CAST(l.objid AS BIGINT) = processes.lock_key & 4294967295)"
        }
        false => "processes.lease_until > NOW",
    }
}

/// Writes into a statement the clock of the database for `NOW`, and for `ALIVE` whether the process of a row lives.
pub(super) fn with_clock(postgres: bool, sql: &str) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(sql.replace("ALIVE", alive(postgres)).replace("NOW", clock(postgres)))
}

/// The key of the advisory lock of a process.
pub(super) fn lock_key(process: &str) -> i64 {
    let hash = blake3::hash(process.as_bytes());
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&hash.as_bytes()[..8]);
    i64::from_le_bytes(bytes)
}

/// This process.
#[derive(Debug)]
pub(super) struct Process {
    pub(super) id: String,
    /// The key with which other processes pass connections on to it.
    pub(super) key: String,
    pub(super) postgres: bool,
    /// Where other processes reach it; empty until it listens.
    address: Mutex<String>,
}

/// Another process that has a game in memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Home {
    /// Where it is reached; empty if it does not listen yet.
    pub address: String,
    /// The key with which connections are passed on to it.
    pub key: String,
}

impl Process {
    pub(super) fn new(postgres: bool) -> Result<Process, StoreError> {
        let random = || {
            let bytes: [u8; 16] =
                seats::random().map_err(|_| StoreError::Away("the system provides no random numbers".to_owned()))?;
            Ok::<_, StoreError>(bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>())
        };
        Ok(Process { id: random()?, key: random()?, postgres, address: Mutex::default() })
    }

    /// Sets where other processes reach this one. It is stored with the next write.
    pub(super) fn listens_at(&self, address: String) {
        *self.address.lock().unwrap_or_else(PoisonError::into_inner) = address;
    }

    fn address(&self) -> String {
        self.address.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Stores the token of a transaction and renews the lease of all games of this process in one statement.
    pub(super) async fn write(&self, to: &mut Transaction<'_>, token: &str) -> Result<(), StoreError> {
        let renew = with_clock(
            self.postgres,
            "UPDATE processes SET token = $2, address = $3, lease_until = NOW + $4 WHERE id = $1",
        );
        let insert = with_clock(
            self.postgres,
            "INSERT INTO processes (id, token, address, lease_until, pass_key, lock_key) \
             VALUES ($1, $2, $3, NOW + $4, $5, $6)",
        );
        let renewed = sqlx::query(renew)
            .bind(self.id.as_str())
            .bind(token)
            .bind(self.address())
            .bind(LEASE_MILLIS)
            .execute(to.connection())
            .await?;
        if renewed.rows_affected() == 0 {
            self.forget_others(to).await?;
            sqlx::query(insert)
                .bind(self.id.as_str())
                .bind(token)
                .bind(self.address())
                .bind(LEASE_MILLIS)
                .bind(self.key.as_str())
                .bind(lock_key(&self.id))
                .execute(to.connection())
                .await?;
        }
        Ok(())
    }

    /// Removes processes that ended long ago; on SQLite all others, because only one may run.
    async fn forget_others(&self, to: &mut Transaction<'_>) -> Result<(), StoreError> {
        let past = if self.postgres { FORGOTTEN_MILLIS } else { i64::MIN / 2 };
        let sql = with_clock(self.postgres, "DELETE FROM processes WHERE lease_until < NOW - $1");
        sqlx::query(sql).bind(past).execute(to.connection()).await?;
        Ok(())
    }

    /// Removes this process, so that others need not wait for the end of its lease.
    pub(super) async fn leave(&self, to: &mut Transaction<'_>) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM processes WHERE id = $1").bind(self.id.as_str()).execute(to.connection()).await?;
        Ok(())
    }
}
