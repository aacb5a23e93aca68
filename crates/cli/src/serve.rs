//! `strategium serve` and `strategium play`: the table in a browser, for everybody or on this
//! machine only.

mod browser;

use clap::ValueEnum;
use server::config::Config;
use server::limits::Network;
use server::serve::{ServeError, Server, told_to_end};
use std::io::IsTerminal;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use tracing_subscriber::EnvFilter;

/// How to serve.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium serve
  strategium serve --listen 0.0.0.0:8080 --public-url https://table.example
  strategium serve --db postgres://strategium@localhost/strategium --log json

RUST_LOG chooses what is logged, as in RUST_LOG=strategium_server=debug.")]
pub struct ServeArgs {
    /// Where to listen
    #[arg(long, default_value = "127.0.0.1:4000", value_name = "ADDRESS:PORT")]
    listen: String,
    #[command(flatten)]
    journal: Journal,
    /// Where browsers find the server, if not where it listens: a proxy's address
    #[arg(long, value_name = "URL", value_parser = web_address)]
    public_url: Option<String>,
    /// Proxies whose X-Forwarded-For is believed, as addresses or ranges such as 10.0.0.0/8
    #[arg(long, value_name = "CIDR", value_delimiter = ',', default_value = "127.0.0.0/8,::1")]
    trusted_proxy: Vec<Network>,
    #[command(flatten)]
    limits: Limits,
    /// Let everybody read /metrics, not only this machine
    #[arg(long)]
    metrics_public: bool,
}

/// How to play on this machine.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium play
  strategium play --port 4001 --no-open")]
pub struct PlayArgs {
    /// The port on this machine; without one 4000, or any that is free
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Only print the address
    #[arg(long)]
    no_open: bool,
    #[command(flatten)]
    journal: Journal,
}

/// What both need.
#[derive(clap::Args)]
struct Journal {
    /// Where games are kept: sqlite:FILE or postgres://…; without it, a file in your data folder
    #[arg(
        long,
        default_value = "",
        value_name = "DATABASE",
        hide_default_value = true,
        env = "STRATEGIUM_DB",
        hide_env_values = true
    )]
    db: String,
    /// How to log
    #[arg(long, value_enum, default_value_t = Log::Text)]
    log: Log,
}

/// What a server gives at most.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits")]
struct Limits {
    /// Games held in memory
    #[arg(long, default_value_t = Config::default().max_games, value_name = "N")]
    max_games: usize,
    /// Connections
    #[arg(long, default_value_t = Config::default().max_connections, value_name = "N")]
    max_connections: usize,
    /// Connections of one address
    #[arg(long, default_value_t = Config::default().connections_per_address, value_name = "N")]
    connections_per_address: usize,
    /// Messages a second of one connection
    #[arg(long, default_value_t = Config::default().rate, value_name = "N")]
    rate: u32,
    /// New games an hour from one address
    #[arg(long, default_value_t = Config::default().games_per_hour, value_name = "N")]
    games_per_hour: u32,
    /// New games an hour from one address against Competitive
    #[arg(long, default_value_t = Config::default().competitive_per_hour, value_name = "N")]
    competitive_per_hour: u32,
    /// Odds, lists and records worked out in a minute for one address; odds count 1, lists 2, records 5
    #[arg(long, default_value_t = Config::default().work_per_minute, value_name = "N",
        value_parser = clap::value_parser!(u32).range(5..))]
    work_per_minute: u32,
    /// Minutes until a game nobody looks at leaves memory; it stays in the database
    #[arg(long, default_value_t = Config::default().idle_minutes, value_name = "MINUTES")]
    idle_minutes: u32,
    /// Threads on which the computer thinks
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    thinkers: u16,
}

/// How to log.
#[derive(Clone, Copy, ValueEnum)]
enum Log {
    /// For people
    Text,
    /// A JSON object a line
    Json,
}

fn web_address(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.trim_matches('/').is_empty() => Ok(text.trim_end_matches('/').to_owned()),
        _ => Err("an address as a browser shows it, such as https://table.example".to_owned()),
    }
}

/// Serves until the process is told to end.
pub fn run(args: ServeArgs) -> anyhow::Result<ExitCode> {
    begin_log(args.journal.log, "info,sqlx=warn");
    let Limits {
        max_games,
        max_connections,
        connections_per_address,
        rate,
        games_per_hour,
        competitive_per_hour,
        work_per_minute,
        idle_minutes,
        thinkers,
    } = args.limits;
    let config = Config {
        listen: args.listen,
        db: args.journal.db,
        public_url: args.public_url,
        max_games,
        max_connections,
        connections_per_address,
        rate,
        games_per_hour,
        competitive_per_hour,
        work_per_minute,
        trusted_proxies: args.trusted_proxy,
        idle_minutes,
        thinkers: thinkers.into(),
        metrics_public: args.metrics_public,
        ..Config::default()
    };
    let public_url = config.public_url.clone();
    runtime()?.block_on(async {
        let server = Server::start(config).await?;
        let address = public_url.unwrap_or_else(|| format!("http://{}", server.address));
        println!("Strategium is at {address}");
        server.until(told_to_end()).await?;
        Ok(ExitCode::SUCCESS)
    })
}

/// Serves this machine only, and opens the browser.
pub fn play(args: PlayArgs) -> anyhow::Result<ExitCode> {
    begin_log(args.journal.log, "warn");
    runtime()?.block_on(async {
        let server = start_here(args.port, &args.journal.db).await?;
        let address = format!("http://{}", server.address);
        println!("The table is at {address}\nPress Ctrl-C to stop; games are kept.");
        if !args.no_open && !browser::open(&address) {
            println!("Open that address in a browser.");
        }
        server.until(told_to_end()).await?;
        Ok(ExitCode::SUCCESS)
    })
}

/// The port asked for; or 4000, or any other that is free.
async fn start_here(port: Option<u16>, db: &str) -> Result<Server, ServeError> {
    let start = |port: u16| {
        let listen = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port).to_string();
        // One person's machine: what keeps strangers fair would only be in the way.
        Server::start(Config {
            listen,
            db: db.to_owned(),
            games_per_hour: 10_000,
            competitive_per_hour: 10_000,
            work_per_minute: 100_000,
            least_delay: 0,
            ..Config::default()
        })
    };
    match start(port.unwrap_or(4000)).await {
        Err(ServeError::Listen { .. }) if port.is_none() => start(0).await,
        result => result,
    }
}

fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()
}

/// To standard error; RUST_LOG goes before `usual`. Colours are for people at a terminal, not for files.
fn begin_log(log: Log, usual: &str) {
    let wanted = std::env::var("RUST_LOG").ok().filter(|text| !text.is_empty());
    let filter = wanted.as_deref().map_or(Ok(EnvFilter::new(usual)), EnvFilter::try_new).unwrap_or_else(|error| {
        let text = wanted.as_deref().unwrap_or_default();
        eprintln!("RUST_LOG={text} cannot be read ({error}); {usual} is used instead.");
        EnvFilter::new(usual)
    });
    let colours = std::io::stderr().is_terminal();
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours).with_writer(std::io::stderr);
    match log {
        Log::Text => lines.with_target(false).init(),
        Log::Json => lines.json().flatten_event(true).init(),
    }
}

#[cfg(test)]
mod tests {
    use super::web_address;

    #[test]
    fn an_address_is_one_a_browser_shows() {
        assert_eq!(web_address("https://table.example/").as_deref(), Ok("https://table.example"));
        assert!(web_address("table.example").is_err());
        assert!(web_address("https://").is_err());
    }
}
