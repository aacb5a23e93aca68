//! The guide to the words is that of the tables, the words of CONTRIBUTING load, and others are refused with
//! file and line.

use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::fs;
use strategium_codex::{
    Category, ChosenWhen, Codex, Distance, EffectRoll, Forbidden, GainedKeyword, Ignored, Lasts, Limit, LostAbility,
    Often, Permission, PhaseName, Stat, TriggerDeed, TriggerWhen, Turn, UsedWhen, When, Who,
};

const GUIDE: &str = include_str!("../../../CONTRIBUTING.md");

/// The words in backticks of the rows whose first cell begins so, in the tables below a heading.
fn words(heading: &str, row: &str) -> BTreeSet<&'static str> {
    let section = GUIDE.split(&format!("### {heading}\n")).nth(1).expect("the heading");
    let section = section.split("\n### ").next().expect("a section");
    let rows = section.lines().filter(|line| line.starts_with(&format!("| {row}")));
    let found: BTreeSet<&str> = rows.flat_map(|line| line.split('`').skip(1).step_by(2)).collect();
    assert!(!found.is_empty(), "{heading}: {row}");
    found
}

/// Every word of these reads as one of `T`.
#[track_caller]
fn check<T: DeserializeOwned>(words: &BTreeSet<&str>, not: &[&str]) {
    for word in words.iter().filter(|word| !not.contains(*word)) {
        let quoted = serde_json::Value::String((*word).to_owned());
        assert!(serde_json::from_value::<T>(quoted).is_ok(), "`{word}` does not load");
    }
}

#[test]
fn documented_words_load() {
    let besides = ["when", "own-model", "turn", "own", "opponent", "either"];
    check::<TriggerWhen>(&words("when", "trigger"), &besides);
    check::<ChosenWhen>(&words("when", "army rule"), &["when"]);
    check::<UsedWhen>(&words("when", "stratagem `moment`"), &["moment"]);
    let phases = words("when", "stratagem `phases`");
    let turns = ["own", "opponent", "either"];
    check::<PhaseName>(&phases, &["phases", "turn", "own", "opponent", "either"]);
    check::<Turn>(&turns.into_iter().collect(), &[]);
    check::<Who>(&words("who", "trigger `who`"), &["who", "if"]);
    check::<EffectRoll>(&words("Effects: the words", "`roll`"), &["roll"]);
    check::<Stat>(&words("Effects: the words", "`stat`"), &["stat"]);
    check::<Permission>(&words("Effects: the words", "`can`"), &["can"]);
    check::<Distance>(&words("Effects: the words", "`distance`"), &["distance", "set"]);
    check::<LostAbility>(&words("Effects: the words", "`lose`"), &["lose"]);
    check::<Forbidden>(&words("Effects: the words", "`cannot`"), &["cannot"]);
    check::<Ignored>(&words("Effects: the words", "`ignore`"), &["ignore", "when"]);
    check::<GainedKeyword>(&words("Effects: the words", "`keyword`"), &["keyword", "own-model", "model-with:"]);
    check::<When>(&words("Effects: the words", "`when`"), &["when"]);
    let deeds = ["withdraw", "shock", "mortal", "heal", "command", "shoot", "return", "betray"];
    for deed in deeds {
        let row = words("Deeds", &format!("`{deed}"));
        let first = row.iter().filter(|word| serde_json::from_value::<TriggerDeed>((**word).into()).is_ok());
        assert!(first.count() > 0, "{deed}");
    }
    check::<Lasts>(&words("until, cost, limit", "`until`"), &["until"]);
    check::<Category>(&words("until, cost, limit", "`cp`"), &["cp", "category"]);
    check::<Limit>(&words("until, cost, limit", "stratagem"), &["limit"]);
    check::<Often>(&words("until, cost, limit", "army rule"), &["often"]);
}

/// The guide is made from the tables; `WRITE_WORDS=1` writes it anew.
#[test]
fn the_guide_is_made_from_the_tables() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/words.md");
    let guide = strategium_codex::vocabulary::guide();
    if std::env::var_os("WRITE_WORDS").is_some() {
        fs::write(path, &guide).expect("can write the guide");
    }
    assert_eq!(fs::read_to_string(path).expect("the guide"), guide, "set WRITE_WORDS=1 and run again");
}

/// The one error of a file with a word that nobody knows.
#[track_caller]
fn refused(path: &str, text: &str, line: usize, word: &str) {
    let folder = std::env::temp_dir().join(format!("codex-words-{}-{word}", std::process::id()));
    let file = folder.join(path);
    fs::create_dir_all(file.parent().expect("a folder")).expect("can make a folder");
    fs::write(&file, text).expect("can write a file");
    let errors = Codex::load(&folder).err().unwrap_or_default();
    let _ = fs::remove_dir_all(&folder);
    assert_eq!(errors.len(), 1, "{errors:#?}");
    assert!(errors[0].file.ends_with(path) && errors[0].message.contains(word), "{errors:#?}");
    assert_eq!(errors[0].line, line, "{errors:#?}");
}

const STRATAGEM: &str = r#"id = "core/x"
name = "X"
cp = 1
category = "wargear"
text = "Does."
turn = "own"
moment = "phase"
target = ["unit:INFANTRY"]

[[rules]]
if = ["charged"]
then = [{ stat = "A", add = 1 }]
"#;

#[test]
fn unknown_words_do_not_load_and_are_named_with_file_and_line() {
    let path = "stratagems/core/x.toml";
    for (from, to, line, word) in [
        ("wargear", "wargaer", 4, "wargaer"),
        ("\"own\"", "\"mine\"", 6, "mine"),
        ("\"phase\"", "\"sometimes\"", 7, "sometimes"),
        ("unit:INFANTRY", "squad:INFANTRY", 8, "squad"),
        ("charged", "chraged", 11, "chraged"),
        ("\"A\"", "\"Q\"", 12, "Q"),
        ("add = 1", "more = 1", 12, "more"),
        // Words that are known, in a place where nothing reads them.
        ("\"phase\"", "\"roll\"", 7, "roll"),
        ("unit:INFANTRY", "own-model", 8, "own-model"),
        ("charged", "leading", 11, "leading"),
        ("stat = \"A\"", "stat = \"M\", when = \"melee\"", 12, "melee"),
        ("then = [{ stat = \"A\", add = 1 }]", "then = [{ ability = \"LEADER\" }]", 12, "LEADER"),
    ] {
        refused(path, &STRATAGEM.replacen(from, to, 1), line, word);
    }
    let rule = "id = \"orks/x\"\nname = \"X\"\ntext = \"Does.\"\ndoes = \"everything\"\n";
    refused("army-rules/orks/x.toml", rule, 4, "everything");
    let idle = "id = \"orks/x\"\nname = \"X\"\ntext = \"Does.\"\nmarks = true\ndoes = \"murdercall\"\n";
    refused("army-rules/orks/x.toml", idle, 4, "marks");
    let rule = "\n[[rules]]\nif = [\"own-model\"]\nthen = [{ can = \"charge_after_advance\" }]\n";
    let rule = format!("id = \"orks/x\"\nname = \"X\"\ntext = \"Does.\"\n{rule}");
    refused("army-rules/orks/x.toml", &rule, 5, "charge_after_advance");
}
