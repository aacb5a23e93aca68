//! A model on the table.

use crate::position::Place;
use geometry::{Angle, Inches, Point};

bitflags::bitflags! {
    /// Yes-or-no facts about a model.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct ModelFlags: u8 {
        /// Alive.
        const ALIVE = 1;
        /// Had an attack allocated this phase (R11.4).
        const ALLOCATED = 2;
        /// Slain, but it strikes before it is removed (R12.6).
        const FALLEN = 4;
    }
}

/// A model: sixteen bytes of place and a few of fate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Model {
    /// Base centre.
    pub at: Point,
    /// Height of the base above the table.
    pub z: Inches,
    /// Where the front points.
    pub facing: Angle,
    /// One Shot weapons used, a bit for each entry of the model's weapons.
    pub spent: u16,
    /// Wounds left.
    pub wounds: u8,
    /// Facts.
    pub flags: ModelFlags,
}

impl Model {
    /// Whether it is alive.
    #[inline]
    pub const fn alive(&self) -> bool {
        self.flags.contains(ModelFlags::ALIVE)
    }

    /// Puts it at a place.
    pub(crate) fn put(&mut self, place: &Place) {
        (self.at, self.z, self.facing) = (place.point(), place.z, place.facing);
    }

    /// Its place.
    pub(crate) fn place(&self) -> Place {
        Place { x: self.at.x, y: self.at.y, z: self.z, facing: self.facing }
    }
}
