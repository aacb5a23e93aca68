//! The program is killed without warning, again and again: nothing it acknowledged is ever lost. Of two processes on
//! one PostgreSQL the other one takes the games over.
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
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};
use table::{Chance, Gone, Hex, Person, Program, create, create_skirmish, get};

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

    /// Comes back as soon as the game is found at this address.
    async fn come_back_within(&mut self, address: SocketAddr, limit: Duration) -> Player {
        let until = Instant::now() + limit;
        loop {
            match self.come_back(address).await {
                Ok(player) => return player,
                Err(why) => {
                    assert!(Instant::now() < until, "the game {} does not come back: {why:?}", self.created.game)
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Plays whatever is offered until the server is gone, counting what is acknowledged.
    async fn play(&mut self, player: Player, acknowledged: &AtomicU32, undone: &AtomicU32) {
        self.play_until(player, acknowledged, undone, &AtomicBool::new(false)).await;
    }

    /// The same, or until it is told to stop.
    async fn play_until(
        &mut self,
        mut player: Player,
        acknowledged: &AtomicU32,
        undone: &AtomicU32,
        stop: &AtomicBool,
    ) {
        loop {
            let before = player.told(false);
            if stop.load(Ordering::Relaxed) {
                break self.told = Some(before);
            }
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

/// How long a game may be away when its home is killed. Its lease ends after four seconds; a busy machine needs more.
const AWAY: Duration = Duration::from_secs(60);

/// Two processes on one database, and one of them is killed under load, in turn. Players enter by either process.
async fn kill_one_of_two(database: &str, kills: u32) {
    let program = Path::new(env!("CARGO_BIN_EXE_strategium"));
    let mut chance = Chance::new(u64::from(std::process::id()) + 1);
    let (acknowledged, undone) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
    let mut servers = [Program::start(program, database, &[]), Program::start(program, database, &[])];
    let (mut tables, mut made, mut moved, mut passed_on): (Vec<Table>, usize, u32, f64) = (Vec::new(), 0, 0, 0.0);
    let mut away: Vec<Duration> = Vec::new();
    for kill in 0..kills as usize {
        let (victim, survivor) = (kill % 2, 1 - kill % 2);
        while tables.len() < GAMES {
            tables.push(Table::new(servers[made % 2].address, made, chance.below(1 << 30) as u64).await);
            made += 1;
        }
        let (before, stop) = (acknowledged.load(Ordering::Relaxed), Arc::new(AtomicBool::new(false)));
        let mut players = Vec::new();
        for mut table in std::mem::take(&mut tables) {
            let address = servers[chance.below(2)].address;
            let (acknowledged, undone, stop) = (Arc::clone(&acknowledged), Arc::clone(&undone), Arc::clone(&stop));
            players.push(tokio::spawn(async move {
                let player = table.come_back_within(address, AWAY).await;
                table.play_until(player, &acknowledged, &undone, &stop).await;
                // Only a player who lost the connection did not stop by being told to.
                let cut_off = !stop.load(Ordering::Relaxed);
                (table, cut_off)
            }));
        }
        let patience = Instant::now() + Duration::from_secs(120);
        while acknowledged.load(Ordering::Relaxed) < before + 2 * GAMES as u32 {
            assert!(Instant::now() < patience, "nothing is acknowledged");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(Duration::from_millis(chance.below(300) as u64)).await;
        servers[victim].kill();
        let killed = Instant::now();
        // Long enough for those who were cut off to notice it before the others stop.
        tokio::time::sleep(Duration::from_millis(200)).await;
        stop.store(true, Ordering::Relaxed);
        let address = servers[survivor].address;
        let mut returning = Vec::new();
        for player in players {
            let (mut table, cut_off) = player.await.unwrap();
            if table.told.as_ref().is_some_and(|told| told.over) {
                continue;
            }
            returning.push(tokio::spawn(async move {
                let mut player = table.come_back_within(address, AWAY).await;
                let took = killed.elapsed();
                if let Some(action) = player.choose(&mut table.chance).await.unwrap() {
                    assert!(player.act(&action).await.unwrap(), "the game does not go on: {action} was refused");
                }
                table.told = Some(player.told(false));
                (table, cut_off.then_some(took))
            }));
        }
        for table in returning {
            let (table, took) = table.await.unwrap();
            tables.push(table);
            away.extend(took);
            moved += u32::from(took.is_some());
        }
        passed_on += figure(address, "strategium_connections_passed_on_total").await;
        servers[victim] = Program::start(program, database, &[]);
    }
    away.sort();
    let (acknowledged, undone) = (acknowledged.load(Ordering::Relaxed), undone.load(Ordering::Relaxed));
    let (median, most) = (away.get(away.len() / 2), away.last());
    eprintln!(
        "{kills} kills of one of two: {acknowledged} actions and {undone} undos acknowledged, none lost; {moved} games \
         moved, back after {median:?}, at most {most:?}; {passed_on} connections passed on"
    );
    assert!(moved > 0 && passed_on > 0.0, "nothing was shown: {moved} games moved, {passed_on} were passed on");
}

/// A figure of a server.
async fn figure(address: SocketAddr, name: &str) -> f64 {
    let (_, figures) = get(address, "/metrics").await;
    let line = figures.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
    line.unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_move_to_the_other_process_when_theirs_is_killed() {
    let Ok(database) = std::env::var("STRATEGIUM_TEST_POSTGRES") else {
        return eprintln!("SKIPPED: STRATEGIUM_TEST_POSTGRES names no server");
    };
    let _alone = ON_POSTGRES.lock().await;
    kill_one_of_two(&database, kills()).await;
}

/// Tests on the one PostgreSQL run one after the other: a server takes over whatever games its database has, those of
/// another test too.
static ON_POSTGRES: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

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
        let _alone = ON_POSTGRES.lock().await;
        kill_and_come_back(&database, kills()).await;
    }
}
