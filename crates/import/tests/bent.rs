//! Lists with mistakes put into them by a seeded generator: no reader panics, and what comes
//! out is sound. The fuzz targets do the same for longer.

mod rosters;
mod written;

use strategium_import::read::fuzz;
use written::{REGISTRY, SMALL, json, payload, zip};

/// How often each list is bent.
const TIMES: usize = 150;

/// A generator of its own: the lists of a run are always the same.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, most: usize) -> usize {
        (self.next() % most.max(1) as u64) as usize
    }
}

/// Words that mean something to some reader.
const WORDS: [&str; 16] = [
    "\"",
    "<",
    ">",
    "{",
    "}",
    "[",
    "]",
    "0",
    "-1",
    "99999999999",
    "null",
    "➤ - ",
    "<selection>",
    "\"selections\":[",
    "§",
    "5+*",
];

/// One to four mistakes.
fn bend(bytes: &[u8], chance: &mut Chance) -> Vec<u8> {
    let mut bent = bytes.to_vec();
    for _ in 0..=chance.below(4) {
        let at = chance.below(bent.len());
        let end = (at + 1 + chance.below(60)).min(bent.len());
        match chance.below(6) {
            0 => bent.truncate(at),
            1 => drop(bent.drain(at..end)),
            2 => {
                let copy = bent[at..end].to_vec();
                bent.splice(at..at, copy);
            }
            3 => drop(bent.splice(at..end, WORDS[chance.below(WORDS.len())].bytes())),
            4 => drop(bent.splice(at..at, WORDS[chance.below(WORDS.len())].bytes())),
            _ => bent[at] ^= 1 << chance.below(8),
        }
        if bent.is_empty() {
            break;
        }
    }
    bent
}

fn run(name: &str, bytes: &[u8], reader: fn(&[u8])) {
    reader(bytes);
    let mut chance = Chance(name.bytes().map(u64::from).sum());
    for _ in 0..TIMES {
        let bent = bend(bytes, &mut chance);
        reader(&bent);
        fuzz::any(&bent);
    }
}

#[test]
fn bent_xml_and_zips() {
    run("ros", SMALL.as_bytes(), fuzz::ros);
    run("rosz", &zip(&[("list.ros", SMALL.as_bytes())]), fuzz::rosz);
    let mut chance = Chance(3);
    for _ in 0..TIMES {
        fuzz::any(&zip(&[("list.ros", &bend(SMALL.as_bytes(), &mut chance))]));
    }
}

#[test]
fn bent_json_and_links() {
    let small = json(SMALL, "https://newrecruit.eu");
    run("json", small.as_bytes(), fuzz::newrecruit_json);
    run("registry", REGISTRY.as_bytes(), fuzz::rosterizer);
    run("link", payload(&small).as_bytes(), fuzz::listforge_link);
    let mut chance = Chance(4);
    for _ in 0..TIMES {
        let bent = bend(small.as_bytes(), &mut chance);
        fuzz::listforge_link(payload(&String::from_utf8_lossy(&bent)).as_bytes());
    }
}

#[test]
fn bent_files_of_our_own() {
    run("roster", codex::Codex::builtin().armies[0].to_json().as_bytes(), fuzz::roster);
    run("record", include_bytes!("../../../data/armies/orks-1000.toml"), fuzz::roster);
}

/// Single values of a document replaced by others of any kind.
#[test]
fn json_with_other_values() {
    let documents = [json(SMALL, "https://newrecruit.eu"), REGISTRY.to_owned()];
    let others = ["null", "-1", "1e308", "\"\"", "\"x\"", "[]", "{}", "[[]]", "true", "18446744073709551615"];
    let mut chance = Chance(5);
    for document in documents {
        let starts: Vec<usize> = document.match_indices("\":").map(|(at, _)| at + 2).collect();
        for _ in 0..TIMES * 2 {
            let at = starts[chance.below(starts.len())];
            let other = others[chance.below(others.len())];
            let mut stream = serde_json::Deserializer::from_str(&document[at..]).into_iter::<serde_json::Value>();
            let Some(Ok(_)) = stream.next() else { panic!("a value") };
            let bent = format!("{}{other}{}", &document[..at], &document[at + stream.byte_offset()..]);
            fuzz::any(bent.as_bytes());
        }
    }
}

#[test]
fn bent_real_lists() {
    for file in [
        "necrons-1205.bs.rosz",
        "tau-995.bs.rosz",
        "death-guard-1160.newrecruit.json",
        "orks-points.rosterizer.regiztry",
    ] {
        let Some(bytes) = rosters::bytes(file) else { continue };
        let mut chance = Chance(6);
        for _ in 0..10 {
            fuzz::any(&bend(&bytes, &mut chance));
        }
    }
}
