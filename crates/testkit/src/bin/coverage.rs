//! Writes docs/rules/COVERAGE.md to standard output.

use std::process::ExitCode;

fn main() -> ExitCode {
    match testkit::coverage::document() {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}
