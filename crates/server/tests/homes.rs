//! Several processes on one database: clients come to their game whichever process they reach.

#![allow(clippy::unwrap_used)]

mod databases;

use databases::{made, postgres};
use futures_util::{SinkExt, StreamExt};
use protocol::messages::VERSION;
use serde_json::{Value, json};
use std::net::SocketAddr;
use strategium_server::config::Config;
use strategium_server::serve::Server;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

fn config(db: &str) -> Config {
    Config { listen: "127.0.0.1:0".to_owned(), db: db.to_owned(), ..Config::default() }
}

async fn created(address: SocketAddr) -> (String, Vec<String>) {
    let body = json!({"sides": [{"who": "me", "army": "space-marines-1000"}, {"who": "me", "army": "orks-1000"}]});
    let body = body.to_string();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let length = body.len();
    let request = format!(
        "POST /api/games HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let made: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    let secrets = made["secrets"].as_array().unwrap().iter().map(|secret| secret.as_str().unwrap().to_owned());
    (made["game"].as_str().unwrap().to_owned(), secrets.collect())
}

/// Enters a game by its own path and returns the socket after `welcome`.
async fn enter(address: SocketAddr, game: &str, secrets: &[String]) -> Socket {
    let (mut socket, _) = connect_async(format!("ws://{address}/ws/{game}")).await.unwrap();
    let hello = json!({"type": "hello", "version": VERSION, "game": game, "secrets": secrets});
    socket.send(Message::text(hello.to_string())).await.unwrap();
    hear(&mut socket, "welcome").await;
    socket
}

/// Waits for a message of that type.
async fn hear(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let message = socket.next().await.expect("a message").expect("a message");
        if let Message::Text(text) = message {
            let said: Value = serde_json::from_str(&text).unwrap();
            if said["type"] == kind {
                return said;
            }
            assert_ne!(said["type"], "bye", "{said}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_is_passed_on_to_the_home_and_finds_the_new_one() {
    let Some(database) = postgres() else { return eprintln!("SKIPPED: STRATEGIUM_TEST_POSTGRES names no server") };
    made(&database).await;
    let first = Server::start(config(&database)).await.unwrap();
    let second = Server::start(config(&database)).await.unwrap();
    let (game, secrets) = created(first.address).await;
    let mut here = enter(first.address, &game, &secrets).await;
    let mut there = enter(second.address, &game, &secrets).await;
    assert_eq!((first.app.rooms.open(), second.app.rooms.open()), (1, 0));
    // Both clients are at the same table.
    there.send(Message::text(json!({"type": "chat", "id": 1, "text": "Hello."}).to_string())).await.unwrap();
    assert_eq!(hear(&mut there, "reply").await["id"], 1);
    assert_eq!(hear(&mut here, "chat").await["line"]["text"], "Hello.");
    // The home stops: its clients are asked to come back, and the other process has the game at once.
    let ((), bye) = tokio::join!(async { first.stop().await.unwrap() }, hear(&mut there, "bye"));
    assert_eq!((&bye["error"]["code"], &bye["retry"]), (&json!("CLOSING"), &json!(true)));
    enter(second.address, &game, &secrets).await;
    assert_eq!(second.app.rooms.open(), 1);
    second.stop().await.unwrap();
}

/// The address of a client is believed from a process that knows the key of this one, and from nobody else.
#[tokio::test]
async fn the_address_of_a_client_is_passed_on_with_the_key_only() {
    let limits = Config { connections_per_address: 1, trusted_proxies: Vec::new(), ..config("sqlite::memory:") };
    let server = Server::start(limits).await.unwrap();
    let address = server.address;
    let connect = async |key: Option<&str>, client: &str| {
        let mut request = format!("ws://{address}/ws").into_client_request().unwrap();
        if let Some(key) = key {
            request.headers_mut().insert("x-strategium-pass-key", key.parse().unwrap());
        }
        request.headers_mut().insert("x-strategium-client", client.parse().unwrap());
        connect_async(request).await.map(|(socket, _)| socket)
    };
    let _first = connect(None, "203.0.113.1").await.unwrap();
    assert!(connect(None, "203.0.113.2").await.is_err());
    assert!(connect(Some("guessed"), "203.0.113.2").await.is_err());
    let key = server.app.store.pass_key().to_owned();
    let _second = connect(Some(&key), "203.0.113.2").await.unwrap();
    assert!(connect(Some(&key), "203.0.113.2").await.is_err());
    server.stop().await.unwrap();
}
