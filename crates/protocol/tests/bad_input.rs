//! Bad input gets a stable code and a sentence; nothing changes, nothing panics.

use rules::position::Position;
use rules::{Code, DiceSource, Game};
use serde_json::{Value, json};
use strategium_protocol::{Record, RecordError, read_action, refused};

/// Two units in sight of each other, in a phase.
fn game(phase: &str) -> Game {
    let unit = |id: &str, player: u8, x: f64| {
        let place = |at: usize| json!({"x": x + 1.5 * at as f64, "y": 20.0});
        let model = |at: usize| {
            json!({
                "id": format!("m{}", at + 1),
                "profile": {"M": 6, "T": 4, "Sv": 3, "W": 2, "Ld": 6, "OC": 2, "keywords": ["INFANTRY"]},
                "weapons": [["rifle", 1]],
                "at": place(at),
            })
        };
        let rifle = json!({"id": "rifle", "range": 24, "A": "2", "BS": 3, "S": 4, "AP": 0, "D": "1"});
        json!({"id": id, "player": player, "weapons": [rifle], "models": [model(0), model(1)]})
    };
    let position = json!({"phase": phase, "units": [unit("a", 1, 5.0), unit("b", 2, 20.0)]});
    let position: Position = serde_json::from_value(position).expect("a position");
    Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(1)).expect("a battle")
}

#[track_caller]
fn check(game: &Game, action: Value, code: Code) {
    let before = game.clone();
    let mut after = game.clone();
    let result = read_action(&after, &action).and_then(|(player, action)| after.play(player, action).map(drop));
    let refusal = result.expect_err(&format!("{action} was accepted"));
    assert_eq!(refusal.code, code, "{action}: {}", words::refusal(&refusal, game.setup()));
    assert!(after == before, "{action} changed the game");
    let told = refused(&after, &refusal);
    assert_eq!(told["error"]["code"], code.as_str());
    assert!(told["error"]["message"].as_str().is_some_and(|text| text.len() > 10), "{told}");
}

#[test]
fn actions_that_are_no_actions() {
    let game = game("SHOOTING");
    for action in [json!(null), json!(7), json!([]), json!({}), json!({"type": 3}), json!({"type": "DANCE"})] {
        check(&game, action, Code::Malformed);
    }
    check(&game, json!({"type": "SHOOT", "unit_id": "a", "player": 3, "assignments": []}), Code::Malformed);
    check(&game, json!({"type": "SHOOT", "unit_id": "a", "assignments": [], "dice": [6, 6]}), Code::Malformed);
}

#[test]
fn unknown_ids_wrong_players_wrong_phases() {
    let shooting = game("SHOOTING");
    let fire = |weapon: &str, target: &str| json!([{"weapon_id": weapon, "target_id": target}]);
    let shoot = |unit: &str, fires: Value| json!({"type": "SHOOT", "unit_id": unit, "player": 1, "assignments": fires});
    check(&shooting, shoot("nobody", fire("rifle", "b")), Code::UnknownId);
    check(&shooting, shoot("a", fire("lance", "b")), Code::UnknownId);
    check(&shooting, shoot("a", fire("rifle", "nobody")), Code::UnknownId);
    check(&shooting, shoot("b", fire("rifle", "a")), Code::NotYourUnit);
    check(&shooting, json!({"type": "END_SHOOTING", "player": 2}), Code::NotYourDecision);
    check(&shooting, json!({"type": "BEGIN_NORMAL_MOVE", "unit_id": "a"}), Code::WrongPhase);
    check(&shooting, json!({"type": "ALLOCATE", "model_id": "m1"}), Code::NotAvailable);
}

#[test]
fn duplicated_assignments() {
    let game = game("SHOOTING");
    let fire = json!({"weapon_id": "rifle", "target_id": "b"});
    let shoot = |fires: Value| json!({"type": "SHOOT", "unit_id": "a", "assignments": fires});
    check(&game, shoot(json!([fire, fire])), Code::WeaponUsedTwice);
    let named = json!({"weapon_id": "rifle", "target_id": "b", "model_ids": ["m1", "m1"]});
    check(&game, shoot(json!([named])), Code::Malformed);
    check(&game, shoot(Value::Array(vec![fire; 10_000])), Code::Malformed);
}

#[test]
fn coordinates_and_paths_out_of_this_world() {
    let mut game = game("MOVEMENT");
    let begin = json!({"type": "BEGIN_NORMAL_MOVE", "unit_id": "a"});
    let (player, action) = read_action(&game, &begin).expect("reads");
    game.play(player, action).expect("begins");
    let path = |path: Value| json!({"type": "SET_MODEL_DEST", "unit_id": "a", "model_id": "m1", "path": path});
    check(&game, path(json!([])), Code::Malformed);
    check(&game, path(json!([[1e30, 5]])), Code::Malformed);
    check(&game, path(json!([[null, 5]])), Code::Malformed);
    check(&game, path(json!([["5", 5]])), Code::Malformed);
    check(&game, path(json!([[5, 5, 1e9]])), Code::Malformed);
    check(&game, path(json!([{"pivot": 1e12}])), Code::Malformed);
    check(&game, path(Value::Array(vec![json!([5, 21]); 10_000])), Code::Malformed);
    check(&game, path(json!([[-3, 20]])), Code::OffBattlefield);
    check(&game, path(json!([[5, 30]])), Code::MoveTooFar);
    check(&game, path(json!([[5, 21, -4]])), Code::Malformed);
}

#[test]
fn records_that_are_no_records() {
    let (record, _) = Record::begin(game("MOVEMENT").setup().position.clone(), 1).expect("begins");
    let text = record.to_text();
    assert!(matches!(Record::from_bytes(b""), Err(RecordError::NotARecord(_))));
    assert!(matches!(Record::from_bytes(b"\x1f\x8bnonsense"), Err(RecordError::NotARecord(_))));
    assert!(matches!(Record::from_bytes(b"\xff\x00\x12"), Err(RecordError::NotARecord(_))));
    assert!(matches!(Record::from_text("{}"), Err(RecordError::NotARecord(_))));
    assert!(matches!(
        Record::from_text(&text.replace("\"strategium\":2", "\"strategium\":99")),
        Err(RecordError::Newer(99))
    ));
    let broken = format!("{text}{{\"seq\":1}}\n");
    let broken = Record::from_text(&broken).expect("the header reads");
    let verified = broken.verify(None, &mut |_, _, _| {}).expect("builds");
    assert!(verified.first_difference.is_some_and(|(step, why)| step == 1 && why.contains("line 2")));
    let moved = text.replacen("\"x\":5.0", "\"x\":6.0", 1);
    let verified = Record::from_text(&moved).expect("reads").verify(None, &mut |_, _, _| {}).expect("builds");
    assert_eq!(verified.first_difference.map(|(step, _)| step), Some(0));
    let renamed = text.replacen("\"id\":\"rifle\"", "\"id\":\"rifle\",\"name\":\"cannon\"", 1);
    let verified = Record::from_text(&renamed).expect("reads").verify(None, &mut |_, _, _| {}).expect("builds");
    assert_eq!(verified.first_difference.map(|(step, _)| step), Some(0), "every word of the position counts");
    let unarmed = text.replacen("\"weapons\":[[\"rifle\",1]]", "\"weapons\":[[\"club\",1]]", 1);
    let result = Record::from_text(&unarmed).expect("reads").verify(None, &mut |_, _, _| {});
    assert!(matches!(result, Err(RecordError::Setup(_))));
}

#[test]
fn stepping_through_an_attack_asks_before_each_roll() {
    let mut position = game("SHOOTING").setup().position.clone();
    position.step_by_step = [true, false];
    let mut game = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(1)).expect("a battle");
    let fire = json!([{"weapon_id": "rifle", "target_id": "b"}]);
    let shoot = json!({"type": "SHOOT", "unit_id": "a", "assignments": fire});
    let (player, action) = read_action(&game, &shoot).expect("reads");
    let hits = game.play(player, action).expect("legal");
    assert!(!hits.finished && hits.rolls.len() == 1, "stops after the hit rolls");
    let (player, go_on) = read_action(&game, &json!({"type": "CONTINUE_SEQUENCE"})).expect("reads");
    let wounds = game.play(player, go_on).expect("legal");
    assert!(wounds.resumed && wounds.rolls.len() <= 1, "goes on to the wound rolls");
}
