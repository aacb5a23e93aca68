//! What each address has used: connections, new games, work.

use super::{Bucket, ConnectionCounter, ConnectionGuard};
use crate::config::Config;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Maximum number of addresses whose allowances are remembered.
const REMEMBERED: usize = 20_000;

/// The limits that are counted per address.
#[derive(Debug, Clone)]
pub struct AddressLimits {
    sockets: ConnectionCounter,
    allowances: Arc<Mutex<Allowances>>,
}

impl Default for AddressLimits {
    fn default() -> Self {
        AddressLimits { sockets: ConnectionCounter::new("strategium_connections"), allowances: Arc::default() }
    }
}

/// Allowances in two generations. An address that returns moves to the recent generation. When that is full, it
/// becomes the earlier one, and the former earlier one is dropped. So the table is bounded and is never searched as a
/// whole.
#[derive(Debug, Default)]
struct Allowances {
    recent: HashMap<IpAddr, Allowance>,
    earlier: HashMap<IpAddr, Allowance>,
}

/// What one address has left.
#[derive(Debug)]
struct Allowance {
    games: Bucket,
    competitive: Bucket,
    work: Bucket,
}

impl Allowance {
    fn full(config: &Config) -> Allowance {
        let hourly = |per_hour: u32| Bucket::new(f64::from(per_hour) / 3600.0, f64::from(per_hour));
        let per_minute = f64::from(config.work_per_minute);
        Allowance {
            games: hourly(config.games_per_hour),
            competitive: hourly(config.competitive_per_hour),
            work: Bucket::new(per_minute / 60.0, per_minute),
        }
    }
}

impl Allowances {
    fn of(&mut self, address: IpAddr, config: &Config) -> &mut Allowance {
        if self.recent.len() >= REMEMBERED / 2 && !self.recent.contains_key(&address) {
            self.earlier = std::mem::take(&mut self.recent);
        }
        let earlier = self.earlier.remove(&address);
        self.recent.entry(address).or_insert_with(|| earlier.unwrap_or_else(|| Allowance::full(config)))
    }
}

/// The allowance that a new game uses; it is returned unless the game is confirmed.
#[must_use]
pub struct Reservation {
    address_limits: AddressLimits,
    address: IpAddr,
    competitive: bool,
    confirmed: bool,
}

impl Reservation {
    /// Confirms that the game was created.
    pub fn confirm(mut self) {
        self.confirmed = true;
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        if self.confirmed {
            return;
        }
        let mut allowances = self.address_limits.allowances();
        if let Some(allowance) = allowances.recent.get_mut(&self.address) {
            allowance.games.give_back();
            if self.competitive {
                allowance.competitive.give_back();
            }
        }
    }
}

impl AddressLimits {
    fn allowances(&self) -> MutexGuard<'_, Allowances> {
        self.allowances.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a new WebSocket until the guard is dropped, or refuses it.
    pub fn admit(&self, address: IpAddr, config: &Config) -> Option<ConnectionGuard> {
        self.sockets.admit(address, config.max_connections, config.connections_per_address)
    }

    /// How many WebSockets are open.
    pub fn connections(&self) -> usize {
        self.sockets.open()
    }

    /// Takes a new game from the allowance of this address; `competitive` if the computer plays at its strongest
    /// level.
    pub fn reserve_game(&self, address: IpAddr, competitive: bool, config: &Config) -> Option<Reservation> {
        let mut allowances = self.allowances();
        let allowance = allowances.of(address, config);
        if !allowance.games.take() {
            return None;
        }
        if competitive && !allowance.competitive.take() {
            allowance.games.give_back();
            return None;
        }
        Some(Reservation { address_limits: self.clone(), address, competitive, confirmed: false })
    }

    /// Takes one choice of the computer's strongest level from the allowance of this address.
    pub fn take_competitive(&self, address: IpAddr, config: &Config) -> bool {
        self.allowances().of(address, config).competitive.take()
    }

    /// Takes work of this cost from the allowance of this address.
    pub fn take_work(&self, address: IpAddr, cost: u32, config: &Config) -> bool {
        self.allowances().of(address, config).work.take_many(cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn address(number: u32) -> IpAddr {
        IpAddr::V4(Ipv4Addr::from(number))
    }

    #[test]
    fn a_game_that_was_not_made_uses_nothing_up() {
        let address_limits = AddressLimits::default();
        let config = Config { games_per_hour: 2, competitive_per_hour: 1, ..Config::default() };
        for _ in 0..10 {
            assert!(address_limits.reserve_game(address(1), true, &config).is_some());
        }
        address_limits.reserve_game(address(1), true, &config).expect("allowed").confirm();
        assert!(address_limits.reserve_game(address(1), true, &config).is_none(), "one Competitive game an hour");
        address_limits.reserve_game(address(1), false, &config).expect("another level").confirm();
        assert!(address_limits.reserve_game(address(1), false, &config).is_none());
        assert!(address_limits.reserve_game(address(2), false, &config).is_some());
    }

    #[test]
    fn the_table_of_addresses_is_bounded_and_remembers_who_comes_often() {
        let address_limits = AddressLimits::default();
        let config = Config { work_per_minute: 3, ..Config::default() };
        assert!(address_limits.take_work(address(1), 3, &config));
        for number in 0..3 * REMEMBERED as u32 {
            assert!(address_limits.take_work(address(1_000 + number), 1, &config));
            if number % 1_000 == 0 {
                assert!(!address_limits.take_work(address(1), 3, &config), "still remembered");
            }
            let allowances = address_limits.allowances();
            assert!(allowances.recent.len() + allowances.earlier.len() <= REMEMBERED);
        }
    }
}
