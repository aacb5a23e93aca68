//! Who is lost, where the owner may choose: what happens by default, what the computer opponent
//! does, and what is recommended to a person.
//!
//! In this order: a loss that keeps the unit coherent; the model that is worth least (plain models
//! before special weapons, the sergeant and characters); one whose loss leaves room for the next
//! losses; one that is neither near a marker nor in a fight.

use super::cohesion::{Cohesion, Set, members};
use crate::battle::{Battle, ENGAGEMENT};
use crate::decision::Models;
use crate::ids::{ModelId, UnitId};
use crate::markers;
use crate::setup::{Keys, ModelCard};
use geometry::{Body, Inches, Point};
use smallvec::SmallVec;
use std::cmp::{Ordering, Reverse};

/// Models to choose from.
type Options = SmallVec<[ModelId; 16]>;

/// A unit that can lose this many models next without breaking is as good as any.
const ROOM: usize = 4;

/// The model that takes an attack or a mortal wound: of equals the first.
pub(crate) fn first(battle: Battle<'_>, unit: UnitId, options: &Models) -> Option<ModelId> {
    Losses::new(battle, unit).next(options.iter().copied())
}

/// So many models that are lost at once: of equals the last.
pub(crate) fn several(battle: Battle<'_>, unit: UnitId, options: &Models, count: usize) -> Vec<ModelId> {
    let mut losses = Losses::new(battle, unit);
    let mut left: Vec<ModelId> = options.iter().rev().copied().collect();
    let mut out = Vec::new();
    while out.len() < count {
        let Some(model) = losses.next(left.iter().copied()) else { break };
        left.retain(|&other| other != model);
        losses.remove(model);
        out.push(model);
    }
    out
}

/// R4.6 all models that leave so that one coherent group remains: the group worth most stays.
pub(crate) fn for_coherency(battle: Battle<'_>, unit: UnitId) -> Vec<ModelId> {
    let losses = Losses::new(battle, unit);
    let place = Place::of(battle, unit);
    let kept = losses.cohesion.best_group(&losses.worth, |model| place.useful(battle, model));
    let mut set = losses.cohesion.all();
    let mut out = Vec::new();
    // The last models first, and no more than needed.
    let mut gone: Vec<usize> = members(set & !kept).collect();
    gone.reverse();
    for at in gone {
        if losses.cohesion.is_coherent(set) {
            break;
        }
        set &= !(1 << at);
        out.push(losses.cohesion.models[at]);
    }
    out
}

/// What a model does in an attack, roughly: wounds a turn, all guns and the best blade.
pub(crate) fn output(battle: Battle<'_>, model: ModelId) -> f64 {
    let (mut ranged, mut melee) = (0.0, 0.0_f64);
    for &(weapon, copies) in &battle.setup.model(model).weapons {
        let card = battle.setup.weapon(weapon);
        let hits = card.skill.map_or(1.0, |skill| f64::from(7 - skill.min(6)) / 6.0);
        let bite = (card.strength.mean() / 8.0).clamp(0.3, 0.8) * (0.35 + 0.15 * f64::from(card.ap)).min(1.0);
        let mean = card.attacks.mean() * hits * bite * card.damage.mean().min(3.0) * f64::from(copies);
        if card.range.is_melee() {
            melee = melee.max(mean);
        } else {
            ranged += mean;
        }
    }
    ranged + melee
}

/// A unit that loses models, with what each is worth.
struct Losses<'a> {
    battle: Battle<'a>,
    unit: UnitId,
    cohesion: Cohesion,
    worth: Vec<u64>,
    left: Set,
}

impl<'a> Losses<'a> {
    fn new(battle: Battle<'a>, unit: UnitId) -> Losses<'a> {
        let cohesion = Cohesion::of(battle, unit);
        let worth = worths(battle, &cohesion.models);
        let left = cohesion.all();
        Losses { battle, unit, cohesion, worth, left }
    }

    fn remove(&mut self, model: ModelId) {
        if let Some(at) = self.cohesion.place(model) {
            self.left &= !(1 << at);
        }
    }

    /// The model that goes next; of equals the first one named.
    fn next(&self, options: impl Iterator<Item = ModelId>) -> Option<ModelId> {
        let without = |model: ModelId| self.cohesion.place(model).map(|at| (at, self.left & !(1 << at)));
        let equals = lowest(options, |model| match without(model) {
            Some((at, rest)) => (!self.cohesion.is_coherent(rest), self.worth[at]),
            None => (false, 0),
        });
        // What each loss leaves room for is asked only of those that are worth the same.
        let equals = lowest(equals.into_iter(), |model| match without(model) {
            Some((_, rest)) if self.cohesion.is_coherent(rest) => Reverse(self.cohesion.spare(rest, ROOM)),
            _ => Reverse(0),
        });
        if equals.len() <= 1 {
            return equals.first().copied();
        }
        let place = Place::of(self.battle, self.unit);
        equals.into_iter().min_by_key(|&model| place.useful(self.battle, model))
    }
}

/// Those whose key is lowest, in the order given.
fn lowest<K: Ord>(options: impl Iterator<Item = ModelId>, key: impl Fn(ModelId) -> K) -> Options {
    let mut best: Option<K> = None;
    let mut out = Options::new();
    for model in options {
        let key = key(model);
        match best.as_ref().map(|best| key.cmp(best)) {
            Some(Ordering::Greater) => {}
            Some(Ordering::Equal) => out.push(model),
            Some(Ordering::Less) | None => {
                best = Some(key);
                out.clear();
                out.push(model);
            }
        }
    }
    out
}

/// What is around a unit: enemies and markers, gathered once for all its models.
struct Place {
    enemies: SmallVec<[Body; 8]>,
    markers: SmallVec<[Point; 4]>,
}

impl Place {
    fn of(battle: Battle<'_>, unit: UnitId) -> Place {
        let Some(bounds) = battle.bounds(unit) else {
            return Place { enemies: SmallVec::new(), markers: SmallVec::new() };
        };
        let reach = bounds.expand(markers::RANGE + markers::marker_radius() + Inches::GRACE);
        let markers = battle.state.objectives.iter().filter(|marker| !marker.gone).map(|marker| marker.at);
        let markers = markers.filter(|&at| reach.contains_point(at)).collect();
        let mut enemies = SmallVec::new();
        battle.find_near(battle.player(unit).other(), &bounds.expand(ENGAGEMENT + Inches::GRACE), |enemy| {
            enemies.push(battle.body(enemy));
            false
        });
        Place { enemies, markers }
    }

    /// Models at a marker and models in a fight are kept.
    fn useful(&self, battle: Battle<'_>, model: ModelId) -> u8 {
        let holds = self.markers.iter().any(|&at| markers::in_range(battle, model, at));
        let body = battle.body(model);
        let fights = self.enemies.iter().any(|enemy| Battle::engages(&body, enemy));
        2 * u8::from(holds) + u8::from(fights)
    }
}

/// What each model is worth, in thousandths of a point: its share of its unit's points, more for
/// whoever is not a plain model of the unit, less for wounds it has lost.
fn worths(battle: Battle<'_>, models: &[ModelId]) -> Vec<u64> {
    let mut plain: Option<(UnitId, Plain<'_>)> = None;
    let mut out = Vec::with_capacity(models.len());
    for &model in models {
        let card = battle.setup.model(model);
        let kind = match plain {
            Some((unit, plain)) if unit == card.unit => plain,
            _ => {
                let found = Plain::of(battle, card.unit);
                plain = Some((card.unit, found));
                found
            }
        };
        out.push(worth(battle, model, card, kind));
    }
    out
}

/// The plain model of a unit: the kind there are most of.
#[derive(Clone, Copy)]
struct Plain<'a> {
    card: &'a ModelCard,
    output: f64,
}

impl<'a> Plain<'a> {
    fn of(battle: Battle<'a>, unit: UnitId) -> Plain<'a> {
        let mut kinds: Vec<(ModelId, u32)> = Vec::new();
        for model in battle.setup.unit(unit).model_ids() {
            match kinds.iter_mut().find(|(kind, _)| same_kind(battle, *kind, model)) {
                Some((_, count)) => *count += 1,
                None => kinds.push((model, 1)),
            }
        }
        // Of kinds as frequent as each other the one that does least.
        let plain = kinds.into_iter().map(|(kind, count)| (kind, count, output(battle, kind)));
        let plain = plain.min_by(|a, b| b.1.cmp(&a.1).then_with(|| a.2.total_cmp(&b.2)));
        let (model, _, output) = plain.unwrap_or((ModelId(battle.setup.unit(unit).models.0), 0, 0.0));
        Plain { card: battle.setup.model(model), output }
    }
}

/// Whether a model is of the kind that its unit has most of.
pub(crate) fn is_plain(battle: Battle<'_>, model: ModelId) -> bool {
    let card = battle.setup.model(model);
    let plain = Plain::of(battle, card.unit).card;
    card.name == plain.name
        && card.weapons == plain.weapons
        && card.wargear == plain.wargear
        && card.wounds == plain.wounds
}

/// Whether two models of a unit are the same in everything but where they stand.
fn same_kind(battle: Battle<'_>, one: ModelId, other: ModelId) -> bool {
    let (a, b) = (battle.setup.model(one), battle.setup.model(other));
    a.name == b.name && a.weapons == b.weapons && a.wargear == b.wargear && a.wounds == b.wounds
}

fn worth(battle: Battle<'_>, model: ModelId, card: &ModelCard, plain: Plain<'_>) -> u64 {
    let unit = battle.setup.unit(card.unit);
    let share = u64::from(unit.points.max(1)) * 1000 / u64::from(unit.models.1.max(1));
    let mut percent = 100;
    if card.name != plain.card.name || card.wounds > plain.card.wounds {
        percent += 100;
    }
    // A leader has points of its own; a Character among others of its unit has a share of theirs.
    if unit.models.1 > 1 && card.keys.contains(Keys::CHARACTER) {
        percent += 200;
    }
    if card.wargear != plain.card.wargear {
        percent += 25;
    }
    if card.weapons != plain.card.weapons {
        let more = output(battle, model) / plain.output.max(0.05) - 1.0;
        percent += (more.clamp(0.1, 2.0) * 100.0) as u64;
    }
    let wounds = u64::from(battle.state.model(model).wounds) * 50 / u64::from(card.wounds.max(1));
    share * percent / 100 * (50 + wounds) / 100
}
