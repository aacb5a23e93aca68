//! The server as a whole: the page and its headers, health, metrics, starting and stopping.

#![allow(clippy::unwrap_used)]

use futures_util::{SinkExt, StreamExt};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use strategium_server::config::Config;
use strategium_server::serve::{ServeError, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

fn config() -> Config {
    Config { listen: "127.0.0.1:0".to_owned(), db: "sqlite::memory:".to_owned(), ..Config::default() }
}

/// An answer: status, headers in lower case, body.
struct Answer {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Answer {
    fn header(&self, name: &str) -> &str {
        let line = self.head.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
        line.unwrap_or_else(|| panic!("no {name} in {}", self.head))
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

async fn ask(address: SocketAddr, method: &str, path: &str, headers: &str) -> Answer {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{headers}\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    let split = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(bytes[..split].to_vec()).unwrap().replace("\r\n", "\n");
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Answer { status, head, body: bytes[split + 4..].to_vec() }
}

#[tokio::test]
async fn every_answer_tells_browsers_what_to_forbid() {
    let server = Server::start(config()).await.unwrap();
    let mut ids = std::collections::HashSet::new();
    for path in ["/", "/g/some-game", "/api/nothing", "/missing.js", "/healthz"] {
        let answer = ask(server.address, "GET", path, "").await;
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("script-src 'self';") && policy.contains("frame-ancestors 'none'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert!(policy.contains("connect-src 'self';"), "{policy}");
        assert!(ids.insert(answer.header("x-request-id").to_owned()));
    }
    // Random: it does not show how many requests the server gets.
    assert!(ids.iter().all(|id| id.len() == 16 && u64::from_str_radix(id, 16).is_ok_and(|id| id > 1_000_000)));
    server.stop().await.unwrap();
}

#[tokio::test]
async fn unknown_paths_are_screens_unknown_files_are_not() {
    let server = Server::start(config()).await.unwrap();
    let [page, screen] = [ask(server.address, "GET", "/", "").await, ask(server.address, "GET", "/g/abc", "").await];
    assert_eq!((page.status, screen.status), (200, 200));
    assert_eq!(page.body, screen.body);
    assert!(page.text().contains("<title>Strategium</title>"), "{}", page.text());
    assert_eq!(page.header("cache-control"), "no-cache");
    let again = ask(server.address, "GET", "/", &format!("if-none-match: {}\r\n", page.header("etag"))).await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    for (method, path) in
        [("GET", "/missing.js"), ("GET", "/api/nothing"), ("POST", "/g/abc"), ("GET", "/../Cargo.toml")]
    {
        let answer = ask(server.address, method, path, "").await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.text().contains("\"code\""), "{path}: {}", answer.text());
    }
    server.stop().await.unwrap();
}

#[tokio::test]
async fn what_is_large_is_sent_compressed() {
    let server = Server::start(config()).await.unwrap();
    let plain = ask(server.address, "GET", "/api/catalog", "").await;
    let packed = ask(server.address, "GET", "/api/catalog", "accept-encoding: gzip\r\n").await;
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert!(packed.body.len() * 4 < plain.body.len(), "{} of {}", packed.body.len(), plain.body.len());
    server.stop().await.unwrap();
}

#[tokio::test]
async fn figures_are_for_this_machine_only() {
    let server = Server::start(config()).await.unwrap();
    assert_eq!(ask(server.address, "GET", "/healthz", "").await.text(), "alive\n");
    assert_eq!(ask(server.address, "GET", "/readyz", "").await.text(), "ready\n");
    let figures = ask(server.address, "GET", "/metrics", "").await;
    assert!(figures.text().contains("strategium_requests_total"), "{}", figures.text());
    let handed_on = ask(server.address, "GET", "/metrics", "x-forwarded-for: 203.0.113.9\r\n").await;
    assert_eq!(handed_on.status, 403);
    server.stop().await.unwrap();
    let server = Server::start(Config { metrics_public: true, ..config() }).await.unwrap();
    assert_eq!(ask(server.address, "GET", "/metrics", "x-forwarded-for: 203.0.113.9\r\n").await.status, 200);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_database_that_is_away_is_told() {
    let server = Server::start(config()).await.unwrap();
    server.app.store.close().await;
    let answer = ask(server.address, "GET", "/readyz", "").await;
    assert_eq!(answer.status, 503);
    assert!(answer.text().starts_with("not ready"), "{}", answer.text());
    assert_eq!(ask(server.address, "GET", "/healthz", "").await.status, 200);
}

#[tokio::test]
async fn a_port_in_use_is_named() {
    let first = Server::start(config()).await.unwrap();
    let second = Server::start(Config { listen: first.address.to_string(), ..config() }).await;
    let Err(error @ ServeError::Listen { .. }) = second else { panic!("two servers on one port") };
    let words = error.to_string();
    assert!(words.contains(&first.address.to_string()) && words.contains("another program"), "{words}");
    first.stop().await.unwrap();
}

#[tokio::test]
async fn stopping_tells_everybody_and_takes_little_time() {
    let server = Server::start(config()).await.unwrap();
    let body = r#"{"sides": [{"army": "space-marines-1000", "who": "me"}, {"army": "orks-1000", "who": "link"}]}"#;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let (address, length) = (server.address, body.len());
    let head =
        format!("host: {address}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}");
    stream.write_all(format!("POST /api/games HTTP/1.1\r\n{head}\r\n\r\n{body}").as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let game = answer.split("\"game\":\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap().to_owned();
    let (mut socket, _) = connect_async(format!("ws://{address}/ws")).await.unwrap();
    socket.send(Message::text(format!(r#"{{"type":"hello","version":1,"game":"{game}"}}"#))).await.unwrap();
    let welcome = socket.next().await.unwrap().unwrap().into_text().unwrap();
    assert!(welcome.contains("\"welcome\""), "{welcome}");

    let begun = Instant::now();
    let stopped = tokio::spawn(server.stop());
    let mut last = String::new();
    while let Some(Ok(Message::Text(text))) = socket.next().await {
        last = text.to_string();
    }
    assert!(last.contains("\"bye\"") && last.contains("CLOSING") && last.contains("\"retry\":true"), "{last}");
    drop(socket);
    stopped.await.unwrap().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert!(TcpStream::connect(address).await.is_err(), "it still listens");
}

/// A connection that sends only this.
async fn says(address: SocketAddr, text: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text).await.unwrap();
    stream
}

#[tokio::test]
async fn half_a_request_is_not_waited_for() {
    let server = Server::start(Config { header_time: Duration::from_millis(200), ..config() }).await.unwrap();
    let mut silent = says(server.address, b"").await;
    let mut slow = says(server.address, b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-half: ").await;
    for stream in [&mut silent, &mut slow] {
        let mut answer = Vec::new();
        // It ends with any answer; without the limit this would wait forever.
        let _ = stream.read_to_end(&mut answer).await;
        assert!(!String::from_utf8_lossy(&answer).contains("200 OK"));
    }
    assert_eq!(ask(server.address, "GET", "/healthz", "").await.status, 200);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn connections_of_all_kinds_are_counted() {
    let limits = Config { max_connections: 8, connections_per_address: 4, trusted_proxies: Vec::new(), ..config() };
    let server = Server::start(limits).await.unwrap();
    let mut held = Vec::new();
    // 4 connections, and 64 more for requests.
    for _ in 0..68 {
        held.push(says(server.address, b"GET /healthz HTTP/1.1\r\nx-half: ").await);
    }
    let mut refused = TcpStream::connect(server.address).await.unwrap();
    let _ = refused.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
    let mut answer = Vec::new();
    let _ = refused.read_to_end(&mut answer).await;
    assert!(answer.is_empty(), "{}", String::from_utf8_lossy(&answer));
    // A connection that ends makes room for another.
    held.clear();
    loop {
        let mut stream =
            says(server.address, b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await;
        let mut answer = String::new();
        if stream.read_to_string(&mut answer).await.is_ok() && answer.contains("200 OK") {
            break;
        }
    }
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_socket_that_never_says_hello_is_closed() {
    let server = Server::start(Config { hello_time: Duration::from_millis(200), ..config() }).await.unwrap();
    let (mut socket, _) = connect_async(format!("ws://{}/ws", server.address)).await.unwrap();
    let mut last = String::new();
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Text(text) = message {
            last = text.to_string();
        }
    }
    assert!(last.contains("\"bye\"") && last.contains("NOT_ENTERED"), "{last}");
    server.stop().await.unwrap();
}

#[tokio::test]
async fn signs_of_life_count_as_messages() {
    let server = Server::start(Config { rate: 1, ..config() }).await.unwrap();
    let (mut socket, _) = connect_async(format!("ws://{}/ws", server.address)).await.unwrap();
    for _ in 0..200 {
        if socket.send(Message::Ping(Vec::new().into())).await.is_err() {
            break;
        }
    }
    let mut last = String::new();
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Text(text) = message {
            last = text.to_string();
        }
    }
    assert!(last.contains("\"bye\"") && last.contains("TOO_FAST"), "{last}");
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_message_of_endless_empty_frames_ends_its_connection() {
    use tokio_tungstenite::tungstenite::protocol::frame::Frame;
    use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
    let server = Server::start(config()).await.unwrap();
    let (mut socket, _) = connect_async(format!("ws://{}/ws", server.address)).await.unwrap();
    let part = |kind: Data| Message::Frame(Frame::message(Vec::new(), OpCode::Data(kind), false));
    socket.send(part(Data::Text)).await.unwrap();
    for _ in 0..100 {
        if socket.send(part(Data::Continue)).await.is_err() {
            break;
        }
    }
    let mut last = String::new();
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Text(text) = message {
            last = text.to_string();
        }
    }
    assert!(last.contains("\"bye\"") && last.contains("one frame"), "{last}");
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_name_that_leads_here_by_somebody_elses_doing_is_refused() {
    let server = Server::start(config()).await.unwrap();
    let port = server.address.port();
    let asked_as = |host: String, path: &'static str| async move {
        let mut stream = says(server.address, b"").await;
        let request = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer.split(' ').nth(1).unwrap().to_owned()
    };
    for path in ["/", "/metrics", "/ws", "/api/catalog"] {
        assert_eq!(asked_as(format!("evil.example:{port}"), path).await, "403", "{path}");
    }
    assert_eq!(asked_as(format!("localhost:{port}"), "/metrics").await, "200");
}
