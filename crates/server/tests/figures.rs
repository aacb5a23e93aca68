//! The figures for operators: those that the program counts, the documents, the dashboard and the alert rules name the
//! same ones.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use strategium_server::metrics::{FIGURES, Kind};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).expect(file)
}

/// The names of figures in a text, as the program calls them.
fn named(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !(letter.is_ascii_lowercase() || letter == '_' || letter.is_ascii_digit()));
    let figures = words.filter(|word| {
        let ours = word.starts_with("strategium_") && !word.starts_with("strategium_server");
        ours || word.starts_with("process_")
    });
    let histograms: Vec<&str> =
        FIGURES.iter().filter(|figure| figure.kind == Kind::Histogram).map(|figure| figure.name).collect();
    let plain = |word: &str| {
        let cut = ["_bucket", "_sum", "_count"].iter().find_map(|end| word.strip_suffix(end));
        cut.filter(|cut| histograms.contains(cut)).unwrap_or(word).to_owned()
    };
    figures.map(plain).collect()
}

fn known() -> BTreeSet<String> {
    FIGURES.iter().map(|figure| figure.name.to_owned()).collect()
}

#[test]
fn the_dashboard_and_the_alerts_name_figures_that_exist() {
    for file in ["deploy/dashboard.json", "deploy/alerts.yml"] {
        let named = named(&text(file));
        assert!(named.len() > 8, "{file} names {named:?}");
        let unknown: Vec<_> = named.difference(&known()).cloned().collect();
        assert!(unknown.is_empty(), "{file}: {unknown:?}");
    }
    let board: serde_json::Value = serde_json::from_str(&text("deploy/dashboard.json")).unwrap();
    let panels = board["panels"].as_array().unwrap();
    assert!(panels.iter().all(|panel| panel["targets"][0]["expr"].is_string()), "a panel without a query");
}

#[test]
fn every_figure_is_documented() {
    let documented = named(&text("docs/operations.md"));
    let missing: Vec<_> = known().difference(&documented).cloned().collect();
    assert!(missing.is_empty(), "docs/operations.md: {missing:?}");
}

/// Whatever the program counts is in the list, and the other way round.
#[test]
fn every_figure_that_is_counted_is_listed() {
    let (mut counted, mut folders) = (BTreeSet::new(), vec![root().join("crates/server/src")]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = std::fs::read_to_string(path).unwrap();
            let source = source.split("#[cfg(test)]").next().unwrap();
            for macro_name in ["counter!(", "gauge!(", "histogram!(", "ConnectionCounter::new("] {
                for (at, _) in source.match_indices(macro_name) {
                    let rest = source[at + macro_name.len()..].trim_start();
                    let name = rest.strip_prefix('"').and_then(|rest| rest.split('"').next());
                    counted.extend(name.map(str::to_owned));
                }
            }
        }
    }
    assert_eq!(counted, known());
}
