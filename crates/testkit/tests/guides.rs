//! The guides for contributors stay true: the tests, files and dependencies they name exist.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use testkit::coverage::root;

/// Ends of the names of files that the guides speak of.
const FILES: &[&str] = &[".rs", ".toml", ".json", ".md", ".ts", ".mjs", ".svelte", ".py", ".sh", ".txt"];

fn text(file: &str) -> String {
    fs::read_to_string(root().join(file)).expect(file)
}

/// The text between a heading and the next one of the same level.
fn section<'a>(text: &'a str, heading: &str) -> &'a str {
    let level = heading.split(' ').next().expect("a level");
    let rest = text.split(&format!("\n{heading}")).nth(1).unwrap_or_else(|| panic!("no heading {heading}"));
    rest.split(&format!("\n{level} ")).next().expect("a section")
}

/// What stands in backticks on a line.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// The file of that name, from the root of the repository, among the crates or in the kernel.
fn find(name: &str) -> Option<PathBuf> {
    let folders = [root(), root().join("crates"), root().join("crates/rules/src")];
    folders.into_iter().map(|folder| folder.join(name)).find(|path| path.exists())
}

/// Whether a file has a test of that name, and not merely a function.
fn has_test(path: &Path, name: &str) -> bool {
    let text = fs::read_to_string(path).expect("readable");
    match path.extension().and_then(|end| end.to_str()) {
        Some("rs") => text.split_once(&format!("fn {name}(")).is_some_and(|(before, _)| {
            let attribute = ["#[test]", "#[tokio::test"].iter().filter_map(|word| before.rfind(word)).max();
            // Other attributes and `async` may follow, but no other function.
            attribute.is_some_and(|at| !before[at..].contains('}'))
        }),
        Some("py") => text.contains(&format!("\ndef {name}(")),
        _ => text.contains(&format!("test('{name}'")),
    }
}

/// How many scenarios there are.
fn scenarios(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.map(|path| if path.is_dir() { scenarios(&path) } else { 1 }).sum()
}

/// Writes a document anew where `WRITE_COUNTS` is set: in each line that has both pieces of text, what stands between
/// them becomes the new value.
fn write_count(path: &str, before: &str, after: &str, value: &str) {
    if std::env::var_os("WRITE_COUNTS").is_none() {
        return;
    }
    let changed = |line: &str| {
        let start = line.find(before)? + before.len();
        let end = start + line[start..].rfind(after)?;
        Some(format!("{}{value}{}", &line[..start], &line[end..]))
    };
    let lines: Vec<String> =
        text(path).split_inclusive('\n').map(|line| changed(line).unwrap_or_else(|| line.to_owned())).collect();
    fs::write(root().join(path), lines.concat()).expect("can write the document");
}

/// `WRITE_COUNTS=1` writes the number anew.
#[test]
fn the_number_of_scenarios_is_true() {
    let count = scenarios(&root().join("scenarios"));
    let written = format!("{},{:03} ", count / 1000, count % 1000);
    write_count("README.md", "lints, docs, tests, ", "scenarios", &written);
    write_count("README.md", "rules as executable examples; ", "of them", &written);
    write_count("docs/cli.md", "", " passed, 0 failed", &count.to_string());
    let readme = text("README.md");
    assert_eq!(readme.matches(&written).count(), 2, "README.md: there are {written}scenarios");
    assert!(text("docs/cli.md").contains(&format!("\n{count} passed")), "docs/cli.md: there are {written}scenarios");
}

#[test]
fn every_invariant_names_a_test_that_exists() {
    let architecture = text("ARCHITECTURE.md");
    let rows = section(&architecture, "## Invariants").lines().filter(|line| line.starts_with("| ")).skip(1);
    let mut count = 0;
    for row in rows {
        let cell = row.trim_end_matches('|').rsplit(" | ").next().expect("a cell");
        let tests: Vec<&str> = quoted(cell).collect();
        assert!(!tests.is_empty(), "no test holds: {row}");
        for test in tests {
            let (file, name) = test.split_once("::").unwrap_or_else(|| panic!("`{test}` is not file::name"));
            let path = find(file).unwrap_or_else(|| panic!("there is no file {file}: {row}"));
            assert!(has_test(&path, name), "{file} has no test {name}");
            count += 1;
        }
    }
    assert!(count > 50, "the table has {count} tests");
}

#[test]
fn every_file_that_a_guide_names_exists() {
    let mut missing = BTreeSet::new();
    for guide in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let text = text(guide);
        // Blocks of code show what a file may contain; they name no files of ours.
        let prose = text.split("```").step_by(2);
        for word in prose.flat_map(str::lines).flat_map(quoted).flat_map(str::split_whitespace) {
            let file = word.split("::").next().unwrap_or(word);
            let is_file = FILES.iter().any(|end| file.ends_with(end) && file.len() > end.len());
            let is_pattern = file.contains(['<', '…', '*']);
            if is_file && !is_pattern && find(file).is_none() {
                missing.insert(format!("{guide}: {file}"));
            }
        }
    }
    assert!(missing.is_empty(), "named but not there: {missing:#?}");
}

#[test]
fn every_link_between_documents_leads_somewhere() {
    let mut documents = vec![root().join("README.md"), root().join("ARCHITECTURE.md"), root().join("CONTRIBUTING.md")];
    let entries = fs::read_dir(root().join("docs")).expect("docs").map(|entry| entry.expect("entry").path());
    documents.extend(entries.filter(|path| path.extension().is_some_and(|end| end == "md")));
    for document in documents {
        let text = fs::read_to_string(&document).expect("readable");
        for rest in text.split("](").skip(1) {
            let target = rest.split([')', '#']).next().unwrap_or_default();
            if target.is_empty() || target.contains("://") || target.contains(' ') {
                continue;
            }
            let path = document.parent().expect("a folder").join(target);
            assert!(path.exists(), "{} links to {target}, which is not there", document.display());
        }
    }
}

#[test]
fn every_crate_uses_what_the_architecture_says() {
    let architecture = text("ARCHITECTURE.md");
    let crates = section(&architecture, "## The crates");
    let mut said: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for part in crates.split("\n### ").skip(1) {
        let name = part.lines().next().expect("a name");
        // The page is no crate.
        let Some(uses) = part.lines().find_map(|line| line.strip_prefix("- **Uses:** ")) else { continue };
        said.insert(name, uses.split(", ").filter(|other| *other != "nothing").collect());
    }
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo metadata");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("metadata is JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    assert_eq!(said.len(), packages.len(), "the architecture speaks of {:?}", said.keys());
    for package in packages {
        let name = package["name"].as_str().expect("name");
        let name = if name == "strategium" { "cli" } else { name.trim_start_matches("strategium-") };
        let dependencies = package["dependencies"].as_array().expect("dependencies").iter();
        let ours = dependencies.filter(|dependency| dependency["kind"].is_null());
        let uses: BTreeSet<&str> =
            ours.filter_map(|one| one["name"].as_str().and_then(|name| name.strip_prefix("strategium-"))).collect();
        assert_eq!(said.get(name), Some(&uses), "what {name} uses");
    }
}

/// What is automated, in rows as README.md has them.
fn automated() -> Vec<String> {
    let rows = import::coverage::coverage(import::library(), codex::Codex::builtin());
    let sum = import::coverage::total(&rows);
    let of = |done: usize, left: usize| format!("{done} of {}", done + left);
    vec![format!(
        "| {} factions | {} | {} | {} | {} | {} |",
        rows.len(),
        sum.datasheets,
        sum.records,
        of(sum.abilities_automated, sum.abilities_reminders),
        of(sum.enhancements_automated, sum.enhancements - sum.enhancements_automated),
        of(sum.stratagems_automated, sum.stratagems_reminders),
    )]
}

/// `WRITE_COUNTS=1` writes the numbers anew.
#[test]
fn the_numbers_of_what_is_automated_are_true() {
    let sheets = &codex::Codex::builtin().datasheets;
    let abilities: Vec<_> = sheets.iter().flat_map(|sheet| &sheet.abilities).collect();
    let done = abilities.iter().filter(|ability| ability.is_automated()).count();
    let ours = format!("Of the {} abilities of our {} records {done} are automated.", abilities.len(), sheets.len());
    write_count("README.md", "Of the ", "Statlines", &format!("{} ", ours.trim_start_matches("Of the ")));
    for row in automated() {
        let counts = row.trim_start_matches(|c| c != 'f').trim_start_matches("factions").trim_end_matches(" |");
        write_count("README.md", " factions", " |\n", counts);
    }
    let readme = text("README.md");
    for row in automated().into_iter().chain([ours]) {
        assert!(readme.contains(&row), "README.md must say:\n{row}");
    }
}
