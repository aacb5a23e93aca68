//! COMMITs that fail on PostgreSQL: the connection is cut right before the database receives COMMIT, or right after it
//! has executed it and before its answer arrives. The server's answer must agree with what is stored.
//!
//! Runs where `STRATEGIUM_TEST_POSTGRES` names a server. SQLite's full disks and I/O errors need a separate process:
//! `crates/cli/tests/faults.rs`.

#![allow(clippy::unwrap_used)]

mod databases;

use databases::{made, postgres, unique};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};
use strategium_server::store::{GameRow, SeatRow, StepRow, Store, StoreError, Taken};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What the proxy does with the next COMMIT.
#[derive(Debug, Clone, Copy, PartialEq)]
#[repr(u8)]
enum Cut {
    /// Lets it pass.
    Nothing,
    /// The database never receives it.
    Before,
    /// The database executes it, but its answer is lost.
    After,
    /// The database receives neither this one nor any later one.
    Always,
}

/// A proxy to PostgreSQL that breaks on request.
struct Proxy {
    address: SocketAddr,
    cut: Arc<AtomicU8>,
    cuts: Arc<AtomicU32>,
}

impl Proxy {
    async fn to(server: SocketAddr) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (cut, cuts) = (Arc::new(AtomicU8::new(Cut::Nothing as u8)), Arc::new(AtomicU32::new(0)));
        let (told, counted) = (Arc::clone(&cut), Arc::clone(&cuts));
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(server).await.unwrap();
                tokio::spawn(carry(client, server, Arc::clone(&told), Arc::clone(&counted)));
            }
        });
        Proxy { address, cut, cuts }
    }

    fn set(&self, cut: Cut) {
        self.cut.store(cut as u8, Ordering::SeqCst);
    }
}

/// Forwards bytes in both directions until one side is gone or a COMMIT must be cut.
async fn carry(mut client: TcpStream, mut server: TcpStream, cut: Arc<AtomicU8>, cuts: Arc<AtomicU32>) {
    let (mut up, mut down) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    loop {
        tokio::select! {
            read = client.read(&mut up) => {
                let Ok(length @ 1..) = read else { return };
                let commit = up[..length].windows(7).any(|bytes| bytes == b"COMMIT\0");
                let settings = cut.load(Ordering::SeqCst);
                if commit && settings != Cut::Nothing as u8 {
                    cuts.fetch_add(1, Ordering::SeqCst);
                    if settings != Cut::Always as u8 {
                        cut.store(Cut::Nothing as u8, Ordering::SeqCst);
                    }
                    if settings == Cut::After as u8 {
                        server.write_all(&up[..length]).await.unwrap();
                        // The answer is read here and not forwarded.
                        let _ = server.read(&mut down).await;
                    }
                    return;
                }
                if server.write_all(&up[..length]).await.is_err() { return }
            }
            read = server.read(&mut down) => {
                let Ok(length @ 1..) = read else { return };
                if client.write_all(&down[..length]).await.is_err() { return }
            }
        }
    }
}

fn game(id: &str) -> GameRow {
    GameRow {
        id: id.to_owned(),
        created: 1_700_000_000,
        updated: 1_700_000_001,
        position: "{}".to_owned(),
        seed: "7".to_owned(),
        salt: "00ff".to_owned(),
        rules: 1,
        settings: "{}".to_owned(),
        owner: String::new(),
        rematch: None,
        seats: [SeatRow::default(), SeatRow::default()],
    }
}

fn step(seq: u32) -> StepRow {
    StepRow { seq, action: format!("{{\"type\": \"END_{seq}\"}}"), hash: format!("{seq:016x}"), why: None, entry: None }
}

/// A store through a proxy, and a direct connection to the same database for checking.
struct Bench {
    proxy: Proxy,
    store: Store,
    direct: sqlx::AnyPool,
}

impl Bench {
    async fn new() -> Option<Bench> {
        let Some(direct) = postgres() else {
            eprintln!("SKIPPED: STRATEGIUM_TEST_POSTGRES names no server");
            return None;
        };
        made(&direct).await;
        let (front, database) = direct.rsplit_once('/').unwrap();
        let (user, host) = front.rsplit_once('@').unwrap();
        let proxy = Proxy::to(host.parse().unwrap()).await;
        let store = Store::open(&format!("{user}@{}/{database}?sslmode=disable", proxy.address)).await.unwrap();
        let direct = sqlx::AnyPool::connect(&direct).await.unwrap();
        Some(Bench { proxy, store, direct })
    }

    /// The steps of a game as another connection sees them.
    async fn steps(&self, game: &str) -> Vec<i64> {
        let rows = sqlx::query("SELECT seq FROM steps WHERE game = $1 ORDER BY seq").bind(game.to_owned());
        rows.fetch_all(&self.direct).await.unwrap().iter().map(|row| sqlx::Row::get(row, 0)).collect()
    }
}

/// Every kind of change, with its COMMIT cut on either side: the answer agrees with what is stored, once.
#[tokio::test(flavor = "multi_thread")]
async fn a_commit_that_breaks_is_looked_into_before_anything_is_answered() {
    let Some(bench) = Bench::new().await else { return };
    for (cut, number) in [(Cut::Before, 1), (Cut::After, 2)] {
        let id = unique("game");
        bench.proxy.set(cut);
        bench.store.create(&game(&id), &[step(1)], "").await.unwrap_or_else(|error| panic!("create, {cut:?}: {error}"));
        bench.proxy.set(cut);
        assert!(matches!(bench.store.take(&id).await, Ok(Taken::Here(_))), "take, {cut:?}");
        for seq in 2..6 {
            bench.proxy.set(cut);
            bench.store.append(&id, step(seq), "").await.unwrap_or_else(|error| panic!("append, {cut:?}: {error}"));
            assert_eq!(bench.steps(&id).await.len() as u32, seq);
        }
        bench.proxy.set(cut);
        bench.store.undo(&id, 5, "").await.unwrap_or_else(|error| panic!("undo, {cut:?}: {error}"));
        assert_eq!(bench.steps(&id).await, [1, 2, 3, 4]);
        bench.proxy.set(cut);
        let seat = SeatRow { name: "Grace".to_owned(), ..SeatRow::default() };
        bench.store.set_seat(&id, 1, &seat).await.unwrap_or_else(|error| panic!("seat, {cut:?}: {error}"));
        assert_eq!(bench.proxy.cuts.load(Ordering::SeqCst), number * 8, "nothing was cut");
    }
    bench.store.close().await;
}

/// A database that stays broken: everything is refused, nothing is written, and play continues afterwards.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_is_not_written_and_what_is_acknowledged_is() {
    let Some(bench) = Bench::new().await else { return };
    let id = unique("game");
    bench.store.create(&game(&id), &[step(1)], "").await.unwrap();
    assert!(matches!(bench.store.take(&id).await, Ok(Taken::Here(_))));
    bench.proxy.set(Cut::Always);
    for _ in 0..3 {
        let refused = bench.store.append(&id, step(2), "").await;
        assert!(matches!(refused, Err(StoreError::Away(_))), "{refused:?}");
        assert_eq!(bench.steps(&id).await, [1]);
    }
    assert!(bench.store.probe().await.is_err());
    bench.proxy.set(Cut::Nothing);
    for seq in 2..30 {
        bench.store.append(&id, step(seq), "").await.unwrap();
        assert_eq!(bench.steps(&id).await.len() as u32, seq, "an acknowledged step is not there");
    }
    bench.store.close().await;
}
