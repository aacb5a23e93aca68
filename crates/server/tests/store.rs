//! The journal on SQLite, and on PostgreSQL where `STRATEGIUM_TEST_POSTGRES` names a server.

#![allow(clippy::unwrap_used)]

mod databases;

use databases::{File, made, postgres, unique};
use protocol::messages::NoteInfo;
use strategium_server::store::{GameRow, SeatRow, StepRow, Store, StoreError, Taken};

/// Runs a test on every available database.
fn everywhere<F: AsyncFn(String)>(test: F) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let file = File::new();
    runtime.block_on(test(file.address()));
    if let Some(postgres) = postgres() {
        runtime.block_on(async {
            made(&postgres).await;
            test(postgres).await;
        });
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
        rules: 7,
        settings: "{}".to_owned(),
        owner: "hash of the owner".to_owned(),
        rematch: None,
        seats: [seat("Ada", ""), seat("", "normal")],
    }
}

fn step(seq: u32) -> StepRow {
    let why = seq.is_multiple_of(2).then(|| format!("{{\"score\": {seq}}}"));
    StepRow { seq, action: format!("{{\"type\": \"END_{seq}\"}}"), hash: format!("{seq:016x}"), why, entry: None }
}

/// Creates a game and takes it, so that this store may write to it.
async fn own(store: &Store, id: &str, steps: &[StepRow], summary: &str) {
    store.create(&game(id), steps, summary).await.unwrap();
    assert!(matches!(store.take(id).await, Ok(Taken::Here(_))));
}

#[test]
fn what_is_written_is_read_again() {
    everywhere(async |address| {
        let store = Store::open(&address).await.unwrap();
        let id = unique("game");
        let row = game(&id);
        own(&store, &id, &[step(1), step(2)], "first").await;
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
            own(&store, game_id, &[], "").await;
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
        own(&store, &id, &[], "").await;
        store.append(&id, step(1), "").await.unwrap();
        let gap = store.append(&id, step(3), "").await;
        assert!(matches!(gap, Err(StoreError::Conflict(_))), "{gap:?}");
        let other = StepRow { hash: "other".to_owned(), ..step(1) };
        assert!(matches!(store.append(&id, other, "").await, Err(StoreError::Conflict(_))));
        // The answer to a commit may be lost: storing the same step again is not an error.
        store.append(&id, step(1), "").await.unwrap();
        assert!(matches!(store.append("nobody", step(1), "").await, Err(StoreError::Moved)));
        assert_eq!(store.load(&id).await.unwrap().unwrap().1, [step(1)]);
    });
}

#[test]
fn only_the_last_step_is_taken_back() {
    everywhere(async |address| {
        let store = Store::open(&address).await.unwrap();
        let id = unique("game");
        own(&store, &id, &[step(1), step(2)], "two").await;
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
        own(&store, &first, &[], "one").await;
        own(&store, &second, &[], "two").await;
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
        assert!(matches!(store.set_seat("nobody", 1, &seat).await, Err(StoreError::Moved)));
        assert!(matches!(store.take("nobody").await, Ok(Taken::Unknown)));
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

/// Many games write at once: everything is stored in order, and one bad row does not affect the others.
#[test]
fn many_write_at_once() {
    everywhere(async |address| {
        let store = Store::open(&address).await.unwrap();
        let ids: Vec<String> = (0..40).map(|_| unique("game")).collect();
        for id in &ids {
            own(&store, id, &[], "").await;
        }
        let players = ids.iter().map(|id| {
            let (store, id) = (store.clone(), id.clone());
            tokio::spawn(async move {
                for seq in 1..=20 {
                    store.append(&id, step(seq), "").await.unwrap();
                    if seq % 5 == 0 {
                        let bad = store.append(&id, step(seq + 2), "").await;
                        assert!(matches!(bad, Err(StoreError::Conflict(_))), "{bad:?}");
                    }
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
    for address in [
        "sqlite:/proc/nowhere/games.db",
        "mysql://me:a-secret@host/games",
        "postgres://nobody:a-secret@127.0.0.1:1/games",
        "postgres://127.0.0.1:1/games?user=nobody&password=a-secret",
        "postgres://127.0.0.1:1/games?pasword=a-secret",
        "postgres://nobody:a-secret/with?marks@127.0.0.1:1/games",
    ] {
        let refused = Store::open(address).await.unwrap_err().to_string();
        assert!(refused.contains("cannot be opened"), "{refused}");
        assert!(!refused.contains("a-secret"), "the password is told: {refused}");
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

#[cfg(unix)]
#[tokio::test]
async fn a_file_that_others_could_read_is_closed_to_them() {
    use std::os::unix::fs::PermissionsExt;
    let file = File::new();
    std::fs::write(&file.0, "").unwrap();
    std::fs::set_permissions(&file.0, std::fs::Permissions::from_mode(0o644)).unwrap();
    Store::open(&file.address()).await.unwrap().close().await;
    assert_eq!(std::fs::metadata(&file.0).unwrap().permissions().mode() & 0o777, 0o600);
}

/// Two servers on one file would not see each other's moves, so the second is refused when it starts.
#[tokio::test]
async fn a_second_server_on_a_file_is_told_that_there_is_one() {
    let file = File::new();
    let store = Store::open(&file.address()).await.unwrap();
    let refused = Store::open(&file.address()).await.unwrap_err().to_string();
    assert!(refused.contains("another server uses it"), "{refused}");
    // The first one is not affected.
    let id = unique("game");
    store.create(&game(&id), &[step(1)], "").await.unwrap();
    store.close().await;
    let store = Store::open(&file.address()).await.unwrap();
    assert_eq!(store.load(&id).await.unwrap().unwrap().1, [step(1)]);
    store.close().await;
}

/// Several processes share PostgreSQL. A game is at home in one of them, and a process that lost it cannot write to it.
#[tokio::test]
async fn on_postgres_a_game_has_one_home_and_whoever_lost_it_cannot_write() {
    let Some(address) = postgres() else { return eprintln!("SKIPPED: STRATEGIUM_TEST_POSTGRES names no server") };
    made(&address).await;
    let (first, second) = tokio::join!(Store::open(&address), Store::open(&address));
    let (first, second) = (first.unwrap(), second.unwrap());
    first.listens_at("10.0.0.1:4000".to_owned()).await.unwrap();
    let id = unique("game");
    first.create(&game(&id), &[], "").await.unwrap();
    let Ok(Taken::Here(mut lost)) = first.take(&id).await else { panic!("the game is free") };
    first.append(&id, step(1), "").await.unwrap();
    let Ok(Taken::Elsewhere(home)) = second.take(&id).await else { panic!("the game is taken") };
    assert_eq!((home.address.as_str(), home.key.as_str()), ("10.0.0.1:4000", first.pass_key()));
    assert_eq!(second.home(&id).await.unwrap(), Some(home));
    assert!(matches!(second.append(&id, step(2), "").await, Err(StoreError::Moved)));

    // The first process stalls: its lease runs out, and the second takes the game.
    let direct = sqlx::AnyPool::connect(&address).await.unwrap();
    let taken = loop {
        sqlx::query("UPDATE processes SET lease_until = 0 WHERE address <> ''").execute(&direct).await.unwrap();
        if let Ok(Taken::Here(taken)) = second.take(&id).await {
            break taken;
        }
    };
    second.append(&id, step(2), "").await.unwrap();
    assert!(matches!(first.append(&id, step(2), "").await, Err(StoreError::Moved)));
    assert!(matches!(first.append(&id, step(3), "").await, Err(StoreError::Moved)));
    assert!(matches!(first.undo(&id, 2, "").await, Err(StoreError::Moved)));
    lost.wait_for(|lost| *lost).await.unwrap();
    assert!(!*taken.borrow());
    assert_eq!(second.load(&id).await.unwrap().unwrap().1, [step(1), step(2)]);

    // What is given back, also by signing off, is free at once.
    second.release(&id).await;
    assert!(matches!(first.take(&id).await, Ok(Taken::Here(_))));
    first.close().await;
    assert!(matches!(second.take(&id).await, Ok(Taken::Here(_))));
    second.append(&id, step(3), "").await.unwrap();
    second.close().await;
    direct.close().await;
}

/// A process notices within seconds, without writing, that it lost a game.
#[test]
fn a_lost_game_is_noticed() {
    everywhere(async |address| {
        let store = Store::open(&address).await.unwrap();
        let id = unique("game");
        store.create(&game(&id), &[], "").await.unwrap();
        let Ok(Taken::Here(mut lost)) = store.take(&id).await else { panic!("the game is free") };
        let direct = sqlx::AnyPool::connect(&address).await.unwrap();
        let raise = "UPDATE games SET epoch = epoch + 1, home = '' WHERE id = $1";
        sqlx::query(raise).bind(id.clone()).execute(&direct).await.unwrap();
        direct.close().await;
        let noticed = tokio::time::timeout(std::time::Duration::from_secs(20), lost.wait_for(|lost| *lost)).await;
        assert!(noticed.is_ok());
        assert!(matches!(store.append(&id, step(1), "").await, Err(StoreError::Moved)));
        store.close().await;
    });
}

/// Faults of a file are reported when the server starts, not when the first game is opened.
#[tokio::test]
async fn damaged_files_are_named_at_the_start() {
    let sound = File::new();
    let store = Store::open(&sound.address()).await.unwrap();
    for number in 0..40 {
        let steps: Vec<StepRow> = (1..30).map(step).collect();
        store.create(&game(&format!("game-{number}")), &steps, "").await.unwrap();
    }
    store.close().await;
    let bytes = std::fs::read(&sound.0).unwrap();
    assert!(bytes.len() > 60_000, "{}", bytes.len());
    let zeroed = |from: usize| {
        let mut bytes = bytes.clone();
        bytes[from..from + 8192].fill(0);
        bytes
    };
    let scrambled = bytes.iter().enumerate().map(|(at, byte)| if at < 9000 { *byte } else { byte ^ (at % 251) as u8 });
    let cases: [(&str, Vec<u8>); 5] = [
        ("pages of zeros", zeroed(16_384)),
        ("scrambled pages", scrambled.collect()),
        ("cut short", bytes[..bytes.len() / 2].to_vec()),
        ("cut in its first page", bytes[..3000].to_vec()),
        ("no database", b"This is a letter to my aunt. ".repeat(400)),
    ];
    for (what, bytes) in cases {
        let file = File::new();
        std::fs::write(&file.0, &bytes).unwrap();
        let refused = Store::open(&file.address()).await.expect_err(what).to_string();
        assert!(refused.contains("damaged or not a database"), "{what}: {refused}");
        assert_eq!(std::fs::read(&file.0).unwrap(), bytes, "{what}: the file was changed");
    }
}

#[tokio::test]
async fn a_database_of_another_program_is_refused() {
    let file = File::new();
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(&format!("{}?mode=rwc", file.address())).await.unwrap();
    sqlx::query("CREATE TABLE aunts (name TEXT)").execute(&pool).await.unwrap();
    pool.close().await;
    let refused = Store::open(&file.address()).await.unwrap_err().to_string();
    assert!(refused.contains("another program"), "{refused}");
}

#[test]
fn a_probe_writes_and_says_so() {
    everywhere(async |address| {
        let store = Store::open(&address).await.unwrap();
        store.probe().await.unwrap();
        store.close().await;
        let pool = sqlx::AnyPool::connect(&address).await.unwrap();
        let row = sqlx::query("SELECT filler FROM probe").fetch_one(&pool).await.unwrap();
        assert!(sqlx::Row::get::<String, _>(&row, 0).len() >= 60_000);
        pool.close().await;
    });
}

/// PostgreSQL over TLS: its certificate is checked where requested, and every connection is encrypted.
#[tokio::test]
async fn postgres_is_reached_over_tls() {
    let (Some(address), Ok(authority)) = (postgres(), std::env::var("STRATEGIUM_TEST_POSTGRES_CA")) else {
        eprintln!("SKIPPED: no PostgreSQL with a certificate is named");
        return;
    };
    made(&address).await;
    for parameters in [format!("sslmode=verify-full&sslrootcert={authority}"), "sslmode=require".to_owned()] {
        let store = Store::open(&format!("{address}?{parameters}")).await.unwrap();
        store.create(&game(&unique("game")), &[step(1)], "").await.unwrap();
        let look = sqlx::AnyPool::connect(&format!("{address}?sslmode=disable")).await.unwrap();
        let row = sqlx::query(
            "SELECT COUNT(*), COUNT(CASE WHEN s.ssl THEN 1 END) FROM pg_stat_ssl s JOIN pg_stat_activity a ON a.pid = s.pid \
             WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND a.client_port IS NOT NULL",
        )
        .fetch_one(&look)
        .await
        .unwrap();
        let (all, encrypted): (i64, i64) = (sqlx::Row::get(&row, 0), sqlx::Row::get(&row, 1));
        assert!(all >= 2 && all == encrypted, "{encrypted} of {all} connections are encrypted");
        look.close().await;
        store.close().await;
    }
    // No authority that this machine trusts has signed the certificate.
    let refused = Store::open(&format!("{address}?sslmode=verify-full")).await.unwrap_err().to_string();
    assert!(refused.contains("cannot be opened"), "{refused}");
}
