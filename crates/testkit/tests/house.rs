//! The house keeps its own rules: dependencies point one way, cited rules exist.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use testkit::coverage;

/// What each crate may depend on among our own.
const ALLOWED: &[(&str, &[&str])] = &[
    ("strategium-geometry", &[]),
    ("strategium-codex", &["strategium-geometry"]),
    ("strategium-import", &["strategium-geometry", "strategium-codex"]),
    ("strategium-rules", &["strategium-geometry", "strategium-codex"]),
    ("strategium-words", &["strategium-geometry", "strategium-codex", "strategium-rules"]),
    ("strategium-tactics", &["strategium-geometry", "strategium-codex", "strategium-rules"]),
    ("strategium-skirmish", &["strategium-rules"]),
    (
        "strategium-protocol",
        &[
            "strategium-geometry",
            "strategium-codex",
            "strategium-rules",
            "strategium-words",
            "strategium-tactics",
            "strategium-skirmish",
        ],
    ),
    (
        "strategium-testkit",
        &[
            "strategium-geometry",
            "strategium-codex",
            "strategium-import",
            "strategium-rules",
            "strategium-words",
            "strategium-tactics",
            "strategium-protocol",
        ],
    ),
    (
        "strategium-ai",
        &["strategium-geometry", "strategium-codex", "strategium-rules", "strategium-words", "strategium-tactics"],
    ),
    (
        "strategium-lab",
        &[
            "strategium-geometry",
            "strategium-codex",
            "strategium-rules",
            "strategium-words",
            "strategium-tactics",
            "strategium-protocol",
            "strategium-testkit",
            "strategium-ai",
        ],
    ),
    (
        "strategium-server",
        &[
            "strategium-geometry",
            "strategium-codex",
            "strategium-import",
            "strategium-rules",
            "strategium-words",
            "strategium-tactics",
            "strategium-protocol",
            "strategium-ai",
            "strategium-skirmish",
            "strategium-testkit",
        ],
    ),
    (
        "strategium-py",
        &[
            "strategium-geometry",
            "strategium-codex",
            "strategium-import",
            "strategium-rules",
            "strategium-words",
            "strategium-tactics",
            "strategium-protocol",
            "strategium-testkit",
            "strategium-ai",
            "strategium-lab",
            "strategium-skirmish",
        ],
    ),
    (
        "strategium",
        &[
            "strategium-geometry",
            "strategium-codex",
            "strategium-import",
            "strategium-rules",
            "strategium-words",
            "strategium-tactics",
            "strategium-protocol",
            "strategium-testkit",
            "strategium-ai",
            "strategium-lab",
            "strategium-server",
            "strategium-skirmish",
        ],
    ),
    (
        "strategium-examples",
        &[
            "strategium-codex",
            "strategium-import",
            "strategium-rules",
            "strategium-words",
            "strategium-tactics",
            "strategium-protocol",
            "strategium-testkit",
            "strategium-lab",
        ],
    ),
];

/// What the tests of a crate may use besides.
const ALLOWED_IN_TESTS: &[(&str, &str)] = &[
    // What was imported can be played.
    ("strategium-import", "strategium-rules"),
    ("strategium-import", "strategium-tactics"),
    // The kernel's tests run the scenarios.
    ("strategium-rules", "strategium-testkit"),
    ("strategium-ai", "strategium-testkit"),
];

#[test]
fn dependencies_point_one_way() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--no-deps", "--offline"])
        .current_dir(coverage::root())
        .output()
        .expect("cargo metadata");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("metadata is JSON");
    let allowed: BTreeMap<&str, &[&str]> = ALLOWED.iter().copied().collect();
    let mut seen = BTreeSet::new();
    for package in metadata["packages"].as_array().expect("packages") {
        let name = package["name"].as_str().expect("name");
        let may = allowed.get(name).unwrap_or_else(|| panic!("{name} is not in the table of ARCHITECTURE.md"));
        seen.insert(name);
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            let on = dependency["name"].as_str().expect("name");
            let ours = on == "strategium" || on.starts_with("strategium-");
            let in_tests = dependency["kind"] == "dev" && ALLOWED_IN_TESTS.contains(&(name, on));
            assert!(!ours || may.contains(&on) || in_tests, "{name} may not depend on {on}");
        }
    }
    assert_eq!(seen.len(), ALLOWED.len(), "the table names crates that are gone");
}

/// The kernel has no IO, clock, thread or global.
#[test]
fn the_kernel_is_pure() {
    const BANNED: &[&str] = &[
        "std::fs",
        "std::io",
        "std::net",
        "std::thread",
        "std::time",
        "std::env",
        "println!",
        "static mut",
        "OnceLock",
        "thread_local",
        "HashMap",
        "HashSet",
        // The codex is an argument: the caller brings it.
        "Codex::builtin",
    ];
    for folder in ["rules", "geometry"] {
        for (name, text) in sources(&coverage::root().join("crates").join(folder).join("src")) {
            let body = text.split("#[cfg(test)]").next().unwrap_or_default();
            let code = body.lines().filter(|line| !line.trim_start().starts_with("//"));
            let body = code.collect::<Vec<_>>().join("\n");
            if name.contains("/tests/") || name.ends_with("tests.rs") {
                continue;
            }
            for word in BANNED {
                assert!(!body.contains(word), "{name} uses {word}");
            }
        }
    }
}

/// The kernel's modules, lowest first. Each may use those before it and none after it, so there is no cycle.
const LAYERS: &[&str] = &[
    // Names, dice, words of the records; what is written down; the cards of a battle and what changes in it.
    "ids",
    "dice",
    "seed",
    "moments",
    "position",
    "setup",
    "amount",
    "profile",
    "reroll",
    "action",
    "state",
    // What is said: refusals, questions, events, changes.
    "reason",
    "refusal",
    "picks",
    "decision",
    "event",
    "change",
    // The table, read and written.
    "battle",
    "resolution",
    "command_points",
    "sight",
    "stand",
    "near",
    "suppose",
    "unit",
    "arrange",
    "markers",
    // Which special rules apply, and what they do to an attack.
    "effects",
    "twists",
    "weapon_abilities",
    "core_abilities",
    "objectives",
    "missions",
    "attack",
    // What players do, and what special rules do at their moments.
    "phases",
    "records",
    "stratagems",
    "answers",
    "adjust",
    "hooks",
    "turn",
    // The whole.
    "build",
    "game",
    "hash",
    "imagine",
    "muster",
    "new_battle",
    "query",
];

#[test]
fn the_kernels_modules_point_one_way() {
    let root = coverage::root().join("crates/rules/src");
    let level = |module: &str| LAYERS.iter().position(|name| *name == module);
    let mut seen = BTreeSet::new();
    for (name, text) in sources(&root) {
        let path = std::path::Path::new(&name).strip_prefix(&root).expect("inside").to_path_buf();
        let first = path.iter().next().expect("a name").to_string_lossy().replace(".rs", "");
        if first == "lib" || name.ends_with("tests.rs") {
            continue;
        }
        let own = level(&first).unwrap_or_else(|| panic!("{first} is in no layer: put it into LAYERS"));
        seen.insert(LAYERS[own]);
        let body = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code: String =
            body.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        for used in modules_named(&code) {
            let Some(other) = level(&used) else { continue };
            assert!(other <= own, "{} uses {used}, which stands above {first}", path.display());
        }
    }
    assert_eq!(seen.len(), LAYERS.len(), "LAYERS names modules that are gone");
}

/// How many public types, functions, methods and constants the kernel has, and how many public fields. Lower these
/// numbers when something becomes private. If you must raise one, say in the commit message which crate needs it.
const SHOWN: [usize; 2] = [362, 412];

#[test]
fn the_kernel_shows_no_more_than_it_did() {
    let root = coverage::root().join("crates/rules/src");
    let (mut items, mut fields) = (0, 0);
    for (name, text) in sources(&root) {
        if name.ends_with("tests.rs") {
            continue;
        }
        for line in text.lines().filter_map(|line| line.trim_start().strip_prefix("pub ")) {
            let word = line.split_whitespace().next().unwrap_or_default();
            match word {
                "fn" | "const" | "struct" | "enum" | "trait" | "type" => items += 1,
                _ if word.ends_with(':') => fields += 1,
                _ => {}
            }
        }
    }
    assert!(items <= SHOWN[0], "{items} public items, at most {}: does somebody outside need the new one?", SHOWN[0]);
    assert!(fields <= SHOWN[1], "{fields} public fields, at most {}: does somebody outside need it?", SHOWN[1]);
}

/// The kernel gives reasons, and the crate `words` says them: no refusal of the kernel carries a sentence of its own.
#[test]
fn the_kernel_gives_reasons_and_no_sentences() {
    let given = "Reason::Form(";
    for (name, text) in sources(&coverage::root().join("crates/rules/src")) {
        let own = usize::from(name.ends_with("/reason.rs"));
        assert_eq!(
            text.matches(given).count(),
            own,
            "{name}: a refusal of the kernel says why by a `Reason` of its own"
        );
    }
}

/// Each kind of value is worded by a match that names every variant.
#[test]
fn nothing_is_worded_by_a_wildcard() {
    for (name, text) in sources(&coverage::root().join("crates/words/src")) {
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let wild: Vec<&str> = code.filter(|line| line.trim_start().starts_with("_ =>")).collect();
        assert!(wild.is_empty(), "{name}: name the variants instead: {wild:?}");
    }
}

/// A match over words of the records names them all: a new word cannot be taken for true, false or nothing somewhere.
#[test]
fn no_word_of_the_records_is_matched_by_a_wildcard() {
    let crates = coverage::root().join("crates");
    let codex = sources(&crates.join("codex/src"));
    let mut words: BTreeSet<&str> = ["Cond", "Does"].into();
    for (_, text) in &codex {
        let named = text.split("pub enum ").skip(1).map(|rest| rest.split(|c: char| !c.is_alphanumeric()));
        words.extend(named.filter_map(|mut name| name.next()));
    }
    let mut wild = Vec::new();
    for (name, text) in codex.iter().chain(&sources(&crates.join("rules/src"))) {
        if name.contains("/tests") || name.ends_with("tests.rs") {
            continue;
        }
        let lines: Vec<&str> = text.lines().collect();
        let indent = |line: &str| line.len() - line.trim_start().len();
        for (at, line) in lines.iter().enumerate() {
            let arm = line.trim_start();
            if !arm.starts_with("_ =>") && !arm.starts_with("_ if ") {
                continue;
            }
            // The other arms: the lines before it that begin as far in, back to the line of the `match`.
            let before = lines[..at].iter().rev().take_while(|other| other.is_empty() || indent(other) >= indent(line));
            let arms = before.filter(|other| indent(other) == indent(line));
            let patterns = arms.map(|other| other.split("=>").next().unwrap_or_default());
            let patterns = patterns.map(|pattern| pattern.split(" if ").next().unwrap_or_default());
            let over_words = patterns.filter(|pattern| {
                let names =
                    pattern.split(|c: char| !c.is_alphanumeric() && c != ':').filter_map(|p| p.split_once("::"));
                names.into_iter().any(|(name, _)| words.contains(name))
            });
            wild.extend(over_words.map(|pattern| format!("{name}:{}: {}", at + 1, pattern.trim())));
        }
    }
    assert!(wild.is_empty(), "name the words instead of `_`: {wild:#?}");
}

/// The modules that `crate::a` and `crate::{a, b::c}` name.
fn modules_named(code: &str) -> BTreeSet<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect::<String>();
    let mut out = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        let Some(list) = rest.strip_prefix('{') else {
            out.insert(word(rest));
            continue;
        };
        let mut depth = 0;
        let mut starts = true;
        for (at, c) in list.char_indices() {
            if starts && !c.is_whitespace() {
                out.insert(word(&list[at..]));
                starts = false;
            }
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => starts = true,
                _ => {}
            }
        }
    }
    out
}

fn sources(folder: &std::path::Path) -> Vec<(String, String)> {
    let mut out = Vec::new();
    for entry in std::fs::read_dir(folder).expect("folder") {
        let path = entry.expect("entry").path();
        if path.is_dir() {
            out.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push((path.display().to_string(), std::fs::read_to_string(&path).expect("text")));
        }
    }
    out
}

#[test]
fn every_cited_rule_exists_in_the_index() {
    let index = coverage::index().expect("index");
    let known: BTreeSet<&str> = index.section.iter().flat_map(|s| s.items.iter().map(String::as_str)).collect();
    let cited = coverage::read().expect("reads");
    let keys = cited.code.iter().chain(&cited.scenarios);
    let ours = |key: &str| key.starts_with('R') || key.starts_with('V');
    let unknown: Vec<_> = keys.filter(|(key, _)| ours(key) && !known.contains(key.as_str())).collect();
    assert!(unknown.is_empty(), "cited but not in docs/rules/index.toml: {unknown:?}");
}

/// A change of the golden hash is a new version of the rules, with a line of its own.
#[test]
fn the_golden_hash_and_the_version_of_the_rules_change_together() {
    let golden = include_str!("golden_hash.txt").trim();
    let versions: Vec<(u32, &str)> = include_str!("rules_versions.txt")
        .lines()
        .map(|line| line.split_once(' ').expect("version and hash"))
        .map(|(version, hash)| (version.parse().expect("a number"), hash))
        .collect();
    // A version may also rise for rules that the golden battle does not meet: then its hash is that of the last.
    assert!(versions.is_sorted_by(|one, two| one.0 < two.0), "versions rise: {versions:?}");
    assert_eq!(
        versions.last(),
        Some(&(rules::RULES_VERSION, golden)),
        "the golden hash changed: add the line `{} {golden}` to rules_versions.txt, keep those before it, set \
         RULES_VERSION in crates/rules/src/hash.rs to it, and say in CHANGELOG.md that older records may not verify",
        rules::RULES_VERSION + 1,
    );
}
