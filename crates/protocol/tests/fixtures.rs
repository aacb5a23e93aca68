//! The messages in `fixtures/` are what this crate writes and reads; the page's tests read the
//! same files. `make types` writes them anew.

#[path = "fixtures/actions.rs"]
mod actions;

use ::skirmish::agent::{Chance, Space};
use ::skirmish::{self as hex, Scenario, Setup, view};
use protocol::messages::event as event_info;
use protocol::messages::http::{NewGame, Who};
use protocol::messages::skirmish::*;
use protocol::messages::{ClientMessage, ErrorInfo, LogEntry, Orders, ServerCode, ServerMessage, VERSION, typescript};
use protocol::{messages::*, options, outcome, state_json, table};
use rules::{Action, Defaults, DiceSource, Game, NewBattle, Player};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use strategium_protocol as protocol;
use tactics::Candidates;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares with the file, or writes it when asked to.
fn hold(path: &Path, text: &str) {
    if std::env::var_os("STRATEGIUM_WRITE_FIXTURES").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("folder");
        std::fs::write(path, text).expect("writes");
        return;
    }
    let held = std::fs::read_to_string(path).unwrap_or_default();
    assert!(held == text, "{} is out of date: run `make types`", path.display());
}

fn fixture(name: &str) -> PathBuf {
    root().join("crates/protocol/fixtures").join(name)
}

/// Keys in the order of the alphabet, whatever order the library keeps.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let mut keys: Vec<&String> = map.keys().collect();
            keys.sort();
            Value::Object(keys.into_iter().map(|key| (key.clone(), sorted(&map[key]))).collect())
        }
        Value::Array(list) => Value::Array(list.iter().map(sorted).collect()),
        other => other.clone(),
    }
}

fn pretty(value: &Value) -> String {
    format!("{}\n", serde_json::to_string_pretty(&sorted(value)).expect("JSON"))
}

fn battle() -> (Game, LogEntry) {
    let codex = codex::Codex::builtin();
    let armies = ["space-marines-1000", "orks-1000"].map(|id| codex.army(id).expect("an army"));
    let mut battle = NewBattle::new(codex, armies, "hammer-and-anvil", "layout-1").expect("a table");
    battle.primary = Some("take-and-hold".to_owned());
    let mut game = Game::new(codex::Codex::builtin(), battle.position().expect("a position"), DiceSource::Seeded(7))
        .expect("a game");
    for player in Player::BOTH {
        for action in battle.formations(&game, player) {
            let _ = game.play_quietly(player, action, &mut Defaults);
        }
    }
    tactics::deploy(&mut game);
    let player = game.waiting_for().expect("somebody").player;
    let played = game.play(player, Action::EndCommand).expect("ends");
    let entry = LogEntry {
        seq: 1,
        player: player.number(),
        round: 1,
        phase: "COMMAND".to_owned(),
        turn: player.number(),
        action: "END_COMMAND".to_owned(),
        events: played.events.iter().map(|event| event_info(&game, event)).collect(),
        lines: Vec::new(),
        note: None,
        dice: played.rolls.iter().map(|roll| outcome::dice(&game, roll)).collect(),
        why: false,
        ordered: false,
        continues: false,
        unit_id: None,
        targets: Vec::new(),
        reroll: None,
    };
    (game, entry)
}

fn note() -> NoteInfo {
    NoteInfo { unit_id: "intercessors-1".to_owned(), player: 1, text: "Oath <b>here</b>".to_owned() }
}

fn ghosts() -> Vec<GhostModel> {
    vec![GhostModel { model_id: "m1".to_owned(), at: [10.5, 12.0], facing: 90.0 }]
}

fn adjust() -> Value {
    json!({"type": "ADJUST", "player": 1, "path": "players.1.cp", "value": 3, "reason": "A reminder gave one"})
}

fn info() -> GameInfo {
    let seat = |player: u8, level: Option<Level>, army: &str, faction: &str, detachment: &str| SeatInfo {
        player,
        level,
        name: if level.is_some() { String::new() } else { "Guest".to_owned() },
        connected: level.is_none(),
        taken: true,
        army: army.to_owned(),
        faction: faction.to_owned(),
        detachment: detachment.to_owned(),
        points: 1000,
        thinking: false,
        open: None,
    };
    GameInfo {
        id: "k3v9q2mzt4xw".to_owned(),
        created: 1_790_000_000,
        seats: [
            seat(1, None, "Strike force", "Space Marines", "Gladius Task Force"),
            seat(2, Some(Level::Normal), "Mob", "Orks", "War Horde"),
        ],
        spectators: 0,
        mission: "Take and Hold".to_owned(),
        deployment: "Hammer and Anvil".to_owned(),
        layout: "Layout 1".to_owned(),
        commitment: "9f3c".repeat(16),
        opened: None,
        over: None,
        pace: Pace::Run { delay: 600, dice: 0 },
        reaction_seconds: 0,
        clock: None,
        rematch: None,
        lesson: None,
    }
}

#[test]
fn the_types_of_the_page_are_these() {
    hold(&root().join("web/src/protocol.ts"), &typescript::declarations());
}

#[test]
fn server_messages_are_written_as_in_the_fixtures() {
    let (game, entry) = battle();
    let next = options::next(&game);
    let welcome = ServerMessage::Welcome {
        version: VERSION,
        players: vec![1],
        game: info(),
        table: Box::new(table::table(&game, codex::Codex::builtin())),
        seq: 1,
        state: state_json(&game, Some(Player::One)),
        next: next.clone(),
        log: vec![entry.clone()],
        chat: Vec::new(),
        proposal: None,
        notes: vec![note()],
        orders: vec![SeatOrders { player: 1, orders: Orders::sensible() }],
    };
    let mut later = game.clone();
    let player = later.waiting_for().expect("somebody").player;
    let (before, action) = (state_json(&later, None), later.candidates().swap_remove(0));
    let wire = protocol::write_action(&later, player, &action);
    later.play(player, action).expect("plays");
    let diffs = protocol::diff::diff(&before, &state_json(&later, None));
    let messages = vec![
        welcome,
        ServerMessage::Played { entry, action: wire, diffs, next: options::next(&later) },
        ServerMessage::Undone { seq: 0, diffs: Vec::new(), next: next.clone() },
        ServerMessage::Next { next },
        ServerMessage::Game { game: info() },
        ServerMessage::Chat {
            line: ChatLine { player: Some(1), name: "Guest".to_owned(), text: "Good luck <b>!</b>".to_owned() },
        },
        ServerMessage::Proposed {
            proposal: ProposalInfo {
                number: 1,
                player: 1,
                action: adjust(),
                text: "player 1 has 3CP".to_owned(),
                reason: "A reminder gave one".to_owned(),
            },
        },
        ServerMessage::Settled { number: 1, how: Settlement::Declined },
        ServerMessage::Note { note: note() },
        ServerMessage::Ghost { player: 1, unit_id: "intercessors-1".to_owned(), models: ghosts() },
        ServerMessage::Clock { seq: 12, clock: options::AnswerClock { of: 15_000, left: 9_000, held: true } },
        ServerMessage::Pointed { player: 2, at: [22.0, 30.5] },
        ServerMessage::Reply { id: 7, reply: Box::new(Reply::Checked { legal: true, error: None }) },
        ServerMessage::Refused {
            id: Some(8),
            error: ErrorInfo::new(ServerCode::NotSeated, "Only players may do that: take a seat first."),
        },
        ServerMessage::Bye { error: ErrorInfo::new(ServerCode::Closing, "The server restarts."), retry: true },
    ];
    let text = pretty(&serde_json::to_value(&messages).expect("JSON"));
    hold(&fixture("server-messages.json"), &text);
    let back: Vec<ServerMessage> = serde_json::from_str(&text).expect("reads back");
    assert_eq!(back, messages);
}

#[test]
fn client_messages_of_the_fixtures_are_read() {
    let action = json!({"type": "BEGIN_NORMAL_MOVE", "player": 1, "unit_id": "intercessors-1"});
    let messages = vec![
        ClientMessage::Hello {
            version: VERSION,
            game: "k3v9q2mzt4xw".to_owned(),
            secrets: vec!["s".repeat(26)],
            name: Some("Guest".to_owned()),
            not_sealed: false,
        },
        ClientMessage::Act { id: 1, action: action.clone(), after: None },
        ClientMessage::Act { id: 1, action: action.clone(), after: Some(12) },
        ClientMessage::Check { id: 2, action },
        ClientMessage::Ask { id: 3, ask: Ask::Menu { unit_id: "intercessors-1".to_owned() } },
        ClientMessage::Ask {
            id: 4,
            ask: Ask::Move {
                unit_id: "intercessors-1".to_owned(),
                paths: [("m1".to_owned(), json!([[10.0, 12.5], {"pivot": 90.0}]))].into(),
            },
        },
        ClientMessage::Ask {
            id: 5,
            ask: Ask::Measure {
                from: End::Model { unit_id: "intercessors-1".to_owned(), model_id: "m1".to_owned() },
                to: End::Point { at: [22.0, 30.0] },
            },
        },
        ClientMessage::Undo { id: 6 },
        ClientMessage::Hint { id: 7 },
        ClientMessage::Why { id: 8, seq: 12 },
        ClientMessage::Pace { id: 9, pace: Pace::Run { delay: 600, dice: 0 } },
        ClientMessage::Pace { id: 10, pace: Pace::Pause },
        ClientMessage::Seat { id: 11, player: 1, level: Some(Level::Hard) },
        ClientMessage::Orders { id: 11, player: 1, orders: Orders::default() },
        ClientMessage::Chat { id: 12, text: "Good luck".to_owned() },
        ClientMessage::Rematch { id: 13, swap: false },
        ClientMessage::Rematch { id: 13, swap: true },
        ClientMessage::Ghost { id: 20, unit_id: "intercessors-1".to_owned(), models: ghosts() },
        ClientMessage::Point { id: 21, at: [22.0, 30.5] },
        ClientMessage::Hold { id: 22, seq: 12, hold: true },
        ClientMessage::Ping { id: 14 },
        ClientMessage::Propose { id: 15, action: adjust() },
        ClientMessage::Accept { id: 16, number: 1 },
        ClientMessage::Decline { id: 17, number: 1 },
        ClientMessage::Withdraw { id: 18, number: 1 },
        ClientMessage::Note {
            id: 19,
            player: 1,
            unit_id: "intercessors-1".to_owned(),
            text: "Oath of Moment".to_owned(),
        },
    ];
    let text = pretty(&serde_json::to_value(&messages).expect("JSON"));
    hold(&fixture("client-messages.json"), &text);
    let back: Vec<ClientMessage> = serde_json::from_str(&text).expect("reads back");
    assert_eq!(back, messages);
    assert!(serde_json::from_value::<ClientMessage>(json!({"type": "ping", "id": 1, "more": 2})).is_err());
}

#[test]
fn a_new_game_may_be_short() {
    let short =
        json!({"sides": [{"army": "orks-1000", "who": "me"}, {"army": "orks-1000", "who": "ai", "level": "normal"}]});
    let read: NewGame = serde_json::from_value(short).expect("reads");
    assert!(!read.deployed && read.mission.is_none());
}

/// A skirmish in the middle, with an active unit that has targets.
fn skirmish() -> hex::Game {
    let mut game = hex::Game::seeded(Setup::new(Scenario::builtin("pairs").expect("a scenario")).into(), 7);
    let (space, mut chance) = (Space::new(game.shared_setup()), Chance::new(7));
    while game.options().targets.is_empty() {
        let action = space.nth(&game, chance.below(space.allowed(&game))).expect("it goes on");
        game.play(action).expect("allowed");
    }
    game
}

fn hex_game() -> HexGame {
    let seat = |name: &str, level: Option<HexLevel>| HexSeat { name: name.to_owned(), level, here: true };
    HexGame {
        id: "h-k3v9q2mzt4xw".to_owned(),
        seats: [seat("Guest", None), seat("", Some(HexLevel::Hard))],
        spectators: 1,
        commitment: "9f3c".repeat(16),
        opened: Some(Opened { seed: "7".to_owned(), salt: "00ff".repeat(8) }),
        pace: Pace::Run { delay: 400, dice: 0 },
        rematch: None,
    }
}

fn hex_why(at: hex::At) -> HexWhy {
    let idea = |title: &str, value: f64| HexIdea {
        title: title.to_owned(),
        score: value,
        terms: vec![TermInfo { name: "damage".to_owned(), value }],
        at: Some(at),
    };
    HexWhy { chosen: idea("Shoot Unit 3", 1.5), runners_up: vec![idea("Wait", 0.25)] }
}

#[test]
fn messages_of_the_skirmish_are_written_as_in_the_fixtures() {
    let mut game = skirmish();
    let (board, before) = (view::board(&game), view::view(&game));
    let target = before.targets[0].unit;
    let action = hex::Action::Shoot { target };
    let action = if game.allows(action) { action } else { hex::Action::Fight { target } };
    let told = game.play(action).expect("a target");
    let line = |event| {
        let text = hex::words::line(game.setup(), event)?;
        let attack = match event {
            hex::Event::Attacked(attacked) => Some(HexAttack::of(game.setup(), attacked)),
            _ => None,
        };
        Some(HexLine { kind: "attack".to_owned(), player: before.asked?, text, died: Some(target), attack })
    };
    let entry = HexEntry {
        seq: 1,
        player: before.asked.expect("somebody"),
        action,
        lines: told.iter().filter_map(line).collect(),
        why: true,
    };
    assert!(!entry.lines.is_empty());
    let at = hex::At::new(3, 4);
    let charge = view::ChargeView { unit: 3, needs: 7, chance: view::two_dice(7) };
    let preview = view::Preview {
        at,
        flees: false,
        targets: before.targets.clone(),
        charges: vec![charge],
        threats: vec![4],
        seen: vec![at],
    };
    let reply = |id: u32, reply: HexReply| HexServerMessage::Reply { id, reply };
    let refused = HexServerMessage::Refused {
        id: Some(8),
        error: ErrorInfo {
            code: "OUT_OF_SIGHT".to_owned(),
            message: "A wall hides Unit 3.".to_owned(),
            ..ErrorInfo::default()
        },
    };
    let messages = vec![
        HexServerMessage::Welcome {
            version: VERSION,
            players: vec![0],
            game: hex_game(),
            board,
            seq: 0,
            view: before,
            log: Vec::new(),
        },
        HexServerMessage::Played { entry, view: view::view(&game) },
        HexServerMessage::Undone { seq: 0, view: view::view(&game) },
        HexServerMessage::Game { game: hex_game() },
        reply(1, HexReply::Done { seq: 1 }),
        reply(2, HexReply::Preview { preview }),
        reply(3, HexReply::Hint { hint: HexHint { action, why: hex_why(at) } }),
        reply(4, HexReply::Why { why: hex_why(at) }),
        reply(5, HexReply::Rematch { game: "h-000000000000".to_owned() }),
        reply(6, HexReply::Pong),
        refused,
        HexServerMessage::Bye { error: ErrorInfo::new(ServerCode::Closing, "The server restarts."), retry: true },
    ];
    let text = pretty(&serde_json::to_value(&messages).expect("JSON"));
    hold(&fixture("skirmish-server-messages.json"), &text);
    let back: Vec<HexServerMessage> = serde_json::from_str(&text).expect("reads back");
    assert_eq!(back, messages);
    // Refusals and last words are the same at every table.
    for message in &messages[10..] {
        let same: ServerMessage = serde_json::from_value(serde_json::to_value(message).expect("JSON")).expect("reads");
        assert_eq!(serde_json::to_value(same).expect("JSON"), serde_json::to_value(message).expect("JSON"));
    }
}

#[test]
fn client_messages_of_the_skirmish_are_read() {
    let at = hex::At::new(3, 4);
    let act = |id: u32, action: hex::Action| HexClientMessage::Act { id, action };
    let messages = vec![
        HexClientMessage::Hello {
            version: VERSION,
            secrets: vec!["s".repeat(26)],
            name: Some("Guest".to_owned()),
            not_sealed: false,
        },
        act(1, hex::Action::Activate { unit: 1 }),
        act(2, hex::Action::Move { to: at }),
        act(3, hex::Action::Shoot { target: 3 }),
        act(4, hex::Action::Charge { to: at }),
        act(5, hex::Action::Fight { target: 3 }),
        act(6, hex::Action::Wait),
        act(7, hex::Action::Postpone),
        act(8, hex::Action::Cancel),
        HexClientMessage::Undo { id: 9 },
        HexClientMessage::Preview { id: 10, to: at },
        HexClientMessage::Hint { id: 11 },
        HexClientMessage::Why { id: 12, seq: 3 },
        HexClientMessage::Pace { id: 13, pace: Pace::Run { delay: 400, dice: 0 } },
        HexClientMessage::Rematch { id: 14, swap: false },
        HexClientMessage::Rematch { id: 14, swap: true },
        HexClientMessage::Ping { id: 15 },
    ];
    let text = pretty(&serde_json::to_value(&messages).expect("JSON"));
    hold(&fixture("skirmish-client-messages.json"), &text);
    let back: Vec<HexClientMessage> = serde_json::from_str(&text).expect("reads back");
    assert_eq!(back, messages);
    assert!(serde_json::from_value::<HexClientMessage>(json!({"type": "ping", "id": 1, "more": 2})).is_err());
    let short = json!({"scenario": "duel", "sides": [{"who": "me"}, {"who": "ai"}]});
    let read: NewHexGame = serde_json::from_value(short).expect("reads");
    assert_eq!((read.sides[1].who, read.sides[1].level, read.seed), (Who::Ai, None, None));
}
