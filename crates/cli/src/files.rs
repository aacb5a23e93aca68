//! Writing files that people name: nothing is replaced unless that was asked for, and nobody finds
//! half a file.

use anyhow::Context;
use std::io::Write;
use std::path::Path;

/// Whether a file may be written; said before the work begins rather than after it.
pub fn may_write(option: &str, path: &Path, force: bool) -> anyhow::Result<()> {
    anyhow::ensure!(path.as_os_str() != "-", "{option} names a file; - is not one");
    anyhow::ensure!(!path.is_dir(), "{option} {} is a folder: name a file in it", path.display());
    anyhow::ensure!(force || !path.exists(), "{option} {} exists: say --force to replace it", path.display());
    Ok(())
}

/// Writes a file whole or not at all: into a file beside it first, which then takes its name. Folders
/// on the way are made.
pub fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let cannot = || format!("cannot write {}", path.display());
    // A device or a pipe cannot be exchanged for another file.
    if path.exists() && !path.is_file() {
        return std::fs::write(path, bytes).with_context(cannot);
    }
    let name = path.file_name().with_context(|| format!("{} names no file", path.display()))?;
    let draft = path.with_file_name(format!(".{}.{}.part", name.to_string_lossy(), std::process::id()));
    let written = std::fs::File::create(&draft)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| std::fs::rename(&draft, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&draft);
    }
    written.with_context(cannot)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_only_when_asked_and_only_whole() {
        let folder = std::env::temp_dir().join(format!("strategium-files-{}", std::process::id()));
        let path = folder.join("deep/one.txt");
        assert!(may_write("--out", &path, false).is_ok());
        write(&path, b"precious").expect("written");
        let error = may_write("--out", &path, false).expect_err("it exists").to_string();
        assert!(error.contains("--force"), "{error}");
        may_write("--out", &path, true).expect("forced");
        write(&path, b"new").expect("written");
        assert_eq!(std::fs::read(&path).expect("there"), b"new");
        assert!(may_write("--out", &folder, true).is_err(), "a folder is not a file");
        assert_eq!(std::fs::read_dir(folder.join("deep")).expect("a folder").count(), 1, "no draft is left");
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
