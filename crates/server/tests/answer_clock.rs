//! The time to answer a question: it stands still while a screen of the asked seat holds it, and only then.

#![allow(clippy::unwrap_used)]

mod table;

use protocol::messages::ServerMessage;
use protocol::options::AnswerClock;
use serde_json::{Value, json};
use std::time::Duration;
use table::{Journal, Person, Server, wanted};

const SECONDS: u32 = 3;

fn clock(person: &Person) -> Option<AnswerClock> {
    person.next.as_ref().and_then(|next| next.clock)
}

/// The last clock that was told.
fn told(person: &Person) -> Option<AnswerClock> {
    person.heard.iter().rev().find_map(|message| match message {
        ServerMessage::Clock { clock, .. } => Some(*clock),
        _ => None,
    })
}

fn hold(seq: u32, hold: bool) -> Value {
    json!({"type": "hold", "seq": seq, "hold": hold})
}

/// A game on one screen at a question that has a clock.
async fn asked(server: &Server) -> (Person, String, [String; 2]) {
    let mut wish = wanted(json!({"who": "me"}), json!({"who": "me"}), true);
    wish["reaction_seconds"] = SECONDS.into();
    let made = server.create(&wish).await;
    let secrets = made.secrets.clone().map(Option::unwrap);
    let mut person = server.enter(&made.game, &[&secrets[0], &secrets[1]]).await;
    while clock(&person).is_none() {
        assert!(!person.over(), "a question in the middle of an action comes");
        let action = person.quick_action().await;
        person.act(action).await.unwrap();
    }
    (person, made.game, secrets)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_of_a_question_stands_while_the_asked_seat_holds_it() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let (mut person, game, secrets) = asked(&server).await;
    let (seq, player) = (person.seq, person.next.as_ref().unwrap().player);
    let first = clock(&person).unwrap();
    assert_eq!((first.of, first.held), (SECONDS * 1000, false));
    person.request(hold(seq, true)).await.unwrap();
    let held = told(&person).unwrap();
    assert!(held.held && held.left > 0);

    // The other seat holds nothing, and what it lets go is not its own.
    let other = &secrets[usize::from(player == 1)];
    let mut waiting = server.enter(&game, &[other]).await;
    let seen = clock(&waiting).unwrap();
    assert_eq!((seen.held, seen.left), (true, held.left), "whoever comes sees the same clock");
    waiting.request(hold(seq, false)).await.unwrap();
    tokio::time::sleep(Duration::from_secs(u64::from(SECONDS) + 1)).await;
    person.request(json!({"type": "ping"})).await.unwrap();
    assert_eq!(person.seq, seq, "nothing was decided meanwhile");

    // A hold of a question that is over changes nothing.
    person.request(hold(seq + 1, false)).await.unwrap();
    assert!(told(&person).unwrap().held);
    person.request(hold(seq, false)).await.unwrap();
    let runs = told(&person).unwrap();
    assert!(!runs.held && runs.left <= held.left && runs.left + 500 > held.left, "it goes on where it stood: {runs:?}");
    person.until(|person| person.seq > seq).await;
    let by_itself = person
        .heard
        .iter()
        .any(|message| matches!(message, ServerMessage::Played { entry, .. } if entry.seq == seq + 1 && entry.ordered));
    assert!(by_itself, "the default is played when the time is over");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_screen_that_leaves_lets_the_clock_go() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let (mut person, game, secrets) = asked(&server).await;
    let (seq, player) = (person.seq, person.next.as_ref().unwrap().player);
    let own = &secrets[usize::from(player == 2)];
    let mut second = server.enter(&game, &[own]).await;
    second.request(hold(seq, true)).await.unwrap();
    person.until(|person| told(person).is_some_and(|clock| clock.held)).await;
    drop(second);
    person.until(|person| told(person).is_some_and(|clock| !clock.held)).await;
    person.until(|person| person.seq > seq).await;
    server.stop().await;
}
