//! Whole games through the WebSocket.

#![allow(clippy::unwrap_used)]

mod table;

use codex::Codex;
use protocol::messages::{Reply, ServerCode, ServerMessage};
use serde_json::{Value, json};
use strategium_server::rooms::commitment;
use table::{Journal, Person, Server, wanted};

/// A client that connects now sees the same as one that kept up by differences.
async fn assert_same(server: &Server, person: &Person, secrets: &[&str]) {
    let fresh = server.enter(&person.info.id, secrets).await;
    assert_eq!(fresh.seq, person.seq);
    assert_eq!(fresh.state, person.state);
    assert_eq!(fresh.next, person.next);
}

fn ai(level: &str) -> Value {
    json!({"who": "ai", "level": level})
}

fn me() -> Value {
    json!({"who": "me", "name": "Ann"})
}

fn link() -> Value {
    json!({"who": "link"})
}

async fn run_at_once(person: &mut Person) {
    let pace = json!({"type": "pace", "pace": {"pace": "run", "delay": 0}});
    assert!(person.request(pace).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_between_computers_ends_and_can_be_checked_by_anyone() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let mut wish = wanted(ai("easy"), ai("easy"), true);
    wish.as_object_mut().unwrap().remove("seed");
    let made = server.create(&wish).await;
    assert_eq!(made.secrets, [None, None]);
    let mut watcher = server.enter(&made.game, &[]).await;
    let mut owner = server.enter(&made.game, &[&made.owner]).await;
    assert!(owner.players.is_empty() && owner.info.opened.is_none());
    let (status, refused) = server.get(&format!("/api/games/{}/record", made.game)).await;
    assert_eq!((status, refused["code"].as_str()), (409, Some("NOT_OVER")));
    let sealed = owner.info.commitment.clone();
    run_at_once(&mut owner).await;
    owner.until(Person::over).await;
    watcher.until(Person::over).await;
    assert_eq!(watcher.state, owner.state);
    assert_same(&server, &watcher, &[]).await;

    let opened = owner.info.opened.clone().expect("opened at the end");
    assert_eq!(commitment(&opened.seed, &opened.salt), sealed);
    let (status, verified) = server.get(&format!("/api/games/{}/verify", made.game)).await;
    assert_eq!((status, &verified["ok"], &verified["sealed"]), (200, &json!(true), &json!(true)));
    assert_eq!(verified["steps"], owner.seq);
    let (status, record) = server.http("GET", &format!("/api/games/{}/record", made.game), "", "").await;
    assert_eq!(status, 200);
    assert!(record.lines().next().unwrap().contains(&format!("\"seed\":\"{}\"", opened.seed)));
    assert!(record.contains("\"why\":"), "no reasons in the record");
    let read = protocol::Record::from_text(&record).unwrap();
    let again = read.verify(None, &mut |_, _, _| {}).unwrap();
    assert_eq!((again.first_difference, again.steps), (None, u64::from(owner.seq)));
    let (status, replay) = server.get(&format!("/api/games/{}/replay", made.game)).await;
    assert_eq!((status, replay["steps"].as_array().unwrap().len() as u32), (200, owner.seq));
    let mut state = replay["state"].clone();
    for step in replay["steps"].as_array().unwrap() {
        let diffs: Vec<protocol::Diff> = serde_json::from_value(step["diffs"].clone()).unwrap();
        protocol::diff::apply(&mut state, &diffs);
    }
    assert_eq!(state, owner.state, "the replay ends where the battle ended");
    let statistics = owner.request(json!({"type": "ask", "ask": {"ask": "dice_statistics"}})).await;
    let Ok(Reply::DiceStatistics { sides }) = statistics else { panic!("{statistics:?}") };
    // The dice are sealed, so it is another battle each time: the log says how many were rolled.
    let count = |dice: &Value, what: &str| dice[what].as_array().map_or(0, Vec::len);
    let logged = replay["steps"].as_array().unwrap().iter().flat_map(|step| step["entry"]["dice"].as_array().unwrap());
    let logged: usize = logged.map(|dice| count(dice, "rolls_raw") + count(dice, "rerolled")).sum();
    assert_eq!(sides.iter().flat_map(|side| side.faces).sum::<u32>() as usize, logged);
    assert!(sides.iter().all(|side| side.faces.iter().sum::<u32>() > 0));
    let card = server.get(&format!("/api/games/{}", made.game)).await.1;
    assert_eq!((&card["seq"], &card["waiting_for"]), (&json!(owner.seq), &Value::Null));

    // The owner asks for a rematch: the same people may do the same there.
    let Ok(Reply::Rematch { game, secrets }) = owner.request(json!({"type": "rematch"})).await else {
        panic!("no rematch")
    };
    assert_eq!(secrets, [None, None]);
    watcher.until(|watcher| watcher.info.rematch.as_ref() == Some(&game)).await;
    let mut second = server.enter(&game, &[&made.owner]).await;
    assert!(second.request(json!({"type": "pace", "pace": {"pace": "pause"}})).await.is_ok());
    assert_ne!(second.info.commitment, sealed);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_by_what_is_offered_and_everybody_keeps_up() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.create(&wanted(me(), ai("normal"), true)).await;
    let secret = made.secrets[0].clone().unwrap();
    let mut ann = server.enter(&made.game, &[&secret]).await;
    let mut watcher = server.enter(&made.game, &[]).await;
    assert_eq!(ann.info.commitment, "", "a game with a known seed is not sealed");
    run_at_once(&mut ann).await;
    let mut played = 0;
    while played < 60 && !ann.over() {
        ann.until(|ann| ann.is_asked() || ann.over()).await;
        if ann.over() {
            break;
        }
        // Goes through all offers, so that units move, shoot and charge, and phases end.
        let action = ann.some_action(played * 7).await;
        let seq = ann.seq;
        match ann.act(action.clone()).await {
            Ok(Reply::Done { seq: done }) => assert!(done > seq && ann.seq >= done, "told before it was answered"),
            other => panic!("{action} was offered: {other:?}"),
        }
        played += 1;
        if played % 20 == 0 {
            ann.until(Person::is_asked).await;
            assert_same(&server, &ann, &[&secret]).await;
            let seq = ann.seq;
            watcher.until(|watcher| watcher.seq == seq).await;
            assert_same(&server, &watcher, &[]).await;
        }
    }
    // Its reasons are kept, both recent and old ones.
    let reasons = |message: &ServerMessage| match message {
        ServerMessage::Played { entry, .. } if entry.why => Some(entry.seq),
        _ => None,
    };
    let told: Vec<u32> = watcher.heard.iter().filter_map(reasons).collect();
    for seq in [told.first(), told.last()].into_iter().flatten() {
        let why = watcher.request(json!({"type": "why", "seq": seq})).await;
        assert!(matches!(why, Ok(Reply::Why(_))), "step {seq}: {why:?}");
    }
    server.stop().await;
}

/// A unit of this player that may begin a move, with its first model.
fn mover(person: &Person) -> (String, String, [f64; 2]) {
    let begin = person.offers().into_iter().find(|action| action["type"] == "BEGIN_NORMAL_MOVE").unwrap();
    let unit = begin["unit_id"].as_str().unwrap().to_owned();
    let (model, held) = person.state["units"][&unit]["models"].as_object().unwrap().iter().next().unwrap();
    let at = [held["at"][0].as_f64().unwrap(), held["at"][1].as_f64().unwrap()];
    (unit, model.clone(), at)
}

/// Ends the Command phase for the player who decides.
async fn to_movement(people: &mut [Person; 2]) -> usize {
    for _ in 0..60 {
        let asked = if people[0].is_asked() { 0 } else { 1 };
        let person = &mut people[asked];
        if person.state["phase"] == "MOVEMENT" && person.next.as_ref().unwrap().kind == "UNIT" {
            return asked;
        }
        let offers = person.offers();
        let wise = ["END_COMMAND", "DECLINE_REACTION", "BATTLE_SHOCK_TEST"];
        let fitting = |action: &&Value| wise.contains(&action["type"].as_str().unwrap_or_default());
        let action = offers.iter().find(fitting).unwrap_or(&offers[0]).clone();
        person.act(action).await.unwrap();
        let seq = person.seq;
        people[1 - asked].until(|other| other.seq >= seq).await;
    }
    panic!("no movement phase");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_prepared_is_private_and_can_be_taken_back() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.create(&wanted(me(), link(), true)).await;
    let secrets = made.secrets.clone().map(Option::unwrap);
    let mut people = [server.enter(&made.game, &[&secrets[0]]).await, server.enter(&made.game, &[&secrets[1]]).await];
    let mut watcher = server.enter(&made.game, &[]).await;
    let asked = to_movement(&mut people).await;
    let other = 1 - asked;
    let (unit, model, [x, y]) = mover(&people[asked]);
    let (before, seq) = (people[asked].state.clone(), people[asked].seq);
    let begin = json!({"type": "BEGIN_NORMAL_MOVE", "player": asked + 1, "unit_id": unit});
    people[asked].act(begin).await.unwrap();
    let stage = json!({"type": "SET_MODEL_DEST", "player": asked + 1, "unit_id": unit, "model_id": model,
        "path": [[x, y + 0.1]]});
    people[asked].act(stage.clone()).await.unwrap();
    assert_eq!(people[asked].state["in_hand"]["staged"], json!([model]));
    people[other].until(|other| other.seq == seq + 2).await;
    watcher.until(|watcher| watcher.seq == seq + 2).await;
    for outsider in [&people[other], &watcher] {
        assert!(outsider.state["in_hand"]["staged"].as_array().is_none_or(Vec::is_empty));
        let Some(ServerMessage::Played { action, .. }) = outsider.heard.last() else { panic!("no step") };
        assert_eq!(*action, json!({"type": "SET_MODEL_DEST", "player": asked + 1, "unit_id": unit}));
    }
    // The replay of a running battle ends before what is being prepared, and contains no hash.
    let (status, replay) = server.get(&format!("/api/games/{}/replay", made.game)).await;
    assert_eq!(status, 200, "{replay}");
    let steps = replay["steps"].as_array().unwrap();
    assert_eq!(steps.len() as u32, seq + 1);
    assert!(steps.iter().all(|step| step["hash"] == ""));
    assert!(replay["game"]["opened"].is_null() && !replay.to_string().contains("\"seed\""));
    // Two players on one screen see what either prepares.
    let both = server.enter(&made.game, &[&secrets[0], &secrets[1]]).await;
    assert_eq!((both.players.as_slice(), &both.state["in_hand"]["staged"]), ([1, 2].as_slice(), &json!([model])));

    let refused = people[other].request(json!({"type": "undo"})).await.unwrap_err();
    assert_eq!(refused.code, ServerCode::NothingToUndo.as_str());
    people[asked].request(json!({"type": "undo"})).await.unwrap();
    people[asked].request(json!({"type": "undo"})).await.unwrap();
    assert_eq!((people[asked].seq, &people[asked].state), (seq, &before));
    watcher.until(|watcher| watcher.seq == seq).await;
    assert_same(&server, &people[asked], &[&secrets[asked]]).await;

    // A die that has been rolled cannot be undone.
    let advance = json!({"type": "BEGIN_ADVANCE", "player": asked + 1, "unit_id": unit});
    people[asked].act(advance).await.unwrap();
    let refused = people[asked].request(json!({"type": "undo"})).await.unwrap_err();
    assert_eq!(refused.code, ServerCode::NothingToUndo.as_str());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restarted_server_goes_on_at_the_same_moment() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.create(&wanted(me(), link(), true)).await;
    let secrets = made.secrets.clone().map(Option::unwrap);
    let mut people = [server.enter(&made.game, &[&secrets[0]]).await, server.enter(&made.game, &[&secrets[1]]).await];
    let asked = to_movement(&mut people).await;
    let (seq, state, next) = (people[asked].seq, people[asked].state.clone(), people[asked].next.clone());
    server.stop().await;
    let (error, retry) = people[asked].socket.bye().await;
    assert_eq!((error.code.as_str(), retry), (ServerCode::Closing.as_str(), true));

    let server = Server::start(&journal).await;
    let mut back = server.enter(&made.game, &[&secrets[asked]]).await;
    assert_eq!((back.seq, &back.state, &back.next), (seq, &state, &next));
    assert_eq!(back.info.seats[0].name, "Ann");
    let (unit, ..) = mover(&back);
    back.act(json!({"type": "REMAIN_STATIONARY", "player": asked + 1, "unit_id": unit})).await.unwrap();
    let cards = server.post("/api/games/list", &json!({"games": [made.game, "000000000000", "no id"]})).await.1;
    assert_eq!((cards.as_array().unwrap().len(), &cards[0]["seq"]), (1, &json!(seq + 1)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_message_names_a_card_that_is_still_in_a_deck() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.create(&wanted(me(), ai("normal"), true)).await;
    let secret = made.secrets[0].clone().unwrap();
    let mut ann = server.enter(&made.game, &[&secret]).await;
    run_at_once(&mut ann).await;
    let mut spy = server.socket().await;
    spy.say(&table::hello(&made.game, &[])).await;
    let cards: Vec<&str> = Codex::builtin().secondaries.iter().map(|card| card.id.as_str()).collect();
    let mut drawn: Vec<String> = Vec::new();
    for _ in 0..200 {
        let text = spy.text().await.unwrap();
        let message: ServerMessage = serde_json::from_str(&text).unwrap();
        let in_play = |value: &Value| {
            let sides = value.as_object().into_iter().flatten();
            let cards = sides.flat_map(|(_, side)| side["cards"].as_array().cloned().unwrap_or_default());
            cards.filter_map(|card| card.as_str().map(str::to_owned)).collect::<Vec<String>>()
        };
        match &message {
            ServerMessage::Welcome { state, .. } => drawn.extend(in_play(&state["scores"])),
            ServerMessage::Played { diffs, .. } => {
                for diff in serde_json::to_value(diffs).unwrap().as_array().unwrap() {
                    let path = diff["path"].as_str().unwrap();
                    if path.starts_with("scores") && path.ends_with("cards") {
                        drawn.extend(diff["value"].as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_owned()));
                    }
                }
            }
            _ => {}
        }
        for card in &cards {
            let named = text.contains(&format!("\"{card}\""));
            assert!(!named || drawn.iter().any(|held| held == card), "{card} is named too early in {text}");
        }
        if ann.is_asked() {
            let action = ann.quick_action().await;
            ann.act(action).await.unwrap();
        } else {
            ann.until(|ann| ann.is_asked() || ann.over()).await;
        }
        if ann.over() || drawn.len() > 6 {
            break;
        }
    }
    assert!(drawn.len() > 2, "nothing was drawn");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_change_hands() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    // A person lets the computer play, and takes the seat back.
    let made = server.create(&wanted(me(), link(), true)).await;
    let secrets = made.secrets.clone().map(Option::unwrap);
    let mut people = [server.enter(&made.game, &[&secrets[0]]).await, server.enter(&made.game, &[&secrets[1]]).await];
    let asked = to_movement(&mut people).await;
    let person = &mut people[asked];
    run_at_once(person).await;
    let seq = person.seq;
    person.request(json!({"type": "seat", "player": asked + 1, "level": "easy"})).await.unwrap();
    person.until(|person| person.seq > seq + 1).await;
    let refused = person.act(json!({"type": "END_MOVEMENT", "player": asked + 1})).await.unwrap_err();
    assert_eq!(refused.code, ServerCode::SeatTaken.as_str());
    person.request(json!({"type": "seat", "player": asked + 1, "level": null})).await.unwrap();
    assert_eq!(person.info.seats[asked].level, None);
    assert!(!person.is_asked() || !person.offers().is_empty(), "options come with the seat");

    // The person who created a game between computers may take a seat in it.
    let made = server.create(&wanted(ai("easy"), ai("easy"), true)).await;
    let mut owner = server.enter(&made.game, &[&made.owner]).await;
    owner.request(json!({"type": "pace", "pace": {"pace": "pause"}})).await.unwrap();
    let Ok(Reply::Seat { player: 1, secret }) =
        owner.request(json!({"type": "seat", "player": 1, "level": null})).await
    else {
        panic!("no seat")
    };
    owner.until(|owner| owner.players == [1]).await;
    assert_eq!(owner.info.seats[0].level, None);
    assert_eq!(server.enter(&made.game, &[&secret]).await.players, [1]);

    // One step at a time.
    let made = server.create(&wanted(ai("easy"), ai("easy"), true)).await;
    let mut owner = server.enter(&made.game, &[&made.owner]).await;
    owner.request(json!({"type": "pace", "pace": {"pace": "pause"}})).await.unwrap();
    let seq = owner.seq;
    owner.request(json!({"type": "pace", "pace": {"pace": "step"}})).await.unwrap();
    owner.until(|owner| owner.seq > seq && owner.info.pace == protocol::messages::Pace::Pause).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_talk_and_ask_for_advice() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.create(&wanted(me(), ai("normal"), true)).await;
    let secret = made.secrets[0].clone().unwrap();
    let mut ann = server.enter(&made.game, &[&secret]).await;
    let mut watcher = server.enter(&made.game, &[]).await;
    run_at_once(&mut ann).await;
    ann.request(json!({"type": "chat", "text": " Good luck <b>!</b> "})).await.unwrap();
    watcher.until(|watcher| matches!(watcher.heard.last(), Some(ServerMessage::Chat { .. }))).await;
    let Some(ServerMessage::Chat { line }) = watcher.heard.last() else { panic!("nothing said") };
    assert_eq!((line.player, line.name.as_str(), line.text.as_str()), (Some(1), "Ann", "Good luck <b>!</b>"));
    for text in ["", "   ", &"x".repeat(501)] {
        assert!(ann.request(json!({"type": "chat", "text": text})).await.is_err());
    }
    // Spectators may chat too, but not under a player's name, however it is spelled.
    for (name, allowed) in [("Bert", true), ("aNN", false), ("An\u{200b}n \u{202e}", false), ("", true)] {
        let mut socket = server.socket().await;
        let mut hello = table::hello(&made.game, &[]);
        hello["name"] = name.into();
        socket.say(&hello).await;
        socket.say(&json!({"type": "chat", "id": 1, "text": "I concede"})).await;
        let answer = loop {
            match socket.hear().await.unwrap() {
                ServerMessage::Reply { .. } => break None,
                ServerMessage::Refused { error, .. } => break Some(error.code),
                _ => {}
            }
        };
        assert_eq!(answer.as_deref(), (!allowed).then_some("SEAT_TAKEN"), "{name}");
    }
    ann.until(Person::is_asked).await;
    let Ok(Reply::Hint(hint)) = ann.request(json!({"type": "hint"})).await else { panic!("no hint") };
    let checked = ann.request(json!({"type": "check", "action": hint.action})).await;
    assert_eq!(checked, Ok(Reply::Checked { legal: true, error: None }));
    let seq = ann.seq;
    ann.act(hint.action).await.unwrap();
    assert!(ann.seq > seq);
    server.stop().await;
}
