//! Databases for tests: an SQLite file, and one on PostgreSQL where `STRATEGIUM_TEST_POSTGRES` names a server. Every
//! test has its own.

#![allow(clippy::unwrap_used, dead_code)]

use sqlx::{AnyConnection, Connection};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A unique name, in this run and others.
pub fn unique(what: &str) -> String {
    let nanos = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_nanos();
    format!("{what}-{}-{nanos}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Removes an SQLite database with the files beside it.
pub fn remove(file: &Path) {
    for end in ["", "-wal", "-shm", "-lock"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}

/// A file that is removed with the files beside it.
pub struct File(pub PathBuf);

impl File {
    pub fn new() -> File {
        File(std::env::temp_dir().join(format!("{}.db", unique("strategium-store"))))
    }

    pub fn address(&self) -> String {
        format!("sqlite:{}", self.0.display())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        remove(&self.0);
    }
}

/// The address of a separate database on the PostgreSQL of the tests; [`made`] creates it.
pub fn postgres() -> Option<String> {
    let server = std::env::var("STRATEGIUM_TEST_POSTGRES").ok()?;
    let (server, _) = server.rsplit_once('/').unwrap();
    Some(format!("{server}/{}", unique("strategium").replace('-', "_")))
}

/// Creates the PostgreSQL database of an address if it does not exist. It is removed with its server.
pub async fn made(address: &str) {
    if !address.starts_with("postgres") {
        return;
    }
    sqlx::any::install_default_drivers();
    let (server, name) = address.rsplit_once('/').unwrap();
    let mut connection = AnyConnection::connect(&format!("{server}/postgres")).await.unwrap();
    let known = sqlx::query("SELECT 1 FROM pg_database WHERE datname = $1").bind(name.to_owned());
    if known.fetch_optional(&mut connection).await.unwrap().is_none() {
        let sql = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
}
