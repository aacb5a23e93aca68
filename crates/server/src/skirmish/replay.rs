//! A record as the page steps through it.

use super::entry::{Before, Step, entry};
use protocol::messages::skirmish::HexEntry;
use serde::Serialize;
use serde_json::{Value, json};
use skirmish::{Record, view};

/// Maximum number of steps of a record.
const STEPS: usize = 25_000;
/// Maximum size of all views together in bytes.
const VIEWS: usize = 64 << 20;

/// A record that is too long to be shown step by step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLong;

/// Replays a record and writes a `HexReplay`. There are many views, so each is turned into text at once. `whys` says
/// for which steps, from 1, there are reasons.
pub fn replay(record: &Record, whys: &dyn Fn(u32) -> bool) -> Result<String, TooLong> {
    if record.steps.len() > STEPS {
        return Err(TooLong);
    }
    let start = record.start();
    let mut views = text(&view::view(&start));
    let mut log: Vec<HexEntry> = Vec::with_capacity(record.steps.len());
    let mut before = Before::of(&start);
    let mut too_long = false;
    let mut rest = record.steps.iter();
    let played = record.replay_from(start.clone(), |game, events| {
        let Some(step) = rest.next() else { return };
        too_long |= views.len() > VIEWS;
        if too_long {
            return;
        }
        let seq = log.len() as u32 + 1;
        log.push(entry(game, Step { seq, before, action: step.action, why: whys(seq) }, events));
        views.push(',');
        views += &text(&view::view(game));
        before = Before::of(game);
    });
    if too_long {
        return Err(TooLong);
    }
    let flaw = played.err().map_or(Value::Null, |flaw| json!(flaw.to_string()));
    let (board, log) = (text(&view::board(&start)), text(&log));
    Ok(format!(r#"{{"board":{board},"views":[{views}],"log":{log},"flaw":{flaw}}}"#))
}

fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::messages::skirmish::HexReplay;
    use skirmish::agent::{Chance, Space};
    use skirmish::scenario::builtins;
    use skirmish::{Game, Scenario};

    fn played(scenario: &str) -> Record {
        let mut record = Record::new(Scenario::builtin(scenario).expect("a scenario"), 3);
        let mut game: Game = record.start();
        let (space, mut chance) = (Space::new(game.shared_setup()), Chance::new(3));
        while game.waiting_for().is_some() {
            let action = space.nth(&game, chance.below(space.allowed(&game))).expect("something to do");
            game.play(action).expect("allowed");
            record.note(action, &game);
        }
        record
    }

    #[test]
    fn a_record_is_shown_from_its_beginning_to_its_end() {
        let record = played("duel");
        let shown: HexReplay = serde_json::from_str(&replay(&record, &|seq| seq == 2).expect("short")).expect("reads");
        assert_eq!((shown.views.len(), shown.log.len()), (record.steps.len() + 1, record.steps.len()));
        assert_eq!(shown.flaw, None);
        let end = record.verify().expect("sound");
        assert_eq!(shown.views.last(), Some(&view::view(&end)));
        assert!(shown.log[1].why && !shown.log[0].why);
        assert_eq!(shown.log.last().and_then(|entry| entry.lines.last()).map(|line| line.kind.as_str()), Some("over"));
    }

    #[test]
    fn every_scenario_of_the_program_can_be_shown() {
        for scenario in builtins() {
            let record = played(scenario.id);
            let shown = replay(&record, &|_| false).unwrap_or_else(|_| panic!("{} is too long", scenario.id));
            assert!(shown.len() < VIEWS / 2, "{}: {} bytes of {} steps", scenario.id, shown.len(), record.steps.len());
        }
    }

    #[test]
    fn a_changed_step_is_named_and_what_is_before_it_shown() {
        let mut record = played("duel");
        record.steps[3].hash = "0".repeat(32);
        let shown: HexReplay = serde_json::from_str(&replay(&record, &|_| false).expect("short")).expect("reads");
        assert_eq!(shown.views.len(), 4);
        assert!(shown.flaw.expect("a flaw").starts_with("line 5: "));
    }

    #[test]
    fn a_record_without_end_is_not_shown() {
        let mut record = played("duel");
        let step = record.steps[0].clone();
        record.steps.resize(STEPS + 1, step);
        assert_eq!(replay(&record, &|_| false), Err(TooLong));
    }
}
