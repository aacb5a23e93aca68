//! Positions with one right answer: coordination, flight, the economy of actions, the order of a fight.

use super::table::{best, choice, far, game, unit, until, with_active};
use crate::ai::Level;
use crate::{Action, Game, Phase};
use serde_json::json;

const ALLIES: &str = "what allies can finish";

#[test]
fn what_one_wounds_another_finishes() {
    // Neither can destroy the dangerous one alone; together they can. A harmless one is there as well.
    let dangerous = json!({"RNG_NB": 3, "RNG_DMG": 2, "CC_NB": 4, "CC_DMG": 2, "VALUE": 30});
    let mut game = game(&[
        unit(1, 0, (2, 4), json!({"RNG_NB": 1, "RNG_DMG": 2})),
        unit(2, 0, (2, 8), json!({"RNG_NB": 1, "RNG_DMG": 2})),
        unit(3, 1, (11, 4), dangerous),
        unit(4, 1, (11, 8), json!({"HP_MAX": 2, "RNG_NB": 1})),
    ]);
    until(&mut game, Phase::Shoot);
    for shooter in [1, 2] {
        let found = choice(&with_active(&game, shooter), Level::Hard);
        assert_eq!(found.chosen.action, Action::Shoot { target: 3 }, "{found:?}");
        assert!(found.chosen.term(ALLIES) > 0.0, "{found:?}");
    }
}

/// Somebody with one hit point left and somebody unhurt of the same kind; perhaps a friend that can only scratch.
fn two_enemies(friend: bool) -> Game {
    let mut units = vec![
        unit(1, 0, (2, 4), json!({"RNG_NB": 1, "RNG_DMG": 2})),
        unit(3, 1, (11, 4), json!({"RNG_NB": 1, "HP_CUR": 1})),
        unit(4, 1, (11, 8), json!({"RNG_NB": 1})),
    ];
    if friend {
        units.push(unit(2, 0, (2, 8), json!({"RNG_NB": 1, "RNG_DMG": 1})));
    }
    let mut game = game(&units);
    until(&mut game, Phase::Shoot);
    with_active(&game, 1)
}

#[test]
fn who_a_friend_can_finish_is_left_to_the_friend() {
    let found = choice(&two_enemies(true), Level::Hard);
    assert_eq!(found.chosen.action, Action::Shoot { target: 4 }, "{found:?}");
    let wounded = found.runners_up.iter().find(|idea| idea.action == Action::Shoot { target: 3 }).expect("an idea");
    assert!(found.chosen.term(ALLIES) > wounded.term(ALLIES), "{found:?}");
}

#[test]
fn without_a_friend_the_wounded_one_is_finished() {
    for level in [Level::Normal, Level::Hard, Level::Competitive] {
        let found = best(&two_enemies(false), level);
        assert_eq!(found.chosen.action, Action::Shoot { target: 3 }, "{found:?}");
    }
    // Who does not think of friends finishes it in any case.
    let found = best(&two_enemies(true), Level::Normal);
    assert_eq!(found.chosen.action, Action::Shoot { target: 3 }, "{found:?}");
}

/// A scout with one hit point beside somebody who will most likely kill it.
fn dilemma(others: &[serde_json::Value]) -> Game {
    let mut units = vec![
        unit(1, 0, (8, 7), json!({"HP_CUR": 1, "RNG_NB": 1, "CC_NB": 1, "CC_STR": 2, "MOVE": 7})),
        unit(2, 1, (9, 7), json!({"HP_MAX": 4, "T": 6, "CC_NB": 2, "MOVE": 2})),
    ];
    units.extend_from_slice(others);
    with_active(&game(&units), 1)
}

#[test]
fn a_scout_flees_where_friends_can_then_shoot() {
    let gun = |id, row| unit(id, 0, (1, row), json!({"RNG_NB": 2, "RNG_DMG": 2}));
    let game = dilemma(&[gun(3, 5), gun(4, 9)]);
    let found = choice(&game, Level::Hard);
    let Action::Move { to } = found.chosen.action else { panic!("it stays: {found:?}") };
    assert!(far(&game, 2, to) > 2);
    assert!(found.chosen.term("frees our guns") > 0.0, "{found:?}");
}

#[test]
fn a_scout_stays_where_it_holds_back_somebody_from_a_more_expensive_friend() {
    // The enemy is slow to kill but would be among the guns at once, and nobody else can hurt it.
    let expensive = unit(3, 0, (6, 7), json!({"HP_MAX": 2, "VALUE": 90}));
    let strong = json!({"HP_MAX": 9, "T": 9, "CC_NB": 3, "CC_DMG": 3, "MOVE": 6});
    let mut units = vec![unit(1, 0, (8, 7), json!({"CC_NB": 2, "VALUE": 3, "MOVE": 4})), unit(2, 1, (9, 7), strong)];
    units.push(expensive);
    let found = choice(&with_active(&game(&units), 1), Level::Hard);
    assert_eq!(found.chosen.action, Action::Wait, "{found:?}");
    assert!(found.runners_up[0].term("frees the enemy") < 0.0, "{found:?}");
}

/// Four of player 1, each engaged with one of player 0, in player 0's fight phase: player 1 begins.
fn melee() -> Game {
    let killer = json!({"CC_NB": 4, "CC_DMG": 3, "HP_MAX": 6});
    let harmless = json!({"CC_NB": 1, "CC_STR": 1, "CC_AP": 0, "HP_MAX": 6});
    let hard = json!({"CC_NB": 4, "CC_DMG": 2});
    let weak = json!({"CC_NB": 1, "CC_STR": 2});
    let mut game = game(&[
        unit(1, 0, (2, 2), killer.clone()),
        unit(2, 0, (8, 2), killer),
        unit(3, 0, (14, 2), harmless.clone()),
        unit(4, 0, (2, 10), harmless),
        unit(14, 1, (2, 11), weak.clone()),
        unit(13, 1, (14, 3), hard.clone()),
        unit(12, 1, (8, 3), weak),
        unit(11, 1, (2, 3), hard),
    ]);
    until(&mut game, Phase::Fight);
    game
}

#[test]
fn in_a_fight_those_about_to_die_go_first_and_hard_hitters_before_others() {
    let found = choice(&melee(), Level::Hard);
    let order: Vec<Action> = std::iter::once(&found.chosen).chain(&found.runners_up).map(|idea| idea.action).collect();
    assert_eq!(order, [11, 12, 13, 14].map(|unit| Action::Activate { unit }), "{found:?}");
    assert!(found.chosen.term("hits hard and is about to die") > 0.0);
    assert!(found.runners_up[0].term("is about to die") > 0.0);
    assert!(found.runners_up[1].term("hits hard") > 0.0);
}

#[test]
fn who_is_near_nobody_that_can_strike_waits() {
    let mut game = melee();
    let mut state = *game.state();
    for id in [1, 2, 3] {
        let fought = game.setup().find(id).expect("a unit");
        state.units_fought.insert(fought);
        state.pools[0].remove(fought);
    }
    game.restore(state);
    let found = choice(&game, Level::Hard);
    assert_eq!(found.chosen.action, Action::Activate { unit: 14 }, "{found:?}");
    let waits = "can wait: those near it have fought";
    assert!(found.chosen.term(waits) == 0.0 && found.runners_up.iter().all(|idea| idea.term(waits) < 0.0), "{found:?}");
}

#[test]
fn blows_go_to_whom_they_stop() {
    // Two of a kind, one of which has struck already.
    let brute = json!({"CC_NB": 3, "CC_DMG": 2, "HP_MAX": 1});
    let mut game =
        game(&[unit(1, 0, (5, 5), json!({"CC_NB": 1})), unit(2, 1, (5, 4), brute.clone()), unit(3, 1, (5, 6), brute)]);
    until(&mut game, Phase::Fight);
    let mut state = *game.state();
    let fought = game.setup().find(2).expect("a unit");
    state.units_fought.insert(fought);
    state.pools[1].remove(fought);
    state.asked = rules::Player::One;
    game.restore(state);
    let found = choice(&with_active(&game, 1), Level::Hard);
    assert_eq!(found.chosen.action, Action::Fight { target: 3 }, "{found:?}");
    assert!(found.chosen.term("stops its blows") > 0.0, "{found:?}");
}

#[test]
fn a_charge_into_an_answer_that_costs_more_is_not_made() {
    let charger = json!({"CC_NB": 1, "CC_STR": 2, "HP_MAX": 2, "VALUE": 30});
    let wall = json!({"CC_NB": 4, "CC_DMG": 3, "HP_MAX": 9, "T": 9, "MOVE": 0});
    let mut game = game(&[unit(1, 0, (5, 5), charger), unit(2, 1, (5, 7), wall)]);
    until(&mut game, Phase::Charge);
    let found = choice(&with_active(&game, 1), Level::Hard);
    assert_eq!(found.chosen.action, Action::Wait, "{found:?}");
    assert!(found.runners_up[0].term("the answer") < 0.0);
}
