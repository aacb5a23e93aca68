//! Guests: an army that comes by the link, drags and places that others see, several screens of one seat, and a
//! rematch with changed places.

#![allow(clippy::unwrap_used)]

mod board;
mod table;

use board::{Guest, link as hex_link, me as hex_me, play, wish};
use protocol::messages::http::{Created, GameCard};
use protocol::messages::skirmish::{HexCard, HexReply};
use protocol::messages::{ErrorInfo, Reply, ServerMessage};
use serde_json::{Value, json};
use table::{Journal, Person, Server, hello, wanted};

const LIST: &str = "A Quiet Watch (185 points)\n\nNecrons\nIncursion (1000 points)\nAwakened Dynasty\n\nCHARACTERS\n\n\
Overlord (85 points)\n  • Warlord\n  • 1x Staff of light\n\nBATTLELINE\n\nNecron Warriors (100 points)\n  • 10x Necron \
Warrior\n    • 10x Gauss flayer\n    • 10x Close combat weapon\n";

/// A game of 1,000 points whose second army the guest brings.
fn invitation(sealed: bool) -> Value {
    let sides =
        json!([{"army": "space-marines-1000", "who": "me", "name": "Ann"}, {"army": "", "who": "link", "open": true}]);
    match sealed {
        true => json!({"sides": sides, "deployed": true}),
        false => json!({"sides": sides, "deployed": true, "seed": "7"}),
    }
}

fn secrets(made: &Created) -> [String; 2] {
    made.secrets.clone().map(Option::unwrap)
}

/// Sends what a guest brings; the answer or the error.
async fn bring(server: &Server, game: &str, body: Value) -> Result<Value, (u16, ErrorInfo)> {
    let (status, answer) = server.post(&format!("/api/games/{game}/army"), &body).await;
    if status == 200 { Ok(answer) } else { Err((status, serde_json::from_value(answer).unwrap())) }
}

async fn card(server: &Server, game: &str) -> GameCard {
    serde_json::from_value(server.get(&format!("/api/games/{game}")).await.1).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_brings_a_list_sees_what_is_wrong_and_the_battle_begins() {
    for journal in Journal::everywhere() {
        let server = Server::start(&journal).await;
        let made = server.create(&invitation(true)).await;
        let [host, guest] = secrets(&made);

        // Before the guest has chosen, everybody sees what is open, and nobody enters.
        let before = card(&server, &made.game).await;
        let open = before.info.seats[1].open.clone().unwrap();
        assert_eq!((open.size.as_str(), open.points), ("INCURSION", 1000));
        assert_eq!((before.phase.as_str(), before.seq, before.waiting_for), ("NOT_BEGUN", 0, None));
        assert_eq!(before.info.commitment.len(), 64, "the dice are sealed before the guest chooses");
        assert!(before.info.seats[0].open.is_none() && before.info.seats[1].army.is_empty());
        for known in [vec![], vec![host.as_str()], vec![guest.as_str()]] {
            let mut socket = server.socket().await;
            socket.say(&hello(&made.game, &known)).await;
            let (error, retry) = socket.bye().await;
            assert_eq!((error.code.as_str(), retry), ("NOT_BEGUN", false));
        }
        for path in ["record", "replay", "verify"] {
            let (status, body) = server.get(&format!("/api/games/{}/{path}", made.game)).await;
            assert_eq!(status, 409, "{path}: {body}");
        }

        // Judging stores nothing and says in words what is wrong.
        let large = json!({"secret": guest, "army": "orks-2000"});
        let judged = bring(&server, &made.game, large.clone()).await.unwrap();
        assert_eq!((&judged["begun"], &judged["limit"]), (&json!(false), &json!(1000)));
        assert!(judged["problems"][0].as_str().unwrap().contains("more than the limit of 1000"), "{judged}");
        let mut confirmed = large;
        confirmed["confirm"] = true.into();
        let (status, error) = bring(&server, &made.game, confirmed).await.unwrap_err();
        assert_eq!((status, error.code.as_str()), (400, "BAD_SETUP"));
        assert_eq!(error.detail["problems"], judged["problems"]);

        // A list that was pasted is read as everywhere.
        let (_, read) = server.http("POST", "/api/armies/import", "", LIST).await;
        let read: Value = serde_json::from_str(&read).unwrap();
        let own = json!({"secret": guest, "army": "mine", "roster": read["roster"], "name": "Zoë"});
        let judged = bring(&server, &made.game, own.clone()).await.unwrap();
        assert_eq!(judged["problems"], json!([]), "{judged}");
        assert!(card(&server, &made.game).await.info.seats[1].open.is_some(), "nothing was stored");
        let sealed = before.info.commitment;
        server.stop().await;

        // The invitation survives a restart, and so does the beginning.
        let server = Server::start(&journal).await;
        let mut confirmed = own;
        confirmed["confirm"] = true.into();
        let begun = bring(&server, &made.game, confirmed.clone()).await.unwrap();
        assert_eq!(begun["begun"], true);
        let (status, error) = bring(&server, &made.game, confirmed).await.unwrap_err();
        assert_eq!((status, error.code.as_str()), (409, "BEGUN"), "a battle begins once");
        server.stop().await;
        let server = Server::start(&journal).await;
        let one = server.enter(&made.game, &[&host]).await;
        let two = server.enter(&made.game, &[&guest]).await;
        assert_eq!((&one.players[..], &two.players[..]), (&[1][..], &[2][..]));
        assert_eq!(two.info.commitment, sealed);
        let seat = &two.info.seats[1];
        assert_eq!((seat.army.as_str(), seat.name.as_str(), seat.points), ("A Quiet Watch", "Zoë", 185));
        assert!(seat.open.is_none() && two.seq > 0, "both armies are deployed");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_guests_get_a_code_and_begin_nothing() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.create(&invitation(true)).await;
    let [host, guest] = secrets(&made);
    let army = |secret: &str| json!({"secret": secret, "army": "orks-1000", "confirm": true});
    let with = |field: &str, value: Value| {
        let mut body = army(&guest);
        body[field] = value;
        body
    };
    let cases = [
        ("WRONG_SECRET", army("wrong")),
        ("WRONG_SECRET", army("")),
        ("WRONG_SECRET", army(&made.owner)),
        ("SEAT_TAKEN", army(&host)),
        ("BAD_SETUP", with("army", "nobody-1000".into())),
        ("BAD_LIST", with("roster", "not a roster".into())),
        ("TOO_LARGE", with("roster", "x".repeat(3 << 20).into())),
        ("BAD_SETUP", with("fixed", json!(["assassination", "assassination"]))),
        ("BAD_SETUP", with("fixed", json!(["assassination", "nothing"]))),
        ("BAD_MESSAGE", with("more", 1.into())),
        ("BAD_MESSAGE", json!({"army": "orks-1000"})),
    ];
    for (code, body) in cases {
        let (_, error) = bring(&server, &made.game, body).await.unwrap_err();
        assert_eq!(error.code, code, "{}", error.message);
    }
    for id in ["nowherehere0", "short", "h-nowherehere0"] {
        assert_eq!(bring(&server, id, army(&guest)).await.unwrap_err().1.code, "UNKNOWN_GAME");
    }
    assert!(card(&server, &made.game).await.info.seats[1].open.is_some());

    // Only the army of a person who comes by a link can be open, and one army must be known.
    let mine = json!({"army": "orks-1000", "who": "me"});
    for sides in [
        json!([mine, {"army": "", "who": "ai", "open": true}]),
        json!([{"army": "", "who": "me", "open": true}, mine]),
        json!([{"army": "", "who": "link", "open": true}, {"army": "", "who": "link", "open": true}]),
    ] {
        let (status, error) = server.post("/api/games", &json!({"sides": sides})).await;
        assert_eq!((status, error["code"].as_str()), (400, Some("BAD_SETUP")), "{error}");
    }
    let mut nowhere = invitation(true);
    nowhere["layout"] = "no-layout".into();
    assert_eq!(server.post("/api/games", &nowhere).await.1["code"], "BAD_SETUP", "not left to the guest");

    // A chosen seed needs the guest's consent.
    let made = server.create(&invitation(false)).await;
    let [_, guest] = secrets(&made);
    let mut body = json!({"secret": guest, "army": "orks-1000", "confirm": true});
    assert_eq!(bring(&server, &made.game, body.clone()).await.unwrap_err().1.code, "CONSENT");
    body["not_sealed"] = true.into();
    assert_eq!(bring(&server, &made.game, body).await.unwrap()["begun"], true);

    // Whoever has no open army brings none.
    let made = server.create(&wanted(json!({"who": "me"}), json!({"who": "link"}), false)).await;
    let [_, second] = secrets(&made);
    assert_eq!(bring(&server, &made.game, army(&second)).await.unwrap_err().1.code, "BEGUN");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_armies_for_one_seat_the_first_counts() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.create(&invitation(true)).await;
    let [_, guest] = secrets(&made);
    let body = |army: &str| json!({"secret": guest, "army": army, "confirm": true});
    let (one, two) = tokio::join!(
        bring(&server, &made.game, body("orks-1000")),
        bring(&server, &made.game, body("world-eaters-1000"))
    );
    let (won, lost) = if one.is_ok() { (one, two) } else { (two, one) };
    assert_eq!(lost.unwrap_err().1.code, "BEGUN");
    let name = won.unwrap()["card"]["names"]["name"].clone();
    assert_eq!(card(&server, &made.game).await.info.seats[1].army, name.as_str().unwrap());
    server.stop().await;
}

/// Two people in the Movement phase of a deployed game, the one who moves first.
async fn movers(server: &Server, made: &Created) -> [Person; 2] {
    let secrets = secrets(made);
    let mut people = [server.enter(&made.game, &[&secrets[0]]).await, server.enter(&made.game, &[&secrets[1]]).await];
    for _ in 0..60 {
        let asked = if people[0].is_asked() { 0 } else { 1 };
        let person = &mut people[asked];
        if person.state["phase"] == "MOVEMENT" && person.next.as_ref().unwrap().kind == "UNIT" {
            if asked == 1 {
                people.swap(0, 1);
            }
            return people;
        }
        let action = person.quick_action().await;
        person.act(action).await.unwrap();
        let seq = person.seq;
        people[1 - asked].until(|other| other.seq >= seq).await;
    }
    panic!("no movement phase");
}

/// Begins a Normal move and returns the unit with one of its models.
async fn begin_move(person: &mut Person) -> (String, String) {
    let offers = person.offers();
    let action = offers.into_iter().find(|action| action["type"] == "BEGIN_NORMAL_MOVE").expect("a unit to move");
    person.act(action.clone()).await.unwrap();
    let unit = action["unit_id"].as_str().unwrap().to_owned();
    let model = person.state["units"][&unit]["models"].as_object().unwrap().keys().next().unwrap().clone();
    (unit, model)
}

fn ghost(unit: &str, models: Value) -> Value {
    json!({"type": "ghost", "unit_id": unit, "models": models})
}

/// The next drag that this person is shown.
async fn next_ghost(person: &mut Person) -> (u8, String, Value) {
    loop {
        if let ServerMessage::Ghost { player, unit_id, models } = person.hear().await.unwrap() {
            return (player, unit_id, serde_json::to_value(models).unwrap());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn drags_of_a_public_move_are_seen_by_others_and_change_nothing() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.create(&wanted(json!({"who": "me"}), json!({"who": "link"}), true)).await;
    let [mut mover, mut other] = movers(&server, &made).await;
    let mut watcher = server.enter(&made.game, &[]).await;
    let unit = mover.state["units"].as_object().unwrap().keys().next().unwrap().clone();
    let early = mover.request(ghost(&unit, json!([]))).await.unwrap_err();
    assert_eq!(early.code, "BAD_MESSAGE", "no unit is in hand");

    let (unit, model) = begin_move(&mut mover).await;
    let held = json!([{"model_id": model, "at": [20.1234, 30.0], "facing": 90.0}]);
    let (seq, state) = (mover.seq, mover.state.clone());
    mover.heard.clear();
    assert!(matches!(mover.request(ghost(&unit, held)).await, Ok(Reply::Done { seq: same }) if same == seq));
    let player = mover.players[0];
    let seen = json!([{"model_id": model, "at": [20.12, 30.0], "facing": 90.0}]);
    assert_eq!(next_ghost(&mut other).await, (player, unit.clone(), seen.clone()));
    assert_eq!(next_ghost(&mut watcher).await, (player, unit.clone(), seen));
    assert!(!mover.heard.iter().any(|message| matches!(message, ServerMessage::Ghost { .. })), "not to the sender");
    assert_eq!((mover.seq, &mover.state), (seq, &state));
    assert_eq!(card(&server, &made.game).await.seq, seq, "nothing is stored");

    // Nobody shows models of somebody else, of another unit, or far away.
    let own = |at: Value| json!([{"model_id": model, "at": at, "facing": 0.0}]);
    assert_eq!(other.request(ghost(&unit, own(json!([1.0, 1.0])))).await.unwrap_err().code, "SEAT_TAKEN");
    assert_eq!(watcher.request(ghost(&unit, own(json!([1.0, 1.0])))).await.unwrap_err().code, "NOT_SEATED");
    for wrong in [
        ghost("nobody", json!([])),
        ghost(&unit, own(json!([900.0, 1.0]))),
        ghost(&unit, json!([{"model_id": "m99", "at": [1.0, 1.0], "facing": 0.0}])),
    ] {
        assert_eq!(mover.request(wrong).await.unwrap_err().code, "BAD_MESSAGE");
    }
    let mut refused = None;
    for _ in 0..60 {
        refused = mover.request(ghost(&unit, own(json!([2.0, 2.0])))).await.err();
        if refused.is_some() {
            break;
        }
    }
    assert_eq!(refused.expect("a limit").code, "TOO_FAST");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_set_up_or_declared_in_secret_is_never_shown() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.create(&wanted(json!({"who": "me"}), json!({"who": "link"}), false)).await;
    let secrets = secrets(&made);
    let mut one = server.enter(&made.game, &[&secrets[0]]).await;
    let mut two = server.enter(&made.game, &[&secrets[1]]).await;
    let unit = one.state["units"].as_object().unwrap().iter().find(|(_, unit)| unit["player"] == 1).unwrap().0.clone();
    let models = json!([{"model_id": "m1", "at": [10.0, 10.0], "facing": 0.0}]);
    // In Formations, and again in Deployment.
    assert_eq!(one.request(ghost(&unit, models.clone())).await.unwrap_err().code, "BAD_MESSAGE");
    one.act(json!({"type": "CONFIRM_FORMATIONS", "player": 1})).await.unwrap();
    two.until(|two| two.seq == 1).await;
    two.act(json!({"type": "CONFIRM_FORMATIONS", "player": 2})).await.unwrap();
    one.until(|one| one.state["phase"] == "DEPLOYMENT").await;
    assert_eq!(one.request(ghost(&unit, models)).await.unwrap_err().code, "BAD_MESSAGE");
    assert!(!two.heard.iter().any(|message| matches!(message, ServerMessage::Ghost { .. })));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_point_at_places_a_few_times() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.create(&wanted(json!({"who": "me"}), json!({"who": "link"}), false)).await;
    let secrets = secrets(&made);
    let mut one = server.enter(&made.game, &[&secrets[0]]).await;
    let mut two = server.enter(&made.game, &[&secrets[1]]).await;
    let mut watcher = server.enter(&made.game, &[]).await;
    let point = json!({"type": "point", "at": [22.0, 30.004]});
    assert_eq!(watcher.request(point.clone()).await.unwrap_err().code, "NOT_SEATED");
    let away = json!({"type": "point", "at": [22.0, 300.0]});
    assert_eq!(two.request(away).await.unwrap_err().code, "BAD_MESSAGE");
    two.request(point.clone()).await.unwrap();
    for person in [&mut one, &mut watcher] {
        let pointed = loop {
            if let ServerMessage::Pointed { player, at } = person.hear().await.unwrap() {
                break (player, at);
            }
        };
        assert_eq!(pointed, (2, [22.0, 30.0]));
    }
    let mut refused = None;
    for _ in 0..12 {
        refused = refused.or(two.request(point.clone()).await.err());
    }
    assert_eq!(refused.expect("a limit").code, "TOO_FAST");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_screens_of_one_seat_the_first_answer_counts() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.create(&wanted(json!({"who": "me"}), json!({"who": "link"}), true)).await;
    let secrets = secrets(&made);
    let [mut table, _other] = movers(&server, &made).await;
    let own = secrets[usize::from(table.players[0]) - 1].clone();
    let mut phone = server.enter(&made.game, &[&own]).await;
    assert_eq!((phone.players.clone(), phone.seq), (table.players.clone(), table.seq));
    assert_eq!(phone.offers(), table.offers(), "both are asked the same");

    let seen = table.seq;
    let act = |action: &Value, after: u32| json!({"type": "act", "action": action, "after": after});
    let moves: Vec<Value> = table.offers().into_iter().filter(|action| action["type"] == "REMAIN_STATIONARY").collect();
    assert!(moves.len() > 1, "two units that may stay");
    phone.request(act(&moves[0], seen)).await.unwrap();
    // The table has not heard of it and decides on what it saw.
    let late = table.request(act(&moves[1], seen)).await.unwrap_err();
    assert_eq!(late.code, "OUTDATED");
    table.until(|table| table.seq == seen + 1).await;
    assert_eq!(table.state, phone.state);
    table.request(act(&moves[1], seen + 1)).await.unwrap();

    // After an undo the other screen is behind as well.
    phone.until(|phone| phone.seq == seen + 2).await;
    table.request(json!({"type": "undo"})).await.unwrap();
    assert_eq!(phone.request(act(&moves[1], seen + 2)).await.unwrap_err().code, "OUTDATED");
    phone.until(|phone| phone.seq == seen + 1).await;
    phone.request(act(&moves[1], seen + 1)).await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_with_changed_places_keeps_armies_and_secrets() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let mut settings = wanted(json!({"who": "me", "name": "Ann"}), json!({"who": "link"}), true);
    settings["mission"] = "scorched-earth".into();
    settings["clock_minutes"] = 90.into();
    let made = server.create(&settings).await;
    let [first, second] = secrets(&made);
    let mut one = server.enter(&made.game, &[&first]).await;
    one.act(json!({"type": "CONCEDE", "player": 1})).await.unwrap();
    let swapped = one.request(json!({"type": "rematch", "swap": true})).await;
    let Ok(Reply::Rematch { game, secrets }) = swapped else { panic!("no rematch: {swapped:?}") };
    assert_eq!(secrets, [None, Some(first.clone())], "my secret opens the other seat now");
    let again = one.request(json!({"type": "rematch"})).await;
    assert!(matches!(again, Ok(Reply::Rematch { game: same, .. }) if same == game), "the first choice counts");

    let ann = server.enter(&game, &[&first]).await;
    let two = server.enter(&game, &[&second]).await;
    assert_eq!((&ann.players[..], &two.players[..]), (&[2][..], &[1][..]));
    let before = &one.info;
    let after = &ann.info;
    for (old, new) in [(0, 1), (1, 0)] {
        assert_eq!(
            (&before.seats[old].army, before.seats[old].points),
            (&after.seats[new].army, after.seats[new].points)
        );
    }
    assert_eq!(
        (&before.mission, &before.deployment, &before.layout),
        (&after.mission, &after.deployment, &after.layout)
    );
    assert_eq!(after.clock.as_ref().unwrap().minutes, 90);
    assert_eq!((before.commitment.as_str(), after.commitment.len()), ("", 64), "a rematch is sealed");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn skirmishes_are_listed_and_played_again_with_changed_sides() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.skirmish(&wish("duel", hex_me(), hex_link())).await;
    let [first, second] = secrets(&made);
    let list = |ids: Value| json!({ "games": ids });
    let (status, cards) = server.post("/api/skirmish/list", &list(json!([made.game, "h-nowherehere0", "none"]))).await;
    assert_eq!(status, 200, "{cards}");
    let cards: Vec<HexCard> = serde_json::from_value(cards).unwrap();
    assert_eq!((cards.len(), cards[0].scenario.as_str(), cards[0].seq), (1, "Duel", 0));
    assert!(cards[0].standing.is_none() && cards[0].seats[0].name == "Ann");

    let mut one = server.sit(&made.game, &[&first]).await;
    let mut two = server.sit(&made.game, &[&second]).await;
    play(&mut one, &mut two, |one| one.view.over.is_some()).await;
    one.until(Guest::over).await;
    let (_, cards) = server.post("/api/skirmish/list", &list(json!([made.game]))).await;
    let cards: Vec<HexCard> = serde_json::from_value(cards).unwrap();
    let standing = cards[0].standing.clone().unwrap();
    assert_eq!((standing.over, standing.asked, cards[0].seq), (true, None, one.seq));

    let reply = one.request(json!({"type": "rematch", "swap": true})).await.unwrap();
    let HexReply::Rematch { game } = reply else { panic!("no rematch: {reply:?}") };
    let again = server.sit(&game, &[&first]).await;
    assert_eq!(again.players, [1], "the other side");
    let ids: Vec<String> = (0..101).map(|number| format!("h-{number:012}")).collect();
    let (status, error) = server.post("/api/skirmish/list", &list(json!(ids))).await;
    assert_eq!((status, error["code"].as_str()), (400, Some("BAD_MESSAGE")));
    server.stop().await;
}
