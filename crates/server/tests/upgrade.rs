//! Games of an earlier program stay readable. Its database and its records are in `tests/kept`, made with version 1 of
//! the rules: a finished and an unfinished battle, a finished and an unfinished skirmish.

#![allow(clippy::unwrap_used)]

mod board;
mod table;

use flate2::read::GzDecoder;
use protocol::messages::ServerMessage;
use serde_json::{Value, json};
use std::io::Read;
use std::path::PathBuf;
use strategium_server::store::{Manager, Store};
use strategium_server::upgrade;
use table::databases::File;
use table::{Journal, Server, hello};

fn kept(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/kept").join(name)
}

fn unpacked(name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(std::fs::File::open(kept(name)).unwrap()).read_to_end(&mut bytes).unwrap();
    bytes
}

/// The old database, copied to a file of this test.
fn database() -> File {
    let file = File::new();
    std::fs::write(&file.0, unpacked("games.db.gz")).unwrap();
    file
}

/// What is known of the old games.
fn games() -> Vec<Value> {
    serde_json::from_slice(&std::fs::read(kept("games.json")).unwrap()).unwrap()
}

fn text<'a>(game: &'a Value, key: &str) -> &'a str {
    game[key].as_str().unwrap()
}

/// Where the requests about a game begin.
fn path(game: &Value) -> String {
    let kind = if game["kind"] == "battle" { "games" } else { "skirmish" };
    format!("/api/{kind}/{}", text(game, "game"))
}

/// Connects to a game: its number of steps, or the closing message.
async fn enter(server: &Server, game: &Value) -> Result<u64, String> {
    let secrets: Vec<&str> = game["secrets"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let id = text(game, "game");
    if game["kind"] == "skirmish" {
        let mut socket = server.board(id).await;
        socket.say(&board::hello(&secrets)).await;
        let told: Value = serde_json::from_str(&socket.text().await.unwrap()).unwrap();
        return told["seq"].as_u64().ok_or_else(|| told["error"]["message"].as_str().unwrap().to_owned());
    }
    let mut socket = server.socket().await;
    socket.say(&hello(id, &secrets)).await;
    match socket.hear().await {
        Some(ServerMessage::Welcome { seq, .. }) => Ok(seq.into()),
        Some(ServerMessage::Bye { error, .. }) => Err(error.message),
        other => panic!("{other:?}"),
    }
}

/// The record of a game has every step.
async fn has_record(server: &Server, game: &Value) {
    let (status, record) = server.http("GET", &format!("{}/record", path(game)), "", "").await;
    assert_eq!(status, 200, "{record}");
    let steps = record.lines().count() as u64 - 1;
    // The last step of the skirmishes may have been unconfirmed when the list was written.
    assert!(steps >= game["seq"].as_u64().unwrap(), "{steps} steps of {}", path(game));
}

async fn has_replay(server: &Server, game: &Value) -> Value {
    let (status, replay) = server.get(&format!("{}/replay", path(game))).await;
    assert_eq!(status, 200, "{replay}");
    replay
}

/// Under this program's rules every old game opens where it was, or says why it cannot and offers its record.
#[tokio::test(flavor = "multi_thread")]
async fn kept_games_open_or_give_out_their_records() {
    let file = database();
    let server = Server::start(&Journal::Elsewhere(file.address())).await;
    for game in games() {
        match enter(&server, &game).await {
            Ok(seq) => {
                assert!(seq >= game["seq"].as_u64().unwrap(), "{game}");
                if game["over"] == true {
                    has_record(&server, &game).await;
                } else {
                    let (status, _) = server.get(&format!("{}/record", path(&game))).await;
                    assert_eq!(status, 409, "the dice of a game that goes on are told");
                }
            }
            Err(why) => {
                assert_ne!(rules::RULES_VERSION, 1, "the rules did not change: {why}");
                assert!(why.contains("version 1 of the rules") && why.contains("/record"), "{why}");
                has_record(&server, &game).await;
            }
        }
        has_replay(&server, &game).await;
    }
    server.stop().await;
}

/// `strategium serve --check` reads the tables of an earlier program as they are, and names just the games that do not open
/// after the upgrade.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_can_be_checked_before_it_is_migrated() {
    let file = database();
    let (number, failed) = upgrade::check(&file.address()).await.unwrap();
    assert_eq!(number, 4);
    let manager = Manager::open(&file.address()).await.unwrap();
    assert_eq!(manager.readable_version().await.unwrap(), 2, "checking has migrated the tables");
    manager.close().await;

    let server = Server::start(&Journal::Elsewhere(file.address())).await;
    for game in games() {
        let named = failed.iter().any(|failed| failed.id == text(&game, "game") && failed.rules == 1);
        assert_eq!(enter(&server, &game).await.is_err(), named, "{failed:?} {game}");
    }
    server.stop().await;
}

/// Tables of a newer program, and a file without tables, are refused in words.
#[tokio::test]
async fn a_database_of_a_newer_program_cannot_be_checked() {
    let file = database();
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(&file.address()).await.unwrap();
    sqlx::query("INSERT INTO journal (version) VALUES (9999)").execute(&pool).await.unwrap();
    let error = upgrade::check(&file.address()).await.unwrap_err().to_string();
    assert!(error.contains("written by a newer program"), "{error}");
    sqlx::raw_sql("DROP TABLE journal").execute(&pool).await.unwrap();
    pool.close().await;
    let error = upgrade::check(&file.address()).await.unwrap_err().to_string();
    assert!(error.contains("no tables of this program"), "{error}");
}

/// A step that plays differently, as after a change of the rules: the game says so, and nothing of it is lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_plays_differently_stays_readable() {
    let file = database();
    Store::open(&file.address()).await.unwrap().close().await;
    let pool = sqlx::AnyPool::connect(&file.address()).await.unwrap();
    sqlx::query("UPDATE games SET rules = 0").execute(&pool).await.unwrap();
    sqlx::query("UPDATE steps SET hash = $1 WHERE seq = 9").bind("0".repeat(32)).execute(&pool).await.unwrap();
    let told = json!({"seq": 30, "player": 1, "round": 1, "phase": "MOVEMENT", "turn": 1, "action": "X",
                      "lines": ["as it was told"], "dice": [], "why": false, "unit_id": null, "targets": []});
    sqlx::query("UPDATE steps SET entry = $1 WHERE seq = 30").bind(told.to_string()).execute(&pool).await.unwrap();
    pool.close().await;

    let server = Server::start(&Journal::Elsewhere(file.address())).await;
    let others = server.app.store.other_rules(rules::RULES_VERSION, skirmish::record::VERSION).await.unwrap();
    assert_eq!((others.len(), others.iter().filter(|game| game.over).count()), (4, 2));
    for game in games() {
        let why = enter(&server, &game).await.unwrap_err();
        assert!(why.contains("version 0 of the rules") && why.contains(&path(&game)), "{why}");
        has_record(&server, &game).await;
        let replay = has_replay(&server, &game).await;
        if game["kind"] == "battle" {
            let steps = replay["steps"].as_array().unwrap();
            assert_eq!(steps.len() as u64, game["seq"].as_u64().unwrap());
            assert!(steps[8]["entry"]["note"].as_str().unwrap().starts_with("The table is not updated from here on"));
            assert_eq!(steps[29]["entry"]["lines"][0], "as it was told");
            assert_eq!(replay["over"].is_null(), game["over"] == false);
        } else {
            assert!(replay["flaw"].is_string() && replay["views"].as_array().unwrap().len() == 9, "{}", replay["flaw"]);
        }
    }
    server.stop().await;
}

/// Records of today's build stay readable, and verify as long as the rules are the same.
#[test]
fn kept_records_are_read() {
    let record = protocol::Record::from_bytes(&std::fs::read(kept("battle.jsonl.gz")).unwrap()).unwrap();
    assert_eq!((record.rules(), record.steps.len()), (1, 93));
    let verified = record.verify(None, &mut |_, _, _| {}).unwrap();
    match verified.first_difference {
        None => assert_eq!(verified.steps, 93),
        Some((_, why)) => assert!(why.contains("version 1 of the rules"), "{why}"),
    }
    let record = skirmish::Record::read(&std::fs::read_to_string(kept("skirmish.jsonl")).unwrap()).unwrap();
    assert!(record.verify().unwrap().ended().is_some());
}
