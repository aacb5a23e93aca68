//! `strategium admin`: what operators do with the games and visitors of a server. It works on the database, beside
//! running servers, which notice within seconds.

use clap::{Args, Subcommand};
use server::limits::Network;
use server::store::{Bar, BarRow, Finished, GameLine, Manager, Purge, Stored, Which};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

/// What an operator does.
#[derive(Args)]
#[command(after_help = "Examples:
  strategium admin list --open --idle-days 30
  strategium admin close 0123456789ab --reason 'Insults in the chat.'
  strategium admin replace-link 0123456789ab 2 --public-url https://table.example
  strategium admin purge --days 90 --dry-run
  strategium admin ban 203.0.113.0/24 --hours 48 --reason 'Thousands of games.'")]
pub struct AdminArgs {
    /// Where games are kept: sqlite:FILE or postgres://…; without it, a file in your data folder
    #[arg(
        long,
        default_value = "",
        value_name = "DATABASE",
        hide_default_value = true,
        env = "STRATEGIUM_DB",
        hide_env_values = true,
        global = true
    )]
    db: String,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// List games, those without a step for the longest time first
    List(List),
    /// Show what is known of a game
    Show {
        /// The game's id
        game: String,
    },
    /// Close a game: everybody is sent away, and nobody enters it
    Close {
        /// The game's id
        game: String,
        /// Why; the players read it
        #[arg(long, default_value = "An operator closed this game.", value_name = "TEXT")]
        reason: String,
    },
    /// Open a closed game again
    Reopen {
        /// The game's id
        game: String,
    },
    /// Delete games and shared records for ever
    Delete {
        /// Their ids
        #[arg(required = true, value_parser = clap::builder::NonEmptyStringValueParser::new())]
        ids: Vec<String>,
    },
    /// Give a seat a new link; the old one opens nothing any more
    ReplaceLink(ReplaceLink),
    /// Delete games and shared records for ever, by age or by how much they take
    Purge(Wanted),
    /// Keep addresses away from the server
    Ban(Barring),
    /// Keep addresses out of the chat
    Mute(Barring),
    /// Lift bans and mutes of addresses
    Unban {
        /// The addresses, as they were barred
        #[arg(value_name = "ADDRESS")]
        network: Network,
    },
    /// List banned and muted addresses
    Barred,
}

#[derive(Args)]
struct List {
    /// Only games that go on
    #[arg(long, conflicts_with = "over")]
    open: bool,
    /// Only games that are over
    #[arg(long)]
    over: bool,
    /// Only games without a step for this many days
    #[arg(long, value_name = "DAYS")]
    idle_days: Option<u32>,
    /// Lines at most
    #[arg(long, default_value_t = 100, value_name = "N")]
    limit: usize,
}

#[derive(Args)]
struct ReplaceLink {
    /// The game's id
    game: String,
    /// The seat, 1 or 2
    #[arg(value_parser = clap::value_parser!(u8).range(1..=2))]
    seat: u8,
    /// Where browsers find the server
    #[arg(long, default_value = "", value_name = "URL", hide_default_value = true)]
    public_url: String,
}

#[derive(Args)]
struct Wanted {
    /// What has not changed for this many days
    #[arg(long, value_name = "DAYS", required_unless_present = "megabytes")]
    days: Option<u32>,
    /// The oldest, until everything left takes at most this many megabytes, uncompressed and without indexes
    #[arg(long, value_name = "MB")]
    megabytes: Option<u32>,
    /// Also games that are not over
    #[arg(long)]
    unfinished: bool,
    /// Only say what would be deleted
    #[arg(long)]
    dry_run: bool,
}

#[derive(Args)]
struct Barring {
    /// An address or a range such as 203.0.113.0/24
    #[arg(value_name = "ADDRESS")]
    network: Network,
    /// For how many hours
    #[arg(long, default_value_t = 24, value_name = "HOURS")]
    hours: u32,
    /// Why; the people concerned read it
    #[arg(long, default_value = "An operator has barred your address.", value_name = "TEXT")]
    reason: String,
}

/// Does what an operator asks.
pub fn run(args: AdminArgs) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut manager = Manager::open(&args.db).await?;
        manager.check_version().await?;
        let done = carry_out(&mut manager, args.task).await;
        manager.close().await;
        done
    })
}

async fn carry_out(manager: &mut Manager, task: Task) -> anyhow::Result<ExitCode> {
    match task {
        Task::List(list) => return show_list(manager, &list).await,
        Task::Show { game } => {
            let games = manager.games(Which::default()).await?;
            let Some(line) = games.iter().find(|line| line.id == game) else { return unknown(&game) };
            show(line);
        }
        Task::Close { game, reason } => {
            anyhow::ensure!(!reason.trim().is_empty(), "a reason must not be empty");
            if !manager.close_game(&game, reason.trim()).await? {
                return unknown(&game);
            }
            println!("{game} is closed.");
        }
        Task::Reopen { game } => {
            if !manager.close_game(&game, "").await? {
                return unknown(&game);
            }
            println!("{game} is open.");
        }
        Task::Delete { ids } => {
            for id in ids {
                if !manager.delete_game(&id).await? && !manager.delete_record(&id).await? {
                    return unknown(&id);
                }
                println!("{id} is deleted.");
            }
        }
        Task::ReplaceLink(ReplaceLink { game, seat, public_url }) => {
            let Some(secret) = manager.replace_secret(&game, seat).await? else {
                eprintln!("error: there is no game {game} with a person's seat {seat}");
                return Ok(ExitCode::from(1));
            };
            let kind = if game.starts_with("h-") { "h" } else { "g" };
            println!("{}/{kind}/{game}#{secret}", public_url.trim_end_matches('/'));
        }
        Task::Purge(wanted) => purge(manager, &wanted).await?,
        Task::Ban(barring) => bar(manager, Bar::Ban, barring).await?,
        Task::Mute(barring) => bar(manager, Bar::Mute, barring).await?,
        Task::Unban { network } => {
            let lifted = [manager.lift(network, Bar::Ban).await?, manager.lift(network, Bar::Mute).await?];
            if !lifted.contains(&true) {
                eprintln!("error: {network} is not barred");
                return Ok(ExitCode::from(1));
            }
            println!("{network} is not barred any more.");
        }
        Task::Barred => {
            for row in manager.barred().await? {
                let hours = (row.until - now()).max(0) / 3_600;
                println!("{}  {}  {hours} hours left  {}", row.network, row.bar.as_str(), row.reason);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn unknown(game: &str) -> anyhow::Result<ExitCode> {
    eprintln!("error: there is no game {game}");
    Ok(ExitCode::from(1))
}

async fn bar(manager: &mut Manager, bar: Bar, barring: Barring) -> anyhow::Result<()> {
    let until = now() + i64::from(barring.hours) * 3_600;
    let row = BarRow { network: barring.network, bar, reason: barring.reason.trim().to_owned(), until };
    manager.bar(&row).await?;
    let what = if bar == Bar::Ban { "banned" } else { "muted" };
    println!("{} is {what} for {} hours.", row.network, barring.hours);
    Ok(())
}

async fn show_list(manager: &Manager, list: &List) -> anyhow::Result<ExitCode> {
    let over = (list.open || list.over).then_some(list.over);
    let games = manager.games(Which { over, before: list.idle_days.map(days_ago) }).await?;
    for game in games.iter().take(list.limit) {
        println!("{}", line(game));
    }
    if games.len() > list.limit {
        println!("{} more; --limit shows them.", games.len() - list.limit);
    }
    Ok(ExitCode::SUCCESS)
}

fn line(game: &GameLine) -> String {
    let days = (now() - game.updated).max(0) / 86_400;
    let state = match (game.over, game.closed.is_empty(), game.home.is_empty()) {
        (_, false, _) => "closed",
        (true, ..) => "over",
        (false, true, false) => "played",
        (false, true, true) => "open",
    };
    let [one, two] = game.names.each_ref().map(|name| if name.is_empty() { "?" } else { name });
    format!("{}  {state:<6}  {:>5} steps  {days:>4} days  {one} – {two}", game.id, game.steps)
}

fn show(game: &GameLine) {
    println!("{}", line(game));
    println!("created {}, last step {} (seconds since 1970), rules {}", game.created, game.updated, game.rules);
    if !game.home.is_empty() {
        println!("in the memory of process {}", game.home);
    }
    if !game.closed.is_empty() {
        println!("closed: {}", game.closed);
    }
}

async fn purge(manager: &mut Manager, wanted: &Wanted) -> anyhow::Result<()> {
    let all = manager.everything().await?;
    let purge = Purge {
        which: if wanted.unfinished { Finished::Any } else { Finished::Over },
        before: wanted.days.map(days_ago),
        bytes: wanted.megabytes.map(|megabytes| i64::from(megabytes) << 20),
        most: None,
    };
    let chosen = purge.choose(&all);
    let megabytes = |some: i64| some as f64 / f64::from(1 << 20);
    let freed: i64 = chosen.iter().map(|stored| stored.bytes).sum();
    let total: i64 = all.iter().map(|stored| stored.bytes).sum();
    let number = if wanted.dry_run {
        for stored in &chosen {
            println!("{}", stored.game.as_ref().map_or_else(|| record_line(stored), line));
        }
        chosen.len()
    } else {
        manager.delete_chosen(&chosen).await?
    };
    let verb = if wanted.dry_run { "would be" } else { "are" };
    println!(
        "{number} games and shared records {verb} deleted: {:.1} of {:.1} MB.",
        megabytes(freed),
        megabytes(total)
    );
    Ok(())
}

fn record_line(record: &Stored) -> String {
    let days = (now() - record.updated).max(0) / 86_400;
    format!("{}  shared               {days:>4} days", record.id)
}

fn days_ago(days: u32) -> i64 {
    now() - i64::from(days) * 86_400
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| i64::try_from(time.as_secs()).unwrap_or(i64::MAX))
}
