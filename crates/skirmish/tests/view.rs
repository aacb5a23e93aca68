//! The game as the page sees it.

mod board;

use board::{game, play, soldier};
use skirmish::{Action, Game, view};

/// Ids of the units that the page rings.
fn ringed(game: &Game) -> Vec<u64> {
    let units = view::view(game).units;
    units.iter().filter(|unit| unit.ready).filter_map(|unit| unit.fields["id"].as_u64()).collect()
}

#[test]
fn the_pool_stays_ringed_while_a_unit_is_active() {
    let mut game = game(&[soldier(1, 0, (1, 3)), soldier(2, 0, (1, 6)), soldier(7, 1, (20, 3))]);
    assert_eq!(ringed(&game), [1, 2]);
    play(&mut game, Action::Activate { unit: 1 });
    assert_eq!(ringed(&game), [2], "one may switch to it");
    play(&mut game, Action::Postpone);
    assert_eq!(ringed(&game), [1, 2]);
    play(&mut game, Action::Activate { unit: 1 });
    play(&mut game, Action::Cancel);
    assert_eq!(ringed(&game), [2]);
}
