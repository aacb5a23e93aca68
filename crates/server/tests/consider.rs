//! What the answers to questions come to, at every question of battles between computers: each answer is one of the
//! options, its terms add up to its worth, its figures are possible, the rules have a sentence, and nobody else is told.

use ai::{Level, Opponent, Profile};
use codex::Codex;
use protocol::messages::{AnswerInfo, Ask, ConsiderInfo, Fact, OddsInfo, Orders, Reply, WarningInfo};
use protocol::{options, read_action};
use rules::{Action, Decision, DiceSource, Game, NewBattle, Pick, Player, Question, UnitId};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use strategium_server::questions::answer;
use strategium_server::rooms::ordered_answer;

fn game(armies: [&str; 2], seed: u64) -> Game {
    let codex = Codex::builtin();
    let armies = armies.map(|id| codex.army(id).expect("an army"));
    let mut new = NewBattle::new(codex, armies, "hammer-and-anvil", "layout-1").expect("a table");
    new.primary = Some("burden-of-trust".to_owned());
    Game::new(codex, new.position().expect("a position"), DiceSource::Seeded(seed)).expect("a game")
}

fn consider(game: &Game, player: Player) -> ConsiderInfo {
    match answer(game, &[player], &Ask::Consider) {
        Ok(Reply::Consider(info)) => info,
        other => panic!("no consideration: {other:?}"),
    }
}

fn possible(odds: &OddsInfo) {
    let OddsInfo { attacks, hits, damage, slain, at_least_one, destroyed } = *odds;
    for value in [attacks, hits, damage, slain] {
        assert!(value.is_finite() && value >= 0.0, "{odds:?}");
    }
    for chance in [at_least_one, destroyed] {
        assert!((0.0..=1.0 + 1e-9).contains(&chance), "{odds:?}");
    }
    assert!(destroyed <= at_least_one + 1e-9 && at_least_one <= slain + 1e-9 && slain <= damage + 1e-9, "{odds:?}");
}

/// What must be true of every fact.
fn hold(fact: &Fact) {
    let chance = |chance: f64| assert!((0.0..=1.0).contains(&chance), "{fact:?}");
    match fact {
        Fact::Attack { odds, .. } => possible(odds),
        Fact::AttackChanges { before, after, .. } => {
            possible(before);
            possible(after);
            assert!(before != after, "nothing changes: {fact:?}");
        }
        Fact::Shots { unit_ids, before, after, .. } => {
            possible(before);
            possible(after);
            assert_eq!(unit_ids.is_empty(), before.attacks == 0.0, "{fact:?}");
        }
        Fact::Charge { chance: value, .. } | Fact::Card { chance: value, .. } => chance(*value),
        Fact::ChargeChanges { before, after, .. } => {
            chance(*before);
            chance(*after);
        }
        Fact::MortalWounds { mean, .. } => assert!(*mean > 0.0 && mean.is_finite()),
        Fact::ShockTest { passes, .. } => chance(*passes),
        Fact::Loss { wounds, .. } => assert!(*wounds > 0, "{fact:?}"),
        Fact::Unit { points, wounds, .. } => assert!(*points >= 0.0 && *wounds > 0, "{fact:?}"),
        Fact::Control { .. } | Fact::Applies { .. } | Fact::SecretMission { .. } => {}
    }
}

/// What must be true of every consideration.
fn check(game: &Game, decision: &Decision, info: &ConsiderInfo) {
    let next = options::next(game).expect("a question");
    assert_eq!(info.kind, next.kind);
    for AnswerInfo { option, worth, terms, cp, facts, rule, .. } in &info.answers {
        let offer = next.options.get(*option as usize).expect("an option");
        assert!(offer.legal && offer.action.is_some(), "{offer:?}");
        let sum: f64 = terms.iter().map(|term| term.value).sum();
        assert!((sum - worth.unwrap_or(0.0)).abs() < 1e-6, "{worth:?} {terms:?}");
        assert!(terms.iter().all(|term| term.name != "noise"));
        assert!(*cp <= info.cp, "{cp} of {}", info.cp);
        assert!(rule.as_ref().is_none_or(|rule| info.rules.iter().any(|known| known.id == *rule)), "{rule:?}");
        facts.iter().for_each(hold);
    }
    let about = matches!(
        decision.question,
        Question::Faction { .. } | Question::Reaction { .. } | Question::CommandReroll { .. } | Question::Pick(_)
    );
    assert!(!about || !info.rules.is_empty(), "no rule is named: {:?} {:?}", decision.question, next.options);
    for rule in &info.rules {
        assert!(!rule.text.is_empty() && !rule.name.is_empty(), "{rule:?}");
    }
    if about || game.is_interrupted() {
        let known = |at: Option<u32>| at.is_some_and(|at| info.answers.iter().any(|answer| answer.option == at));
        let wreck = matches!(decision.question, Question::Wreck { .. });
        assert!(known(info.default) || wreck, "no default: {:?}", decision.question);
        assert!(known(info.suggested) || wreck, "no suggestion: {:?}", decision.question);
    }
    // What Enter does costs no command points.
    let default = info.answers.iter().find(|answer| Some(answer.option) == info.default);
    assert!(default.is_none_or(|answer| answer.cp == 0));
}

/// The kinds of questions, and the kinds of facts about their answers.
type Seen = BTreeMap<String, (u32, Duration, Duration, BTreeSet<String>)>;

fn fact_name(fact: &Fact) -> String {
    serde_json::to_value(fact).expect("JSON")["fact"].as_str().expect("a name").to_owned()
}

fn battle(armies: [&str; 2], seed: u64, most: usize, seen: &mut Seen) {
    let mut game = game(armies, seed);
    let profile = Profile { noise: 0.0, ..Profile::of(Level::Hard) };
    let mut seats = [Opponent::new(profile.clone(), 1), Opponent::new(profile, 2)];
    for _ in 0..most {
        let Some(decision) = game.waiting_for() else { break };
        let player = decision.player;
        let begun = Instant::now();
        let info = consider(&game, player);
        let took = begun.elapsed();
        check(&game, &decision, &info);
        let entry = seen.entry(info.kind.clone()).or_default();
        (entry.0, entry.1, entry.2) = (entry.0 + 1, entry.1 + took, entry.2.max(took));
        entry.3.extend(info.answers.iter().flat_map(|answer| &answer.facts).map(fact_name));
        entry.3.extend(info.warnings.iter().map(|warning| {
            let name = serde_json::to_value(warning).expect("JSON")["warning"].as_str().expect("a name").to_owned();
            format!("! {name}")
        }));
        if info.stake.is_some() {
            entry.3.insert("stake".to_owned());
        }
        let error = answer(&game, &[player.other()], &Ask::Consider).expect_err("the other player is told nothing");
        assert_eq!(error.code, "NOT_YOUR_DECISION");
        let action = seats[player.index()].choose(&game).expect("an action");
        game.play(player, action).expect("legal");
    }
}

#[test]
fn every_question_of_whole_battles_can_be_considered() {
    let mut seen = Seen::new();
    battle(["space-marines-1000", "orks-1000"], 7, 4_000, &mut seen);
    battle(["world-eaters-1000", "adeptus-custodes-1000"], 11, 4_000, &mut seen);
    for (kind, (count, sum, most, facts)) in &seen {
        println!("{kind:>16} {count:>5} times, mean {:>9.1?}, most {most:>9.1?} {facts:?}", *sum / (*count).max(1));
    }
    let facts = |kind: &str| seen.get(kind).map(|entry| entry.3.clone()).unwrap_or_default();
    for (kind, fact) in [
        ("FACTION", "shots"),
        ("FACTION", "attack_changes"),
        ("FACTION", "charge_changes"),
        ("REACTION", "attack"),
        ("REACTION", "attack_changes"),
        ("ALLOCATE", "loss"),
        ("COMMAND_REROLL", "stake"),
        ("UNIT", "! idle_units"),
        ("FACTION", "! unused_rule"),
    ] {
        assert!(facts(kind).contains(fact), "no {kind} with {fact}: {seen:?}");
    }
}

/// Plays by the computer until the question is open.
fn until(game: &mut Game, wanted: impl Fn(&Game, &Decision) -> bool) -> Decision {
    let profile = Profile { noise: 0.0, ..Profile::of(Level::Hard) };
    let mut seats = [Opponent::new(profile.clone(), 1), Opponent::new(profile, 2)];
    for _ in 0..4_000 {
        let decision = game.waiting_for().expect("the battle goes on");
        if wanted(game, &decision) {
            return decision;
        }
        let action = seats[decision.player.index()].choose(game).expect("an action");
        game.play(decision.player, action).expect("legal");
    }
    panic!("the question never came");
}

#[test]
fn an_oath_says_who_sees_the_target_and_what_it_adds() {
    let mut game = game(["space-marines-1000", "orks-1000"], 7);
    let decision = until(&mut game, |game, decision| {
        let rule = match decision.question {
            Question::Faction { rule, .. } => game.setup().army_rules.get(rule.index()),
            _ => None,
        };
        rule.is_some_and(|rule| rule.id == "oath-of-moment") && game.state().clock.round >= 2
    });
    let info = consider(&game, decision.player);
    assert_eq!(info.rules[0].name, "Oath of Moment");
    let mut better = 0;
    for answer in &info.answers {
        for fact in &answer.facts {
            if let Fact::Shots { unit_ids, before, after, .. } = fact {
                // Re-rolled hits never make an attack worse.
                assert!(after.damage >= before.damage - 1e-9 && after.slain >= before.slain - 1e-9, "{fact:?}");
                better += u32::from(after.damage > before.damage + 0.05);
                let own = |id: &String| {
                    game.setup().find::<UnitId>(id).is_some_and(|u| game.battle().player(u) == decision.player)
                };
                assert!(unit_ids.iter().all(own), "{fact:?}");
            }
        }
    }
    assert!(better > 0, "the Oath helps against nobody: {info:?}");
    let declines = info.answers.iter().find(|answer| answer.rule.is_none()).expect("it may be declined");
    assert!(Some(declines.option) != info.suggested && Some(declines.option) != info.default);
}

#[test]
fn m8_a_mark_names_the_card_and_the_units() {
    let mut game = game(["space-marines-1000", "orks-1000"], 0);
    let mut found = false;
    for seed in 0..12 {
        game = self::game(["space-marines-1000", "orks-1000"], seed);
        let profile = Profile { noise: 0.0, ..Profile::of(Level::Normal) };
        let mut seats = [Opponent::new(profile.clone(), 1), Opponent::new(profile, 2)];
        while let Some(decision) = game.waiting_for() {
            if matches!(decision.question, Question::Pick(Pick::Mark { .. })) {
                found = true;
                break;
            }
            let action = seats[decision.player.index()].choose(&game).expect("an action");
            game.play(decision.player, action).expect("legal");
        }
        if found {
            break;
        }
    }
    assert!(found, "Marked for Death was never drawn");
    let decision = game.waiting_for().expect("a question");
    let info = consider(&game, decision.player);
    assert!(info.rules[0].name.contains("Marked for Death"), "{info:?}");
    assert!(info.answers.iter().all(|answer| matches!(answer.facts.first(), Some(Fact::Unit { .. }))), "{info:?}");
}

#[test]
fn m1_7_an_empty_transport_is_warned_of() {
    let mut game = game(["space-marines-1000", "orks-1000"], 1);
    while game.waiting_for().expect("a decision").player != Player::One {
        game.play(Player::Two, Action::ConfirmFormations).expect("legal");
    }
    let info = consider(&game, Player::One);
    assert_eq!(info.warnings, [WarningInfo::EmptyTransports { unit_ids: vec!["p1-impulsor".to_owned()] }]);
}

/// A person who answers every question by its default, and moves as the computer would.
#[test]
fn the_default_is_never_worse_than_the_kernels_and_every_prompt_is_a_choice() {
    let orders = Orders::sensible();
    let mut prompts: BTreeMap<String, u32> = BTreeMap::new();
    for (armies, seed) in
        [(["space-marines-1000", "orks-1000"], 3), (["world-eaters-1000", "adeptus-custodes-1000"], 5)]
    {
        let mut game = game(armies, seed);
        let profile = Profile { noise: 0.0, ..Profile::of(Level::Hard) };
        let mut seats = [Opponent::new(profile.clone(), 1), Opponent::new(profile, 2)];
        for _ in 0..5_000 {
            let Some(decision) = game.waiting_for() else { break };
            let player = decision.player;
            let question = game.is_interrupted() || matches!(decision.question, Question::Faction { .. });
            let ordered = if player == Player::One { ordered_answer(&game, &orders) } else { None };
            let action = match (player, ordered) {
                (Player::One, Some(action)) => action,
                (Player::One, None) if question && !matches!(decision.question, Question::Wreck { .. }) => {
                    *prompts.entry(decision.question.kind().to_owned()).or_default() += 1;
                    by_default(&game, &decision)
                }
                _ => seats[player.index()].choose(&game).expect("an action"),
            };
            game.play(player, action).expect("legal");
        }
    }
    println!("{prompts:?}");
    assert!(prompts.contains_key("FACTION"), "{prompts:?}");
    for kind in ["REROLL", "CHOOSE_SAVE", "CONTINUE"] {
        assert!(!prompts.contains_key(kind), "{kind} was asked in spite of the orders");
    }
}

/// The default answer of a question, which must be a choice and no worse than the kernel's default.
fn by_default(game: &Game, decision: &Decision) -> Action {
    let info = consider(game, decision.player);
    let next = options::next(game).expect("a question");
    let action = |option: u32| {
        let written = next.options[option as usize].action.as_ref().expect("an action");
        read_action(game, written).expect("an action").1
    };
    let default = info.default.expect("a default");
    let worth = |wanted: &Action| {
        info.answers.iter().find(|answer| action(answer.option) == *wanted).and_then(|answer| answer.worth)
    };
    let chosen = action(default);
    if let Some(kernel) = game.battle().default_answer(decision)
        && let (Some(own), Some(kernels)) = (worth(&chosen), worth(&kernel))
    {
        assert!(own >= kernels - 1e-9, "{chosen:?} {own} is worse than {kernel:?} {kernels}");
    }
    let mut ends = BTreeSet::new();
    for answer in &info.answers {
        let mut after = game.clone();
        after.play(decision.player, action(answer.option)).expect("legal");
        ends.insert(format!("{} {:?}", after.hash(), after.waiting_for()));
        if ends.len() > 1 {
            break;
        }
    }
    assert!(ends.len() > 1, "all answers come to the same: {:?} {:?}", decision.question, next.options);
    chosen
}

#[test]
fn what_is_in_force_is_seen_with_its_name_and_end() {
    let mut game = game(["space-marines-1000", "orks-1000"], 7);
    until(&mut game, |game, _| game.state().clock.round >= 2 && game.state().clock.phase == rules::Phase::Shooting);
    let view = protocol::state_json(&game, None);
    let list = view["in_force"].as_array().expect("rules in force").clone();
    let oath = list.iter().find(|rule| rule["name"] == "Oath of Moment");
    let oath = oath.or_else(|| list.iter().find(|rule| rule["id"] == "oath-of-moment")).expect("the Oath");
    assert!(oath["unit"].as_str().is_some_and(|id| game.setup().find::<UnitId>(id).is_some()), "{oath}");
    assert_eq!(oath["kind"], "mark", "{oath}");
    assert_eq!((oath["until"].as_str(), oath["command_of"].as_u64()), (Some("command"), Some(1)), "{oath}");
    for rule in &list {
        assert!(rule["name"].as_str().is_some_and(|name| !name.is_empty()), "{rule}");
    }
}
