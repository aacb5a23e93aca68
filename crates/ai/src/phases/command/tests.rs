//! Choices of army rules, on tables where the answer is plain.

use super::*;
use crate::explain::Scored;
use crate::phases::tables::{Squad, table, unit};
use crate::profile::Level;
use rules::action::Decline;
use rules::{Decision, Question, RuleId, Suppose};
use serde_json::json;

fn sharp() -> Profile {
    Profile { noise: 0.0, ..Profile::of(Level::Normal) }
}

/// The best idea about a rule of the first player.
#[track_caller]
fn best(game: &Game, id: &str, unit: Option<UnitId>) -> Scored {
    let rules = &game.setup().army_rules;
    let rule = RuleId::at(rules.iter().position(|rule| rule.id == id).expect("a rule of the army"));
    let ballot = faction::ballot(game.battle(), Player::One, rule, (unit, &[]), &sharp(), &mut Memory::new(1));
    let best = ballot.ideas().iter().max_by(|a, b| a.score.total_cmp(&b.score)).cloned();
    best.expect("there are ideas")
}

fn boyz(y: f64, round: u8) -> Game {
    let more = json!({"round": round, "armies": {"1": {"faction": "orks", "detachment": "war-horde"}}});
    let boyz = Squad::new("boyz", 1, 8, 10.0, 10.0).with("army_rules", json!(["waaagh"]));
    table("COMMAND", more, vec![boyz, Squad::new("foe", 2, 5, 10.0, y)])
}

#[test]
fn what_is_called_once_a_battle_is_called_when_somebody_can_reach() {
    let declines = |scored: Scored| scored.what == Proposal::Act(Action::DeclineReaction(Decline::Once));
    assert!(declines(best(&boyz(50.0, 1), "waaagh", None)), "nobody can fight in the first round");
    assert!(!declines(best(&boyz(24.0, 1), "waaagh", None)), "the enemy is in reach");
    assert!(!declines(best(&boyz(30.0, 2), "waaagh", None)), "the second round is the time");
}

#[test]
fn the_enemy_that_is_marked_is_expensive_and_in_reach() {
    let more = json!({"armies": {"1": {"faction": "space-marines", "detachment": "gladius-task-force"}}});
    let game = table(
        "COMMAND",
        more,
        vec![
            Squad::new("guns", 1, 5, 10.0, 10.0).gun(24, "4", 5).with("army_rules", json!(["oath-of-moment"])),
            Squad::new("far", 2, 5, 10.0, 58.0).points(300),
            Squad::new("near", 2, 5, 10.0, 30.0).points(200),
            Squad::new("cheap", 2, 5, 20.0, 26.0).points(40),
        ],
    );
    let Proposal::Act(Action::FactionChoice(_, _, about)) = best(&game, "oath-of-moment", None).what else {
        panic!("nobody is marked")
    };
    assert_eq!(about, Some(unit(&game, "near")));
}

#[test]
fn a_stance_is_chosen_by_what_it_does_to_the_enemy_at_hand() {
    let stance = |strength: u8, toughness: u8| {
        let more = json!({"round": 2, "armies": {"1": {"faction": "adeptus-custodes", "detachment": "shield-host"}}});
        let guard = Squad::new("guard", 1, 4, 10.0, 10.0)
            .sword("S", json!(strength.to_string()))
            .with("army_rules", json!(["martial-katah"]));
        let foe = Squad::new("foe", 2, 8, 10.0, 12.0).stat("T", toughness);
        let game = table("FIGHT", more, vec![guard, foe]);
        let Proposal::Act(Action::FactionChoice(_, choices, _)) =
            best(&game, "martial-katah", Some(unit(&game, "guard"))).what
        else {
            panic!("no stance")
        };
        choices
    };
    // Wounding easily, more hits are better; wounding on sixes, hits that wound by themselves.
    assert_eq!(stance(8, 4), vec![0]);
    assert_eq!(stance(4, 9), vec![1]);
}

/// A hero with an ability that adds attacks for a phase, and a foe so far away.
fn hero(phase: &str, away: f64, wounds: u8, ability: serde_json::Value) -> Game {
    let hero = Squad::new("hero", 1, 1, 10.0, 10.0).stat("W", wounds).points(100).with("triggers", json!([ability]));
    let hero = hero.sword("A", json!("10")).sword("S", json!("8")).sword("D", json!("2"));
    let foe = Squad::new("foe", 2, 8, 6.0, 10.0 + away).points(200);
    table(phase, json!({"round": 2}), vec![hero, foe])
}

fn finest_hour() -> serde_json::Value {
    json!({"id": "hour", "when": "start-of-fight", "once": true, "optional": true, "until": "phase",
           "choices": [{"id": "hour", "name": "More Attacks",
                        "rules": [{"then": [{"stat": "A", "when": "melee", "add": 3}]}]}]})
}

fn cage() -> serde_json::Value {
    json!({"id": "cage", "when": "selected-to-fight", "optional": true, "who": "bearer", "until": "phase",
           "does": "suffer", "wounds": "D3+1",
           "choices": [{"id": "cage", "name": "Re-rolls",
                        "rules": [{"then": [{"roll": "to_hit", "when": "melee", "reroll": "any"},
                                            {"roll": "to_wound", "when": "melee", "reroll": "any"}]}]}]})
}

fn declines(game: &Game, id: &str) -> bool {
    best(game, id, Some(unit(game, "hero"))).what == Proposal::Act(Action::DeclineReaction(Decline::Once))
}

#[test]
fn what_is_used_once_a_battle_is_used_by_those_who_fight() {
    assert!(declines(&hero("FIGHT", 8.0, 5, finest_hour()), "hour"), "nobody is in reach in this phase");
    assert!(!declines(&hero("FIGHT", 2.0, 5, finest_hour()), "hour"), "it fights now");
    // Nor does the noise of a level use it up.
    let game = hero("FIGHT", 8.0, 5, finest_hour());
    let rule = game.setup().find_army_rule(Player::One, "hour").expect("the ability");
    for seed in 0..20 {
        let (unit, normal) = (Some(unit(&game, "hero")), Profile::of(Level::Normal));
        let ballot = faction::ballot(game.battle(), Player::One, rule, (unit, &[]), &normal, &mut Memory::new(seed));
        let best = ballot.ideas().iter().max_by(|a, b| a.score.total_cmp(&b.score)).expect("an idea");
        assert_eq!(best.what, Proposal::Act(Action::DeclineReaction(Decline::Once)), "seed {seed}");
    }
}

/// Whether the ability's choice can change nothing any more.
fn is_idle(game: &Game, id: &str) -> bool {
    let rule = game.setup().find_army_rule(Player::One, id).expect("the ability");
    let hero = Some(unit(game, "hero"));
    let question = Question::Faction { rule, unit: hero, among: Default::default() };
    let decision = Decision { player: Player::One, question };
    let options = game.battle().options(Player::One, rules::Choosing::Faction(rule, hero, &[]));
    let [answer] = options.try_into().expect("one");
    crate::facts::is_idle(game, &decision, &answer)
}

#[test]
fn a_choice_that_nothing_can_read_any_more_is_idle() {
    let ability = |until: &str, effect: serde_json::Value| {
        json!({"id": "hour", "when": "start-of-fight", "once": true, "optional": true, "until": until,
               "choices": [{"id": "hour", "name": "Something", "rules": [{"then": [effect]}]}]})
    };
    let idle = |phase: &str, away: f64, until: &str, effect: &serde_json::Value| {
        is_idle(&hero(phase, away, 5, ability(until, effect.clone())), "hour")
    };
    let melee = json!({"stat": "A", "when": "melee", "add": 3});
    assert!(idle("FIGHT", 12.0, "phase", &melee), "nobody is engaged");
    assert!(!idle("FIGHT", 2.0, "phase", &melee), "it fights now");
    assert!(idle("SHOOTING", 2.0, "phase", &melee), "nobody strikes in this phase");
    assert!(!idle("SHOOTING", 12.0, "turn", &melee), "there may be a combat in this turn");
    assert!(!idle("FIGHT", 12.0, "battle", &melee), "it lasts");
    let (ranged, saved) = (json!({"stat": "S", "when": "ranged", "add": 1}), json!({"stat": "T", "add": 1}));
    assert!(idle("FIGHT", 2.0, "phase", &ranged), "nobody shoots in this phase");
    assert!(idle("FIGHT", 12.0, "phase", &saved), "nobody strikes at it");
    assert!(!idle("FIGHT", 2.0, "phase", &saved), "somebody strikes at it");
    let control = json!({"stat": "OC", "add": 1});
    assert!(!idle("FIGHT", 12.0, "phase", &control), "markers are always held");
    assert!(!is_idle(&hero("FIGHT", 12.0, 12, cage()), "cage"), "what is done at once is not judged here");
}

#[test]
fn nobody_takes_wounds_that_may_kill_it() {
    for (wounds, refuses) in [(4, true), (12, false)] {
        assert_eq!(declines(&hero("FIGHT", 2.0, wounds, cage()), "cage"), refuses, "{wounds} wounds left");
    }
    assert!(declines(&hero("FIGHT", 8.0, 12, cage()), "cage"), "nor for nothing");
}

#[test]
fn blessings_are_chosen_by_what_lies_on_the_dice() {
    let more = json!({"round": 2, "armies": {"1": {"faction": "world-eaters", "detachment": "berzerker-warband"}}});
    let mob = Squad::new("mob", 1, 8, 10.0, 10.0).points(200).with("army_rules", json!(["blessings-of-khorne"]));
    let game = table("COMMAND", more, vec![mob, Squad::new("foe", 2, 10, 10.0, 14.0).points(200)]);
    let rule = game.setup().find_army_rule(Player::One, "blessings-of-khorne").expect("the rule");
    let chosen = |dice: [u8; 6]| {
        let rolled = game.battle().supposing(&[Suppose::RuleDice(Player::One, rule, dice)]);
        let ballot = faction::ballot(rolled.battle(), Player::One, rule, (None, &[]), &sharp(), &mut Memory::new(1));
        let best = ballot.ideas().iter().max_by(|a, b| a.score.total_cmp(&b.score)).expect("an idea").clone();
        match best.what {
            Proposal::Act(Action::FactionChoice(_, choices, _)) => choices,
            other => panic!("a blessing: {other:?}"),
        }
    };
    // Two pairs of fives and sixes pay for anything: better blows, not a longer pile-in.
    let rich = chosen([2, 0, 0, 0, 2, 4]);
    assert!(rich.iter().all(|&choice| choice >= 3), "{rich:?}");
    let poor = chosen([2, 2, 1, 1, 1, 1]);
    assert_eq!(poor, vec![0, 1], "what the dice pay for");
}
