//! The turn document's common mistakes: each is refused with its reason.

mod board;

use board::*;
use rules::{Context, Player};
use skirmish::{Action, At, Phase};

/// "Unit performs the shoot action, then in the same phase performs it again."
#[test]
fn a_unit_that_shot_does_not_shoot_again() {
    let units = [soldier(1, 0, (2, 2)), soldier(2, 0, (2, 8)), soldier(3, 1, (10, 5))];
    let mut game = scripted(&units, &[(Context::ToHit, &[1, 1])]);
    wait_all(&mut game);
    act(&mut game, 1, Action::Shoot { target: 3 });
    play(&mut game, Action::Shoot { target: 3 });
    assert!(game.state().units_shot.has(slot(&game, 1)));
    assert_eq!(refused(&mut game, Action::Activate { unit: 1 }), "UNIT_HAS_ACTED");
    assert_eq!(refused(&mut game, Action::Shoot { target: 3 }), "NO_ACTIVE_UNIT");
}

/// "Unit moves to a hex adjacent to an enemy, then shoots": the move itself is not allowed.
#[test]
fn nobody_moves_beside_an_enemy() {
    let mut game = game(&[soldier(1, 0, (5, 5)), soldier(2, 1, (5, 9))]);
    activate(&mut game, 1);
    assert_eq!(refused(&mut game, to(5, 8)), "ENEMY_NEAR");
    assert_eq!(refused(&mut game, to(4, 9)), "ENEMY_NEAR");
    assert_eq!(refused(&mut game, to(5, 9)), "OCCUPIED");
    play(&mut game, to(5, 7));
}

/// "Unit moves from adjacent to an enemy to a hex that is not, then shoots in the same turn."
#[test]
fn who_fled_does_not_shoot() {
    let mut game =
        game(&[soldier(1, 0, (5, 5)), soldier(4, 0, (20, 2)), soldier(2, 1, (5, 6)), soldier(3, 1, (20, 9))]);
    act(&mut game, 1, to(5, 1));
    act(&mut game, 4, Action::Wait);
    assert_eq!((game.state().phase, pool(&game)), (Phase::Shoot, vec![4]));
    assert_eq!(refused(&mut game, Action::Activate { unit: 1 }), "UNIT_FLED");
}

/// "Unit charges from adjacent to an enemy to a different adjacent hex."
#[test]
fn nobody_charges_out_of_a_fight() {
    let mut game = game(&[soldier(1, 0, (5, 5)), soldier(2, 1, (5, 6)), soldier(3, 1, (9, 6)), soldier(4, 0, (9, 12))]);
    wait_all(&mut game);
    while game.state().phase == Phase::Shoot {
        wait_all(&mut game);
    }
    assert_eq!(game.state().phase, Phase::Charge);
    assert_eq!(refused(&mut game, Action::Activate { unit: 1 }), "UNIT_ENGAGED");
    activate(&mut game, 4);
    assert_eq!(refused(&mut game, Action::Activate { unit: 1 }), "ALREADY_ACTIVE");
}

/// Actions of another phase: refused; in strict mode the activation ends with an error, without step or mark.
#[test]
fn actions_of_another_phase_are_errors() {
    let units = [soldier(1, 0, (5, 5)), soldier(3, 0, (5, 9)), soldier(2, 1, (10, 5))];
    let mut game = game(&units);
    activate(&mut game, 1);
    for action in [Action::Shoot { target: 2 }, Action::Charge { to: At::new(9, 5) }, Action::Fight { target: 2 }] {
        assert_eq!(refused(&mut game, action), "WRONG_PHASE");
    }
    let mut told = Vec::new();
    let refusal = game.play_strictly(Action::Shoot { target: 2 }, &mut told).expect_err("no shooting here");
    assert_eq!(refusal.code(), "WRONG_PHASE");
    assert_eq!(lines(&game, &told), ["Unit 1 ERROR : This cannot be done in the move phase."]);
    assert_eq!((game.state().episode_steps, game.state().active), (0, None));
    assert!(!game.state().units_moved.has(slot(&game, 1)), "no mark");
    assert_eq!(pool(&game), [3], "it has left the pool");
}

/// With no unit active, a wrong choice in strict mode costs the first of the pool its activation.
#[test]
fn strict_mode_goes_on_without_an_active_unit() {
    let mut game = game(&[soldier(1, 0, (5, 5)), soldier(3, 0, (5, 9)), soldier(2, 1, (20, 5))]);
    for _ in 0..2 {
        assert!(game.play_strictly(Action::Wait, &mut Vec::new()).is_err());
    }
    assert_eq!((game.state().player, game.state().episode_steps), (Player::Two, 0));
}

/// In the fight only attacks are allowed, and waiting is not.
#[test]
fn an_engaged_unit_must_fight() {
    let mut game = game(&[soldier(1, 0, (5, 5)), soldier(2, 1, (5, 6))]);
    wait_all(&mut game);
    activate(&mut game, 2);
    assert_eq!(refused(&mut game, Action::Wait), "MUST_FIGHT");
    assert_eq!(refused(&mut game, Action::Cancel), "WRONG_PHASE");
    assert_eq!(refused(&mut game, Action::Shoot { target: 1 }), "WRONG_PHASE");
    play(&mut game, Action::Postpone);
    assert_eq!(pool(&game), [2]);
    act(&mut game, 2, Action::Fight { target: 1 });
    if game.state().active.is_some() {
        assert_eq!(refused(&mut game, Action::Postpone), "MUST_FINISH");
        assert_eq!(refused(&mut game, Action::Cancel), "MUST_FINISH");
        assert_eq!(refused(&mut game, Action::Activate { unit: 2 }), "MUST_FINISH");
    }
}

#[test]
fn every_other_refusal_has_its_code() {
    let units = [
        soldier(1, 0, (5, 5)),
        with(soldier(4, 0, (6, 12)), &[("RNG_NB", 0)]),
        soldier(5, 0, (12, 12)),
        soldier(2, 1, (10, 5)),
        with(soldier(3, 1, (24, 20)), &[("HP_CUR", 0)]),
        soldier(6, 1, (12, 13)),
        soldier(7, 1, (5, 0)),
    ];
    let mut game = skirmish::Game::seeded(std::sync::Arc::new(skirmish::Setup::new(scenario(&units, &[(5, 3)]))), 1);
    assert_eq!(refused(&mut game, Action::Activate { unit: 99 }), "UNKNOWN_UNIT");
    assert_eq!(refused(&mut game, to(1, 1)), "NO_ACTIVE_UNIT");
    activate(&mut game, 1);
    assert_eq!(refused(&mut game, to(5, 5)), "SAME_HEX");
    assert_eq!(refused(&mut game, to(5, 3)), "WALL");
    assert_eq!(refused(&mut game, to(25, 0)), "OFF_BOARD");
    assert_eq!(refused(&mut game, to(200, 200)), "OFF_BOARD");
    assert_eq!(refused(&mut game, to(20, 1)), "TOO_FAR");
    play(&mut game, Action::Wait);
    wait_all(&mut game);
    assert_eq!(game.state().phase, Phase::Shoot);
    assert_eq!(refused(&mut game, Action::Activate { unit: 4 }), "NO_ATTACKS");
    assert_eq!(refused(&mut game, Action::Activate { unit: 5 }), "UNIT_ENGAGED");
    activate(&mut game, 1);
    assert_eq!(refused(&mut game, Action::Shoot { target: 3 }), "UNIT_DEAD");
    assert_eq!(refused(&mut game, Action::Shoot { target: 4 }), "FRIEND");
    assert_eq!(refused(&mut game, Action::Shoot { target: 99 }), "UNKNOWN_UNIT");
    assert_eq!(refused(&mut game, Action::Shoot { target: 6 }), "OUT_OF_RANGE");
    assert_eq!(refused(&mut game, Action::Shoot { target: 7 }), "OUT_OF_SIGHT");
    assert_eq!(game.check_as(Player::Two, Action::Wait).expect_err("not theirs").code(), "NOT_YOUR_DECISION");
}
