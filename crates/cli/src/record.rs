//! Reading a record that was named: a file that is not there is wrong use (exit 2), one that is not a
//! record is an answer (exit 1), whichever command asks. And what a step of it came to, in the order it happened.

use anyhow::Context;
use protocol::Record;
use rules::{Event, Played, Roll};
use std::io::Read;
use std::path::Path;

/// The record of a file, or of standard input for `-`; why it is none otherwise.
pub fn read(path: &Path) -> anyhow::Result<Result<Record, String>> {
    let name = path.display();
    anyhow::ensure!(!path.is_dir(), "{name} is a folder: name a record in it");
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        std::io::stdin().lock().read_to_end(&mut bytes).context("standard input cannot be read")?;
    } else {
        bytes = std::fs::read(path).with_context(|| format!("{name} cannot be read"))?;
    }
    Ok(Record::from_bytes(&bytes).map_err(|error| match is_skirmish(&bytes) {
        true => format!("it is the record of a skirmish: strategium skirmish replay {name}"),
        false => format!("it is not a record: {error}"),
    }))
}

/// Whether the first line is that of a skirmish's record.
fn is_skirmish(bytes: &[u8]) -> bool {
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    std::str::from_utf8(line).is_ok_and(|line| ::skirmish::Record::read(line).is_ok())
}

/// What happened, each event with the rolls before it: dice come before what they led to, and after what went
/// before. Rolls after the last event come at the end with none.
pub fn in_order(played: &Played) -> Vec<(&[Roll], Option<&Event>)> {
    let rolls = |from: usize, to: usize| played.rolls.get(from..to).unwrap_or_default();
    let mut before = 0;
    let mut out = Vec::with_capacity(played.events.len() + 1);
    for (event, &until) in played.events.iter().zip(&played.rolled) {
        out.push((rolls(before, until), Some(event)));
        before = before.max(until);
    }
    out.push((rolls(before, played.rolls.len()), None));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use codex::Codex;
    use rules::Game;
    use tactics::Candidates;
    use testkit::battles;

    #[test]
    fn every_roll_is_told_once_and_in_the_order_it_fell() {
        let position = battles::one_thousand(Codex::builtin()).expect("a battle");
        let mut game = Game::new(codex::Codex::builtin(), position, rules::DiceSource::from(rules::Seed::from(7)))
            .expect("a game");
        let mut between = 0;
        for number in 0..300 {
            let (Some(decision), Some(action)) = (game.waiting_for(), game.candidate(number * 31)) else { break };
            let played = game.play(decision.player, action).expect("candidates are legal");
            let told = in_order(&played);
            let rolls: Vec<&Roll> = told.iter().flat_map(|(rolls, _)| *rolls).collect();
            assert_eq!(rolls, played.rolls.iter().collect::<Vec<_>>());
            assert_eq!(told.iter().filter_map(|(_, event)| *event).count(), played.events.len());
            between += told.iter().skip(1).filter(|(rolls, event)| !rolls.is_empty() && event.is_some()).count();
        }
        assert!(between > 0, "some dice fall after an event and before another");
    }
}
