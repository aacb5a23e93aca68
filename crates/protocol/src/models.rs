//! How models are written: `m1`, or `cap.m1` for a leader that has joined the unit.

use rules::setup::Setup;
use rules::{ModelId, UnitId};

/// A model's id within the unit it fights in: a leader's carries its own unit's id.
pub fn model_id(setup: &Setup, unit: UnitId, model: ModelId) -> String {
    let card = setup.model(model);
    if card.unit == unit { card.id.clone() } else { format!("{}.{}", setup.id_of(card.unit), card.id) }
}

/// The model of that id in a unit.
pub fn find_model(setup: &Setup, unit: UnitId, id: &str) -> Option<ModelId> {
    if let Some((leader, model)) = id.split_once('.') {
        return setup.find(leader).and_then(|leader| find_model(setup, leader, model));
    }
    setup.unit(unit).model_ids().find(|&model| setup.model(model).id == id)
}
