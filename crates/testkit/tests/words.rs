//! Every word of the records acts: each one that loads is given to units of small random battles, and some
//! battle must go differently than without it; for what random players hardly ever do, a scenario must.
//!
//! The words come from the tables of the codex, so a new word is tried without being named here; one that
//! changes nothing anywhere fails. Combinations that do not load are not tried: the loader refuses them.

use codex::{
    Codex, Condition, Deed, Distance, Effect, EffectRoll, Forbidden, FreeLimit, FreeStratagem, GainedKeyword, Ignored,
};
use codex::{Lasts, LentAbility, Limit, LostAbility, UsedWhen};
use codex::{Per, Permission, PickOf, Plight, Rule, Stat, To, Trigger, TriggerDeed, TriggerWhen, Turn, When, Who};
use rayon::prelude::*;
use rules::position::UnitPosition;
use rules::{DiceSource, Event, Game, Moments, Player, Position, StateHash};
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
    // Few weapons are psychic: in some battles all guns are.
    if seed % 4 == 1 {
        let guns = |weapon: &&mut codex::Weapon| !weapon.range.is_melee();
        for weapon in position.units.iter_mut().flat_map(|unit| &mut unit.weapons).filter(guns) {
            weapon.abilities.push(codex::WeaponAbility::Psychic);
        }
    }
    // Few weapons are `[MELTA]`, and all battles are Incursions: some are neither.
    if seed % 4 == 2 {
        if seed >= MOST_BATTLES / 2 {
            position.size = codex::BattleSize::StrikeForce;
        }
        let guns = |weapon: &&mut codex::Weapon| !weapon.range.is_melee();
        for weapon in position.units.iter_mut().flat_map(|unit| &mut unit.weapons).filter(guns) {
            weapon.abilities.push(codex::WeaponAbility::Melta(2));
        }
    }
    position
}

/// The codex, in which every army gains a token for each enemy unit that it destroys.
fn codex_with_tokens() -> &'static Codex {
    static CODEX: OnceLock<Codex> = OnceLock::new();
    CODEX.get_or_init(|| {
        let gain = json!({"when": "enemy-destroyed", "for_army": true,
            "deeds": [{"does": "gain", "resource": "tokens", "count": "1"}]});
        with_army_rule(vec![trigger(gain, &[])])
    })
}

/// The codex with a rule of every army that has tokens.
fn with_army_rule(triggers: Vec<Trigger>) -> Codex {
    let mut codex = Codex::builtin().clone();
    let factions: BTreeSet<String> = codex.datasheets.iter().map(|sheet| sheet.faction.clone()).collect();
    let pattern = codex.army_rules.first().expect("an army rule").clone();
    for faction in factions {
        codex.army_rules.push(codex::ArmyRuleRecord {
            id: format!("{faction}/tried"),
            rules: Vec::new(),
            choices: Vec::new(),
            when: codex::ChosenWhen::Never,
            marks: false,
            does: None,
            resource: Some(codex::Resource { id: "tokens".into(), name: "Tokens".into(), start: 0, most: 5 }),
            triggers: triggers.clone(),
            ..pattern.clone()
        });
    }
    codex
}

/// Plays one battle after `change` was made to every unit, in every other battle to those of one player: what
/// both have may cancel out.
fn play(seed: u64, change: &dyn Fn(&mut UnitPosition)) -> End {
    let mut position = position(seed);
    position.units.iter_mut().filter(|unit| seed.is_multiple_of(2) || unit.player == Player::One).for_each(change);
    let game = Game::new(codex_with_tokens(), position, DiceSource::Seeded(seed))
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
            let numbers =
                [("add", json!(1)), ("reroll", json!("any")), ("reroll", json!("ones")), ("reroll", json!("one"))];
            let critical =
                [("critical_from", json!(4)), ("critical_success_from", json!(4)), ("fails_below", json!(4))];
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
        written.push(json!({"stat": "OC", "when": when, "lower": 1}));
        written.extend(Ignored::ALL.iter().map(|word| json!({"ignore": word.word(), "when": when})));
        for ability in LentAbility::EXAMPLES {
            written.push(json!({"weapon": ability.printed(), "when": when}));
        }
    }
    written.extend(Permission::ALL.iter().map(|word| json!({"can": word.word()})));
    written.extend(Distance::ALL.iter().map(|word| json!({"distance": word.word(), "set": 7})));
    written.extend(LostAbility::ALL.iter().map(|word| json!({"lose": word.word()})));
    written.extend(codex::vocabulary::LENT_CORE.iter().map(|ability| json!({"ability": ability})));
    written.extend([json!({"fight_move": 6}), json!({"demise_from": 2}), json!({"blessings_again": 8})]);
    written.extend([json!({"overwatch_from": 3}), json!({"stratagem_cost": 1}), json!({"refund_from": 2})]);
    written.extend(Plight::ALL.iter().map(|word| json!({"is": word.word()})));
    written.extend(Forbidden::ALL.iter().map(|word| json!({"cannot": word.word()})));
    for stratagem in FreeStratagem::ALL.iter().map(|word| word.word()) {
        written.push(json!({"free_stratagem": stratagem, "again": true}));
    }
    for limit in FreeLimit::ALL.iter().map(|word| word.word()) {
        written.push(json!({"free_stratagem": "fire-overwatch", "limit": limit}));
    }
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

/// Keywords count from the start of the battle, so they are given by rules.
#[test]
fn every_keyword_that_is_gained_changes_a_battle() {
    for keyword in GainedKeyword::ALL.iter().map(|word| word.word()) {
        let gains = rule(&[], json!([{"keyword": keyword}])).expect("loads");
        // What only rules of some armies ask for is asked for by a rule here.
        let strong = json!([{"roll": "to_wound", "when": "attacking", "add": 1}]);
        let asks = rule(&[&format!("unit:{keyword}")], strong).expect("loads");
        let core = [GainedKeyword::Smoke, GainedKeyword::Grenades, GainedKeyword::Fly, GainedKeyword::Character];
        let asked = !core.iter().any(|word| word.word() == keyword);
        let plain = |unit: &mut UnitPosition| unit.rules.extend(asked.then(|| asks.clone()));
        let gained = |unit: &mut UnitPosition| {
            plain(unit);
            unit.rules.push(gains.clone());
        };
        assert!(differs(&gained, &plain), "{keyword}");
    }
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
        "marked" | "slain" => "tried",
        "models" | "starting" => "5",
        "other-within" | "attacker-within" => "9",
        "round" => "3",
        "resource" | "resource-below" | "resource-gained" | "resource-spent" => "1",
        "copies" => "2",
        "with" | "model-with" | "weapon" => "bolt-rifle",
        "living" => "INFANTRY",
        "lives" => "intercessor-sergeant",
        "not" => "near-marker",
        "near" | "other-near" => "6:INFANTRY",
        "near-enemy" | "other-near-enemy" => "9",
        "near-edge" | "wholly-near-edge" => "9",
        "may-board" | "other-may-board" => "12",
        "other-faces" => "INFANTRY",
        "other-toughness" => "5",
        "other-wounds" => "3",
        "other-models" => "5",
        "damage" => "2",
        "fallen" | "slayer" => "INFANTRY",
        "fallen-marked" | "other-near-kept" => "tried",
        "seen-by" => "12:INFANTRY",
        "wholly-near-enemy-zone" => "24",
        "on-table" => "VEHICLE",
        "alone" | "other-alone" => "6",
        "fallen-within" => "9",
        "army-holds-home" | "army-holds-away" => "1",
        _ => return word.to_owned(),
    };
    format!("{word}:{about}")
}

/// For conditions that attacks hardly ever ask about: a trigger that asks, at a moment when it is sometimes so.
fn asked_at_a_moment(word: &str, condition: &str) -> Option<Value> {
    let (when, pick) = match word {
        "may-board" | "other-may-board" => ("end-of-movement", true),
        "other-arrived" => ("enemy-set-up", false),
        "other-fell-back" => ("enemy-moved", false),
        "other-visible" | "bearer-sees-other" => ("enemy-moved", false),
        "deep-struck" => ("set-up", false),
        "other-deep-struck" => ("enemy-set-up", false),
        "has-shot" => ("end-of-shooting", false),
        "other-has-shot" => ("end-of-shooting", true),
        "has-destroyed" => ("end-of-phase", false),
        "fallen-marked" => ("enemy-destroyed", false),
        "other-near-kept" => ("enemy-moved", false),
        "slayer" => ("friend-destroyed", false),
        "fallen" | "fallen-within" => ("friend-destroyed", false),
        _ => return None,
    };
    let mut text = json!({"when": when, "deeds": [{"does": "suffer", "wounds": "1"}]});
    match pick {
        true => text["picks"] = json!({"of": "friend", "not_self": true, "if": [condition]}),
        false => text["if"] = json!([condition]),
    }
    Some(text)
}

#[test]
fn every_condition_of_a_moment_holds_sometimes_and_sometimes_not() {
    for word in Condition::WORDS.iter().map(|entry| entry.word) {
        let given = |condition: &str| {
            let asks = trigger(asked_at_a_moment(word, condition)?, &[]);
            // Some of the fallen were marked.
            let picks = json!({"when": "command", "picks": {"mark": true}, "until": "turn"});
            let keeps = json!({"when": "end-of-command", "deeds": [
                {"does": "keep-marker", "named": "tried", "until": "battle"}]});
            let mark = match word {
                "fallen-marked" => Some(trigger(picks, &[])),
                "other-near-kept" => Some(trigger(keeps, &[])),
                _ => None,
            };
            Some(move |unit: &mut UnitPosition| {
                unit.triggers.extend(mark.clone());
                unit.triggers.push(asks.clone());
            })
        };
        let (Some(asked), Some(never), Some(always)) = (given(&filled(word)), given("round:200"), given("round:0"))
        else {
            continue;
        };
        assert!(differs(&asked, &never), "{word} never holds");
        assert!(differs(&asked, &always), "{word} always holds");
    }
}

/// Conditions that battles between the armies of these tests never meet, and the scenarios that show them.
const SHOWN_BY_SCENARIOS: &[(&str, &str)] = &[
    ("model-with-two", "tau-empire/two-shield-drones"),
    ("near-ambush", "genestealer-cults/out-of-ambush"),
    ("other-exposed", "thousand-sons/doombolt-and-a-lone-operative"),
    ("destroyed-over-round", "imperial-knights/reap-a-great-tally"),
];

#[test]
fn every_condition_holds_sometimes_and_sometimes_not() {
    for (word, scenario) in SHOWN_BY_SCENARIOS {
        let path = format!("{}/../../scenarios/factions/{scenario}.json", env!("CARGO_MANIFEST_DIR"));
        assert!(std::path::Path::new(&path).exists(), "{word}: no scenario {scenario}");
    }
    let attack = json!([{"roll": "to_wound", "when": "attacking", "add": 1}]);
    let attacked = json!([{"roll": "to_wound", "when": "attacked", "add": 1}]);
    let more = json!([{"roll": "to_wound", "when": "attacking", "add": 1}, {"roll": "advance", "add": 1},
        {"roll": "charge", "add": 1}, {"distance": "deep_strike", "set": 3}]);
    let with = |words: &[&str]| -> Rule {
        let text = words.join(", ");
        let read = rule(words, more.clone()).or_else(|_| rule(words, attack.clone()));
        // What is known of an attack against the unit only.
        read.or_else(|_| rule(words, attacked.clone())).unwrap_or_else(|why| panic!("{text}: {why}"))
    };
    let idle: Vec<String> = Condition::WORDS
        .par_iter()
        .filter(|entry| asked_at_a_moment(entry.word, "round:0").is_none())
        .filter(|entry| SHOWN_BY_SCENARIOS.iter().all(|(word, _)| *word != entry.word))
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
                // Somebody must bear the mark that is asked about, and be Afflicted.
                let afflicted = json!({"does": "apply", "to": "other", "until": "turn",
                    "rules": [{"then": [{"is": "afflicted"}]}]});
                let picks = json!({"when": "command", "picks": {"mark": true}, "until": "turn", "deeds": [afflicted]});
                let mark = trigger(picks, &[]);
                // Somebody must spend what it is asked of whether it was spent.
                let spend = json!({"when": "start-of-movement", "for_army": true,
                    "deeds": [{"does": "spend", "resource": "tokens", "count": "1"}]});
                let spent = (entry.word == "resource-spent").then(|| trigger(spend, &[]));
                move |unit: &mut UnitPosition| {
                    unit.triggers.extend(spent.clone());
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
            // The fallen suffer nothing any more.
            TriggerWhen::Destroyed => !acts(&json!({"when": "destroyed", "deeds": [
                {"does": "mortal-wounds", "to": "enemies", "rows": [{"from": 2, "wounds": "1"}]}]})),
            TriggerWhen::Mustered | TriggerWhen::Deploying | TriggerWhen::Deployed => {
                !acts(&json!({"when": when.word(), "once": true, "does": "suffer", "wounds": "1"}))
            }
            TriggerWhen::LastCharges => {
                !acts(&json!({"when": when.word(), "deeds": [{"does": "charge", "within": 12}]}))
            }
            when if when.is_of_a_die() => !acts(&json!({"when": when.word(), "does": "make-six"})),
            _ => !acts(&json!({"when": when.word(), "does": "suffer", "wounds": "1"})),
        })
        .map(|when| when.word())
        .collect();
    assert!(idle.is_empty(), "these never come: {idle:?}");
}

/// A trigger for everything that one does, with what it needs.
fn deed(deed: TriggerDeed) -> Option<Value> {
    let at = |when: &str, mut act: Value| {
        act["does"] = json!(deed.word());
        json!({"when": when, "deeds": [act]})
    };
    let suffer = json!([{"does": "suffer", "wounds": "1"}]);
    let weak = json!([{"then": [{"roll": "to_wound", "when": "attacked", "add": 1}]}]);
    Some(match deed {
        // So are those that die, and what a die that was kept is raised to.
        TriggerDeed::Return | TriggerDeed::Explode | TriggerDeed::Fizzle | TriggerDeed::RaiseDie => return None,
        // What an army gains and spends needs an army that has it: a test of its own.
        TriggerDeed::Gain | TriggerDeed::Spend => return None,
        TriggerDeed::KeepDie => at("command", json!({})),
        // It needs a PSYKER, whom these armies have not: the scenarios of the Cabal of Sorcerers show it.
        TriggerDeed::PsychicTest => return None,
        TriggerDeed::CommandPoints => at("command", json!({"count": "2"})),
        TriggerDeed::JoinAnew => at("destroyed", json!({})),
        TriggerDeed::LayAmbush => at("command", json!({})),
        // It needs a marker, and a unit in reserves: a scenario shows it.
        TriggerDeed::SpringAmbush => return None,
        TriggerDeed::Rally => at("start-of-movement", json!({})),
        TriggerDeed::Shock => at("start-of-movement", json!({})),
        TriggerDeed::LeadershipTest => at("command", json!({"then": suffer})),
        TriggerDeed::Roll => at("command", json!({"on": 4, "otherwise": suffer})),
        TriggerDeed::Apply => at("command", json!({"rules": weak, "until": "battle"})),
        TriggerDeed::Reanimate => at("command", json!({"wounds": "D3"})),
        TriggerDeed::ReturnModels => at("command", json!({"count": "D3"})),
        TriggerDeed::Move => at("end-of-movement", json!({"inches": "6", "no_charge": true})),
        TriggerDeed::FallBack => at("end-of-fight", json!({"inches": "6"})),
        TriggerDeed::Surge => at("end-of-movement", json!({"inches": "D6"})),
        TriggerDeed::Shoot => at("enemy-moved", json!({})),
        TriggerDeed::Charge => at("enemy-charged", json!({"if": ["other-within:6"]})),
        TriggerDeed::FightNext => at("enemy-fought", json!({})),
        // A mark does something only where a rule asks for it: a test of its own.
        TriggerDeed::Mark | TriggerDeed::End => return None,
        TriggerDeed::Embark => json!({"when": "end-of-movement", "picks": {"of": "friend", "if": ["may-board:12"]},
            "deeds": [{"does": "embark"}]}),
        TriggerDeed::NoDamage => at("save-failed", json!({})),
        TriggerDeed::DestroyModels => at("start-of-fight", json!({"count": "1"})),
        TriggerDeed::MakeSix => at("hit-wound-or-save-rolled", json!({})),
        TriggerDeed::KeepMarker => at("end-of-command", json!({})),
        TriggerDeed::Redeploy => json!({"when": "deployed", "once": true}),
        TriggerDeed::Withdraw => json!({"when": "end-of-opponent-turn", "if": ["unengaged"]}),
        TriggerDeed::ShockTest | TriggerDeed::ShockTests => json!({"when": "charge-ended"}),
        TriggerDeed::MortalWounds => json!({"when": "charge-ended", "rows": [{"from": 2, "wounds": "1"}]}),
        TriggerDeed::Heal => json!({"when": "command", "wounds": "1"}),
        TriggerDeed::CommandPoint | TriggerDeed::TakeCommandPoint | TriggerDeed::Bloodshed => {
            json!({"when": "destroyed-unit"})
        }
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
            if text.get("deeds").is_none() {
                text["does"] = json!(does.word());
            }
            (!acts(&text)).then(|| does.word())
        })
        .collect();
    assert!(idle.is_empty(), "these do nothing: {idle:?}");
}

#[test]
fn whom_a_trigger_reaches_and_how_long_it_lasts_makes_a_difference() {
    let moment = |until: Lasts, who: Who| {
        let mut text = json!({"when": "command", "choices": strong(), "until": until.word(), "who": who.word()});
        if matches!(who, Who::Other | Who::Both) {
            text["picks"] = json!({"of": "friend"});
        }
        text
    };
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
    let ended = |named: &str| {
        given(json!({"when": "start-of-phase", "until": "battle", "choices": strong(),
            "deeds": [{"does": "end", "named": named}]}))
    };
    assert!(differs(&ended("strong"), &ended("nothing")), "end");
    let on = |text: Value| given(text);
    let sure = json!({"when": "command", "does": "suffer", "wounds": "1"});
    let maybe = json!({"when": "command", "does": "suffer", "wounds": "1", "on": 4});
    assert!(differs(&on(sure), &on(maybe)), "on");
}

/// Tokens of an army are gained and spent, and pay for what costs them; some rules happen once for an army.
#[test]
fn resources_of_an_army_are_gained_and_spent() {
    let gain = |count: &str, for_army: bool| {
        json!({"when": "command", "for_army": for_army,
            "deeds": [{"does": "gain", "resource": "tokens", "count": count}]})
    };
    let spend = json!({"when": "end-of-turn", "deeds": [{"does": "spend", "resource": "tokens", "count": "5"}]});
    let buy = |amount: u8| json!({"when": "start-of-movement", "cost": {"of": "tokens", "amount": amount}, "does": "suffer", "wounds": "1"});
    let codex = |texts: &[Value]| with_army_rule(texts.iter().map(|text| trigger(text.clone(), &[])).collect());
    let differ = |one: &[Value], two: &[Value]| {
        let (one, two) = (codex(one), codex(two));
        (0..MOST_BATTLES).any(|seed| play_by(&one, seed) != play_by(&two, seed))
    };
    assert!(differ(&[gain("1", true), buy(1)], &[gain("2", true), buy(1)]), "gain");
    assert!(differ(&[gain("1", true), buy(2)], &[gain("1", true), buy(2), spend]), "spend");
    assert!(differ(&[gain("1", true), buy(1)], &[gain("1", true), buy(2)]), "cost");
    assert!(differ(&[gain("1", true), buy(1)], &[gain("1", false), buy(1)]), "for_army");
    let part =
        |word: &str| json!({"when": "command", "if": [format!("takes-part:{word}")], "does": "suffer", "wounds": "1"});
    assert!(differ(&[part("waaagh")], &[part("nothing")]), "takes-part");
}

/// Whom deeds are done to, how many dice they have, and whom abilities pick, how often and in whose turn.
#[test]
fn reach_dice_picks_limits_and_turns_make_a_difference() {
    let given = |text: Value| {
        let trigger = trigger(text, &[]);
        move |unit: &mut UnitPosition| unit.triggers.push(trigger.clone())
    };
    let unlike = |what: &str, one: Value, two: Value| assert!(differs(&given(one), &given(two)), "{what}");
    let wounds = |more: Value| {
        let mut act = json!({"does": "mortal-wounds", "rows": [{"from": 4, "wounds": "1"}]});
        more.as_object().into_iter().flatten().for_each(|(key, value)| act[key] = value.clone());
        json!({"when": "charge-ended", "deeds": [act]})
    };
    // Only what heals can be done to single models.
    let units: Vec<To> = To::ALL.iter().copied().filter(|to| *to != To::Bearer).collect();
    for to in units.windows(2) {
        // Several are met in a fight; after shooting, those who were hit are not those it is engaged with.
        let when = if to[1] == To::Others { "end-of-fight" } else { "has-shot" };
        let at = |to: To| {
            let mut text = wounds(json!({"to": to.word()}));
            text["when"] = json!(when);
            text
        };
        unlike(to[1].word(), at(to[0]), at(to[1]));
    }
    unlike("within", wounds(json!({"to": "enemies"})), wounds(json!({"to": "enemies", "within": 6})));
    unlike("visible", wounds(json!({"to": "enemies"})), wounds(json!({"to": "enemies", "visible": true})));
    unlike("if", wounds(json!({})), wounds(json!({"if": ["other:INFANTRY"]})));
    unlike("on", wounds(json!({})), wounds(json!({"on": 4})));
    unlike("on_two", wounds(json!({"on": 4})), wounds(json!({"on_two": 7})));
    unlike("adds", wounds(json!({})), wounds(json!({"adds": [{"if": ["other:INFANTRY"], "add": 2}]})));
    let drained = |drains: bool| wounds(json!({"per": "lost-wound", "drains": drains}));
    unlike("drains", drained(true), drained(false));
    let raised = json!({"when": "command", "deeds": [{"does": "keep-die"}, {"does": "raise-die"}]});
    unlike("raise-die", raised, json!({"when": "command", "deeds": [{"does": "keep-die"}]}));
    let charges = |inches: u8| json!({"when": "last-charges", "deeds": [{"does": "charge", "within": inches}]});
    unlike("charge within", charges(1), charges(12));
    unlike("most", wounds(json!({"dice": 6})), wounds(json!({"dice": 6, "most": 1})));
    for per in Per::ALL {
        unlike(per.word(), wounds(json!({"dice": 1})), wounds(json!({"per": per.word()})));
    }
    let picked = |when: &str, pick: Value| json!({"when": when, "picks": pick, "deeds": [{"does": "suffer", "wounds": "1", "to": "other"}]});
    let waiting = json!({"when": "command", "picks": {"of": "reserve", "mark": true}, "until": "turn"});
    assert!(acts(&waiting), "of = reserve");
    let all = PickOf::ALL.iter().filter(|of| **of != PickOf::Reserve);
    for (of, when) in all.map(|of| match of {
        PickOf::Enemy | PickOf::Friend | PickOf::Champion => (of, "command"),
        PickOf::Engaged => (of, "start-of-fight"),
        PickOf::Hit | PickOf::Targets => (of, "has-shot"),
        PickOf::MovedOver => (of, "moved"),
        PickOf::Bereaved | PickOf::Reserve => (of, "finished-shooting"),
    }) {
        assert!(acts(&picked(when, json!({"of": of.word()}))), "of = {}", of.word());
    }
    unlike("picks if", picked("command", json!({})), picked("command", json!({"if": ["other:INFANTRY"]})));
    unlike("up_to", picked("command", json!({})), picked("command", json!({"up_to": 2})));
    unlike("picks once", picked("command", json!({})), picked("command", json!({"once": "battle"})));
    let friend = |not_self: bool| picked("command", json!({"of": "friend", "within": 6, "not_self": not_self}));
    unlike("not_self", friend(false), friend(true));
    let weapon = |id: &str| picked("has-shot", json!({"of": "hit", "weapon": id}));
    unlike("weapon", picked("has-shot", json!({"of": "hit"})), weapon("bolt-rifle"));
    let limited = |limit: &str, more: Value| {
        let mut text = json!({"when": "start-of-phase", "limit": limit, "does": "suffer", "wounds": "1"});
        more.as_object().into_iter().flatten().for_each(|(key, value)| text[key] = value.clone());
        text
    };
    for limit in Limit::ALL.windows(2) {
        let (one, two) = (limit[0].word(), limit[1].word());
        unlike(two, limited(one, json!({})), limited(two, json!({})));
    }
    unlike("uses", limited("turn", json!({})), limited("turn", json!({"uses": 2})));
    unlike("shared", limited("turn", json!({})), limited("turn", json!({"shared": true})));
    for turn in Turn::ALL.windows(2) {
        let of = |turn: Turn| json!({"when": "start-of-charge", "turn": turn.word(), "does": "suffer", "wounds": "1"});
        unlike("turn", of(turn[0]), of(turn[1]));
    }
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
    for turn in Turn::ALL {
        need("turn", turn.word(), played.iter().any(|card| card.turn == *turn));
    }
    for deed in Deed::ALL {
        need("does", deed.word(), played.iter().any(|card| card.does == Some(*deed)));
    }
    assert!(missing.is_empty(), "no stratagem with these was used in {} battles: {missing:?}", 2 * BATTLES);
}

/// A codex with one stratagem more, which everybody may use for nothing.
fn with_stratagem(text: Value) -> Codex {
    let mut codex = Codex::builtin().clone();
    let mut card = codex.stratagems.iter().find(|card| card.id == "core/smokescreen").expect("a stratagem").clone();
    card.id = "core/tried".to_owned();
    card.cp = 0;
    (card.phases, card.turn, card.target) = (Vec::new(), Turn::Either, Vec::new());
    (card.rules, card.does) = (Vec::new(), None);
    let read = |key: &str| text.get(key).cloned();
    let json = |value: Value| value.to_string();
    if let Some(moment) = read("moment") {
        card.moments = vec![serde_json::from_str(&json(moment)).expect("a moment")];
    }
    if let Some(limit) = read("limit") {
        card.limit = serde_json::from_str(&json(limit)).expect("a limit");
    }
    if let Some(picks) = read("picks") {
        card.picks = serde_json::from_str(&json(picks)).expect("picks");
    }
    if let Some(who) = read("who") {
        card.who = serde_json::from_str(&json(who)).expect("who");
    }
    if let Some(rules) = read("rules") {
        card.rules = serde_json::from_str(&json(rules)).expect("rules");
    }
    if let Some(triggers) = read("triggers") {
        card.triggers = serde_json::from_str(&json(triggers)).expect("triggers");
    }
    card.alone = text.get("alone") == Some(&json!(true));
    let suffer = json!([{"does": "suffer", "wounds": "1"}]);
    card.deeds = serde_json::from_str(&json(read("deeds").unwrap_or(suffer))).expect("deeds");
    codex.stratagems.push(card);
    codex
}

/// Plays a battle by another codex.
fn play_by(codex: &Codex, seed: u64) -> End {
    let game = Game::new(codex, position(seed), DiceSource::Seeded(seed)).expect("a battle");
    let (mut one, mut two) = (Random::new(seed), Random::new(!seed));
    let fought = runner::fight_quickly(game, [&mut one as &mut dyn Commander, &mut two]);
    assert_eq!(fought.defects, Vec::<String>::new(), "seed {seed}");
    (fought.hash, fought.decisions)
}

fn stratagems_differ(one: Value, two: Value) -> bool {
    let (one, two) = (with_stratagem(one), with_stratagem(two));
    (0..MOST_BATTLES).any(|seed| play_by(&one, seed) != play_by(&two, seed))
}

#[test]
fn every_moment_limit_and_second_unit_of_a_stratagem_makes_a_difference() {
    // A roll asks by itself, and only for the Command Re-roll, which scenarios show.
    let idle: Vec<&str> = UsedWhen::ALL
        .par_iter()
        .filter(|moment| **moment != UsedWhen::Roll)
        .filter(|moment| {
            // The fallen suffer nothing any more.
            let deeds = match moment {
                UsedWhen::Destroyed | UsedWhen::Dies => {
                    json!([{"does": "mortal-wounds", "to": "enemies", "rows": [{"from": 2, "wounds": "1"}]}])
                }
                _ => json!([{"does": "suffer", "wounds": "1"}]),
            };
            let nothing = json!([{"does": "rally"}]);
            let of = |deeds: &Value| json!({"moment": moment.word(), "deeds": deeds});
            !stratagems_differ(of(&deeds), of(&nothing))
        })
        .map(|moment| moment.word())
        .collect();
    assert!(idle.is_empty(), "these never come: {idle:?}");
    for limit in Limit::ALL.windows(2) {
        let of = |limit: Limit| json!({"moment": "phase", "limit": limit.word()});
        assert!(stratagems_differ(of(limit[0]), of(limit[1])), "limit {}", limit[1].word());
    }
    let other = |picks: Value, to: &str| json!({"moment": "phase", "picks": picks, "deeds": [{"does": "suffer", "wounds": "1", "to": to}]});
    for of in ["enemy", "friend", "engaged"] {
        assert!(stratagems_differ(other(json!({"of": of}), "unit"), other(json!({"of": of}), "other")), "picks {of}");
    }
    let must = other(json!({"within": 9}), "unit");
    let mut may = must.clone();
    may["alone"] = json!(true);
    assert!(stratagems_differ(must, may), "alone");
    let weak = json!([{"then": [{"roll": "to_wound", "when": "attacked", "add": 1}]}]);
    for who in Who::ALL.windows(2).filter(|who| !who.contains(&Who::Bearer)) {
        let of = |who: Who| {
            json!({"moment": "phase", "picks": {"of": "enemy"}, "who": who.word(), "rules": weak,
                "deeds": [{"does": "rally"}]})
        };
        assert!(stratagems_differ(of(who[0]), of(who[1])), "who {}", who[1].word());
    }
}

/// Few models of these battles explode: `corrosive-viscera` and `fail-safe-detonator` among the scenarios show that one
/// does and that another does not, and `staged-death` with how many wounds one stands again.
#[test]
fn those_who_die_may_stand_again() {
    let dies = |deed: Value| json!({"moment": "dies", "deeds": [deed]});
    assert!(stratagems_differ(dies(json!({"does": "return", "share": 1})), dies(json!({"does": "rally"}))), "return");
}

#[test]
fn triggers_of_a_stratagem_wait_on_those_it_is_used_on() {
    let later = |wounds: u8| {
        let trigger = json!({"id": "tried", "when": "end-of-turn",
            "deeds": [{"does": "suffer", "wounds": wounds.to_string()}]});
        json!({"moment": "start-of-movement", "deeds": [{"does": "rally"}], "triggers": [trigger]})
    };
    let (one, mut two) = (with_stratagem(later(1)), with_stratagem(later(1)));
    let last = |codex: &mut Codex| {
        let card = codex.stratagems.last_mut().expect("the stratagem");
        card.until = Lasts::Turn;
        card.triggers.clear();
    };
    let mut waits = one.clone();
    waits.stratagems.last_mut().expect("the stratagem").until = Lasts::Turn;
    last(&mut two);
    assert!((0..MOST_BATTLES).any(|seed| play_by(&waits, seed) != play_by(&two, seed)), "nothing happens later");
    // What has ended waits no longer.
    assert!((0..MOST_BATTLES).any(|seed| play_by(&waits, seed) != play_by(&one, seed)), "it lasts for the phase alone");
}

#[test]
fn rules_of_an_army_make_stratagems_cheaper() {
    let with = |by: u8| {
        let mut codex = with_army_rule(Vec::new());
        for rule in codex.army_rules.iter_mut().filter(|rule| rule.id.ends_with("/tried")) {
            let cheaper = json!({"stratagems": ["command-reroll", "grenade", "tank-shock", "smokescreen"], "by": by,
                "limit": "round"});
            rule.cheaper = vec![serde_json::from_value(cheaper).expect("loads")];
        }
        codex
    };
    let (one, three) = (with(1), with_army_rule(Vec::new()));
    assert!((0..MOST_BATTLES).any(|seed| play_by(&one, seed) != play_by(&three, seed)));
}

/// Every moment of the table comes in some scenario: none is there for nothing.
#[test]
fn every_moment_comes_in_a_scenario() {
    let come = |scenario: &Value| testkit::scenario::moments(&scenario.to_string(), Codex::builtin());
    let come = scenarios()
        .par_iter()
        .filter_map(|scenario| come(scenario).ok())
        .reduce(Moments::default, |one, two| one | two);
    assert!(come.missing().is_empty(), "these come in no scenario: {:?}", come.missing());
}

/// Abilities beyond what a unit can remember are an error, not a loss.
#[test]
fn a_unit_with_too_many_abilities_is_refused() {
    let mut position = position(0);
    let one = trigger(json!({"when": "command", "does": "suffer", "wounds": "1", "once": true}), &[]);
    position.units[0].triggers = vec![one.clone(); 8];
    assert!(Game::new(codex::Codex::builtin(), position.clone(), DiceSource::Seeded(0)).is_ok());
    position.units[0].triggers.push(one);
    let why = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(0))
        .err()
        .map(|why| why.to_string())
        .unwrap_or_default();
    assert!(why.contains("more than 8 abilities"), "{why}");
}
