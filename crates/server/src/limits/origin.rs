//! Which pages may send requests: only this server's own.

use crate::config::Config;
use axum::http::{HeaderMap, header};
use protocol::messages::{ErrorInfo, ServerCode};
use std::net::IpAddr;

/// Whether the host of a request is this server, and not a foreign name that was pointed at its address. With
/// `--public-url` the origin decides, and a proxy may send any host. Without it only addresses, names of this machine
/// and the name the server listens on are accepted.
pub fn host_allowed(headers: &HeaderMap, config: &Config) -> bool {
    let Some(host) = headers.get(header::HOST).filter(|_| config.public_url.is_none()) else { return true };
    let Ok(host) = host.to_str() else { return false };
    let name = name_of(host);
    let own = |known: &str| name.eq_ignore_ascii_case(known);
    name.parse::<IpAddr>().is_ok() || own("localhost") || own(name_of(&config.listen))
}

/// Removes the port: `table.example` from `table.example:4000`, `::1` from `[::1]:4000`.
fn name_of(host: &str) -> &str {
    if let Some(rest) = host.strip_prefix('[') {
        return rest.split(']').next().unwrap_or_default();
    }
    host.rsplit_once(':').map_or(host, |(name, _)| name)
}

/// The refusal of a request for a host name that this server does not know.
pub fn unknown_host() -> ErrorInfo {
    let why = "This server does not know the host name of this request: open the server by its address, or start it with \
        --public-url.";
    ErrorInfo::new(ServerCode::Origin, why)
}

/// Whether the request comes from this server's own page. Programs other than browsers send no origin.
fn origin_allowed(headers: &HeaderMap, config: &Config) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    match &config.public_url {
        Some(url) => origin_of(url).is_some_and(|own| own.eq_ignore_ascii_case(origin)),
        None => {
            let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
            let named = origin.split_once("://").map(|(_, host)| host);
            named.is_some() && named == host && host_allowed(headers, config)
        }
    }
}

/// Refuses requests from pages of other sites.
pub fn check_origin(headers: &HeaderMap, config: &Config) -> Result<(), ErrorInfo> {
    let foreign = || ErrorInfo::new(ServerCode::Origin, "This page does not belong to this server.");
    if origin_allowed(headers, config) { Ok(()) } else { Err(foreign()) }
}

/// The origin of a URL: `https://table.example` from `https://table.example/play`.
fn origin_of(url: &str) -> Option<&str> {
    let (scheme, rest) = url.split_once("://")?;
    let host = rest.split('/').next()?;
    url.get(..scheme.len() + 3 + host.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_servers_own_page_may_ask() {
        let headers = |origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, "192.0.2.7:4000".parse().expect("a header"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().expect("a header"));
            }
            headers
        };
        let plain = Config::default();
        assert!(origin_allowed(&headers(None), &plain));
        assert!(origin_allowed(&headers(Some("http://192.0.2.7:4000")), &plain));
        assert!(!origin_allowed(&headers(Some("http://evil.example")), &plain));
        assert!(!origin_allowed(&headers(Some("null")), &plain));
        let public = Config { public_url: Some("https://play.example/table".to_owned()), ..Config::default() };
        assert!(origin_allowed(&headers(Some("https://play.example")), &public));
        assert!(!origin_allowed(&headers(Some("http://192.0.2.7:4000")), &public));
        assert!(!origin_allowed(&headers(Some("https://play.example.evil")), &public));
    }

    #[test]
    fn a_name_that_somebody_else_made_lead_here_is_not_known() {
        let allowed = |host: &str, config: &Config| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().expect("a header"));
            headers.insert(header::ORIGIN, format!("http://{host}").parse().expect("a header"));
            assert_eq!(config.public_url.is_none() && origin_allowed(&headers, config), {
                config.public_url.is_none() && host_allowed(&headers, config)
            });
            host_allowed(&headers, config)
        };
        let plain = Config { listen: "table.house:4000".to_owned(), ..Config::default() };
        for host in ["localhost:4000", "LOCALHOST", "127.0.0.1:4000", "[::1]:4000", "192.168.1.5", "table.house:4000"] {
            assert!(allowed(host, &plain), "{host}");
        }
        for host in
            ["evil.example:4000", "localhost.evil.example", "table.house.evil.example", "127.0.0.1.evil.example", ""]
        {
            assert!(!allowed(host, &plain), "{host}");
        }
        let public = Config { public_url: Some("https://play.example".to_owned()), ..Config::default() };
        assert!(allowed("10.0.0.3:4000", &public) && allowed("inside:4000", &public), "a proxy's name for it");
    }
}
