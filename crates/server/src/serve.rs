//! Starting and stopping.

use crate::app::App;
use crate::config::Config;
use crate::http;
use crate::listen;
use crate::metrics::figures;
use crate::store::{Store, StoreError};
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Why a server could not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is in use or not ours.
    #[error("Cannot listen on {address}: {}", reason(.error))]
    Listen {
        /// What was asked for.
        address: String,
        /// What the system says.
        error: io::Error,
    },
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Accepting connections failed.
    #[error("The server stopped: {0}")]
    Broken(#[from] io::Error),
}

fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => "another program uses that port. Choose another one, or stop it".to_owned(),
        io::ErrorKind::PermissionDenied => "ports below 1024 need more rights. Choose a higher one".to_owned(),
        _ => error.to_string(),
    }
}

/// How long connections have to hear the last words.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);
/// How often figures are tidied.
const UPKEEP: Duration = Duration::from_secs(5);

/// A server that runs.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    /// Its parts.
    pub app: App,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Server {
    /// Opens the journal, listens, and serves until it is told to stop.
    pub async fn start(config: Config) -> Result<Server, ServeError> {
        let figures = figures();
        // The port first: it is what most often is not free, and a second server on the same
        // journal should not even open it.
        let failed = |error| ServeError::Listen { address: config.listen.clone(), error };
        let listener = TcpListener::bind(&config.listen).await.map_err(failed)?;
        let address = listener.local_addr()?;
        let store = Store::open(&config.db).await?;
        crate::upgrade::report(&store).await?;
        let app = App::new(config, store);
        let (stop, stopped) = watch::channel(false);
        let router = http::router(app.clone());
        listen::allow(listen::most_connections(&app.config));
        let mut tidied = stopped.clone();
        tokio::spawn(async move {
            while tokio::time::timeout(UPKEEP, tidied.wait_for(|stop| *stop)).await.is_err() {
                figures.run_upkeep();
            }
        });
        let task = tokio::spawn(listen::serve(listener, router, Arc::clone(&app.config), stopped));
        tracing::info!(%address, "listening");
        Ok(Server { address, app, stop, task })
    }

    /// Accepts nobody new, tells everybody, writes down what is to be written, and ends.
    pub async fn stop(self) -> Result<(), ServeError> {
        tracing::info!(games = self.app.rooms.open(), "closing");
        self.stop.send_replace(true);
        self.app.rooms.close().await;
        let quiet = async {
            while self.app.address_limits.connections() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let _ = tokio::time::timeout(CLOSE_TIMEOUT, quiet).await;
        self.app.store.close().await;
        // An answer that still runs has nothing left to change.
        self.task.abort();
        tracing::info!("closed");
        Ok(())
    }

    /// Serves until `signal` comes, then stops.
    pub async fn until(mut self, signal: impl Future<Output = ()>) -> Result<(), ServeError> {
        tokio::select! {
            ended = &mut self.task => ended.map_err(|error| ServeError::Broken(io::Error::other(error))),
            () = signal => self.stop().await,
        }
    }
}

/// Serves until the process is told to end.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    // A thread of its own: nobody need wait for it, not even the end.
    std::thread::spawn(crate::reference::prepare_catalog);
    Server::start(config).await?.until(shutdown_signal()).await
}

/// Ctrl-C, or what service managers send.
pub async fn shutdown_signal() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}
