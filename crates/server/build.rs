//! The program carries the page, built by `make web` into `web/dist`. Without it the server still
//! builds, and serves a page that says what to do, so that work on Rust needs no Node.

use std::path::Path;
use std::{env, fs, io};

const PLACEHOLDER: &str = "<!doctype html>
<html lang=\"en\">
  <head><meta charset=\"utf-8\" /><title>Strategium</title></head>
  <body>
    <h1>The page is not built</h1>
    <p>Run <code>make web</code>, then build the program again.</p>
  </body>
</html>
";

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let dist = Path::new(&root).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let index = dist.join("index.html");
    if !index.exists() {
        fs::create_dir_all(&dist)?;
        fs::write(&index, PLACEHOLDER)?;
    }
    if fs::read_to_string(&index)? == PLACEHOLDER {
        println!("cargo::warning=the page is not built: run `make web` to put it into the program");
    }
    Ok(())
}
