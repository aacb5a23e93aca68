//! Rows of the difficulty table that this phase carries out, and what makes a charge worth less.

use super::*;
use crate::phases::tables::{Squad, table, unit};
use crate::plan::Plan;
use crate::profile::Level;
use serde_json::json;

/// Chargers, their points, and their distance in inches from five defenders, who may fire back.
fn duel(models: usize, points: u16, gap: f64, cp: u8) -> Game {
    let more = json!({"round": 3, "cp": [0, cp]});
    let chargers = Squad::new("chargers", 1, models, 10.0, 10.0).points(points);
    let defenders = Squad::new("defenders", 2, 5, 10.0, 11.3 + gap).gun(24, "3", 4);
    table("CHARGE", more, vec![chargers, defenders])
}

fn sharp(level: Level) -> Profile {
    Profile { noise: 0.0, ..Profile::of(level) }
}

fn decide(game: &Game, profile: &Profile, memory: &mut Memory) -> Choice {
    choose(game, Player::One, profile, memory).expect("a choice")
}

fn charges(game: &Game, profile: &Profile) -> bool {
    matches!(decide(game, profile, &mut Memory::new(1)).action, Action::DeclareCharge(..))
}

/// Tables of every kind, from a sure charge of many to a long one of few.
fn duels() -> impl Iterator<Item = Game> {
    [1, 2, 3, 4, 5, 6].into_iter().flat_map(|models| {
        [3.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0].into_iter().map(move |gap| duel(models, 20 * models as u16, gap, 0))
    })
}

#[test]
fn each_level_demands_less_of_a_charge_than_the_one_below() {
    for (strict, loose) in [(2.0, 1.0), (1.0, 0.85), (0.85, 0.7)] {
        let with = |charge_threshold: f64| Profile { charge_threshold, ..sharp(Level::Normal) };
        let mut changed = 0;
        for game in duels() {
            let (held, let_go) = (charges(&game, &with(strict)), charges(&game, &with(loose)));
            assert!(!held || let_go, "who charges at {strict} charges at {loose}");
            changed += u8::from(held != let_go);
        }
        assert!(changed > 0, "{strict} and {loose} decide alike on every table");
    }
}

#[test]
fn an_expensive_unit_goes_for_a_cheap_one_only_where_trades_are_not_weighed() {
    let plain = sharp(Level::Normal);
    let trading = Profile { features: plain.features | Features::TRADE, ..plain.clone() };
    let against_clubs = |points: u16, gap: f64| {
        let chargers = Squad::new("chargers", 1, 6, 10.0, 10.0).points(points);
        let clubs = Squad::new("defenders", 2, 5, 10.0, 11.3 + gap).points(80).sword("WS", json!(6));
        table("CHARGE", json!({"round": 3}), vec![chargers, clubs])
    };
    let tables = [100, 150, 200, 300, 400]
        .into_iter()
        .flat_map(|points| [3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0].into_iter().map(move |gap| against_clubs(points, gap)));
    let changed = tables.filter(|game| charges(game, &plain) && !charges(game, &trading)).count();
    assert!(changed > 0, "trade decides nothing");
}

#[test]
fn overwatch_lowers_what_a_charge_promises() {
    let score = |cp: u8| decide(&duel(6, 120, 4.0, cp), &sharp(Level::Normal), &mut Memory::new(1));
    let (safe, risky) = (score(0), score(1));
    assert!(matches!(safe.action, Action::DeclareCharge(..)));
    assert!(risky.score < safe.score);
    assert!(risky.terms.iter().any(|term| term.name == "overwatch" && term.value < 0.0));
    assert!(!safe.terms.iter().any(|term| term.name == "overwatch"));
}

#[test]
fn a_charge_that_was_planned_is_worth_more() {
    let profile = sharp(Level::Normal);
    let intent = Profile { features: profile.features | Features::INTENTS, ..profile.clone() };
    let changed = duels().any(|game| {
        let plan = Plan { charges: vec![(unit(&game, "chargers"), unit(&game, "defenders"))], ..Plan::default() };
        let mut memory = Memory::new(1);
        memory.plan = Some(plan);
        decide(&game, &intent, &mut memory.clone()).action != decide(&game, &profile, &mut memory).action
    });
    assert!(changed, "a plan decides nothing");
}

#[test]
fn of_two_targets_in_reach_the_one_that_dies_is_charged() {
    let near = Squad::new("tough", 2, 5, 10.0, 16.0).stat("T", 10).stat("Sv", 2);
    let far = Squad::new("soft", 2, 5, 22.0, 16.0).stat("T", 3).stat("Sv", 6).stat("W", 1);
    let game = table("CHARGE", json!({}), vec![Squad::new("chargers", 1, 8, 12.0, 10.0), near, far]);
    let choice = decide(&game, &sharp(Level::Normal), &mut Memory::new(1));
    assert_eq!(choice.action, Action::DeclareCharge(unit(&game, "chargers"), vec![unit(&game, "soft")]));
    assert!(!choice.runners_up.is_empty());
    let terms: f64 = choice.terms.iter().map(|term| term.value).sum();
    assert!((terms - choice.score).abs() < 1e-9);
}

#[test]
fn a_wall_in_the_way_counts_in_what_must_be_rolled() {
    let need = |keyword: &str| {
        let mut chargers = Squad::new("chargers", 1, 2, 10.0, 10.0);
        for model in chargers.0["models"].as_array_mut().into_iter().flatten() {
            model["profile"]["keywords"] = json!([keyword]);
        }
        let wall = json!({"line": [[0, 13], [30, 13]], "height": 4});
        let ruin = json!({"id": "ruin", "kind": "RUIN", "polygon": [[0, 12.5], [30, 12.5], [30, 13.5], [0, 13.5]],
            "walls": [wall]});
        let squads = vec![chargers, Squad::new("defenders", 2, 5, 10.0, 17.3)];
        let game = table("CHARGE", json!({"terrain": [ruin]}), squads);
        let (unit, target) = (unit(&game, "chargers"), unit(&game, "defenders"));
        let odds = charge_odds(game.battle(), unit, &[target]);
        true_need(game.battle(), unit, &[target], odds.need).map(|need| need - odds.need)
    };
    assert_eq!(need("INFANTRY"), Some(0), "they walk through");
    assert_eq!(need("MOUNTED"), Some(3), "they ride around");
}

#[test]
fn the_gap_of_two_units_is_that_of_their_nearest_models() {
    let codex = codex::Codex::builtin();
    let position = testkit::battles::two_thousand(codex).expect("a table");
    let game = Game::new(codex::Codex::builtin(), position, rules::DiceSource::Seeded(1)).expect("a game");
    let battle = game.battle();
    for unit in battle.units_on_table(Player::One) {
        for enemy in battle.units_on_table(Player::Two) {
            let pairs = battle.models(unit).flat_map(|a| battle.models(enemy).map(move |b| (a, b)));
            let nearest = pairs.map(|(a, b)| geometry::distance(&battle.body(a), &battle.body(b))).min();
            assert_eq!(Some(battle.units_gap(unit, enemy)), nearest);
        }
    }
}
