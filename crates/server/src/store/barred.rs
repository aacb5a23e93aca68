//! Addresses that an operator has barred.

use super::StoreError;
use crate::limits::Network;
use sqlx::{AnyPool, Row};
use std::net::IpAddr;
use std::sync::{PoisonError, RwLock};

/// What an address may not do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bar {
    /// Nothing at all.
    Ban,
    /// Talk.
    Mute,
}

impl Bar {
    /// As stored.
    pub const fn as_str(self) -> &'static str {
        match self {
            Bar::Ban => "ban",
            Bar::Mute => "mute",
        }
    }

    fn read(text: &str) -> Option<Bar> {
        [Bar::Ban, Bar::Mute].into_iter().find(|bar| bar.as_str() == text)
    }
}

/// A barred range of addresses.
#[derive(Debug, Clone, PartialEq)]
pub struct BarRow {
    /// The addresses.
    pub network: Network,
    /// What they may not do.
    pub bar: Bar,
    /// Why; the people concerned read it.
    pub reason: String,
    /// Seconds since 1970.
    pub until: i64,
}

/// What is barred at the moment; read anew every few seconds.
#[derive(Debug, Default)]
pub(super) struct Barred(RwLock<Vec<BarRow>>);

impl Barred {
    /// Why this address may not do that.
    pub(super) fn reason(&self, bar: Bar, address: IpAddr) -> Option<String> {
        let rows = self.0.read().unwrap_or_else(PoisonError::into_inner);
        rows.iter().find(|row| row.bar == bar && row.network.contains(address)).map(|row| row.reason.clone())
    }

    pub(super) async fn refresh(&self, reader: &AnyPool) {
        // While the database is away, what was read last counts.
        if let Ok(rows) = rows(reader).await {
            *self.0.write().unwrap_or_else(PoisonError::into_inner) = rows;
        }
    }
}

/// The bars that have not run out.
pub(super) async fn rows(reader: &AnyPool) -> Result<Vec<BarRow>, StoreError> {
    let rows = sqlx::query("SELECT network, kind, reason, until FROM barred WHERE until > $1 ORDER BY network, kind")
        .bind(super::write::now())
        .fetch_all(reader)
        .await?;
    let mut read = Vec::new();
    for row in rows {
        let (network, kind): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        if let (Ok(network), Some(bar)) = (network.parse(), Bar::read(&kind)) {
            read.push(BarRow { network, bar, reason: row.try_get(2)?, until: row.try_get(3)? });
        }
    }
    Ok(read)
}
