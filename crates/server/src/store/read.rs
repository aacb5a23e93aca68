//! The statements that read.

use super::{GameLite, GameRow, OtherRules, SeatRow, StepRow};
use protocol::messages::NoteInfo;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AnyPool, Row};

/// The columns that version 4 of the tables added, and what they contain in older tables.
struct Columns {
    rules: &'static str,
    entry: &'static str,
}

pub(super) async fn game(pool: &AnyPool, id: &str) -> Result<Option<(GameRow, Vec<StepRow>)>, sqlx::Error> {
    game_with(pool, id, Columns { rules: "rules", entry: "entry" }).await
}

/// A game of tables that this program has not migrated.
pub(super) async fn old_game(
    pool: &AnyPool,
    id: &str,
    version: usize,
) -> Result<Option<(GameRow, Vec<StepRow>)>, sqlx::Error> {
    if version >= 4 {
        return game(pool, id).await;
    }
    game_with(pool, id, Columns { rules: "CAST(1 AS BIGINT)", entry: "CAST(NULL AS TEXT)" }).await
}

async fn game_with(
    pool: &AnyPool,
    id: &str,
    Columns { rules, entry }: Columns,
) -> Result<Option<(GameRow, Vec<StepRow>)>, sqlx::Error> {
    let mut open = pool.acquire().await?;
    let sql = format!(
        "SELECT id, created, updated, position, seed, salt, wanted, owner, rematch, {rules} FROM games WHERE id = $1"
    );
    let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(&mut *open).await?;
    let Some(row) = row else { return Ok(None) };
    let game = GameRow {
        id: row.try_get(0)?,
        created: row.try_get(1)?,
        updated: row.try_get(2)?,
        position: row.try_get(3)?,
        seed: row.try_get(4)?,
        salt: row.try_get(5)?,
        settings: row.try_get(6)?,
        owner: row.try_get(7)?,
        rematch: row.try_get(8)?,
        rules: version(&row, 9)?,
        seats: seats(&mut open, id).await?,
    };
    let sql = format!("SELECT seq, action, hash, why, {entry} FROM steps WHERE game = $1 ORDER BY seq");
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id).fetch_all(&mut *open).await?;
    let steps = rows.iter().map(step).collect::<Result<_, _>>()?;
    Ok(Some((game, steps)))
}

pub(super) async fn summaries(pool: &AnyPool, ids: &[String]) -> Result<Vec<(GameLite, String)>, sqlx::Error> {
    let mut open = pool.acquire().await?;
    let mut summaries = Vec::with_capacity(ids.len());
    for id in ids {
        let row =
            sqlx::query("SELECT id, created, updated, seed, salt, wanted, rematch, summary FROM games WHERE id = $1")
                .bind(id.as_str())
                .fetch_optional(&mut *open)
                .await?;
        let Some(row) = row else { continue };
        let lite = GameLite {
            id: row.try_get(0)?,
            created: row.try_get(1)?,
            updated: row.try_get(2)?,
            seed: row.try_get(3)?,
            salt: row.try_get(4)?,
            settings: row.try_get(5)?,
            rematch: row.try_get(6)?,
            seats: seats(&mut open, id).await?,
        };
        summaries.push((lite, row.try_get(7)?));
    }
    Ok(summaries)
}

pub(super) async fn notes(pool: &AnyPool, game: &str) -> Result<Vec<NoteInfo>, sqlx::Error> {
    let rows = sqlx::query("SELECT unit, player, text FROM notes WHERE game = $1 ORDER BY unit, player")
        .bind(game)
        .fetch_all(pool)
        .await?;
    let read = |row: &AnyRow| {
        let player = u8::try_from(row.try_get::<i64, _>(1)?).unwrap_or_default();
        Ok(NoteInfo { unit_id: row.try_get(0)?, player, text: row.try_get(2)? })
    };
    rows.iter().map(read).collect()
}

/// Ids of skirmishes begin with `h-`. Of the summary, only whether the game is over is read.
pub(super) async fn other_rules(pool: &AnyPool, battles: u32, skirmishes: u32) -> Result<Vec<OtherRules>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT id, rules, summary FROM games \
         WHERE position <> '' AND rules <> CASE WHEN id LIKE 'h-%' THEN CAST($2 AS BIGINT) ELSE CAST($1 AS BIGINT) END \
         ORDER BY updated DESC",
    )
    .bind(i64::from(battles))
    .bind(i64::from(skirmishes))
    .fetch_all(pool)
    .await?;
    let read = |row: &AnyRow| {
        let summary: serde_json::Value = serde_json::from_str(&row.try_get::<String, _>(2)?).unwrap_or_default();
        Ok(OtherRules { id: row.try_get(0)?, rules: version(row, 1)?, over: !summary["over"].is_null() })
    };
    rows.iter().map(read).collect()
}

fn version(row: &AnyRow, column: usize) -> Result<u32, sqlx::Error> {
    Ok(u32::try_from(row.try_get::<i64, _>(column)?).unwrap_or_default())
}

pub(super) async fn replay(pool: &AnyPool, id: &str) -> Result<Option<Vec<u8>>, sqlx::Error> {
    let row = sqlx::query("SELECT record FROM replays WHERE id = $1").bind(id).fetch_optional(pool).await?;
    row.map(|row| row.try_get(0)).transpose()
}

pub(super) async fn analysis(pool: &AnyPool, id: &str) -> Result<Option<String>, sqlx::Error> {
    let row = sqlx::query("SELECT text FROM analyses WHERE id = $1").bind(id).fetch_optional(pool).await?;
    row.map(|row| row.try_get(0)).transpose()
}

async fn seats(open: &mut AnyConnection, game: &str) -> Result<[SeatRow; 2], sqlx::Error> {
    let rows = sqlx::query("SELECT secret, name, level, taken FROM seats WHERE game = $1 ORDER BY player")
        .bind(game)
        .fetch_all(open)
        .await?;
    let read = |row: &AnyRow| {
        Ok::<_, sqlx::Error>(SeatRow {
            secret: row.try_get(0)?,
            name: row.try_get(1)?,
            level: row.try_get(2)?,
            taken: row.try_get::<i64, _>(3)? != 0,
        })
    };
    match rows.as_slice() {
        [first, second] => Ok([read(first)?, read(second)?]),
        _ => Err(sqlx::Error::RowNotFound),
    }
}

fn step(row: &AnyRow) -> Result<StepRow, sqlx::Error> {
    Ok(StepRow {
        seq: u32::try_from(row.try_get::<i64, _>(0)?).unwrap_or(u32::MAX),
        action: row.try_get(1)?,
        hash: row.try_get(2)?,
        why: row.try_get(3)?,
        entry: row.try_get(4)?,
    })
}
