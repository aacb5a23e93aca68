//! Starts and stops the server.

use crate::app::App;
use crate::config::Config;
use crate::http;
use crate::listen;
use crate::metrics::{figures, sample};
use crate::reach::reach;
use crate::store::{Store, StoreError};
use protocol::messages::http::Reach;
use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Why a server could not start or continue.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is in use or does not belong to this machine.
    #[error("Cannot listen on {address}: {}", reason(.error))]
    Listen {
        /// The requested address.
        address: String,
        /// The system's error.
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

/// How long the server waits for clients to read the closing message.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);
/// How often the metrics are sampled and compacted.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(5);

/// Where other processes reach a server that listens there. On every address of the machine means on this machine.
fn home_address(listening: SocketAddr) -> String {
    let local: IpAddr = match listening {
        SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
        SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
    };
    let host = if listening.ip().is_unspecified() { local } else { listening.ip() };
    SocketAddr::new(host, listening.port()).to_string()
}

/// A running server.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    /// Its parts.
    pub app: App,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Server {
    /// Opens the journal, listens, and serves until it is stopped.
    pub async fn start(config: Config) -> Result<Server, ServeError> {
        let figures = figures();
        // The port comes first: it is the most common conflict, and a second server should not even open the journal.
        let failed = |error| ServeError::Listen { address: config.listen.clone(), error };
        let listener = TcpListener::bind(&config.listen).await.map_err(failed)?;
        let address = listener.local_addr()?;
        let store = Store::open(&config.db).await?;
        crate::upgrade::report(&store).await?;
        let home = config.home_address.clone().unwrap_or_else(|| home_address(address));
        store.listens_at(home).await?;
        let app = App { listening: Some(address), ..App::new(config, store) };
        let (stop, stopped) = watch::channel(false);
        let router = http::router(app.clone());
        listen::allow(listen::most_connections(&app.config));
        let mut tidied = stopped.clone();
        let sampled = app.clone();
        sample(&sampled);
        tokio::spawn(async move {
            while tokio::time::timeout(UPKEEP_INTERVAL, tidied.wait_for(|stop| *stop)).await.is_err() {
                sample(&sampled);
                figures.run_upkeep();
            }
        });
        let task = tokio::spawn(listen::serve(listener, router, Arc::clone(&app.config), stopped));
        tracing::info!(%address, "listening");
        Ok(Server { address, app, stop, task })
    }

    /// The addresses under which other devices find it.
    pub fn reach(&self) -> Reach {
        reach(self.app.config.public_url.as_deref(), self.app.listening)
    }

    /// Stops accepting connections, sends every client a closing message, writes what is waiting, and ends.
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
        // Requests that are still running can no longer change anything.
        self.task.abort();
        tracing::info!("closed");
        Ok(())
    }

    /// Serves until `signal` is ready, then stops.
    pub async fn until(mut self, signal: impl Future<Output = ()>) -> Result<(), ServeError> {
        tokio::select! {
            ended = &mut self.task => ended.map_err(|error| ServeError::Broken(io::Error::other(error))),
            () = signal => self.stop().await,
        }
    }
}

/// Serves until the process is asked to end.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    // On its own thread, so that neither the start nor the end of the program waits for it.
    std::thread::spawn(crate::reference::prepare_catalog);
    Server::start(config).await?.until(shutdown_signal()).await
}

/// Waits for Ctrl-C or the signal of a service manager.
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
