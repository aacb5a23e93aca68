//! Bad record files: every fault is reported with its file and line, none stops the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use strategium_codex::{Codex, LoadError};

const GOOD: &str = r#"id = "orks/grots"
name = "Grots"
faction = "orks"
role = "other"
keywords = ["INFANTRY"]
faction_keywords = ["ORKS"]
points = [{ models = 2, cost = 10 }]
compositions = [
    [{ model = "Grot", min = 1, max = 3 }],
]

[[profiles]]
name = "Grots"
M = 6
T = 2
Sv = 7
W = 1
Ld = 8
OC = 2
base_mm = 25

[[weapons]]
id = "blasta"
range = 12
A = 1
BS = 4
S = 3
AP = 0
D = 1
abilities = ["PISTOL"]

[[loadouts]]
model = "*"
items = [
    { name = "Blasta", weapons = ["blasta"] },
]

[[abilities]]
kind = "datasheet"
name = "Scared"
text = "Runs."
reminder = true
"#;

/// A folder like `data/`, removed in the end.
struct Data(PathBuf);

impl Data {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("codex-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        Data(std::env::temp_dir().join(name))
    }

    fn with(self, path: &str, text: impl AsRef<[u8]>) -> Self {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("can make a folder");
        fs::write(path, text).expect("can write a file");
        self
    }

    /// Errors with the folder's own name cut off.
    fn errors(&self) -> Vec<LoadError> {
        let root = format!("{}/", self.0.to_string_lossy().replace('\\', "/"));
        let cut = |error: LoadError| LoadError {
            file: error.file.replace(&root, ""),
            message: error.message.replace(&root, ""),
            ..error
        };
        Codex::load(&self.0).err().unwrap_or_default().into_iter().map(cut).collect()
    }
}

impl Drop for Data {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The one error of the good file with `from` replaced by `to`.
#[track_caller]
fn check(from: &str, to: &str, line: usize, word: &str) {
    assert!(GOOD.contains(from), "{from}");
    let errors = Data::new().with("units/orks/grots.toml", GOOD.replacen(from, to, 1)).errors();
    assert_eq!(errors.len(), 1, "{errors:#?}");
    assert_eq!((errors[0].file.as_str(), errors[0].line), ("units/orks/grots.toml", line), "{errors:#?}");
    assert!(errors[0].message.contains(word), "{}", errors[0].message);
}

#[test]
fn the_good_file_loads() {
    let data = Data::new().with("units/orks/grots.toml", GOOD).with("units/notes.txt", "not a record");
    assert_eq!(data.errors(), []);
}

#[test]
fn the_committed_data_loads_from_its_folder_too() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let loaded = Codex::load(&folder).unwrap_or_else(|errors| panic!("{errors:#?}"));
    assert!(loaded == *Codex::builtin());
}

#[test]
fn wrong_types() {
    check("W = 1", "W = \"one\"", 17, "u8");
    check("W = 1", "W = -1", 17, "-1");
    check("A = 1", "A = \"D8\"", 25, "D8");
    check("A = 1", "A = -1", 25, "dice");
    check("range = 12", "range = []", 24, "inches");
    check("base_mm = 25", "base_mm = \"big\"", 20, "base_mm");
    check("role = \"other\"", "role = \"boss\"", 4, "boss");
    check("points = [{ models = 2, cost = 10 }]", "points = 7", 7, "list");
}

#[test]
fn unknown_and_missing_keys() {
    check("role = \"other\"", "role = \"other\"\ncolour = \"green\"", 5, "colour");
    check("OC = 2", "OC = 2\nWS = 3", 20, "WS");
    check("[\"blasta\"] }", "[\"blasta\"], colour = 1 }", 35, "colour");
    check("name = \"Grots\"\nfaction", "faction", 1, "name");
    check("T = 2\n", "", 12, "T");
    check("name = \"Grots\"\nM", "M", 12, "name");
}

#[test]
fn unknown_words() {
    check("\"PISTOL\"", "\"PISTOL\", \"RAPID FYRE 1\"", 30, "unknown ability \"RAPID FYRE 1\"; ");
    check("points", "core = [\"SCOUT 6\"]\npoints", 7, "SCOUT 6");
    check("reminder = true", "effects = [{ roll = \"to_hurt\", add = 1 }]", 42, "to_hurt");
    check("reminder = true", "", 40, "reminder");
}

#[test]
fn impossible_numbers() {
    check("S = 3", "S = 0", 27, "S runs from 1");
    check("W = 1", "W = 0", 17, "W runs from 1");
    check("BS = 4", "BS = 7", 26, "BS runs from 2");
    check("BS = 4\n", "", 22, "TORRENT");
    check("models = 2", "models = 9", 7, "9 models");
    check("min = 1, max = 3", "min = 4, max = 3", 9, "4 to 3");
    check("reminder = true", "reminder = true\n[damaged]\nfrom = 1\nto = 4\ntext = \"x\"", 43, "damaged");
}

#[test]
fn names_that_lead_nowhere() {
    check("weapons = [\"blasta\"]", "weapons = [\"blaster\"]", 35, "`blaster`");
    check("model = \"*\"", "model = \"Grots\"", 33, "`Grots`");
    check("[[loadouts]]\nmodel = \"*\"", "[[loadouts]]\nmodel = \"Boss\"", 33, "`Boss`");
    check("faction = \"orks\"", "faction = \"ork\"", 3, "`ork`");
    check("id = \"orks/grots\"", "id = \"grots\"", 1, "orks/boyz");
    check("points", "leads = [\"Runtherd\", \"orks/runtherd\"]\npoints", 7, "orks/runtherd");
}

#[test]
fn files_that_are_no_records() {
    let errors = Data::new().with("units/orks/empty.toml", "").errors();
    assert_eq!((errors.len(), errors[0].line), (1, 1), "{errors:#?}");
    let errors = Data::new().with("layouts/latin.toml", b"id = \"a\"\nname = \"caf\xe9\"\n").errors();
    assert_eq!((errors.len(), errors[0].file.as_str(), errors[0].line), (1, "layouts/latin.toml", 2), "{errors:#?}");
    let errors = Data::new().with("deployments/x.toml", "id = \"x\"\nname = = 3\n").errors();
    assert_eq!((errors.len(), errors[0].line), (1, 2), "{errors:#?}");
    let errors = Data::new().errors();
    assert_eq!(errors.len(), 1, "a folder that is not there: {errors:#?}");
}

#[test]
fn an_id_is_taken_once() {
    let data = Data::new().with("units/orks/grots.toml", GOOD).with("units/orks/more.toml", GOOD);
    let errors = data.errors();
    assert_eq!(errors.len(), 1, "{errors:#?}");
    let shown = "units/orks/more.toml:1: id `orks/grots` is already in units/orks/grots.toml:1";
    assert_eq!(errors[0].to_string(), shown);
}

#[test]
fn all_faults_of_all_files_come_at_once() {
    let bad = GOOD.replace("S = 3", "S = 0").replace("T = 2", "T = 0").replace("PISTOL", "PISTOLE");
    let map = "id = \"m\"\nname = \"M\"\nattacker = { edge = \"top\", polygon = [] }\n";
    let errors = Data::new().with("units/orks/grots.toml", bad).with("deployments/m.toml", map).errors();
    let places: Vec<(&str, usize)> = errors.iter().map(|e| (e.file.as_str(), e.line)).collect();
    assert!(places.contains(&("deployments/m.toml", 3)), "{errors:#?}");
    assert!(places.contains(&("units/orks/grots.toml", 15)), "{errors:#?}");
    assert!(places.contains(&("units/orks/grots.toml", 30)), "{errors:#?}");
}
