//! The tables' versions. A version is a file in `migrations/`, one folder a database; they differ
//! only where the databases do. Files are never changed once released: a new one is added.

use super::StoreError;
use sqlx::{Any, AnyPool, Row, Transaction};

/// What makes version 1, 2, … of the tables.
struct Versions {
    sqlite: &'static [&'static str],
    postgres: &'static [&'static str],
}

const VERSIONS: Versions = Versions {
    sqlite: &[
        include_str!("../../migrations/sqlite/0001_games.sql"),
        include_str!("../../migrations/sqlite/0002_notes.sql"),
    ],
    postgres: &[
        include_str!("../../migrations/postgres/0001_games.sql"),
        include_str!("../../migrations/postgres/0002_notes.sql"),
    ],
};

/// Any number that nobody else uses: two servers that start at once take turns.
const POSTGRES_LOCK: &str = "SELECT pg_advisory_xact_lock(1935901044)";

/// Brings the tables up to date, or refuses a database of a newer program.
pub(super) async fn migrate(pool: &AnyPool) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await?;
    let postgres = transaction.backend_name() == "PostgreSQL";
    if postgres {
        sqlx::raw_sql(POSTGRES_LOCK).execute(&mut *transaction).await?;
    }
    sqlx::raw_sql("CREATE TABLE IF NOT EXISTS journal (version BIGINT NOT NULL)").execute(&mut *transaction).await?;
    let found = version(&mut transaction).await?;
    let steps = if postgres { VERSIONS.postgres } else { VERSIONS.sqlite };
    let known = steps.len();
    if found > known {
        return Err(StoreError::Unusable(format!(
            "it was written by a newer program (version {found} of its tables, this program knows {known}). \
             Update the program or name another database"
        )));
    }
    for (number, sql) in steps.iter().enumerate().skip(found) {
        sqlx::raw_sql(*sql).execute(&mut *transaction).await?;
        let insert = sqlx::query("INSERT INTO journal (version) VALUES ($1)").bind(number as i64 + 1);
        insert.execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(())
}

async fn version(transaction: &mut Transaction<'_, Any>) -> Result<usize, sqlx::Error> {
    let row = sqlx::query("SELECT COALESCE(MAX(version), 0) FROM journal").fetch_one(&mut **transaction).await?;
    Ok(usize::try_from(row.try_get::<i64, _>(0)?).unwrap_or(usize::MAX))
}
