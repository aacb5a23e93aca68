//! Games that were begun with another version of the rules.
//!
//! A game is rebuilt by replaying its actions. Under other rules that may still lead to the same states; then the game
//! continues as usual. Otherwise it cannot continue, but its data stays readable: its record with every action and
//! hash, and its log.

use crate::fair::run_blocking;
use crate::rooms::load;
use crate::seats;
use crate::skirmish::load as skirmish_load;
use crate::store::{GameRow, Manager, Store, StoreError};

/// Maximum number of games that are named when the server starts.
const NAMED: usize = 50;

/// The version of the rules with which this program plays the game with that id.
pub fn rules_of(id: &str) -> u32 {
    if seats::is_skirmish_id(id) { skirmish::record::VERSION } else { rules::RULES_VERSION }
}

/// Whether the game was begun with another version of the rules.
pub fn is_other(row: &GameRow) -> bool {
    row.rules != rules_of(&row.id)
}

/// The message for players of a game that cannot be replayed.
pub fn sentence(row: &GameRow) -> String {
    if !is_other(row) {
        return "This game cannot be rebuilt from its journal.".to_owned();
    }
    let kind = if seats::is_skirmish_id(&row.id) { "skirmish" } else { "games" };
    format!(
        "This game was begun with version {} of the rules and plays differently under version {} of this \
         program, so it cannot continue here. Nothing of it is lost: its record is at /api/{kind}/{}/record.",
        row.rules,
        rules_of(&row.id),
        row.id
    )
}

/// A stored game that this program cannot rebuild.
#[derive(Debug, Clone, PartialEq)]
pub struct Unloadable {
    /// Its id.
    pub id: String,
    /// The version of the rules it was begun with.
    pub rules: u32,
    /// Why not.
    pub why: String,
}

/// Rebuilds every game of a database, as opening it would, and returns their number and those that fail. Nothing is
/// written, servers may run on the database, and its tables may be older than those of this program.
pub async fn check(db: &str) -> Result<(usize, Vec<Unloadable>), StoreError> {
    let manager = Manager::open(db).await?;
    let version = manager.readable_version().await?;
    let ids = manager.ids().await?;
    let mut failed = Vec::new();
    for id in &ids {
        let Some((row, steps)) = manager.load(id, version).await? else { continue };
        // A game without a position waits for a guest's army; there is nothing to rebuild.
        if row.position.is_empty() {
            continue;
        }
        let rules = row.rules;
        let rebuilt = run_blocking(move || {
            if seats::is_skirmish_id(&row.id) {
                return skirmish_load::load(row, &steps).map(drop).map_err(|error| error.to_string());
            }
            load::load(row, &steps).map(drop).map_err(|error| error.to_string())
        });
        if let Err(why) = rebuilt.await.unwrap_or_else(|_| Err("loading it panicked".to_owned())) {
            failed.push(Unloadable { id: id.clone(), rules, why });
        }
    }
    manager.close().await;
    Ok((ids.len(), failed))
}

/// Logs which unfinished games were begun with another version of the rules.
pub async fn report(store: &Store) -> Result<(), StoreError> {
    let games = store.other_rules(rules::RULES_VERSION, skirmish::record::VERSION).await?;
    if games.is_empty() {
        return Ok(());
    }
    let open: Vec<&str> = games.iter().filter(|game| !game.over).map(|game| game.id.as_str()).collect();
    let named = open.iter().take(NAMED).copied().collect::<Vec<_>>().join(" ");
    tracing::warn!(
        games = games.len(),
        open = open.len(),
        named,
        "games were begun with another version of the rules: those that play differently cannot continue, \
         and the records of all stay available (see docs/operations.md, Upgrade)"
    );
    Ok(())
}
