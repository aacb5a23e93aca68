//! Sight, and where bases may stand.

use crate::arrange::Wanted;
use crate::battle::Battle;
use crate::ids::{ModelId, UnitId};
use crate::position::Place;
use geometry::{Body, Inches, Point};

impl Battle<'_> {
    /// Places every model, or says that it found no way.
    pub fn arrange(self, wanted: &Wanted<'_>, accepts: &dyn Fn(ModelId, &Body) -> bool) -> Option<Vec<Place>> {
        crate::arrange::arrange(self, wanted, accepts)
    }

    /// Whether the terrain leaves the line between two points open.
    pub fn lane(self, from: Point, to: Point) -> bool {
        crate::sight::lane(self, from, to)
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

    /// Whether the table, its terrain and the other models let a model stand at `body`, enemies near it aside.
    pub fn has_room(self, model: ModelId, body: &Body) -> bool {
        crate::stand::overlapped(self, body, &|_| false).is_none()
            && crate::stand::on_terrain(self, model, body).is_ok()
    }
}
