//! Whether the journal can be written at this moment.

use super::write::WriteOp;
use super::{Store, StoreError};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// How long an answer holds: everybody may ask, and each answer costs a write.
const FRESH: Duration = Duration::from_secs(2);
/// A database that has not answered until now is away.
const PATIENCE: Duration = Duration::from_secs(10);

/// The last answer, and since when it holds.
#[derive(Debug, Default)]
pub(super) struct Health(Mutex<Option<(Instant, Result<(), StoreError>)>>);

impl Store {
    /// Writes about as much as a new game and says whether that is durable now. Those who ask at the
    /// same time, or shortly after, share one answer.
    pub async fn probe(&self) -> Result<(), StoreError> {
        let mut last = self.health.0.lock().await;
        if let Some((at, answer)) = last.as_ref()
            && at.elapsed() < FRESH
        {
            return answer.clone();
        }
        let late = || Err(StoreError::Away("it did not answer in time".to_owned()));
        let answer = tokio::time::timeout(PATIENCE, self.write(WriteOp::Probe)).await.unwrap_or_else(|_| late());
        *last = Some((Instant::now(), answer.clone()));
        answer
    }
}
