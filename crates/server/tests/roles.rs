//! Every message from every role. The expected results are in docs/security.md, which is read here, so that the table
//! and the server cannot disagree.

#![allow(clippy::unwrap_used)]

mod table;

use protocol::messages::{Orders, Reply, ServerMessage};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use table::{Journal, Server, hello, wanted};

/// The columns of the table.
const ROLES: [&str; 5] = ["outside", "spectator", "owner", "seat 1", "seat 2"];

/// The rows between the two marks: message → verdicts.
fn written() -> BTreeMap<String, Vec<String>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/security.md");
    let text = std::fs::read_to_string(path).unwrap();
    let table = text.split("<!-- roles -->").nth(1).expect("a table between two marks");
    let rows = table.lines().filter(|line| line.starts_with('|'));
    let cells = rows.map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().replace('`', "")).collect());
    let mut rows = cells.collect::<Vec<Vec<String>>>().into_iter();
    assert_eq!(rows.next().unwrap()[1..], ROLES);
    rows.skip(1).map(|mut row| (row.remove(0), row)).collect()
}

/// An adjustment of player 1.
fn adjust() -> Value {
    json!({"type": "ADJUST", "player": 1, "path": "players.1.cp", "value": 9, "reason": "By hand"})
}

/// Every message a page can send; `act`, `check` and `seat` are about player 1.
fn messages() -> Vec<(&'static str, Value)> {
    let confirm = json!({"type": "CONFIRM_FORMATIONS", "player": 1});
    vec![
        ("hello", Value::Null),
        ("act", json!({"type": "act", "action": confirm})),
        ("check", json!({"type": "check", "action": confirm})),
        ("ask", json!({"type": "ask", "ask": {"ask": "control"}})),
        ("undo", json!({"type": "undo"})),
        ("hint", json!({"type": "hint"})),
        ("why", json!({"type": "why", "seq": 1})),
        ("pace", json!({"type": "pace", "pace": {"pace": "pause"}})),
        ("seat", json!({"type": "seat", "player": 1, "level": "hard"})),
        ("chat", json!({"type": "chat", "text": "Hello"})),
        ("orders", json!({"type": "orders", "player": 1, "orders": Orders::default()})),
        ("rematch", json!({"type": "rematch"})),
        ("hold", json!({"type": "hold", "seq": 0, "hold": true})),
        ("ghost", json!({"type": "ghost", "unit_id": "", "models": []})),
        ("point", json!({"type": "point", "at": [10.0, 10.0]})),
        ("ping", json!({"type": "ping"})),
        ("propose", json!({"type": "propose", "action": adjust()})),
        ("accept", json!({"type": "accept", "number": 1})),
        ("decline", json!({"type": "decline", "number": 1})),
        ("withdraw", json!({"type": "withdraw", "number": 1})),
        ("note", json!({"type": "note", "player": 1, "unit_id": "", "text": "Oath"})),
    ]
}

#[test]
fn every_message_is_in_the_table() {
    let fixtures = include_str!("../../protocol/fixtures/client-messages.json");
    let known: Vec<Value> = serde_json::from_str(fixtures).unwrap();
    let table = written();
    for message in &known {
        let kind = message["type"].as_str().unwrap();
        assert!(table.contains_key(kind), "docs/security.md does not say who may {kind}");
        assert!(messages().iter().any(|(name, _)| *name == kind), "nobody tries {kind}");
    }
    assert_eq!(table.len(), messages().len());
}

/// The result of a message: `yes`, or the code of the refusal.
async fn verdict(server: &Server, role: &str, kind: &str, message: &Value) -> String {
    let person = json!({"who": "link"});
    let made = server.create(&wanted(person.clone(), person, false)).await;
    let secrets = made.secrets.clone().map(Option::unwrap);
    if kind == "undo" {
        // Player 1 has an action that can be undone.
        let mut first = server.enter(&made.game, &[&secrets[0]]).await;
        first.act(json!({"type": "CONFIRM_FORMATIONS", "player": 1})).await.unwrap();
    }
    if ["accept", "decline", "withdraw"].contains(&kind) {
        // Player 1 has a proposal that can be answered.
        let mut first = server.enter(&made.game, &[&secrets[0]]).await;
        first.request(json!({"type": "propose", "action": adjust()})).await.unwrap();
    }
    let mut message = if kind == "hello" { hello(&made.game, &[]) } else { message.clone() };
    if kind == "note" {
        let watcher = server.enter(&made.game, &[]).await;
        message["unit_id"] = watcher.state["units"].as_object().unwrap().keys().next().unwrap().as_str().into();
    }
    let known: &[&str] = match role {
        "owner" => &[&made.owner],
        "seat 1" => &[&secrets[0]],
        "seat 2" => &[&secrets[1]],
        _ => &[],
    };
    if role == "outside" || kind == "hello" {
        let mut socket =
            if role == "outside" { server.socket().await } else { server.enter(&made.game, known).await.socket };
        let mut message = message;
        if kind != "hello" {
            message["id"] = 1.into();
        }
        socket.say(&message).await;
        loop {
            match socket.hear().await {
                Some(ServerMessage::Welcome { .. }) => return "yes".to_owned(),
                Some(ServerMessage::Refused { error, .. }) => return error.code,
                Some(_) => {}
                None => return "closed".to_owned(),
            }
        }
    }
    let mut somebody = server.enter(&made.game, known).await;
    match somebody.request(message).await {
        Ok(Reply::Checked { legal: false, error }) => error.unwrap().code,
        Ok(_) => "yes".to_owned(),
        Err(error) => error.code,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_role_may_do_what_the_table_says_and_no_more() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let table = written();
    let mut wrong = Vec::new();
    for (kind, message) in messages() {
        for (role, expected) in ROLES.iter().zip(&table[kind]) {
            let found = verdict(&server, role, kind, &message).await;
            if found != *expected {
                wrong.push(format!("{kind} as {role}: {found}, the table says {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_one_who_made_a_game_between_computers_may_sit_down_in_it() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let computer = json!({"who": "ai", "level": "easy"});
    let made = server.create(&wanted(computer.clone(), computer.clone(), false)).await;
    let sit = json!({"type": "seat", "player": 2, "level": null});
    let mut watcher = server.enter(&made.game, &[]).await;
    assert_eq!(watcher.request(sit.clone()).await.unwrap_err().code, "NOT_SEATED");
    let mut owner = server.enter(&made.game, &[&made.owner]).await;
    assert!(matches!(owner.request(sit.clone()).await, Ok(Reply::Seat { player: 2, .. })));

    // In a game against a person the other seat stays the computer's.
    let made = server.create(&wanted(json!({"who": "me"}), computer, false)).await;
    let secret = made.secrets[0].clone().unwrap();
    for known in [vec![made.owner.as_str()], vec![made.owner.as_str(), secret.as_str()]] {
        let mut person = server.enter(&made.game, &known).await;
        assert_eq!(person.request(sit.clone()).await.unwrap_err().code, "SEAT_TAKEN");
    }
    server.stop().await;
}
