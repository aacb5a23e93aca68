//! What every request may use.

use crate::config::Config;
use crate::limits::AddressLimits;
use crate::replay_cache::ReplayCache;
use crate::rooms::Rooms;
use crate::store::Store;
use std::sync::Arc;

/// The server's parts; cloning shares them.
#[derive(Clone)]
pub struct App {
    /// What the operator set.
    pub config: Arc<Config>,
    /// The journal.
    pub store: Store,
    /// The games in memory.
    pub rooms: Rooms,
    /// Who is here, by address.
    pub address_limits: AddressLimits,
    /// Replays and records that were worked out before.
    pub replays: ReplayCache,
}

impl App {
    /// Nobody is here yet.
    pub fn new(config: Config, store: Store) -> App {
        let config = Arc::new(config);
        let address_limits = AddressLimits::default();
        let rooms = Rooms::new(Arc::clone(&config), store.clone(), address_limits.clone());
        App { config, store, rooms, address_limits, replays: ReplayCache::default() }
    }
}
