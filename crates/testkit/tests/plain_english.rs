//! Comments and sentences are written in plain modern English. A few expressions kept creeping in that a reader
//! understands only at the second reading; none of them may come back.

use std::path::{Path, PathBuf};

/// Expressions that read as a translation, and what to say instead.
const UNCLEAR: &[(&str, &str)] = &[
    ("so many ", "`this many`, `a number of`, or the name of the parameter"),
    ("so much ", "`this much`, `this share`, or the name of the parameter"),
    ("of so many", "`sample size`, or what is counted"),
    ("dear", "`expensive` or `valuable`"),
    ("dearer", "`more expensive`"),
    ("is told so", "`the report says so`"),
];

/// Where the expression is right: file and a part of the line.
const EXCEPTIONS: &[(&str, &str)] = &[];

fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && !matches!(name, "node_modules" | "target" | "dist" | "artefacts") {
            sources(&path, out);
        } else if path.extension().is_some_and(|ending| ["rs", "ts", "svelte", "py"].iter().any(|one| ending == *one)) {
            out.push(path);
        }
    }
}

/// Whether a phrase stands in a line as words of their own.
fn stands_in(line: &str, phrase: &str) -> bool {
    let lower = line.to_lowercase();
    let letter = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
    lower.match_indices(phrase).any(|(at, found)| {
        let open = phrase.ends_with(' ') || !letter(lower[at + found.len()..].chars().next());
        open && !letter(lower[..at].chars().next_back())
    })
}

#[test]
fn unclear_expressions_stay_out() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["crates", "examples", "web/src", "web/e2e"] {
        sources(&root.join(folder), &mut files);
    }
    assert!(files.len() > 500, "only {} files were found", files.len());
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| !file.ends_with("plain_english.rs")) {
        let text = std::fs::read_to_string(file).expect("a source file");
        for (number, line) in text.lines().enumerate() {
            for (phrase, instead) in UNCLEAR {
                let excepted = EXCEPTIONS.iter().any(|(name, part)| file.ends_with(name) && line.contains(part));
                if stands_in(line, phrase) && !excepted {
                    faults.push(format!("{}:{}: \"{phrase}\": say {instead}", file.display(), number + 1));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
