//! The turn document's critical interactions: the chain of a flight, first strike of chargers, alternation in
//! the fight, and the life of the tracking sets.

mod board;

use board::*;
use rules::{Context, Player};
use skirmish::state::Part;
use skirmish::{Action, At, Event, Game, Phase, UnitSet};

fn tough(unit: serde_json::Value) -> serde_json::Value {
    with(unit, &[("HP_MAX", 50), ("HP_CUR", 50)])
}

/// Fights with a unit until its activation ends.
fn fight(game: &mut Game, unit: u32, target: u32) {
    activate(game, unit);
    while game.state().active.is_some() {
        play(game, Action::Fight { target });
    }
}

/// Fled: no shooting, no charge; a fight is as always.
#[test]
fn a_flight_forbids_shooting_and_charging_but_not_fighting() {
    // Unit 1 flees from unit 2; unit 3 stays near enough to be charged and shot, and unit 4 is free.
    let units = [
        tough(soldier(1, 0, (5, 5))),
        soldier(4, 0, (16, 4)),
        tough(soldier(2, 1, (5, 6))),
        tough(soldier(3, 1, (12, 2))),
    ];
    let mut game = game(&units);
    let told = act(&mut game, 1, to(6, 2));
    assert_eq!(lines(&game, &told), ["Unit 1 FLED from 5, 5 to 6, 2"]);
    let fled = slot(&game, 1);
    assert!(game.state().units_fled.has(fled) && game.state().units_moved.has(fled), "both marks");
    act(&mut game, 4, Action::Wait);
    assert_eq!(game.state().phase, Phase::Shoot);
    assert_eq!(refused(&mut game, Action::Activate { unit: 1 }), "UNIT_FLED");
    wait_all(&mut game);
    assert_eq!(game.state().phase, Phase::Charge);
    assert_eq!(refused(&mut game, Action::Activate { unit: 1 }), "UNIT_FLED");
    wait_all(&mut game);
    // The other side's turn clears the mark, and every engaged unit then fights, fled before or not.
    assert_eq!(game.state().player, Player::Two);
    assert!(game.state().units_fled.is_empty());
}

/// Fled and caught in the same turn's fight phase: it may strike back.
#[test]
fn who_fled_fights_when_engaged() {
    // Nobody flees into a fight, so the state is written: unit 1 fled this turn and stands beside unit 2.
    let mut game = game(&[tough(soldier(1, 0, (5, 5))), tough(soldier(2, 1, (5, 6)))]);
    let (one, two) = (slot(&game, 1), slot(&game, 2));
    wait_all(&mut game);
    let mut state = *game.state();
    assert_eq!((state.phase, state.part), (Phase::Fight, Part::Alternating));
    state.units_fled.insert(one);
    game.restore(state);
    fight(&mut game, 2, 1);
    assert_eq!(pool(&game), [1], "it strikes back");
    fight(&mut game, 1, 2);
    assert_eq!((game.state().player, game.state().alive.has(two)), (Player::Two, true));
}

/// Chargers fight first, then both sides by turns beginning with the player whose turn it is not.
#[test]
fn chargers_first_then_by_turns_beginning_with_the_other_side() {
    let units = [
        tough(soldier(1, 0, (5, 5))),
        tough(soldier(2, 0, (10, 5))),
        tough(soldier(3, 0, (15, 5))),
        tough(soldier(11, 1, (5, 8))),
        tough(soldier(12, 1, (10, 6))),
        tough(soldier(13, 1, (15, 6))),
    ];
    let mut game = scripted(&units, &[(Context::Charge, &[6, 6]), (Context::ToHit, &[1; 60])]);
    wait_all(&mut game);
    wait_all(&mut game);
    assert_eq!((game.state().phase, pool(&game)), (Phase::Charge, vec![1]), "2 and 3 are engaged");
    let told = activate(&mut game, 1);
    assert!(matches!(told[1], Event::ChargeRolled { faces: [6, 6], .. }));
    play(&mut game, Action::Charge { to: At::new(5, 7) });
    assert_eq!((game.state().phase, game.state().part), (Phase::Fight, Part::Charging));
    assert_eq!((game.waiting_for(), pool(&game)), (Some(Player::One), vec![1]));
    assert_eq!(refused(&mut game, Action::Activate { unit: 2 }), "CHARGERS_FIRST");
    fight(&mut game, 1, 11);
    let mut order = Vec::new();
    while game.state().player == Player::One && game.waiting_for().is_some() {
        let (player, unit) = (game.state().asked.index(), pool(&game)[0]);
        let target = match unit {
            11 => 1,
            12 => 2,
            13 => 3,
            other => other + 10,
        };
        order.push((player, unit, game.state().part));
        fight(&mut game, unit, target);
    }
    let expected = [
        (1, 11, Part::Alternating),
        (0, 2, Part::Alternating),
        (1, 12, Part::Alternating),
        (0, 3, Part::Alternating),
        (1, 13, Part::Remaining),
    ];
    assert_eq!(order, expected, "the charger is not asked again");
}

/// Once only one side has units left, they all fight.
#[test]
fn whoever_is_left_fights() {
    let units = [
        tough(soldier(1, 0, (5, 5))),
        tough(soldier(2, 0, (5, 7))),
        tough(soldier(3, 0, (4, 6))),
        tough(soldier(11, 1, (5, 6))),
    ];
    let mut game = scripted(&units, &[(Context::ToHit, &[1; 60])]);
    wait_all(&mut game);
    assert_eq!(game.state().phase, Phase::Fight);
    fight(&mut game, 11, 1);
    assert_eq!((game.state().part, pool(&game)), (Part::Remaining, vec![1, 2, 3]));
    for unit in [2, 1, 3] {
        fight(&mut game, unit, 11);
    }
    assert_eq!(game.state().player, Player::Two);
}

/// Sets live until the next player's movement begins; a charge roll until its unit's activation ends.
#[test]
fn tracking_sets_are_cleared_when_a_movement_phase_begins() {
    let units = [tough(soldier(1, 0, (5, 5))), tough(soldier(2, 1, (5, 12)))];
    let mut game = scripted(&units, &[(Context::Charge, &[6, 6]), (Context::ToHit, &[1; 60])]);
    let unit = slot(&game, 1);
    act(&mut game, 1, to(5, 6));
    assert!(game.state().units_moved.has(unit));
    act(&mut game, 1, Action::Shoot { target: 2 });
    play(&mut game, Action::Shoot { target: 2 });
    assert!(game.state().units_shot.has(unit));
    activate(&mut game, 1);
    assert_eq!(game.state().charge_rolls[unit.index()], 12);
    play(&mut game, Action::Postpone);
    assert_eq!(game.state().charge_rolls[unit.index()], 12, "kept while it is postponed");
    let told = activate(&mut game, 1);
    assert!(!told.iter().any(|event| matches!(event, Event::ChargeRolled { .. })), "no second roll");
    play(&mut game, Action::Charge { to: At::new(5, 11) });
    assert_eq!(game.state().charge_rolls[unit.index()], 0, "discarded");
    assert!(game.state().units_charged.has(unit));
    fight(&mut game, 1, 2);
    assert!(game.state().units_fought.has(unit), "still in the first player's turn: unit 2 is to fight");
    fight(&mut game, 2, 1);
    assert_eq!(game.state().player, Player::Two);
    let state = game.state();
    let sets = [state.units_moved, state.units_fled, state.units_shot, state.units_charged, state.units_fought];
    assert_eq!(sets, [UnitSet::NONE; 5]);
}
