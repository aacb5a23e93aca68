//! What an operator may set; every limit has a safe default.

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
            idle_minutes: 15,
            thinkers: 2,
            metrics_public: false,
        }
    }
}
