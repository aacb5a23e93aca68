//! `strategium serve` and `strategium play`: the table in a browser, for everybody or on this
//! machine only.

mod browser;

use clap::ValueEnum;
use server::config::Config;
use server::serve::{ServeError, Server, shutdown_signal};
use server::upgrade;
use std::io::IsTerminal;
use std::net::{Ipv4Addr, SocketAddr};
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
    #[command(flatten)]
    config: Config,
    /// Only say which games this program could not load, and end
    #[arg(long)]
    check: bool,
    /// How to log
    #[arg(long, value_enum, default_value_t = Log::Text)]
    log: Log,
}

/// How to play on this machine.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium play
  strategium play --network
  strategium play --port 4001 --no-open")]
pub struct PlayArgs {
    /// The port on this machine; without one 4000, or any that is free
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Let other devices in your network join: phones, tablets, a friend's computer
    #[arg(long)]
    network: bool,
    /// Only print the address
    #[arg(long)]
    no_open: bool,
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

/// How to log.
#[derive(Clone, Copy, ValueEnum)]
enum Log {
    /// For people
    Text,
    /// A JSON object a line
    Json,
}

/// Serves until the process is told to end.
pub fn run(args: ServeArgs) -> anyhow::Result<ExitCode> {
    let ServeArgs { config, check, log } = args;
    begin_log(log, "info,sqlx=warn");
    if check {
        return check_games(&config.db);
    }
    let public_url = config.public_url.clone();
    runtime()?.block_on(async {
        let server = Server::start(config).await?;
        let address = public_url.unwrap_or_else(|| format!("http://{}", server.address));
        println!("Strategium is at {address}");
        for other in server.reach().addresses.iter().filter(|other| **other != address) {
            println!("Other devices find it at {other}");
        }
        server.until(shutdown_signal()).await?;
        Ok(ExitCode::SUCCESS)
    })
}

/// Names the games that cannot be loaded; there are some if the exit code is 1.
fn check_games(db: &str) -> anyhow::Result<ExitCode> {
    let (games, failed) = runtime()?.block_on(upgrade::check(db))?;
    for game in &failed {
        println!("{}  rules {}  {}", game.id, game.rules, game.why);
    }
    println!("{games} games, {} of them cannot be loaded.", failed.len());
    Ok(if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Serves this machine, with `--network` also the devices around it, and opens the browser.
pub fn play(args: PlayArgs) -> anyhow::Result<ExitCode> {
    begin_log(args.log, "warn");
    runtime()?.block_on(async {
        let server = start_here(args.port, &args.db, args.network).await?;
        let address = format!("http://{}", SocketAddr::new(Ipv4Addr::LOCALHOST.into(), server.address.port()));
        println!("The table is at {address}");
        for other in &server.reach().addresses {
            println!("Other devices in your network find it at {other}");
        }
        println!("Press Ctrl-C to stop; games are kept.");
        if !args.no_open && !browser::open(&address) {
            println!("Open that address in a browser.");
        }
        server.until(shutdown_signal()).await?;
        Ok(ExitCode::SUCCESS)
    })
}

/// The port asked for; or 4000, or any other that is free.
async fn start_here(port: Option<u16>, db: &str, network: bool) -> Result<Server, ServeError> {
    let start = |port: u16| {
        let host = if network { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let own =
            Config { listen: SocketAddr::new(host.into(), port).to_string(), db: db.to_owned(), ..Config::default() };
        // One person's machine: what keeps strangers fair would only be in the way.
        let alone = Config {
            games_per_hour: 10_000,
            competitive_per_hour: 10_000,
            work_per_minute: 100_000,
            least_delay: 0,
            ..own.clone()
        };
        Server::start(if network { own } else { alone })
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
