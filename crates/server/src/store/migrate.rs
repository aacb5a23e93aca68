//! Migrations of the tables. A version is a file in `migrations/`, in one folder per database; the folders differ only
//! where the databases do. Released files are never changed; a new one is added instead.

use super::StoreError;
use super::transaction::{Transaction, Writing};
use sqlx::{AnyPool, Row};

/// The statements that create version 1, 2, … of the tables.
struct Versions {
    sqlite: &'static [&'static str],
    postgres: &'static [&'static str],
}

const VERSIONS: Versions = Versions {
    sqlite: &[
        include_str!("../../migrations/sqlite/0001_games.sql"),
        include_str!("../../migrations/sqlite/0002_notes.sql"),
        include_str!("../../migrations/sqlite/0003_writer.sql"),
        include_str!("../../migrations/sqlite/0004_rules.sql"),
        include_str!("../../migrations/sqlite/0005_analyses.sql"),
        include_str!("../../migrations/sqlite/0006_homes.sql"),
        include_str!("../../migrations/sqlite/0007_operators.sql"),
    ],
    postgres: &[
        include_str!("../../migrations/postgres/0001_games.sql"),
        include_str!("../../migrations/postgres/0002_notes.sql"),
        include_str!("../../migrations/postgres/0003_writer.sql"),
        include_str!("../../migrations/postgres/0004_rules.sql"),
        include_str!("../../migrations/postgres/0005_analyses.sql"),
        include_str!("../../migrations/postgres/0006_homes.sql"),
        include_str!("../../migrations/postgres/0007_operators.sql"),
    ],
};

/// The key of the advisory lock during a migration: an arbitrary number that no other program uses.
const MIGRATING: i64 = 1_935_901_046;

/// Migrates the tables to the current version, or refuses a database of a newer program.
pub(super) async fn migrate(writing: &mut Writing) -> Result<(), StoreError> {
    let steps = if writing.is_postgres() { VERSIONS.postgres } else { VERSIONS.sqlite };
    let mut transaction = writing.begin_without_token().await?;
    if transaction.is_postgres() {
        // Of several processes that start together, one migrates and the others wait.
        sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(MIGRATING).execute(transaction.connection()).await?;
    }
    sqlx::raw_sql("CREATE TABLE IF NOT EXISTS journal (version BIGINT NOT NULL)")
        .execute(transaction.connection())
        .await?;
    let (stored, known) = (version(&mut transaction).await?, steps.len());
    if stored > known {
        return Err(StoreError::Unusable(format!(
            "it was written by a newer program (version {stored} of its tables, this program knows {known}). \
             Update the program or name another database"
        )));
    }
    for (number, sql) in steps.iter().enumerate().skip(stored) {
        sqlx::raw_sql(*sql).execute(transaction.connection()).await?;
        let insert = sqlx::query("INSERT INTO journal (version) VALUES ($1)").bind(number as i64 + 1);
        insert.execute(transaction.connection()).await?;
    }
    transaction.commit().await
}

/// The version of the tables that this program makes.
pub(super) const fn known_version() -> usize {
    VERSIONS.sqlite.len()
}

/// The version of the stored tables; 0 where there are none.
pub(super) async fn stored_version(reader: &AnyPool) -> Result<usize, StoreError> {
    let row = sqlx::query("SELECT COALESCE(MAX(version), 0) FROM journal").fetch_one(reader).await?;
    Ok(usize::try_from(row.try_get::<i64, _>(0)?).unwrap_or(usize::MAX))
}

async fn version(transaction: &mut Transaction<'_>) -> Result<usize, sqlx::Error> {
    let sql = "SELECT COALESCE(MAX(version), 0) FROM journal";
    let row = sqlx::query(sql).fetch_one(transaction.connection()).await?;
    Ok(usize::try_from(row.try_get::<i64, _>(0)?).unwrap_or(usize::MAX))
}
