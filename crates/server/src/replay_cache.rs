//! A cache of replays and verdicts. Their records never change, and replaying a battle takes a second or more.

use crate::app::App;
use crate::rooms::Refused;
use axum::body::Bytes;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Maximum size of all texts together in bytes.
const MOST: usize = 64 << 20;
/// Maximum size of one text in bytes; a larger one is computed every time.
const LARGEST: usize = MOST / 4;

/// The cached texts; clones share them.
#[derive(Clone, Default)]
pub struct ReplayCache(Arc<Mutex<Texts>>);

#[derive(Default)]
struct Texts {
    bytes: usize,
    by_key: HashMap<String, Bytes>,
    oldest_first: VecDeque<String>,
}

impl ReplayCache {
    fn texts(&self) -> MutexGuard<'_, Texts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The text of this key, if it is cached.
    pub fn get(&self, key: &str) -> Option<Bytes> {
        self.texts().by_key.get(key).cloned()
    }

    /// Caches a text; the oldest texts are removed to make room.
    fn put(&self, key: String, text: &Bytes) {
        let mut texts = self.texts();
        if text.len() > LARGEST || texts.by_key.contains_key(&key) {
            return;
        }
        texts.bytes += text.len();
        texts.by_key.insert(key.clone(), text.clone());
        texts.oldest_first.push_back(key);
        while texts.bytes > MOST {
            let Some(oldest) = texts.oldest_first.pop_front() else { break };
            let freed = texts.by_key.remove(&oldest).map_or(0, |text| text.len());
            texts.bytes -= freed;
        }
    }
}

/// The text of a key: from the cache, or computed when it is this address's turn.
pub async fn cached(
    app: &App,
    address: IpAddr,
    key: String,
    work: impl FnOnce() -> Result<String, Refused> + Send + 'static,
) -> Result<Bytes, Refused> {
    if let Some(text) = app.replays.get(&key) {
        return Ok(text);
    }
    let cache = app.replays.clone();
    let work = move || {
        // Another request may have computed it meanwhile.
        if let Some(text) = cache.get(&key) {
            return Ok(text);
        }
        let text = Bytes::from(work()?);
        cache.put(key, &text);
        Ok(text)
    };
    app.rooms.run_queued(address, work).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_make_room_and_giants_are_not_kept() {
        let cache = ReplayCache::default();
        let text = Bytes::from(vec![0; MOST / 8]);
        for number in 0..20 {
            cache.put(format!("{number}"), &text);
            cache.put(format!("{number}"), &text);
        }
        assert!(cache.get("11").is_none() && cache.get("12").is_some() && cache.get("19").is_some());
        assert_eq!(cache.texts().bytes, MOST);
        cache.put("giant".to_owned(), &Bytes::from(vec![0; LARGEST + 1]));
        assert!(cache.get("giant").is_none());
        let texts = cache.texts();
        assert_eq!(texts.by_key.len(), texts.oldest_first.len());
    }
}
