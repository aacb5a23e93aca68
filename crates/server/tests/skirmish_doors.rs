//! Bad input to a skirmish: a clear refusal, nothing lost, and no effect on other clients.

#![allow(clippy::unwrap_used)]

mod board;
mod table;

use board::{Guest, ai, hello, link, me, wish};
use protocol::messages::ServerCode;
use serde_json::{Value, json};
use skirmish::{Action, Record, Scenario};
use strategium_server::config::Config;
use strategium_server::seats;
use strategium_server::store::{GameRow, SeatRow, StepRow};
use table::{Journal, Server, config, wanted};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

#[tokio::test(flavor = "multi_thread")]
async fn wrong_doors_say_what_is_wrong() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.skirmish(&wish("duel", me(), link())).await;
    let battle = server.create(&wanted(json!({"who": "me"}), json!({"who": "link"}), false)).await;
    let wrong = "0".repeat(26);
    let none = json!({"type": "hello", "version": protocol::messages::VERSION});
    let cases = [
        (made.game.as_str(), hello(&[&wrong]), ServerCode::WrongSecret),
        (made.game.as_str(), hello(&[&wrong, "x"]), ServerCode::WrongSecret),
        (made.game.as_str(), hello(&[""]), ServerCode::WrongSecret),
        (made.game.as_str(), hello(&["a"; 5]), ServerCode::WrongSecret),
        (made.game.as_str(), json!({"type": "hello", "version": 0}), ServerCode::Version),
        ("h-000000000000", none.clone(), ServerCode::UnknownGame),
        ("h-", none.clone(), ServerCode::UnknownGame),
        ("..%2F..%2Fetc%2Fpasswd", none.clone(), ServerCode::UnknownGame),
        // The id of a battle is not one of a skirmish.
        (battle.game.as_str(), none.clone(), ServerCode::UnknownGame),
    ];
    for (game, message, code) in cases {
        let mut socket = server.board(game).await;
        socket.say(&message).await;
        let (error, retry) = socket.bye().await;
        assert_eq!((error.code.as_str(), retry), (code.as_str(), false), "{game} {message}");
        assert!(error.message.len() > 20, "{}", error.message);
    }
    // The id of a skirmish is not one of a battle, neither at the WebSocket nor over HTTP.
    let mut socket = server.socket().await;
    socket.say(&table::hello(&made.game, &[])).await;
    assert_eq!(socket.bye().await.0.code, ServerCode::UnknownGame.as_str());
    let paths = [
        format!("/api/games/{}", made.game),
        format!("/api/games/{}/record", made.game),
        format!("/api/games/{}/replay", made.game),
        format!("/api/games/{}/verify", made.game),
        format!("/api/skirmish/{}/record", battle.game),
        format!("/api/skirmish/{}/replay", battle.game),
        "/api/skirmish/h-000000000000/replay".to_owned(),
    ];
    for path in paths {
        let (status, error) = server.get(&path).await;
        assert_eq!((status, error["code"].as_str()), (404, Some("UNKNOWN_GAME")), "{path}");
    }
    let (_, cards) = server.post("/api/games/list", &json!({"games": [made.game, battle.game]})).await;
    assert_eq!(cards.as_array().unwrap().len(), 1);
    // Before the hello no message is accepted, and after it no second hello.
    let mut socket = server.board(&made.game).await;
    socket.say(&json!({"type": "act", "id": 3, "action": {"type": "WAIT"}})).await;
    let refused: Value = serde_json::from_str(&socket.text().await.unwrap()).unwrap();
    assert_eq!((&refused["id"], &refused["error"]["code"]), (&json!(3), &json!("NOT_ENTERED")));
    let mut person = server.sit(&made.game, &[&made.secrets[0].clone().unwrap()]).await;
    person.socket.say(&hello(&[])).await;
    loop {
        let heard: Value = serde_json::from_str(&person.socket.text().await.unwrap()).unwrap();
        if heard["type"] == "refused" {
            assert_eq!(heard["error"]["code"], "NOT_ENTERED");
            break;
        }
    }
    let action = person.offer(0);
    person.act(action).await.unwrap();
    server.stop().await;
}

/// A stored skirmish.
fn row(id: &str, position: String, seats: [SeatRow; 2]) -> GameRow {
    GameRow {
        id: id.to_owned(),
        created: 0,
        updated: 0,
        position,
        seed: "7".to_owned(),
        salt: String::new(),
        rules: skirmish::record::VERSION,
        settings: wish("duel", me(), link()).to_string(),
        owner: String::new(),
        rematch: None,
        seats,
    }
}

/// A request for a duel with a change to its scenario.
fn bent(change: impl Fn(&mut Value)) -> Value {
    let mut scenario = Scenario::builtin("duel").unwrap().to_json();
    change(&mut scenario);
    wish(scenario, me(), link())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scenario_that_cannot_be_played_names_its_fields() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let cases: Vec<(Value, &[&str])> = vec![
        (wish("nowhere", me(), link()), &["scenario", "nowhere", "duel"]),
        (wish(7, me(), link()), &["scenario"]),
        (wish(Value::Null, me(), link()), &["scenario"]),
        (wish(json!({}), me(), link()), &["units"]),
        (bent(|scenario| scenario["units"][1]["col"] = 200.into()), &["units[1].col"]),
        (
            bent(|scenario| {
                scenario["units"][0]["MOVE"] = "far".into();
                scenario["units"][1]["T"] = (-3).into();
                scenario["walls"] = json!([{"col": 99, "row": 0}]);
                scenario["colour"] = "red".into();
            }),
            &["units[0].MOVE", "units[1].T", "walls[0].col", "colour"],
        ),
        (bent(|scenario| scenario["units"][1]["id"] = 1.into()), &["units[1].id"]),
        (bent(|scenario| scenario["size"] = json!({"cols": 1000, "rows": 0})), &["size.cols", "size.rows"]),
        (bent(|scenario| scenario["turn_limit"] = 0.into()), &["turn_limit"]),
    ];
    for (wish, named) in cases {
        let (status, error) = server.post("/api/skirmish", &wish).await;
        assert_eq!((status, error["code"].as_str()), (400, Some("BAD_SETUP")), "{error}");
        for field in named {
            assert!(error["message"].as_str().unwrap().contains(field), "{field} in {error}");
        }
    }
    // Every fault is given as data too; the message lists only some of a thousand.
    let many = bent(|scenario| scenario["walls"] = vec![json!({"col": 99, "row": 0}); 1_000].into());
    let (_, error) = server.post("/api/skirmish", &many).await;
    assert_eq!(
        error["detail"]["faults"][0],
        json!({"code": "OFF_BOARD", "field": "walls[0].col",
        "message": error["detail"]["faults"][0]["message"]})
    );
    assert_eq!(error["detail"]["faults"].as_array().unwrap().len(), 50);
    assert!(error["message"].as_str().unwrap().ends_with("and 950 more."));
    let mut seeded = wish("duel", me(), link());
    seeded["seed"] = "-1".into();
    let (status, error) = server.post("/api/skirmish", &seeded).await;
    assert_eq!((status, error["code"].as_str()), (400, Some("BAD_SETUP")));
    for wish in [json!({}), json!([]), json!({"scenario": "duel", "sides": [{"who": "me"}]}), json!("duel")] {
        let (status, error) = server.post("/api/skirmish", &wish).await;
        assert_eq!((status, error["code"].as_str()), (400, Some("BAD_MESSAGE")), "{wish}");
    }
    server.stop().await;
}

/// A duel whose first unit was activated and postponed more often than allowed.
fn circles(steps: usize) -> Record {
    let mut record = Record::new(Scenario::builtin("duel").unwrap(), 7);
    let mut game = record.start();
    while record.steps.len() <= steps {
        for action in [Action::Activate { unit: 1 }, Action::Postpone] {
            game.play(action).unwrap();
            record.note(action, &game);
        }
    }
    record
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_circles_comes_to_its_end() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let record = circles(20_000);
    let step = |(seq, step): (u32, &skirmish::record::Step)| StepRow {
        seq,
        action: json!(step.action).to_string(),
        hash: step.hash.clone(),
        why: None,
        entry: None,
    };
    let steps: Vec<StepRow> = (1..).zip(&record.steps).map(step).collect();
    let secret = "s".repeat(26);
    let seat = SeatRow { secret: seats::hash(&secret), ..SeatRow::default() };
    let row = row("h-rndrndrndrnd", record.scenario.to_json().to_string(), [seat.clone(), seat]);
    server.app.store.create(&row, &steps, "{}").await.unwrap();
    let mut person = server.sit(&row.id, &[&secret]).await;
    assert_eq!((person.seq as usize, person.log.len()), (steps.len(), 600));
    person.act(Action::Activate { unit: 1 }).await.unwrap();
    assert_eq!(person.act(Action::Postpone).await.unwrap_err().code, ServerCode::Full.as_str());
    person.act(Action::Wait).await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_large_or_no_record_is_refused() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let (status, error) = server.http("POST", "/api/skirmish", "", &" ".repeat((512 << 10) + 1)).await;
    assert!(status == 413 && error.contains("TOO_LARGE"), "{status} {error}");
    let (status, error) = server.http("POST", "/api/skirmish/replay", "", &" ".repeat((4 << 20) + 1)).await;
    assert!(status == 413 && error.contains("TOO_LARGE"), "{status} {error}");
    for (body, named) in [("", "line 1"), ("{}", "line 1"), ("no record", "line 1"), ("[[[[", "line 1")] {
        let (status, error) = server.http("POST", "/api/skirmish/replay", "", body).await;
        let error: Value = serde_json::from_str(&error).unwrap();
        assert_eq!((status, error["code"].as_str()), (400, Some("BAD_MESSAGE")), "{body}");
        assert!(error["message"].as_str().unwrap().contains(named), "{error}");
    }
    // A game that repeats itself for too long is not shown.
    let record = circles(25_000);
    let (status, error) = server.http("POST", "/api/skirmish/replay", "", &record.write()).await;
    assert!(status == 413 && error.contains("TOO_LARGE"), "{status} {error}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_pages_and_floods_stay_outside() {
    let journal = Journal::new();
    let limits = Config { games_per_hour: 2, connections_per_address: 2, rate: 5, ..config() };
    let server = Server::start_with(&journal, limits).await;
    let body = wish("duel", me(), link()).to_string();
    let (status, error) = server.http("POST", "/api/skirmish", "origin: http://evil.example\r\n", &body).await;
    assert!(status == 403 && error.contains("ORIGIN"), "{status} {error}");
    let made = server.skirmish(&wish("duel", me(), link())).await;
    let mut request =
        format!("ws://{}/api/skirmish/{}/socket", server.address, made.game).into_client_request().unwrap();
    request.headers_mut().insert("origin", "http://evil.example".parse().unwrap());
    assert!(connect_async(request).await.unwrap_err().to_string().contains("403"));
    server.skirmish(&wish("duel", me(), link())).await;
    let (status, error) = server.post("/api/skirmish", &wish("duel", me(), link())).await;
    assert_eq!((status, error["code"].as_str()), (429, Some("TOO_FAST")));
    let mut person = server.sit(&made.game, &[]).await;
    let _other = server.sit(&made.game, &[]).await;
    let address = format!("ws://{}/api/skirmish/{}/socket", server.address, made.game);
    assert!(connect_async(address).await.unwrap_err().to_string().contains("429"));
    let mut codes = Vec::new();
    for _ in 0..20 {
        codes.push(person.request(json!({"type": "ping"})).await.err().map(|error| error.code));
    }
    assert!(codes.contains(&Some(ServerCode::TooFast.as_str().to_owned())), "{codes:?}");
    let giant = json!({"type": "ping", "id": 1, "more": "x".repeat(100_000)});
    person.socket.say(&giant).await;
    assert_eq!(person.socket.bye().await.0.code, ServerCode::TooLarge.as_str());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_nothing_and_is_told() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.skirmish(&wish("war-band", me(), me())).await;
    let secrets = made.secrets.clone().map(Option::unwrap);
    let secrets = secrets.each_ref().map(String::as_str);
    let mut person = server.sit(&made.game, &secrets).await;
    server.app.store.limit_pages(1).await.unwrap();
    // The space that is left in the last pages is enough for a few steps.
    let mut refused = None;
    for number in 0..400 {
        let (action, before) = (person.offer(number), (person.seq, person.view.clone()));
        if let Err(error) = person.act(action).await {
            refused = Some((action, before, error));
            break;
        }
    }
    let Some((action, before, error)) = refused else { panic!("the disk never filled") };
    assert_eq!(error.code, ServerCode::NotSaved.as_str());
    assert_eq!((person.seq, person.view.clone()), before, "nothing was done");
    let (status, error) = server.post("/api/skirmish", &wish("war-band", me(), link())).await;
    assert_eq!((status, error["code"].as_str()), (503, Some("NOT_SAVED")));
    server.app.store.limit_pages(1_000_000).await.unwrap();
    person.act(action).await.unwrap();
    let fresh = server.sit(&made.game, &secrets).await;
    assert_eq!((fresh.seq, &fresh.view), (person.seq, &person.view));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_journal_is_broken_hurts_no_other() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.skirmish(&wish("duel", ai("easy"), ai("easy"))).await;
    let broken = row("h-brkenbrkenbr", "{}".to_owned(), Default::default());
    server.app.store.create(&broken, &[], "{}").await.unwrap();
    let mut socket = server.board(&broken.id).await;
    socket.say(&hello(&[])).await;
    let (error, retry) = socket.bye().await;
    assert_eq!((error.code.as_str(), retry), (ServerCode::UnknownGame.as_str(), false));
    let (status, error) = server.get(&format!("/api/skirmish/{}/replay", broken.id)).await;
    assert_eq!((status, error["code"].as_str()), (400, Some("BAD_MESSAGE")));
    let mut owner = server.sit(&made.game, &[&made.owner]).await;
    owner.run_at_once().await;
    owner.until(Guest::over).await;
    server.stop().await;
}
