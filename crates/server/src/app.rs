//! The parts of the server that every request may use.

use crate::analysis::Analyses;
use crate::config::Config;
use crate::limits::AddressLimits;
use crate::replay_cache::ReplayCache;
use crate::rooms::Rooms;
use crate::store::Store;
use std::net::SocketAddr;
use std::sync::Arc;

/// The parts of the server; clones share them.
#[derive(Clone)]
pub struct App {
    /// The operator's settings.
    pub config: Arc<Config>,
    /// The journal.
    pub store: Store,
    /// The games in memory.
    pub rooms: Rooms,
    /// Limits counted per address.
    pub address_limits: AddressLimits,
    /// Replays and verdicts that were computed before.
    pub replays: ReplayCache,
    /// The analyses under way.
    pub analyses: Analyses,
    /// Where the server listens; unknown until it does.
    pub listening: Option<SocketAddr>,
}

impl App {
    /// A server without games or connections.
    pub fn new(config: Config, store: Store) -> App {
        let config = Arc::new(config);
        let address_limits = AddressLimits::default();
        let rooms = Rooms::new(Arc::clone(&config), store.clone(), address_limits.clone());
        App {
            config,
            store,
            rooms,
            address_limits,
            replays: ReplayCache::default(),
            analyses: Analyses::default(),
            listening: None,
        }
    }
}
