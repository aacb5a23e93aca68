//! The statements that write. Both databases understand `$1` and `CAST`.

use super::transaction::Transaction;
use super::{GameRow, SeatRow, StepRow, StoreError, lease};
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
    Begin {
        game: Box<GameRow>,
        steps: Vec<StepRow>,
        summary: String,
    },
    /// A change of a game that this process took under that epoch.
    Game {
        game: String,
        epoch: i64,
        change: Change,
    },
    /// Takes a game that has that epoch.
    Take {
        game: String,
        epoch: i64,
        process: String,
    },
    /// Gives a game back.
    Release {
        game: String,
        epoch: i64,
        process: String,
    },
    Replay {
        id: String,
        record: Vec<u8>,
    },
    Analysis {
        id: String,
        text: String,
    },
    /// Renews the lease of this process, as every transaction does.
    Renew,
    /// Writes as much as a new game needs, to check whether there is space.
    Probe,
    /// For tests: limits the number of pages of the SQLite file from now on.
    Limit(u32),
    /// Stops writing, after everything that was queued before it.
    Close,
}

/// A change of a running game.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Change {
    Append { step: StepRow, summary: String },
    Undo { seq: u32, summary: String },
    Summary(String),
    Seat { player: u8, seat: SeatRow },
    Rematch(String),
    Note(NoteInfo),
}

impl WriteOp {
    pub(super) async fn write(&self, to: &mut Transaction<'_>) -> Result<(), StoreError> {
        match self {
            WriteOp::Create { game, steps, summary } => create(to, game, steps, summary).await,
            WriteOp::Begin { game, steps, summary } => begin(to, game, steps, summary).await,
            WriteOp::Game { game, epoch, change } => change.write(to, game, *epoch).await,
            WriteOp::Take { game, epoch, process } => lease::take(to, game, *epoch, process).await,
            WriteOp::Release { game, epoch, process } => lease::release(to, game, *epoch, process).await,
            WriteOp::Replay { id, record } => put_replay(to, id, record).await,
            WriteOp::Analysis { id, text } => put_analysis(to, id, text).await,
            WriteOp::Probe => probe(to).await,
            // The transaction does it, or the writer before it begins the transaction.
            WriteOp::Renew | WriteOp::Limit(_) | WriteOp::Close => Ok(()),
        }
    }
}

impl Change {
    async fn write(&self, to: &mut Transaction<'_>, game: &str, epoch: i64) -> Result<(), StoreError> {
        // First, so that a process that lost the game writes nothing.
        match self {
            Change::Append { summary, .. } | Change::Undo { summary, .. } | Change::Summary(summary) => {
                update_summary(to, game, epoch, summary).await?;
            }
            Change::Seat { .. } | Change::Rematch(_) | Change::Note(_) => lease::fence(to, game, epoch).await?,
        }
        match self {
            Change::Append { step, .. } => insert_step(to, game, step).await,
            Change::Undo { seq, .. } => undo(to, game, *seq).await,
            Change::Summary(_) => Ok(()),
            Change::Seat { player, seat } => set_seat(to, game, *player, seat).await,
            Change::Rematch(rematch) => set_rematch(to, game, rematch).await,
            Change::Note(note) => set_note(to, game, note).await,
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

/// Only a game without a position can be begun, so that of two guests with the same link one begins it.
async fn begin(to: &mut Transaction<'_>, game: &GameRow, steps: &[StepRow], summary: &str) -> Result<(), StoreError> {
    let done = sqlx::query(
        "UPDATE games SET position = $2, wanted = $3, rules = $4, summary = $5, updated = $6 \
         WHERE id = $1 AND position = ''",
    )
    .bind(game.id.as_str())
    .bind(game.position.as_str())
    .bind(game.settings.as_str())
    .bind(i64::from(game.rules))
    .bind(summary)
    .bind(now())
    .execute(to.connection())
    .await?;
    if done.rows_affected() != 1 {
        return begun_the_same(to, game).await;
    }
    for (player, seat) in (1..).zip(&game.seats) {
        set_seat(to, &game.id, player, seat).await?;
    }
    for step in steps {
        insert_step(to, &game.id, step).await?;
    }
    Ok(())
}

/// Whether a game has begun in just this way. This happens when a commit whose answer was lost is tried again.
async fn begun_the_same(to: &mut Transaction<'_>, game: &GameRow) -> Result<(), StoreError> {
    let row = sqlx::query("SELECT position, wanted FROM games WHERE id = $1")
        .bind(game.id.as_str())
        .fetch_optional(to.connection())
        .await?;
    let Some(row) = row else { return Err(StoreError::Conflict(format!("there is no game {}", game.id))) };
    let same = row.try_get::<String, _>(0)? == game.position && row.try_get::<String, _>(1)? == game.settings;
    if same { Ok(()) } else { Err(StoreError::Conflict(format!("game {} has begun", game.id))) }
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

async fn undo(to: &mut Transaction<'_>, game: &str, seq: u32) -> Result<(), StoreError> {
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
    Ok(())
}

/// Replaces the summary; like [`lease::fence`] it refuses a process that lost the game, and locks the row.
async fn update_summary(to: &mut Transaction<'_>, game: &str, epoch: i64, summary: &str) -> Result<(), StoreError> {
    let done = sqlx::query("UPDATE games SET summary = $2, updated = $3 WHERE id = $1 AND epoch = $4")
        .bind(game)
        .bind(summary)
        .bind(now())
        .bind(epoch)
        .execute(to.connection())
        .await?;
    if done.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Moved) }
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

async fn put_analysis(to: &mut Transaction<'_>, id: &str, text: &str) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO analyses (id, stored, text) VALUES ($1, $2, $3) \
         ON CONFLICT (id) DO UPDATE SET stored = excluded.stored, text = excluded.text",
    )
    .bind(id)
    .bind(now())
    .bind(text)
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

/// Seconds since 1970.
pub(super) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(i64::MAX))
}
