//! The one task that writes. Everything that is waiting goes into one transaction, so a busy server waits for its disk
//! once for many games, and an idle one writes at once.

use super::StoreError;
use super::transaction::Writing;
use super::write::WriteOp;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// A change to be written, and where its result is sent.
pub(super) struct Job {
    pub(super) op: WriteOp,
    pub(super) answer: oneshot::Sender<Result<(), StoreError>>,
}

/// Maximum number of jobs in one transaction.
const MOST: usize = 256;

/// Writes until every [`super::Store`] is dropped, or one of them closes the journal.
pub(super) async fn run(mut writing: Writing, mut waiting: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(MOST);
    while waiting.recv_many(&mut jobs, MOST).await > 0 {
        let begun = Instant::now();
        metrics::histogram!("strategium_store_batch_size").record(jobs.len() as f64);
        let (closing, ops): (Vec<Job>, Vec<Job>) =
            std::mem::take(&mut jobs).into_iter().partition(|job| job.op == WriteOp::Close);
        for job in &ops {
            if let WriteOp::Limit(pages) = job.op {
                writing.limit(pages);
            }
        }
        write_all(&mut writing, ops).await;
        metrics::histogram!("strategium_store_write_seconds").record(begun.elapsed());
        if !closing.is_empty() {
            // From here on nothing can be queued; what still waits came too late.
            waiting.close();
            writing.close().await;
            return closing.into_iter().for_each(|job| report(job, Ok(())));
        }
    }
    writing.close().await;
}

async fn write_all(writing: &mut Writing, jobs: Vec<Job>) {
    let ops: Vec<&WriteOp> = jobs.iter().map(|job| &job.op).collect();
    let mut result = transaction(writing, &ops).await;
    if matches!(result, Err(StoreError::Away(_))) {
        // A connection that broke while it was idle is noticed here, and a new one may work. Nothing is written twice:
        // the result of a failed COMMIT is already known.
        tokio::time::sleep(Duration::from_millis(50)).await;
        result = transaction(writing, &ops).await;
    }
    match result {
        // One change that contradicts the journal must not prevent the others.
        Err(fault) if fault.is_about_the_row() && jobs.len() > 1 => {
            for job in jobs {
                let result = transaction(writing, &[&job.op]).await;
                report(job, result);
            }
        }
        result => {
            for job in jobs {
                report(job, result.clone());
            }
        }
    }
}

async fn transaction(writing: &mut Writing, ops: &[&WriteOp]) -> Result<(), StoreError> {
    if ops.is_empty() {
        return Ok(());
    }
    let mut transaction = writing.begin().await?;
    for work in ops {
        work.write(&mut transaction).await?;
    }
    transaction.commit().await
}

fn report(job: Job, result: Result<(), StoreError>) {
    match &result {
        Ok(()) => metrics::counter!("strategium_store_writes_total").increment(1),
        Err(fault) => {
            metrics::counter!("strategium_store_errors_total").increment(1);
            tracing::error!(%fault, "the journal refused to write");
        }
    }
    // The caller may have stopped waiting.
    let _ = job.answer.send(result);
}
