//! How much one visitor may ask for: messages, connections, new games; and from which pages.

use crate::config::Config;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use protocol::messages::{ErrorInfo, ServerCode};
use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// So much in a while, and a little at once.
#[derive(Debug, Clone)]
pub struct Bucket {
    left: f64,
    most: f64,
    per_second: f64,
    at: Instant,
}

impl Bucket {
    /// Full.
    pub fn new(per_second: f64, most: f64) -> Bucket {
        Bucket { left: most, most, per_second, at: Instant::now() }
    }

    /// Takes one out; `false` if there is none.
    pub fn take(&mut self) -> bool {
        self.take_at(Instant::now())
    }

    fn take_at(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * self.per_second).min(self.most);
        self.at = now;
        let some = self.left >= 1.0;
        if some {
            self.left -= 1.0;
        }
        some
    }
}

/// Who is here, by address.
#[derive(Debug, Clone, Default)]
pub struct Visitors(Arc<Mutex<Ledger>>);

#[derive(Debug, Default)]
struct Ledger {
    connections: usize,
    by_address: HashMap<IpAddr, Guest>,
}

#[derive(Debug)]
struct Guest {
    connections: usize,
    games: Bucket,
}

/// Addresses remembered before those who left are forgotten.
const REMEMBERED: usize = 10_000;

impl Visitors {
    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a connection in; it is counted until the pass is dropped.
    pub fn admit(&self, address: IpAddr, config: &Config) -> Option<Pass> {
        let mut ledger = self.ledger();
        if ledger.connections >= config.max_connections {
            return None;
        }
        let guest = ledger.guest(address, config);
        if guest.connections >= config.connections_per_address {
            return None;
        }
        guest.connections += 1;
        ledger.connections += 1;
        metrics::gauge!("strategium_connections").set(ledger.connections as f64);
        Some(Pass { visitors: self.clone(), address })
    }

    /// How many connections are open.
    pub fn connections(&self) -> usize {
        self.ledger().connections
    }

    /// Whether this address may make another game.
    pub fn may_create(&self, address: IpAddr, config: &Config) -> bool {
        self.ledger().guest(address, config).games.take()
    }
}

impl Ledger {
    fn guest(&mut self, address: IpAddr, config: &Config) -> &mut Guest {
        if self.by_address.len() >= REMEMBERED {
            let recent = |guest: &Guest| guest.connections > 0 || guest.games.at.elapsed() < Duration::from_secs(3600);
            self.by_address.retain(|_, guest| recent(guest));
        }
        let per_hour = f64::from(config.games_per_hour);
        self.by_address
            .entry(address)
            .or_insert_with(|| Guest { connections: 0, games: Bucket::new(per_hour / 3600.0, per_hour) })
    }
}

/// A connection that is counted.
#[derive(Debug)]
pub struct Pass {
    visitors: Visitors,
    address: IpAddr,
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut ledger = self.visitors.ledger();
        ledger.connections -= 1;
        metrics::gauge!("strategium_connections").set(ledger.connections as f64);
        if let Some(guest) = ledger.by_address.get_mut(&self.address) {
            guest.connections -= 1;
        }
    }
}

/// Where a request comes from. Behind a proxy on the same machine: what the proxy says.
#[derive(Debug, Clone, Copy)]
pub struct Address(pub IpAddr);

impl<S: Sync> FromRequestParts<S> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Address, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
        let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        let told = parts.headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
        // The last entry is the proxy's own; those before it are whatever the visitor sent.
        let told = told.and_then(|list| list.rsplit(',').next()).and_then(|last| last.trim().parse().ok());
        Ok(Address(told.filter(|_| peer.is_loopback()).unwrap_or(peer)))
    }
}

/// Whether the page that asks is this server's own. Programs that are no browsers name no origin.
fn origin_allowed(headers: &HeaderMap, config: &Config) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    match &config.public_url {
        Some(url) => origin_of(url).is_some_and(|own| own.eq_ignore_ascii_case(origin)),
        None => {
            let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
            let named = origin.split_once("://").map(|(_, host)| host);
            named.is_some() && named == host
        }
    }
}

/// The same, with what a page of somebody else is told.
pub fn check_origin(headers: &HeaderMap, config: &Config) -> Result<(), ErrorInfo> {
    let foreign = || ErrorInfo::new(ServerCode::Origin, "This page is not of this server.");
    if origin_allowed(headers, config) { Ok(()) } else { Err(foreign()) }
}

/// `https://table.example` of `https://table.example/play`.
fn origin_of(url: &str) -> Option<&str> {
    let (scheme, rest) = url.split_once("://")?;
    let host = rest.split('/').next()?;
    url.get(..scheme.len() + 3 + host.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_what_it_holds_and_fills_again() {
        let mut bucket = Bucket::new(2.0, 3.0);
        let start = bucket.at;
        assert!((0..3).all(|_| bucket.take_at(start)));
        assert!(!bucket.take_at(start));
        assert!(bucket.take_at(start + Duration::from_millis(600)));
        assert!(!bucket.take_at(start + Duration::from_millis(700)));
    }

    #[test]
    fn connections_are_counted_until_they_leave() {
        let (visitors, address) = (Visitors::default(), IpAddr::V4(Ipv4Addr::LOCALHOST));
        let config = Config { max_connections: 3, connections_per_address: 2, ..Config::default() };
        let first = visitors.admit(address, &config).expect("room");
        let _second = visitors.admit(address, &config).expect("room");
        assert!(visitors.admit(address, &config).is_none());
        let _other = visitors.admit(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1)), &config).expect("room");
        assert!(visitors.admit(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 2)), &config).is_none());
        drop(first);
        assert!(visitors.admit(address, &config).is_some());
    }

    #[test]
    fn only_the_servers_own_page_may_ask() {
        let headers = |origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, "table.example:4000".parse().expect("a header"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().expect("a header"));
            }
            headers
        };
        let plain = Config::default();
        assert!(origin_allowed(&headers(None), &plain));
        assert!(origin_allowed(&headers(Some("http://table.example:4000")), &plain));
        assert!(!origin_allowed(&headers(Some("http://evil.example")), &plain));
        assert!(!origin_allowed(&headers(Some("null")), &plain));
        let public = Config { public_url: Some("https://play.example/table".to_owned()), ..Config::default() };
        assert!(origin_allowed(&headers(Some("https://play.example")), &public));
        assert!(!origin_allowed(&headers(Some("http://table.example:4000")), &public));
        assert!(!origin_allowed(&headers(Some("https://play.example.evil")), &public));
    }
}
