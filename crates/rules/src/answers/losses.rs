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
use crate::setup::{Keys, ModelCard, Setup};
use geometry::{Body, Inches, Point};
use smallvec::SmallVec;

/// A unit that can lose this many models next without breaking is as good as any.
const ROOM: usize = 4;

/// The model that takes an attack or a mortal wound: of equals the first.
pub(crate) fn first(battle: Battle<'_>, unit: UnitId, options: &Models) -> Option<ModelId> {
    Losses::new(battle, unit).next(options.iter().copied())
}

/// The models that are lost when this many are lost at once: of equals the last.
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
    let worth: Vec<u64> = losses.cohesion.models.iter().map(|&model| worth(battle, model)).collect();
    let kept = losses.cohesion.best_group(&worth, |model| place.useful(battle, model));
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
pub(crate) fn output(setup: &Setup, model: ModelId) -> f64 {
    let (mut ranged, mut melee) = (0.0, 0.0_f64);
    for &(weapon, copies) in &setup.model(model).weapons {
        let card = setup.weapon(weapon);
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

/// A unit that loses models.
struct Losses<'a> {
    battle: Battle<'a>,
    unit: UnitId,
    cohesion: Cohesion,
    left: Set,
}

impl<'a> Losses<'a> {
    fn new(battle: Battle<'a>, unit: UnitId) -> Losses<'a> {
        let cohesion = Cohesion::of(battle, unit);
        let left = cohesion.all();
        Losses { battle, unit, cohesion, left }
    }

    fn remove(&mut self, model: ModelId) {
        if let Some(at) = self.cohesion.place(model, 0) {
            self.left &= !(1 << at);
        }
    }

    /// The model that goes next; of equals the first one named.
    fn next(&self, options: impl Iterator<Item = ModelId>) -> Option<ModelId> {
        let whole = self.cohesion.is_coherent(self.left);
        let mut all: SmallVec<[Loss; 16]> = SmallVec::new();
        for (guess, model) in options.enumerate() {
            let at = self.cohesion.place(model, guess);
            all.push(Loss { model, at: at.map(|at| at as u8), worth: at.map_or(0, |_| worth(self.battle, model)) });
        }
        let options = all.as_slice();
        // A loss that breaks nothing comes first, then the model that is worth least: of those worth least, one
        // that breaks nothing is enough to know that the others do not matter.
        let least = options.iter().map(|loss| loss.worth).min()?;
        let mut equals = options.iter().filter(|loss| loss.worth == least && !self.breaks(loss, whole)).peekable();
        if equals.peek().is_some() {
            return self.best(equals, true);
        }
        let sound = options.iter().filter(|loss| !self.breaks(loss, whole));
        match sound.clone().map(|loss| loss.worth).min() {
            Some(least) => self.best(sound.filter(|loss| loss.worth == least), true),
            // Whatever goes breaks the unit.
            None => self.best(options.iter().filter(|loss| loss.worth == least), false),
        }
    }

    /// Whether a loss leaves the unit torn.
    fn breaks(&self, loss: &Loss, whole: bool) -> bool {
        loss.at.is_some_and(|at| !self.cohesion.holds_without(self.left, usize::from(at), whole))
    }

    /// Of losses that are equal so far the one that leaves most room for the next, then the one that is of least
    /// use where it stands, then the first. `sound` says that none of them breaks the unit; otherwise all do.
    fn best<'l>(&self, equals: impl Iterator<Item = &'l Loss>, sound: bool) -> Option<ModelId> {
        let mut place = None;
        let mut best: Option<(usize, u8, ModelId)> = None;
        let mut equals = equals.peekable();
        while let Some(loss) = equals.next() {
            if best.is_none() && equals.peek().is_none() {
                return Some(loss.model);
            }
            let room = match loss.at {
                Some(at) if sound => self.cohesion.spare(self.left & !(1 << at), ROOM),
                _ => 0,
            };
            if best.is_some_and(|(most, ..)| room < most) {
                continue;
            }
            let place = place.get_or_insert_with(|| Place::of(self.battle, self.unit));
            let useful = place.useful(self.battle, loss.model);
            if best.is_none_or(|(most, least, _)| room > most || useful < least) {
                best = Some((room, useful, loss.model));
                // Nothing is better than this.
                if room == ROOM && useful == 0 {
                    break;
                }
            }
        }
        best.map(|(.., model)| model)
    }
}

/// A model that might be lost: its place among the unit's (fewer than a set has bits), and what it is worth.
struct Loss {
    model: ModelId,
    at: Option<u8>,
    worth: u64,
}

/// What is around a unit: enemies and markers, gathered once for all its models.
struct Place {
    enemies: SmallVec<[Body; 4]>,
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

/// What a model is worth now: less for wounds it has lost.
fn worth(battle: Battle<'_>, model: ModelId) -> u64 {
    let wounds = u64::from(battle.state.model(model).wounds) * 50 / u64::from(battle.setup.model(model).wounds.max(1));
    battle.setup.worths[model.index()] * (50 + wounds) / 100
}

/// What each model of a battle is worth unhurt, in thousandths of a point: its share of its unit's points, more
/// for whoever is not a plain model of the unit.
pub(crate) fn worths(setup: &Setup) -> Vec<u64> {
    let of_unit = |unit: UnitId| {
        let plain = Plain::of(setup, unit);
        setup.unit(unit).model_ids().map(move |model| unhurt(setup, model, plain))
    };
    setup.unit_ids().flat_map(of_unit).collect()
}

/// The plain model of a unit: the kind there are most of.
#[derive(Clone, Copy)]
struct Plain<'a> {
    card: &'a ModelCard,
    output: f64,
}

impl<'a> Plain<'a> {
    fn of(setup: &'a Setup, unit: UnitId) -> Plain<'a> {
        let mut kinds: Vec<(ModelId, u32)> = Vec::new();
        for model in setup.unit(unit).model_ids() {
            match kinds.iter_mut().find(|(kind, _)| setup.model(*kind).is_like(setup.model(model))) {
                Some((_, count)) => *count += 1,
                None => kinds.push((model, 1)),
            }
        }
        // Of kinds as frequent as each other the one that does least.
        let plain = kinds.into_iter().map(|(kind, count)| (kind, count, output(setup, kind)));
        let plain = plain.min_by(|a, b| b.1.cmp(&a.1).then_with(|| a.2.total_cmp(&b.2)));
        let (model, _, output) = plain.unwrap_or((ModelId(setup.unit(unit).models.0), 0, 0.0));
        Plain { card: setup.model(model), output }
    }
}

/// Whether a model is of the kind that its unit has most of.
pub(crate) fn is_plain(battle: Battle<'_>, model: ModelId) -> bool {
    let card = battle.setup.model(model);
    card.is_like(Plain::of(battle.setup, card.unit).card)
}

fn unhurt(setup: &Setup, model: ModelId, plain: Plain<'_>) -> u64 {
    let card = setup.model(model);
    let unit = setup.unit(card.unit);
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
        let more = output(setup, model) / plain.output.max(0.05) - 1.0;
        percent += (more.clamp(0.1, 2.0) * 100.0) as u64;
    }
    share * percent / 100
}
