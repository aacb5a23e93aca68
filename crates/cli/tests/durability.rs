//! The program is killed without warning, again and again: nothing it acknowledged is ever lost.
//!
//! `STRATEGIUM_KILLS` says how often, on each database (10 unless told; `make durability` 200). With
//! `STRATEGIUM_TEST_POSTGRES` the games are in PostgreSQL too.

#![allow(clippy::unwrap_used)]

mod table;

use protocol::messages::http::Created;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use table::{Chance, Gone, Hex, Person, Program, create, create_skirmish};

/// Games at once, so that several wait for the same commit: every third is a skirmish.
const GAMES: usize = 6;
/// One action in this many is taken back, where it can be.
const UNDO: usize = 5;

/// Somebody at a game of either kind.
enum Player {
    Battle(Box<Person>),
    Skirmish(Box<Hex>),
}

impl Player {
    fn told(&self, undoing: bool) -> Told {
        match self {
            Player::Battle(person) => {
                let known = &person.known;
                let over = known.over || known.next.is_none();
                Told { seq: known.seq, state: known.state.clone(), over, undoing }
            }
            Player::Skirmish(hex) => Told { seq: hex.seq, state: hex.view.clone(), over: hex.over, undoing },
        }
    }

    async fn choose(&mut self, chance: &mut Chance) -> Result<Option<Value>, Gone> {
        match self {
            Player::Battle(person) => person.choose(chance).await,
            Player::Skirmish(hex) => hex.choose().await,
        }
    }

    async fn act(&mut self, action: &Value) -> Result<bool, Gone> {
        match self {
            Player::Battle(person) => person.act(action).await,
            Player::Skirmish(hex) => hex.act(action).await,
        }
    }

    async fn undo(&mut self) -> Result<bool, Gone> {
        match self {
            Player::Battle(person) => person.undo().await,
            Player::Skirmish(hex) => hex.undo().await,
        }
    }
}

/// What a player was told of a game, and whether an undo was on its way since.
struct Told {
    seq: u32,
    state: Value,
    over: bool,
    undoing: bool,
}

/// A game and what its player was told of it.
struct Table {
    created: Created,
    skirmish: bool,
    told: Option<Told>,
    chance: Chance,
}

impl Table {
    async fn new(address: SocketAddr, number: usize, seed: u64) -> Table {
        let (skirmish, me) = (number % 3 == 2, json!({"who": "me"}));
        let created = match skirmish {
            true => create_skirmish(address).await,
            false => create(address, me.clone(), me).await,
        };
        Table { created: created.unwrap(), skirmish, told: None, chance: Chance::new(seed) }
    }

    /// Comes back after a kill: everything that was told is there, and at most the one action
    /// that was on its way beyond it.
    async fn come_back(&mut self, address: SocketAddr) -> Result<Player, Gone> {
        let secrets: Vec<String> = self.created.secrets.iter().flatten().cloned().collect();
        let player = match self.skirmish {
            true => Player::Skirmish(Box::new(Hex::enter(address, &self.created.game, &secrets).await?)),
            false => Player::Battle(Box::new(Person::enter(address, &self.created.game, &secrets).await?)),
        };
        if let Some(told) = &self.told {
            let found = player.told(false);
            let (then, now) = (told.seq, found.seq);
            let may = if told.undoing { then - 1..=then } else { then..=then + 1 };
            assert!(may.contains(&now), "step {then} was acknowledged: the journal ends at {now}, not within {may:?}");
            if now == then {
                assert_eq!(found.state, told.state, "the state at step {now} is another one");
            }
        }
        Ok(player)
    }

    /// Plays whatever is offered until the server is gone, counting what is acknowledged.
    async fn play(&mut self, mut player: Player, acknowledged: &AtomicU32, undone: &AtomicU32) {
        loop {
            let before = player.told(false);
            let undoing = before.seq > 0 && self.chance.below(UNDO) == 0;
            let played = if undoing {
                player.undo().await
            } else {
                match player.choose(&mut self.chance).await {
                    Ok(Some(action)) => player.act(&action).await,
                    Ok(None) => break self.told = Some(player.told(false)),
                    Err(Gone) => Err(Gone),
                }
            };
            match played {
                Ok(true) if undoing => drop(undone.fetch_add(1, Ordering::Relaxed)),
                Ok(true) => drop(acknowledged.fetch_add(1, Ordering::Relaxed)),
                Ok(false) => {}
                Err(Gone) => {
                    // What was heard before the end was told as well, also that a step was taken back.
                    let heard = player.told(false);
                    let undoing = undoing && heard.seq == before.seq;
                    break self.told = Some(Told { undoing, ..heard });
                }
            }
        }
    }
}

async fn kill_and_come_back(database: &str, kills: u32) {
    let program = Path::new(env!("CARGO_BIN_EXE_strategium"));
    let mut chance = Chance::new(u64::from(std::process::id()));
    let (begun, mut ended, mut made) = (Instant::now(), 0, 0);
    let (acknowledged, undone) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
    let mut tables: Vec<Table> = Vec::new();
    for kill in 0..kills {
        let mut server = Program::start(program, database, &[]);
        while tables.len() < GAMES {
            tables.push(Table::new(server.address, made, chance.below(1 << 30) as u64).await);
            made += 1;
        }
        let (address, before) = (server.address, acknowledged.load(Ordering::Relaxed));
        let players: Vec<_> = std::mem::take(&mut tables)
            .into_iter()
            .map(|mut table| {
                let (acknowledged, undone) = (Arc::clone(&acknowledged), Arc::clone(&undone));
                tokio::spawn(async move {
                    // The kill may come before this one is seated.
                    if let Ok(person) = table.come_back(address).await {
                        table.play(person, &acknowledged, &undone).await;
                    }
                    table
                })
            })
            .collect();
        // A slow machine must not be killed before anything happens: then nothing would be shown.
        let patience = Instant::now() + Duration::from_secs(60);
        while acknowledged.load(Ordering::Relaxed) < before + GAMES as u32 {
            assert!(Instant::now() < patience, "nothing is acknowledged");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(Duration::from_millis(chance.below(300) as u64)).await;
        server.kill();
        for player in players {
            let table = player.await.unwrap();
            if table.told.as_ref().is_some_and(|told| told.over) {
                ended += 1;
            } else {
                tables.push(table);
            }
        }
        if kill % 20 == 19 {
            eprintln!("{} kills, {} actions acknowledged, none lost", kill + 1, acknowledged.load(Ordering::Relaxed));
        }
    }
    let server = Program::start(program, database, &[]);
    for table in &mut tables {
        let mut person = table.come_back(server.address).await.unwrap();
        let Some(action) = person.choose(&mut table.chance).await.unwrap() else { continue };
        assert!(person.act(&action).await.unwrap(), "the game does not go on: {action} was refused");
    }
    let (seconds, acknowledged) = (begun.elapsed().as_secs(), acknowledged.load(Ordering::Relaxed));
    let undone = undone.load(Ordering::Relaxed);
    eprintln!(
        "{kills} kills in {seconds} s: {acknowledged} actions and {undone} undos acknowledged, none lost; \
         {made} games, {ended} of them ended"
    );
    assert!(acknowledged >= kills * GAMES as u32, "hardly anything was played: {acknowledged} actions");
}

fn kills() -> u32 {
    std::env::var("STRATEGIUM_KILLS").map_or(10, |kills| kills.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_on_sqlite() {
    let folder = std::env::temp_dir().join(format!("strategium-durability-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    kill_and_come_back(&format!("sqlite:{}/games.db", folder.display()), kills()).await;
    std::fs::remove_dir_all(&folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_on_postgres() {
    if let Ok(database) = std::env::var("STRATEGIUM_TEST_POSTGRES") {
        kill_and_come_back(&database, kills()).await;
    }
}
