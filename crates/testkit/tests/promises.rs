//! What the kernel promises, held by tests.

use codex::Codex;
use protocol::{Record, diff, state_json};
use rules::{DiceSource, Game, StateHash};
use testkit::battles;
use testkit::deciders::Random;

fn recorded(seed: u64, steps: usize) -> (Record, Vec<StateHash>) {
    let position = battles::one_thousand(Codex::builtin()).expect("sets up");
    let (mut record, mut game) = Record::begin(position, seed).expect("begins");
    let mut random = Random::new(seed);
    let mut hashes = vec![game.hash()];
    for _ in 0..steps {
        let Some((player, action)) = random.choose(&game) else { break };
        record.play(&mut game, player, action).expect("candidates are legal");
        hashes.push(game.hash());
    }
    (record, hashes)
}

/// The same in debug and release, today and in ten years: any change breaks every record made.
#[test]
fn same_setup_seed_and_actions_give_the_golden_hash() {
    let (_, hashes) = recorded(1, 150);
    let last = hashes.last().expect("played").to_string();
    assert_eq!(
        last,
        include_str!("golden_hash.txt").trim(),
        "the rules or the hash changed: records made before do not verify"
    );
}

#[test]
fn a_record_saved_and_loaded_at_any_step_goes_on_the_same() {
    let (record, hashes) = recorded(2, 120);
    let loaded = Record::from_text(&record.to_text()).expect("reads");
    assert_eq!(loaded, record);
    for step in [0, 1, 17, 50, 119] {
        let verified = loaded.verify(Some(step as u64), &mut |_, _, _| {}).expect("builds");
        assert_eq!(verified.first_difference, None);
        assert_eq!(verified.game.hash(), hashes[step], "after step {step}");
    }
    let zipped = Record::from_bytes(&record.to_gzip().expect("zips")).expect("reads");
    assert_eq!(zipped, record);
}

#[test]
fn a_tampered_line_is_named() {
    let (record, _) = recorded(3, 40);
    let mut lines: Vec<String> = record.to_text().lines().map(str::to_owned).collect();
    let at = lines.iter().position(|line| line.contains("CONFIRM_UNIT_MOVE") && line.contains("[[")).expect("a move");
    let mut value: serde_json::Value = serde_json::from_str(&lines[at]).expect("JSON");
    let paths = value["action"]["paths"].as_object_mut().expect("paths");
    let first = paths.values_mut().next().expect("a path");
    first[0][0] = serde_json::json!(first[0][0].as_f64().expect("x") + 0.25);
    lines[at] = value.to_string();
    let tampered = Record::from_text(&lines.join("\n")).expect("reads");
    let verified = tampered.verify(None, &mut |_, _, _| {}).expect("builds");
    assert_eq!(verified.first_difference.map(|(step, _)| step as usize), Some(at));
}

#[test]
fn diffs_applied_to_the_first_state_give_every_later_one() {
    let position = battles::one_thousand(Codex::builtin()).expect("sets up");
    let mut game = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(4)).expect("builds");
    let mut random = Random::new(4);
    let mut client = state_json(&game, None);
    let mut before = client.clone();
    for seq in 0..150 {
        let Some((player, action)) = random.choose(&game) else { break };
        let played = game.play(player, action).expect("legal");
        let after = state_json(&game, None);
        let outcome = protocol::outcome(&game, seq, &played, &before, &after);
        let diffs: Vec<protocol::Diff> = serde_json::from_value(outcome["diffs"].clone()).expect("diffs");
        diff::apply(&mut client, &diffs);
        assert_eq!(client, after, "after step {seq}");
        before = after;
    }
}

#[test]
fn answers_on_the_spot_and_answers_in_time_lead_to_the_same_state() {
    use rules::Defaults;
    let position = battles::one_thousand(Codex::builtin()).expect("sets up");
    let mut quick = Game::new(codex::Codex::builtin(), position.clone(), DiceSource::Seeded(6)).expect("builds");
    let mut patient = quick.clone();
    let mut random = Random::new(6);
    for _ in 0..200 {
        let Some((player, action)) = random.choose(&quick) else { break };
        quick.play_quietly(player, action.clone(), &mut Defaults).expect("legal");
        patient.play(player, action).expect("legal");
        while patient.is_interrupted() {
            let player = patient.waiting_for().expect("asks").player;
            let answer = patient.default_answer().expect("has a default");
            patient.play(player, answer).expect("the default is legal");
        }
        assert_eq!(quick.hash(), patient.hash());
    }
}
