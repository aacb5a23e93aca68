//! Moves that close with the enemy: charges (R15.4 to R15.6), pile-ins (R16.5), consolidations
//! (R16.10).
//!
//! All three ask the same of a model: end closer, in base contact where that is possible, through
//! nothing. [`Closing`] gathers what is around one such move; `judge.rs` says whether given paths
//! are legal, `solve.rs` finds legal ones, and both look for spots and ways in `spots.rs`, so
//! that what is proposed is what is accepted.

mod around;
mod judge;
mod known;
mod solve;
mod spots;
#[cfg(test)]
mod tests;

pub(crate) use judge::Plan;

use crate::action::Path;
use crate::battle::{Battle, ENGAGEMENT, VERTICAL};
use crate::decision::Models;
use crate::effects::modifiers;
use crate::ids::{ModelId, UnitId, UnitSet};
use crate::markers;
use crate::near::Near;
use crate::phases::movement::passage::{Passage, Past};
use crate::phases::movement::walk::{self, Walked};
use crate::refusal::First;
use crate::resolution::Resolution;
use crate::setup::{Feature, Keys, Permits};
use crate::stand;
use codex::{Permission, TerrainKind};
use geometry::{Body, Inches, Point, Rect};
use known::Rings;
use smallvec::SmallVec;
use std::cell::{Cell, RefCell};

/// R1.8 how near two bases that touch may be written: places are rounded.
pub(crate) const CONTACT: Inches = Inches::thousandths(4);
/// R17.4 how far models reach across a barricade.
pub(crate) const ACROSS: Inches = Inches::whole(2);

/// What the move is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aim {
    /// R15.4 to end in engagement range of each of these.
    Charge(UnitSet),
    /// R16.5
    PileIn,
    /// R16.10 into engagement range.
    Consolidate,
    /// R16.10 towards this objective marker, where nobody can be engaged.
    Objective(Point),
}

/// An enemy model the move may close with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Foe {
    /// The model.
    pub(crate) model: ModelId,
    /// Its unit.
    pub(crate) unit: UnitId,
    /// Its base.
    pub(crate) body: Body,
}

/// One unit's closing move, and what is around it.
pub(crate) struct Closing<'a> {
    battle: Battle<'a>,
    unit: UnitId,
    aim: Aim,
    cap: Inches,
    flies: bool,
    near: Near,
    models: Models,
    /// Those who may move, where not everybody may.
    movers: Option<Models>,
    starts: SmallVec<[Body; 16]>,
    foes: SmallVec<[Foe; 16]>,
    /// Whom it charges.
    targets: SmallVec<[UnitId; 4]>,
    /// R15.5 how far each model is from each target when the charge begins, model by model.
    before: Vec<Inches>,
    /// R16.5 the closest enemy model of each model, all of them where several are equally close.
    closest: Vec<(Inches, SmallVec<[Body; 2]>)>,
    /// It need not end closer to the enemy.
    freely: bool,
    /// Set where a straight way was barred and no way around it was searched for.
    barred: Cell<bool>,
    /// What models may pass on their way, those that FLY and the others.
    passages: [Passage; 2],
    /// Spots in base contact that were looked at, model by model.
    known: RefCell<Vec<Option<Rings<'a>>>>,
}

/// Whether two bases touch (R1.8). Vehicles that are neither Aircraft nor Walkers touch what is
/// beside them up to 5" above or below.
pub(crate) fn touches(battle: Battle<'_>, a: (ModelId, &Body), b: (ModelId, &Body)) -> bool {
    let hull = |model: ModelId| {
        let keys = battle.setup.model(model).keys;
        keys.contains(Keys::VEHICLE) && !keys.intersects(Keys::AIRCRAFT | Keys::WALKER)
    };
    if !geometry::gap_within(a.1, b.1, CONTACT) {
        return false;
    }
    let up = geometry::vertical_gap(a.1, b.1);
    up <= Inches::GRACE || (up <= VERTICAL + Inches::GRACE && (hull(a.0) || hull(b.0)))
}

/// Whether two bases can strike at each other: in engagement range (R4.7), or within 2" with a
/// barricade between them (R17.4).
pub(crate) fn strikes(battle: Battle<'_>, a: &Body, b: &Body) -> bool {
    if geometry::vertical_gap(a, b) > VERTICAL + Inches::GRACE || !geometry::gap_within(a, b, ACROSS) {
        return false;
    }
    geometry::gap_within(a, b, ENGAGEMENT) || barricades(battle, a, b).next().is_some()
}

/// Barricades between two bases.
fn barricades<'a>(battle: Battle<'a>, a: &'a Body, b: &'a Body) -> impl Iterator<Item = &'a Feature> {
    battle.setup.terrain.iter().filter(move |feature| {
        feature.kind == TerrainKind::Barricade
            && feature.bounds.intersects(&Rect::new(a.at, b.at))
            && !geometry::segment_polygon_spans(a.at, b.at, &feature.polygon).is_empty()
    })
}

/// R19.4 Aircraft fight only what can FLY, and only what can FLY fights Aircraft.
pub(crate) fn may_fight(a: Keys, b: Keys) -> bool {
    (!a.contains(Keys::AIRCRAFT) || b.contains(Keys::FLY)) && (!b.contains(Keys::AIRCRAFT) || a.contains(Keys::FLY))
}

impl<'a> Closing<'a> {
    /// Looks around a unit that may close with the enemy by up to `cap`.
    pub(crate) fn new(battle: Battle<'a>, unit: UnitId, aim: Aim, cap: Inches) -> Closing<'a> {
        let models: Models = battle.models(unit).collect();
        let starts: SmallVec<[Body; 16]> = models.iter().map(|&model| battle.body(model)).collect();
        let nowhere = Rect::new(Point::default(), Point::default());
        let area = battle.bounds(unit).unwrap_or(nowhere).expand(cap + ENGAGEMENT);
        let near = Near::to(battle, unit, &area);
        let flies = battle.keys(unit).contains(Keys::FLY);
        let counts = |foe: &Foe| match aim {
            Aim::Charge(targets) => targets.contains(foe.unit),
            _ => flies || !battle.setup.model(foe.model).keys.contains(Keys::AIRCRAFT),
        };
        let foes = near
            .enemies
            .iter()
            .map(|&(model, body)| Foe { model, unit: battle.unit_of(model), body })
            .filter(counts)
            .collect();
        let targets = match aim {
            Aim::Charge(targets) => targets.iter().collect(),
            _ => SmallVec::new(),
        };
        let rights = modifiers::permitted(battle, unit);
        let known = RefCell::new(models.iter().map(|_| None).collect());
        let mut closing = Closing {
            battle,
            unit,
            aim,
            cap,
            flies,
            near,
            models,
            movers: None,
            starts,
            foes,
            targets,
            before: Vec::new(),
            closest: Vec::new(),
            freely: matches!(aim, Aim::Consolidate) && modifiers::may(battle, unit, Permission::ConsolidateFreely),
            barred: Cell::new(false),
            passages: [false, true].map(|air| passage(rights, aim, air)),
            known,
        };
        let starts = closing.starts.iter();
        let before = starts.flat_map(|start| closing.targets.iter().map(|&target| closing.distance_to(start, target)));
        closing.before = before.collect();
        if matches!(aim, Aim::PileIn | Aim::Consolidate) {
            closing.closest = closing.starts.iter().map(|body| closing.closest_to(body)).collect();
            if modifiers::may(battle, unit, Permission::CloseOnUnit) {
                closing.count_whole_units();
            }
        }
        closing
    }

    /// The same with only some models moving.
    #[must_use]
    pub(crate) fn only(mut self, movers: Models) -> Closing<'a> {
        self.movers = Some(movers);
        self
    }

    /// Whether a model may move at all.
    fn may_move(&self, model: ModelId) -> bool {
        self.movers.as_ref().is_none_or(|movers| movers.contains(&model))
    }

    /// How far each model may go.
    pub(crate) const fn cap(&self) -> Inches {
        self.cap
    }

    /// Of each closest enemy model all others of its unit count as well.
    fn count_whole_units(&mut self) {
        for (_, bodies) in &mut self.closest {
            let of = |body: &Body| self.foes.iter().find(|foe| foe.body.at == body.at).map(|foe| foe.unit);
            let units: SmallVec<[UnitId; 2]> = bodies.iter().filter_map(of).collect();
            bodies.extend(self.foes.iter().filter(|foe| units.contains(&foe.unit)).map(|foe| foe.body));
        }
    }

    /// The closest enemy models that count (R19.4), and how far they are.
    fn closest_to(&self, body: &Body) -> (Inches, SmallVec<[Body; 2]>) {
        let pick = |all: &mut dyn Iterator<Item = Body>| {
            let mut least = Inches::MAX;
            let mut bodies: SmallVec<[Body; 2]> = SmallVec::new();
            for other in all {
                let far = geometry::distance(body, &other);
                if far < least {
                    least = far;
                    bodies.clear();
                }
                if far == least {
                    bodies.push(other);
                }
            }
            (least, bodies)
        };
        let around = pick(&mut self.foes.iter().map(|foe| foe.body));
        // Everybody within the move and an inch is among those gathered.
        if around.0 <= self.cap + ENGAGEMENT {
            return around;
        }
        let battle = self.battle;
        let counts = |model: &ModelId| self.flies || !battle.setup.model(*model).keys.contains(Keys::AIRCRAFT);
        pick(
            &mut battle
                .models_on_table(battle.player(self.unit).other())
                .filter(counts)
                .map(|model| battle.body(model)),
        )
    }

    /// What a model of the unit may pass on its way (R7.13, R15.4, R15.6).
    fn passage(&self, model: ModelId) -> Passage {
        self.passages[usize::from(self.battle.setup.model(model).keys.contains(Keys::FLY))]
    }

    /// Walks a path, noting what it may not do.
    fn walk(&self, model: ModelId, path: &Path, first: &mut First) -> Walked {
        walk::walk(self.battle, &self.near, model, path, self.passage(model), first)
    }

    /// The distance from a base to the nearest model of a unit.
    fn distance_to(&self, body: &Body, unit: UnitId) -> Inches {
        let models = self.battle.models(unit).map(|model| geometry::distance(body, &self.battle.body(model)));
        models.min().unwrap_or(Inches::MAX)
    }

    /// R15.5, R16.5, R16.10 whether a model ends closer to what it has to end closer to.
    fn is_closer(&self, at: usize, end: &Body) -> bool {
        let start = &self.starts[at];
        match self.aim {
            Aim::Charge(_) => {
                let before = &self.before[at * self.targets.len()..];
                self.targets.iter().zip(before).any(|(&target, &before)| {
                    let nearer = |model: ModelId| geometry::distance(end, &self.battle.body(model)) < before;
                    self.battle.models(target).any(nearer)
                })
            }
            Aim::PileIn | Aim::Consolidate => {
                let (least, bodies) = &self.closest[at];
                self.freely || bodies.iter().any(|body| geometry::distance(end, body) < *least)
            }
            Aim::Objective(marker) => geometry::gap_to_point(end, marker) < geometry::gap_to_point(start, marker),
        }
    }

    /// Whether a base that ends here is in engagement range of somebody it must not be.
    fn is_barred_from(&self, body: &Body) -> Option<ModelId> {
        let mut enemies = self.near.enemies.iter();
        let bars = |(enemy, other): &&(ModelId, Body)| Battle::engages(body, other) && self.is_forbidden(*enemy);
        enemies.find(bars).map(|(enemy, _)| *enemy)
    }

    /// Whether nobody may end in engagement range of an enemy.
    fn is_forbidden(&self, enemy: ModelId) -> bool {
        match self.aim {
            Aim::Charge(targets) => !targets.contains(self.battle.unit_of(enemy)),
            // R19.3 nobody but those who FLY ends a move beside an aircraft.
            _ => !self.flies && self.battle.setup.model(enemy).keys.contains(Keys::AIRCRAFT),
        }
    }

    /// Whether a base is in contact with an enemy it closes with.
    fn is_in_contact(&self, model: ModelId, body: &Body) -> bool {
        self.foes.iter().any(|foe| touches(self.battle, (model, body), (foe.model, &foe.body)))
    }

    /// Whether a base that ends here has reached an enemy. Behind a barricade that it is within 1"
    /// of, an enemy is charged from across (R17.4).
    fn reaches(&self, end: &Body, foe: &Body) -> bool {
        if Battle::engages(end, foe) {
            return true;
        }
        matches!(self.aim, Aim::Charge(_))
            && strikes(self.battle, end, foe)
            && barricades(self.battle, end, foe).any(|f| f.polygon.gap_to_body(foe) <= ENGAGEMENT + Inches::GRACE)
    }

    /// A target that no model reaches.
    fn unreached(&self, ends: &[Body]) -> Option<UnitId> {
        self.targets.iter().copied().find(|&target| {
            let mut foes = self.foes.iter().filter(|foe| foe.unit == target);
            !foes.any(|foe| ends.iter().any(|end| self.reaches(end, &foe.body)))
        })
    }

    /// Whether the unit ends where this move has to lead it; coherency is asked apart.
    fn arrives(&self, ends: &[Body]) -> bool {
        match self.aim {
            Aim::Charge(_) => self.unreached(ends).is_none(),
            Aim::PileIn | Aim::Consolidate => {
                self.foes.iter().any(|foe| ends.iter().any(|end| Battle::engages(end, &foe.body)))
            }
            Aim::Objective(marker) => ends.iter().any(|end| markers::is_near(self.battle, end, marker)),
        }
    }

    /// Everything that is asked of the unit as a whole.
    fn holds(&self, ends: &[Body]) -> bool {
        self.arrives(ends) && Battle::is_coherent(ends)
    }

    /// Whether a base overlaps none of the others of its unit, who stand at `ends`.
    fn is_clear_of_own(at: usize, body: &Body, ends: &[Body]) -> bool {
        ends.iter().enumerate().all(|(other, end)| other == at || !stand::collide(body, end))
    }

    /// Whether a model may stand there, the others of its unit standing at `ends`.
    fn is_free(&self, at: usize, body: &Body, ends: &[Body]) -> bool {
        Self::is_clear_of_own(at, body, ends)
            && self.near.overlapped(body).is_none()
            && self.is_barred_from(body).is_none()
            && stand::on_terrain(self.battle, self.models[at], body).is_ok()
    }
}

/// What models of a unit may pass in such a move (R7.13, R15.4, R15.6).
fn passage(rights: Permits, aim: Aim, air: bool) -> Passage {
    let may = |permission: Permission| rights.contains(permission);
    let on_foot = Passage {
        enemies: Past::Nobody,
        engagement: false,
        air: false,
        terrain: false,
        friends: Past::Nobody,
        strides: false,
        low: false,
        targets: None,
        ghost: may(Permission::MoveThroughTerrain),
        nimble: may(Permission::IgnoreVerticalDistance),
    };
    match aim {
        Aim::Charge(targets) => {
            let all = may(Permission::ChargeThroughModels);
            let lesser = may(Permission::ChargeThroughLesserModels);
            let friends = Past::widest(all, lesser, false);
            let foes = air || all || may(Permission::ChargeThroughEnemies);
            let enemies = Past::widest(foes, lesser, may(Permission::ChargeThroughSmallEnemies));
            let engagement = foes || lesser;
            Passage { enemies, engagement, air, friends, targets: Some(targets), ..on_foot }
        }
        _ => Passage { engagement: true, ..on_foot },
    }
}

/// Moves the models of a plan; the longest way any of them went.
pub(crate) fn apply(r: &mut Resolution<'_>, plan: &Plan) -> Inches {
    let mut farthest = Inches::ZERO;
    for (model, walked) in &plan.walks {
        farthest = farthest.max(walked.length);
        r.put_model(*model, &walked.end);
    }
    farthest
}
