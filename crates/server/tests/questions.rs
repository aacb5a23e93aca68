//! Every question about every unit at many moments of battles between computers: nothing panics, what is marked legal
//! is legal, and what is not has its reason.

use ai::{Level, Opponent, Profile};
use codex::Codex;
use protocol::messages::{Ask, End, ErrorInfo, Formation, Purpose, Reply};
use protocol::options::{self, Offer};
use protocol::{Record, read_action, write_action};
use rules::state::{Hand, Whereabouts};
use rules::{Action, DiceSource, Doing, Game, NewBattle, Phase, Player, UnitId};
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use strategium_server::questions::answer;
use strategium_server::replay;

/// The time of each question: number, total and maximum.
#[derive(Default)]
struct Times(BTreeMap<String, (u32, Duration, Duration)>);

impl Times {
    fn time<T>(&mut self, name: &str, work: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let out = work();
        let took = begun.elapsed();
        let held = self.0.entry(name.to_owned()).or_default();
        *held = (held.0 + 1, held.1 + took, held.2.max(took));
        out
    }

    fn print(&self) {
        for (name, (count, sum, most)) in &self.0 {
            println!("{name:>24} {count:>6} times, mean {:>9.1?}, most {most:>9.1?}", *sum / (*count).max(1));
        }
    }
}

/// Asks as both players and checks what must be true of every answer.
fn ask(game: &Game, times: &mut Times, ask: &Ask) -> Result<Reply, ErrorInfo> {
    let written = serde_json::to_value(ask).expect("a question is JSON");
    let name = written["ask"].as_str().expect("a name").to_owned();
    let reply = times.time(&name, || answer(game, &Player::BOTH, ask));
    if let Err(error) = &reply {
        assert!(!error.code.is_empty() && !error.message.is_empty(), "{ask:?}");
    }
    // The page can read the JSON.
    if let Ok(reply) = &reply {
        let text = serde_json::to_string(reply).expect("an answer is JSON");
        assert!(!text.contains("null,null,null"), "{text}");
    }
    reply
}

/// What is marked legal passes `check`; what is not has a code and a message.
fn hold(game: &Game, offer: &Offer) {
    assert!(!offer.label.is_empty());
    if !offer.legal {
        assert!(offer.reason.as_deref().is_some_and(|code| !code.is_empty()), "{offer:?}");
        assert!(offer.text.as_deref().is_some_and(|text| !text.is_empty()), "{offer:?}");
        return;
    }
    assert!(offer.action.is_some() != offer.template.is_some(), "{offer:?}");
    if let Some(action) = &offer.action {
        check(game, action).unwrap_or_else(|why| panic!("{action} is offered and refused: {why}"));
    }
}

fn check(game: &Game, action: &Value) -> Result<(), String> {
    let (player, action) = read_action(game, action).map_err(|refusal| words::refusal(&refusal, game.setup()))?;
    game.check(player, &action).map_err(|refusal| words::refusal(&refusal, game.setup()))
}

/// A move as drawn, and a bent one: the verdict is that of `check`, and a cure is legal.
fn moves(game: &Game, times: &mut Times, action: &Action) {
    let (unit, paths) = match action {
        Action::ConfirmUnitMove(unit, paths)
        | Action::ApplyChargeMove(unit, paths)
        | Action::PileIn(unit, paths)
        | Action::Consolidate(unit, paths)
        | Action::ScoutMove(unit, paths) => (*unit, paths),
        _ => return,
    };
    let player = game.battle().player(unit);
    let written = write_action(game, player, action);
    let field = written["paths"].as_object().cloned().unwrap_or_default();
    assert_eq!(field.len(), paths.len());
    for bend in [0.0, 0.7, 2.5, -1.5, 9.0] {
        let mut bent = field.clone();
        for path in bent.values_mut() {
            let last = path.as_array_mut().and_then(|steps| steps.iter_mut().rev().find(|step| step.is_array()));
            if let Some(point) = last {
                let x = point[0].as_f64().expect("x");
                *point = serde_json::json!([(x + bend).clamp(-5.0, 49.0), point[1]]);
            }
        }
        let mut whole = written.clone();
        whole["paths"] = Value::Object(bent.clone());
        let paths: BTreeMap<String, Value> = bent.into_iter().collect();
        let id = game.setup().unit(unit).id.clone();
        let reply = ask(game, times, &Ask::Move { unit_id: id.clone(), paths: paths.clone() });
        let Ok(Reply::Move(info)) = reply else { panic!("no verdict: {reply:?}") };
        assert_eq!(info.legal, check(game, &whole).is_ok(), "{whole} {info:?}");
        assert_eq!(info.legal, info.error.is_none());
        for (model, told) in &info.models {
            assert_eq!(told.legal, told.error.is_none(), "{told:?}");
            assert!(!info.legal || told.legal, "the whole is legal and {model} is not: {told:?}");
            let Some(cure) = &told.cure else { continue };
            assert!(!told.legal && !told.cure_text.is_empty());
            let mut cured = paths.clone();
            cured.insert(model.clone(), cure.clone());
            let again = ask(game, times, &Ask::Move { unit_id: id.clone(), paths: cured });
            let Ok(Reply::Move(again)) = again else { panic!("no verdict") };
            assert!(again.models[model].legal, "{model} by {cure}: {:?}", again.models[model]);
        }
    }
}

/// Setting units up: what is marked legal passes `check`.
fn places(game: &Game, times: &mut Times, unit: UnitId, id: &str) {
    let purpose = match (game.state().clock.phase, game.state().unit(unit).place) {
        (Phase::Deployment, Whereabouts::Undeployed) => Purpose::Deploy,
        (Phase::Movement, Whereabouts::Reserves(rules::position::Reserves::DeepStrike)) => Purpose::DeepStrike,
        (Phase::Movement, Whereabouts::Reserves(_)) => Purpose::Strategic,
        (Phase::Movement, Whereabouts::Embarked(_)) => Purpose::Disembark,
        _ => return,
    };
    for formation in [Formation::Tight, Formation::Spread, Formation::Line] {
        for at in [[12.0, 6.0], [30.0, 55.0], [22.0, 30.0]] {
            let asked = Ask::Formation { unit_id: id.to_owned(), purpose, formation, at, facing: 37.0 };
            let reply = ask(game, times, &asked);
            let Ok(Reply::Place(info)) = reply else { panic!("no places: {reply:?}") };
            assert_eq!(info.legal, check(game, &info.action).is_ok(), "{info:?}");
            assert_eq!(info.positions.len(), info.model_ids.len());
            let asked = Ask::Place {
                unit_id: id.to_owned(),
                purpose,
                positions: info.positions.clone(),
                rotations: info.rotations.clone(),
            };
            let Ok(Reply::Place(again)) = ask(game, times, &asked) else { panic!("no verdict") };
            assert_eq!((again.legal, again.models.len()), (info.legal, info.models.len()));
            assert!(!info.legal || info.models.is_empty(), "legal, but {:?}", info.models);
        }
    }
}

/// Forecasts add up.
fn forecasts(game: &Game, times: &mut Times, id: &str, assignments: &[Value], melee: bool) {
    if assignments.is_empty() {
        return;
    }
    let asked = Ask::Forecast { unit_id: id.to_owned(), assignments: assignments.to_vec(), melee };
    let reply = ask(game, times, &asked);
    let Ok(Reply::Forecast(info)) = reply else { panic!("no forecast for {assignments:?}: {reply:?}") };
    assert_eq!(info.rows.len(), assignments.len());
    for target in &info.targets {
        let sum: f64 = target.distribution.iter().sum();
        assert!((sum - 1.0).abs() < 1e-6, "{sum}");
        let mean: f64 = target.distribution.iter().enumerate().map(|(n, p)| n as f64 * p).sum();
        assert!((mean - target.slain).abs() < 1e-6);
        let rows: Vec<_> = info.rows.iter().filter(|row| row.target_id == target.target_id).collect();
        if let [only] = rows.as_slice() {
            assert!((only.damage - target.damage).abs() < 1e-6, "{only:?} {target:?}");
        }
        // The total may exceed the single results: the first attack may remove the models that would have wasted the
        // damage of the second.
        assert!(rows.iter().all(|row| row.damage <= target.damage + 1e-6 || rows.len() > 1), "{target:?}");
    }
}

/// Whether a unit has a reach: it makes a move, may begin one or charge, or it is the other player's turn.
fn moves_left(game: &Game, unit: UnitId) -> bool {
    let (battle, clock) = (game.battle(), &game.state().clock);
    let owner = battle.player(unit);
    if clock.hand != Hand::Empty || clock.active != owner {
        return clock.hand == Hand::Empty || clock.hand.unit() == Some(unit);
    }
    match clock.phase {
        Phase::Movement => {
            let begins = [Action::BeginNormalMove(unit), Action::BeginAdvance(unit), Action::BeginFallBack(unit)];
            // While a question is open nothing can be begun, so the rule itself is asked.
            match game.is_interrupted() {
                true => battle.may(unit, Doing::Move),
                false => begins.iter().any(|action| game.check(owner, action).is_ok()),
            }
        }
        Phase::Charge => battle.may(unit, Doing::Charge),
        Phase::Shooting | Phase::Fight | Phase::Scoring => false,
        _ => true,
    }
}

/// Everything about one moment.
fn everything(game: &Game, times: &mut Times) {
    let next = times.time("(next)", || options::next(game));
    for offer in next.iter().flat_map(|next| &next.options) {
        hold(game, offer);
    }
    for asked in [Ask::Cards, Ask::Control, Ask::WinProbability] {
        ask(game, times, &asked).expect("an answer");
    }
    for player in [1, 2] {
        ask(game, times, &Ask::Threat { player }).expect("an answer");
        let Ok(Reply::Stratagems { stratagems }) = ask(game, times, &Ask::Stratagems { player }) else { panic!() };
        for card in stratagems {
            assert_eq!(card.usable, card.error.is_none() && !card.offers.is_empty(), "{card:?}");
            card.offers.iter().for_each(|offer| hold(game, offer));
        }
    }
    let battle = game.battle();
    for unit in game.setup().unit_ids().filter(|&unit| battle.lead(unit) == unit && battle.alive(unit)) {
        let id = game.setup().unit(unit).id.clone();
        let unit_id = || id.clone();
        let Ok(Reply::Menu { offers }) = ask(game, times, &Ask::Menu { unit_id: unit_id() }) else { panic!() };
        offers.iter().for_each(|offer| hold(game, offer));
        places(game, times, unit, &id);
        let Ok(Reply::AutoPlace { action, text }) = ask(game, times, &Ask::AutoPlace { unit_id: unit_id() }) else {
            panic!()
        };
        assert!(!text.is_empty());
        if let Some(action) = action {
            check(game, &action).expect("a legal way");
        }
        if !battle.on_table(unit) {
            continue;
        }
        for kind in ["NORMAL", "ADVANCE", "FALL_BACK", "CHARGE", "PILE_IN"] {
            let asked = Ask::Reach { unit_id: unit_id(), kind: kind.to_owned() };
            let Ok(Reply::Reach { outlines, .. }) = ask(game, times, &asked) else { panic!() };
            assert_eq!(outlines.len(), if moves_left(game, unit) { battle.count(unit) } else { 0 }, "{kind} of {id}");
        }
        let Ok(Reply::Targets(info)) = ask(game, times, &Ask::Targets { unit_id: unit_id() }) else { panic!() };
        assert_eq!(info.legal, info.error.is_none());
        for target in &info.targets {
            assert_eq!(target.legal, target.error.is_none() && info.legal, "{target:?}");
            assert!(target.weapons.iter().all(|weapon| weapon.model_ids.is_empty() == weapon.error.is_some()));
        }
        forecasts(game, times, &id, &info.suggested, false);
        let asked = Ask::Charge { unit_id: unit_id(), target_ids: Vec::new() };
        let Ok(Reply::Charge(info)) = ask(game, times, &asked) else { panic!() };
        assert!(info.targets.iter().all(|target| target.legal == target.error.is_none()));
        let Ok(Reply::Melee(info)) = ask(game, times, &Ask::Melee { unit_id: unit_id() }) else { panic!() };
        forecasts(game, times, &id, &info.suggested, true);
        let first = battle.models(unit).next().expect("a model");
        let from = End::Model { unit_id: unit_id(), model_id: protocol::model_id(game.setup(), unit, first) };
        let enemy = battle.units_on_table(battle.player(unit).other()).next();
        if let Some((enemy, other)) = enemy.and_then(|enemy| Some((enemy, battle.models(enemy).next()?))) {
            let to = End::Model {
                unit_id: game.setup().unit(enemy).id.clone(),
                model_id: protocol::model_id(game.setup(), enemy, other),
            };
            let there = ask(game, times, &Ask::Measure { from: from.clone(), to: to.clone() }).expect("a distance");
            let back = ask(game, times, &Ask::Measure { from: to, to: from }).expect("a distance");
            let (Reply::Measure(there), Reply::Measure(back)) = (there, back) else { panic!() };
            // Sight need not be mutual: a model in a ruin sees out of it.
            assert!((there.inches - back.inches).abs() < 0.002 && there.visible.is_some());
        }
    }
}

/// A battle between computers, with questions at regular intervals.
fn battle(armies: [&str; 2], map: &str, layout: &str, seed: u64, every: usize, most: usize) {
    let codex = Codex::builtin();
    let armies = armies.map(|id| codex.army(id).expect("an army"));
    let mut new = NewBattle::new(codex, armies, map, layout).expect("a table");
    new.primary = Some("take-and-hold".to_owned());
    let (mut record, mut game) = Record::begin(new.position().expect("a position"), seed).expect("a game");
    let mut seats = [1, 2].map(|at| Opponent::new(Profile::of(Level::Easy), seed + at));
    let mut times = Times::default();
    for decision in 0..most {
        let Some(waiting) = game.waiting_for() else { break };
        let player = waiting.player;
        let Some(action) = seats[player.index()].choose(&game) else { break };
        let in_hand = !matches!(game.state().clock.hand, Hand::Empty) || game.state().clock.phase == Phase::Scout;
        if in_hand {
            moves(&game, &mut times, &action);
        }
        if decision % every == 0 {
            everything(&game, &mut times);
            let why =
                seats[player.index()].last.as_ref().map(|choice| strategium_server::questions::why(&game, choice));
            let why = why.expect("reasons");
            assert!(!why.chosen.title.is_empty());
            let sum: f64 = why.chosen.terms.iter().map(|term| term.value).sum();
            assert!((sum - why.chosen.score).abs() < 1e-6, "{why:?}");
        }
        record.play(&mut game, player, action).expect("the computer plays by the rules");
    }
    let replay = times.time("(replay)", || replay::replay(&record, &|_| None)).expect("a replay");
    println!("{} steps", replay.steps.len());
    assert_eq!(replay.steps.len(), record.steps.len());
    let mut state = replay.state.clone();
    for step in &replay.steps {
        protocol::diff::apply(&mut state, &step.diffs);
        assert!((0.0..=1.0).contains(&step.win));
    }
    assert_eq!(state, protocol::state_json(&game, None), "the steps lead to the end");
    assert!(replay::verify(&record).expect("verified").ok);
    times.print();
}

#[test]
fn a_small_battle_from_the_first_declaration() {
    battle(["orks-1000", "space-marines-1000"], "hammer-and-anvil", "layout-1", 7, 29, 900);
}

#[test]
fn a_large_battle() {
    battle(["world-eaters-2000", "adeptus-custodes-2000"], "dawn-of-war", "layout-3", 11, 61, 900);
}

#[test]
fn strangers_hear_nothing_of_a_move_in_hand() {
    let codex = Codex::builtin();
    let armies = ["orks-1000", "space-marines-1000"].map(|id| codex.army(id).expect("an army"));
    let new = NewBattle::new(codex, armies, "hammer-and-anvil", "layout-1").expect("a table");
    let game =
        Game::new(codex::Codex::builtin(), new.position().expect("a position"), DiceSource::Seeded(1)).expect("a game");
    let id = game.setup().unit(UnitId(0)).id.clone();
    let asked = Ask::AutoPlace { unit_id: id };
    assert!(answer(&game, &[Player::One], &asked).is_ok());
    for seats in [&[][..], &[Player::Two][..]] {
        let error = answer(&game, seats, &asked).expect_err("refused");
        assert_eq!(error.code, "NOT_SEATED");
    }
}

/// A position with one marker in the middle, a unit of either side, and the first one moving.
fn one_marker() -> Game {
    let unit = |id: &str, player: u8, y: f64| {
        serde_json::json!({"id": id, "player": player, "weapons": [], "models": [{
            "id": "m1", "weapons": [], "at": {"x": 12, "y": y},
            "profile": {"M": 6, "T": 4, "Sv": 4, "W": 1, "Ld": 6, "OC": 1, "keywords": ["INFANTRY"]}}]})
    };
    let position = serde_json::json!({
        "phase": "MOVEMENT",
        "objectives": [{"id": "o1", "at": [22, 30]}],
        "units": [unit("ours", 1, 12.0), unit("theirs", 2, 50.0)],
    });
    let position = serde_json::from_value(position).expect("a position");
    Game::new(Codex::builtin(), position, DiceSource::Seeded(1)).expect("a game")
}

#[test]
fn a_move_that_is_laid_out_goes_towards_a_marker_that_is_not_held() {
    let mut game = one_marker();
    game.play(Player::One, Action::BeginNormalMove(UnitId(0))).expect("it may move");
    let Ok(Reply::AutoPlace { action: Some(action), .. }) =
        answer(&game, &[Player::One], &Ask::AutoPlace { unit_id: "ours".to_owned() })
    else {
        panic!("a way is found")
    };
    let marker = game.state().objectives[0].at;
    let distance = |game: &Game| {
        let model = game.battle().models(UnitId(0)).next().expect("a model");
        game.battle().body(model).at.distance(marker).to_f64()
    };
    let before = distance(&game);
    let (player, action) = protocol::read_action(&game, &action).expect("an action");
    game.play(player, action).expect("legal");
    let after = distance(&game);
    assert!(after < before - 5.9, "{before} to {after}");
}
