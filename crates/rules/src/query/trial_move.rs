//! A move that a unit might make, walked model by model before anything is begun.

use crate::action::Path;
use crate::battle::{Battle, ENGAGEMENT};
use crate::effects::modifiers;
use crate::ids::{ModelId, UnitId};
use crate::near::Near;
use crate::phases::movement::judge;
use crate::phases::movement::passage::Passage;
use crate::phases::movement::walk::{self, Walked};
use crate::refusal::{First, Refusal};
use crate::setup::Keys;
use crate::state::MoveKind;
use geometry::{Body, Inches};

/// What the models of a unit could walk through and where they could stand in a move of some kind. It gathers once what
/// is near, so it is for those who try many paths.
#[derive(Debug)]
pub struct TrialMove<'a> {
    battle: Battle<'a>,
    unit: UnitId,
    near: Near,
    closes: bool,
    /// On foot, and through the air: all that tells the passages of a unit's models apart is who of them flies.
    passages: [Passage; 2],
}

impl<'a> Battle<'a> {
    /// A move in which no model goes farther than `most`; one that `closes` may pass and end in engagement range, as a
    /// charge does. `None` for a unit with nobody on the table.
    pub fn trial_move(self, unit: UnitId, kind: MoveKind, closes: bool, most: Inches) -> Option<TrialMove<'a>> {
        let near = Near::to(self, unit, &self.bounds(unit)?.expand(most));
        let rights = modifiers::permitted(self, unit);
        let passages = [false, true].map(|air| {
            let passage = Passage::by(rights, air, kind);
            Passage { engagement: passage.engagement || closes, ..passage }
        });
        Some(TrialMove { battle: self, unit, near, closes, passages })
    }
}

impl TrialMove<'_> {
    fn passage(&self, model: ModelId) -> Passage {
        self.passages[usize::from(self.battle.setup.model(model).keys.contains(Keys::FLY))]
    }

    /// Walks a path: where it leads, or the first thing that it may not do, except where it ends.
    pub fn walk(&self, model: ModelId, path: &Path) -> Result<Walked, Refusal> {
        let mut first = First::default();
        let walked = walk::walk(self.battle, &self.near, model, path, self.passage(model), &mut first);
        first.result().map(|()| walked)
    }

    /// Whether terrain and the models of others let a model end at `body`.
    pub fn has_room(&self, model: ModelId, body: &Body) -> bool {
        self.near.has_room(self.battle, model, body, self.closes)
    }

    /// The bases that a model on foot has to walk around, and how far from each it has to keep.
    pub fn obstacles(&self, model: ModelId) -> impl Iterator<Item = (Body, Inches)> {
        let gap = if self.passage(model).engagement { Inches::ZERO } else { ENGAGEMENT };
        let is_big = |model: ModelId| self.battle.setup.model(model).keys.is_big();
        let friends = self.near.friends.iter().filter(move |(other, _)| is_big(model) && is_big(*other));
        let enemies = self.near.enemies.iter().map(move |(_, body)| (*body, gap));
        enemies.chain(friends.map(|(_, body)| (*body, Inches::ZERO)))
    }

    /// R7.3 MONSTERS and VEHICLES of one unit do not pass through each other. The owner chooses who
    /// goes first, so a path is wrong only if it meets the other both where it was and where it ends.
    pub fn check_together(&self, paths: &[(ModelId, &Path)], walks: &[(ModelId, Walked)]) -> Result<(), Refusal> {
        let mut first = First::default();
        judge::check_own_big(self.battle, self.unit, paths, walks, &mut first);
        first.result()
    }
}
