//! Deployment, reserves and scouts.

use crate::action::Action;
use crate::battle::Battle;
use crate::ids::{ModelId, Player, UnitId};
use crate::position::Place;
use crate::refusal::First;
use geometry::{Body, Inches, Point};

impl<'a> Battle<'a> {
    /// R8.7 whether every model of a unit has Deep Strike.
    pub fn deep_strikes(self, unit: UnitId) -> bool {
        crate::core_abilities::deep_strike::has(self, unit)
    }

    /// Whether every model of the unit has it, as printed or by a rule.
    pub fn infiltrates(self, unit: UnitId) -> bool {
        crate::core_abilities::infiltrators::has(self, unit)
    }

    /// How far a unit on the table may scout; `None` if it may not.
    pub fn scouts(self, unit: UnitId) -> Option<Inches> {
        crate::core_abilities::scouts::distance(self, unit)
    }

    /// M3.1 wholly within the own zone; R8.6 a model too large for it touches its own edge, far enough from the
    /// enemy; M3.2 infiltrators also anywhere far enough from the enemy.
    pub fn check_zone(self, player: Player, unit: UnitId, bodies: &[(ModelId, Body)], first: &mut First) {
        crate::phases::deployment::deploy::check_zone(self, player, unit, bodies, first)
    }

    /// M1.7 a DEDICATED TRANSPORT that carries nobody is not set up; it counts as destroyed.
    pub fn is_lost_in_deployment(self, unit: UnitId) -> bool {
        crate::phases::deployment::order::is_lost(self, unit)
    }

    /// The units a player has still to set up; a transport and its passengers are one, and so is an
    /// attached unit.
    pub fn left_to_deploy(self, player: Player) -> impl Iterator<Item = UnitId> + 'a {
        crate::phases::deployment::order::left(self, player)
    }

    /// Anywhere at all.
    pub fn place_anywhere(self, player: Player, unit: UnitId) -> Option<Vec<Place>> {
        crate::phases::deployment::place::anywhere(self, player, unit)
    }

    /// Around a point, in one go or not at all.
    pub fn place_around(self, player: Player, unit: UnitId, near: Point) -> Option<Vec<Place>> {
        crate::phases::deployment::place::around_at_once(self, player, unit, near)
    }

    /// A point where a unit may be, or the spot of its zone that is nearest to it.
    pub fn point_at_home(self, player: Player, unit: UnitId, near: Point) -> Point {
        crate::phases::deployment::place::at_home(self, player, unit, near)
    }

    /// One unit somewhere, if the spot that the attempt names has room: quick, and may miss.
    pub fn propose_deployment(self, player: Player, unit: UnitId, attempt: u8) -> Option<Action> {
        crate::phases::deployment::propose(self, player, unit, attempt)
    }
}
