//! Who fights first, and whom a unit strikes.

use super::*;
use crate::phases::tables::{Squad, table, unit};
use crate::profile::Level;
use serde_json::json;

fn sharp() -> Profile {
    Profile { noise: 0.0, ..Profile::of(Level::Normal) }
}

fn decide(game: &Game) -> Choice {
    choose(game, Player::One, &sharp(), &mut Memory::new(1)).expect("a choice")
}

/// Two combats side by side; it is the other player's turn, so that player 1 selects first.
fn combats(first: [Squad; 2], second: [Squad; 2]) -> Game {
    let more = json!({"active_player": 2, "round": 2});
    table("FIGHT", more, first.into_iter().chain(second).collect())
}

#[test]
fn a_likely_kill_goes_first() {
    let killers = Squad::new("killers", 1, 5, 10.0, 10.0);
    let victims = Squad::new("victims", 2, 3, 10.0, 12.0).stat("W", 1).stat("Sv", 6);
    let brawlers = Squad::new("brawlers", 1, 5, 30.0, 10.0);
    let tank = Squad::new("tank", 2, 5, 30.0, 12.0).stat("T", 10).stat("Sv", 2);
    let game = combats([brawlers, tank], [killers, victims]);
    assert_eq!(decide(&game).action, Action::SelectFighter(unit(&game, "killers")));
}

#[test]
fn who_would_die_before_fighting_goes_early() {
    let safe = Squad::new("safe", 1, 5, 10.0, 10.0).stat("T", 12).stat("Sv", 2);
    let weak = Squad::new("weak", 1, 5, 30.0, 10.0).stat("T", 3).stat("Sv", 7).stat("W", 1);
    let foes = |id: &str, x: f64| Squad::new(id, 2, 5, x, 12.0).stat("W", 4).stat("T", 5);
    let game = combats([safe, foes("left", 10.0)], [weak, foes("right", 30.0)]);
    assert_eq!(decide(&game).action, Action::SelectFighter(unit(&game, "weak")));
}

#[test]
fn blows_go_where_they_kill_and_every_choice_has_its_terms() {
    let ours = Squad::new("ours", 1, 6, 10.0, 10.0);
    let expensive = Squad::new("expensive", 2, 3, 10.0, 12.0).stat("W", 1).points(150);
    let wall = Squad::new("wall", 2, 3, 14.5, 12.0).stat("T", 10).stat("Sv", 2).points(50);
    let mut game = table("FIGHT", json!({"active_player": 2, "round": 2}), vec![ours, expensive, wall]);
    let us = unit(&game, "ours");
    game.play(Player::One, Action::SelectFighter(us)).expect("it may fight");
    game.play(Player::One, Action::PileIn(us, Vec::new())).expect("it may stay");
    let choice = decide(&game);
    let Action::ResolveAttacks(_, Some(strikes)) = &choice.action else { panic!("{:?}", choice.action) };
    assert!(strikes.iter().any(|strike| strike.target == unit(&game, "expensive")));
    assert!(!choice.terms.is_empty() && !choice.runners_up.is_empty());
}

#[test]
fn models_pile_in_to_fight() {
    let ours = Squad::new("ours", 1, 5, 10.0, 10.0);
    let theirs = Squad::new("theirs", 2, 5, 16.0, 12.0);
    let mut game = table("FIGHT", json!({"active_player": 2, "round": 2}), vec![ours, theirs]);
    let us = unit(&game, "ours");
    game.play(Player::One, Action::SelectFighter(us)).expect("it may fight");
    let decision = game.waiting_for().expect("it piles in");
    let choice = in_hand(&game, &decision, &sharp(), &mut Memory::new(1)).expect("a choice");
    assert!(matches!(&choice.action, Action::PileIn(_, paths) if !paths.is_empty()), "{:?}", choice.action);
    assert_eq!(choice.runners_up.len(), 1, "staying is the other idea");
}
