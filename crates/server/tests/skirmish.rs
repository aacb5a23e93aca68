//! Skirmishes through the WebSocket: whole games, seats, undo, and what is stored.

#![allow(clippy::unwrap_used)]

mod board;
mod table;

use board::{Guest, ai, link, me, play, wish};
use protocol::messages::ServerCode;
use protocol::messages::skirmish::{HexReplay, HexReply, HexScenarioCard};
use serde_json::{Value, json};
use skirmish::{Action, Record, Scenario, view};
use strategium_server::rooms::commitment;
use table::{Journal, Server};

async fn record(server: &Server, game: &str) -> String {
    let (status, text) = server.http("GET", &format!("/api/skirmish/{game}/record"), "", "").await;
    assert_eq!(status, 200, "{text}");
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_to_the_end_and_anyone_can_check_it() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let mut wanted = wish("pairs", me(), link());
    wanted.as_object_mut().unwrap().remove("seed");
    let made = server.skirmish(&wanted).await;
    let secrets = made.secrets.clone().map(Option::unwrap);
    let mut one = server.sit(&made.game, &[&secrets[0]]).await;
    let mut two = server.sit(&made.game, &[&secrets[1]]).await;
    let mut watcher = server.sit(&made.game, &[]).await;
    assert_eq!((&one.players[..], &two.players[..], watcher.players.len()), (&[0][..], &[1][..], 0));
    one.until(|one| one.game.spectators == 1).await;
    assert!(one.game.seats[0].here && one.game.seats[1].here && one.game.seats[0].name == "Ann");
    assert_eq!((one.board.name.as_str(), one.view.turn, one.seq), ("Pairs", 1, 0));
    let (status, refused) = server.get(&format!("/api/skirmish/{}/record", made.game)).await;
    assert_eq!((status, refused["code"].as_str()), (409, Some("NOT_OVER")));
    let sealed = one.game.commitment.clone();

    play(&mut one, &mut two, |one| one.view.over.is_some()).await;
    one.until(Guest::over).await;
    watcher.until(Guest::over).await;
    assert_eq!((&watcher.view, &watcher.log), (&one.view, &one.log));
    let last = one.log.last().and_then(|entry| entry.lines.last()).unwrap();
    assert_eq!(last.kind, "over");
    let killed = one.log.iter().flat_map(|entry| &entry.lines).filter(|line| line.died.is_some()).count();
    let dead = one.view.units.iter().filter(|unit| !unit.alive).count();
    assert_eq!(killed, dead, "every death is told once");

    let opened = one.game.opened.clone().unwrap();
    assert_eq!(commitment(&opened.seed, &opened.salt), sealed);
    let text = record(&server, &made.game).await;
    let read = Record::read(&text).unwrap();
    assert_eq!((read.seed.to_string(), read.steps.len() as u32), (opened.seed, one.seq));
    let again = read.verify().unwrap();
    assert_eq!(view::view(&again), one.view);
    // The first changed step is named.
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let digit = lines[2].rfind('"').unwrap() - 1;
    let other = if lines[2].as_bytes()[digit] == b'0' { "1" } else { "0" };
    lines[2].replace_range(digit..=digit, other);
    let flaw = Record::read(&lines.join("\n")).unwrap().verify().unwrap_err();
    assert_eq!(flaw.line, 3);
    let (status, shown) = server.http("POST", "/api/skirmish/replay", "", &lines.join("\n")).await;
    let shown: HexReplay = serde_json::from_str(&shown).unwrap();
    assert_eq!((status, shown.views.len()), (200, 2));
    assert!(shown.flaw.unwrap().starts_with("line 3: "));
    let (_, shown) = server.http("POST", "/api/skirmish/replay", "", &text).await;
    let shown: HexReplay = serde_json::from_str(&shown).unwrap();
    assert_eq!((shown.flaw, shown.log.len() as u32, shown.views.last()), (None, one.seq, Some(&one.view)));

    // The same secrets open the rematch.
    assert_eq!(watcher.code(json!({"type": "rematch"})).await, ServerCode::NotSeated.as_str());
    let Ok(HexReply::Rematch { game }) = one.request(json!({"type": "rematch"})).await else { panic!("no rematch") };
    let Ok(HexReply::Rematch { game: same }) = two.request(json!({"type": "rematch"})).await else { panic!("none") };
    assert_eq!(game, same);
    watcher.until(|watcher| watcher.game.rematch.as_ref() == Some(&game)).await;
    let again = server.sit(&game, &[&secrets[1]]).await;
    assert_eq!((&again.players[..], again.seq, again.game.seats[0].name.as_str()), (&[1][..], 0, "Ann"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_play_to_the_end_and_say_why() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.skirmish(&wish("duel", ai("easy"), ai("normal"))).await;
    assert_eq!(made.secrets, [None, None]);
    let mut watcher = server.sit(&made.game, &[]).await;
    let pace = json!({"type": "pace", "pace": {"pace": "run", "delay": 0}});
    assert_eq!(watcher.code(pace).await, ServerCode::NotSeated.as_str());
    let mut owner = server.sit(&made.game, &[&made.owner]).await;
    assert!(owner.players.is_empty() && owner.game.commitment.is_empty());
    owner.run_at_once().await;
    owner.until(Guest::over).await;
    watcher.until(Guest::over).await;
    assert_eq!(watcher.view, owner.view);
    assert!(owner.log.iter().all(|entry| entry.why));
    let step = owner.log[0].clone();
    let Ok(HexReply::Why { why }) = watcher.request(json!({"type": "why", "seq": step.seq})).await else {
        panic!("no reasons")
    };
    assert!(!why.chosen.title.is_empty() && why.runners_up.len() <= 3);
    let sum: f64 = why.chosen.terms.iter().map(|term| term.value).sum();
    assert!((sum - why.chosen.score).abs() < 1e-6, "terms add up to the score");
    assert_eq!(watcher.code(json!({"type": "why", "seq": 0})).await, ServerCode::NoReasons.as_str());
    let after = json!({"type": "why", "seq": owner.seq + 1});
    assert_eq!(watcher.code(after).await, ServerCode::NoReasons.as_str());
    let read = Record::read(&record(&server, &made.game).await).unwrap();
    assert_eq!((read.seed, view::view(&read.verify().unwrap())), (7.into(), owner.view.clone()));
    let (status, shown) = server.get(&format!("/api/skirmish/{}/replay", made.game)).await;
    let shown: HexReplay = serde_json::from_value(shown).unwrap();
    assert_eq!((status, shown.flaw, &shown.log, shown.views.last()), (200, None, &owner.log, Some(&owner.view)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_a_restart() {
    for journal in Journal::everywhere() {
        let server = Server::start(&journal).await;
        let made = server.skirmish(&wish("patrol", me(), link())).await;
        let against = server.skirmish(&wish("patrol", me(), ai("hard"))).await;
        let secrets = made.secrets.clone().map(Option::unwrap);
        let mut one = server.sit(&made.game, &[&secrets[0]]).await;
        let mut two = server.sit(&made.game, &[&secrets[1]]).await;
        play(&mut one, &mut two, |one| one.seq >= 25).await;
        let (status, shown) = server.get(&format!("/api/skirmish/{}/replay", made.game)).await;
        assert_eq!((status, shown["views"].as_array().unwrap().len()), (200, 26), "a game that goes on is shown");
        let secret = against.secrets[0].clone().unwrap();
        let mut alone = server.sit(&against.game, &[&secret]).await;
        alone.run_at_once().await;
        until_turn(&mut alone, 2).await;
        let (view, log, seq) = (one.view.clone(), one.log.clone(), one.seq);
        let (alone_view, alone_seq) = (alone.view.clone(), alone.seq);
        server.stop().await;
        loop {
            match one.hear().await {
                Some(protocol::messages::skirmish::HexServerMessage::Bye { error, retry }) => {
                    assert_eq!((error.code.as_str(), retry), (ServerCode::Closing.as_str(), true));
                    break;
                }
                other => assert!(other.is_some(), "closed without a word"),
            }
        }

        let server = Server::start(&journal).await;
        let mut one = server.sit(&made.game, &[&secrets[0]]).await;
        let mut two = server.sit(&made.game, &[&secrets[1]]).await;
        assert_eq!((&one.view, &one.log, one.seq), (&view, &log, seq));
        play(&mut one, &mut two, |one| one.view.over.is_some()).await;
        let read = Record::read(&record(&server, &made.game).await).unwrap();
        assert_eq!(view::view(&read.verify().unwrap()), one.view);

        let mut alone = server.sit(&against.game, &[&secret]).await;
        assert!(alone.seq >= alone_seq);
        if alone.seq == alone_seq {
            assert_eq!(alone.view, alone_view);
        }
        assert!(alone.log.iter().any(|entry| entry.why), "reasons are kept");
        alone.run_at_once().await;
        until_turn(&mut alone, u16::MAX).await;
        server.stop().await;
    }
}

/// A person plays on until a turn begins, or the game is over.
async fn until_turn(person: &mut Guest, turn: u16) {
    let mut number = 0;
    while person.view.over.is_none() && person.view.turn < turn {
        if !person.is_asked() {
            person.until(|person| person.is_asked() || person.view.over.is_some()).await;
            continue;
        }
        number += 3;
        let action = person.offer(number);
        person.act(action).await.unwrap_or_else(|error| panic!("{action:?}: {error:?}"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_for_another() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.skirmish(&wish("pairs", me(), link())).await;
    let secrets = made.secrets.clone().map(Option::unwrap);
    let mut one = server.sit(&made.game, &[&secrets[0]]).await;
    let mut two = server.sit(&made.game, &[&secrets[1]]).await;
    let mut watcher = server.sit(&made.game, &[]).await;
    let mut owner = server.sit(&made.game, &[&made.owner]).await;
    let activate = json!({"type": "act", "action": {"type": "ACTIVATE", "unit": 1}});
    for message in [activate.clone(), json!({"type": "undo"}), json!({"type": "hint"})] {
        assert_eq!(watcher.code(message.clone()).await, ServerCode::NotSeated.as_str(), "{message}");
        assert_eq!(owner.code(message.clone()).await, ServerCode::NotSeated.as_str(), "{message}");
    }
    assert_eq!(two.code(activate.clone()).await, "NOT_YOUR_DECISION");
    assert_eq!(two.code(json!({"type": "hint"})).await, "NOT_YOUR_DECISION");
    assert_eq!(two.code(json!({"type": "undo"})).await, ServerCode::NothingToUndo.as_str());
    // A refusal of the rules has their code and a sentence, and changes nothing.
    let refused = [
        (json!({"type": "ACTIVATE", "unit": 3}), "NOT_YOUR_UNIT"),
        (json!({"type": "ACTIVATE", "unit": 99}), "UNKNOWN_UNIT"),
        (json!({"type": "MOVE", "to": {"col": 0, "row": 0}}), "NO_ACTIVE_UNIT"),
        (json!({"type": "WAIT"}), "NO_ACTIVE_UNIT"),
    ];
    for (action, code) in refused {
        let error = one.request(json!({"type": "act", "action": action})).await.unwrap_err();
        assert_eq!(error.code, code);
        assert!(error.message.len() > 10 && error.message.ends_with('.'), "{}", error.message);
    }
    one.request(activate).await.unwrap();
    let error = one.request(json!({"type": "act", "action": {"type": "MOVE", "to": {"col": 99, "row": 0}}})).await;
    assert_eq!(error.unwrap_err().code, "OFF_BOARD");
    // An unknown message is refused with its id, and the game continues.
    for message in [json!({"type": "act", "action": {"type": "DANCE"}}), json!({"type": "act", "action": 7})] {
        assert_eq!(one.code(message).await, ServerCode::BadMessage.as_str());
    }
    assert_eq!(one.request(json!({"type": "ping"})).await, Ok(HexReply::Pong));
    assert_eq!((one.seq, one.code(json!({"type": "rematch"})).await), (1, ServerCode::NotOver.as_str().to_owned()));
    server.stop().await;
}

/// Two units too far from each other for anything but moves.
fn far_apart() -> Value {
    let unit = |id: u32, col: u32| {
        json!({"id": id, "player": id - 1, "col": col, "row": 2, "MOVE": 3, "CC_NB": 1, "CC_ATK": 3, "CC_STR": 4,
            "CC_DMG": 1, "HP_MAX": 2, "T": 4, "ARMOR_SAVE": 4})
    };
    json!({"name": "Far apart", "size": {"cols": 40, "rows": 5}, "units": [unit(1, 0), unit(2, 39)]})
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_action_can_be_taken_back_by_its_player() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.skirmish(&wish(far_apart(), me(), link())).await;
    let secrets = made.secrets.clone().map(Option::unwrap);
    let mut one = server.sit(&made.game, &[&secrets[0]]).await;
    let mut two = server.sit(&made.game, &[&secrets[1]]).await;
    let undo = json!({"type": "undo"});
    assert_eq!(one.code(undo.clone()).await, ServerCode::NothingToUndo.as_str());
    let start = one.view.clone();
    one.act(Action::Activate { unit: 1 }).await.unwrap();
    let active = one.view.clone();
    let to = active.hexes[0];
    one.act(Action::Move { to }).await.unwrap();
    assert_eq!(one.view.asked, Some(1), "nobody can shoot, charge or fight");
    assert_eq!(two.code(undo.clone()).await, ServerCode::NothingToUndo.as_str(), "it is not theirs");
    assert_eq!(one.request(undo.clone()).await, Ok(HexReply::Done { seq: 1 }));
    assert_eq!(one.view, active);
    assert_eq!(one.request(undo.clone()).await, Ok(HexReply::Done { seq: 0 }));
    assert_eq!((&one.view, one.log.len()), (&start, 0));
    two.until(|two| two.seq == 0 && two.view == start).await;
    let fresh = server.sit(&made.game, &[]).await;
    assert_eq!((&fresh.view, fresh.seq), (&start, 0));

    // After the other player has acted, a player's own action is no longer the last; when that is undone, it is again.
    one.act(Action::Activate { unit: 1 }).await.unwrap();
    one.act(Action::Move { to }).await.unwrap();
    two.until(Guest::is_asked).await;
    two.act(Action::Activate { unit: 2 }).await.unwrap();
    assert_eq!(one.code(undo.clone()).await, ServerCode::NothingToUndo.as_str());
    assert_eq!(two.request(undo.clone()).await, Ok(HexReply::Done { seq: 2 }));
    assert_eq!(one.request(undo.clone()).await, Ok(HexReply::Done { seq: 1 }));
    assert_eq!(one.view, active);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dice_and_the_computer_cannot_be_taken_back() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.skirmish(&wish("duel", me(), link())).await;
    let secrets = made.secrets.clone().map(Option::unwrap);
    let mut one = server.sit(&made.game, &[&secrets[0]]).await;
    let mut two = server.sit(&made.game, &[&secrets[1]]).await;
    let rolled = |guest: &Guest| {
        let lines = guest.log.iter().flat_map(|entry| &entry.lines);
        lines.into_iter().any(|line| line.kind == "attack" || line.kind == "roll")
    };
    play(&mut one, &mut two, rolled).await;
    let player = one.log.last().unwrap().player;
    let roller = if player == 0 { &mut one } else { &mut two };
    let (seq, undo) = (roller.seq, json!({"type": "undo"}));
    assert_eq!(roller.code(undo.clone()).await, ServerCode::NothingToUndo.as_str());
    assert_eq!(roller.seq, seq);

    let made = server.skirmish(&wish(far_apart(), me(), ai("easy"))).await;
    let mut alone = server.sit(&made.game, &[&made.secrets[0].clone().unwrap()]).await;
    alone.run_at_once().await;
    alone.act(Action::Activate { unit: 1 }).await.unwrap();
    alone.act(Action::Wait).await.unwrap();
    alone.until(|alone| alone.is_asked() && alone.seq > 2).await;
    assert_eq!(alone.code(undo).await, ServerCode::NothingToUndo.as_str());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_share_a_screen_and_are_advised() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let mut bob = me();
    bob["name"] = "Bob".into();
    let made = server.skirmish(&wish("duel", me(), bob)).await;
    let secrets = made.secrets.clone().map(Option::unwrap);
    let mut both = server.sit(&made.game, &[&secrets[0], &secrets[1]]).await;
    assert_eq!(both.players, [0, 1]);
    assert_eq!(both.game.seats.each_ref().map(|seat| seat.name.as_str()), ["Ann", "Bob"]);
    let Ok(HexReply::Hint { hint }) = both.request(json!({"type": "hint"})).await else { panic!("no hint") };
    both.act(hint.action).await.unwrap();
    assert!(both.view.active.is_some());
    let to = both.view.hexes[0];
    let ask = |to: skirmish::At| json!({"type": "preview", "to": to});
    let Ok(HexReply::Preview { preview }) = both.request(ask(to)).await else { panic!("no preview") };
    assert_eq!(preview.at, to);
    assert_eq!(both.code(ask(skirmish::At::new(60, 60))).await, "OFF_BOARD");
    let mut number = 0;
    while both.view.over.is_none() {
        number += 7;
        let action = both.offer(number);
        both.act(action).await.unwrap();
    }
    assert_eq!(both.code(json!({"type": "hint"})).await, "GAME_OVER");
    assert_eq!(both.code(json!({"type": "undo"})).await, ServerCode::NothingToUndo.as_str());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_waits_for_its_pace() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.skirmish(&wish("pairs", ai("competitive"), me())).await;
    let mut person = server.sit(&made.game, &[&made.secrets[1].clone().unwrap()]).await;
    person.request(json!({"type": "pace", "pace": {"pace": "pause"}})).await.unwrap();
    let seq = person.seq;
    for step in 1..=3 {
        person.request(json!({"type": "pace", "pace": {"pace": "step"}})).await.unwrap();
        person.until(|person| person.game.pace == protocol::messages::Pace::Pause && person.seq == seq + step).await;
    }
    // No more steps arrive: a question is answered at the same step.
    person.request(json!({"type": "ping"})).await.unwrap();
    assert_eq!(person.seq, seq + 3);
    let long = json!({"type": "pace", "pace": {"pace": "run", "delay": 4_000_000}});
    person.request(long).await.unwrap();
    assert_eq!(person.game.pace, protocol::messages::Pace::Run { delay: 5_000, dice: 0 });
    assert!(person.game.seats[0].here && person.game.seats[0].level.is_some());
    person.run_at_once().await;
    person.until(Guest::is_asked).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn scenarios_are_offered_and_can_be_played() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let (status, cards) = server.get("/api/skirmish/scenarios").await;
    let cards: Vec<HexScenarioCard> = serde_json::from_value(cards).unwrap();
    assert_eq!((status, cards.len()), (200, skirmish::scenario::builtins().len()));
    for card in cards {
        assert!(!card.name.is_empty() && !card.about.is_empty(), "{}", card.id);
        assert_eq!(Scenario::read(&card.scenario.to_string()).ok(), Scenario::builtin(&card.id));
        let by_id = server.skirmish(&wish(card.id.as_str(), me(), link())).await;
        let written = server.skirmish(&wish(card.scenario.clone(), me(), link())).await;
        let (one, two) = (server.sit(&by_id.game, &[]).await, server.sit(&written.game, &[]).await);
        assert_eq!((&one.board, &one.view), (&two.board, &two.view));
    }
    server.stop().await;
}
