//! Whether the journal can be written at the moment.

use super::write::WriteOp;
use super::{Store, StoreError};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// How long an answer is reused: everyone may ask, and each check costs a write.
const FRESH: Duration = Duration::from_secs(2);
/// A database that has not answered after this time counts as unavailable.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The last answer and its time.
#[derive(Debug, Default)]
pub(super) struct Health(Mutex<Option<(Instant, Result<(), StoreError>)>>);

impl Store {
    /// Writes about as much as a new game and says whether it was stored durably. Requests at the same time, or
    /// shortly after, share one answer.
    pub async fn probe(&self) -> Result<(), StoreError> {
        let mut last = self.health.0.lock().await;
        if let Some((at, answer)) = last.as_ref()
            && at.elapsed() < FRESH
        {
            return answer.clone();
        }
        let late = || Err(StoreError::Away("it did not answer in time".to_owned()));
        let answer = tokio::time::timeout(TIMEOUT, self.write(WriteOp::Probe)).await.unwrap_or_else(|_| late());
        *last = Some((Instant::now(), answer.clone()));
        answer
    }
}
