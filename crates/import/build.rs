//! Lists the ready armies of `data/ready/` so that `ready.rs` can embed them.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let variable = |name: &str| env::var_os(name).map(PathBuf::from).ok_or(io::ErrorKind::NotFound);
    let folder = variable("CARGO_MANIFEST_DIR")?.join("../../data/ready");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend(name.strip_suffix(".toml").map(str::to_owned));
    }
    names.sort();
    let mut list = format!("static ARMIES: [Written; {}] = [\n", names.len());
    for name in names {
        let text = format!("concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../../data/ready/{name}.toml\")");
        let _ = writeln!(list, "    Written::new(\"{name}\", include_str!({text})),");
    }
    list.push_str("];\n");
    fs::write(variable("OUT_DIR")?.join("ready.rs"), list)
}
