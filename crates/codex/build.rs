//! Lists the record files of `data/` so that `load.rs` can embed them.
//!
//! Paths are written relative to the crate, so the same sources give the same list everywhere.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

const FOLDERS: [&str; 13] = [
    "units",
    "layouts",
    "deployments",
    "stratagems",
    "army-rules",
    "factions",
    "detachments",
    "armies",
    "missions",
    "secondaries",
    "challengers",
    "twists",
    "pools",
];

fn main() -> io::Result<()> {
    let variable = |name: &str| env::var_os(name).map(PathBuf::from).ok_or(io::ErrorKind::NotFound);
    let data = variable("CARGO_MANIFEST_DIR")?.join("../../data");
    println!("cargo::rerun-if-changed=build.rs");

    let mut list = String::from("static RECORDS: &[(&str, &str)] = &[\n");
    for folder in FOLDERS {
        let root = data.join(folder);
        println!("cargo::rerun-if-changed={}", root.display());
        let mut files = Vec::new();
        find(&root, folder, &mut files)?;
        files.sort();
        for file in files {
            let text = format!("concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../../data/{file}\")");
            let _ = writeln!(list, "    (\"data/{file}\", include_str!({text})),");
        }
    }
    list.push_str("];\n");
    fs::write(variable("OUT_DIR")?.join("records.rs"), list)
}

/// Record files under `dir`, as paths below `data/` with forward slashes.
fn find(dir: &Path, below: &str, files: &mut Vec<String>) -> io::Result<()> {
    if !dir.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{below}/{name}");
        if entry.path().is_dir() {
            find(&entry.path(), &path, files)?;
        } else if name.ends_with(".toml") {
            files.push(path);
        }
    }
    Ok(())
}
