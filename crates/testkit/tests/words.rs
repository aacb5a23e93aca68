//! Every word of the records acts: each one that loads is given to units of small random battles, and some
//! battle must go differently than without it; for what random players hardly ever do, a scenario must.
//!
//! The words come from the tables of the codex, so a new word is tried without being named here; one that
//! changes nothing anywhere fails. Combinations that do not load are not tried: the loader refuses them.

use codex::{Codex, Condition, Deed, Distance, Effect, EffectRoll, Lasts, LentAbility, Limit, LostAbility, UsedWhen};
use codex::{Permission, Rule, Stat, Trigger, TriggerDeed, TriggerWhen, Turn, When, Who};
use rayon::prelude::*;
use rules::position::UnitPosition;
use rules::{DiceSource, Event, Game, MomentKind, Moments, Player, Position, StateHash};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, OnceLock};
use testkit::battles::{self, Choice};
use testkit::deciders::{Commander, Random};
use testkit::runner;

/// Battles tried for an effect before scenarios are asked.
const BATTLES: u64 = 48;

/// Battles tried for a difference that no scenario is asked for. Most words need a few; some need many, and how many
/// changes whenever a new rule, card or action makes the random players choose differently.
const MOST_BATTLES: u64 = 192;

/// How a battle ended.
type End = (StateHash, u64);

fn position(seed: u64) -> Position {
    let codex = Codex::builtin();
    // The third of four numbers are the large battles; all the others are small.
    let number = seed + seed / 3 + u64::from(seed % 3 >= 1);
    let mut position =
        battles::set_up(codex, &Choice::of_number(codex, number)).unwrap_or_else(|why| panic!("{number}: {why}"));
    // Few melee weapons roll for their attacks: in some battles all do.
    if seed % 4 == 3 {
        let melee = |weapon: &&mut codex::Weapon| weapon.range.is_melee();
        for weapon in position.units.iter_mut().flat_map(|unit| &mut unit.weapons).filter(melee) {
            weapon.attacks = "D6".parse().expect("dice");
        }
    }
    position
}

/// Plays one battle after `change` was made to every unit, in every other battle to those of one player: what
/// both have may cancel out.
fn play(seed: u64, change: &dyn Fn(&mut UnitPosition)) -> End {
    let mut position = position(seed);
    position.units.iter_mut().filter(|unit| seed.is_multiple_of(2) || unit.player == Player::One).for_each(change);
    let game = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(seed))
        .unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    let (mut one, mut two) = (Random::new(seed), Random::new(!seed));
    let fought = runner::fight_quickly(game, [&mut one as &mut dyn Commander, &mut two]);
    assert_eq!(fought.defects, Vec::<String>::new(), "seed {seed}");
    (fought.hash, fought.decisions)
}

/// Whether some battle goes differently with the one change than with the other.
fn differs(one: &(dyn Fn(&mut UnitPosition) + Sync), two: &(dyn Fn(&mut UnitPosition) + Sync)) -> bool {
    (0..MOST_BATTLES).any(|seed| play(seed, one) != play(seed, two))
}

/// A battle as it is, played once for all words.
fn plain(seed: u64) -> End {
    static PLAYED: OnceLock<Mutex<BTreeMap<u64, End>>> = OnceLock::new();
    let played = PLAYED.get_or_init(Mutex::default);
    if let Some(end) = played.lock().expect("not poisoned").get(&seed) {
        return *end;
    }
    let end = play(seed, &|_| {});
    played.lock().expect("not poisoned").insert(seed, end);
    end
}

/// All effects that load, of every word with every `when` and number.
fn effects() -> Vec<(String, Effect)> {
    let mut written: Vec<Value> = Vec::new();
    let whens: Vec<&str> = When::ALL.iter().map(|when| when.word()).collect();
    for when in &whens {
        for roll in EffectRoll::ALL.iter().map(|roll| roll.word()) {
            let numbers = [("add", json!(1)), ("reroll", json!("any")), ("reroll", json!("ones"))];
            let critical = [("critical_from", json!(4)), ("critical_success_from", json!(4))];
            for (key, value) in numbers.into_iter().chain(critical) {
                written.push(json!({"roll": roll, "when": when, key: value}));
            }
        }
        for stat in Stat::ALL.iter().filter(|stat| **stat != Stat::W).map(|stat| stat.word()) {
            for (key, value) in [("add", 2), ("set", 3), ("multiply", 2), ("divide", 2), ("improve", 1), ("worsen", 1)]
            {
                written.push(json!({"stat": stat, "when": when, key: value}));
            }
        }
        for ability in LentAbility::EXAMPLES {
            written.push(json!({"weapon": ability.printed(), "when": when}));
        }
    }
    written.extend(Permission::ALL.iter().map(|word| json!({"can": word.word()})));
    written.extend(Distance::ALL.iter().map(|word| json!({"distance": word.word(), "set": 7})));
    written.extend(LostAbility::ALL.iter().map(|word| json!({"lose": word.word()})));
    written.extend(codex::vocabulary::LENT_CORE.iter().map(|ability| json!({"ability": ability})));
    written.extend([json!({"fight_move": 6}), json!({"demise_from": 2}), json!({"blessings_again": 8})]);
    let read = |text: Value| Some((text.to_string(), serde_json::from_value(text).ok()?));
    written.into_iter().filter_map(read).collect()
}

#[test]
fn every_effect_that_loads_changes_a_battle() {
    let acts = |effect: Effect| (0..BATTLES).any(|seed| play(seed, &|unit| unit.effects.push(effect)) != plain(seed));
    let effects = effects();
    assert!(effects.len() > 150, "{} effects load", effects.len());
    let idle: Vec<&String> = effects.par_iter().filter(|(_, effect)| !acts(*effect)).map(|(text, _)| text).collect();
    println!("{} effects change a battle; asked of scenarios: {idle:?}", effects.len() - idle.len());
    let scenarios = scenarios();
    let idle: Vec<&&String> = idle.iter().filter(|text| !breaks_a_scenario(&scenarios, text)).collect();
    assert!(idle.is_empty(), "these load and change nothing: {idle:#?}");
}

/// All scenarios, as written.
fn scenarios() -> Vec<Value> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    let files = testkit::scenario::find(&[folder.into()]).expect("the scenarios");
    let read = |path| serde_json::from_str(&std::fs::read_to_string(path).expect("readable")).expect("JSON");
    files.iter().map(read).collect()
}

/// Whether some scenario goes differently once all its units have an effect.
fn breaks_a_scenario(scenarios: &[Value], effect: &str) -> bool {
    let effect: Value = serde_json::from_str(effect).expect("JSON");
    scenarios.par_iter().any(|scenario| {
        let mut changed = scenario.clone();
        for unit in changed["units"].as_array_mut().into_iter().flatten() {
            if unit.get("effects").is_none() {
                unit["effects"] = json!([]);
            }
            unit["effects"].as_array_mut().expect("a list").push(effect.clone());
        }
        testkit::scenario::run_text(&changed.to_string(), Codex::builtin()).is_err()
    })
}

fn rule(conditions: &[&str], then: Value) -> Result<Rule, serde_json::Error> {
    serde_json::from_value(json!({"if": conditions, "then": then}))
}

/// What is asked about, so that it is sometimes so and sometimes not.
fn filled(word: &str) -> String {
    let about = match word {
        "model" | "unit" | "not-unit" | "other" | "not-other" => "INFANTRY",
        "none-in-army" => "MONSTER",
        "takes-part" | "active" | "not-active" => "waaagh",
        "marked" => "tried",
        "models" => "5",
        "other-within" => "9",
        "round" => "3",
        "copies" => "2",
        "with" | "model-with" | "weapon" => "bolt-rifle",
        "lives" => "intercessor-sergeant",
        _ => return word.to_owned(),
    };
    format!("{word}:{about}")
}

#[test]
fn every_condition_holds_sometimes_and_sometimes_not() {
    let attack = json!([{"roll": "to_wound", "when": "attacking", "add": 1}]);
    let more = json!([{"roll": "to_wound", "when": "attacking", "add": 1}, {"roll": "advance", "add": 1},
        {"roll": "charge", "add": 1}, {"distance": "deep_strike", "set": 3}]);
    let with = |words: &[&str]| -> Rule {
        let text = words.join(", ");
        rule(words, more.clone()).or_else(|_| rule(words, attack.clone())).unwrap_or_else(|why| panic!("{text}: {why}"))
    };
    let idle: Vec<String> = Condition::WORDS
        .par_iter()
        .flat_map_iter(|entry| {
            let word = filled(entry.word);
            let asked = with(&[&word]);
            // The same number of rules with the same effects: only the condition differs.
            let same = |condition: &str| {
                let made = rule(&[condition], serde_json::to_value(&asked.then).expect("writes"));
                made.expect("loads")
            };
            let (never, always) = (same("round:200"), same("round:0"));
            let given = |rule: &Rule| {
                let rule = rule.clone();
                // Somebody must bear the mark that is asked about.
                let mark = trigger(json!({"when": "command", "picks": {"mark": true}, "until": "turn"}), &[]);
                move |unit: &mut UnitPosition| {
                    unit.rules.push(rule.clone());
                    unit.triggers.push(mark.clone());
                }
            };
            let never = (!differs(&given(&asked), &given(&never))).then(|| format!("{word} never holds"));
            let always = (!differs(&given(&asked), &given(&always))).then(|| format!("{word} always holds"));
            never.into_iter().chain(always)
        })
        .collect();
    assert!(idle.is_empty(), "{idle:#?}");
}

fn trigger(mut text: Value, conditions: &[&str]) -> Trigger {
    let mut all: Vec<Value> = text.get("if").and_then(Value::as_array).cloned().unwrap_or_default();
    all.extend(conditions.iter().map(|word| json!(word)));
    text["if"] = json!(all);
    text["id"] = json!("tried");
    serde_json::from_value(text.clone()).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// Whether a trigger does anything: against one whose condition never holds.
fn acts(text: &Value) -> bool {
    let given = |trigger: Trigger| move |unit: &mut UnitPosition| unit.triggers.push(trigger.clone());
    differs(&given(trigger(text.clone(), &[])), &given(trigger(text.clone(), &["round:200"])))
}

fn strong() -> Value {
    json!([{"id": "strong", "name": "Strong", "rules": [{"then": [{"roll": "to_wound", "when": "attacking", "add": 1}]}]}])
}

#[test]
fn every_moment_of_a_trigger_comes() {
    let idle: Vec<&str> = TriggerWhen::ALL
        .par_iter()
        .filter(|when| match when {
            TriggerWhen::Dies => {
                let returns: Trigger = serde_json::from_value(
                    json!({"id": "tried", "when": "dies", "once": true, "does": "return", "on": 2, "wounds": "1"}),
                )
                .expect("loads");
                !differs(&|unit| unit.triggers.push(returns.clone()), &|_| {})
            }
            TriggerWhen::MarkLost => {
                let pick = json!({"when": "start-of-round", "picks": {"mark": true}, "until": "battle"});
                let lost = json!({"when": "mark-lost", "picks": {"mark": true}, "does": "suffer", "wounds": "1"});
                let both = |conditions: &[&str]| [trigger(pick.clone(), &[]), trigger(lost.clone(), conditions)];
                let (one, two) = (both(&[]), both(&["round:200"]));
                !differs(&|unit| unit.triggers.extend(one.clone()), &|unit| unit.triggers.extend(two.clone()))
            }
            _ => !acts(&json!({"when": when.word(), "does": "suffer", "wounds": "1"})),
        })
        .map(|when| when.word())
        .collect();
    assert!(idle.is_empty(), "these never come: {idle:?}");
}

/// A trigger for everything that one does, with what it needs.
fn deed(deed: TriggerDeed) -> Option<Value> {
    Some(match deed {
        TriggerDeed::Return => return None,
        TriggerDeed::Withdraw => json!({"when": "end-of-opponent-turn", "if": ["unengaged"]}),
        TriggerDeed::ShockTest | TriggerDeed::ShockTests => json!({"when": "charge-ended"}),
        TriggerDeed::MortalWounds => json!({"when": "charge-ended", "rows": [{"from": 2, "wounds": "1"}]}),
        TriggerDeed::Heal => json!({"when": "command", "wounds": "1"}),
        TriggerDeed::CommandPoint | TriggerDeed::Bloodshed => json!({"when": "destroyed-unit"}),
        TriggerDeed::ShootAgain => json!({"when": "finished-shooting", "once": true}),
        TriggerDeed::Suffer => json!({"when": "command", "wounds": "D3"}),
        TriggerDeed::Betray => json!({"when": "end-of-charge", "if": ["unengaged"]}),
        TriggerDeed::Scavenge => json!({"when": "start-of-movement", "on": 4}),
    })
}

#[test]
fn everything_that_a_trigger_does_is_done() {
    let idle: Vec<&str> = TriggerDeed::ALL
        .par_iter()
        .filter_map(|does| {
            // Returning is tried with the moment it belongs to.
            let mut text = deed(*does)?;
            text["does"] = json!(does.word());
            (!acts(&text)).then(|| does.word())
        })
        .collect();
    assert!(idle.is_empty(), "these do nothing: {idle:?}");
}

#[test]
fn whom_a_trigger_reaches_and_how_long_it_lasts_makes_a_difference() {
    let moment = |until: Lasts, who: Who| json!({"when": "command", "choices": strong(), "until": until.word(), "who": who.word()});
    for who in Who::ALL {
        assert!(acts(&moment(Lasts::Turn, *who)), "who = {}", who.word());
    }
    let given = |text: Value| {
        let trigger = trigger(text, &[]);
        move |unit: &mut UnitPosition| unit.triggers.push(trigger.clone())
    };
    // What is chosen before a unit fights matters while others strike back; the rest is felt from shooting on.
    let weak = json!([{"id": "weak", "name": "Weak", "rules": [{"then": [{"roll": "to_wound", "when": "attacked",
        "add": 1}]}]}]);
    let lasting = |until: Lasts| {
        let shoots = trigger(json!({"when": "selected-to-shoot", "choices": weak, "until": until.word()}), &[]);
        let fights = trigger(json!({"when": "selected-to-fight", "choices": weak, "until": until.word()}), &[]);
        move |unit: &mut UnitPosition| unit.triggers.extend([shoots.clone(), fights.clone()])
    };
    for pair in Lasts::ALL.windows(2) {
        assert!(differs(&lasting(pair[0]), &lasting(pair[1])), "until = {} or {}", pair[0].word(), pair[1].word());
    }
    let marked = json!([{"id": "hunt", "name": "Hunt", "rules": [{"if": ["marked:tried"],
        "then": [{"roll": "to_wound", "when": "attacking", "add": 1}]}]}]);
    let picked = |pick: Value| given(json!({"when": "command", "picks": pick, "until": "turn", "choices": marked}));
    assert!(differs(&picked(json!({"mark": true})), &picked(json!({}))), "mark");
    assert!(differs(&picked(json!({"mark": true})), &picked(json!({"mark": true, "within": 9}))), "within");
    assert!(differs(&picked(json!({"mark": true})), &picked(json!({"mark": true, "visible": true}))), "visible");
    let once = |once: bool| given(json!({"when": "command", "does": "suffer", "wounds": "1", "once": once}));
    assert!(differs(&once(true), &once(false)), "once");
    let on = |text: Value| given(text);
    let sure = json!({"when": "command", "does": "suffer", "wounds": "1"});
    let maybe = json!({"when": "command", "does": "suffer", "wounds": "1", "on": 4});
    assert!(differs(&on(sure), &on(maybe)), "on");
}

#[test]
fn auras_reach_friends_or_enemies() {
    let aura = |aura: Value| {
        let text = json!({"then": [{"roll": "to_wound", "when": "attacking", "add": 1}], "aura": aura});
        let rule: Rule = serde_json::from_value(text).expect("loads");
        // One bearer: if everybody had it, everybody would be in reach.
        move |unit: &mut UnitPosition| unit.rules.extend(unit.warlord.then(|| rule.clone()))
    };
    let (near, far) = (json!({"range": 1}), json!({"range": 12, "enemies": true}));
    assert!(differs(&aura(near.clone()), &aura(json!({"range": 12}))));
    assert!(differs(&aura(far), &aura(near)));
}

/// The stratagems that a scenario uses: it passes, so what they do is seen there.
fn note_stratagems(value: &Value, used: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) if fields.contains_key("refused") => {}
        Value::Object(fields) => {
            if fields.get("type") == Some(&json!("USE_STRATAGEM")) {
                used.extend(fields.get("stratagem").and_then(Value::as_str).map(str::to_owned));
            }
            fields.values().for_each(|field| note_stratagems(field, used));
        }
        Value::Array(entries) => entries.iter().for_each(|entry| note_stratagems(entry, used)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Stratagems are those of the codex: every word of theirs is used by one that is played.
#[test]
fn every_word_of_stratagems_is_played() {
    let codex = Codex::builtin();
    let used: BTreeSet<String> = (0..2 * BATTLES)
        .into_par_iter()
        .flat_map_iter(|seed| {
            let game = Game::new(codex::Codex::builtin(), position(seed), DiceSource::Seeded(seed)).expect("a battle");
            let (mut one, mut two) = (Random::new(seed), Random::new(!seed));
            let mut used = BTreeSet::new();
            let mut listener = |game: &Game, played: &rules::Played| {
                for event in &played.events {
                    if let Event::Stratagem { stratagem, .. } = event {
                        used.insert(game.setup().stratagem(*stratagem).id.clone());
                    }
                }
            };
            runner::fight_aloud(game, [&mut one as &mut dyn Commander, &mut two], Some(&mut listener));
            used
        })
        .collect();
    let mut used = used;
    scenarios().iter().for_each(|scenario| note_stratagems(scenario, &mut used));
    let played: Vec<_> =
        codex.stratagems.iter().filter(|card| card.id.rsplit('/').next().is_some_and(|id| used.contains(id))).collect();
    let mut missing: Vec<String> = Vec::new();
    let mut need = |kind: &str, word: &str, found: bool| {
        if !found {
            missing.push(format!("{kind} {word}"));
        }
    };
    for moment in UsedWhen::ALL {
        need("moment", moment.word(), played.iter().any(|card| card.moment == *moment));
    }
    for turn in Turn::ALL {
        need("turn", turn.word(), played.iter().any(|card| card.turn == *turn));
    }
    for limit in Limit::ALL {
        need("limit", limit.word(), played.iter().any(|card| card.limit == *limit));
    }
    for deed in Deed::ALL {
        need("does", deed.word(), played.iter().any(|card| card.does == Some(*deed)));
    }
    assert!(missing.is_empty(), "no stratagem with these was used in {} battles: {missing:?}", 2 * BATTLES);
}

/// Every moment of the table comes in some scenario: none is there for nothing.
#[test]
fn every_moment_comes_in_a_scenario() {
    let come = |scenario: &Value| testkit::scenario::moments(&scenario.to_string(), Codex::builtin());
    let come = scenarios().par_iter().filter_map(|scenario| come(scenario).ok()).reduce(Moments::default, Moments::and);
    let missing: Vec<_> = MomentKind::ALL.iter().filter(|kind| !come.contains(**kind)).collect();
    assert!(missing.is_empty(), "these come in no scenario: {missing:?}");
}

/// Abilities beyond what a unit can remember are an error, not a loss.
#[test]
fn a_unit_with_too_many_abilities_is_refused() {
    let mut position = position(0);
    let one = trigger(json!({"when": "command", "does": "suffer", "wounds": "1"}), &[]);
    position.units[0].triggers = vec![one.clone(); 8];
    assert!(Game::new(codex::Codex::builtin(), position.clone(), DiceSource::Seeded(0)).is_ok());
    position.units[0].triggers.push(one);
    let why = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(0))
        .err()
        .map(|why| why.to_string())
        .unwrap_or_default();
    assert!(why.contains("more than 8 abilities"), "{why}");
}
