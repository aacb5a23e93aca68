//! Sight, and where bases may stand.

use crate::arrange::Wanted;
use crate::battle::Battle;
use crate::ids::{ModelId, Player, UnitId};
use crate::position::Place;
use crate::refusal::Refusal;
use geometry::{Body, Inches, Point};

impl Battle<'_> {
    /// Places every model, or says that it found no way.
    pub fn arrange(self, wanted: &Wanted<'_>, accepts: &dyn Fn(ModelId, &Body) -> bool) -> Option<Vec<Place>> {
        crate::arrange::arrange(self, wanted, accepts)
    }

    /// Places every model on one lattice, bases almost touching, or gives up: for proposals, where a
    /// miss costs less than a long search.
    pub fn arrange_at_once(self, wanted: &Wanted<'_>, accepts: &dyn Fn(ModelId, &Body) -> bool) -> Option<Vec<Place>> {
        crate::arrange::arrange_at_once(self, wanted, accepts)
    }

    /// Whether the terrain leaves the line between two points open.
    pub fn lane(self, from: Point, to: Point) -> bool {
        crate::sight::lane(self, from, to)
    }

    /// R5.1 between two models, on its own. For many pairs of two units use a [`Scene`](crate::Scene).
    pub fn sees_model(self, from: ModelId, to: ModelId) -> bool {
        crate::sight::model_sees_model(self, from, to)
    }

    /// R5.2 whether any model of a unit sees any model of another.
    pub fn sees_unit(self, from: UnitId, to: UnitId) -> bool {
        crate::sight::unit_sees_unit(self, from, to)
    }

    /// The height at which a base put at `at` stands, if nothing else is said: on top of a hill or
    /// container, on the floor it is already on, else on the ground.
    pub fn ground_at(self, at: Point, now: Inches) -> Inches {
        crate::stand::ground(self, at, now)
    }

    /// Whether the table and its terrain let `model` stand at `body`.
    pub fn check_terrain(self, model: ModelId, body: &Body) -> Result<(), Refusal> {
        crate::stand::on_terrain(self, model, body)
    }

    /// The first model on the table, other than those `moving`, that a base would overlap.
    pub fn overlapped(self, body: &Body, moving: &dyn Fn(ModelId) -> bool) -> Option<ModelId> {
        crate::stand::overlapped(self, body, moving)
    }

    /// The unit is the player's and on the table.
    pub fn check_own_on_table(self, player: Player, unit: UnitId) -> Result<(), Refusal> {
        crate::unit::is_own_on_table(self, player, unit)
    }

    /// The unit is on the table.
    pub fn check_on_table(self, unit: UnitId) -> Result<(), Refusal> {
        crate::unit::on_table(self, unit)
    }
}
