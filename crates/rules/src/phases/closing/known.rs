//! What is known about spots around enemy bases: all that does not depend on where the others of the unit end is found
//! once for the searches of one move, for each of them goes through the same spots.

use super::around::Around;
use super::spots::MOST_FOES;
use super::{Closing, ENGAGEMENT, Foe};
use crate::action::Path;
use crate::battle::Battle;
use crate::ids::{ModelId, UnitId};
use crate::refusal::Code;
use crate::setup::Feature;
use crate::stand;
use geometry::{Body, Inches, Point, Rect};
use smallvec::SmallVec;

/// What rounding may hide.
const SLACK: Inches = Inches::thousandths(10);

/// The enemy bases around which spots are looked for, the nearest first.
pub(super) type Rings<'a> = SmallVec<[Ring<'a>; MOST_FOES]>;

/// The spots in contact with one enemy base.
pub(super) struct Ring<'a> {
    /// Whose base it is.
    pub(super) foe: Foe,
    mover: Body,
    cap: Inches,
    vicinity: Option<Vicinity<'a>>,
    /// Those found so far, and where to go on.
    spots: Vec<Spot>,
    rest: Option<Around>,
}

/// A spot where a model may stand, whatever the others of its unit do.
pub(super) struct Spot {
    /// Where it stands there.
    pub(super) body: Body,
    straight: Option<Result<Path, Code>>,
    detour: Option<Option<Path>>,
}

/// What bears on standing anywhere around an enemy base.
pub(super) struct Vicinity<'a> {
    /// Bases, and whether nobody may end in engagement range of them.
    bodies: SmallVec<[(Body, bool); 8]>,
    terrain: SmallVec<[&'a Feature; 4]>,
}

impl<'a> Closing<'a> {
    /// The spots in contact that a model could get to, none looked at yet.
    pub(super) fn rings(&self, at: usize, only: Option<UnitId>) -> Rings<'a> {
        let mover = self.starts[at];
        let ring = |foe| Ring { foe, mover, cap: self.cap, vicinity: None, spots: Vec::new(), rest: None };
        self.nearest_foes(at, only).into_iter().map(ring).collect()
    }

    /// What bears on standing no farther than `gap` from an enemy base.
    pub(super) fn vicinity(&self, at: usize, foe: &Body, gap: Inches) -> Vicinity<'a> {
        let base = self.starts[at].shape.reach();
        // The farthest part of a base that stands there.
        let far = foe.shape.reach() + gap + base * 2 + SLACK;
        let near = |other: &Body, more: Inches| other.at.is_within(far + more + other.shape.reach(), foe.at);
        let enemies = self.near.enemies.iter().map(|(enemy, body)| (*body, self.is_forbidden(*enemy)));
        let enemies = enemies.filter(|(body, _)| near(body, ENGAGEMENT));
        let friends = self.near.friends.iter().filter(|(_, body)| near(body, Inches::ZERO));
        let area = Rect { min: foe.at, max: foe.at }.expand(far);
        Vicinity {
            bodies: enemies.chain(friends.map(|(_, body)| (*body, false))).collect(),
            terrain: self.battle.setup.terrain.iter().filter(|feature| feature.bounds.intersects(&area)).collect(),
        }
    }
}

impl Vicinity<'_> {
    /// The height at which a base stands there: see [`stand::ground`].
    pub(super) fn ground(&self, at: Point, now: Inches) -> Inches {
        stand::ground_among(self.terrain.iter().copied(), at, now)
    }

    /// Whether models of other units and terrain let a model end there.
    pub(super) fn lets_stand(&self, battle: Battle<'_>, model: ModelId, body: &Body) -> bool {
        let bars = |(other, forbidden): &(Body, bool)| {
            stand::collide(body, other) || (*forbidden && Battle::engages(body, other))
        };
        !self.bodies.iter().any(bars)
            && stand::on_terrain_among(battle, self.terrain.iter().copied(), model, body).is_ok()
    }
}

impl<'a> Ring<'a> {
    /// What bears on standing in contact with the base.
    pub(super) fn vicinity(&mut self, closing: &Closing<'a>, at: usize) -> &Vicinity<'a> {
        self.vicinity.get_or_insert_with(|| closing.vicinity(at, &self.foe.body, Inches::ZERO))
    }

    /// One of the spots, in their order.
    pub(super) fn spot(&mut self, closing: &Closing<'a>, at: usize, number: usize) -> Option<&mut Spot> {
        if number >= self.spots.len() {
            let (mover, body, cap) = (&self.mover, &self.foe.body, self.cap);
            let rest = self.rest.get_or_insert_with(|| Around::new(mover, body, Inches::ZERO, cap));
            let vicinity = self.vicinity.get_or_insert_with(|| closing.vicinity(at, body, Inches::ZERO));
            let found = rest.find_map(|body| closing.in_contact(at, &self.foe, vicinity, &body))?;
            self.spots.push(Spot { body: found, straight: None, detour: None });
        }
        self.spots.get_mut(number)
    }
}

impl Spot {
    /// A way there: see [`Closing::way`].
    pub(super) fn way(&mut self, closing: &Closing<'_>, at: usize, detours: &mut u8) -> Option<Path> {
        match self.straight.get_or_insert_with(|| closing.straight(at, &self.body)) {
            Ok(path) => Some(path.clone()),
            Err(Code::MoveTooFar) => None,
            Err(_) if *detours > 0 => {
                *detours -= 1;
                self.detour.get_or_insert_with(|| closing.detour(at, &self.body)).clone()
            }
            Err(_) => {
                closing.barred.set(true);
                None
            }
        }
    }
}
