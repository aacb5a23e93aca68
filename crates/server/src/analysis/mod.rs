//! The analysis of finished battles, in the background.
//!
//! It runs on the threads on which the computer thinks, one decision at a time, behind everything that a person waits
//! for. Each address has one analysis at a time, and every analysis has a budget of imagined games: how long they take
//! changes nothing of the result. It is stored with the game, so it is made once.
//!
//! `decisions` finds the decisions of a record, `judge` judges them, `answers` those in the middle of an action, `http`
//! has the requests.

mod answers;
mod decisions;
mod http;
mod judge;
#[cfg(test)]
mod measure;

pub use http::routes;

use crate::fair::{Class, Ticket, WorkError};
use crate::rooms::Rooms;
use crate::store::Store;
use decisions::{Decision, decisions};
use judge::Judge;
use protocol::Record;
use protocol::messages::analysis::{Analysis, AnalysisAnswer, AnalysisState};
use protocol::messages::{ErrorInfo, ServerCode};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The version of the judgements: stored analyses of other versions are made again.
const VERSION: u32 = 2;
/// Maximum number of analyses under way.
const MOST: usize = 8;

/// The analyses under way; clones share them.
#[derive(Clone, Default)]
pub struct Analyses(Arc<Mutex<HashMap<String, Running>>>);

struct Running {
    address: IpAddr,
    done: u32,
    of: u32,
    stop: Arc<AtomicBool>,
}

/// The name under which the analysis of a game or a shared record is stored.
fn key(id: &str) -> String {
    format!("{VERSION} {id}")
}

fn answer(state: AnalysisState, done: u32, of: u32, analysis: Option<Analysis>) -> AnalysisAnswer {
    AnalysisAnswer { state, done, of, analysis }
}

impl Analyses {
    fn running(&self) -> MutexGuard<'_, HashMap<String, Running>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far an analysis has come, unless it is done.
    fn progress(&self, id: &str) -> AnalysisAnswer {
        match self.running().get(id) {
            Some(running) => answer(AnalysisState::Running, running.done, running.of, None),
            None => answer(AnalysisState::None, 0, 0, None),
        }
    }

    /// Stops an analysis; only the address that asked for it may.
    fn stop(&self, id: &str, address: IpAddr) -> Result<(), ErrorInfo> {
        let mut running = self.running();
        match running.get(id) {
            Some(job) if job.address != address => {
                let why = "Only the visitor who asked for this analysis can stop it.";
                Err(ErrorInfo::new(ServerCode::NotSeated, why))
            }
            Some(job) => {
                job.stop.store(true, Ordering::Release);
                running.remove(id);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Enters an analysis, or says why not. `None` if it is under way.
    fn enter(&self, id: &str, address: IpAddr) -> Result<Option<Arc<AtomicBool>>, ErrorInfo> {
        let mut running = self.running();
        if running.contains_key(id) {
            return Ok(None);
        }
        if running.values().any(|job| job.address == address) {
            let why = "Another analysis that you asked for is under way: wait for it or stop it.";
            return Err(ErrorInfo::new(ServerCode::TooFast, why));
        }
        if running.len() >= MOST {
            return Err(ErrorInfo::new(ServerCode::Full, "Too many analyses are under way: try again later."));
        }
        let stop = Arc::new(AtomicBool::new(false));
        running.insert(id.to_owned(), Running { address, done: 0, of: 0, stop: Arc::clone(&stop) });
        Ok(Some(stop))
    }

    /// Notes how far it has come.
    fn note(&self, id: &str, stop: &Arc<AtomicBool>, done: usize, of: usize) {
        if let Some(job) = self.running().get_mut(id).filter(|job| Arc::ptr_eq(&job.stop, stop)) {
            (job.done, job.of) = (done as u32, of as u32);
        }
    }

    fn leave(&self, id: &str, stop: &Arc<AtomicBool>) {
        let mut running = self.running();
        if running.get(id).is_some_and(|job| Arc::ptr_eq(&job.stop, stop)) {
            running.remove(id);
        }
    }

    /// Analyses a record in the background.
    fn spawn(&self, rooms: Rooms, store: Store, id: String, address: IpAddr, record: Record, stop: Arc<AtomicBool>) {
        let analyses = self.clone();
        tokio::spawn(async move {
            let ticket = Ticket { address, source: rooms.number(), class: Class::Computers };
            match analyses.run(&rooms, ticket, &id, record, &stop).await {
                Ok(Some(analysis)) => {
                    let text = serde_json::to_string(&analysis).unwrap_or_default();
                    if let Err(error) = store.put_analysis(&key(&id), &text).await {
                        tracing::warn!(id, %error, "an analysis could not be stored");
                    }
                }
                Ok(None) => {}
                Err(why) => tracing::warn!(id, why, "an analysis broke off"),
            }
            analyses.leave(&id, &stop);
        });
    }

    /// The analysis; nothing if it was stopped.
    async fn run(
        &self,
        rooms: &Rooms,
        ticket: Ticket,
        id: &str,
        record: Record,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<Analysis>, String> {
        let broken = |error: WorkError| format!("{error:?}");
        let threads = rooms.thinking_threads();
        let found: Vec<Decision> = threads.run(ticket, move || decisions(&record)).await.map_err(broken)??;
        let of = found.len();
        let lines = found.iter().filter(|decision| !decision.answers).count();
        let (mut judge, mut spent) = (Judge::new(lines), Duration::ZERO);
        for (done, decision) in found.into_iter().enumerate() {
            self.note(id, stop, done, of);
            if stop.load(Ordering::Acquire) {
                return Ok(None);
            }
            // Every decision waits for its turn anew, so people come first after one decision at most.
            let work = move || {
                let begun = Instant::now();
                judge.judge(&decision);
                (judge, begun.elapsed())
            };
            let (back, took) = threads.run(ticket, work).await.map_err(broken)?;
            (judge, spent) = (back, spent + took);
        }
        Ok(Some(judge.finish(of as u32, spent.as_secs_f64())))
    }
}
