//! Standing orders in a real room: what they answer, what they leave to the player, and who is told of them.

#![allow(clippy::unwrap_used)]

mod table;

use protocol::messages::{Orders, SeatOrders, ServerMessage};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::{Journal, Person, Server, hello, wanted};

fn person(orders: Option<Orders>) -> Value {
    match orders {
        Some(orders) => json!({"who": "me", "orders": orders}),
        None => json!({"who": "me"}),
    }
}

/// The orders that a welcome tells.
async fn told(server: &Server, game: &str, secrets: &[&str]) -> Vec<SeatOrders> {
    let mut socket = server.socket().await;
    socket.say(&hello(game, secrets)).await;
    match socket.hear().await {
        Some(ServerMessage::Welcome { orders, .. }) => orders,
        other => panic!("no welcome: {other:?}"),
    }
}

fn secrets(created: &protocol::messages::http::Created) -> [String; 2] {
    created.secrets.clone().map(|secret| secret.expect("a person's seat"))
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_are_told_to_their_seat_alone_and_survive_a_restart() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let created = server.create(&wanted(person(None), json!({"who": "link"}), true)).await;
    let [one, two] = secrets(&created);
    let everything = |player: u8| vec![SeatOrders { player, orders: Orders::default() }];
    // Programs that send none are asked everything.
    assert_eq!(told(&server, &created.game, &[&one]).await, everything(1));
    let mut first = server.enter(&created.game, &[&one]).await;
    let mut second = server.enter(&created.game, &[&two]).await;
    let orders = Orders { command_reroll: Some(25), ..Orders::sensible() };
    first.request(json!({"type": "orders", "player": 1, "orders": orders})).await.unwrap();
    let changed = |heard: &[ServerMessage]| {
        heard.iter().any(|message| matches!(message, ServerMessage::Orders { orders } if orders.player == 1))
    };
    assert!(changed(&first.heard), "the holder is told");
    second.request(json!({"type": "ping"})).await.unwrap();
    assert!(!changed(&second.heard), "the other player is not");
    assert_eq!(told(&server, &created.game, &[&two]).await, everything(2));
    assert_eq!(told(&server, &created.game, &[]).await, []);
    // No step has been played since.
    server.stop().await;
    let server = Server::start(&journal).await;
    assert_eq!(told(&server, &created.game, &[&one]).await, [SeatOrders { player: 1, orders }]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_that_make_no_sense_are_refused() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let created = server.create(&wanted(person(Some(Orders::sensible())), json!({"who": "link"}), true)).await;
    let [one, two] = secrets(&created);
    let sensible = vec![SeatOrders { player: 1, orders: Orders::sensible() }];
    assert_eq!(told(&server, &created.game, &[&one]).await, sensible);
    let mut first = server.enter(&created.game, &[&one]).await;
    let refused = |orders: Value| json!({"type": "orders", "player": 1, "orders": orders});
    let too_much = Orders { command_reroll: Some(101), ..Orders::sensible() };
    let error = first.request(refused(json!(too_much))).await.unwrap_err();
    assert_eq!(error.code, "BAD_MESSAGE");
    let too_much = Orders { reactions: Some(201), ..Orders::sensible() };
    assert_eq!(first.request(refused(json!(too_much))).await.unwrap_err().code, "BAD_MESSAGE");
    let mut second = server.enter(&created.game, &[&two]).await;
    let stolen = refused(json!(Orders::default()));
    assert_eq!(second.request(stolen).await.unwrap_err().code, "SEAT_TAKEN");
    assert_eq!(told(&server, &created.game, &[&one]).await, sensible, "nothing has changed");
    let too_much = Orders { command_reroll: Some(200), ..Orders::sensible() };
    let (status, answer) =
        server.post("/api/games", &wanted(person(Some(too_much)), json!({"who": "link"}), true)).await;
    assert_eq!(status, 400, "{answer}");
    server.stop().await;
}

/// Both seats on one screen, with orders for both.
async fn both(server: &Server, orders: &Orders) -> Person {
    let side = || json!({"who": "me", "orders": orders});
    let created = server.create(&wanted(side(), side(), true)).await;
    let [one, two] = secrets(&created);
    server.enter(&created.game, &[&one, &two]).await
}

/// Waits until the orders have done what they can.
async fn settled(person: &mut Person) {
    person.until(|person| person.over() || person.next.as_ref().is_some_and(|next| !next.ordered)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_undo_takes_back_what_the_orders_did_after_it() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let mut person = both(&server, &Orders::sensible()).await;
    settled(&mut person).await;
    // To the first Movement phase, in which nobody moves. Then nobody is engaged, so the Fight phase is empty at least.
    while person.state["phase"] != "MOVEMENT" {
        let action = person.quick_action().await;
        person.act(action).await.unwrap();
        settled(&mut person).await;
    }
    while ["MOVEMENT", "SHOOTING", "CHARGE"].iter().any(|phase| person.state["phase"] == *phase) {
        let before = (person.seq, person.state.clone());
        let action = person.quick_action().await;
        person.act(action).await.unwrap();
        settled(&mut person).await;
        let ordered = person.heard.iter().rev().find_map(|message| match message {
            ServerMessage::Played { entry, .. } => Some(entry.ordered),
            _ => None,
        });
        if ordered == Some(true) {
            assert!(person.seq > before.0 + 1, "an order has acted");
            person.request(json!({"type": "undo"})).await.unwrap();
            assert_eq!((person.seq, person.state.clone()), before, "everything since the player's action is undone");
            // The player is asked now, so that they can act otherwise.
            assert!(person.next.as_ref().is_some_and(|next| !next.ordered && !next.options.is_empty()));
            server.stop().await;
            return;
        }
    }
    panic!("no order ever acted: {} {:?}", person.state["phase"], person.next);
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_answer_what_has_one_sensible_answer() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let mut person = both(&server, &Orders::sensible()).await;
    settled(&mut person).await;
    let mut asked: BTreeSet<String> = BTreeSet::new();
    for _ in 0..700 {
        if person.over() {
            break;
        }
        let next = person.next.clone().expect("a question");
        asked.insert(next.kind.clone());
        match next.kind.as_str() {
            "REROLL" | "CHOOSE_SAVE" | "CONTINUE" | "CHARGE_ROLL" | "CASUALTIES" | "COHERENCY" => {
                panic!("asked in spite of the orders: {next:?}")
            }
            // A loss is asked only if what is proposed breaks the unit.
            "ALLOCATE" | "HAZARDOUS" => {
                let about = next.asked.as_ref().expect("particulars");
                let proposed = next.options[0].action.as_ref().expect("an action");
                let model = proposed["model_id"].as_str().or(proposed["model_ids"][0].as_str()).expect("a model");
                assert!(about.breaks.iter().any(|id| id == model), "{next:?}");
            }
            _ => {}
        }
        let enough = person.heard.iter().any(|message| matches!(message, ServerMessage::Played { entry, .. } if entry.reroll.as_ref().is_some_and(|reroll| reroll.gained.is_some_and(|gained| gained > 0))))
            && person.heard.iter().any(|message| matches!(message, ServerMessage::Played { entry, .. } if entry.ordered && entry.action == "ALLOCATE"));
        if enough {
            break;
        }
        let hint = person.request(json!({"type": "hint"})).await;
        let action = match hint {
            Ok(protocol::messages::Reply::Hint(hint)) => {
                assert!(hint.why.chosen.terms.iter().all(|term| term.name != "noise"), "{hint:?}");
                assert!(hint.reason.chance.is_none_or(|chance| (0.0..=1.0).contains(&chance)), "{hint:?}");
                hint.action
            }
            other => panic!("no hint: {other:?}"),
        };
        person.act(action).await.unwrap();
        settled(&mut person).await;
    }
    let mut rerolled = 0;
    for message in &person.heard {
        let ServerMessage::Played { entry, .. } = message else { continue };
        if let Some(reroll) = &entry.reroll {
            assert!(entry.ordered && !reroll.rule.is_empty() && reroll.dice > 0, "{entry:?}");
            // Failures were rolled again, so nothing can be lost.
            assert!(reroll.gained.is_none_or(|gained| gained >= 0 && gained <= reroll.dice as i32), "{entry:?}");
            rerolled += 1;
        }
    }
    println!("asked {asked:?}, {rerolled} free re-rolls, {} steps", person.seq);
    assert!(rerolled > 0, "no free re-roll in the whole battle");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_action_offers_a_player_one_command_reroll_at_most() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    // Asked wherever it changes anything, so that one volley has several occasions.
    let mut person = both(&server, &Orders { command_reroll: Some(1), ..Orders::sensible() }).await;
    settled(&mut person).await;
    let mut offered: BTreeSet<(u8, u32)> = BTreeSet::new();
    let mut spared = 0;
    for _ in 0..700 {
        if person.over() || (offered.len() > 3 && spared > 0) {
            break;
        }
        let next = person.next.clone().expect("a question");
        let steps = person.heard.iter().filter_map(|message| match message {
            ServerMessage::Played { entry, .. } => Some(entry),
            _ => None,
        });
        let begun = steps.clone().rev().find(|entry| !entry.continues).map_or(0, |entry| entry.seq);
        let action = if next.kind == "COMMAND_REROLL" {
            assert!(offered.insert((next.player, begun)), "asked again in the action of step {begun}: {next:?}");
            json!({"type": "DECLINE_REACTION", "player": next.player})
        } else {
            match person.request(json!({"type": "hint"})).await {
                Ok(protocol::messages::Reply::Hint(hint)) => hint.action,
                other => panic!("no hint: {other:?}"),
            }
        };
        person.act(action).await.unwrap();
        settled(&mut person).await;
        let last = person.heard.iter().rev().find_map(|message| match message {
            ServerMessage::Played { entry, .. } => Some(entry.clone()),
            _ => None,
        });
        let declined = |entry: &protocol::messages::LogEntry| {
            entry.ordered && entry.continues && entry.action == "DECLINE_REACTION" && entry.seq > begun
        };
        spared += u32::from(last.is_some_and(|entry| declined(&entry)) && offered.contains(&(next.player, begun)));
    }
    println!("{} actions offered one, {spared} times another was declined", offered.len());
    assert!(offered.len() > 3 && spared > 0, "{} {spared}", offered.len());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kept_die_is_offered_only_where_the_computer_would_use_it() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let side = |army: &str| json!({"who": "me", "orders": Orders::sensible(), "army": army});
    let sides = [side("adepta-sororitas-2000"), side("orks-2000")];
    let created = server.create(&json!({"sides": sides, "deployed": true, "seed": "7"})).await;
    let [one, two] = secrets(&created);
    let mut person = server.enter(&created.game, &[&one, &two]).await;
    settled(&mut person).await;
    for _ in 0..250 {
        if person.over() {
            break;
        }
        let next = person.next.clone().expect("a question");
        let Ok(protocol::messages::Reply::Hint(hint)) = person.request(json!({"type": "hint"})).await else {
            panic!("no hint for {next:?}");
        };
        let kept = next.kind == "FACTION" && json!(next.options).to_string().contains("miracle-");
        assert!(!kept || hint.action["type"] != "DECLINE_REACTION", "asked in vain: {next:?}");
        person.act(hint.action).await.unwrap();
        settled(&mut person).await;
    }
    let declined = person.heard.iter().filter(|message| {
        matches!(message, ServerMessage::Played { entry, .. } if entry.ordered && entry.action == "DECLINE_REACTION")
    });
    assert!(declined.count() > 0, "no kept die was declined");
    server.stop().await;
}
