//! The table as those may know it who do not play the unit in hand.

use rules::change::Change;
use rules::{Game, Played};

/// The same game without what a player has put down and not confirmed. In the middle of an action
/// nothing is being prepared: what was is confirmed.
pub fn unprepared(game: &Game) -> Game {
    let mut game = game.clone();
    let staging = game.state().staging.clone();
    if staging.is_some() && !game.is_interrupted() {
        let put_down = Change::Staging(None, staging);
        game.undo(&Played { changes: vec![put_down], ..Played::default() });
    }
    game
}
