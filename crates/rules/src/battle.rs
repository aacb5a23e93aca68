//! Reading the table: which models a unit has, where they stand, who is engaged, who is coherent.
//!
//! [`Battle`] is a pair of references, copied freely; everything here is pure. A unit that is
//! led counts as one with its leaders (R14.6): ask by the bodyguard's id.

mod coherency;
mod seats;

pub(crate) use coherency::{SMALL, Set, enough, hangs_together, neighbours};

use crate::ids::{KeywordId, ModelId, Player, UnitId, UnitSet, WeaponId};
use crate::setup::{Keys, Setup, Share};
use crate::state::{NOWHERE, State, UnitFlags, Whereabouts};
use geometry::{Body, Inches, Rect};
use std::ops::Range;

/// The table as it stands.
#[derive(Debug, Clone, Copy)]
pub struct Battle<'a> {
    /// What never changes.
    pub setup: &'a Setup,
    /// What does.
    pub state: &'a State,
}

/// R4.7 horizontally.
pub(crate) const ENGAGEMENT: Inches = Inches::whole(1);
/// R4.7 and R4.1 vertically.
pub(crate) const VERTICAL: Inches = Inches::whole(5);
/// R4.1 horizontally.
pub(crate) const COHERENCY: Inches = Inches::whole(2);

/// R8.4, R9.8 how far from enemies models are set up.
pub(crate) const FROM_ENEMIES: Inches = Inches::whole(9);
/// The first round in which reserves arrive (M3.4).
pub(crate) const FIRST_ARRIVALS: u8 = 2;

/// Lengths from one to another, ends included: asked by one comparison.
#[derive(Clone, Copy)]
struct Span {
    from: i32,
    wide: u32,
}

impl Span {
    /// From a length to one that is not shorter.
    #[inline]
    const fn new(from: Inches, to: Inches) -> Span {
        Span { from: from.get(), wide: to.get().wrapping_sub(from.get()) as u32 }
    }

    #[inline]
    const fn holds(self, at: Inches) -> bool {
        at.get().wrapping_sub(self.from) as u32 <= self.wide
    }
}

/// The living models of a unit and its leaders. Written out because nothing is asked more often.
struct Living<'a> {
    battle: Battle<'a>,
    range: Range<u16>,
    leaders: [Option<UnitId>; 2],
}

impl Iterator for Living<'_> {
    type Item = ModelId;

    #[inline]
    fn next(&mut self) -> Option<ModelId> {
        loop {
            while self.range.start < self.range.end {
                let model = ModelId(self.range.start);
                self.range.start += 1;
                if self.battle.state.model(model).alive() {
                    return Some(model);
                }
            }
            let [first, second] = self.leaders;
            self.leaders = [second, None];
            match (first, second) {
                (Some(leader), _) => self.range = self.battle.card_models(leader),
                (None, Some(_)) => {}
                (None, None) => return None,
            }
        }
    }
}

impl<'a> Battle<'a> {
    /// The units that act for themselves inside a transport, in order.
    pub fn passengers(self, transport: UnitId) -> impl Iterator<Item = UnitId> + 'a {
        self.setup.unit_ids().filter(move |&unit| {
            let state = self.state.unit(unit);
            state.place == Whereabouts::Embarked(transport) && state.attached_to.is_none() && self.alive(unit)
        })
    }

    /// The profile of that name that a model carries: a leader's own, if it carries the squad's.
    pub(crate) fn own_weapon(self, model: ModelId, weapon: WeaponId) -> Option<WeaponId> {
        let card = self.setup.model(model);
        if card.copies(weapon) > 0 {
            return Some(weapon);
        }
        let tag = self.setup.weapon(weapon).tag;
        let own = self.setup.unit(card.unit).weapon_ids().find(|&other| self.setup.weapon(other).tag == tag);
        own.filter(|&other| other != weapon && card.copies(other) > 0)
    }

    /// The unit and its leaders.
    pub fn parts(self, unit: UnitId) -> impl Iterator<Item = UnitId> + 'a {
        std::iter::once(unit).chain(self.state.unit(unit).leaders.into_iter().flatten())
    }

    /// Its living models, bodyguard first, leaders last.
    #[inline]
    pub fn models(self, unit: UnitId) -> impl Iterator<Item = ModelId> + 'a {
        Living { battle: self, range: self.card_models(unit), leaders: self.state.unit(unit).leaders }
    }

    /// The models of a unit as mustered, dead or alive.
    #[inline]
    fn card_models(self, unit: UnitId) -> Range<u16> {
        let row = &self.setup.rows[unit.index()];
        row.first..row.first + row.count
    }

    /// How many models live.
    pub fn count(self, unit: UnitId) -> usize {
        self.models(unit).count()
    }

    /// Whether any model lives.
    #[inline]
    pub fn alive(self, unit: UnitId) -> bool {
        self.parts(unit).any(|part| !self.is_dead(part))
    }

    /// Whether no model of a unit as mustered lives, whoever leads it.
    #[inline]
    pub(crate) fn is_dead(self, part: UnitId) -> bool {
        self.state.boxes[part.index()] == NOWHERE
    }

    /// The id a unit answers to: its bodyguard's while it leads one.
    #[inline]
    pub fn lead(self, unit: UnitId) -> UnitId {
        self.state.unit(unit).attached_to.unwrap_or(unit)
    }

    /// The unit a model fights in.
    #[inline]
    pub fn unit_of(self, model: ModelId) -> UnitId {
        self.lead(self.setup.model_units[model.index()])
    }

    /// Whose unit it is.
    #[inline]
    pub fn player(self, unit: UnitId) -> Player {
        self.setup.rows[unit.index()].player
    }

    /// Whether it stands on the table with at least one model.
    pub fn on_table(self, unit: UnitId) -> bool {
        self.state.unit(unit).place == Whereabouts::Table && self.alive(unit)
    }

    /// Whether it leads or is led.
    pub(crate) fn is_attached(self, unit: UnitId) -> bool {
        self.state.unit(unit).leaders.iter().any(Option::is_some)
    }

    /// Units that act for themselves, of one player, on the table.
    pub fn units_on_table(self, player: Player) -> impl Iterator<Item = UnitId> + 'a {
        self.setup
            .units_of(player)
            .filter(move |&unit| self.state.unit(unit).attached_to.is_none() && self.on_table(unit))
    }

    /// A model's base where it stands.
    #[inline]
    pub fn body(self, model: ModelId) -> Body {
        let (shape, height) = self.setup.bases[model.index()];
        let at = self.state.model(model);
        Body { shape, at: at.at, z: at.z, facing: at.facing, height }
    }

    /// A model's base somewhere else.
    pub fn body_at(self, model: ModelId, place: &crate::position::Place) -> Body {
        let (shape, height) = self.setup.bases[model.index()];
        Body { shape, at: place.point(), z: place.z, facing: place.facing, height }
    }

    /// Every living model on the table, of one player.
    pub(crate) fn models_on_table(self, player: Player) -> impl Iterator<Item = ModelId> + 'a {
        self.state
            .units
            .iter()
            .zip(&self.setup.rows)
            .filter(move |(unit, row)| row.player == player && unit.place == Whereabouts::Table)
            .flat_map(move |(_, row)| {
                let models = &self.state.models[usize::from(row.first)..usize::from(row.first + row.count)];
                models.iter().zip(row.first..).filter(|(model, _)| model.alive()).map(|(_, at)| ModelId(at))
            })
    }

    /// The first living model of a player on the table, with its base possibly within an area,
    /// that passes a test. The hottest loop of all: the boxes of most units are far away, and of the others it reads
    /// one flat table and nothing else.
    pub fn find_near(self, player: Player, area: &Rect, mut test: impl FnMut(ModelId) -> bool) -> Option<ModelId> {
        // First by the widest base there is, which is the same for all units.
        let widest = area.expand(self.setup.widest);
        let span = self.setup.spans[player.index()].clone();
        let (units, rows) = (&self.state.units[span.clone()], &self.setup.rows[span.clone()]);
        for ((unit, row), around) in units.iter().zip(rows).zip(&self.state.boxes[span]) {
            if row.player != player || !widest.intersects(around) || unit.place != Whereabouts::Table {
                continue;
            }
            let near = area.expand(row.reach);
            if !near.intersects(around) || near.min.x > near.max.x || near.min.y > near.max.y {
                continue;
            }
            let models = &self.state.models[usize::from(row.first)..usize::from(row.first + row.count)];
            let (along, across) = (Span::new(near.min.y, near.max.y), Span::new(near.min.x, near.max.x));
            for (at, model) in models.iter().enumerate() {
                if along.holds(model.at.y) && across.holds(model.at.x) && model.alive() {
                    let model = ModelId(row.first + at as u16);
                    if test(model) {
                        return Some(model);
                    }
                }
            }
        }
        None
    }

    /// Whether two bases are in engagement range of each other (R4.7).
    #[inline]
    pub fn engages(a: &Body, b: &Body) -> bool {
        geometry::vertical_gap(a, b) <= VERTICAL + Inches::GRACE && geometry::gap_within(a, b, ENGAGEMENT)
    }

    /// The box around a unit's bases.
    pub fn bounds(self, unit: UnitId) -> Option<Rect> {
        let leaders = self.state.unit(unit).leaders.into_iter().flatten();
        leaders.fold(self.part_bounds(unit), |held, leader| match (held, self.part_bounds(leader)) {
            (Some(held), Some(more)) => Some(held.union(more)),
            (held, more) => held.or(more),
        })
    }

    /// The box around the bases of a unit as mustered.
    fn part_bounds(self, part: UnitId) -> Option<Rect> {
        let row = &self.setup.rows[part.index()];
        let around = self.state.boxes[part.index()];
        if around == NOWHERE || row.alike {
            return (around != NOWHERE).then(|| around.expand(row.reach));
        }
        let range = usize::from(row.first)..usize::from(row.first + row.count);
        let living = self.state.models[range.clone()].iter().zip(&self.setup.bases[range]);
        let living = living.filter(|(model, _)| model.alive());
        let boxes = living.map(|(model, (shape, _))| Rect { min: model.at, max: model.at }.expand(shape.reach()));
        boxes.reduce(Rect::union)
    }

    /// The first enemy model that a base would be in engagement range of.
    pub fn engaged_by(self, player: Player, body: &Body) -> Option<ModelId> {
        let near = Rect { min: body.at, max: body.at }.expand(body.shape.reach() + ENGAGEMENT + Inches::GRACE);
        self.find_near(player.other(), &near, |enemy| Self::engages(body, &self.body(enemy)))
    }

    /// Whether a unit is engaged with any enemy.
    pub fn is_engaged(self, unit: UnitId) -> bool {
        self.state.unit(unit).place == Whereabouts::Table && self.first_engaging(unit).is_some()
    }

    /// Whether anything but aircraft engages a unit (R19.3).
    pub(crate) fn is_held(self, unit: UnitId) -> bool {
        let Some(bounds) = self.bounds(unit) else { return false };
        let near = bounds.expand(ENGAGEMENT + Inches::GRACE);
        let held_by =
            |other: ModelId| !self.setup.model(other).keys.contains(Keys::AIRCRAFT) && self.engages_any(unit, other);
        self.find_near(self.player(unit).other(), &near, held_by).is_some()
    }

    fn first_engaging(self, unit: UnitId) -> Option<ModelId> {
        let bounds = self.bounds(unit)?;
        let near = bounds.expand(ENGAGEMENT + Inches::GRACE);
        self.find_near(self.player(unit).other(), &near, |other| self.engages_any(unit, other))
    }

    fn engages_any(self, unit: UnitId, other: ModelId) -> bool {
        let body = self.body(other);
        self.models(unit).any(|model| Self::engages(&self.body(model), &body))
    }

    /// Whether two enemy units are engaged with each other.
    pub fn engaged_with(self, unit: UnitId, other: UnitId) -> bool {
        let table = |unit: UnitId| self.state.unit(unit).place == Whereabouts::Table;
        let near = || match (self.bounds(unit), self.bounds(other)) {
            (Some(one), Some(two)) => one.expand(ENGAGEMENT + Inches::GRACE).intersects(&two),
            _ => false,
        };
        table(unit) && table(other) && near() && self.models(other).any(|model| self.engages_any(unit, model))
    }

    /// The enemy units that a unit is engaged with, in the order of the setup.
    pub(crate) fn engaged_enemies(self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        let enemy = self.player(unit).other();
        let mut found = UnitSet::new();
        let area = self.bounds(unit).filter(|_| self.state.unit(unit).place == Whereabouts::Table);
        if let Some(area) = area {
            self.find_near(enemy, &area.expand(ENGAGEMENT + Inches::GRACE), |model| {
                let other = self.unit_of(model);
                if !found.contains(other) && self.engages_any(unit, model) {
                    found.insert(other);
                }
                false
            });
        }
        // Most units are engaged with none, and then there is nothing to look through.
        let engaged = if found.is_empty() { None } else { Some(self.units_on_table(enemy)) };
        engaged.into_iter().flatten().filter(move |&other| found.contains(other))
    }

    /// Keywords with rules of any living model (R3.3).
    pub fn keys(self, unit: UnitId) -> Keys {
        let of_part = |part: UnitId| match self.setup.words[part.index()].keys {
            _ if self.is_dead(part) => Keys::empty(),
            Some(keys) => keys,
            None => self.living(part).map(|model| self.setup.model(model).keys).collect(),
        };
        self.parts(unit).map(of_part).collect()
    }

    /// Whether any living model has a keyword.
    pub fn has_keyword(self, unit: UnitId, keyword: KeywordId) -> bool {
        let has = |model: ModelId| self.setup.model(model).keywords.binary_search(&keyword).is_ok();
        self.parts(unit).any(|part| match self.setup.words[part.index()].share(keyword) {
            Share::Nobody => false,
            Share::All => !self.is_dead(part),
            Share::Some => self.living(part).any(has),
        })
    }

    /// The living models of a unit as mustered.
    pub(crate) fn living(self, part: UnitId) -> impl Iterator<Item = ModelId> + 'a {
        self.card_models(part).map(ModelId).filter(move |&model| self.state.model(model).alive())
    }

    /// R3.6 the highest Toughness of the bodyguard models, or of all where none is led. Of a KILL TEAM it is that of
    /// most of them, of several the highest.
    pub(crate) fn toughness(self, unit: UnitId) -> u8 {
        let toughness = |model: ModelId| self.setup.model(model).toughness;
        let living = |model: &ModelId| self.state.model(*model).alive();
        let own = self.card_models(unit).map(ModelId).filter(living);
        if self.setup.named.kill_team.is_some_and(|word| self.has_keyword(unit, word)) {
            let count = |wanted: u8| own.clone().filter(|&model| toughness(model) == wanted).count();
            if let Some(most) = own.clone().map(toughness).max_by_key(|&found| (count(found), found)) {
                return most;
            }
        }
        own.map(toughness).max().or_else(|| self.models(unit).map(toughness).max()).unwrap_or(1)
    }

    /// R4.10 of the unit with its leaders.
    pub(crate) fn starting_strength(self, unit: UnitId) -> u16 {
        self.parts(unit).map(|part| u16::from(self.state.unit(part).starting)).sum()
    }

    /// R4.12
    pub(crate) fn below_half(self, unit: UnitId) -> bool {
        let starting = usize::from(self.starting_strength(unit));
        match self.models(unit).next() {
            None => true,
            Some(only) if starting == 1 => {
                2 * u16::from(self.state.model(only).wounds) < u16::from(self.setup.model(only).wounds)
            }
            Some(_) => 2 * self.count(unit) < starting,
        }
    }

    /// R4.11 it has lost a model, or wounds where it is a single model.
    pub(crate) fn below_starting(self, unit: UnitId) -> bool {
        let starting = usize::from(self.starting_strength(unit));
        match self.models(unit).next() {
            None => true,
            Some(only) if starting == 1 => self.state.model(only).wounds < self.setup.model(only).wounds,
            Some(_) => self.count(unit) < starting,
        }
    }

    /// Whether two units are within a distance of each other.
    pub(crate) fn units_within(self, a: UnitId, b: UnitId, distance: Inches) -> bool {
        // Most pairs are far apart: the boxes around them decide before anything is measured.
        let (Some(near), Some(far)) = (self.bounds(a), self.bounds(b)) else { return false };
        let far = far.expand(distance + Inches::GRACE);
        near.intersects(&far)
            && self.models(a).any(|model| {
                let body = self.body(model);
                far.intersects(&body.bounds())
                    && self.models(b).any(|other| geometry::within(&body, &self.body(other), distance))
            })
    }

    /// The gap between the nearest models of two units. Ovals and hulls are expensive to measure: only
    /// pairs that could be nearer than the nearest so far are.
    pub fn units_gap(self, a: UnitId, b: UnitId) -> Inches {
        let reach = |model: ModelId| self.setup.bases[model.index()].0.reach();
        let least = |model: ModelId, other: ModelId| {
            let apart = self.state.model(model).at.distance(self.state.model(other).at);
            apart - reach(model) - reach(other) - Inches::GRACE
        };
        let pairs = || self.models(a).flat_map(move |model| self.models(b).map(move |other| (model, other)));
        let Some(first) = pairs().min_by_key(|&(model, other)| least(model, other)) else {
            return Inches::whole(1000);
        };
        let measure = |(model, other): (ModelId, ModelId)| geometry::distance(&self.body(model), &self.body(other));
        let mut nearest = measure(first);
        for pair in pairs() {
            if pair != first && least(pair.0, pair.1) < nearest {
                nearest = nearest.min(measure(pair));
            }
        }
        nearest
    }

    /// Whether it is battle-shocked.
    pub fn is_shocked(self, unit: UnitId) -> bool {
        self.state.unit(unit).flags.contains(UnitFlags::BATTLE_SHOCKED)
    }
}
