//! Counts connections in total and per address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Counts connections of one kind; clones share the count.
#[derive(Debug, Clone)]
pub struct ConnectionCounter {
    counts: Arc<Mutex<Counts>>,
    /// The metric that shows the count.
    figure: &'static str,
}

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    /// Only addresses with an open connection, so there are no more entries than connections.
    by_address: HashMap<IpAddr, usize>,
}

impl ConnectionCounter {
    /// A counter without connections.
    pub fn new(figure: &'static str) -> ConnectionCounter {
        ConnectionCounter { counts: Arc::default(), figure }
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a new connection unless there are already `most` in total or `most_each` from that address. It counts
    /// until the guard is dropped.
    pub fn admit(&self, address: IpAddr, most: usize, most_each: usize) -> Option<ConnectionGuard> {
        let mut counts = self.counts();
        let own = counts.by_address.get(&address).copied().unwrap_or_default();
        if counts.all >= most || own >= most_each {
            return None;
        }
        counts.by_address.insert(address, own + 1);
        counts.all += 1;
        metrics::gauge!(self.figure).set(counts.all as f64);
        Some(ConnectionGuard { connections: self.clone(), address })
    }

    /// How many connections are open.
    pub fn open(&self) -> usize {
        self.counts().all
    }
}

/// Counts as one connection until it is dropped.
#[derive(Debug)]
pub struct ConnectionGuard {
    connections: ConnectionCounter,
    address: IpAddr,
}

impl ConnectionGuard {
    /// The address of the connection.
    pub const fn address(&self) -> IpAddr {
        self.address
    }
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        let mut counts = self.connections.counts();
        counts.all -= 1;
        metrics::gauge!(self.connections.figure).set(counts.all as f64);
        if let Some(own) = counts.by_address.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                counts.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn connections_are_counted_until_they_leave() {
        let connections = ConnectionCounter::new("strategium_test_connections");
        let admit = |number: u32| connections.admit(IpAddr::V4(Ipv4Addr::from(number)), 3, 2);
        let first = admit(1).expect("room");
        let _second = admit(1).expect("room");
        assert!(admit(1).is_none());
        let _other = admit(2).expect("room");
        assert!(admit(3).is_none(), "full");
        drop(first);
        assert!(admit(1).is_some());
        assert_eq!((connections.open(), connections.counts().by_address.len()), (2, 2));
    }
}
