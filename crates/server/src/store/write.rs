//! The statements that write. Both databases understand `$1` and `CAST`.

use super::transaction::Transaction;
use super::{GameRow, SeatRow, StepRow, StoreError};
use protocol::messages::NoteInfo;
use sqlx::Row;
use std::time::{SystemTime, UNIX_EPOCH};

/// A change that is written completely or not at all.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum WriteOp {
    Create {
        game: Box<GameRow>,
        steps: Vec<StepRow>,
        summary: String,
    },
    Append {
        game: String,
        step: StepRow,
        summary: String,
    },
    Undo {
        game: String,
        seq: u32,
        summary: String,
    },
    Summary {
        game: String,
        summary: String,
    },
    Seat {
        game: String,
        player: u8,
        seat: SeatRow,
    },
    Rematch {
        game: String,
        rematch: String,
    },
    Note {
        game: String,
        note: NoteInfo,
    },
    Replay {
        id: String,
        record: Vec<u8>,
    },
    /// Writes as much as a new game needs, to check whether there is space.
    Probe,
    /// For tests: limits the number of pages of the SQLite file from now on.
    Limit(u32),
    /// Stops writing, after everything that was queued before it.
    Close,
}

impl WriteOp {
    pub(super) async fn write(&self, to: &mut Transaction<'_>) -> Result<(), StoreError> {
        match self {
            WriteOp::Create { game, steps, summary } => create(to, game, steps, summary).await,
            WriteOp::Append { game, step, summary } => append(to, game, step, summary).await,
            WriteOp::Undo { game, seq, summary } => undo(to, game, *seq, summary).await,
            WriteOp::Summary { game, summary } => update_summary(to, game, summary).await,
            WriteOp::Seat { game, player, seat } => set_seat(to, game, *player, seat).await,
            WriteOp::Rematch { game, rematch } => set_rematch(to, game, rematch).await,
            WriteOp::Note { game, note } => set_note(to, game, note).await,
            WriteOp::Replay { id, record } => put_replay(to, id, record).await,
            WriteOp::Probe => probe(to).await,
            // The writer handles both before it begins the transaction.
            WriteOp::Limit(_) | WriteOp::Close => Ok(()),
        }
    }
}

async fn create(to: &mut Transaction<'_>, game: &GameRow, steps: &[StepRow], summary: &str) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO games (id, created, updated, position, seed, salt, wanted, owner, rematch, summary, rules) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(game.id.as_str())
    .bind(game.created)
    .bind(game.updated)
    .bind(game.position.as_str())
    .bind(game.seed.as_str())
    .bind(game.salt.as_str())
    .bind(game.settings.as_str())
    .bind(game.owner.as_str())
    .bind(game.rematch.clone())
    .bind(summary)
    .bind(i64::from(game.rules))
    .execute(to.connection())
    .await?;
    for (player, seat) in (1..).zip(&game.seats) {
        sqlx::query("INSERT INTO seats (game, player, secret, name, level, taken) VALUES ($1, $2, $3, $4, $5, $6)")
            .bind(game.id.as_str())
            .bind(player)
            .bind(seat.secret.as_str())
            .bind(seat.name.as_str())
            .bind(seat.level.as_str())
            .bind(i64::from(seat.taken))
            .execute(to.connection())
            .await?;
    }
    for step in steps {
        insert_step(to, &game.id, step).await?;
    }
    Ok(())
}

async fn append(to: &mut Transaction<'_>, game: &str, step: &StepRow, summary: &str) -> Result<(), StoreError> {
    insert_step(to, game, step).await?;
    update_summary(to, game, summary).await
}

/// A step is only stored after the one before it, so that a gap can never be stored.
async fn insert_step(to: &mut Transaction<'_>, game: &str, step: &StepRow) -> Result<(), StoreError> {
    let done = sqlx::query(
        "INSERT INTO steps (game, seq, action, hash, why, entry) \
         SELECT CAST($1 AS TEXT), CAST($2 AS BIGINT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT), \
         CAST($6 AS TEXT) \
         WHERE (SELECT COALESCE(MAX(seq), 0) FROM steps WHERE game = $1) = CAST($2 AS BIGINT) - 1",
    )
    .bind(game)
    .bind(i64::from(step.seq))
    .bind(step.action.as_str())
    .bind(step.hash.as_str())
    .bind(step.why.clone())
    .bind(step.entry.clone())
    .execute(to.connection())
    .await?;
    if done.rows_affected() == 1 || is_written(to, game, step).await? {
        return Ok(());
    }
    Err(StoreError::Conflict(format!("step {} does not follow the last one of game {game}", step.seq)))
}

/// Whether the last stored step is this one. This happens when a commit whose answer was lost is tried again.
async fn is_written(to: &mut Transaction<'_>, game: &str, step: &StepRow) -> Result<bool, StoreError> {
    let row = sqlx::query("SELECT seq, action, hash FROM steps WHERE game = $1 ORDER BY seq DESC LIMIT 1")
        .bind(game)
        .fetch_optional(to.connection())
        .await?;
    let Some(row) = row else { return Ok(false) };
    let same = row.try_get::<i64, _>(0)? == i64::from(step.seq)
        && row.try_get::<String, _>(1)? == step.action
        && row.try_get::<String, _>(2)? == step.hash;
    Ok(same)
}

async fn undo(to: &mut Transaction<'_>, game: &str, seq: u32, summary: &str) -> Result<(), StoreError> {
    let done = sqlx::query(
        "DELETE FROM steps WHERE game = $1 AND seq = $2 AND seq = (SELECT MAX(seq) FROM steps WHERE game = $1)",
    )
    .bind(game)
    .bind(i64::from(seq))
    .execute(to.connection())
    .await?;
    if done.rows_affected() != 1 {
        return Err(StoreError::Conflict(format!("step {seq} is not the last one of game {game}")));
    }
    update_summary(to, game, summary).await
}

async fn update_summary(to: &mut Transaction<'_>, game: &str, summary: &str) -> Result<(), StoreError> {
    let done = sqlx::query("UPDATE games SET summary = $2, updated = $3 WHERE id = $1")
        .bind(game)
        .bind(summary)
        .bind(now())
        .execute(to.connection())
        .await?;
    known(done.rows_affected(), game)
}

async fn set_seat(to: &mut Transaction<'_>, game: &str, player: u8, seat: &SeatRow) -> Result<(), StoreError> {
    let done =
        sqlx::query("UPDATE seats SET secret = $3, name = $4, level = $5, taken = $6 WHERE game = $1 AND player = $2")
            .bind(game)
            .bind(i64::from(player))
            .bind(seat.secret.as_str())
            .bind(seat.name.as_str())
            .bind(seat.level.as_str())
            .bind(i64::from(seat.taken))
            .execute(to.connection())
            .await?;
    known(done.rows_affected(), game)
}

async fn set_rematch(to: &mut Transaction<'_>, game: &str, rematch: &str) -> Result<(), StoreError> {
    let done = sqlx::query("UPDATE games SET rematch = $2 WHERE id = $1")
        .bind(game)
        .bind(rematch)
        .execute(to.connection())
        .await?;
    known(done.rows_affected(), game)
}

async fn set_note(to: &mut Transaction<'_>, game: &str, note: &NoteInfo) -> Result<(), StoreError> {
    if note.text.is_empty() {
        sqlx::query("DELETE FROM notes WHERE game = $1 AND unit = $2 AND player = $3")
            .bind(game)
            .bind(note.unit_id.as_str())
            .bind(i64::from(note.player))
            .execute(to.connection())
            .await?;
        return Ok(());
    }
    sqlx::query(
        "INSERT INTO notes (game, unit, player, text) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (game, unit, player) DO UPDATE SET text = excluded.text",
    )
    .bind(game)
    .bind(note.unit_id.as_str())
    .bind(i64::from(note.player))
    .bind(note.text.as_str())
    .execute(to.connection())
    .await?;
    Ok(())
}

async fn put_replay(to: &mut Transaction<'_>, id: &str, record: &[u8]) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO replays (id, stored, record) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING")
        .bind(id)
        .bind(now())
        .bind(record.to_vec())
        .execute(to.connection())
        .await?;
    Ok(())
}

/// Number of bytes a probe writes: not fewer than a new game.
const PROBE: usize = 64 << 10;

/// Writes random text, which a database cannot compress.
async fn probe(to: &mut Transaction<'_>) -> Result<(), StoreError> {
    let mut bytes = vec![0; PROBE / 2];
    getrandom::fill(&mut bytes).map_err(|_| StoreError::Away("the system provides no random numbers".to_owned()))?;
    let filler: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    sqlx::query("UPDATE probe SET filler = $1 WHERE id = 1").bind(filler).execute(to.connection()).await?;
    Ok(())
}

fn known(rows: u64, game: &str) -> Result<(), StoreError> {
    if rows == 1 { Ok(()) } else { Err(StoreError::Conflict(format!("there is no game {game}"))) }
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(i64::MAX))
}
