//! The program is killed without warning, again and again: nothing it acknowledged is ever lost.
//!
//! `STRATEGIUM_KILLS` says how often, on each database (10 unless told; `make durability` 200). With
//! `STRATEGIUM_TEST_POSTGRES` the games are in PostgreSQL too.

#![allow(clippy::unwrap_used)]

mod table;

use protocol::messages::http::Created;
use serde_json::json;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use table::{Chance, Gone, Known, Person, Program, create};

/// Games at once, so that several wait for the same commit.
const GAMES: usize = 6;

/// A game and what its player was told of it.
struct Table {
    created: Created,
    told: Option<Known>,
    chance: Chance,
}

impl Table {
    async fn new(address: SocketAddr, seed: u64) -> Table {
        let me = json!({"who": "me"});
        let created = create(address, me.clone(), me).await.unwrap();
        Table { created, told: None, chance: Chance::new(seed) }
    }

    /// Comes back after a kill: everything that was told is there, and at most the one action
    /// that was on its way beyond it.
    async fn come_back(&mut self, address: SocketAddr) -> Result<Person, Gone> {
        let secrets: Vec<String> = self.created.secrets.iter().flatten().cloned().collect();
        let person = Person::enter(address, &self.created.game, &secrets).await?;
        if let Some(told) = &self.told {
            let (then, now) = (told.seq, person.known.seq);
            assert!(now >= then, "step {then} was acknowledged and is lost: the journal ends at {now}");
            assert!(now <= then + 1, "steps nobody asked for: {then} were known, {now} are there");
            if now == then {
                assert_eq!(person.known.state, told.state, "the state at step {now} is another one");
            }
        }
        Ok(person)
    }

    /// Plays whatever is offered until the server is gone, counting what is acknowledged.
    async fn play(&mut self, mut person: Person, acknowledged: &AtomicU32) {
        loop {
            self.told = Some(person.known.clone());
            let played = match person.choose(&mut self.chance).await {
                Ok(Some(action)) => person.act(&action).await,
                Ok(None) => break,
                Err(Gone) => Err(Gone),
            };
            match played {
                Ok(true) => drop(acknowledged.fetch_add(1, Ordering::Relaxed)),
                Ok(false) => {}
                Err(Gone) => {
                    // What was heard before the end was told as well.
                    self.told = Some(person.known.clone());
                    break;
                }
            }
        }
    }
}

async fn kill_and_come_back(database: &str, kills: u32) {
    let program = Path::new(env!("CARGO_BIN_EXE_strategium"));
    let mut chance = Chance::new(u64::from(std::process::id()));
    let (begun, acknowledged, mut ended) = (Instant::now(), Arc::new(AtomicU32::new(0)), 0);
    let mut tables: Vec<Table> = Vec::new();
    for kill in 0..kills {
        let mut server = Program::start(program, database, &[]);
        while tables.len() < GAMES {
            tables.push(Table::new(server.address, chance.below(1 << 30) as u64).await);
        }
        let (address, before) = (server.address, acknowledged.load(Ordering::Relaxed));
        let players: Vec<_> = std::mem::take(&mut tables)
            .into_iter()
            .map(|mut table| {
                let acknowledged = Arc::clone(&acknowledged);
                tokio::spawn(async move {
                    // The kill may come before this one is seated.
                    if let Ok(person) = table.come_back(address).await {
                        table.play(person, &acknowledged).await;
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
            if table.told.as_ref().is_some_and(|told| told.over || told.next.is_none()) {
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
        let action = person.choose(&mut table.chance).await.unwrap().unwrap();
        assert!(person.act(&action).await.unwrap(), "the game does not go on: {action} was refused");
    }
    let (seconds, acknowledged) = (begun.elapsed().as_secs(), acknowledged.load(Ordering::Relaxed));
    eprintln!("{kills} kills in {seconds} s: {acknowledged} actions acknowledged, none lost; {ended} battles ended");
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
