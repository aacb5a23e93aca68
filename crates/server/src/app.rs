//! What every request may use.

use crate::config::Config;
use crate::kept::Kept;
use crate::limits::Visitors;
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
    pub visitors: Visitors,
    /// Replays and records that were worked out before.
    pub replays: Kept,
}

impl App {
    /// Nobody is here yet.
    pub fn new(config: Config, store: Store) -> App {
        let config = Arc::new(config);
        let visitors = Visitors::default();
        let rooms = Rooms::new(Arc::clone(&config), store.clone(), visitors.clone());
        App { config, store, rooms, visitors, replays: Kept::default() }
    }
}
