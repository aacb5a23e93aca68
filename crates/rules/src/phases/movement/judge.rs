//! A move, judged: the way of each model, where it ends, and the unit as a whole.
//!
//! Moves of the Movement phase, moves out of turn (R7.15) and scout moves (R14.4) differ in how far they go and
//! whom they may end beside ([`Manner`]); everything else is here, once. The preview of a move, the check of one
//! model's path and the check of the whole move ask the same functions. Moves towards the enemy are in `closing`.

use super::allowance;
use super::passage::Passage;
use super::walk::{self, Walked};
use super::{aircraft, disembark};
use crate::action::Path;
use crate::battle::Battle;
use crate::effects::modifiers;
use crate::ids::{ModelId, UnitId, UnitSet};
use crate::near::Near;
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::setup::Keys;
use crate::stand;
use crate::state::MoveKind;
use codex::Permission;
use geometry::{Body, Inches};
use smallvec::SmallVec;

/// A whole unit's move, judged legal.
pub(crate) struct Plan {
    /// The unit.
    pub(crate) unit: UnitId,
    /// How it moves.
    pub(crate) kind: MoveKind,
    /// Each moved model and where its path leads.
    pub(crate) walks: SmallVec<[(ModelId, Walked); 16]>,
    /// It crosses an edge and goes into strategic reserves (R19.2).
    pub(crate) leaves: bool,
    /// The enemies it moves over, where a rule asks.
    pub(crate) over: UnitSet,
}

/// In what manner a unit moves.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Manner {
    /// A move of the Movement phase, with the Advance roll or 0.
    Phase { kind: MoveKind, bonus: u8 },
    /// A Normal move out of turn.
    OutOfTurn { cap: Inches },
    /// A Fall Back out of turn.
    Retreat { cap: Inches },
    /// A surge, at this unit.
    Surge { cap: Inches, towards: Option<UnitId> },
    /// A scout move.
    Scout { cap: Inches },
}

impl Manner {
    /// The kind of move it counts as.
    const fn kind(self) -> MoveKind {
        match self {
            Manner::Phase { kind, .. } => kind,
            Manner::Retreat { .. } => MoveKind::FallBack,
            Manner::OutOfTurn { .. } | Manner::Surge { .. } | Manner::Scout { .. } => MoveKind::Normal,
        }
    }

    /// Whether a unit of which no model moves may end where it stands, wherever that is.
    const fn may_stay(self) -> bool {
        match self {
            Manner::Phase { kind, .. } => !matches!(kind, MoveKind::FallBack),
            Manner::OutOfTurn { .. } | Manner::Retreat { .. } | Manner::Surge { .. } => true,
            Manner::Scout { .. } => false,
        }
    }
}

/// The judge of one unit's move.
pub(crate) struct Judge<'a> {
    battle: Battle<'a>,
    unit: UnitId,
    near: Near,
    manner: Manner,
    /// R19.2 aircraft have rules of their own for the way, and no limit of length or table.
    flies: bool,
}

impl<'a> Judge<'a> {
    /// For a unit whose models go, or might go, along these paths.
    pub(crate) fn new<'p>(
        battle: Battle<'a>,
        unit: UnitId,
        manner: Manner,
        paths: impl Iterator<Item = (ModelId, &'p Path)>,
    ) -> Judge<'a> {
        let near = walk::neighbours(battle, unit, paths);
        let flies = matches!(manner, Manner::Phase { .. }) && battle.keys(unit).contains(Keys::AIRCRAFT);
        Judge { battle, unit, near, manner, flies }
    }

    /// How far a model may go.
    pub(crate) fn cap(&self, model: ModelId) -> Inches {
        match self.manner {
            Manner::Phase { .. } if self.flies => Inches::MAX,
            Manner::Phase { bonus, .. } => allowance::cap(self.battle, self.unit, model, bonus),
            Manner::OutOfTurn { cap } | Manner::Retreat { cap } | Manner::Surge { cap, .. } | Manner::Scout { cap } => {
                cap
            }
        }
    }

    /// Where a model's path leads; notes what is wrong with the way.
    pub(crate) fn follow(&self, model: ModelId, path: &Path, first: &mut First) -> Walked {
        let surges = matches!(self.manner, Manner::Surge { .. });
        let passage = Passage::of(self.battle, model, self.manner.kind());
        let passage = Passage { engagement: passage.engagement || surges, ..passage };
        if self.flies {
            first.take(aircraft::check(self.battle, model, path));
            return walk::walk(self.battle, &self.near, model, path, passage, &mut First::default());
        }
        let walked = walk::walk(self.battle, &self.near, model, path, passage, first);
        allowance::check_length(self.unit, model, &walked, self.cap(model), first);
        walked
    }

    /// Whether an aircraft leaves the battlefield on this way; then nothing is asked of its end.
    pub(crate) fn leaves(&self, model: ModelId, walked: &Walked) -> bool {
        self.flies && aircraft::leaves(self.battle, model, walked)
    }

    /// Notes what is wrong with where a model that moves ends, the others of its unit aside (R4.3, R4.8, R7.3).
    pub(crate) fn end(&self, model: ModelId, body: &Body, first: &mut First) {
        first.take(stand::on_terrain(self.battle, model, body));
        if let Some(other) = self.near.overlapped(body) {
            first.note(self.refusal(Code::OverlapsModel, model).other(other));
        }
        if let Manner::Surge { towards: Some(towards), .. } = self.manner {
            self.check_closer(model, body, towards, first);
        }
        self.check_enemies(model, body, true, first);
    }

    /// R7.15 every model of a surge that moves ends closer to the unit it surges at.
    fn check_closer(&self, model: ModelId, body: &Body, towards: UnitId, first: &mut First) {
        let battle = self.battle;
        let nearest =
            |body: &Body| battle.models(towards).map(|enemy| geometry::distance(body, &battle.body(enemy))).min();
        if nearest(body) >= nearest(&battle.body(model)) {
            first.note(self.refusal(Code::NotCloser, model).target(towards));
        }
    }

    /// R7.3 nobody ends engaged, but a surge with the unit it surges at (R7.15); a scout move ends far from all
    /// enemies (R14.4). Asked of models that stay as well.
    fn check_enemies(&self, model: ModelId, body: &Body, moves: bool, first: &mut First) {
        let player = self.battle.player(self.unit);
        let enemy = match self.manner {
            Manner::Surge { towards: Some(towards), .. } => self.near.engaging_besides(self.battle, towards, body),
            _ if moves => self.near.engaging(body),
            _ => self.battle.engaged_by(player, body),
        };
        if let Some(enemy) = enemy {
            first.note(self.refusal(Code::EndsInEngagementRange, model).other(enemy));
        }
        if let Manner::Scout { .. } = self.manner {
            disembark::check_distance_to_enemies(self.battle, player, self.unit, &[(model, *body)], first);
        }
    }

    /// The whole move.
    pub(crate) fn whole(&self, paths: &[(ModelId, &Path)]) -> Result<Plan, Refusal> {
        let mut first = First::default();
        let walks: SmallVec<[(ModelId, Walked); 16]> =
            paths.iter().map(|&(model, path)| (model, self.follow(model, path, &mut first))).collect();
        check_own_big(self.battle, self.unit, paths, &walks, &mut first);
        let leaves = walks.iter().any(|(model, walked)| self.leaves(*model, walked));
        if self.flies && walks.is_empty() {
            first.note(Refusal::new(Code::MustMove).unit(self.unit).because(Reason::AircraftLeast));
        }
        let stays = walks.is_empty() && self.manner.may_stay();
        if !leaves && !stays {
            self.check_ends(&walks, &mut first);
        }
        first.result()?;
        let over = if self.battle.setup.asks_moved_over { self.moved_over(paths) } else { UnitSet::new() };
        Ok(Plan { unit: self.unit, kind: self.manner.kind(), walks, leaves, over })
    }

    /// The enemies whose models the paths lead over.
    fn moved_over(&self, paths: &[(ModelId, &Path)]) -> UnitSet {
        let battle = self.battle;
        let crossed = |enemy: UnitId| {
            battle.models(enemy).any(|other| {
                let body = battle.body(other);
                paths.iter().any(|&(model, path)| walk::passes(battle, model, path, &body))
            })
        };
        battle.units_on_table(battle.player(self.unit).other()).filter(|&enemy| crossed(enemy)).collect()
    }

    /// How the unit stands at the end.
    fn check_ends(&self, walks: &[(ModelId, Walked)], first: &mut First) {
        let battle = self.battle;
        let models: SmallVec<[ModelId; 16]> = battle.models(self.unit).collect();
        let mut bodies: Vec<Body> = Vec::with_capacity(models.len());
        for &model in &models {
            let walked = walks.iter().find(|(moved, _)| *moved == model);
            let body = walked.map_or_else(|| battle.body(model), |(_, walked)| battle.body_at(model, &walked.end));
            match walked {
                Some(_) => self.end(model, &body, first),
                None => self.check_enemies(model, &body, false, first),
            }
            if let Some(other) = bodies.iter().position(|other| stand::collide(&body, other)) {
                first.note(self.refusal(Code::OverlapsModel, model).other(models[other]));
            }
            bodies.push(body);
        }
        if !Battle::is_coherent(&bodies) {
            first.note(Refusal::new(Code::NotCoherent).unit(self.unit));
        }
    }

    fn refusal(&self, code: Code, model: ModelId) -> Refusal {
        Refusal::new(code).unit(self.unit).model(model)
    }
}

/// R7.3 MONSTERS and VEHICLES of one unit do not pass through each other. The owner chooses who
/// goes first, so a path is wrong only if it meets the other both where it was and where it ends.
pub(crate) fn check_own_big(
    battle: Battle<'_>,
    unit: UnitId,
    paths: &[(ModelId, &Path)],
    walks: &[(ModelId, Walked)],
    first: &mut First,
) {
    let end = |other: ModelId| {
        let walked = walks.iter().find(|(moved, _)| *moved == other);
        walked.map(|(_, walked)| battle.body_at(other, &walked.end))
    };
    for (model, path) in paths {
        own_big_in_the_way(battle, unit, *model, path, &end, first);
    }
}

/// The same for one model; `end` says where another that moves ends.
pub(crate) fn own_big_in_the_way(
    battle: Battle<'_>,
    unit: UnitId,
    model: ModelId,
    path: &Path,
    end: &dyn Fn(ModelId) -> Option<Body>,
    first: &mut First,
) {
    let keys = battle.setup.model(model).keys;
    let may = |permission: Permission| modifiers::may(battle, unit, permission);
    let through = || may(Permission::MoveThroughModels) || may(Permission::MoveOverFriends);
    let lesser = || may(Permission::Stride) || may(Permission::MoveThroughLesserModels);
    let over = || through() || lesser() && !keys.contains(Keys::TITANIC);
    if !keys.is_big() || keys.contains(Keys::FLY) || over() {
        return;
    }
    for other in battle.models(unit).filter(|&other| other != model && battle.setup.model(other).keys.is_big()) {
        let meets = |body: &Body| walk::passes(battle, model, path, body);
        if meets(&battle.body(other)) && end(other).is_none_or(|end| meets(&end)) {
            first.note(Refusal::new(Code::PassesFriendlyModel).unit(unit).model(model).other(other));
        }
    }
}
