//! Whether something is due now, and who has the first say.

use crate::battle::Battle;
use crate::ids::Player;
use crate::moments::{Due, Moment, Side};

impl Due {
    /// Whether it is due at a moment for a player.
    pub(crate) fn comes(self, battle: Battle<'_>, moment: Moment, player: Player) -> bool {
        let owner = || moment.about().map(|unit| battle.player(unit));
        let active = battle.state.clock.active;
        self.at.contains(&moment.kind())
            && match self.side {
                Side::Active => active == player,
                Side::Opponent => active != player,
                Side::Either => true,
                Side::Own => owner() == Some(player),
                Side::Enemy => owner() == Some(player.other()),
            }
    }
}

impl Moment {
    /// In which order the players have their say: during a turn the active player is first (R2.14, S3.3).
    pub(crate) fn players(self, battle: Battle<'_>) -> [Player; 2] {
        // A battle round begins outside of any turn.
        if self == Moment::StartOfRound {
            return Player::BOTH;
        }
        // M3.5 the Attacker sets up again first.
        let first = if self == Moment::Deployed { battle.setup.attacker } else { battle.state.clock.active };
        [first, first.other()]
    }
}
