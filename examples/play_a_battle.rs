//! A battle between two lists. Name two files that `strategium import` reads, or ids of ready armies.
//!
//! `cargo run -p strategium-examples --bin play_a_battle -- my-list.txt orks-1000`

use codex::{Army, Codex};
use lab::PlayerSpec;
use lab::run::fight_once;
use std::error::Error;
use testkit::battles::{self, Choice};
use testkit::runner::{Fought, Manner};

fn main() -> Result<(), Box<dyn Error>> {
    let named: Vec<String> = std::env::args().skip(1).collect();
    let lists = match named.as_slice() {
        [one, two] => [one.as_str(), two],
        _ => ["space-marines-1000", "orks-1000"],
    };
    let fought = play(lists, ["normal", "normal"], 7)?;
    println!("{} against {}: {} to {}", lists[0], lists[1], fought.vp[0], fought.vp[1]);
    match fought.winner {
        Some(player) => println!("Player {} wins in round {}.", player.number(), fought.rounds),
        None => println!("A draw."),
    }
    Ok(())
}

/// Plays it to its end. The same seed gives the same battle.
fn play(lists: [&str; 2], players: [&str; 2], seed: u64) -> Result<Fought, Box<dyn Error>> {
    let codex = Codex::builtin();
    let choice = Choice {
        armies: [army(codex, lists[0])?, army(codex, lists[1])?],
        mission: Some("take-and-hold".to_owned()),
        twist: None,
        fixed: [None, None],
        challengers: false,
        layout: "layout-1".to_owned(),
        deployment: "hammer-and-anvil".to_owned(),
    };
    let players = [PlayerSpec::parse(players[0])?, PlayerSpec::parse(players[1])?];
    Ok(fight_once(&battles::set_up(codex, &choice)?, seed, &players, Manner::Quick)?)
}

fn army(codex: &Codex, wanted: &str) -> Result<Army, Box<dyn Error>> {
    match import::ready::army_of(codex, wanted) {
        Some(army) => Ok(army.clone()),
        None => Ok(import::import(&std::fs::read(wanted)?)?.army),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_battle_has_an_end_and_the_same_one_each_time() {
        let play = || play(["space-marines-1000", "orks-1000"], ["camper", "random"], 7).expect("a battle");
        let (one, two) = (play(), play());
        assert!(one.finished && one.defects.is_empty(), "{:?}", one.defects);
        assert_eq!(one.hash, two.hash);
    }

    #[test]
    fn a_list_may_come_from_a_file() {
        let codex = Codex::builtin();
        let path = std::env::temp_dir().join(format!("strategium-example-{}.txt", std::process::id()));
        std::fs::write(&path, "Orks\nIncursion (1000 points)\n\nBoyz (85 points)\n").expect("written");
        let army = army(codex, path.to_str().expect("a path")).expect("an army");
        std::fs::remove_file(&path).expect("removed");
        assert_eq!(army.units.len(), 1);
        assert!(super::army(codex, "no such list").is_err());
    }
}
