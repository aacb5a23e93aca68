//! What a unit wants of a spot, independent of the enemy.

use super::opening::Who;
use super::{Spot, Survey};
use crate::analysis::Role;
use crate::explain::Sum;
use crate::persona::Persona;
use geometry::Point;
use rules::setup::Keys;
use rules::{Battle, Doing, UnitId};

/// Inches from a marker within which a unit holds it, about.
const HOLDS: f64 = 4.0;

/// A unit that looks for a spot: what does not depend on which.
pub struct Seeker<'a> {
    role: &'a Role,
    who: Who,
    keeps_home: bool,
    infiltrates: bool,
    /// The bases packed together make about a circle of this many inches.
    wide: f64,
}

impl<'a> Seeker<'a> {
    /// Of a unit still to be set up.
    pub fn of(battle: Battle<'_>, unit: UnitId, survey: &'a Survey) -> Option<Seeker<'a>> {
        let role = survey.role(unit)?;
        let reach = battle.models(unit).map(|model| battle.setup.bases[model.index()].0.reach().to_f64());
        Some(Seeker {
            role,
            who: who(battle, survey, role),
            keeps_home: keeps_home(battle, survey, unit),
            infiltrates: battle.may(unit, Doing::Infiltrate),
            wide: (reach.map(|reach| reach * reach).sum::<f64>() * 1.3).sqrt(),
        })
    }

    /// Adds what it wants of a spot.
    pub fn add(&self, spot: &Spot, survey: &Survey, persona: &Persona, sum: &mut Sum) {
        let (role, who) = (self.role, self.who);
        if self.keeps_home {
            sum.add("keeps the home marker", if spot.home <= HOLDS { 8.0 } else { -0.3 * spot.home });
            sum.add("hidden", 1.5 * (1.0 - spot.exposed));
        } else {
            own_wishes(role, who, spot, persona, sum);
            let eager = if who == Who::Melee { 3.0 } else { 1.5 } * if role.control > 0.0 { 1.0 } else { 0.3 };
            sum.add("near a marker", eager * (1.0 - (spot.marker - role.speed) / 14.0).clamp(0.0, 1.0));
            sum.add("column", -(0.2 * spot.column).min(2.0));
            if spot.home <= HOLDS && who == Who::Melee {
                sum.add("stands in the way at home", -1.0);
            }
            if let Some(opening) = survey.opening() {
                sum.add("opening", opening.liking(who, spot));
            }
        }
        if self.infiltrates && !spot.inside {
            sum.add("ahead of the others", if spot.marker <= HOLDS { 4.0 } else { 1.0 });
        }
        self.crowding(spot.at, survey, persona, sum);
    }

    /// Room to stand, and not all in one place.
    fn crowding(&self, at: Point, survey: &Survey, persona: &Persona, sum: &mut Sum) {
        let (mut overlap, mut near) = (0.0, 0.0);
        for (friend, stands, wide) in survey.friends() {
            let apart = stands.distance(at).to_f64();
            overlap += (self.wide + wide - apart).max(0.0);
            if apart < 8.0 {
                near += survey.role(*friend).map_or(0.0, |role| role.points) * (1.0 - apart / 8.0);
            }
        }
        sum.add("no room", -(0.8 * overlap).min(8.0));
        sum.add("crowded", -(persona.spread * near / 120.0).min(3.0));
    }
}

/// What a unit is for on the first day.
pub fn who(battle: Battle<'_>, survey: &Survey, role: &Role) -> Who {
    // A transport stands where its passengers want to be.
    let inside = battle.passengers(role.unit).filter_map(|inside| survey.role(inside));
    let carries = inside.max_by(|a, b| a.points.total_cmp(&b.points));
    if carries.is_some_and(|inside| !inside.is_shooter()) {
        return Who::Melee;
    }
    if role.is_lone_character() {
        Who::Character
    } else if role.is_shooter() && !role.is_durable() {
        Who::FragileShooter
    } else if role.is_shooter() {
        Who::DurableShooter
    } else {
        Who::Melee
    }
}

fn own_wishes(role: &Role, who: Who, spot: &Spot, persona: &Persona, sum: &mut Sum) {
    let hidden = 1.0 - spot.exposed;
    // What it cannot reach after its first move.
    let short = (spot.far - role.speed - role.range).max(0.0);
    match who {
        Who::Melee => {
            sum.add("forward", 5.0 * persona.forward * (1.0 - spot.depth));
            sum.add("hidden", 2.5 * hidden);
        }
        Who::DurableShooter => {
            sum.add("lanes", 4.0 * spot.exposed);
            sum.add("out of range", -0.25 * short);
        }
        Who::FragileShooter => {
            sum.add("cover", if spot.cover { 2.0 } else { 0.0 });
            sum.add("hidden", 3.0 * hidden);
            sum.add("behind the others", 1.5 * spot.depth);
            sum.add("out of range", -0.25 * short);
        }
        Who::Character => {
            sum.add("hidden", 5.0 * hidden);
            sum.add("behind the others", 2.0 * spot.depth);
        }
    }
}

/// Whether this unit is the one that stays on the marker of the own zone: of those not set up,
/// the cheapest that can hold it and is no loss at the front; nobody where somebody stands there.
fn keeps_home(battle: Battle<'_>, survey: &Survey, unit: UnitId) -> bool {
    let Some(home) = survey.home() else { return false };
    let fit =
        |role: &Role| role.control > 0.0 && !role.is_big() && !role.keys.contains(Keys::CHARACTER | Keys::BATTLELINE);
    let held = survey.friends().iter().any(|(friend, at, wide)| {
        at.distance(home).to_f64() - wide <= HOLDS - 1.0 && survey.role(*friend).is_some_and(|role| !role.is_big())
    });
    if held {
        return false;
    }
    let dislike = |role: &Role| {
        let fighting = role.melee_share() * 100.0 + if role.is_fast() { 60.0 } else { 0.0 };
        let forward =
            battle.may(role.unit, Doing::Infiltrate) || battle.setup.unit(role.unit).abilities.scouts.is_some();
        role.points + fighting + if fit(role) { 0.0 } else { 80.0 } + if forward { 80.0 } else { 0.0 }
    };
    let left = battle.left_to_deploy(battle.player(unit));
    let keeper = left
        .filter_map(|unit| survey.role(unit))
        .filter(|role| role.control > 0.0)
        .min_by(|a, b| dislike(a).total_cmp(&dislike(b)));
    keeper.is_some_and(|role| role.unit == unit)
}
