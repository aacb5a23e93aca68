//! The disk of a running server fills up, or its writes fail, and works again: what was acknowledged is there,
//! what was refused is not, and the games go on.
//!
//! `STRATEGIUM_PROGRAM=FILE` tries another build of the program.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod table;

use sqlx::{AnyConnection, Connection, Row};
use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use table::{Chance, Person, Program, create, get};

/// The program that is tested; `STRATEGIUM_PROGRAM` names another one, to see what an earlier build does.
fn program() -> PathBuf {
    std::env::var_os("STRATEGIUM_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_strategium").into()).into()
}

/// A folder that is removed at the end, and unmounted if it was mounted.
struct Folder {
    path: PathBuf,
    mounted: bool,
}

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("strategium-faults-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder { path, mounted: false }
    }

    /// A file system of its own in memory. Only root may mount one.
    fn small(name: &str, size: &str) -> Option<Folder> {
        let mut folder = Folder::new(name);
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"]).arg(&folder.path);
        folder.mounted = mount.output().is_ok_and(|done| done.status.success());
        if !folder.mounted {
            eprintln!("SKIPPED: a tmpfs cannot be mounted here (that needs root); no full disk was tried");
            return None;
        }
        Some(folder)
    }

    fn database(&self) -> String {
        format!("sqlite:{}/games.db", self.path.display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.mounted {
            let _ = Command::new("umount").arg("-l").arg(&self.path).status();
        }
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

/// How many steps of a game another connection finds in the database.
async fn written(database: &str, game: &str) -> i64 {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(database).await.unwrap();
    let query = sqlx::query("SELECT COUNT(*) FROM steps WHERE game = $1").bind(game.to_owned());
    let count = query.fetch_one(&mut connection).await.unwrap().get(0);
    connection.close().await.unwrap();
    count
}

/// A game and its player.
struct Player {
    game: String,
    secrets: Vec<String>,
    person: Person,
    chance: Chance,
}

impl Player {
    async fn new(address: SocketAddr, seed: u64) -> Player {
        let me = serde_json::json!({"who": "me"});
        let created = create(address, me.clone(), me).await.unwrap();
        let secrets: Vec<String> = created.secrets.iter().flatten().cloned().collect();
        let person = Person::enter(address, &created.game, &secrets).await.unwrap();
        Player { game: created.game, secrets, person, chance: Chance::new(seed) }
    }

    /// Plays this many actions; the code of the first refusal.
    async fn play(&mut self, actions: u32) -> Result<(), String> {
        for _ in 0..actions {
            let action = self.person.choose(&mut self.chance).await.unwrap().unwrap();
            self.person.request(serde_json::json!({"type": "act", "action": action})).await.unwrap()?;
        }
        Ok(())
    }
}

/// Breaks the disk under a server with two games, mends it, and looks whether everything acknowledged is there.
async fn break_and_mend(command: Command, database: &str, spoil: impl Fn(u32), mend: impl Fn(u32)) {
    let mut server = Program::run(command, database, &[]);
    let mut players = [Player::new(server.address, 3).await, Player::new(server.address, 4).await];
    for player in &mut players {
        player.play(10).await.unwrap();
    }
    assert_eq!(get(server.address, "/readyz").await.0, 200);
    spoil(server.id());
    // The log of writes may have room for a few more steps.
    for player in &mut players {
        let refused = player.play(500).await.expect_err("the disk never fails");
        assert_eq!(refused, "NOT_SAVED");
    }
    // A second and a third failure on the same connection.
    for _ in 0..2 {
        for player in &mut players {
            assert_eq!(player.play(1).await.expect_err("the disk is still broken"), "NOT_SAVED");
        }
    }
    // An answer about readiness holds for two seconds.
    let stale = || tokio::time::sleep(std::time::Duration::from_millis(2500));
    stale().await;
    let (status, told) = get(server.address, "/readyz").await;
    assert_eq!(status, 503, "{told}");
    assert!(!told.contains("disk") && !told.contains("I/O") && !told.contains("SQL"), "strangers are told: {told}");
    mend(server.id());
    stale().await;
    assert_eq!(get(server.address, "/readyz").await.0, 200);
    for player in &mut players {
        player.play(20).await.unwrap();
        let (told, found) = (player.person.known.seq, written(database, &player.game).await);
        assert_eq!(i64::from(told), found, "step {told} was acknowledged; another connection finds {found}");
    }
    let made = Player::new(server.address, 5).await;
    assert!(written(database, &made.game).await > 0, "a new game was acknowledged and is not there");
    server.kill();
    let server = Program::start(&program(), database, &[]);
    for player in players {
        let again = Person::enter(server.address, &player.game, &player.secrets).await.unwrap();
        assert_eq!(again.known.seq, player.person.known.seq);
        assert_eq!(again.known.state, player.person.known.state);
    }
    assert!(Person::enter(server.address, &made.game, &made.secrets).await.is_ok());
}

/// Writes until nothing more fits.
fn fill(path: &Path) {
    let mut file = std::fs::File::create(path).unwrap();
    for size in [1 << 16, 1 << 10, 1] {
        let block = vec![0; size];
        while file.write_all(&block).is_ok() {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_nothing_on_sqlite() {
    let Some(folder) = Folder::small("full", "20m") else { return };
    let filler = folder.path.join("filler");
    let mend = |_| std::fs::remove_file(&filler).unwrap();
    break_and_mend(Command::new(program()), &folder.database(), |_| fill(&filler), mend).await;
}

/// Every write of the process fails with an I/O error, COMMIT's among them: a limit of the size of files does it.
#[tokio::test(flavor = "multi_thread")]
async fn failing_writes_lose_nothing_on_sqlite() {
    let folder = Folder::new("io");
    let limit = |process: u32, bytes: &str| {
        let mut prlimit = Command::new("prlimit");
        let done = prlimit.args(["--pid", &process.to_string(), &format!("--fsize={bytes}:")]).status().unwrap();
        assert!(done.success(), "prlimit is needed (util-linux)");
    };
    // The signal that comes with such a failure is ignored, as a disk's failure sends none. The log must not
    // go to a file, which the limit would hit as well.
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\" 2>/dev/null"]).arg(program());
    break_and_mend(command, &folder.database(), |id| limit(id, "1"), |id| limit(id, "unlimited")).await;
}
