//! Opens the journal: its address, its file, its connections.

use super::address::{hidden, postgres_address, sqlite_file};
use super::check::check_file;
use super::lease::Keeper;
use super::lock::FileLock;
use super::process::Process;
use super::transaction::Writing;
use super::writer::Job;
use super::{Store, StoreError, migrate, writer};
use sqlx::any::AnyPoolOptions;
use sqlx::{AnyPool, Executor};
use std::fs::OpenOptions;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;

/// How long to wait for a connection before the database counts as unavailable.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The settings of every connection to SQLite: a write-ahead log lets readers read while the writer writes, and FULL
/// makes a commit wait for the disk.
const SQLITE: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
    PRAGMA foreign_keys = ON; PRAGMA cache_size = -8000;";

/// Connections for reading cannot write, so all writing goes through the transactions of the one task.
const SQLITE_READS: &str = "PRAGMA query_only = ON;";
const POSTGRES_READS: &str = "SET default_transaction_read_only = on";

impl Store {
    /// Opens `sqlite:FILE`, a plain file name, `sqlite::memory:`, or `postgres://…`; an empty address is
    /// [`super::default_database`]. Creates what is missing and migrates old tables. Refuses a damaged file, and a file
    /// that another server uses.
    pub async fn open(address: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let unusable = |error: StoreError| {
            StoreError::Unusable(format!("The database {} cannot be opened: {error}", hidden(address)))
        };
        let postgres = postgres_address(address).map_err(unusable)?.is_some();
        let process = Process::new(postgres).map(Arc::new).map_err(unusable)?;
        let (mut writing, reader) = connect(address, &process).await.map_err(unusable)?;
        migrate::migrate(&mut writing).await.map_err(unusable)?;
        let (jobs, waiting) = mpsc::channel::<Job>(4096);
        tokio::spawn(writer::run(writing, waiting));
        let (leases, barred) = (Arc::default(), Arc::<super::barred::Barred>::default());
        let keeper = Keeper {
            reader: reader.clone(),
            jobs: jobs.downgrade(),
            process: Arc::clone(&process),
            leases: Arc::clone(&leases),
            barred: Arc::clone(&barred),
        };
        barred.refresh(&reader).await;
        tokio::spawn(keeper.run());
        Ok(Store { reader, jobs, health: Default::default(), process, leases, barred })
    }
}

async fn connect(address: &str, process: &Arc<Process>) -> Result<(Writing, AnyPool), StoreError> {
    if let Some(address) = postgres_address(address)? {
        // The writer comes first: if a server of an earlier version writes here, nothing else is read.
        let mut writing = Writing::new(pool(1, &[]).connect(&address).await?, Arc::clone(process), None);
        writing.take_lock().await?;
        let reader = pool(8, &[POSTGRES_READS]).connect(&address).await?;
        return Ok((writing, reader));
    }
    if address == "sqlite::memory:" {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("sqlite:file:strategium-{}?mode=memory", NEXT.fetch_add(1, Ordering::Relaxed));
        // A database in memory exists as long as one of its connections, so the readers stay open.
        let reader = pool(4, &[SQLITE, SQLITE_READS]).min_connections(1).idle_timeout(None).max_lifetime(None);
        let reader = reader.connect(&name).await?;
        return Ok((Writing::new(pool(1, &[SQLITE]).connect(&name).await?, Arc::clone(process), None), reader));
    }
    let file = sqlite_file(address)?;
    make_private(&file).map_err(|error| StoreError::Unusable(format!("{}: {error}", file.display())))?;
    let lock = FileLock::take(&file).await?;
    let address = format!("sqlite:{}?mode=rwc", encoded(&file));
    check_file(&address).await?;
    let writing = Writing::new(pool(1, &[SQLITE]).connect(&address).await?, Arc::clone(process), Some(lock));
    let reader = pool(4, &[SQLITE, SQLITE_READS]).connect(&address).await?;
    Ok((writing, reader))
}

/// Connects to a database while servers run on it: nothing is created, and no file is locked.
pub(super) async fn connect_beside(address: &str, process: &Arc<Process>) -> Result<(Writing, AnyPool), StoreError> {
    sqlx::any::install_default_drivers();
    if let Some(address) = postgres_address(address)? {
        let writing = Writing::new(pool(1, &[]).connect(&address).await?, Arc::clone(process), None);
        return Ok((writing, pool(2, &[POSTGRES_READS]).connect(&address).await?));
    }
    let file = sqlite_file(address)?;
    if !file.exists() {
        return Err(StoreError::Unusable(format!("there is no file {}", file.display())));
    }
    let address = format!("sqlite:{}?mode=rw", encoded(&file));
    let writing = Writing::new(pool(1, &[SQLITE]).connect(&address).await?, Arc::clone(process), None);
    Ok((writing, pool(2, &[SQLITE, SQLITE_READS]).connect(&address).await?))
}

/// A pool whose connections begin with these statements.
fn pool(most: u32, begin: &'static [&'static str]) -> AnyPoolOptions {
    AnyPoolOptions::new().max_connections(most).acquire_timeout(TIMEOUT).after_connect(move |connection, _| {
        Box::pin(async move {
            for sql in begin {
                connection.execute(*sql).await?;
            }
            Ok(())
        })
    })
}

/// Creates the file and its folders, readable by the owner only, because it contains the seeds of dice that are still
/// sealed. A file that others could read becomes private.
fn make_private(file: &Path) -> std::io::Result<()> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)?;
    }
    let opened = private(OpenOptions::new().append(true).create(true)).open(file)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let permissions = opened.metadata()?.permissions();
        // A user who may write to another user's file cannot change its permissions; then they stay.
        if permissions.mode() & 0o077 != 0
            && let Err(error) = opened.set_permissions(std::fs::Permissions::from_mode(0o600))
        {
            tracing::warn!(file = %file.display(), %error, "others can read the database, which holds sealed dice");
        }
    }
    drop(opened);
    Ok(())
}

/// Files created with these options are readable by their owner only.
pub(super) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// A file name, encoded for an address.
fn encoded(file: &Path) -> String {
    let text = file.to_string_lossy().into_owned();
    text.replace('%', "%25").replace('?', "%3F").replace('#', "%23")
}
