//! Accepts connections: a limited number, each with little time for its headers and a bounded reading rate.
//!
//! `metered` a connection that is read at a bounded rate; `frames` counts WebSocket frames; `files` the limit of open
//! files.

mod files;
mod frames;
mod metered;

pub use files::allow;
pub use frames::TOO_MANY;

use crate::config::Config;
use crate::limits::{ConnectionCounter, counted};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use metered::Metered;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower_service::Service;

/// How long to wait after accepting a connection failed, for example because too many files were open.
const RETRY_DELAY: Duration = Duration::from_millis(200);

/// Maximum number of connections of all kinds: the WebSockets, and some for requests.
pub fn most_connections(config: &Config) -> usize {
    config.max_connections + config.max_connections / 4 + 64
}

/// Serves until `stop` is set; requests that are still running then end when this future is dropped.
pub async fn serve(listener: TcpListener, router: Router, config: Arc<Config>, mut stop: watch::Receiver<bool>) {
    let connections = ConnectionCounter::new("strategium_tcp_connections");
    let mut open = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = open.join_next() => continue,
            _ = stop.wait_for(|stop| *stop) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(RETRY_DELAY).await;
                continue;
            }
        };
        // The connections of a proxy belong to many people, so only the total is limited here.
        let proxy = config.trusted_proxies.iter().any(|network| network.contains(peer.ip()));
        let each = if proxy { usize::MAX } else { config.connections_per_address + 64 };
        let Some(guard) = connections.admit(counted(peer.ip()), most_connections(&config), each) else {
            metrics::counter!("strategium_tcp_refused_total").increment(1);
            continue;
        };
        answer_at_once(&stream);
        open.spawn(connection(Metered::new(stream, guard), peer, router.clone(), config.header_time));
    }
    drop(listener);
    while open.join_next().await.is_some() {}
}

/// Sends small messages at once. Otherwise the system holds a message back until the one before is acknowledged,
/// which browsers delay by up to 40 ms, and every action would wait that long to be shown.
fn answer_at_once(stream: &TcpStream) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection cannot send at once");
    }
}

/// Serves one connection until it ends or becomes a WebSocket.
async fn connection(stream: Metered<TcpStream>, peer: SocketAddr, router: Router, header_time: Duration) {
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().call(request)
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(header_time);
    let served = builder.serve_connection(TokioIo::new(stream), service).with_upgrades().await;
    if let Err(error) = served {
        tracing::debug!(%error, "a connection ended");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn small_messages_are_sent_at_once() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("the address");
        let (accepted, _connected) = tokio::join!(listener.accept(), TcpStream::connect(address));
        let (stream, _) = accepted.expect("a connection");
        assert!(!stream.nodelay().expect("the option"));
        answer_at_once(&stream);
        assert!(stream.nodelay().expect("the option"));
    }
}
