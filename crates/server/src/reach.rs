//! The addresses under which other devices find this server: a link that begins with 127.0.0.1 opens nothing on them.

use protocol::messages::http::Reach;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// What to do where only this machine reaches the server.
const ADVICE: &str = "Only this machine reaches the server. So that other devices in your network can join, stop it and \
    start it with: strategium play --network";

/// Places in the usual private networks, and one in the network for documentation, which stands for everywhere else.
/// Nothing is sent to them: the system is only asked from which address it would.
const ELSEWHERE: [IpAddr; 6] = [
    IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)),
    IpAddr::V4(Ipv4Addr::new(192, 168, 255, 254)),
    IpAddr::V4(Ipv4Addr::new(10, 255, 255, 254)),
    IpAddr::V4(Ipv4Addr::new(172, 31, 255, 254)),
    IpAddr::V4(Ipv4Addr::new(169, 254, 255, 254)),
    IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1)),
];

/// How other devices reach a server that listens at this address.
pub fn reach(public_url: Option<&str>, listening: Option<SocketAddr>) -> Reach {
    if let Some(url) = public_url {
        return Reach { addresses: vec![url.to_owned()], advice: None };
    }
    let addresses = listening.map(|at| addresses(at, &own_addresses())).unwrap_or_default();
    let advice = addresses.is_empty().then(|| ADVICE.to_owned());
    Reach { addresses, advice }
}

/// The addresses of a server that listens on one address, or on all of this machine's.
fn addresses(listening: SocketAddr, own: &[IpAddr]) -> Vec<String> {
    let port = listening.port();
    let usable = |address: &IpAddr| match listening.ip() {
        IpAddr::V4(_) => address.is_ipv4(),
        IpAddr::V6(_) => true,
    };
    let found: Vec<IpAddr> = match listening.ip() {
        here if here.is_loopback() => Vec::new(),
        here if here.is_unspecified() => own.iter().copied().filter(usable).collect(),
        here => vec![here],
    };
    found.into_iter().map(|address| format!("http://{}", SocketAddr::new(address, port))).collect()
}

/// The addresses of this machine in the networks it is connected to.
fn own_addresses() -> Vec<IpAddr> {
    let mut own = Vec::new();
    for place in ELSEWHERE {
        let any: IpAddr = if place.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
        let from = UdpSocket::bind((any, 0)).and_then(|socket| {
            // This chooses the address of this machine and sends nothing.
            socket.connect((place, 9))?;
            socket.local_addr()
        });
        let Ok(from) = from.map(|address| address.ip()) else { continue };
        if !from.is_loopback() && !from.is_unspecified() && !own.contains(&from) {
            own.push(from);
        }
    }
    own
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> SocketAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn only_a_server_that_others_reach_names_addresses() {
        let own: [IpAddr; 2] = ["192.168.1.20", "2001:db8::7"].map(|text| text.parse().expect("an address"));
        assert!(addresses(at("127.0.0.1:4000"), &own).is_empty());
        assert!(addresses(at("[::1]:4000"), &own).is_empty());
        assert_eq!(addresses(at("0.0.0.0:4000"), &own), ["http://192.168.1.20:4000"]);
        assert_eq!(addresses(at("[::]:80"), &own), ["http://192.168.1.20:80", "http://[2001:db8::7]:80"]);
        assert_eq!(addresses(at("10.0.0.3:5000"), &own), ["http://10.0.0.3:5000"]);
    }

    #[test]
    fn a_proxy_is_the_only_address_and_without_one_advice_is_given() {
        let told = reach(Some("https://table.example"), Some(at("127.0.0.1:4000")));
        assert_eq!(told, Reach { addresses: vec!["https://table.example".to_owned()], advice: None });
        let told = reach(None, Some(at("127.0.0.1:4000")));
        assert!(told.addresses.is_empty() && told.advice.is_some_and(|text| text.contains("--network")));
    }
}
