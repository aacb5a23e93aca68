//! Input that is no list, or means harm: each is refused with its code and a sentence, and the
//! memory it may cost is bounded by what the readers count, not by what it claims.

mod written;

use std::fmt::Write;
use strategium_import::read::fuzz::hold;
use strategium_import::{LARGEST, LARGEST_UNPACKED, MOST_UNITS};
use written::{SMALL, json, payload, read, zip};

#[track_caller]
fn check(name: &str, bytes: &[u8], code: &str) {
    let read = read(bytes);
    hold(read.clone());
    assert_eq!(read.map(|list| list.format).map_err(|error| error.code), Err(code), "{name}");
}

fn zeros() -> Vec<u8> {
    vec![b' '; (LARGEST_UNPACKED as usize) * 2]
}

/// A roster with these selections.
fn roster(selections: &str) -> String {
    format!(r#"<roster name="x"><forces><force><selections>{selections}</selections></force></forces></roster>"#)
}

#[test]
fn nothing_too_much_and_no_text() {
    check("nothing", b"", "EMPTY");
    check("white space", b" \r\n\t\n", "EMPTY");
    check("only a mark", b"\xef\xbb\xbf", "EMPTY");
    check("fifty megabytes", &vec![b'a'; 50 << 20], "TOO_LARGE");
    check("one byte too many", &vec![b'a'; LARGEST + 1], "TOO_LARGE");
    check("a picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0", "BINARY");
    check("zeros", &[0; 5_000], "BINARY");
    check("prose", b"Hello, this is a letter and no list at all.", "UNKNOWN_FORMAT");
    check("a page", b"<!DOCTYPE html><html><body>Army</body></html>", "UNKNOWN_FORMAT");
}

#[test]
fn zips() {
    let good = zip(&[("list.ros", SMALL.as_bytes())]);
    for cut in [4, 30, good.len() / 2, good.len() - 1] {
        check(&format!("cut at {cut}"), &good[..cut], "BAD_ZIP");
    }
    let mut damaged = good.clone();
    damaged[100] ^= 0x55;
    check("damaged", &damaged, "BAD_ZIP");
    check("empty", &zip(&[]), "BAD_ZIP");
    check("no list", &zip(&[("readme.md", b"x")]), "BAD_ZIP");
    check("two lists", &zip(&[("a.ros", SMALL.as_bytes()), ("b.ros", SMALL.as_bytes())]), "BAD_ZIP");
    check("a zip in a zip", &zip(&[("list.ros", &good)]), "BAD_ZIP");
    check("a zip in a zip, by its name", &zip(&[("list.rosz", &good)]), "BAD_ZIP");
    let names: Vec<String> = (0..2_000).map(|at| format!("{at}.txt")).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    check("many files", &zip(&many), "BAD_ZIP");
    check("empty list", &zip(&[("list.ros", b"")]), "EMPTY");
}

#[test]
fn names_in_zips_reach_nowhere() {
    for name in ["../../../tmp/list.ros", "/etc/list.ros", "C:\\list.ros", "a/../../list.ROS", "..\\list.ros"] {
        let read = read(&zip(&[(name, SMALL.as_bytes()), ("__MACOSX/._list.ros", b"x")]));
        assert_eq!(read.map(|list| list.units.len()), Ok(4), "{name}");
    }
}

#[test]
fn zips_that_grow() {
    let bomb = zip(&[("list.ros", &zeros())]);
    assert!(bomb.len() < LARGEST, "the bomb is small: {}", bomb.len());
    check("bomb", &bomb, "ZIP_BOMB");
    // The same with a size of ten bytes written wherever the zip says its size.
    let size = (zeros().len() as u32).to_le_bytes();
    let mut liar = bomb;
    let places: Vec<usize> = (0..liar.len() - 4).filter(|&at| liar[at..at + 4] == size).collect();
    assert!(!places.is_empty());
    for at in places {
        liar[at..at + 4].copy_from_slice(&10u32.to_le_bytes());
    }
    let read = read(&liar);
    assert!(read.is_err_and(|error| ["ZIP_BOMB", "BAD_ZIP"].contains(&error.code)));
}

#[test]
fn xml() {
    let laughs = r#"<?xml version="1.0"?><!DOCTYPE roster [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
        <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><roster name="&c;"><forces/></roster>"#;
    check("a billion laughs", laughs.as_bytes(), "BAD_XML");
    let outside = r#"<!DOCTYPE roster [<!ENTITY x SYSTEM "file:///etc/passwd">]><roster name="&x;"/>"#;
    check("an external entity", outside.as_bytes(), "BAD_XML");
    check("an unknown entity", br#"<roster name="&x;"/>"#, "BAD_XML");
    check("cut short", &SMALL.as_bytes()[..SMALL.len() / 2], "BAD_XML");
    check("a catalogue", br#"<catalogue name="x"/>"#, "BAD_XML");
    let crowded = (0..100_000).fold(String::from("<roster"), |mut text, at| {
        let _ = write!(text, " a{at}=''");
        text
    });
    check("a hundred thousand attributes", (crowded + "/>").as_bytes(), "BAD_XML");
    let spaces = (0..10_000).fold(String::from("<roster"), |mut text, at| {
        let _ = write!(text, "><a xmlns:a{at}='{at}'/");
        text
    });
    check("ten thousand namespaces", (spaces + "></roster>").as_bytes(), "BAD_XML");
    check("elements without end", format!("<roster>{}</roster>", "<a/>".repeat(600_000)).as_bytes(), "BAD_XML");
    check("never closed", "<roster>".repeat(200_000).as_bytes(), "BAD_XML");
    let depth = 5_000;
    let deep = "<selection><selections>".repeat(depth) + &"</selections></selection>".repeat(depth);
    check("deep", roster(&deep).as_bytes(), "TOO_LARGE");
    check("no forces", b"<roster name='x'/>", "NO_UNITS");
    let unit = r#"<selection name="Boyz" type="unit" number="1"/>"#;
    let weapons =
        unit.replace("/>", &format!("><selections>{}</selections></selection>", "<selection name='a'/>".repeat(3_000)));
    check("a unit without end", roster(&weapons).as_bytes(), "TOO_LARGE");
    let name = unit.replace("Boyz", &"x".repeat(1 << 20));
    assert_eq!(read(roster(&name).as_bytes()).map(|list| list.units[0].name.len()), Ok(200));
    check("too many units", roster(&unit.repeat(MOST_UNITS + 1)).as_bytes(), "TOO_LARGE");
    assert_eq!(read(roster(&unit.repeat(MOST_UNITS)).as_bytes()).map(|list| list.units.len()), Ok(MOST_UNITS));
}

#[test]
fn weapons_without_end_are_left_out_with_a_word() {
    let values = ["Range", "A", "S", "AP", "D"].map(|name| format!("<characteristic name='{name}'>1</characteristic>"));
    let weapon = format!("<profile name='a'><characteristics>{}</characteristics></profile>", values.concat());
    let unit = format!("<selection name='x' type='unit'><profiles>{}</profiles></selection>", weapon.repeat(1_500));
    let list = read(roster(&unit).as_bytes()).expect("reads");
    let printed = list.units[0].printed.as_ref().expect("profiles");
    assert!(printed.weapons.is_empty() && printed.faults.iter().any(|fault| fault.contains("more weapons")));
}

#[test]
fn json_documents() {
    let small = json(SMALL, "https://newrecruit.eu");
    check("cut short", &small.as_bytes()[..small.len() / 2], "BAD_JSON");
    check("another document", br#"{"name":"x","version":"1.0"}"#, "UNKNOWN_FORMAT");
    check("deep", format!("{{\"roster\":{}", "[".repeat(100_000)).as_bytes(), "BAD_JSON");
    let nested = r#"{"selections":["#.repeat(55) + &"]}".repeat(55);
    check("deep selections", format!(r#"{{"forces":[{nested}]}}"#).as_bytes(), "TOO_LARGE");
    check("wide", format!("{{\"forces\":[{}0]}}", "0,".repeat(1_000_000)).as_bytes(), "TOO_LARGE");
    check("no units", br#"{"roster":{"forces":[]}}"#, "NO_UNITS");
    check("forces that are none", br#"{"roster":{"forces":[1,"x",null,[]]}}"#, "NO_UNITS");
    check("an empty registry", r#"{"item":"Roster§Roster","assets":{"included":[]}}"#.as_bytes(), "NO_UNITS");
    check("a roster of tomorrow", br#"{"strategium_roster":99,"army":{}}"#, "BAD_ROSTER");
    check("a roster of nothing", br#"{"strategium_roster":1}"#, "BAD_ROSTER");
    let unit = r#"{"id":"a","datasheet":"b"},"#;
    check(
        "a roster of many",
        format!(r#"{{"strategium_roster":1,"army":[{}0]}}"#, unit.repeat(90_000)).as_bytes(),
        "TOO_LARGE",
    );
    check("a record of many", "[[units]]\ndatasheet=1\nfaction=1\n".repeat(50_000).as_bytes(), "TOO_LARGE");
    check("a record with a mistake", b"faction = 1\n[[units]]\ndatasheet = \"x\"\n", "BAD_ROSTER");
}

#[test]
fn links() {
    let whole = payload(&json(SMALL, "List Forge"));
    check("cut short", &whole.as_bytes()[..whole.len() / 2], "BAD_LINK");
    check("a link to a list", b"https://example.com/lists/12345", "BAD_LINK");
    check("no base64", b"https://example.com/#/listforge/H4sI\xc3\xa4", "BAD_LINK");
    let bomb = payload(&String::from_utf8(zeros()).expect("text"));
    check("a link that grows", bomb.as_bytes(), "ZIP_BOMB");
}

#[test]
fn other_games_and_editions() {
    let tenth = "Warhammer 40,000 10th Edition";
    let system = "sys-352e-adc2-7639-d6a9";
    for (name, id, code) in [
        ("Warhammer 40,000 11th Edition", "sys-of-the-11th", "OTHER_EDITION"),
        ("Warhammer 40,000 11th Edition", system, "OTHER_EDITION"),
        ("Warhammer 40,000 9th Edition", "28ec-711c-d87f-3aeb", "OTHER_EDITION"),
        ("Age of Sigmar 4.0", "e51d-b1a3-75fc-dc33", "OTHER_GAME"),
        ("Warhammer The Horus Heresy", "28d4-bd2e-4858-ece6", "OTHER_GAME"),
    ] {
        let other = SMALL.replace(tenth, name).replace(system, id);
        check(name, other.as_bytes(), code);
        check(name, json(&other, "https://newrecruit.eu").as_bytes(), code);
        check(name, &zip(&[("list.ros", other.as_bytes())]), code);
    }
    let game = written::REGISTRY.replace("Warhammer 40k", "Kings of War");
    check("a registry", game.as_bytes(), "OTHER_GAME");
}

#[test]
fn numbers_that_are_none_do_no_harm() {
    for number in ["4000000000", "-3", "NaN", "1e300", "inf", "two", ""] {
        let list = read(SMALL.replace("number=\"4\"", &format!("number=\"{number}\"")).as_bytes());
        hold(list.clone());
        let strange = list.expect(number).strange;
        let noted = strange.iter().any(|said| said.text.contains("that number of Test Marine"));
        assert_eq!(noted, ["4000000000", "1e300", "inf"].contains(&number), "{number}: {strange:?}");
        let points = read(SMALL.replace("value=\"85.0\"", &format!("value=\"{number}\"")).as_bytes());
        assert!(points.is_ok_and(|list| list.units[2].points == Some(0)), "{number}");
    }
}
