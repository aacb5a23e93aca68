//! Errors of the journal, in words for players and operators.

/// Why something could not be stored or read.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum StoreError {
    /// The disk is full.
    #[error("The disk of the journal is full. Nothing was lost; free some space and try again.")]
    Full,
    /// The database does not answer. It may come back.
    #[error("The journal cannot be reached: {0}. Nothing was lost; try again in a moment.")]
    Away(String),
    /// A COMMIT was not answered, and the database could not be asked what became of it.
    #[error(
        "The database did not confirm whether this was written. The server checks it before anything else happens."
    )]
    Unknown,
    /// The change contradicts what is stored.
    #[error("This contradicts the journal: {0}.")]
    Conflict(String),
    /// The game is no longer in the memory of this process: another one took it, or it was closed or deleted.
    #[error("This game is not run by this server process any more.")]
    Moved,
    /// The database cannot be used at all.
    #[error("{0}")]
    Unusable(String),
}

impl StoreError {
    /// Whether the error concerns this change and not the database.
    pub(super) fn is_about_the_row(&self) -> bool {
        matches!(self, StoreError::Conflict(_) | StoreError::Moved)
    }
}

/// Result codes of SQLite and SQLSTATEs of PostgreSQL for a full disk.
const FULL: [&str; 3] = ["13", "53100", "53200"];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::Database(fault) => {
                let code = fault.code().unwrap_or_default().into_owned();
                if FULL.contains(&code.as_str()) {
                    return StoreError::Full;
                }
                // SQLSTATE 08, 57P: the connection broke, or the server is stopping or starting.
                let away = code.starts_with("08") || code.starts_with("57P") || !about_rows(fault.kind());
                let words = fault.message().to_owned();
                if away { StoreError::Away(words) } else { StoreError::Conflict(words) }
            }
            sqlx::Error::PoolTimedOut => StoreError::Away("it did not answer in time".to_owned()),
            sqlx::Error::PoolClosed => StoreError::Away("it is closed".to_owned()),
            sqlx::Error::Io(error) => StoreError::Away(error.to_string()),
            other => StoreError::Away(other.to_string()),
        }
    }
}

fn about_rows(kind: sqlx::error::ErrorKind) -> bool {
    !matches!(kind, sqlx::error::ErrorKind::Other)
}
