//! Moves, arrivals and transports.

use crate::action::Path;
use crate::battle::Battle;
use crate::ids::{ModelId, Player, UnitId};
use crate::near::Near;
use crate::phases::movement::judge::Plan;
use crate::phases::movement::walk::{Passage, Walked};
use crate::position::{Place, Reserves};
use crate::refusal::{First, Refusal};
use crate::state::MoveKind;
use geometry::{Body, Inches, Point};

impl<'a> Battle<'a> {
    /// Places where a unit in reserves might arrive, one after the other.
    pub fn arrivals(self, player: Player, unit: UnitId, kind: Reserves) -> impl Iterator<Item = Vec<Place>> + 'a {
        crate::phases::movement::arrivals::arrivals(self, player, unit, kind)
    }

    /// Around one of the spots of a grid, in one go or not at all.
    pub fn arrival_at(self, player: Player, unit: UnitId, kind: Reserves, spot: u8) -> Option<Vec<Place>> {
        crate::phases::movement::arrivals::at_spot(self, player, unit, kind, spot)
    }

    /// R7.3 MONSTERS and VEHICLES of one unit do not pass through each other. The owner chooses who
    /// goes first, so a path is wrong only if it meets the other both where it was and where it ends.
    pub fn check_own_big(
        self,
        unit: UnitId,
        paths: &[(ModelId, &Path)],
        walks: &[(ModelId, Walked)],
        first: &mut First,
    ) {
        crate::phases::movement::judge::check_own_big(self, unit, paths, walks, first)
    }

    /// Judges whole paths, whether or not the move has begun.
    pub fn judge_move(
        self,
        unit: UnitId,
        kind: MoveKind,
        bonus: u8,
        all: &[(ModelId, &Path)],
    ) -> Result<Plan, Refusal> {
        crate::phases::movement::confirm::judge(self, unit, kind, bonus, all)
    }

    /// R8.4 more than 9" horizontally from every enemy model.
    pub fn check_distance_to_enemies(
        self,
        player: Player,
        unit: UnitId,
        bodies: &[(ModelId, Body)],
        first: &mut First,
    ) {
        crate::phases::movement::disembark::check_distance_to_enemies(self, player, unit, bodies, first)
    }

    /// What every set-up on the table must satisfy (R4.3, R4.8, R7.3). `wreck` is a body besides
    /// those on the table that must not be overlapped.
    pub fn check_places(
        self,
        player: Player,
        unit: UnitId,
        bodies: &[(ModelId, Body)],
        wreck: Option<&Body>,
        first: &mut First,
    ) {
        crate::phases::movement::disembark::check_places(self, player, unit, bodies, wreck, first)
    }

    /// The models that would take a test if this plan were confirmed, for those who want to see it
    /// before they decide.
    pub fn at_risk(self, unit: UnitId, plan: &Plan) -> Vec<ModelId> {
        crate::phases::movement::fall_back::at_risk(self, unit, plan)
    }

    /// In its player's turn a unit has a move left while it may begin one, may declare a charge, or is making one.
    /// In the other player's turn, and before the first, it is the move of its next turn.
    pub fn has_move_left(self, unit: UnitId) -> bool {
        crate::phases::movement::left::has_move_left(self, unit)
    }

    /// R8.4, R8.5 wholly within 6" of one edge, and before round 3 not in the enemy's zone.
    pub fn check_edge(self, player: Player, unit: UnitId, bodies: &[(ModelId, Body)], round: u8, first: &mut First) {
        crate::phases::movement::reinforcements::check_edge(self, player, unit, bodies, round, first)
    }

    /// How far from enemies a unit that arrives around a point had better keep, so that it may charge.
    pub fn arrival_clearance(self, player: Player, unit: UnitId, method: Reserves, at: Point) -> Inches {
        crate::phases::movement::reinforcements::clear_at(self, player, unit, method, at)
    }

    /// Whether a unit may ride: permitted keywords, and room beside those already inside.
    pub fn may_carry(self, transport: UnitId, unit: UnitId) -> Result<(), Refusal> {
        crate::phases::movement::transport::may_carry(self, transport, unit)
    }

    /// A model's Move after modifiers (R2.8: at least 1"); zero for those that cannot move.
    pub fn allowance(self, unit: UnitId, model: ModelId) -> Inches {
        crate::phases::movement::walk::allowance(self, unit, model)
    }

    /// How far a model may go in a move with an Advance roll of `bonus`; one without a Move
    /// characteristic goes nowhere (R3.1).
    pub fn move_cap(self, unit: UnitId, model: ModelId, bonus: u8) -> Inches {
        crate::phases::movement::walk::cap(self, unit, model, bonus)
    }

    /// Walks a path and notes everything it may not do, except where it ends.
    pub fn walk(self, near: &Near, model: ModelId, path: &Path, passage: Passage, first: &mut First) -> Walked {
        crate::phases::movement::walk::walk(self, near, model, path, passage, first)
    }

    /// How far a unit may still scout.
    pub fn may_scout(self, unit: UnitId) -> Option<Inches> {
        crate::phases::scout::may_scout(self, unit)
    }
}
