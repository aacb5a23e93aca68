//! Programs of somebody's own in the laboratory: a bot in Python plays to the end, and whatever a program does
//! wrong, the battle has a result and says why. Needs `python3`.

use codex::{BattleSize, Codex};
use lab::fixtures::{fields, fixtures};
use lab::run::{Conduct, fight_all};
use lab::{Duel, Exchange, PlayerSpec, Row, Run, Summary};
use std::path::{Path, PathBuf};
use testkit::battles::standard;

/// A program against `random` on one fixture, from both seats.
fn fight(player: &str, against: &str) -> Vec<Row> {
    let codex = Codex::builtin();
    let armies: Vec<_> = standard(codex, BattleSize::Incursion).into_iter().take(2).cloned().collect();
    let players = [player, against].map(|name| PlayerSpec::parse(name).expect("a player"));
    let fixtures = fixtures(&[[0, 1]], &fields(codex, &[], &[], &[]), 3, 1);
    let run = Run { armies, duels: vec![Duel { players, exchange: Exchange::Players, fixtures }] };
    let conduct = Conduct { jobs: None, sequential: None, known: Vec::new(), records: false, heard: &|_| {} };
    fight_all(codex, &run, conduct).expect("battles")
}

/// A program in Python, as a player's name; the file goes with the folder.
struct Written {
    folder: PathBuf,
}

impl Written {
    /// Python lines that run for each message; `m` is the message, `say` answers.
    fn new(name: &str, on_message: &str) -> Written {
        let folder = std::env::temp_dir().join(format!("strategium-bot-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let lines: String = on_message.lines().map(|line| format!("    {line}\n")).collect();
        let text = format!(
            "import json, sys, time\n\
             def say(answer):\n    print(json.dumps(answer), flush=True)\n\
             for line in sys.stdin:\n    m = json.loads(line)\n    \
             if m['type'] == 'battle': say({{'type': 'ready', 'version': 1}})\n{lines}"
        );
        std::fs::write(folder.join("bot.py"), text).expect("a program");
        Written { folder }
    }

    fn player(&self, limit: &str) -> String {
        format!("bot:{limit}python3 '{}'", self.folder.join("bot.py").display())
    }
}

impl Drop for Written {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// What comes of a program that fails in its first battle, and in the same way in its second.
fn forfeits(player: &str) -> Vec<Row> {
    let rows = fight(player, "random");
    for row in &rows {
        assert!(row.defects.is_empty(), "{:?}", row.defects);
        assert_eq!((row.winner, row.score(), row.forfeits.len()), (Some(1), Some(0.0), 1), "{:?}", row.forfeits);
        let record = &row.evidence.as_ref().expect("its record").record;
        let verified = record.verify(None, &mut |_, _, _| {}).expect("a record");
        assert_eq!(verified.first_difference, None);
        assert_eq!(verified.game.hash().to_string(), row.hash, "the record ends where the battle did");
    }
    assert_eq!(Summary::of(&rows, None).results, [0, 0, 2]);
    rows
}

#[test]
fn the_bot_in_python_plays_to_the_end_and_beats_random_play() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/marker_bot.py");
    let text = std::fs::read_to_string(&path).expect("the bot");
    assert!(text.lines().count() < 60, "it is an example of how little is needed");
    // A machine under load may be slow to answer, and that is not what this is about.
    let rows = fight(&format!("bot:limit=120:python3 '{}'", path.display()), "random");
    for row in &rows {
        assert!(row.sound() && row.forfeits.is_empty(), "{:?} {:?}", row.defects, row.forfeits);
        assert_eq!(row.winner, Some(0), "{} to {}", row.sides[0].vp, row.sides[1].vp);
        assert!(row.sides[0].decisions > 50, "it was asked {} times", row.sides[0].decisions);
    }
}

#[test]
fn a_program_that_dies_loses_with_its_last_words() {
    let bot = Written::new("dies", "if m['type'] == 'decide': sys.exit('out of ideas')");
    let rows = forfeits(&bot.player("limit=60:"));
    assert!(rows[0].forfeits[0].contains("out of ideas"), "{:?}", rows[0].forfeits);
    let none = forfeits("bot:no-such-program-anywhere");
    assert!(none[0].forfeits[0].contains("cannot be started"), "{:?}", none[0].forfeits);
}

#[test]
fn a_program_that_is_silent_loses_when_its_time_is_over() {
    let bot = Written::new("silent", "if m['type'] == 'decide': time.sleep(600)");
    let rows = forfeits(&bot.player("limit=0.3:"));
    assert!(rows[0].forfeits[0].contains("did not answer request 1 within 0.3 s"), "{:?}", rows[0].forfeits);
}

#[test]
fn wrong_answers_are_explained_and_the_third_one_loses() {
    // Says what it was told about its last answer, so that the test reads it.
    let report = "if m['type'] == 'refused': print(m['error']['code'], m['error']['message'], file=sys.stderr)\n";
    let wrong = "if m['type'] in ('decide', 'refused'):";
    for (name, answer, told) in [
        ("json", "print('hello', flush=True)", "BAD_LINE"),
        ("id", "say({'id': 0, 'choose': 0})", "WRONG_ID"),
        ("choice", "say({'id': m['id'], 'choose': 99999})", "NO_SUCH_CHOICE"),
        ("field", "say({'id': m['id'], 'chose': 0})", "unknown field `chose`"),
        ("both", "say({'id': m['id']})", "either `choose` or `action`"),
        ("unknown", "say({'id': m['id'], 'action': {'type': 'WIN'}})", "MALFORMED"),
        (
            "hand",
            "say({'id': m['id'], 'action': {'type': 'ADJUST', 'path': 'players.1.vp', 'value': 99, \
                  'reason': 'please'}})",
            "nothing by hand",
        ),
    ] {
        let bot = Written::new(name, &format!("{report}{wrong} {answer}"));
        let rows = forfeits(&bot.player("limit=60:"));
        let why = &rows[0].forfeits[0];
        assert!(why.contains("are wrong 3 times") && why.contains(told), "{name}: {why}");
    }
}

#[test]
fn nobody_speaks_for_the_other_player() {
    // It tries to give the battle up for the other player, and goes on with what is legal once that is refused.
    let both = "if m['type'] == 'battle': me = m['player']\n\
                if m['type'] == 'decide': say({'id': m['id'], 'action': {'type': 'CONCEDE', 'player': 3 - me}})\n\
                if m['type'] == 'refused': say({'id': m['id'], 'choose': 0 if m['error']['code'] == \
                'NOT_YOUR_DECISION' else 99999})";
    let bot = Written::new("other", both);
    for row in fight(&bot.player("limit=120:"), "random") {
        assert!(row.sound() && row.forfeits.is_empty(), "{:?} {:?}", row.defects, row.forfeits);
        assert!(row.rounds >= 1 && row.sides[0].decisions > 10);
    }
}

#[test]
fn it_sees_its_own_seat_and_is_told_the_end() {
    let folder = std::env::temp_dir().join(format!("strategium-bot-notes-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let notes = format!(
        "if m['type'] == 'battle': me, out = m['player'], open(r'{}/%d' % m['player'], 'w')\n\
         out.write(line); out.flush()\n\
         if m['type'] == 'decide': say({{'id': m['id'], 'choose': m['id'] * 7 % len(m['actions'])}})",
        folder.display()
    );
    let bot = Written::new("notes", &notes);
    let rows = fight(&bot.player("limit=120:"), "random");
    for seat in [1u64, 2] {
        let text = std::fs::read_to_string(folder.join(seat.to_string())).expect("notes");
        let said: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("each line is a message")).collect();
        let first = &said[0];
        assert_eq!((first["type"].as_str(), first["player"].as_u64()), (Some("battle"), Some(seat)));
        assert!(first["table"]["units"].as_object().is_some_and(|units| !units.is_empty()));
        let last = said.last().expect("messages");
        // Side a is player 1 in the first battle and player 2 in the second.
        let row = &rows[seat as usize - 1];
        let winner = row.winner.map_or(0, |side| side as u64 ^ (seat - 1)) + u64::from(row.winner.is_some());
        assert_eq!((last["type"].as_str(), last["winner"].as_u64()), (Some("over"), Some(winner)));
        let asked: Vec<_> = said.iter().filter(|message| message["type"] == "decide").collect();
        assert!(asked.len() > 10 && asked.iter().all(|one| !one["actions"].as_array().expect("a list").is_empty()));
        assert!(asked.iter().any(|one| one["question"]["interrupt"] == true), "questions inside an action come too");
    }
    std::fs::remove_dir_all(&folder).expect("removed");
}
