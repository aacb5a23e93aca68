//! Bad input of every kind: a clear message, nothing lost, and no effect on other clients.

#![allow(clippy::unwrap_used)]

mod table;

use futures_util::{SinkExt, StreamExt};
use protocol::messages::{ServerCode, ServerMessage};
use serde_json::{Value, json};
use strategium_server::config::Config;
use strategium_server::store::{GameRow, SeatRow};
use table::{Journal, Person, Server, config, hello, wanted};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

fn people() -> Value {
    wanted(json!({"who": "me"}), json!({"who": "link"}), false)
}

async fn seated(server: &Server) -> (String, String, Person) {
    let made = server.create(&people()).await;
    let secret = made.secrets[0].clone().unwrap();
    let person = server.enter(&made.game, &[&secret]).await;
    (made.game, secret, person)
}

/// The game continues as if nothing had happened.
async fn goes_on(person: &mut Person) {
    assert!(person.request(json!({"type": "ping"})).await.is_ok());
    let confirm = json!({"type": "CONFIRM_FORMATIONS", "player": 1});
    let checked = person.request(json!({"type": "check", "action": confirm})).await;
    assert!(checked.is_ok(), "{checked:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_doors_say_what_is_wrong() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let (game, secret, mut person) = seated(&server).await;
    let wrong = "0".repeat(26);
    let cases = [
        (hello("000000000000", &[]), ServerCode::UnknownGame),
        (hello("../../etc/passwd", &[]), ServerCode::UnknownGame),
        (hello("", &[]), ServerCode::UnknownGame),
        (hello(&game, &[&wrong]), ServerCode::WrongSecret),
        (hello(&game, &[&wrong, "x"]), ServerCode::WrongSecret),
        (hello(&game, &[&secret[..25]]), ServerCode::WrongSecret),
        (hello(&game, &[""]), ServerCode::WrongSecret),
        (json!({"type": "hello", "version": 0, "game": game}), ServerCode::Version),
        (json!({"type": "hello", "version": 999, "game": game}), ServerCode::Version),
    ];
    for (message, code) in cases {
        let mut socket = server.socket().await;
        socket.say(&message).await;
        let (error, retry) = socket.bye().await;
        assert_eq!((error.code.as_str(), retry), (code.as_str(), false), "{message}");
        assert!(error.message.len() > 20, "{}", error.message);
    }
    goes_on(&mut person).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn garbage_is_refused_and_then_closed() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let (game, secret, mut person) = seated(&server).await;
    let rubbish = [
        Message::text(""),
        Message::text("{"),
        Message::text("[1, 2, 3]"),
        Message::binary(vec![0, 159, 146, 150]),
        Message::text(format!(
            "{{\"type\": \"hello\", \"version\": 1, \"game\": \"{game}\", \"more\": {}}}",
            "[".repeat(9_000)
        )),
    ];
    for entered in [false, true] {
        let mut socket = if entered { server.enter(&game, &[&secret]).await.socket } else { server.socket().await };
        for message in &rubbish[..4] {
            socket.0.send(message.clone()).await.unwrap();
            loop {
                match socket.hear().await.expect("still open") {
                    ServerMessage::Refused { id, error } => {
                        assert_eq!((id, error.code.as_str()), (None, ServerCode::BadMessage.as_str()));
                        break;
                    }
                    ServerMessage::Game { .. } => {}
                    other => panic!("{other:?}"),
                }
            }
        }
        socket.0.send(rubbish[4].clone()).await.unwrap();
        assert_eq!(socket.bye().await.0.code, ServerCode::BadMessage.as_str());
    }
    // The error for a known message with wrong fields carries the message's id.
    for message in
        [json!({"type": "dance"}), json!({"type": "ping", "more": 1}), json!({"type": "ask", "ask": {"ask": "future"}})]
    {
        let mut fresh = server.enter(&game, &[&secret]).await;
        assert_eq!(fresh.request(message).await.unwrap_err().code, ServerCode::BadMessage.as_str());
    }
    // An unknown action is refused by the rules and changes nothing.
    let state = person.state.clone();
    for action in
        [json!({}), json!([]), json!({"type": "WIN"}), json!({"type": "CONFIRM_FORMATIONS", "player": 7}), json!(null)]
    {
        assert!(person.act(action).await.is_err());
    }
    assert_eq!(person.state, state);
    goes_on(&mut person).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_giant_frame_closes_only_its_own_connection() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let (game, secret, mut person) = seated(&server).await;
    let socket = server.enter(&game, &[&secret]).await.socket;
    let (mut sink, mut stream) = socket.0.split();
    let writing = tokio::spawn(async move {
        // The server stops reading, so this may fail; that does not matter.
        let _ = sink.send(Message::text("x".repeat(10 << 20))).await;
        sink
    });
    let mut code = String::new();
    while let Some(Ok(message)) = stream.next().await {
        if let Message::Text(text) = message
            && let Ok(ServerMessage::Bye { error, retry }) = serde_json::from_str(&text)
        {
            assert!(!retry);
            code = error.code;
        }
    }
    assert_eq!(code, ServerCode::TooLarge.as_str());
    writing.abort();
    goes_on(&mut person).await;
    let (status, error) = server.post("/api/games/list", &json!({"games": "x".repeat(100_000)})).await;
    assert_eq!((status, error["code"].as_str()), (413, Some("TOO_LARGE")));
    // A new game may contain rosters, and nothing larger.
    let (status, error) = server.post("/api/games", &json!({"sides": "x".repeat(9 << 20)})).await;
    assert_eq!((status, error["code"].as_str()), (413, Some("TOO_LARGE")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn haste_is_refused_and_then_closed() {
    let journal = Journal::new();
    let server = Server::start_with(&journal, Config { rate: 5, ..config() }).await;
    let (game, secret, mut person) = seated(&server).await;
    let mut hasty = server.enter(&game, &[&secret]).await;
    for id in 1..=200 {
        if hasty.socket.0.send(Message::text(json!({"type": "ping", "id": id}).to_string())).await.is_err() {
            break;
        }
    }
    let (mut answered, mut refused) = (0, 0);
    loop {
        match hasty.socket.hear().await {
            Some(ServerMessage::Reply { .. }) => answered += 1,
            Some(ServerMessage::Refused { id: Some(_), error }) => {
                assert_eq!(error.code, ServerCode::TooFast.as_str());
                refused += 1;
            }
            Some(ServerMessage::Bye { error, retry }) => {
                assert_eq!((error.code.as_str(), retry), (ServerCode::TooFast.as_str(), true));
                break;
            }
            Some(_) => {}
            None => panic!("closed without a word"),
        }
    }
    // Answers of the room may still arrive when the connection is closed.
    assert!(answered < 60 && refused >= 100, "{answered} answered, {refused} refused");
    goes_on(&mut person).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_pages_and_too_many_visitors_stay_out() {
    let journal = Journal::new();
    let limits = Config { connections_per_address: 2, games_per_hour: 3, ..config() };
    let server = Server::start_with(&journal, limits).await;
    let from = async |origin: String| {
        let mut request = format!("ws://{}/ws", server.address).into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        connect_async(request).await.is_ok()
    };
    assert!(from(format!("http://{}", server.address)).await);
    assert!(!from("http://evil.example".to_owned()).await);
    let body = people().to_string();
    let (status, error) = server.http("POST", "/api/games", "origin: http://evil.example\r\n", &body).await;
    assert_eq!(status, 403, "{error}");

    let held = [server.socket().await, server.socket().await];
    let refused = connect_async(format!("ws://{}/ws", server.address)).await;
    assert!(refused.is_err(), "a third connection of one address");
    drop(held);

    for _ in 0..3 {
        server.create(&people()).await;
    }
    let (status, error) = server.post("/api/games", &people()).await;
    assert_eq!((status, error["code"].as_str()), (429, Some("TOO_FAST")));
    let (status, _) = server.http("POST", "/api/games", "x-forwarded-for: 1.2.3.4, 10.0.0.9\r\n", &body).await;
    assert_eq!(status, 201, "another address may");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn new_games_that_cannot_be_say_why() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let changed = |at: &str, value: Value| {
        let mut wish = people();
        *wish.pointer_mut(at).unwrap() = value;
        wish
    };
    let mut odd_mission = people();
    odd_mission["mission"] = "tea-party".into();
    let mut odd_map = people();
    odd_map["deployment"] = "nowhere".into();
    let mut odd_layout = people();
    odd_layout["layout"] = "layout-99".into();
    let mut odd_cards = people();
    odd_cards["sides"][0]["fixed"] = json!(["nothing", "at-all"]);
    let mut long = people();
    long["reaction_seconds"] = 999_999.into();
    let cases = [
        (changed("/sides/0/army", json!("nobodys-army")), "nobodys-army"),
        (odd_mission, "tea-party"),
        (odd_map, "nowhere"),
        (odd_layout, "layout-99"),
        (odd_cards, "nothing"),
        (changed("/seed", json!("seven")), "seed"),
        (long, "3,600"),
    ];
    for (wish, named) in cases {
        let (status, error) = server.post("/api/games", &wish).await;
        assert_eq!((status, error["code"].as_str()), (400, Some("BAD_SETUP")), "{error}");
        assert!(error["message"].as_str().unwrap().contains(named), "{error}");
    }
    let (status, error) = server.post("/api/games", &json!({"sides": [], "more": 1})).await;
    assert_eq!((status, error["code"].as_str()), (400, Some("BAD_MESSAGE")));
    for path in ["/api/games/000000000000", "/api/games/x", "/api/games/000000000000/replay"] {
        let (status, error) = server.get(path).await;
        assert_eq!((status, error["code"].as_str()), (404, Some("UNKNOWN_GAME")), "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_nothing_and_is_told() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let me = json!({"who": "me"});
    let made = server.create(&wanted(me.clone(), me, true)).await;
    let secrets = made.secrets.clone().map(Option::unwrap);
    let secrets = secrets.each_ref().map(String::as_str);
    let mut person = server.enter(&made.game, &secrets).await;
    server.app.store.limit_pages(1).await.unwrap();
    // The space that is left in the last pages is enough for a few steps.
    let mut refused = None;
    for _ in 0..400 {
        let (action, before) = (person.quick_action().await, (person.seq, person.state.clone()));
        if let Err(error) = person.act(action.clone()).await {
            refused = Some((action, before, error));
            break;
        }
    }
    let Some((action, before, error)) = refused else { panic!("the disk never filled") };
    assert_eq!(error.code, ServerCode::NotSaved.as_str());
    assert_eq!((person.seq, person.state.clone()), before, "nothing was done");
    let (status, error) = server.post("/api/games", &people()).await;
    assert_eq!((status, error["code"].as_str()), (503, Some("NOT_SAVED")));
    server.app.store.limit_pages(1_000_000).await.unwrap();
    person.act(action).await.unwrap();
    let fresh = server.enter(&made.game, &secrets).await;
    assert_eq!((fresh.seq, &fresh.state), (person.seq, &person.state));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_journal_is_broken_hurts_no_other() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let (_, _, mut person) = seated(&server).await;
    let broken = GameRow {
        id: "brkenbrkenbr".to_owned(),
        created: 0,
        updated: 0,
        position: "{}".to_owned(),
        seed: "seven".to_owned(),
        salt: String::new(),
        rules: rules::RULES_VERSION,
        settings: people().to_string(),
        owner: String::new(),
        rematch: None,
        seats: [SeatRow::default(), SeatRow::default()],
    };
    server.app.store.create(&broken, &[], "{}").await.unwrap();
    for _ in 0..2 {
        let mut socket = server.socket().await;
        socket.say(&hello(&broken.id, &[])).await;
        let (error, retry) = socket.bye().await;
        assert_eq!((error.code.as_str(), retry), (ServerCode::UnknownGame.as_str(), false));
    }
    goes_on(&mut person).await;
    assert_eq!(server.app.rooms.open(), 1, "the broken room is closed");
    server.stop().await;
}
