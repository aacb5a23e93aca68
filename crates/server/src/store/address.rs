//! Addresses of databases: what they mean, and how they may be shown.

use super::StoreError;
use std::path::PathBuf;
use url::Url;

/// The parameters that an address of PostgreSQL may have.
const PARAMETERS: [&str; 17] = [
    "sslmode",
    "ssl-mode",
    "sslrootcert",
    "ssl-root-cert",
    "ssl-ca",
    "sslcert",
    "ssl-cert",
    "sslkey",
    "ssl-key",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "application_name",
    "options",
];

fn is_postgres(address: &str) -> bool {
    address.starts_with("postgres://") || address.starts_with("postgresql://")
}

/// Checks the address of a PostgreSQL database; `None` for a file. No message repeats a part of the address that may
/// be a password.
pub(super) fn postgres_address(address: &str) -> Result<Option<String>, StoreError> {
    if !is_postgres(address) {
        return Ok(None);
    }
    let url = Url::parse(address).map_err(|error| {
        StoreError::Unusable(format!(
            "this is not an address such as postgres://user:password@host/database ({error}); \
             write special characters of a password as %40 for @, %3A for :, %2F for /, %3F for ?"
        ))
    })?;
    for (name, _) in url.query_pairs() {
        if !PARAMETERS.contains(&&*name) && !name.starts_with("options[") {
            // A question mark in a password turns its rest into a parameter, so only a plain name is repeated.
            let plain = name.len() < 32 && name.chars().all(|letter| letter.is_ascii_alphabetic() || letter == '_');
            let (named, known) = (if plain { &*name } else { "there" }, PARAMETERS.join(", "));
            return Err(StoreError::Unusable(format!("the parameter {named} is unknown; use one of {known}")));
        }
    }
    Ok(Some(address.to_owned()))
}

/// The file of `sqlite:FILE`, `sqlite://FILE` or `FILE`; the default for an empty address.
pub(super) fn sqlite_file(address: &str) -> Result<PathBuf, StoreError> {
    if address.is_empty() {
        return default_database();
    }
    if address.contains("://") && !address.starts_with("sqlite://") {
        return Err(StoreError::Unusable("use sqlite:FILE or postgres://…".to_owned()));
    }
    let rest = address.strip_prefix("sqlite:").unwrap_or(address);
    let rest = rest.strip_prefix("//").unwrap_or(rest);
    let file = rest.split_once('?').map_or(rest, |(file, _)| file);
    if file.is_empty() {
        return Err(StoreError::Unusable("a file must be named, as in sqlite:games.db".to_owned()));
    }
    Ok(PathBuf::from(file))
}

/// The default database: `games.db` in the user's data folder.
pub fn default_database() -> Result<PathBuf, StoreError> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = if cfg!(windows) {
        set("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        set("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local/share")))
    };
    let missing = || StoreError::Unusable("there is no home folder; name a file with --db sqlite:FILE".to_owned());
    Ok(folder.ok_or_else(missing)?.join("strategium").join("games.db"))
}

/// An address as it may be shown: only host, port and database. User, password and parameters are left out, and
/// everything of an address that cannot be parsed.
pub(super) fn hidden(address: &str) -> String {
    if address.is_empty() {
        return "of the user".to_owned();
    }
    let Some((scheme, rest)) = address.split_once("://").filter(|(scheme, _)| *scheme != "sqlite") else {
        return address.to_owned();
    };
    let readable = Url::parse(address).ok().filter(|url| rest.contains('@') != url.username().is_empty());
    match readable.as_ref().and_then(|url| Some((url.host_str()?, url.port(), url.path()))) {
        Some((host, Some(port), path)) => format!("{scheme}://{host}:{port}{path}"),
        Some((host, None, path)) => format!("{scheme}://{host}{path}"),
        None => format!("{scheme}://…"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_files() {
        for address in ["sqlite:a/b.db", "sqlite://a/b.db", "a/b.db", "sqlite:a/b.db?mode=ro"] {
            assert_eq!(sqlite_file(address).expect("a file"), PathBuf::from("a/b.db"), "{address}");
        }
        assert!(sqlite_file("mysql://a/b").is_err());
        assert!(sqlite_file("sqlite:").is_err());
    }

    #[test]
    fn a_password_is_not_shown() {
        assert_eq!(hidden("postgres://me:word@host/games"), "postgres://host/games");
        assert_eq!(hidden("postgres://host:5433/games?user=me&password=word"), "postgres://host:5433/games");
        assert_eq!(hidden("sqlite:games.db"), "sqlite:games.db");
        for word in ["zzqx", "z@qx", "z/qx", "z?qx", "z:qx", "z#qx", "1?z@qx", "%7azqx", "z qx"] {
            for address in [
                format!("postgres://me:{word}@host/games"),
                format!("postgres://host/games?user=me&password={word}"),
                format!("postgresql://me@host/games?password={word}&sslmode=require"),
                format!("mysql://me:{word}@host/games"),
                format!("postgres://me:{word}@"),
            ] {
                let shown = hidden(&address);
                assert!(
                    !shown.contains("qx") && !shown.contains("me:") && !shown.contains("user"),
                    "{address} is shown as {shown}"
                );
                if let Err(error) = postgres_address(&address) {
                    let message = error.to_string();
                    assert!(!message.contains("qx"), "{address}: {message}");
                }
            }
        }
    }

    #[test]
    fn an_unknown_parameter_is_named_without_its_value() {
        let message = postgres_address("postgres://host/games?pasword=word").expect_err("unknown").to_string();
        assert!(message.contains("pasword") && !message.contains("=word"), "{message}");
    }
}
