//! A battle that breaks off is counted and kept, and has no part in any figure.

use codex::{BattleSize, Codex};
use lab::defect::{self, Repeat};
use lab::fixtures::{fields, fixtures};
use lab::run::{Conduct, fight_all};
use lab::{Duel, Exchange, PlayerSpec, Row, Run, Summary};
use testkit::battles::standard;

fn broken_run() -> (Run, Vec<Row>) {
    let codex = Codex::builtin();
    let armies: Vec<_> = standard(codex, BattleSize::Incursion).into_iter().take(2).cloned().collect();
    let players = ["camper", "stuck"].map(|name| PlayerSpec::parse(name).expect("a player"));
    let fixtures = fixtures(&[[0, 1]], &fields(codex, &[], &[], &[]), 3, 1);
    let run = Run { armies, duels: vec![Duel { players, exchange: Exchange::Players, fixtures }] };
    let conduct = Conduct { jobs: None, sequential: None, known: Vec::new(), records: false, heard: &|_| {} };
    let rows = fight_all(codex, &run, conduct).expect("battles");
    (run, rows)
}

#[test]
fn it_is_no_result_and_its_record_leads_to_where_it_broke_off() {
    let (run, rows) = broken_run();
    assert_eq!(rows.len(), 2);
    let summary = Summary::of(&rows, None);
    assert_eq!((summary.results, summary.win_rate.n, summary.defects), ([0, 0, 0], 0, 2));
    let written: Vec<String> = run.armies.iter().map(|army| army.id.clone()).collect();
    for row in &rows {
        assert!(row.broken_off && row.defects[0].contains("nothing legal is known"), "{:?}", row.defects);
        let evidence = row.evidence.as_ref().expect("its record");
        let verified = evidence.record.verify(None, &mut |_, _, _| {}).expect("a record");
        assert_eq!(verified.first_difference, None);
        assert_eq!(verified.game.hash().to_string(), row.hash, "the record ends where the battle did");
        assert_eq!(verified.game.state().clock.round, 2);
        // Player 1 of the second battle is the one who gets stuck.
        let stuck = if row.leg == 2 { "--p1-ai stuck" } else { "--p2-ai stuck" };
        let command = Repeat::of(row, evidence, &written).command();
        assert!(command.contains(stuck) && command.contains(&format!("--seed {}", row.seed)), "{command}");
        assert!(command.contains(&format!("--p1 {}", written[0])), "{command}");
        let folder = std::env::temp_dir().join(format!("strategium-defects-{}", std::process::id()));
        let path = defect::keep(&folder, "one", &row.defects, &evidence.record, &command).expect("kept");
        let bytes = std::fs::read(&path).expect("the record");
        assert_eq!(protocol::Record::from_bytes(&bytes).expect("a record").steps.len(), evidence.record.steps.len());
        assert!(std::fs::read_to_string(folder.join("one.txt")).expect("words").contains(&command));
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
