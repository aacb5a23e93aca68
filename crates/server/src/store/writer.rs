//! The one task that writes. Whatever waits when it is free goes into one transaction, so that a
//! busy server waits for its disk once for many games, and an idle one does not wait for others.

use super::StoreError;
use super::write::Work;
use sqlx::AnyPool;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// Something to be written and who wants to know.
pub(super) struct Job {
    pub(super) work: Work,
    pub(super) answer: oneshot::Sender<Result<(), StoreError>>,
}

/// Jobs in one transaction at most.
const MOST: usize = 256;

/// Writes until every [`super::Store`] is gone.
pub(super) async fn run(pool: AnyPool, mut waiting: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(MOST);
    while waiting.recv_many(&mut jobs, MOST).await > 0 {
        let begun = Instant::now();
        metrics::histogram!("strategium_store_batch_size").record(jobs.len() as f64);
        write_all(&pool, std::mem::take(&mut jobs)).await;
        metrics::histogram!("strategium_store_write_seconds").record(begun.elapsed());
    }
}

async fn write_all(pool: &AnyPool, jobs: Vec<Job>) {
    let works: Vec<&Work> = jobs.iter().map(|job| &job.work).collect();
    let mut result = transaction(pool, &works).await;
    if matches!(result, Err(StoreError::Away(_))) {
        // A connection that broke while nobody used it is found out here; a new one may do.
        tokio::time::sleep(Duration::from_millis(50)).await;
        result = transaction(pool, &works).await;
    }
    match result {
        // One row that contradicts the journal must not hurt the others.
        Err(fault) if fault.is_about_the_row() && jobs.len() > 1 => {
            for job in jobs {
                let result = transaction(pool, &[&job.work]).await;
                tell(job, result);
            }
        }
        result => {
            for job in jobs {
                tell(job, result.clone());
            }
        }
    }
}

async fn transaction(pool: &AnyPool, works: &[&Work]) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await?;
    for work in works {
        work.write(&mut transaction).await?;
    }
    transaction.commit().await?;
    Ok(())
}

fn tell(job: Job, result: Result<(), StoreError>) {
    match &result {
        Ok(()) => metrics::counter!("strategium_store_writes_total").increment(1),
        Err(fault) => {
            metrics::counter!("strategium_store_errors_total").increment(1);
            tracing::error!(%fault, "the journal refused to write");
        }
    }
    // Whoever asked may have gone away meanwhile.
    let _ = job.answer.send(result);
}
