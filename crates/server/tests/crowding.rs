//! One address asks for far too much; another is served all the same. Everything is counted and nothing is timed: the
//! threads are kept busy until all requests wait, and then the order of turns is read.

#![allow(clippy::unwrap_used)]

mod table;

use protocol::messages::ServerMessage;
use serde_json::{Value, json};
use std::net::IpAddr;
use std::sync::Arc;
use strategium_server::config::Config;
use strategium_server::fair::{FairQueue, Permit, Ticket};
use table::{Journal, Person, Server, config, wanted};

const ATTACKER: &str = "203.0.113.1";
const OTHER: &str = "198.51.100.2";
const NOBODY: &str = "192.0.2.3";

fn address(text: &str) -> IpAddr {
    text.parse().unwrap()
}

/// Takes every thread, so that all requests have to wait.
async fn hold(queue: &FairQueue) -> Vec<Permit> {
    let mut held = Vec::new();
    while queue.free() > 0 {
        held.push(queue.acquire(Ticket::person(address(NOBODY), 0)).await.ok().unwrap());
    }
    held
}

/// Waits until this many requests are waiting.
async fn waits(queue: &FairQueue, count: usize) {
    let reached = async {
        while queue.waiting() != count {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    let late = || panic!("{} wait instead of {count}", queue.waiting());
    tokio::time::timeout(table::PATIENCE, reached).await.unwrap_or_else(|_| late());
}

/// The number of turns the attacker got before the other address got one.
fn turns_before_other(queue: &FairQueue) -> usize {
    let recent = queue.recent();
    let other = recent.iter().position(|ticket| ticket.address == address(OTHER)).expect("a turn of the other");
    recent[..other].iter().filter(|ticket| ticket.address == address(ATTACKER)).count()
}

fn by(address: &str) -> String {
    format!("x-forwarded-for: {address}\r\ncontent-type: application/json\r\n")
}

fn odds(models: u32) -> String {
    json!({"attacker": "space-marines/intercessor-squad", "models": models, "weapon": "bolt-rifle",
        "target": "orks/boyz", "target_models": 10, "wounds_lost": 0, "switches": []})
    .to_string()
}

/// Requests of the attacker, each on its own task; each result is a status.
fn attack(
    server: &Arc<Server>,
    count: usize,
    method: &'static str,
    path: &str,
    body: &str,
) -> Vec<tokio::task::JoinHandle<u16>> {
    let one = |_| {
        let (server, path, body) = (Arc::clone(server), path.to_owned(), body.to_owned());
        tokio::spawn(async move { server.http(method, &path, &by(ATTACKER), &body).await.0 })
    };
    (0..count).map(one).collect()
}

async fn statuses(tasks: Vec<tokio::task::JoinHandle<u16>>) -> Vec<u16> {
    let mut found = Vec::new();
    for task in tasks {
        found.push(task.await.unwrap());
    }
    found
}

/// Another address asks about the table and must get an answer.
fn question(mut person: Person) -> tokio::task::JoinHandle<Person> {
    tokio::spawn(async move {
        person.request(json!({"type": "ask", "ask": {"ask": "win_probability"}})).await.unwrap();
        person
    })
}

async fn watching(server: &Server, address: &str, game: &str) -> Person {
    server.enter_by(server.socket_of(address).await, game, &[]).await
}

fn people() -> Value {
    wanted(json!({"who": "me"}), json!({"who": "link"}), false)
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_questions_about_odds_delay_another_visitor_by_one() {
    let journal = Journal::new();
    let server = Arc::new(Server::start(&journal).await);
    let made = server.create(&people()).await;
    let person = watching(&server, OTHER, &made.game).await;
    let question_threads = server.app.rooms.question_threads().clone();
    let held = hold(&question_threads).await;
    let attackers = attack(&server, 60, "POST", "/api/odds", &odds(20));
    waits(&question_threads, 60).await;
    let answered = question(person);
    waits(&question_threads, 61).await;
    drop(held);
    answered.await.unwrap();
    assert!(turns_before_other(&question_threads) <= 1, "{}", turns_before_other(&question_threads));
    assert!(statuses(attackers).await.iter().all(|status| *status == 200));
    // A question with more attacks than any unit has is refused at once.
    let angrons = json!({"attacker": "world-eaters/angron", "models": 40, "weapon": "samniarius-and-spinegrinder-sweep",
        "target": "orks/boyz", "target_models": 10, "wounds_lost": 0, "switches": []});
    let (status, error) = server.post("/api/odds", &angrons).await;
    assert_eq!((status, error["code"].as_str()), (400, Some("BAD_MESSAGE")), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_has_few_questions_open_and_others_come_next() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.create(&people()).await;
    let mut attacker = watching(&server, ATTACKER, &made.game).await;
    let person = watching(&server, OTHER, &made.game).await;
    let question_threads = server.app.rooms.question_threads().clone();
    let held = hold(&question_threads).await;
    for id in 1..=477 {
        attacker.socket.say(&json!({"type": "ask", "id": id, "ask": {"ask": "win_probability"}})).await;
    }
    waits(&question_threads, 16).await;
    let mut refused = 0;
    while refused < 477 - 16 {
        if let Some(ServerMessage::Refused { error, .. }) = attacker.hear().await {
            assert_eq!(error.code, "TOO_FAST");
            refused += 1;
        }
    }
    let answered = question(person);
    waits(&question_threads, 17).await;
    drop(held);
    answered.await.unwrap();
    assert!(turns_before_other(&question_threads) <= 1, "{}", turns_before_other(&question_threads));
    // Open questions are answered, and then new ones are.
    let mut answers = 0;
    while answers < 16 {
        answers += usize::from(matches!(attacker.hear().await, Some(ServerMessage::Reply { .. })));
    }
    question(attacker).await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn replays_are_rationed_and_worked_out_once() {
    let journal = Journal::new();
    let server = Arc::new(Server::start_with(&journal, Config { work_per_minute: 100, ..config() }).await);
    let made = server.create(&people()).await;
    let secret = made.secrets[0].clone().unwrap();
    let mut one = server.enter(&made.game, &[&secret]).await;
    one.act(json!({"type": "CONCEDE", "player": 1})).await.unwrap();
    let person = watching(&server, OTHER, &made.game).await;
    let question_threads = server.app.rooms.question_threads().clone();
    let held = hold(&question_threads).await;
    let attackers = attack(&server, 60, "GET", &format!("/api/games/{}/replay", made.game), "");
    waits(&question_threads, 20).await;
    let answered = question(person);
    waits(&question_threads, 21).await;
    drop(held);
    answered.await.unwrap();
    assert!(turns_before_other(&question_threads) <= 1, "{}", turns_before_other(&question_threads));
    let found = statuses(attackers).await;
    let (given, refused) =
        (found.iter().filter(|status| **status == 200), found.iter().filter(|status| **status == 429));
    assert_eq!((given.count(), refused.count()), (20, 40), "{found:?}");
    // A record and a verdict are refused for the same address too, but not for another one; a cached replay needs no
    // thread.
    for what in ["record", "verify", "replay"] {
        let path = format!("/api/games/{}/{what}", made.game);
        let own = server.http("GET", &path, &by(ATTACKER), "").await;
        assert_eq!(own.0, 429, "{what}: {}", own.1);
        assert_eq!(server.http("GET", &path, &by(OTHER), "").await.0, 200, "{what}");
    }
    let held = hold(&question_threads).await;
    for what in ["replay", "verify"] {
        let (status, text) = server.http("GET", &format!("/api/games/{}/{what}", made.game), &by(NOBODY), "").await;
        assert_eq!(status, 200, "{text}");
    }
    let (_, replay) = server.http("GET", &format!("/api/games/{}/replay", made.game), &by(NOBODY), "").await;
    let replay: protocol::messages::http::Replay = serde_json::from_str(&replay).unwrap();
    assert_eq!(replay.game.map(|game| game.id), Some(made.game));
    drop(held);
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_of_those_who_left_are_never_worked_out() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.create(&people()).await;
    let person = watching(&server, OTHER, &made.game).await;
    let question_threads = server.app.rooms.question_threads().clone();
    let held = hold(&question_threads).await;
    let mut attackers = Vec::new();
    for _ in 0..10 {
        let mut attacker = watching(&server, ATTACKER, &made.game).await;
        for id in 1..=30 {
            attacker.socket.say(&json!({"type": "ask", "id": id, "ask": {"ask": "win_probability"}})).await;
        }
        attackers.push(attacker);
    }
    waits(&question_threads, 64).await;
    let abandoned = server.http("POST", "/api/odds", &by(ATTACKER), &odds(5)).await;
    assert_eq!(abandoned.0, 429, "the waiting time of a visitor is limited: {}", abandoned.1);
    drop(attackers);
    waits(&question_threads, 0).await;
    let answered = question(person);
    waits(&question_threads, 1).await;
    drop(held);
    answered.await.unwrap();
    let begun = question_threads.recent().iter().filter(|ticket| ticket.address == address(ATTACKER)).count();
    assert_eq!(begun, 0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_given_up_is_never_worked_out() {
    let journal = Journal::new();
    let server = Arc::new(Server::start(&journal).await);
    let question_threads = server.app.rooms.question_threads().clone();
    let held = hold(&question_threads).await;
    let attackers = attack(&server, 30, "POST", "/api/odds", &odds(20));
    waits(&question_threads, 30).await;
    attackers.iter().for_each(tokio::task::JoinHandle::abort);
    waits(&question_threads, 0).await;
    drop(held);
    assert_eq!(server.http("POST", "/api/odds", &by(OTHER), &odds(5)).await.0, 200);
    assert_eq!(turns_before_other(&question_threads), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_persons_game_comes_before_games_between_computers() {
    let journal = Journal::new();
    let server = Server::start_with(&journal, Config { thinkers: 1, ..config() }).await;
    let computer = json!({"who": "ai", "level": "competitive"});
    let mut games = Vec::new();
    for _ in 0..6 {
        games.push(server.create(&wanted(computer.clone(), computer.clone(), false)).await.game);
    }
    let against = server.create(&wanted(json!({"who": "ai", "level": "normal"}), json!({"who": "me"}), false)).await;
    let secret = against.secrets[1].clone().unwrap();
    let thinkers = server.app.rooms.thinking_threads().clone();
    let held = hold(&thinkers).await;
    let begun = thinkers.recent().len();
    let mut watchers = Vec::new();
    for game in &games {
        watchers.push(watching(&server, ATTACKER, game).await);
    }
    waits(&thinkers, 6).await;
    let mut person = server.enter_by(server.socket_of(OTHER).await, &against.game, &[&secret]).await;
    waits(&thinkers, 7).await;
    drop(held);
    let seq = person.seq;
    person.until(|person| person.seq > seq).await;
    assert_eq!(thinkers.recent()[begun].address, address(OTHER), "{:?}", thinkers.recent());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn competitive_games_are_rationed_and_refused_ones_cost_nothing() {
    let journal = Journal::new();
    let limits = Config { games_per_hour: 4, competitive_per_hour: 1, ..config() };
    let server = Server::start_with(&journal, limits).await;
    let level = |level: &str| wanted(json!({"who": "me"}), json!({"who": "ai", "level": level}), false);
    let mut misspelt = level("competitive");
    misspelt["sides"][0]["army"] = "nobodys-army".into();
    for _ in 0..10 {
        assert_eq!(server.post("/api/games", &misspelt).await.0, 400);
    }
    let made = server.create(&level("competitive")).await;
    let (status, error) = server.post("/api/games", &level("competitive")).await;
    assert_eq!((status, error["code"].as_str()), (429, Some("TOO_FAST")), "{error}");
    // Lending a seat does not get around the limit.
    let secret = made.secrets[0].clone().unwrap();
    let mut person = server.enter(&made.game, &[&secret]).await;
    let lend = |level: &str| json!({"type": "seat", "player": 1, "level": level});
    assert_eq!(person.request(lend("competitive")).await.unwrap_err().code, "TOO_FAST");
    person.request(json!({"type": "pace", "pace": {"pace": "pause"}})).await.unwrap();
    person.request(lend("easy")).await.unwrap();
    for _ in 0..3 {
        server.create(&level("hard")).await;
    }
    assert_eq!(server.post("/api/games", &level("hard")).await.0, 429);
    server.stop().await;
}
