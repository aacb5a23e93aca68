//! The box around each unit, kept up to date so that most units are passed over without a look at their models.
//!
//! A box follows from where the models of its unit stand and is no fact of its own: it is neither hashed nor
//! written down. Whoever writes a model tells it here.

use super::{Model, State};
use crate::ids::ModelId;
use crate::setup::Setup;
use geometry::{Inches, Point, Rect};
use smallvec::SmallVec;

/// The box of a unit without living models: it meets no other.
pub(crate) const NOWHERE: Rect =
    Rect { min: Point { x: Inches::MAX, y: Inches::MAX }, max: Point { x: LEAST, y: LEAST } };
const LEAST: Inches = Inches::thousandths(-i32::MAX);

/// For each unit as mustered the box around the middles of its living models.
pub(crate) type Boxes = SmallVec<[Rect; 32]>;

impl State {
    /// Writes a model.
    pub(crate) fn set_model(&mut self, setup: &Setup, model: ModelId, after: &Model) {
        let before = std::mem::replace(&mut self.models[model.index()], *after);
        if (before.at, before.alive()) == (after.at, after.alive()) {
            return;
        }
        let unit = setup.model_units[model.index()].index();
        let held = self.boxes[unit];
        // One that did not stand at the border of the box does not make it smaller by leaving.
        let inner = before.alive()
            && held.min.x < before.at.x
            && before.at.x < held.max.x
            && held.min.y < before.at.y
            && before.at.y < held.max.y;
        self.boxes[unit] = match (inner || !before.alive(), after.alive()) {
            (true, true) => held.include(after.at),
            (true, false) => held,
            (false, _) => self.around(setup, unit),
        };
    }

    /// Works out the boxes of all units.
    pub(crate) fn box_all(&mut self, setup: &Setup) {
        self.boxes = (0..setup.rows.len()).map(|unit| self.around(setup, unit)).collect();
    }

    /// Whether the boxes are what they should be.
    pub(crate) fn is_boxed(&self, setup: &Setup) -> bool {
        (0..setup.rows.len()).all(|unit| self.boxes[unit] == self.around(setup, unit))
    }

    fn around(&self, setup: &Setup, unit: usize) -> Rect {
        let row = &setup.rows[unit];
        let models = &self.models[usize::from(row.first)..usize::from(row.first + row.count)];
        models.iter().filter(|model| model.alive()).fold(NOWHERE, |rect, model| rect.include(model.at))
    }
}
