//! Dice with a chosen seed: they are marked, and two people play with them only if both agree.

#![allow(clippy::unwrap_used)]

mod board;
mod table;

use protocol::messages::{Reply, ServerMessage, VERSION};
use serde_json::{Value, json};
use table::{Journal, Server, Socket, wanted};

/// The first answer to a hello that does not agree.
async fn greeted(mut socket: Socket, game: Option<&str>, secrets: &[&str]) -> Value {
    let mut hello = json!({"type": "hello", "version": VERSION, "secrets": secrets});
    if let Some(game) = game {
        hello["game"] = game.into();
    }
    socket.say(&hello).await;
    serde_json::from_str(&socket.text().await.unwrap()).unwrap()
}

fn sealed(mut wish: Value) -> Value {
    wish.as_object_mut().unwrap().remove("seed");
    wish
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chosen_seed_needs_the_consent_of_each_of_two_people() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let between = wanted(json!({"who": "me"}), json!({"who": "link"}), false);
    let made = server.create(&between).await;
    let secrets = made.secrets.clone().map(Option::unwrap);
    for secret in &secrets {
        let answer = greeted(server.socket().await, Some(&made.game), &[secret]).await;
        assert_eq!(
            (&answer["type"], &answer["error"]["code"], &answer["retry"]),
            (&json!("bye"), &json!("CONSENT"), &json!(false))
        );
        assert!(answer["error"]["message"].as_str().unwrap().contains("not sealed"), "{answer}");
    }
    // Spectators, the creator and two players on one screen are not asked; nothing claims to be sealed.
    for known in
        [vec![], vec![secrets[0].as_str(), made.owner.as_str()], vec![secrets[0].as_str(), secrets[1].as_str()]]
    {
        let answer = greeted(server.socket().await, Some(&made.game), &known).await;
        assert_eq!((&answer["type"], &answer["game"]["commitment"]), (&json!("welcome"), &json!("")), "{known:?}");
    }
    // A person who agrees can play.
    let person = server.enter(&made.game, &[&secrets[1]]).await;
    assert_eq!(person.players, [2]);
    // Sealed dice need no consent, and neither does a game against the computer.
    let made = server.create(&sealed(between)).await;
    let answer = greeted(server.socket().await, Some(&made.game), &[made.secrets[1].as_deref().unwrap()]).await;
    assert_eq!(answer["type"], "welcome");
    assert_eq!(answer["game"]["commitment"].as_str().map(str::len), Some(64));
    let made = server.create(&wanted(json!({"who": "me"}), json!({"who": "ai"}), false)).await;
    let answer = greeted(server.socket().await, Some(&made.game), &[made.secrets[0].as_deref().unwrap()]).await;
    assert_eq!(answer["type"], "welcome");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_skirmish_asks_in_the_same_way() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.skirmish(&board::wish("duel", board::me(), board::link())).await;
    let secret = made.secrets[1].clone().unwrap();
    let answer = greeted(server.board(&made.game).await, None, &[&secret]).await;
    assert_eq!((&answer["type"], &answer["error"]["code"]), (&json!("bye"), &json!("CONSENT")));
    assert_eq!(server.sit(&made.game, &[&secret]).await.players, [1]);
    let made = server.skirmish(&sealed(board::wish("duel", board::me(), board::link()))).await;
    let answer = greeted(server.board(&made.game).await, None, &[made.secrets[1].as_deref().unwrap()]).await;
    assert_eq!(answer["type"], "welcome");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_sealed() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.create(&wanted(json!({"who": "me"}), json!({"who": "link"}), false)).await;
    let secret = made.secrets[0].clone().unwrap();
    let mut one = server.enter(&made.game, &[&secret]).await;
    one.act(json!({"type": "CONCEDE", "player": 1})).await.unwrap();
    let Ok(Reply::Rematch { game, .. }) = one.request(json!({"type": "rematch"})).await else { panic!("no rematch") };
    let mut socket = server.socket().await;
    socket.say(&table::hello(&game, &[&secret])).await;
    let Some(ServerMessage::Welcome { game, .. }) = socket.hear().await else { panic!("no welcome") };
    assert_eq!(game.commitment.len(), 64, "the dice of the first game are known by now");
    server.stop().await;
}
