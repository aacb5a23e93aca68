//! What an operator may set; every limit has a safe default.

use crate::limits::Network;
use std::time::Duration;

/// Settings of a server.
#[derive(Debug, Clone)]
pub struct Config {
    /// `127.0.0.1:4000`.
    pub listen: String,
    /// `sqlite:…` or `postgres://…`.
    pub db: String,
    /// Where browsers find it; decides which origins may connect and what links say.
    pub public_url: Option<String>,
    /// Games held in memory at most.
    pub max_games: usize,
    /// Connections at most.
    pub max_connections: usize,
    /// Connections of one address at most.
    pub connections_per_address: usize,
    /// Bytes of one message at most.
    pub max_message: usize,
    /// Messages a second of one connection, on average.
    pub rate: u32,
    /// New games an hour from one address.
    pub games_per_hour: u32,
    /// New games an hour from one address in which the computer plays at Competitive.
    pub competitive_per_hour: u32,
    /// What one address may have worked out over HTTP in a minute: odds count 1, lists 2, records and
    /// replays 5.
    pub work_per_minute: u32,
    /// The shortest pause between the computer's actions, in milliseconds.
    pub least_delay: u32,
    /// How long a connection may take to send the head of a request.
    pub header_time: Duration,
    /// How long a WebSocket may take to say hello.
    pub hello_time: Duration,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<Network>,
    /// Minutes until a game nobody looks at leaves memory; it stays in the store.
    pub idle_minutes: u32,
    /// Threads on which the computer thinks.
    pub thinkers: usize,
    /// `/metrics` answers everybody, not only this machine.
    pub metrics_public: bool,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            listen: "127.0.0.1:4000".to_owned(),
            db: String::new(),
            public_url: None,
            max_games: 2_000,
            max_connections: 4_000,
            connections_per_address: 256,
            max_message: 64 << 10,
            rate: 60,
            games_per_hour: 60,
            competitive_per_hour: 12,
            work_per_minute: 240,
            least_delay: 50,
            header_time: Duration::from_secs(10),
            hello_time: Duration::from_secs(10),
            trusted_proxies: Network::LOOPBACK.to_vec(),
            idle_minutes: 15,
            thinkers: 2,
            metrics_public: false,
        }
    }
}
