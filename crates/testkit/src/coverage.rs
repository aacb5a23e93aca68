//! Which rule is where: keys of `docs/rules/index.toml`, the code that cites them, the scenarios
//! that show them.

use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The index of rule keys.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Index {
    /// In the order of the rules.
    pub section: Vec<Section>,
}

/// One section of the rules.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// `R7`.
    pub key: String,
    /// What it is about.
    pub title: String,
    /// Its keys.
    pub items: Vec<String>,
}

/// Where each key is cited.
#[derive(Debug, Default)]
pub struct Coverage {
    /// Files of code.
    pub code: BTreeMap<String, BTreeSet<String>>,
    /// Scenario files.
    pub scenarios: BTreeMap<String, BTreeSet<String>>,
}

/// The folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Reads the index.
pub fn index() -> Result<Index, String> {
    let path = root().join("docs/rules/index.toml");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Rule keys in a text: `R7.11`, `V4.3`, `M6.3`; only those that could be keys.
pub fn keys(text: &str) -> BTreeSet<String> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_';
    text.split(|c: char| !is_word(c))
        .map(|word| word.trim_matches('.'))
        .filter(|word| {
            let rest = word.strip_prefix(['R', 'S', 'M', 'F', 'V']);
            rest.and_then(|rest| rest.split_once('.')).is_some_and(|(a, b)| {
                let number = |s: &str| !s.is_empty() && s.len() <= 2 && s.chars().all(|c| c.is_ascii_digit());
                number(a) && number(b)
            })
        })
        .map(str::to_owned)
        .collect()
}

/// Reads code and scenarios.
pub fn read() -> Result<Coverage, String> {
    let mut out = Coverage::default();
    for crate_name in ["geometry", "codex", "rules", "tactics"] {
        visit(&root().join("crates").join(crate_name).join("src"), "rs", &mut |name, text| {
            for key in keys(text) {
                out.code.entry(key).or_default().insert(name.to_owned());
            }
            Ok(())
        })?;
    }
    visit(&root().join("scenarios"), "json", &mut |name, text| {
        let scenario = crate::scenario::Scenario::read(text).map_err(|error| format!("{name}: {error}"))?;
        for key in &scenario.rules {
            out.scenarios.entry(key.clone()).or_default().insert(name.to_owned());
        }
        Ok(())
    })?;
    Ok(out)
}

fn visit(folder: &Path, ending: &str, each: &mut dyn FnMut(&str, &str) -> Result<(), String>) -> Result<(), String> {
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .map_err(problem)?
        .map(|e| e.map(|e| e.path()))
        .collect::<Result<_, _>>()
        .map_err(problem)?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            visit(&path, ending, each)?;
        } else if path.extension().is_some_and(|e| e == ending) {
            let text = std::fs::read_to_string(&path).map_err(problem)?;
            let name = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
            each(&name, &text)?;
        }
    }
    Ok(())
}

/// The document.
pub fn document() -> Result<String, String> {
    let (index, coverage) = (index()?, read()?);
    let mut out = String::from(
        "# Rules coverage\n\nWritten by `make coverage` from docs/rules/index.toml, the code's citations and the \
         scenarios.\nState: **shown** a scenario plays it · **coded** the code cites it, no scenario yet · **open** neither.\n",
    );
    let mut totals = BTreeMap::new();
    for section in &index.section {
        out.push_str(&format!(
            "\n## {} {}\n\n| key | state | code | scenarios |\n|---|---|---|---|\n",
            section.key, section.title
        ));
        for key in &section.items {
            let code = coverage.code.get(key);
            let scenarios = coverage.scenarios.get(key);
            let state = match (code, scenarios) {
                (_, Some(_)) => "shown",
                (Some(_), None) => "coded",
                (None, None) => "open",
            };
            *totals.entry((!section.key.starts_with('V'), state)).or_insert(0) += 1;
            out.push_str(&format!("| {key} | {state} | {} | {} |\n", code_cell(code), scenario_cell(scenarios)));
        }
    }
    out.push_str("\n## Totals\n\n| | shown | coded | open |\n|---|---|---|---|\n");
    for (rules, name) in [(true, "rules"), (false, "worked examples")] {
        let count = |state| totals.get(&(rules, state)).copied().unwrap_or(0);
        out.push_str(&format!("| {name} | {} | {} | {} |\n", count("shown"), count("coded"), count("open")));
    }
    Ok(out)
}

fn code_cell(files: Option<&BTreeSet<String>>) -> String {
    let short = |file: &String| {
        let name = file.trim_start_matches("crates/").replacen("/src/", "/", 1);
        format!("[{name}](../../{file})")
    };
    files.map_or(String::new(), |files| files.iter().map(short).collect::<Vec<_>>().join(" "))
}

fn scenario_cell(files: Option<&BTreeSet<String>>) -> String {
    let short = |file: &String| {
        let name = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".json");
        format!("[{name}](../../{file})")
    };
    files.map_or(String::new(), |files| files.iter().map(short).collect::<Vec<_>>().join(" "))
}
