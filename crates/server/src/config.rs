//! What an operator may set; every limit has a safe default.

use crate::limits::Network;
use clap::builder::RangedU64ValueParser;
use std::time::Duration;

/// Settings of a server. They are the options of `strategium serve`, and what is said about each is its help.
#[derive(Debug, Clone, clap::Args)]
pub struct Config {
    /// Where to listen.
    #[arg(long, default_value = "127.0.0.1:4000", value_name = "ADDRESS:PORT")]
    pub listen: String,
    /// Where games are kept: sqlite:FILE or postgres://…; without it, a file in your data folder.
    #[arg(
        long,
        default_value = "",
        value_name = "DATABASE",
        hide_default_value = true,
        env = "STRATEGIUM_DB",
        hide_env_values = true
    )]
    pub db: String,
    /// Where browsers find the server, if not where it listens: a proxy's address.
    #[arg(long, value_name = "URL", value_parser = web_address)]
    pub public_url: Option<String>,
    /// Proxies whose X-Forwarded-For is believed, as addresses or ranges such as 10.0.0.0/8.
    #[arg(long = "trusted-proxy", value_name = "CIDR", value_delimiter = ',', default_value = "127.0.0.0/8,::1")]
    pub trusted_proxies: Vec<Network>,
    /// Where other server processes on the same database reach this one, if not where it listens.
    #[arg(long, value_name = "HOST:PORT")]
    pub home_address: Option<String>,
    /// Write the address of every request to the log.
    #[arg(long)]
    pub log_addresses: bool,
    /// Let only players chat, not those who watch.
    #[arg(long)]
    pub no_spectator_chat: bool,
    /// Let everybody read /metrics, not only this machine.
    #[arg(long)]
    pub metrics_public: bool,
    /// Games in memory.
    #[arg(long, default_value_t = Config::default().max_games, value_name = "N", help_heading = LIMITS)]
    pub max_games: usize,
    /// Connections.
    #[arg(long, default_value_t = Config::default().max_connections, value_name = "N", help_heading = LIMITS)]
    pub max_connections: usize,
    /// Connections of one address.
    #[arg(long, default_value_t = Config::default().connections_per_address, value_name = "N", help_heading = LIMITS)]
    pub connections_per_address: usize,
    /// Messages per second of one connection.
    #[arg(long, default_value_t = Config::default().rate, value_name = "N", help_heading = LIMITS)]
    pub rate: u32,
    /// New games per hour from one address.
    #[arg(long, default_value_t = Config::default().games_per_hour, value_name = "N", help_heading = LIMITS)]
    pub games_per_hour: u32,
    /// New games per hour from one address against Competitive.
    #[arg(long, default_value_t = Config::default().competitive_per_hour, value_name = "N", help_heading = LIMITS)]
    pub competitive_per_hour: u32,
    /// Odds, lists and records worked out per minute for one address; odds count 1, lists 2, records 5.
    #[arg(long, default_value_t = Config::default().work_per_minute, value_name = "N", help_heading = LIMITS,
        value_parser = clap::value_parser!(u32).range(5..))]
    pub work_per_minute: u32,
    /// Minutes until a game that nobody looks at leaves memory; it stays in the database.
    #[arg(long, default_value_t = Config::default().idle_minutes, value_name = "MINUTES", help_heading = LIMITS)]
    pub idle_minutes: u32,
    /// Threads on which the computer thinks.
    #[arg(long, default_value_t = Config::default().thinkers, value_name = "N", help_heading = LIMITS,
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=256))]
    pub thinkers: usize,
    /// Milliseconds for which a hint looks ahead; 0 asks for the next best thought.
    #[arg(long, default_value_t = Config::default().hint_millis, value_name = "MS", help_heading = LIMITS,
        value_parser = clap::value_parser!(u32).range(..=10_000))]
    pub hint_millis: u32,
    /// Bytes of one message at most.
    #[arg(skip = Config::default().max_message)]
    pub max_message: usize,
    /// The shortest pause between the computer's actions, in milliseconds.
    #[arg(skip = Config::default().least_delay)]
    pub least_delay: u32,
    /// How long a connection may take to send the head of a request.
    #[arg(skip = Config::default().header_time)]
    pub header_time: Duration,
    /// How long a WebSocket may take to say hello.
    #[arg(skip = Config::default().hello_time)]
    pub hello_time: Duration,
}

/// The heading of the limits in the help.
const LIMITS: &str = "Limits";

fn web_address(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.trim_matches('/').is_empty() => Ok(text.trim_end_matches('/').to_owned()),
        _ => Err("an address as a browser shows it, such as https://table.example".to_owned()),
    }
}

impl Default for Config {
    fn default() -> Self {
        Config {
            listen: "127.0.0.1:4000".to_owned(),
            db: String::new(),
            public_url: None,
            home_address: None,
            log_addresses: false,
            no_spectator_chat: false,
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
            hint_millis: 1_000,
            metrics_public: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Args, Command, FromArgMatches};

    /// The configuration that these command-line options give.
    fn read(options: &[&str]) -> Result<Config, clap::Error> {
        let command = Config::augment_args(Command::new("serve"));
        let matches = command.try_get_matches_from(std::iter::once(&"serve").chain(options))?;
        Config::from_arg_matches(&matches)
    }

    #[test]
    fn without_options_every_setting_has_its_default() {
        let (read, defaults) = (read(&[]).expect("defaults"), Config::default());
        assert_eq!(format!("{read:?}"), format!("{defaults:?}"));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        assert_eq!(read(&["--rate", "7"]).expect("a rate").rate, 7);
        for wrong in [["--thinkers", "0"], ["--thinkers", "257"], ["--work-per-minute", "4"]] {
            assert!(read(&wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn an_address_is_one_a_browser_shows() {
        assert_eq!(web_address("https://table.example/").as_deref(), Ok("https://table.example"));
        assert!(web_address("table.example").is_err());
        assert!(web_address("https://").is_err());
    }
}
