//! Adjustments by hand, who must agree to them, and notes on units.

#![allow(clippy::unwrap_used)]

mod table;

use protocol::messages::http::Created;
use protocol::messages::{AdjustedInfo, EventInfo, NoteInfo, ProposalInfo, Reply, ServerMessage, Settlement};
use serde_json::{Value, json};
use table::{Journal, Person, Server, hello};

fn points(player: u8, cp: u8) -> Value {
    json!({"type": "ADJUST", "player": player, "path": "players.1.cp", "value": cp, "reason": " By <b>hand</b> "})
}

async fn propose(person: &mut Person, action: Value) -> Result<Reply, String> {
    person.request(json!({"type": "propose", "action": action})).await.map_err(|error| error.code)
}

async fn answer(person: &mut Person, kind: &str, number: u32) -> Result<Reply, String> {
    person.request(json!({"type": kind, "number": number})).await.map_err(|error| error.code)
}

/// Receives messages until a proposal arrives.
async fn proposed(person: &mut Person) -> ProposalInfo {
    let is = |message: &ServerMessage| matches!(message, ServerMessage::Proposed { .. });
    person.until(|person| person.heard.iter().any(is)).await;
    let at = person.heard.iter().position(is).unwrap();
    match person.heard.remove(at) {
        ServerMessage::Proposed { proposal } => proposal,
        other => panic!("{other:?}"),
    }
}

/// Receives messages until the proposal has ended.
async fn settled(person: &mut Person) -> (u32, Settlement) {
    let is = |message: &ServerMessage| matches!(message, ServerMessage::Settled { .. });
    person.until(|person| person.heard.iter().any(is)).await;
    let at = person.heard.iter().position(is).unwrap();
    match person.heard.remove(at) {
        ServerMessage::Settled { number, how } => (number, how),
        other => panic!("{other:?}"),
    }
}

/// The proposal and the notes in a fresh welcome.
async fn welcomed(server: &Server, game: &str) -> (Option<ProposalInfo>, Vec<NoteInfo>) {
    let mut socket = server.socket().await;
    socket.say(&hello(game, &[])).await;
    match socket.hear().await {
        Some(ServerMessage::Welcome { proposal, notes, .. }) => (proposal, notes),
        other => panic!("no welcome: {other:?}"),
    }
}

struct Three {
    server: Server,
    game: String,
    one: Person,
    two: Person,
    guest: Person,
}

/// A game that asks no question at the start, because nothing can be adjusted while a question is open.
async fn quiet(server: &Server, one: Value, two: Value) -> Created {
    for seed in 1..40 {
        let mut wish = table::wanted(one.clone(), two.clone(), true);
        wish["seed"] = seed.to_string().into();
        let made = server.create(&wish).await;
        let guest = server.enter(&made.game, &[]).await;
        if guest.next.as_ref().is_some_and(|next| ["UNIT", "FACTION"].contains(&next.kind.as_str())) {
            return made;
        }
    }
    panic!("every game begins with a question");
}

/// Two people with links, and a spectator.
async fn three(journal: &Journal) -> Three {
    let server = Server::start(journal).await;
    let person = json!({"who": "link"});
    let made = quiet(&server, person.clone(), person).await;
    let [first, second] = made.secrets.clone().map(Option::unwrap);
    let one = server.enter(&made.game, &[&first]).await;
    let two = server.enter(&made.game, &[&second]).await;
    let guest = server.enter(&made.game, &[]).await;
    Three { server, game: made.game, one, two, guest }
}

#[tokio::test(flavor = "multi_thread")]
async fn with_two_people_the_other_must_accept() {
    let journal = Journal::new();
    let Three { server, game, mut one, mut two, mut guest } = three(&journal).await;
    let seq = one.seq;
    assert_eq!(one.act(points(1, 9)).await.unwrap_err().code, "CONSENT");
    propose(&mut one, points(1, 9)).await.unwrap();
    for person in [&mut one, &mut two, &mut guest] {
        let proposal = proposed(person).await;
        assert_eq!((proposal.number, proposal.player, proposal.reason.as_str()), (1, 1, "By <b>hand</b>"));
        assert_eq!(proposal.text, "player 1 has 9CP");
        assert_eq!(person.seq, seq, "nothing is played before it is accepted");
    }
    assert_eq!(welcomed(&server, &game).await.0.map(|proposal| proposal.number), Some(1));
    // One proposal at a time, and only the other player may answer it.
    assert_eq!(propose(&mut two, points(2, 3)).await.unwrap_err(), "PROPOSAL_OPEN");
    assert_eq!(answer(&mut one, "accept", 1).await.unwrap_err(), "SEAT_TAKEN");
    assert_eq!(answer(&mut guest, "accept", 1).await.unwrap_err(), "NOT_SEATED");
    assert_eq!(answer(&mut two, "accept", 2).await.unwrap_err(), "NO_PROPOSAL");
    answer(&mut two, "accept", 1).await.unwrap();
    for person in [&mut one, &mut two, &mut guest] {
        assert_eq!(settled(person).await, (1, Settlement::Accepted));
        assert_eq!((person.seq, &person.state["cp"][0]), (seq + 1, &json!(9)));
    }
    assert_eq!(welcomed(&server, &game).await.0, None);
    assert_eq!(answer(&mut two, "accept", 1).await.unwrap_err(), "NO_PROPOSAL");
    // Neither player can undo alone what both agreed to.
    for person in [&mut one, &mut two] {
        assert_eq!(person.request(json!({"type": "undo"})).await.unwrap_err().code, "NOTHING_TO_UNDO");
    }
    server.stop().await;

    // It is in the journal, with its reason.
    let server = Server::start(&journal).await;
    let again = server.enter(&game, &[]).await;
    assert_eq!((again.seq, &again.state["cp"][0]), (seq + 1, &json!(9)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proposal_is_declined_withdrawn_or_dropped_and_changes_nothing() {
    let journal = Journal::new();
    let Three { server, game, mut one, mut two, mut guest } = three(&journal).await;
    let seq = one.seq;
    propose(&mut one, points(1, 9)).await.unwrap();
    answer(&mut two, "decline", 1).await.unwrap();
    assert_eq!(settled(&mut guest).await, (1, Settlement::Declined));
    assert_eq!(settled(&mut one).await, (1, Settlement::Declined));
    propose(&mut two, points(2, 8)).await.unwrap();
    assert_eq!(answer(&mut one, "withdraw", 2).await.unwrap_err(), "SEAT_TAKEN");
    answer(&mut two, "withdraw", 2).await.unwrap();
    assert_eq!(settled(&mut guest).await, (2, Settlement::Withdrawn));
    // Actions that the rules refuse cannot be proposed, and neither can anything but an adjustment.
    assert_eq!(propose(&mut one, points(1, 99)).await.unwrap_err(), "OUT_OF_BOUNDS");
    let concede = json!({"type": "CONCEDE", "player": 1});
    assert_eq!(propose(&mut one, concede.clone()).await.unwrap_err(), "BAD_MESSAGE");
    assert_eq!((one.seq, guest.seq), (seq, seq));
    // The end of the battle drops the proposal.
    propose(&mut one, points(1, 9)).await.unwrap();
    one.act(concede).await.unwrap();
    assert_eq!(settled(&mut guest).await, (3, Settlement::Dropped));
    assert_eq!(answer(&mut two, "accept", 3).await.unwrap_err(), "NO_PROPOSAL");
    assert_eq!(welcomed(&server, &game).await.0, None);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_is_lent_drops_the_proposal_and_its_owner_is_still_asked() {
    let journal = Journal::new();
    let Three { server, mut one, mut two, mut guest, .. } = three(&journal).await;
    propose(&mut one, points(1, 9)).await.unwrap();
    one.request(json!({"type": "pace", "pace": {"pace": "pause"}})).await.unwrap();
    two.request(json!({"type": "pace", "pace": {"pace": "pause"}})).await.unwrap();
    two.request(json!({"type": "seat", "player": 2, "level": "easy"})).await.unwrap();
    assert_eq!(settled(&mut guest).await, (1, Settlement::Dropped));
    // The computer plays the seat, but its owner must still agree.
    let (seq, before) = (one.seq, one.state["cp"].clone());
    assert_eq!(one.act(points(1, 9)).await.unwrap_err().code, "CONSENT");
    propose(&mut one, points(1, 9)).await.unwrap();
    assert_eq!((one.seq, &one.state["cp"]), (seq, &before), "nothing is played before it is accepted");
    answer(&mut two, "accept", 2).await.unwrap();
    assert_eq!(settled(&mut one).await.1, Settlement::Dropped);
    assert_eq!(settled(&mut one).await, (2, Settlement::Accepted));
    assert_eq!((one.seq, &one.state["cp"][0]), (seq + 1, &json!(9)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_no_person_owns_is_not_asked() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = quiet(&server, json!({"who": "me"}), json!({"who": "ai", "level": "easy"})).await;
    let mut one = server.enter(&made.game, &[made.secrets[0].as_deref().unwrap()]).await;
    one.request(json!({"type": "pace", "pace": {"pace": "pause"}})).await.unwrap();
    let seq = one.seq;
    propose(&mut one, points(1, 9)).await.unwrap();
    assert!(one.seq > seq, "played at once");
    assert_eq!(one.state["cp"][0], 9);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_at_the_table_it_is_done_at_once_and_can_be_taken_back() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let me = json!({"who": "me"});
    let made = quiet(&server, me.clone(), me).await;
    let secrets = made.secrets.clone().map(Option::unwrap);
    let mut both = server.enter(&made.game, &[&secrets[0], &secrets[1]]).await;
    let before = both.state.clone();
    propose(&mut both, points(2, 9)).await.unwrap();
    assert_eq!(both.state["cp"][0], 9);
    both.request(json!({"type": "undo"})).await.unwrap();
    assert_eq!(both.state, before);
    let unit = both.state["units"].as_object().unwrap().keys().next().unwrap().clone();
    let shock = json!({"type": "ADJUST", "player": 1, "path": format!("units.{unit}.battle_shocked"), "value": true,
        "reason": "A fright"});
    both.act(shock).await.unwrap();
    assert_eq!(both.state["units"][&unit]["flags"]["battle_shocked"], true);
    let told = both.heard.iter().rev().find_map(|message| match message {
        ServerMessage::Played { entry, .. } => Some(entry.clone()),
        _ => None,
    });
    let told = told.unwrap();
    assert_eq!((told.action.as_str(), told.unit_id.as_deref()), ("ADJUST", Some(unit.as_str())));
    let settled = AdjustedInfo::Shocked { unit_id: unit.clone(), shocked: true };
    let event = EventInfo::Adjusted { player: 1, what: settled, reason: "A fright".to_owned() };
    assert_eq!(told.events, [event]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_seen_by_all_and_kept() {
    let journal = Journal::new();
    let Three { server, game, mut one, mut two, mut guest } = three(&journal).await;
    let unit = one.state["units"].as_object().unwrap().keys().next().unwrap().clone();
    let note =
        |player: u8, unit: &str, text: &str| json!({"type": "note", "player": player, "unit_id": unit, "text": text});
    one.request(note(1, &unit, " Oath <b>of</b>\nMoment ")).await.unwrap();
    two.request(note(2, &unit, &"ä".repeat(200))).await.unwrap();
    let is = |message: &ServerMessage| matches!(message, ServerMessage::Note { .. });
    guest.until(|guest| guest.heard.iter().filter(|message| is(message)).count() == 2).await;
    let expected = [
        NoteInfo { unit_id: unit.clone(), player: 1, text: "Oath <b>of</b> Moment".to_owned() },
        NoteInfo { unit_id: unit.clone(), player: 2, text: "ä".repeat(200) },
    ];
    assert_eq!(welcomed(&server, &game).await.1, expected);
    let refused = two.request(note(2, &unit, &"ä".repeat(201))).await.unwrap_err();
    assert_eq!(refused.code, "BAD_MESSAGE");
    assert_eq!(one.request(note(1, "nobody", "x")).await.unwrap_err().code, "UNKNOWN_ID");
    assert_eq!(one.request(note(3, &unit, "x")).await.unwrap_err().code, "BAD_MESSAGE");
    server.stop().await;

    let server = Server::start(&journal).await;
    assert_eq!(welcomed(&server, &game).await.1, expected);
    server.stop().await;
}
