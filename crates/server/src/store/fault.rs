//! What went wrong with the journal, in words a player and an operator can use.

/// Why something could not be stored or read.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum StoreError {
    /// No room is left.
    #[error("The disk of the journal is full. Nothing was lost; free some space and try again.")]
    Full,
    /// The database does not answer. It may come back.
    #[error("The journal cannot be reached: {0}. Nothing was lost; try again in a moment.")]
    Away(String),
    /// A COMMIT did not answer, and the database could not be asked what became of it.
    #[error("The database did not say whether this was written. It is asked again before anything else happens.")]
    Unknown,
    /// Something contradicts what is written.
    #[error("The journal says otherwise: {0}.")]
    Conflict(String),
    /// The database cannot be used at all.
    #[error("{0}")]
    Unusable(String),
}

impl StoreError {
    /// It is about the thing that was to be written, not about the database.
    pub(super) fn is_about_the_row(&self) -> bool {
        matches!(self, StoreError::Conflict(_))
    }
}

/// Result codes of SQLite and SQLSTATEs of PostgreSQL for "no room".
const FULL: [&str; 3] = ["13", "53100", "53200"];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::Database(fault) => {
                let code = fault.code().unwrap_or_default().into_owned();
                if FULL.contains(&code.as_str()) {
                    return StoreError::Full;
                }
                // SQLSTATE 08, 57P: the connection broke, the server goes down or starts.
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
