//! Deployment, reserves and scouts.

use crate::battle::Battle;
use crate::ids::{Player, UnitId};
use crate::phases::deployment::{self, place};
use crate::phases::movement::arrivals;
use crate::position::{Place, Reserves};
use geometry::Point;

/// Where places are looked for, by [`Battle::find_places`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// Deployment, anywhere at all.
    Anywhere,
    /// Deployment around a point, in one go or not at all.
    Around(Point),
    /// Deployment somewhere, if the spot that the attempt names has room: quick, and may miss.
    Attempt(u8),
    /// Arrival from reserves around one of [`Spot::ARRIVALS`] spots over the table, in one go or not at all.
    Arrival(Reserves, u8),
}

impl Spot {
    /// How many spots are tried for an arrival.
    pub const ARRIVALS: u8 = arrivals::SPOTS;
}

impl<'a> Battle<'a> {
    /// The units a player has still to set up; a transport and its passengers are one, and so is an
    /// attached unit.
    pub fn left_to_deploy(self, player: Player) -> impl Iterator<Item = UnitId> + 'a {
        crate::phases::deployment::order::left(self, player)
    }

    /// A point where a unit may be, or the spot of its zone that is nearest to it.
    pub fn point_at_home(self, player: Player, unit: UnitId, near: Point) -> Point {
        crate::phases::deployment::place::at_home(self, player, unit, near)
    }

    /// Places where a unit that is not on the table might be set up; whether it may be now, `Game::check` says.
    pub fn find_places(self, unit: UnitId, spot: Spot) -> Option<Vec<Place>> {
        let player = self.player(unit);
        match spot {
            Spot::Anywhere => place::anywhere(self, player, unit),
            Spot::Around(near) => place::around_at_once(self, player, unit, near),
            Spot::Attempt(attempt) => deployment::propose(self, player, unit, attempt),
            Spot::Arrival(kind, spot) => arrivals::at_spot(self, player, unit, kind, spot),
        }
    }
}
