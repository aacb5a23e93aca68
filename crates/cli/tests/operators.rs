//! What operators do beside a running server: `strategium admin` and `strategium serve --check`.

#![allow(clippy::unwrap_used)]

mod table;

use futures_util::{SinkExt, StreamExt};
use protocol::messages::VERSION;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};
use table::{Person, Program, create, create_skirmish, get};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

/// A server with a database of its own, and an operator.
struct Site {
    server: Program,
    db: String,
}

impl Site {
    fn new(db: String) -> Site {
        let server = Program::start(Path::new(env!("CARGO_BIN_EXE_strategium")), &db, &[]);
        Site { server, db }
    }

    fn run(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_strategium"));
        command.args(args).env("STRATEGIUM_DB", &self.db).output().unwrap()
    }

    /// What a command prints; it must succeed.
    fn admin(&self, args: &[&str]) -> String {
        let output = self.run(&[&["admin"], args].concat());
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    async fn entering(&self, game: &str, secrets: &[String]) -> String {
        entering(self.server.address, game, secrets).await
    }
}

/// Says hello and returns `welcome`, or the code of the closing message.
async fn entering(address: SocketAddr, game: &str, secrets: &[String]) -> String {
    let (mut socket, _) = connect_async(format!("ws://{address}/ws/{game}")).await.unwrap();
    let hello = json!({"type": "hello", "version": VERSION, "game": game, "secrets": secrets});
    socket.send(Message::text(hello.to_string())).await.unwrap();
    loop {
        if let Message::Text(text) = socket.next().await.unwrap().unwrap() {
            let said: Value = serde_json::from_str(&text).unwrap();
            match said["type"].as_str().unwrap() {
                "welcome" => return "welcome".to_owned(),
                "bye" => return said["error"]["code"].as_str().unwrap().to_owned(),
                _ => {}
            }
        }
    }
}

/// Waits until something becomes true; servers look at what operators did about once a second.
async fn becomes<F: Future<Output = bool>>(what: &str, so: impl Fn() -> F) {
    let until = Instant::now() + Duration::from_secs(30);
    while !so().await {
        assert!(Instant::now() < until, "{what}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn operators_work(db: String) {
    let site = Site::new(db);
    let address = site.server.address;
    let me = json!({"who": "me"});
    let created = create(address, me.clone(), me).await.unwrap();
    let other = create_skirmish(address).await.unwrap();
    let (game, secrets) = (created.game, created.secrets.into_iter().flatten().collect::<Vec<_>>());
    let mut person = Person::enter(address, &game, &secrets).await.unwrap();
    let list = site.admin(&["list", "--open"]);
    assert!(list.contains(&game) && list.contains(&other.game), "{list}");
    assert!(!site.admin(&["list", "--over"]).contains(&game));
    assert!(site.admin(&["show", &game]).contains("rules"));
    assert_eq!(site.run(&["admin", "show", "nothing"]).status.code(), Some(1));

    // Closing sends everybody away and keeps them away; opening again lets them in.
    site.admin(&["close", &game, "--reason", "A pause."]);
    while person.hear().await.is_ok() {}
    assert_eq!(site.entering(&game, &secrets).await, "BARRED");
    assert!(site.admin(&["list"]).contains("closed"));
    site.admin(&["reopen", &game]);
    assert_eq!(site.entering(&game, &secrets).await, "welcome");

    // A new link for the first seat: its old one opens nothing any more, also not for who is at the table.
    let mut person = Person::enter(address, &game, &secrets[..1]).await.unwrap();
    let link = site.admin(&["replace-link", &game, "1", "--public-url", "https://table.example/"]);
    let (path, secret) = link.trim().split_once('#').unwrap();
    assert_eq!(path, format!("https://table.example/g/{game}"));
    while person.hear().await.is_ok() {}
    assert_eq!(site.entering(&game, &secrets[..1]).await, "WRONG_SECRET");
    assert_eq!(site.entering(&game, &[secret.to_owned()]).await, "welcome");

    // Mutes keep an address out of the chat, bans keep it away; both are lifted.
    let mut person = Person::enter(address, &game, &[secret.to_owned()]).await.unwrap();
    site.admin(&["mute", "127.0.0.0/8", "--hours", "1"]);
    let until = Instant::now() + Duration::from_secs(30);
    while person.request(json!({"type": "chat", "text": "Hello."})).await.unwrap() != Err("BARRED".to_owned()) {
        assert!(Instant::now() < until, "the address still talks");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    site.admin(&["ban", "127.0.0.1", "--reason", "Too much."]);
    becomes("banned", async || get(address, "/api/catalog").await.0 == 403).await;
    assert_eq!(get(address, "/healthz").await.0, 200);
    assert!(person.request(json!({"type": "chat", "text": "Hello?"})).await.is_err(), "who is banned is sent away");
    let barred = site.admin(&["barred"]);
    assert!(barred.contains("127.0.0.1/32  ban") && barred.contains("127.0.0.0/8  mute"), "{barred}");
    site.admin(&["unban", "127.0.0.1"]);
    site.admin(&["unban", "127.0.0.0/8"]);
    becomes("let in again", async || get(address, "/api/catalog").await.0 == 200).await;
    assert_eq!(site.run(&["admin", "unban", "127.0.0.1"]).status.code(), Some(1));

    // A game whose journal does not play as it was played is named.
    let check = site.run(&["serve", "--check"]);
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stdout));
    sqlx::any::install_default_drivers();
    let direct = sqlx::AnyPool::connect(&site.db).await.unwrap();
    sqlx::query("UPDATE steps SET hash = 'x' WHERE game = $1 AND seq = 1").bind(&game).execute(&direct).await.unwrap();
    direct.close().await;
    let check = site.run(&["serve", "--check"]);
    let said = String::from_utf8_lossy(&check.stdout).into_owned();
    assert!(check.status.code() == Some(1) && said.contains(&game) && !said.contains(&other.game), "{said}");

    // Deleting.
    site.admin(&["delete", &game]);
    becomes("gone", async || site.entering(&game, &[]).await == "UNKNOWN_GAME").await;
    assert!(site.admin(&["purge", "--days", "0"]).contains("0 games"), "nothing is over");
    let planned = site.admin(&["purge", "--megabytes", "0", "--unfinished", "--dry-run"]);
    assert!(planned.contains(&other.game), "{planned}");
    assert!(site.admin(&["list"]).contains(&other.game));
    site.admin(&["purge", "--megabytes", "0", "--unfinished"]);
    assert_eq!(site.admin(&["list"]), "");
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_look_after_a_server_on_sqlite() {
    let folder = std::env::temp_dir().join(format!("strategium-operators-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    operators_work(format!("sqlite:{}/games.db", folder.display())).await;
    std::fs::remove_dir_all(&folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_look_after_a_server_on_postgres() {
    let Ok(server) = std::env::var("STRATEGIUM_TEST_POSTGRES") else {
        return eprintln!("SKIPPED: STRATEGIUM_TEST_POSTGRES names no server");
    };
    // A database of its own, because purging deletes everything.
    let (front, name) = (server.rsplit_once('/').unwrap().0, format!("operators_{}", std::process::id()));
    sqlx::any::install_default_drivers();
    let direct = sqlx::AnyPool::connect(&server).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&direct).await.unwrap();
    direct.close().await;
    operators_work(format!("{front}/{name}")).await;
}
