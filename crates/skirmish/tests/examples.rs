//! The turn document's worked examples, its log lines and its steps.

mod board;

use board::*;
use rules::Context;
use serde_json::json;
use skirmish::event::Deed;
use skirmish::profile::Kind;
use skirmish::state::Victory;
use skirmish::view::two_dice;
use skirmish::{Action, At, Event, Game, Phase, Scenario, Setup, view};
use std::sync::Arc;

const HURT: &[(&str, i64)] = &[("HP_CUR", 1)];

/// Two shots, two wounded enemies: the second shot takes a new target.
#[test]
fn each_shot_may_choose_its_target_anew() {
    let units = [
        soldier(1, 0, (5, 5)),
        with(soldier(2, 1, (12, 5)), HURT),
        with(soldier(3, 1, (12, 8)), HURT),
        soldier(4, 1, (24, 20)),
    ];
    let faces: &[u8] = &[6, 6];
    let mut game = scripted(&units, &[(Context::ToHit, faces), (Context::ToWound, faces), (Context::Save, &[1, 1])]);
    wait_all(&mut game);
    act(&mut game, 1, Action::Shoot { target: 2 });
    assert_eq!(refused(&mut game, Action::Shoot { target: 2 }), "UNIT_DEAD");
    play(&mut game, Action::Shoot { target: 3 });
    assert_eq!(game.state().alive.len(), 2, "two threats less in one action");
    assert_eq!(game.state().episode_steps, 2, "one wait and one action");
}

/// Two shots, one enemy: when it dies the other shot is lost and the activation ends.
#[test]
fn shots_without_a_target_are_lost() {
    let units = [soldier(1, 0, (5, 5)), with(soldier(2, 1, (12, 5)), HURT), soldier(4, 1, (24, 20))];
    let mut game = scripted(&units, &[(Context::ToHit, &[6]), (Context::ToWound, &[6]), (Context::Save, &[1])]);
    wait_all(&mut game);
    let told = act(&mut game, 1, Action::Shoot { target: 2 });
    assert_eq!(game.state().active, None);
    let what = Deed::Struck { kind: Kind::Ranged, attacks: 1 };
    assert!(told.contains(&Event::Acted { unit: slot(&game, 1), what }), "it has shot once");
}

/// An enemy 8 hexes away: the hex beside it is 7 away, so a 7 is needed; 6 fails without a step.
#[test]
fn a_charge_needs_the_hex_beside_its_target() {
    let units = [with(soldier(1, 0, (5, 5)), &[("RNG_NB", 0)]), soldier(2, 1, (5, 13))];
    let mut game = scripted(&units, &[(Context::Charge, &[3, 3])]);
    wait_all(&mut game);
    assert_eq!(game.state().phase, Phase::Charge);
    let told = activate(&mut game, 1);
    assert_eq!(lines(&game, &told)[0], "Unit 1 rolled 6 for its charge (3 + 3)");
    assert_eq!(game.state().active, None, "passed over");
    assert_eq!(game.state().episode_steps, 1, "only the wait in the movement phase");
    let mut game = scripted(&units, &[(Context::Charge, &[3, 4])]);
    wait_all(&mut game);
    activate(&mut game, 1);
    assert_eq!(game.options().hexes.iter().collect::<Vec<_>>(), [At::new(5, 12)]);
    assert_eq!(refused(&mut game, Action::Charge { to: At::new(5, 11) }), "NOBODY_THERE");
    assert_eq!(refused(&mut game, Action::Charge { to: At::new(4, 13) }), "TOO_FAR");
    let told = play(&mut game, Action::Charge { to: At::new(5, 12) });
    assert_eq!(lines(&game, &told)[0], "Unit 1 CHARGED from 5, 5 to 5, 12");
}

/// Seven hexes: 42 in a hundred fail, 58 succeed.
#[test]
fn the_odds_of_a_charge() {
    assert_eq!((two_dice(7) * 100.0).round(), 58.0);
    assert_eq!(two_dice(2), 1.0);
    assert_eq!(two_dice(13), 0.0);
}

/// An enemy 12 hexes of way off may be charged, one 13 off may not; ways go around walls and units.
#[test]
fn twelve_hexes_of_way() {
    let charges = |enemy: (u8, u8), walls: &[(u8, u8)]| {
        let units = [with(soldier(1, 0, (5, 5)), &[("RNG_NB", 0)]), soldier(2, 1, enemy)];
        let mut game = Game::seeded(Arc::new(Setup::new(scenario(&units, walls))), 1);
        wait_all(&mut game);
        game.state().phase == Phase::Charge
    };
    assert!(charges((5, 17), &[]));
    assert!(!charges((5, 18), &[]));
    let wall: Vec<(u8, u8)> = (0..25).map(|col| (col, 10)).collect();
    assert!(!charges((5, 12), &wall), "no way through");
    let gap: Vec<(u8, u8)> = wall.into_iter().filter(|&(col, _)| col != 3).collect();
    assert!(charges((5, 12), &gap), "around the wall");
}

/// Log lines, with every ending.
#[test]
fn what_the_log_says_of_an_attack() {
    let target = with(soldier(7, 1, (12, 5)), &[("HP_MAX", 2), ("HP_CUR", 2)]);
    let shooter = with(soldier(3, 0, (5, 5)), &[("RNG_NB", 5), ("RNG_STR", 4)]);
    let dice: &[(Context, &[u8])] =
        &[(Context::ToHit, &[2, 4, 4, 4, 4]), (Context::ToWound, &[3, 5, 5, 5]), (Context::Save, &[4, 2, 3])];
    let mut game = scripted(&[shooter, target.clone(), soldier(8, 1, (24, 20))], dice);
    wait_all(&mut game);
    activate(&mut game, 3);
    let mut said = Vec::new();
    for _ in 0..5 {
        let told = play(&mut game, Action::Shoot { target: 7 });
        said.push(lines(&game, &told)[0].clone());
    }
    let expected = [
        "Unit 3 SHOT Unit 7 : Hit 2(3+) - MISSED",
        "Unit 3 SHOT Unit 7 : Hit 4(3+) - Wound 3(4+) - FAILED",
        "Unit 3 SHOT Unit 7 : Hit 4(3+) - Wound 5(4+) - Save 4(4+) - SAVED",
        "Unit 3 SHOT Unit 7 : Hit 4(3+) - Wound 5(4+) - Save 2(4+) - 1 DAMAGE DEALT",
        "Unit 3 SHOT Unit 7 : Hit 4(3+) - Wound 5(4+) - Save 3(4+) - 1 DAMAGE DEALT - Unit 7 DIED",
    ];
    assert_eq!(said, expected);
    // A save that no face makes is not rolled and not shown; in the fight it says FOUGHT.
    let fighter = with(soldier(3, 0, (5, 5)), &[("CC_AP", -3), ("CC_NB", 1)]);
    let dice: &[(Context, &[u8])] = &[(Context::ToHit, &[4]), (Context::ToWound, &[5])];
    let mut game = scripted(&[with(target, &[("col", 5), ("row", 6), ("CC_NB", 0)]), fighter], dice);
    wait_all(&mut game);
    let told = act(&mut game, 3, Action::Fight { target: 7 });
    assert_eq!(lines(&game, &told)[0], "Unit 3 FOUGHT Unit 7 : Hit 4(3+) - Wound 5(4+) - 1 DAMAGE DEALT");
}

/// Saves: armour worsened by AP, or the invulnerable save if it is better; a 1 fails whatever is needed.
#[test]
fn which_save_is_rolled() {
    let needs = |attacker: &[(&str, i64)], target: &[(&str, i64)]| {
        let units = [with(soldier(1, 0, (1, 1)), attacker), with(soldier(2, 1, (9, 9)), target)];
        let setup = Setup::new(scenario(&units, &[]));
        setup.needs(Kind::Ranged, setup.find(1).expect("1"), setup.find(2).expect("2"))
    };
    assert_eq!(needs(&[("RNG_AP", -1)], &[("ARMOR_SAVE", 3)]).save, Some(4));
    assert_eq!(needs(&[("RNG_AP", 1)], &[("ARMOR_SAVE", 3)]).save, Some(4), "either sign");
    assert_eq!(needs(&[("RNG_AP", -3)], &[("ARMOR_SAVE", 3), ("INVUL_SAVE", 5)]).save, Some(5));
    assert_eq!(needs(&[("RNG_AP", -1)], &[("ARMOR_SAVE", 3), ("INVUL_SAVE", 5)]).save, Some(4));
    assert_eq!(needs(&[("RNG_AP", -4)], &[("ARMOR_SAVE", 3)]).save, None);
    for (strength, toughness, wound) in [(8, 4, 2), (5, 4, 3), (4, 4, 4), (3, 4, 5), (2, 4, 6)] {
        assert_eq!(needs(&[("RNG_STR", strength)], &[("T", toughness)]).wound, wound);
    }
}

/// Steps: actions and waits cost one, postponing, cancelling and being passed over cost nothing.
#[test]
fn what_costs_a_step() {
    let mut game =
        game(&[soldier(1, 0, (5, 5)), soldier(3, 0, (5, 9)), soldier(4, 0, (9, 9)), soldier(2, 1, (24, 20))]);
    activate(&mut game, 1);
    play(&mut game, Action::Postpone);
    assert_eq!((game.state().episode_steps, pool(&game)), (0, vec![1, 3, 4]));
    act(&mut game, 1, Action::Cancel);
    assert_eq!((game.state().episode_steps, pool(&game)), (0, vec![3, 4]));
    assert!(!game.state().units_moved.has(slot(&game, 1)));
    act(&mut game, 3, to(5, 8));
    assert_eq!(game.state().episode_steps, 1);
    act(&mut game, 4, Action::Wait);
    assert_eq!(game.state().episode_steps, 2);
    assert!(!game.state().units_moved.has(slot(&game, 4)), "a wait leaves no mark");
}

/// Who is walled in is passed over in the movement phase, without a step.
#[test]
fn who_cannot_move_is_passed_over() {
    let walls: Vec<(u8, u8)> =
        skirmish::Grid { cols: 25, rows: 21 }.beside(At::new(5, 5)).map(|at| (at.col, at.row)).collect();
    let units = [soldier(1, 0, (5, 5)), soldier(3, 0, (9, 9)), soldier(2, 1, (24, 20))];
    let mut game = Game::seeded(Arc::new(Setup::new(scenario(&units, &walls))), 1);
    activate(&mut game, 1);
    assert_eq!((game.state().active, game.state().episode_steps, pool(&game)), (None, 0, vec![3]));
}

/// Nobody shoots at whom a friend fights.
#[test]
fn who_fights_a_friend_is_not_shot() {
    let units = [soldier(1, 0, (5, 5)), soldier(3, 0, (5, 12)), soldier(2, 1, (5, 11)), soldier(4, 1, (12, 5))];
    let mut game = game(&units);
    wait_all(&mut game);
    activate(&mut game, 1);
    assert_eq!(refused(&mut game, Action::Shoot { target: 2 }), "FRIEND_ENGAGED");
    play(&mut game, Action::Shoot { target: 4 });
}

/// Engaged is one predicate: the larger CC_RNG of the two.
#[test]
fn the_longer_reach_engages_both() {
    let mut game = game(&[soldier(1, 0, (5, 5)), with(soldier(2, 1, (5, 8)), &[("CC_RNG", 2)])]);
    activate(&mut game, 1);
    assert_eq!(refused(&mut game, to(5, 6)), "ENEMY_NEAR");
    let game = board::game(&[soldier(1, 0, (5, 5)), with(soldier(2, 1, (5, 7)), &[("CC_RNG", 2)])]);
    assert!(game.table().is_engaged(slot(&game, 1)) && game.table().is_engaged(slot(&game, 2)));
}

/// The winner: who is left; at the limit objectives, then VALUE, else nobody.
#[test]
fn who_wins() {
    let end = |units: &[serde_json::Value], objectives: serde_json::Value| {
        let text = json!({"units": units, "objectives": objectives, "turn_limit": 1}).to_string();
        let setup = Arc::new(Setup::new(Scenario::read(&text).expect("a scenario")));
        let mut game = Game::seeded(setup, 1);
        while game.waiting_for().is_some() {
            wait_all(&mut game);
        }
        let over = game.ended().expect("over");
        (over.winner.map(|player| player.index()), over.by)
    };
    let far = [soldier(1, 0, (2, 2)), soldier(2, 1, (22, 18))];
    assert_eq!(end(&far, json!([])), (None, Victory::Draw));
    assert_eq!(end(&far, json!([{"col": 22, "row": 17}])), (Some(1), Victory::Objectives));
    assert_eq!(end(&far, json!([{"col": 22, "row": 16}])), (None, Victory::Draw), "out of its radius of 1");
    let rich = [with(soldier(1, 0, (2, 2)), &[("VALUE", 11)]), soldier(2, 1, (22, 18))];
    assert_eq!(end(&rich, json!([])), (Some(0), Victory::Value));
    assert_eq!(end(&rich, json!([[2, 2], [22, 18]])), (Some(0), Victory::Value), "as many objectives each");
    // The nearest hold it; ties hold nothing.
    let near = [soldier(1, 0, (10, 10)), soldier(2, 1, (10, 13)), with(soldier(3, 1, (24, 20)), &[("RNG_NB", 0)])];
    let unarmed: Vec<_> = near.iter().map(|unit| with(unit.clone(), &[("RNG_NB", 0)])).collect();
    let holds = |at: u8| end(&unarmed, json!([{"col": 10, "row": at, "radius": 3}]));
    assert_eq!(holds(11), (Some(0), Victory::Objectives));
    assert_eq!(holds(12), (Some(1), Victory::Objectives));
}

/// The last enemy dies: the game is over at once.
#[test]
fn the_side_left_alive_wins() {
    let units = [soldier(1, 0, (5, 5)), with(soldier(2, 1, (12, 5)), HURT)];
    let mut game = scripted(&units, &[(Context::ToHit, &[6]), (Context::ToWound, &[6]), (Context::Save, &[1])]);
    wait_all(&mut game);
    let told = act(&mut game, 1, Action::Shoot { target: 2 });
    assert!(matches!(told.last(), Some(Event::Over(_))));
    assert_eq!(lines(&game, &told).last().map(String::as_str), Some("Blue wins: nobody is left on the other side"));
    assert_eq!(game.state().episode_steps, 2, "the action still counts");
    assert_eq!(refused(&mut game, Action::Wait), "GAME_OVER");
    assert_eq!(game.waiting_for(), None);
}

/// What the page previews is what then happens.
#[test]
fn a_preview_tells_what_follows() {
    let mut game = game(&[soldier(1, 0, (5, 5)), soldier(2, 1, (5, 17)), soldier(3, 1, (24, 20))]);
    assert!(view::preview(&game, At::new(5, 9)).is_none(), "nobody is active");
    activate(&mut game, 1);
    let preview = view::preview(&game, At::new(5, 9)).expect("a green hex");
    assert!(view::preview(&game, At::new(20, 9)).is_none());
    assert_eq!(preview.targets.iter().map(|target| target.unit).collect::<Vec<_>>(), [2]);
    assert_eq!((preview.charges[0].unit, preview.charges[0].needs), (2, 7));
    assert_eq!(preview.threats, [2]);
    play(&mut game, to(5, 9));
    activate(&mut game, 1);
    let shown = view::view(&game);
    assert_eq!(shown.targets, preview.targets);
    assert_eq!(shown.seen, preview.seen);
}

/// A preview offers no charge that will not be allowed, and fears nobody who fights already.
#[test]
fn a_preview_promises_nothing_that_is_not_allowed() {
    let mut game = game(&[soldier(1, 0, (5, 5)), soldier(2, 1, (5, 19)), soldier(3, 1, (24, 0))]);
    activate(&mut game, 1);
    let charges = |game: &Game, row: u8| view::preview(game, At::new(5, row)).expect("a green hex").charges.len();
    assert_eq!((charges(&game, 6), charges(&game, 7)), (0, 1), "13 hexes off, and 12");
    let units = [soldier(1, 0, (5, 5)), soldier(4, 0, (9, 10)), soldier(2, 1, (9, 11)), soldier(3, 1, (2, 10))];
    let mut game = board::game(&units);
    activate(&mut game, 1);
    assert_eq!(view::preview(&game, At::new(5, 6)).expect("a green hex").threats, [3], "unit 2 fights unit 4");
}

/// Who could charge when the phase began and has no way left when its turn comes is not asked, and rolls nothing.
#[test]
fn a_way_that_closes_ends_a_charge() {
    // A corridor of one hex in a wall: the first to charge stands in it.
    let walls: Vec<(u8, u8)> = (0..25).filter(|&col| col != 5).map(|col| (col, 8)).collect();
    let unarmed = |id: u32, at: (u8, u8)| with(soldier(id, 0, at), &[("RNG_NB", 0)]);
    let units =
        [unarmed(1, (5, 6)), unarmed(2, (4, 5)), with(soldier(3, 1, (5, 9)), &[("HP_MAX", 99), ("HP_CUR", 99)])];
    let faces: [Vec<u8>; rules::Context::ALL.len()] = std::array::from_fn(|_| vec![6; 40]);
    let setup = Arc::new(Setup::new(scenario(&units, &walls)));
    let mut game = Game::new(setup, rules::DiceSource::Scripted(Box::new(faces)));
    wait_all(&mut game);
    assert_eq!((game.state().phase, pool(&game)), (Phase::Charge, vec![1, 2]));
    act(&mut game, 1, Action::Charge { to: At::new(5, 8) });
    assert_eq!(game.state().phase, Phase::Fight, "unit 2 has no way any more");
    assert_eq!(game.state().charge_rolls[slot(&game, 2).index()], 0);
}

/// An imagined game looks the same, and whatever its number it does not roll what the real one will.
#[test]
fn imagined_games_do_not_tell_the_dice() {
    let mut game = game(&[soldier(1, 0, (5, 5)), with(soldier(2, 1, (12, 5)), &[("HP_MAX", 99), ("HP_CUR", 99)])]);
    wait_all(&mut game);
    activate(&mut game, 1);
    let shot = |mut game: Game| play(&mut game, Action::Shoot { target: 2 });
    let real = shot(game.clone());
    let told: Vec<bool> = (0..60).map(|number| shot(game.imagined(number)) == real).collect();
    let same = told.iter().filter(|&&same| same).count();
    assert!(same > 0 && same < 40, "as chance has it: {same} of 60");
    assert_eq!(view::view(&game.imagined(1)), view::view(&game));
}
