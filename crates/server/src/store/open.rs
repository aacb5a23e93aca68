//! Opening the journal: its address, its file, its connections.

use super::writer::Job;
use super::{Store, StoreError, migrate, writer};
use sqlx::any::AnyPoolOptions;
use sqlx::{AnyPool, Executor};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::sync::mpsc;

/// How long a connection is waited for before the database counts as away.
const PATIENCE: Duration = Duration::from_secs(5);

/// Every connection to SQLite: a write-ahead log lets readers read while the writer writes, and
/// FULL makes a commit wait for the disk.
const SQLITE: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
    PRAGMA foreign_keys = ON; PRAGMA cache_size = -8000;";

impl Store {
    /// Opens `sqlite:FILE`, a plain file name, `sqlite::memory:`, or `postgres://…`; an empty
    /// address is [`default_database`]. Makes what is missing and brings old tables up to date.
    pub async fn open(address: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let unusable = |error: StoreError| {
            StoreError::Unusable(format!("The database {} cannot be opened: {error}", hidden(address)))
        };
        let (writer, reader) = connect(address).await.map_err(unusable)?;
        migrate::migrate(&writer).await.map_err(unusable)?;
        let (jobs, waiting) = mpsc::channel::<Job>(4096);
        tokio::spawn(writer::run(writer.clone(), waiting));
        Ok(Store { reader, writer, jobs })
    }
}

async fn connect(address: &str) -> Result<(AnyPool, AnyPool), StoreError> {
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        let writer = pool(1).connect(address).await?;
        let reader = pool(8).connect(address).await?;
        return Ok((writer, reader));
    }
    if address == "sqlite::memory:" {
        // Another connection would be another database.
        let one = sqlite(1).idle_timeout(None).max_lifetime(None).connect("sqlite::memory:").await?;
        return Ok((one.clone(), one));
    }
    let file = sqlite_file(address)?;
    make_private(&file).map_err(|error| StoreError::Unusable(format!("{}: {error}", file.display())))?;
    let address = format!("sqlite:{}?mode=rwc", encoded(&file));
    let writer = sqlite(1).connect(&address).await?;
    let reader = sqlite(4).connect(&address).await?;
    Ok((writer, reader))
}

fn pool(most: u32) -> AnyPoolOptions {
    AnyPoolOptions::new().max_connections(most).acquire_timeout(PATIENCE)
}

fn sqlite(most: u32) -> AnyPoolOptions {
    pool(most).after_connect(|connection, _| {
        Box::pin(async move {
            connection.execute(SQLITE).await?;
            Ok(())
        })
    })
}

/// `sqlite:FILE`, `sqlite://FILE`, `FILE`, or nothing.
fn sqlite_file(address: &str) -> Result<PathBuf, StoreError> {
    if address.is_empty() {
        return default_database();
    }
    if address.contains("://") && !address.starts_with("sqlite://") {
        return Err(StoreError::Unusable("only sqlite:FILE and postgres://… are known".to_owned()));
    }
    let rest = address.strip_prefix("sqlite:").unwrap_or(address);
    let rest = rest.strip_prefix("//").unwrap_or(rest);
    let file = rest.split_once('?').map_or(rest, |(file, _)| file);
    if file.is_empty() {
        return Err(StoreError::Unusable("a file must be named, as in sqlite:games.db".to_owned()));
    }
    Ok(PathBuf::from(file))
}

/// The journal of one who names none: `games.db` in the user's folder for data.
pub fn default_database() -> Result<PathBuf, StoreError> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = if cfg!(windows) {
        set("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        set("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local/share")))
    };
    let missing = || StoreError::Unusable("there is no home folder; name a file with --db sqlite:FILE".to_owned());
    Ok(folder.ok_or_else(missing)?.join("strategium").join("games.db"))
}

/// Makes the file, and the folders above it, readable by its owner only: it holds the seeds of
/// dice that are still sealed.
fn make_private(file: &Path) -> std::io::Result<()> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file).map(drop)
}

/// A file name as it may stand in an address.
fn encoded(file: &Path) -> String {
    let text = file.to_string_lossy().into_owned();
    text.replace('%', "%25").replace('?', "%3F").replace('#', "%23")
}

/// An address as it may be shown: without the password.
pub(crate) fn hidden(address: &str) -> String {
    match (address.split_once("://"), address.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://…@{host}"),
        _ if address.is_empty() => "of the user".to_owned(),
        _ => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_files() {
        for address in ["sqlite:a/b.db", "sqlite://a/b.db", "a/b.db", "sqlite:a/b.db?mode=ro"] {
            assert_eq!(sqlite_file(address).expect("a file"), PathBuf::from("a/b.db"), "{address}");
        }
        assert!(sqlite_file("mysql://a/b").is_err());
        assert!(sqlite_file("sqlite:").is_err());
    }

    #[test]
    fn a_password_is_not_shown() {
        assert_eq!(hidden("postgres://me:word@host/games"), "postgres://…@host/games");
        assert_eq!(hidden("sqlite:games.db"), "sqlite:games.db");
    }
}
