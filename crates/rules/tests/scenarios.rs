//! Every file in `scenarios/` as a test of its own, named after its path: `cargo test -p
//! strategium-rules shooting/` runs one folder. `strategium scenario` runs the same files.

use codex::Codex;
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use testkit::scenario;

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let files = scenario::find(std::slice::from_ref(&folder)).expect("the folder scenarios/ can be read");
    assert!(!files.is_empty(), "scenarios/ holds no scenario");
    let trials = files.into_iter().map(|file| trial(&folder, file)).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn trial(folder: &Path, file: PathBuf) -> Trial {
    let short = file.strip_prefix(folder).unwrap_or(&file).with_extension("");
    Trial::test(short.display().to_string(), move || {
        let report = scenario::run_file(&file, Codex::builtin());
        if report.ok { Ok(()) } else { Err(Failed::from(format!("{}: {}", report.name, report.message))) }
    })
}
