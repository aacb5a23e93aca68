//! The game as those may know it who do not play the unit in hand.

use super::Game;

impl Game {
    /// The same game without what a player has prepared and not confirmed, also while an action waits for an
    /// answer. It is for looking at and asking about: playing goes on with the game itself.
    pub fn unprepared(&self) -> Game {
        let mut game = self.clone();
        if game.state.staging.take().is_some() {
            game.age.0 += 1;
        }
        game
    }
}
