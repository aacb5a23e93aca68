//! What a player prepares is not sent to anyone else. Two games with the same seed differ only in what is prepared;
//! every message and every answer to the other player and to a spectator is the same.

#![allow(clippy::unwrap_used)]

mod table;

use protocol::messages::{Reply, ServerMessage};
use serde_json::{Value, json};
use table::{Journal, Person, Server, wanted};

/// A game with its two people, a spectator, and the player whose decision it is.
struct Twin {
    game: String,
    secrets: [String; 2],
    people: [Person; 2],
    watcher: Person,
    asked: usize,
}

async fn twin(server: &Server) -> Twin {
    let made = server.create(&wanted(json!({"who": "me"}), json!({"who": "link"}), true)).await;
    let secrets = made.secrets.clone().map(Option::unwrap);
    let mut people = [server.enter(&made.game, &[&secrets[0]]).await, server.enter(&made.game, &[&secrets[1]]).await];
    let asked = to_movement(&mut people).await;
    let watcher = server.enter(&made.game, &[]).await;
    people.iter_mut().for_each(|person| person.heard.clear());
    Twin { game: made.game, secrets, people, watcher, asked }
}

/// Ends the Command phase for the player who decides.
async fn to_movement(people: &mut [Person; 2]) -> usize {
    for _ in 0..60 {
        let asked = if people[0].is_asked() { 0 } else { 1 };
        let person = &mut people[asked];
        if person.state["phase"] == "MOVEMENT" && person.next.as_ref().unwrap().kind == "UNIT" {
            return asked;
        }
        let action = person.quick_action().await;
        person.act(action).await.unwrap();
        let seq = person.seq;
        people[1 - asked].until(|other| other.seq >= seq).await;
    }
    panic!("no movement phase");
}

/// A message without what differs between any two games: their ids and times.
fn plain(game: &str, message: &impl serde::Serialize) -> String {
    let mut value = serde_json::to_value(message).unwrap();
    for at in ["/game/created", "/game/spectators"] {
        value.pointer_mut(at).map(Value::take);
    }
    value.to_string().replace(game, "GAME")
}

/// Every question that a client may ask without holding the unit.
async fn answers(person: &mut Person, game: &str) -> Vec<String> {
    let units: Vec<String> = person.state["units"].as_object().unwrap().keys().cloned().collect();
    let mut asks = vec![
        json!({"ask": "cards"}),
        json!({"ask": "control"}),
        json!({"ask": "win_probability"}),
        json!({"ask": "threat", "player": 1}),
        json!({"ask": "threat", "player": 2}),
        json!({"ask": "stratagems", "player": 1}),
        json!({"ask": "stratagems", "player": 2}),
        json!({"ask": "dice_statistics"}),
    ];
    for unit in &units {
        asks.push(json!({"ask": "menu", "unit_id": unit}));
        asks.push(json!({"ask": "targets", "unit_id": unit}));
        asks.push(json!({"ask": "melee", "unit_id": unit}));
        asks.push(json!({"ask": "reach", "unit_id": unit, "kind": "NORMAL"}));
        asks.push(json!({"ask": "move", "unit_id": unit, "paths": {}}));
        asks.push(json!({"ask": "auto_place", "unit_id": unit}));
    }
    let mut found = Vec::new();
    for ask in asks {
        let answer = person.request(json!({"type": "ask", "ask": ask})).await;
        let answer = match &answer {
            Ok(reply) => plain(game, reply),
            Err(error) => plain(game, error),
        };
        found.push(format!("{ask} -> {answer}"));
    }
    found
}

/// The messages to a new connection.
async fn welcome(server: &Server, game: &str, secrets: &[&str]) -> String {
    let mut socket = server.socket().await;
    socket.say(&table::hello(game, secrets)).await;
    plain(game, &socket.hear().await.unwrap())
}

fn steps(person: &mut Person, game: &str) -> Vec<String> {
    let told = |message: &ServerMessage| !matches!(message, ServerMessage::Game { .. });
    person.heard.drain(..).filter(told).map(|message| plain(game, &message)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_games_that_differ_in_what_is_prepared_look_the_same_to_everybody_else() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let mut twins = [twin(&server).await, twin(&server).await];
    let asked = twins[0].asked;
    assert_eq!(asked, twins[1].asked);
    let begin = twins[0].people[asked].offers().into_iter().find(|action| action["type"] == "BEGIN_NORMAL_MOVE");
    let begin = begin.unwrap();
    let unit = begin["unit_id"].as_str().unwrap().to_owned();
    let models = twins[0].people[asked].state["units"][&unit]["models"].as_object().unwrap().clone();
    let mut own = Vec::new();
    for (number, twin) in twins.iter_mut().enumerate() {
        twin.people[asked].act(begin.clone()).await.unwrap();
        for (count, (model, held)) in models.iter().enumerate() {
            let [x, y] = [held["at"][0].as_f64().unwrap(), held["at"][1].as_f64().unwrap()];
            // In the first game every model steps to the side; in the second, the first model's neighbours step onto
            // its position, which may not be confirmed.
            let first = models.values().next().unwrap();
            let to = match (number, count) {
                (0, _) => json!([x, y + 0.1]),
                (_, 0) => json!([x, y + 0.05]),
                _ => first["at"].clone(),
            };
            let stage = json!({"type": "SET_MODEL_DEST", "player": asked + 1, "unit_id": unit, "model_id": model,
                "path": [to]});
            // A refused action is not played; another position is tried, so that both games have the same number of
            // steps.
            if twin.people[asked].act(stage.clone()).await.is_err() {
                let stay = json!({"type": "SET_MODEL_DEST", "player": asked + 1, "unit_id": unit, "model_id": model,
                    "path": [[x, y]]});
                twin.people[asked].act(stay).await.unwrap();
            }
        }
        let seq = twin.people[asked].seq;
        let person = &twin.people[asked];
        own.push(serde_json::to_value(&person.next).unwrap());
        twin.people[1 - asked].until(|other| other.seq == seq).await;
        twin.watcher.until(|watcher| watcher.seq == seq).await;
    }
    assert_ne!(own[0], own[1], "the games do differ for the one who prepares");
    assert_eq!(twins[0].people[asked].seq, twins[1].people[asked].seq);
    let mut told = Vec::new();
    for twin in &mut twins {
        let mut all = Vec::new();
        let other = 1 - asked;
        assert!(twin.watcher.next.as_ref().unwrap().options.is_empty(), "nothing is listed for others");
        assert!(twin.people[other].next.as_ref().unwrap().options.is_empty(), "nothing is listed for others");
        for person in [&mut twin.people[other], &mut twin.watcher] {
            all.extend(steps(person, &twin.game));
            all.extend(answers(person, &twin.game).await);
        }
        all.push(welcome(&server, &twin.game, &[]).await);
        all.push(welcome(&server, &twin.game, &[&twin.secrets[other]]).await);
        told.push(all);
    }
    assert!(told[0].len() > 100, "{}", told[0].len());
    for (one, two) in told[0].iter().zip(&told[1]) {
        assert_eq!(one, two);
    }
    assert_eq!(told[0].len(), told[1].len());
    // The player who prepares it still has it all.
    let menu = json!({"type": "ask", "ask": {"ask": "menu", "unit_id": unit}});
    match twins[0].people[asked].request(menu).await {
        Ok(Reply::Menu { offers }) => assert!(!offers.is_empty()),
        other => panic!("{other:?}"),
    }
    server.stop().await;
}
