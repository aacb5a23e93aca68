//! Army lists over HTTP: reading, correcting and playing them; invalid ones get a sentence.

#![allow(clippy::unwrap_used)]

mod table;

use serde_json::{Value, json};
use table::{Journal, Server};

const LIST: &str = "A Quiet Watch (525 points)\n\nNecrons\nIncursion (1000 points)\nCanoptek Court\n\nCHARACTERS\n\n\
Overlord (85 points)\n  • Warlord\n  • 1x Staff of light\n\nBATTLELINE\n\nNecron Warriors (100 points)\n  • 10x Necron \
Warrior\n    • 10x Gauss flayer\n    • 10x Close combat weapon\n\nOTHER DATASHEETS\n\nSnow Walkers (90 points)\n  • 1x \
Snow blade\n";

fn game(one: &Value, two: &Value, deployed: bool) -> Value {
    json!({"sides": [one, two], "deployed": deployed, "seed": "7"})
}

async fn read(server: &Server, text: &str) -> (u16, Value) {
    let (status, body) = server.http("POST", "/api/armies/import", "", text).await;
    (status, serde_json::from_str(&body).unwrap_or(Value::Null))
}

#[tokio::test]
async fn a_list_is_read_mended_and_played() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let (status, answer) = read(&server, LIST).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["army"]["card"]["names"]["faction"], "Necrons");
    assert_eq!(answer["units"].as_array().unwrap().len(), 2);
    let unknown = answer["findings"].as_array().unwrap().iter().find(|found| found["code"] == "UNKNOWN_UNIT").unwrap();
    assert_eq!((unknown["kind"].as_str(), unknown["line"].as_u64()), (Some("problem"), Some(22)));
    assert_eq!(answer["playable"], true);

    let squad = answer["units"].as_array().unwrap().iter().find(|unit| unit["name"] == "Necron Warriors").unwrap();
    let fixes = json!([
        {"fix": "base", "unit": squad["id"], "model": squad["models"][0]["name"], "mm": [40.0]},
        {"fix": "rename", "name": "The Louder Watch"},
    ]);
    let mend = json!({"roster": answer["roster"], "fixes": fixes});
    let (status, mended) = server.post("/api/armies/mend", &mend).await;
    assert_eq!(status, 200, "{mended}");
    assert_eq!(mended["army"]["card"]["names"]["name"], "The Louder Watch");

    let side = json!({"army": "mine", "roster": mended["roster"], "who": "me"});
    let other = json!({"army": "necrons-2000", "who": "ai", "level": "easy"});
    let game = server.create(&game(&side, &other, true)).await;
    let (status, card) = server.get(&format!("/api/games/{}", game.game)).await;
    assert_eq!(status, 200);
    assert_eq!(card["info"]["seats"][0]["army"], "The Louder Watch");
    assert_eq!(card["info"]["seats"][1]["faction"], "Necrons");
    let secret = game.secrets[0].clone().unwrap();
    let person = server.enter(&game.game, &[&secret]).await;
    let table = &person.table;
    let warriors = table.units.values().find(|unit| unit.name == "Necron Warriors").unwrap();
    let width = warriors.models.values().next().unwrap().base.width;
    assert!((width - 40.0 / 25.4).abs() < 1e-9, "{width}");
    assert!(!table.reminders[0].is_empty(), "the detachment is not automated");
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_list_gets_a_sentence() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    for text in
        ["", "hello there", "\u{1}\u{2}\u{3}\u{4}", "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>"]
    {
        let (status, answer) = read(&server, text).await;
        assert_eq!(status, 400, "{text:?}: {answer}");
        assert_eq!(answer["code"], "BAD_LIST", "{text:?}");
        assert!(answer["message"].as_str().unwrap().len() > 20, "{text:?}: {answer}");
    }
    let large = "x".repeat(5 << 20);
    assert_eq!(read(&server, &large).await.0, 413);
    for roster in ["", "{}", "{\"strategium_roster\": 99, \"army\": {}}", "[[[["] {
        let (status, answer) = server.post("/api/armies/mend", &json!({"roster": roster, "fixes": []})).await;
        assert_eq!((status, answer["code"].as_str()), (400, Some("BAD_LIST")), "{roster}: {answer}");
        let side = json!({"army": "mine", "roster": roster, "who": "me"});
        let other = json!({"army": "orks-1000", "who": "ai"});
        let (status, answer) = server.post("/api/games", &game(&side, &other, false)).await;
        assert_eq!(status, 400, "{roster}: {answer}");
    }
    server.stop().await;
}
