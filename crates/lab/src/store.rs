//! A run's folder: `run.json` says what it is, `battles.csv` has a line for each battle that has
//! ended.
//!
//! Lines are appended as battles end. A run that was stopped goes on where it was: what is in the
//! file is not fought again, and the figures are those of a run that was never stopped. Another
//! run does not mix with it: a folder whose `run.json` says something else is refused.

use crate::row::{self, Row};
use serde_json::Value;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The file with the rows.
pub const ROWS: &str = "battles.csv";
/// The file that describes the run.
pub const DESCRIPTION: &str = "run.json";

/// An open folder.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    rows: Mutex<File>,
}

impl Store {
    /// Opens or makes a folder; gives the rows that are there already.
    pub fn open(folder: &Path, description: &Value) -> io::Result<(Store, Vec<Row>)> {
        fs::create_dir_all(folder)?;
        let described = folder.join(DESCRIPTION);
        match fs::read_to_string(&described) {
            Ok(text) => {
                if serde_json::from_str::<Value>(&text).ok().as_ref() != Some(description) {
                    let message = format!("{} is of another run: choose another folder", described.display());
                    return Err(io::Error::other(message));
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::write(&described, format!("{description:#}\n"))?;
            }
            Err(error) => return Err(error),
        }
        let path = folder.join(ROWS);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        let (known, whole) = read_rows(&text);
        let file = OpenOptions::new().create(true).append(true).open(&path)?;
        if whole == 0 {
            file.set_len(0)?;
            (&file).write_all(row::header().as_bytes())?;
        } else if whole < text.len() {
            // The last line was being written when the run was stopped.
            file.set_len(whole as u64)?;
        }
        Ok((Store { folder: folder.to_owned(), rows: Mutex::new(file) }, known))
    }

    /// Adds a battle.
    pub fn add(&self, row: &Row) -> io::Result<()> {
        let path = self.folder.join(ROWS);
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("{} cannot be written: {error}", path.display()));
        let mut file = self.rows.lock().map_err(|_| named(io::Error::other("another battle's row could not be")))?;
        file.write_all(row.line().as_bytes()).map_err(named)
    }

    /// The folder for battles that broke off.
    pub fn defects(&self) -> PathBuf {
        self.folder.join("defects")
    }

    /// Writes a file beside the rows.
    pub fn write(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        let path = self.folder.join(name);
        // Beside it first: nobody finds half a report.
        let draft = self.folder.join(format!(".{name}.part"));
        fs::write(&draft, text)?;
        fs::rename(&draft, &path)?;
        Ok(path)
    }
}

/// The rows of a file, and how many of its bytes are whole lines with a good header.
fn read_rows(text: &str) -> (Vec<Row>, usize) {
    let header = row::header();
    let Some(rest) = text.strip_prefix(header.as_str()) else { return (Vec::new(), 0) };
    let mut rows = Vec::new();
    let mut whole = header.len();
    for line in rest.split_inclusive('\n') {
        let Some(row) = line.strip_suffix('\n').and_then(Row::read) else { break };
        rows.push(row);
        whole += line.len();
    }
    (rows, whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_stopped_run_goes_on_and_another_is_refused() {
        let folder = std::env::temp_dir().join(format!("strategium-store-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let (store, known) = Store::open(&folder, &json!({"seed": 1})).expect("a new folder");
        assert!(known.is_empty());
        let row = |fixture: u32| Row { fixture, leg: 1, ..Row::default() };
        store.add(&row(0)).expect("written");
        store.add(&row(1)).expect("written");
        drop(store);
        // Stopped in the middle of a line.
        let path = folder.join(ROWS);
        let text = fs::read_to_string(&path).expect("rows");
        fs::write(&path, format!("{text}0,2,1,77")).expect("written");
        let (store, known) = Store::open(&folder, &json!({"seed": 1})).expect("the same folder");
        assert_eq!(known, [row(0), row(1)]);
        store.add(&row(2)).expect("written");
        let (_, known) = Store::open(&folder, &json!({"seed": 1})).expect("the same folder");
        assert_eq!(known, [row(0), row(1), row(2)]);
        assert!(Store::open(&folder, &json!({"seed": 2})).is_err());
        fs::remove_dir_all(&folder).expect("removed");
    }
}
