//! Where a request comes from.

use crate::app::App;
use crate::pass_on;
use crate::rooms::Refused;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use protocol::messages::{ErrorInfo, ServerCode};
use std::convert::Infallible;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

/// A range of addresses, such as `10.0.0.0/8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    first: IpAddr,
    bits: u8,
}

impl Network {
    /// This machine.
    pub const LOOPBACK: [Network; 2] = [
        Network { first: IpAddr::V4(Ipv4Addr::new(127, 0, 0, 0)), bits: 8 },
        Network { first: IpAddr::V6(Ipv6Addr::LOCALHOST), bits: 128 },
    ];

    /// Whether an address is in this range.
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.first, plain(address)) {
            (IpAddr::V4(first), IpAddr::V4(address)) => {
                let mask = u32::MAX.checked_shl(32 - u32::from(self.bits)).unwrap_or(0);
                first.to_bits() & mask == address.to_bits() & mask
            }
            (IpAddr::V6(first), IpAddr::V6(address)) => {
                let mask = u128::MAX.checked_shl(128 - u32::from(self.bits)).unwrap_or(0);
                first.to_bits() & mask == address.to_bits() & mask
            }
            _ => false,
        }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.first, self.bits)
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let wrong = || format!("{text} is not a range of addresses: write one such as 10.0.0.0/8 or 192.0.2.7");
        let (first, bits) = text.split_once('/').map_or((text, None), |(first, bits)| (first, Some(bits)));
        let first: IpAddr = first.parse().map_err(|_| wrong())?;
        let most = if first.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.parse().map_err(|_| wrong()))?;
        if bits > most { Err(wrong()) } else { Ok(Network { first, bits }) }
    }
}

/// Turns an IPv4 address written as IPv6 into plain IPv4.
fn plain(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(six) => six.to_ipv4_mapped().map_or(address, IpAddr::V4),
        IpAddr::V4(_) => address,
    }
}

/// The address that limits count: an IPv4 address, or the /64 network of an IPv6 address, because one machine or home
/// has the whole network.
pub fn counted(address: IpAddr) -> IpAddr {
    match plain(address) {
        IpAddr::V6(six) => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() & !u128::from(u64::MAX))),
        four => four,
    }
}

/// The client's address. Each proxy appends the address it was reached from to `X-Forwarded-For`, so the entries are read
/// from the right, past those of trusted proxies. The first other entry is the client; what is left of it is the
/// client's own invention. An entry that is no address ends the chain too: then the proxy that wrote it counts.
fn behind(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let lines = headers.get_all("x-forwarded-for").iter().rev();
    let mut entries = lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(','));
    let mut address = peer;
    while is_trusted(address) {
        let Some(before) = entries.next().and_then(entry) else { break };
        address = before;
    }
    counted(address)
}

/// An entry of `X-Forwarded-For`: an address; some proxies write the port too.
fn entry(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    text.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// The client's address, as limits count it.
#[derive(Debug, Clone, Copy)]
pub struct Address(pub IpAddr);

impl Address {
    /// The address of a request.
    pub fn of(parts: &Parts, app: &App) -> IpAddr {
        if let Some(client) = pass_on::client(&parts.headers, app) {
            return client;
        }
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
        behind(peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)), &parts.headers, &app.config.trusted_proxies)
    }
}

impl FromRequestParts<App> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Address, Infallible> {
        Ok(Address(Address::of(parts, app)))
    }
}

/// The address of a request that takes `COST` from the address's allowance of work.
#[derive(Debug, Clone, Copy)]
pub struct Work<const COST: u32>(pub IpAddr);

impl<const COST: u32> FromRequestParts<App> for Work<COST> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Work<COST>, Refused> {
        let address = Address::of(parts, app);
        if app.address_limits.take_work(address, COST, &app.config) {
            return Ok(Work(address));
        }
        let why = "Too many requests from your address in a short time: wait a minute.";
        Err(Refused(ErrorInfo::new(ServerCode::TooFast, why)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn networks_hold_their_own_addresses() {
        let holds =
            |network: &str, inside: &str| network.parse::<Network>().expect("a network").contains(address(inside));
        assert!(holds("10.0.0.0/8", "10.200.3.4") && !holds("10.0.0.0/8", "11.0.0.1"));
        assert!(holds("192.0.2.7", "192.0.2.7") && !holds("192.0.2.7", "192.0.2.8"));
        assert!(holds("0.0.0.0/0", "203.0.113.9") && !holds("0.0.0.0/0", "2001:db8::1"));
        assert!(holds("fd00::/8", "fd12::1") && !holds("fd00::/8", "2001:db8::1"));
        assert!(holds("10.0.0.0/8", "::ffff:10.1.1.1"), "IPv4 as IPv6");
        for wrong in ["", "here", "10.0.0.0/33", "::/129", "10.0.0.0/x", "10.0.0/8"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn ipv6_is_counted_by_network() {
        assert_eq!(counted(address("2001:db8:1:2:3:4:5:6")), address("2001:db8:1:2::"));
        assert_eq!(counted(address("2001:db8:1:2::9")), counted(address("2001:db8:1:2:ffff::1")));
        assert_ne!(counted(address("2001:db8:1:2::9")), counted(address("2001:db8:1:3::9")));
        assert_eq!(counted(address("::ffff:192.0.2.7")), address("192.0.2.7"));
    }

    /// The client's address behind these header lines.
    fn client(peer: &str, lines: &[&str], trusted: &[&str]) -> IpAddr {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", line.parse().expect("a header"));
        }
        let trusted: Vec<Network> = trusted.iter().map(|network| network.parse().expect("a network")).collect();
        behind(address(peer), &headers, &trusted)
    }

    #[test]
    fn invented_entries_do_not_count() {
        let (proxy, visitor) = ("10.1.2.3", address("203.0.113.9"));
        let lines = ["6.6.6.6, 7.7.7.7", "8.8.8.8, 203.0.113.9"];
        assert_eq!(client(proxy, &lines, &["10.0.0.0/8"]), visitor);
        // Nor do invented entries that look like a proxy of ours.
        assert_eq!(client(proxy, &["6.6.6.6, 10.9.9.9, 203.0.113.9"], &["10.0.0.0/8"]), visitor);
        // Who is not a trusted proxy may write what they like.
        assert_eq!(client("198.51.100.1", &lines, &["10.0.0.0/8"]), address("198.51.100.1"));
        assert_eq!(client(proxy, &lines, &[]), address(proxy));
    }

    /// A proxy with TLS on the same host in front of the nginx of the Compose file, which appends its entry.
    #[test]
    fn proxies_in_a_row_are_passed_by() {
        let trusted = ["127.0.0.0/8", "172.30.40.0/24"];
        let one = |lines: &[&str]| client("172.30.40.4", lines, &trusted);
        assert_eq!(one(&["203.0.113.9, 172.30.40.1"]), address("203.0.113.9"));
        assert_eq!(one(&["203.0.113.9", "127.0.0.1", "172.30.40.1"]), address("203.0.113.9"));
        assert_eq!(one(&["6.6.6.6, 203.0.113.9, 172.30.40.1"]), address("203.0.113.9"));
        // Two visitors are two.
        assert_ne!(one(&["203.0.113.9, 172.30.40.1"]), one(&["203.0.113.10, 172.30.40.1"]));
        // Who comes to the inner proxy directly.
        assert_eq!(one(&["203.0.113.9"]), address("203.0.113.9"));
        assert_eq!(one(&[]), address("172.30.40.4"));
        assert_eq!(one(&["172.30.40.1"]), address("172.30.40.1"));
    }

    #[test]
    fn entries_with_ports_are_read_and_nonsense_ends_the_chain() {
        let one = |line: &str| client("10.1.2.3", &[line], &["10.0.0.0/8"]);
        assert_eq!(one("203.0.113.9:4711"), address("203.0.113.9"));
        assert_eq!(one("[2001:db8::7]:4711"), address("2001:db8::"));
        assert_eq!(one("6.6.6.6, nonsense"), address("10.1.2.3"));
        assert_eq!(one("6.6.6.6, unknown, 10.1.1.1"), address("10.1.1.1"));
        assert_eq!(one(""), address("10.1.2.3"));
    }
}
