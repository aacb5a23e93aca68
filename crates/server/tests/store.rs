//! The journal on SQLite, and on PostgreSQL where `STRATEGIUM_TEST_POSTGRES` names a server.

#![allow(clippy::unwrap_used)]

use protocol::messages::NoteInfo;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use strategium_server::store::{GameRow, SeatRow, StepRow, Store, StoreError};

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A name nobody else uses, in this run or another.
fn unique(what: &str) -> String {
    let nanos = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_nanos();
    format!("{what}-{}-{nanos}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// A file that is removed with what SQLite puts beside it.
struct File(PathBuf);

impl File {
    fn new() -> File {
        File(std::env::temp_dir().join(format!("{}.db", unique("strategium-store"))))
    }

    fn address(&self) -> String {
        format!("sqlite:{}", self.0.display())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", self.0.display()));
        }
    }
}

/// Runs a test on every database there is.
fn everywhere<F: AsyncFn(String)>(test: F) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let file = File::new();
    runtime.block_on(test(file.address()));
    if let Ok(postgres) = std::env::var("STRATEGIUM_TEST_POSTGRES") {
        runtime.block_on(test(postgres));
    }
}

fn game(id: &str) -> GameRow {
    let seat = |name: &str, level: &str| SeatRow {
        secret: format!("hash of {name}"),
        name: name.to_owned(),
        level: level.to_owned(),
        taken: level.is_empty(),
    };
    GameRow {
        id: id.to_owned(),
        created: 1_700_000_000,
        updated: 1_700_000_001,
        position: "{\"round\": 1, \"names\": \"Ærø – ‘quoted’\"}".to_owned(),
        seed: "18446744073709551615".to_owned(),
        salt: "00ff".to_owned(),
        wanted: "{}".to_owned(),
        owner: "hash of the owner".to_owned(),
        rematch: None,
        seats: [seat("Ada", ""), seat("", "normal")],
    }
}

fn step(seq: u32) -> StepRow {
    let why = seq.is_multiple_of(2).then(|| format!("{{\"score\": {seq}}}"));
    StepRow { seq, action: format!("{{\"type\": \"END_{seq}\"}}"), hash: format!("{seq:016x}"), why }
}

#[test]
fn what_is_written_is_read_again() {
    everywhere(async |address| {
        let store = Store::open(&address).await.unwrap();
        let id = unique("game");
        let row = game(&id);
        store.create(&row, &[step(1), step(2)], "first").await.unwrap();
        store.append(&id, step(3), "third").await.unwrap();
        store.close().await;

        let store = Store::open(&address).await.unwrap();
        let (read, steps) = store.load(&id).await.unwrap().unwrap();
        assert!(read.updated > row.updated);
        assert_eq!(GameRow { updated: row.updated, ..read }, row);
        assert_eq!(steps, [step(1), step(2), step(3)]);
        assert_eq!(store.load("nobody").await.unwrap(), None);
    });
}

#[test]
fn notes_are_kept_changed_and_taken_off() {
    everywhere(async |address| {
        let store = Store::open(&address).await.unwrap();
        let (id, other) = (unique("game"), unique("game"));
        let note =
            |unit: &str, player, text: &str| NoteInfo { unit_id: unit.to_owned(), player, text: text.to_owned() };
        for game_id in [&id, &other] {
            store.create(&game(game_id), &[], "").await.unwrap();
        }
        for written in [note("boyz", 1, "Oath"), note("boyz", 2, "‘quoted’"), note("att", 1, "a"), note("boyz", 1, "b")]
        {
            store.set_note(&id, &written).await.unwrap();
        }
        store.set_note(&id, &note("att", 1, "")).await.unwrap();
        store.set_note(&other, &note("boyz", 1, "elsewhere")).await.unwrap();
        assert!(store.set_note("nobody", &note("boyz", 1, "x")).await.is_err());
        store.close().await;

        let store = Store::open(&address).await.unwrap();
        assert_eq!(store.notes(&id).await.unwrap(), [note("boyz", 1, "b"), note("boyz", 2, "‘quoted’")]);
        assert_eq!(store.notes("nobody").await.unwrap(), []);
    });
}

#[test]
fn a_step_must_follow_the_last() {
    everywhere(async |address| {
        let store = Store::open(&address).await.unwrap();
        let id = unique("game");
        store.create(&game(&id), &[], "").await.unwrap();
        store.append(&id, step(1), "").await.unwrap();
        let gap = store.append(&id, step(3), "").await;
        assert!(matches!(gap, Err(StoreError::Conflict(_))), "{gap:?}");
        let other = StepRow { hash: "other".to_owned(), ..step(1) };
        assert!(matches!(store.append(&id, other, "").await, Err(StoreError::Conflict(_))));
        // The answer to a commit may be lost on the way: the same step again is no fault.
        store.append(&id, step(1), "").await.unwrap();
        assert!(matches!(store.append("nobody", step(1), "").await, Err(StoreError::Conflict(_))));
        assert_eq!(store.load(&id).await.unwrap().unwrap().1, [step(1)]);
    });
}

#[test]
fn only_the_last_step_is_taken_back() {
    everywhere(async |address| {
        let store = Store::open(&address).await.unwrap();
        let id = unique("game");
        store.create(&game(&id), &[step(1), step(2)], "two").await.unwrap();
        assert!(matches!(store.undo(&id, 1, "").await, Err(StoreError::Conflict(_))));
        store.undo(&id, 2, "one").await.unwrap();
        let instead = StepRow { hash: "another".to_owned(), ..step(2) };
        store.append(&id, instead.clone(), "two again").await.unwrap();
        assert_eq!(store.load(&id).await.unwrap().unwrap().1, [step(1), instead]);
    });
}

#[test]
fn lists_need_no_replaying() {
    everywhere(async |address| {
        let store = Store::open(&address).await.unwrap();
        let [first, second] = [unique("game"), unique("game")];
        store.create(&game(&first), &[], "one").await.unwrap();
        store.create(&game(&second), &[], "two").await.unwrap();
        store.append(&second, step(1), "two, later").await.unwrap();
        let seat = SeatRow { name: "Grace".to_owned(), level: "hard".to_owned(), ..SeatRow::default() };
        store.set_seat(&second, 2, &seat).await.unwrap();
        store.set_rematch(&first, &second).await.unwrap();
        let list = store.summaries(&[second.clone(), "nobody".to_owned(), first.clone()]).await.unwrap();
        let told: Vec<_> = list.iter().map(|(lite, summary)| (lite.id.as_str(), summary.as_str())).collect();
        assert_eq!(told, [(second.as_str(), "two, later"), (first.as_str(), "one")]);
        assert_eq!(list[0].0.seats[1], seat);
        assert_eq!(list[0].0.seats[0].name, "Ada");
        assert_eq!(list[1].0.rematch.as_deref(), Some(second.as_str()));
        assert!(matches!(store.set_seat("nobody", 1, &seat).await, Err(StoreError::Conflict(_))));
    });
}

#[test]
fn shared_records_are_kept() {
    everywhere(async |address| {
        let store = Store::open(&address).await.unwrap();
        let id = unique("replay");
        store.put_replay(&id, &[0, 159, 146, 150]).await.unwrap();
        store.put_replay(&id, b"something else").await.unwrap();
        assert_eq!(store.get_replay(&id).await.unwrap().unwrap(), [0, 159, 146, 150]);
        assert_eq!(store.get_replay("nobody").await.unwrap(), None);
    });
}

/// Many games write at once: all is there, in order, and one bad row hurts nobody else.
#[test]
fn many_write_at_once() {
    everywhere(async |address| {
        let store = Store::open(&address).await.unwrap();
        let ids: Vec<String> = (0..40).map(|_| unique("game")).collect();
        for id in &ids {
            store.create(&game(id), &[], "").await.unwrap();
        }
        let players = ids.iter().map(|id| {
            let (store, id) = (store.clone(), id.clone());
            tokio::spawn(async move {
                for seq in 1..=20 {
                    store.append(&id, step(seq), "").await.unwrap();
                    let bad = store.append(&id, step(seq + 2), "").await;
                    assert!(matches!(bad, Err(StoreError::Conflict(_))), "{bad:?}");
                }
            })
        });
        for player in players.collect::<Vec<_>>() {
            player.await.unwrap();
        }
        for id in &ids {
            let steps = store.load(id).await.unwrap().unwrap().1;
            assert_eq!(steps, (1..=20).map(step).collect::<Vec<_>>());
        }
    });
}

#[tokio::test]
async fn a_journal_of_a_newer_program_is_refused() {
    let file = File::new();
    Store::open(&file.address()).await.unwrap().close().await;
    let pool = sqlx::AnyPool::connect(&file.address()).await.unwrap();
    sqlx::query("INSERT INTO journal (version) VALUES (999)").execute(&pool).await.unwrap();
    pool.close().await;
    let refused = Store::open(&file.address()).await.unwrap_err().to_string();
    assert!(refused.contains("newer program") && refused.contains("999"), "{refused}");
}

#[tokio::test]
async fn what_cannot_be_opened_is_named() {
    for address in ["sqlite:/proc/nowhere/games.db", "mysql://host/games", "postgres://nobody:word@127.0.0.1:1/games"] {
        let refused = Store::open(address).await.unwrap_err().to_string();
        assert!(refused.contains("cannot be opened"), "{refused}");
        assert!(!refused.contains("word"), "the password is told: {refused}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_may_read_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let file = File::new();
    let store = Store::open(&file.address()).await.unwrap();
    store.create(&game("game"), &[], "").await.unwrap();
    for end in ["", "-wal"] {
        let mode = std::fs::metadata(format!("{}{end}", file.0.display())).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{end}");
    }
}

/// A disk that is full says so and loses nothing; when there is room again, the game goes on.
#[tokio::test]
async fn a_full_disk_loses_nothing() {
    let file = File::new();
    let store = Store::open(&file.address()).await.unwrap();
    store.create(&game("game"), &[step(1)], "").await.unwrap();
    store.limit_pages(40).await.unwrap();
    let big = |seq| StepRow { action: "x".repeat(50_000), ..step(seq) };
    let mut seq = 2;
    let fault = loop {
        match store.append("game", big(seq), "").await {
            Ok(()) => seq += 1,
            Err(fault) => break fault,
        }
        assert!(seq < 100, "the disk never fills");
    };
    assert_eq!(fault, StoreError::Full);
    assert_eq!(store.load("game").await.unwrap().unwrap().1.len() as u32, seq - 1);
    store.limit_pages(1_000_000).await.unwrap();
    store.append("game", big(seq), "").await.unwrap();
    assert_eq!(store.load("game").await.unwrap().unwrap().1.len() as u32, seq);
}
