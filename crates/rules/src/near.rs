//! The models near a move, gathered once so that judging each leg looks at a handful.

use crate::battle::{Battle, ENGAGEMENT};
use crate::ids::{ModelId, Player, UnitId};
use crate::stand;
use geometry::{Body, Inches, Rect};
use smallvec::SmallVec;

/// Models of both sides around an area, those of one unit left out.
#[derive(Debug)]
pub(crate) struct Near {
    /// Enemies of the unit.
    pub(crate) enemies: SmallVec<[(ModelId, Body); 16]>,
    /// Friends of the unit.
    pub(crate) friends: SmallVec<[(ModelId, Body); 16]>,
}

impl Near {
    /// Everybody who stands within engagement range of the area, or nearer.
    pub(crate) fn to(battle: Battle<'_>, unit: UnitId, area: &Rect) -> Near {
        let player = battle.player(unit);
        Near { enemies: within(battle, player.other(), None, area), friends: within(battle, player, Some(unit), area) }
    }

    /// The first enemy that a base would be in engagement range of.
    pub(crate) fn engaging(&self, body: &Body) -> Option<ModelId> {
        self.enemies.iter().find(|(_, enemy)| Battle::engages(body, enemy)).map(|(id, _)| *id)
    }

    /// The same, one enemy unit left out.
    pub(crate) fn engaging_besides(&self, battle: Battle<'_>, unit: UnitId, body: &Body) -> Option<ModelId> {
        let others = self.enemies.iter().filter(|(id, _)| battle.unit_of(*id) != unit);
        others.into_iter().find(|(_, enemy)| Battle::engages(body, enemy)).map(|(id, _)| *id)
    }

    /// The first model that a base would overlap.
    pub(crate) fn overlapped(&self, body: &Body) -> Option<ModelId> {
        self.enemies.iter().chain(&self.friends).find(|(_, other)| stand::collide(body, other)).map(|(id, _)| *id)
    }

    /// Whether terrain and the models gathered here let a model end at `body`; only a move that `closes` with the enemy
    /// may end in engagement range.
    pub(crate) fn has_room(&self, battle: Battle<'_>, model: ModelId, body: &Body, closes: bool) -> bool {
        self.overlapped(body).is_none()
            && (closes || self.engaging(body).is_none())
            && stand::on_terrain(battle, model, body).is_ok()
    }
}

fn within(battle: Battle<'_>, player: Player, without: Option<UnitId>, area: &Rect) -> SmallVec<[(ModelId, Body); 16]> {
    let mut out = SmallVec::new();
    battle.find_near(player, &area.expand(ENGAGEMENT + Inches::GRACE), |model| {
        if without.is_none_or(|unit| battle.unit_of(model) != unit) {
            out.push((model, battle.body(model)));
        }
        false
    });
    out
}
