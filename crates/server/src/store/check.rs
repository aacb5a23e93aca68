//! Checks that a file is an intact database of this program before anything is written to it.

use super::StoreError;
use sqlx::{AnyConnection, Connection, Row};

/// SQLite's codes for a damaged file and for a file that is not a database.
const DAMAGED: [&str; 2] = ["11", "26"];

/// Reads the whole file and refuses one that is damaged, cut short, or not a database of this program.
pub(super) async fn check_file(address: &str) -> Result<(), StoreError> {
    let mut connection = AnyConnection::connect(address).await.map_err(named)?;
    let faults = faults(&mut connection).await;
    // Nothing was written, so closing cannot lose anything.
    let _ = connection.close().await;
    match faults?.as_slice() {
        [] => Ok(()),
        [first, ..] => Err(damaged(first)),
    }
}

async fn faults(connection: &mut AnyConnection) -> Result<Vec<String>, StoreError> {
    let rows = sqlx::query("PRAGMA quick_check(3)").fetch_all(&mut *connection).await.map_err(named)?;
    let mut faults = Vec::new();
    for row in rows {
        let fault: String = row.try_get(0).map_err(named)?;
        if fault != "ok" {
            faults.push(fault.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }
    if faults.is_empty() {
        own(connection).await?;
    }
    Ok(faults)
}

/// An intact database that has tables, but not ours, belongs to another program.
async fn own(connection: &mut AnyConnection) -> Result<(), StoreError> {
    let sql = "SELECT COUNT(*), COUNT(CASE WHEN name = 'journal' THEN 1 END) FROM sqlite_master WHERE type = 'table'";
    let row = sqlx::query(sql).fetch_one(connection).await.map_err(named)?;
    let (tables, ours): (i64, i64) = (row.try_get(0).map_err(named)?, row.try_get(1).map_err(named)?);
    if tables > 0 && ours == 0 {
        return Err(StoreError::Unusable(
            "it contains the tables of another program. Name another file with --db".to_owned(),
        ));
    }
    Ok(())
}

fn named(error: sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(|fault| fault.code().map(|code| code.into_owned()));
    // The low byte of an extended code is the primary code.
    let plain = code.and_then(|code| code.parse::<u32>().ok()).map(|code| (code & 0xff).to_string());
    match plain {
        Some(plain) if DAMAGED.contains(&plain.as_str()) => {
            damaged(error.as_database_error().map_or("", |fault| fault.message()))
        }
        _ => error.into(),
    }
}

fn damaged(why: &str) -> StoreError {
    StoreError::Unusable(format!(
        "the file is damaged or not a database ({why}). Nothing was changed in it. Restore a backup, or save what \
         can be read with `sqlite3 FILE .recover`, or name another file with --db"
    ))
}
