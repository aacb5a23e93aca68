//! What is done with finished battles: their story, their picture, games that continue them, their analysis.

#![allow(clippy::unwrap_used)]

mod table;

use protocol::Record;
use serde_json::{Value, json};
use table::{Journal, PATIENCE, Person, Server, wanted};

fn ai(level: &str) -> Value {
    json!({"who": "ai", "level": level})
}

fn me() -> Value {
    json!({"who": "me", "name": "Ann"})
}

/// A battle between computers, played to its end.
async fn finished(server: &Server, level: &str) -> String {
    let made = server.create(&wanted(ai(level), ai(level), true)).await;
    let mut owner = server.enter(&made.game, &[&made.owner]).await;
    assert!(owner.request(json!({"type": "pace", "pace": {"pace": "run", "delay": 0}})).await.is_ok());
    owner.until(Person::over).await;
    made.game
}

async fn record(server: &Server, game: &str) -> Record {
    let (status, text) = server.http("GET", &format!("/api/games/{game}/record"), "", "").await;
    assert_eq!(status, 200, "{text}");
    Record::from_text(&text).unwrap()
}

fn from(step: usize, sides: [Value; 2]) -> Value {
    json!({"step": step, "sides": sides})
}

#[tokio::test(flavor = "multi_thread")]
async fn the_story_adds_up() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let game = finished(&server, "normal").await;
    let (status, replay) = server.get(&format!("/api/games/{game}/replay")).await;
    assert_eq!(status, 200);
    let (status, story) = server.get(&format!("/api/games/{game}/story")).await;
    assert_eq!((status, &story), (200, &replay["story"]));
    let mut state = replay["state"].clone();
    for step in replay["steps"].as_array().unwrap() {
        let diffs: Vec<protocol::Diff> = serde_json::from_value(step["diffs"].clone()).unwrap();
        protocol::diff::apply(&mut state, &diffs);
    }
    for side in 0..2 {
        let total = &story["totals"][side];
        let number = |name: &str| total[name].as_i64().unwrap();
        let parts: i64 = ["primary", "secondary", "painted", "secret", "by_hand"].map(number).iter().sum();
        assert_eq!(parts, number("total"));
        assert_eq!(state["vp"][side], number("total"));
        for kind in ["primary", "secondary"] {
            let rounds = story["rounds"].as_array().unwrap();
            let sum: i64 = rounds.iter().map(|round| round[kind][side].as_i64().unwrap()).sum();
            assert_eq!(sum, number(kind), "{kind} of side {side}");
        }
        let luck = &story["luck"][side];
        let share = luck["better_than"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&share) && luck["dice"].as_u64().unwrap() > 20, "{luck}");
        let best = &story["best"][side];
        assert!(replay["table"]["units"][best["unit_id"].as_str().unwrap()]["player"] == side + 1, "{best}");
    }
    let turning = story["turning"].as_array().unwrap();
    assert!(!turning.is_empty());
    let mut last = 0;
    for point in turning {
        let (from, step) = (point["from"].as_u64().unwrap(), point["step"].as_u64().unwrap());
        assert!(from <= step && step > last && !point["facts"].as_array().unwrap().is_empty());
        last = step;
        let win = |step: u64| replay["steps"][step as usize - 1]["win"].as_f64().unwrap();
        assert!((win(step) - point["after"].as_f64().unwrap()).abs() < 1e-9);
        assert!((win(from - 1) - point["before"].as_f64().unwrap()).abs() < 1e-9, "{point}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_continues_a_finished_one_with_other_dice_and_cards() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let game = finished(&server, "easy").await;
    let source = record(&server, &game).await;
    let middle = source.steps.len() / 2;
    let path = format!("/api/games/{game}/from");
    let (status, made) = server.post(&path, &from(middle, [me(), ai("easy")])).await;
    assert_eq!(status, 201, "{made}");
    let step = made["step"].as_u64().unwrap() as usize;
    assert!(step <= middle && step + 60 > middle, "step {step} of {middle}");
    let (id, secret) = (made["created"]["game"].as_str().unwrap(), made["created"]["secrets"][0].as_str().unwrap());
    let mut ann = server.enter(id, &[secret]).await;
    assert_eq!((ann.seq as usize, ann.players.as_slice()), (step, [1].as_slice()));
    assert!(!ann.info.commitment.is_empty(), "the new dice are sealed");

    // It stands as the other one stood, except for what lies in the future.
    let then = source.verify(Some(step as u64), &mut |_, _, _| {}).unwrap().game;
    let shown = protocol::state_json(&then, None);
    for part in ["units", "objectives", "vp", "cp", "round", "phase"] {
        assert_eq!(ann.state[part], shown[part], "{part}");
    }
    // It can be played to its end by giving up, survives a restart, and its record proves itself.
    assert!(ann.request(json!({"type": "act", "action": {"type": "CONCEDE", "player": 1}})).await.is_ok());
    ann.until(Person::over).await;
    drop(ann);
    server.stop().await;
    let server = Server::start(&journal).await;
    let again = record(&server, id).await;
    let verified = again.verify(None, &mut |_, _, _| {}).unwrap();
    assert_eq!((verified.first_difference, verified.steps as usize), (None, step + 1));
    assert_eq!(again.steps[step - 1].action, source.steps[step - 1].action);
    let text = again.to_text();
    assert!(text.starts_with("{\"strategium\":3,") && text.contains("\"earlier\":[{\"steps\":"));
    assert_ne!(again.dice().unwrap().seed, source.dice().unwrap().seed);
    let (status, verdict) = server.get(&format!("/api/games/{id}/verify")).await;
    assert_eq!((status, &verdict["ok"], &verdict["sealed"]), (200, &json!(true), &json!(true)));

    // The cards still to come are the same ones in another order, and the next dice differ.
    let forked = again.verify(Some(step as u64), &mut |_, _, _| {}).unwrap().game;
    let decks = |game: &rules::Game| {
        rules::Player::BOTH.map(|player| {
            let score = &game.state().scores[player.index()];
            score.deck[..usize::from(score.left)].to_vec()
        })
    };
    let sorted = |game: &rules::Game| {
        decks(game).map(|mut deck| {
            deck.sort();
            deck
        })
    };
    assert_eq!(sorted(&forked), sorted(&then));
    assert_ne!(forked.setup().dice, then.setup().dice);
    let lengths = decks(&then).map(|deck| deck.len());
    assert!(lengths.iter().any(|left| *left > 4) && decks(&forked) != decks(&then), "redealt: {lengths:?}");

    // From a shared record, and from a game that continues another one itself, before and after where it begins.
    let (status, stored) = server.http("POST", "/api/replays", "", &text).await;
    assert_eq!(status, 201, "{stored}");
    let stored: Value = serde_json::from_str(&stored).unwrap();
    let path = format!("/api/replays/{}/from", stored["replay"].as_str().unwrap());
    for wanted in [step / 2, step] {
        let (status, made) = server.post(&path, &from(wanted, [ai("hard"), ai("normal")])).await;
        assert_eq!(status, 201, "{made}");
        let game = made["created"]["game"].as_str().unwrap();
        let watcher = server.enter(game, &[]).await;
        assert_eq!(u64::from(watcher.seq), made["step"].as_u64().unwrap());
        let faction = &watcher.info.seats[0].faction;
        assert_eq!(faction, "Space Marines", "a shared record knows its armies");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_continued_gets_a_code() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let game = finished(&server, "easy").await;
    let steps = record(&server, &game).await.steps.len();
    let path = format!("/api/games/{game}/from");
    let both = || [me(), ai("easy")];
    for (path, body, status, code) in [
        (path.as_str(), from(steps + 1, both()), 400, "BAD_SETUP"),
        (path.as_str(), from(steps, both()), 400, "BAD_SETUP"),
        (path.as_str(), json!({"step": -1, "sides": both()}), 400, "BAD_MESSAGE"),
        (path.as_str(), json!({"step": 3}), 400, "BAD_MESSAGE"),
        (path.as_str(), json!({"step": 3, "sides": [me(), {"who": "ai", "level": "godlike"}]}), 400, "BAD_MESSAGE"),
        ("/api/games/000000000000/from", from(1, both()), 404, "UNKNOWN_GAME"),
        ("/api/replays/000000000000000000000000/from", from(1, both()), 404, "UNKNOWN_GAME"),
    ] {
        let (found, answer) = server.post(path, &body).await;
        assert_eq!((found, answer["code"].as_str()), (status, Some(code)), "{path} {body}: {answer}");
    }
    // Nobody makes up dice for a new game.
    let mut wish = wanted(me(), ai("easy"), true);
    wish["earlier"] = json!([{"steps": 1, "faces": "666", "deal": "1"}]);
    let (status, answer) = server.post("/api/games", &wish).await;
    assert_eq!((status, answer["code"].as_str()), (400, Some("BAD_SETUP")), "{answer}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_battle_is_continued_only_by_a_player_against_the_computer() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.create(&wanted(me(), ai("easy"), true)).await;
    let secret = made.secrets[0].clone().unwrap();
    let ann = server.enter(&made.game, &[&secret]).await;
    let path = format!("/api/games/{}/from", made.game);
    let ask = |secrets: Value| json!({"step": ann.seq, "sides": [me(), ai("hard")], "secrets": secrets});
    for (secrets, code) in [(json!([]), "NOT_OVER"), (json!(["nonsense"]), "WRONG_SECRET")] {
        let (_, refused) = server.post(&path, &ask(secrets)).await;
        assert_eq!(refused["code"], code);
    }
    let (status, continued) = server.post(&path, &ask(json!([secret]))).await;
    assert_eq!(status, 201, "{continued}");
    // The seed of the battle that goes on is not in the new game's journal: only the faces that have fallen.
    let id = continued["created"]["game"].as_str().unwrap();
    let (row, _) = server.app.store.load(id).await.unwrap().unwrap();
    let (source, _) = server.app.store.load(&made.game).await.unwrap().unwrap();
    assert_ne!(row.seed, source.seed);
    assert!(!row.settings.contains(&format!("\"seed\":\"{}\"", source.seed)));

    // With two people what the other prepares stays private until the end.
    let two = server.create(&wanted(me(), json!({"who": "link"}), true)).await;
    let body = json!({"step": 1, "sides": [me(), ai("hard")], "secrets": [two.secrets[0]]});
    let (status, refused) = server.post(&format!("/api/games/{}/from", two.game), &body).await;
    assert_eq!((status, refused["code"].as_str()), (409, Some("NOT_OVER")));
    for what in ["story", "picture", "analysis"] {
        let (status, refused) = server.get(&format!("/api/games/{}/{what}", two.game)).await;
        assert_eq!((status, refused["code"].as_str()), (409, Some("NOT_OVER")), "{what}");
    }
    let (status, refused) = server.post(&format!("/api/games/{}/analysis", two.game), &json!({})).await;
    assert_eq!((status, refused["code"].as_str()), (409, Some("NOT_OVER")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_picture_shows_the_result_and_no_names_of_people() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let made = server.create(&wanted(json!({"who": "me", "name": "Zebedee"}), ai("easy"), true)).await;
    let mut ann = server.enter(&made.game, &[made.secrets[0].as_ref().unwrap()]).await;
    assert!(ann.request(json!({"type": "act", "action": {"type": "CONCEDE", "player": 1}})).await.is_ok());
    ann.until(Person::over).await;
    let (status, svg) = server.http("GET", &format!("/api/games/{}/picture", made.game), "", "").await;
    assert_eq!(status, 200, "{svg}");
    assert!(svg.contains("viewBox=\"0 0 1200 630\"") && svg.contains("Orks win") && svg.ends_with("</svg>"), "{svg}");
    assert!(svg.matches("<circle").count() > 30, "models and markers are drawn");
    assert!(!svg.contains("Zebedee"));
    let (_, page) = server.http("GET", &format!("/g/{}/replay", made.game), "", "").await;
    let tag = format!("/api/games/{}/picture", made.game);
    assert!(page.contains("property=\"og:image\"") && page.contains(&tag) && page.contains("Space Marines"), "{page}");
    // A battle that goes on tells nothing to those who only have its link.
    let open = server.create(&wanted(me(), ai("easy"), true)).await;
    let (_, page) = server.http("GET", &format!("/g/{}/replay", open.game), "", "").await;
    assert!(!page.contains("og:image"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_runs_in_the_background_one_for_each_address_and_can_be_stopped() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let (game, other) = (finished(&server, "easy").await, finished(&server, "easy").await);
    let path = format!("/api/games/{game}/analysis");
    let (status, none) = server.get(&path).await;
    assert_eq!((status, none["state"].as_str()), (200, Some("none")));
    let (status, begun) = server.post(&path, &json!({})).await;
    assert_eq!((status, begun["state"].as_str()), (200, Some("running")), "{begun}");
    // Asking again is the same analysis; another one from the same address must wait.
    assert_eq!(server.post(&path, &json!({})).await.1["state"], "running");
    let (status, refused) = server.post(&format!("/api/games/{other}/analysis"), &json!({})).await;
    assert_eq!((status, refused["code"].as_str()), (429, Some("TOO_FAST")), "{refused}");
    // Nobody else can stop it.
    let (status, refused) = server.http("DELETE", &path, "x-forwarded-for: 203.0.113.9\r\n", "").await;
    assert!(status == 400 && refused.contains("NOT_SEATED"), "{status} {refused}");
    let (status, stopped) = server.http("DELETE", &path, "", "").await;
    assert_eq!(status, 200);
    assert!(stopped.contains("\"state\":\"none\""), "{stopped}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_adds_up() {
    let journal = Journal::new();
    let server = Server::start(&journal).await;
    let game = finished(&server, "easy").await;
    let path = format!("/api/games/{game}/analysis");
    assert_eq!(server.post(&path, &json!({})).await.0, 200);
    let begun = std::time::Instant::now();
    let analysis = loop {
        let (_, answer) = server.get(&path).await;
        if answer["state"] == "done" {
            break answer["analysis"].clone();
        }
        assert_eq!(answer["state"], "running", "{answer}");
        assert!(begun.elapsed() < 3 * PATIENCE, "{answer}");
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    };
    eprintln!("judged {} of {} in {} s", analysis["judged"], analysis["of"], analysis["seconds"]);
    let decisions = analysis["decisions"].as_array().unwrap();
    assert_eq!(analysis["judged"], decisions.len());
    assert!(decisions.len() > 20, "{}", decisions.len());
    for side in 0..2 {
        let counted = &analysis["sides"][side];
        let of = |verdict: &str| {
            decisions.iter().filter(|one| one["player"] == side + 1 && one["verdict"] == verdict).count()
        };
        assert_eq!(counted["best"], of("best"));
        assert_eq!(counted["inaccuracies"], of("inaccuracy"));
        assert_eq!(counted["mistakes"], of("mistake"));
        assert_eq!(counted["blunders"], of("blunder"));
        eprintln!("side {}: {counted}", side + 1);
        let accuracy = counted["accuracy"].as_f64().unwrap();
        assert!((0.0..=100.0).contains(&accuracy));
    }
    for decision in decisions {
        let number = |name: &str| decision[name].as_f64().unwrap();
        assert!((number("best") - number("played") - number("loss")).abs() < 1e-9, "{decision}");
        assert_eq!(decision["verdict"] == "best", decision["better"].is_null(), "{decision}");
        if let Some(terms) = decision["better"]["terms"].as_array() {
            let sum: f64 = terms.iter().map(|term| term["value"].as_f64().unwrap()).sum();
            assert!((sum - number("loss")).abs() < 1e-6, "{decision}");
        }
    }
    // Easy play makes mistakes, and the battle is always the same one: its seed is chosen, from which the computer's own
    // chance is derived too.
    let grave = |one: &&Value| one["verdict"] == "mistake" || one["verdict"] == "blunder";
    assert!(decisions.iter().filter(grave).count() > 1, "no mistakes in a battle that has some");
    server.stop().await;
    // It is kept with the game.
    let server = Server::start(&journal).await;
    let (_, kept) = server.get(&path).await;
    assert_eq!(kept["analysis"], analysis);
    server.stop().await;
}
