//! The turn document's validation points: who may act, when phases end, what a fight is.

mod board;

use board::*;
use rules::{Context, Player};
use skirmish::phases;
use skirmish::{Action, Phase};

/// "Who can act in the movement phase?" Only units of the player whose turn it is.
#[test]
fn only_the_current_players_units_act_in_the_movement_phase() {
    let mut game = game(&[soldier(1, 0, (2, 2)), soldier(2, 0, (2, 6)), soldier(3, 1, (20, 10))]);
    assert_eq!(pool(&game), [1, 2]);
    assert_eq!(refused(&mut game, Action::Activate { unit: 3 }), "NOT_YOUR_UNIT");
    wait_all(&mut game);
    assert_eq!((game.state().player, game.state().phase), (Player::Two, Phase::Move), "phases without units are over");
    assert_eq!(pool(&game), [3]);
    assert_eq!(refused(&mut game, Action::Activate { unit: 1 }), "NOT_YOUR_UNIT");
}

/// "When does the shooting phase end?" When no unit of the current player can shoot.
#[test]
fn the_shooting_phase_ends_when_nobody_is_eligible() {
    let units = [soldier(1, 0, (2, 2)), soldier(2, 0, (2, 8)), soldier(3, 1, (10, 5))];
    let mut game = scripted(&units, &[(Context::ToHit, &[1, 1, 1, 1])]);
    wait_all(&mut game);
    assert_eq!(game.state().phase, Phase::Shoot);
    assert_eq!(pool(&game), [1, 2]);
    activate(&mut game, 1);
    play(&mut game, Action::Shoot { target: 3 });
    play(&mut game, Action::Shoot { target: 3 });
    assert_eq!((game.state().phase, pool(&game)), (Phase::Shoot, vec![2]), "not by a number of steps");
    activate(&mut game, 2);
    play(&mut game, Action::Wait);
    assert_eq!(game.state().phase, Phase::Charge);
}

/// A shooter whose last target dies before its turn comes leaves the pool.
#[test]
fn eligibility_is_read_again() {
    let units = [
        soldier(1, 0, (2, 2)),
        soldier(2, 0, (2, 8)),
        with(soldier(3, 1, (10, 5)), &[("HP_CUR", 1)]),
        soldier(4, 1, (24, 20)),
    ];
    let dice: &[(Context, &[u8])] = &[(Context::ToHit, &[6]), (Context::ToWound, &[6]), (Context::Save, &[1])];
    let mut game = scripted(&units, dice);
    wait_all(&mut game);
    assert_eq!(pool(&game), [1, 2]);
    act(&mut game, 1, Action::Shoot { target: 3 });
    assert_ne!(game.state().phase, Phase::Shoot, "unit 2 has nobody left to shoot");
    assert!(!game.state().units_shot.has(slot(&game, 2)));
}

/// "Why can't fled units charge?" They fled: neither shooting nor charging this turn.
#[test]
fn who_fled_does_not_charge() {
    let mut game = game(&[soldier(1, 0, (5, 5)), soldier(4, 0, (24, 20)), soldier(2, 1, (5, 6))]);
    act(&mut game, 1, to(5, 1));
    assert!(game.state().units_fled.has(slot(&game, 1)));
    act(&mut game, 4, Action::Wait);
    assert_eq!(game.state().player, Player::Two, "nobody of the first player shoots, charges or fights");
}

/// "What makes the fight phase unique?" Both players' units act.
#[test]
fn both_players_act_in_the_fight_phase() {
    let mut game = game(&[soldier(1, 0, (5, 5)), with(soldier(2, 1, (5, 6)), &[("HP_MAX", 9), ("HP_CUR", 9)])]);
    wait_all(&mut game);
    assert_eq!(game.state().phase, Phase::Fight);
    assert_eq!((game.waiting_for(), pool(&game)), (Some(Player::Two), vec![2]), "in the first player's turn");
}

/// Eligibility of a unit beside an enemy: it may move, it may not shoot.
#[test]
fn beside_an_enemy_one_moves_but_does_not_shoot() {
    let game = game(&[soldier(1, 0, (5, 5)), soldier(2, 1, (5, 6)), soldier(3, 1, (9, 9))]);
    let unit = slot(&game, 1);
    assert_eq!(phases::eligible(game.table(), Phase::Move, unit), Ok(()));
    let refusal = phases::eligible(game.table(), Phase::Shoot, unit).expect_err("it is in a fight");
    assert_eq!(refusal.code(), "UNIT_ENGAGED");
}

/// Turn 1 of both players, then turn 2 begins with the first player's movement.
#[test]
fn the_turn_rises_when_the_first_players_movement_begins() {
    let mut game = game(&[soldier(1, 0, (0, 0)), soldier(2, 1, (24, 20))]);
    assert_eq!((game.state().turn, game.state().player, game.state().phase), (1, Player::One, Phase::Move));
    wait_all(&mut game);
    assert_eq!((game.state().turn, game.state().player), (1, Player::Two));
    wait_all(&mut game);
    assert_eq!((game.state().turn, game.state().player, game.state().phase), (2, Player::One, Phase::Move));
    for _ in 0..8 {
        wait_all(&mut game);
    }
    assert!(game.ended().is_some(), "after the fifth turn of both");
}
