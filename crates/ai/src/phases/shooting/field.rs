//! Who can fire what at whom, found once a phase.
//!
//! Looking is expensive and the table hardly changes while a side shoots, so lanes are kept from
//! decision to decision; a lane whose units have lost models since is looked at again only when
//! its shooter is about to fire.

use super::allocate::hazard_points;
use super::matching;
use crate::analysis::{How, Ledger, gap, worth, wounds_left};
use crate::mistakes::{Lapses, Slip, lapses::SEEN};
use codex::LentAbility;
use rules::action::Fire;
use rules::setup::Asks;
use rules::state::{Moved, UnitFlags};
use rules::{Battle, Cover, Doing, ModelId, Phase, Player, UnitId, WeaponId};
use smallvec::SmallVec;

/// One profile of a unit, and those of its models that may fire it at a lane's target.
#[derive(Debug, Clone, PartialEq)]
pub struct Gun {
    /// The profile.
    pub weapon: WeaponId,
    /// Profiles of one weapon share it.
    pub family: u16,
    /// Who fires.
    pub models: SmallVec<[ModelId; 10]>,
    /// Wounds it costs the target on average, all models together.
    pub mean: f64,
    /// How well it suits the target.
    pub suits: f64,
    /// Own models that Hazardous tests cost on average.
    pub hazard: f64,
    /// It fires once a battle.
    pub one_shot: bool,
}

/// What a unit can fire at one target.
#[derive(Debug, Clone, PartialEq)]
pub struct Lane {
    /// Who fires.
    pub unit: UnitId,
    /// At whom.
    pub target: UnitId,
    /// With what.
    pub guns: Vec<Gun>,
    /// Models of both units when it was looked at.
    counts: (u16, u16),
}

impl Lane {
    /// Everything fired at the target.
    pub fn fires(&self) -> Vec<Fire> {
        self.guns.iter().map(|gun| fire(gun, self.target, gun.models.to_vec())).collect()
    }

    /// Wounds it costs the target on average.
    pub fn mean(&self) -> f64 {
        self.guns.iter().map(|gun| gun.mean).sum()
    }
}

/// One gun fired by some of its models.
pub fn fire(gun: &Gun, target: UnitId, models: Vec<ModelId>) -> Fire {
    Fire { weapon: gun.weapon, target, models: Some(models), from_unit: None }
}

/// The lanes of a Shooting phase.
#[derive(Debug, Clone, Default)]
pub struct Field {
    moment: Option<(u8, Player, Phase)>,
    in_force: usize,
    /// In the order of the shooters, then of the targets; those without a gun are left out.
    pub lanes: Vec<Lane>,
    /// Units that may still fire.
    pub shooters: Vec<UnitId>,
}

impl Field {
    /// Of a unit with tunnel vision only the nearest targets are left; all lanes as they were, if any was taken away.
    pub fn narrowed(&mut self, battle: Battle<'_>, lapses: &Lapses) -> Option<Vec<Lane>> {
        let narrow = |lane: &Lane| lapses.has(Slip::TunnelVision(lane.unit));
        if !self.lanes.iter().any(narrow) {
            return None;
        }
        let all = self.lanes.clone();
        let nearer = |lane: &Lane, other: &Lane| {
            other.unit == lane.unit && gap(battle, lane.unit, other.target) < gap(battle, lane.unit, lane.target)
        };
        self.lanes.retain(|lane| !narrow(lane) || all.iter().filter(|other| nearer(lane, other)).count() < SEEN);
        Some(all)
    }

    /// Looks at the table, or only at what has changed since.
    pub fn survey(&mut self, battle: Battle<'_>, player: Player, ledger: &mut Ledger) {
        let clock = battle.state.clock;
        let moment = Some((clock.round, player, clock.phase));
        let in_force = battle.state.in_force.len();
        if self.moment == moment && self.in_force != in_force {
            // A stratagem changed what the same guns do.
            ledger.forget();
        }
        let fresh = self.moment != moment || self.in_force != in_force;
        self.moment = moment;
        self.in_force = in_force;
        let done = UnitFlags::SHOT | UnitFlags::SKIPPED;
        let able = |&unit: &UnitId| {
            !battle.state.unit(unit).flags.intersects(done)
                && battle.ranged_weapons(unit).next().is_some()
                && battle.may(unit, Doing::Shoot)
        };
        self.shooters.clear();
        self.shooters.extend(battle.units_on_table(player).filter(able));
        if fresh {
            self.lanes.clear();
            for &unit in &self.shooters {
                let engaged = battle.is_engaged(unit);
                let lanes = battle
                    .units_on_table(player.other())
                    .filter_map(|target| look(battle, unit, target, engaged, ledger));
                self.lanes.extend(lanes);
            }
        }
        let shooters = &self.shooters;
        self.lanes.retain(|lane| shooters.contains(&lane.unit) && battle.on_table(lane.target));
        self.shooters.retain(|unit| self.lanes.iter().any(|lane| lane.unit == *unit));
    }

    /// Looks again along the lanes of a unit that casualties have touched; whether any changed.
    pub fn refresh(&mut self, battle: Battle<'_>, unit: UnitId, ledger: &mut Ledger) -> bool {
        let engaged = battle.is_engaged(unit);
        let mut changed = false;
        self.lanes.retain_mut(|lane| {
            if lane.unit != unit || lane.counts == counts(battle, unit, lane.target) {
                return true;
            }
            changed = true;
            let seen = look(battle, unit, lane.target, engaged, ledger);
            let open = seen.is_some();
            if let Some(seen) = seen {
                *lane = seen;
            }
            open
        });
        changed
    }

    /// The lanes of a unit.
    pub fn of(&self, unit: UnitId) -> impl Iterator<Item = &Lane> {
        self.lanes.iter().filter(move |lane| lane.unit == unit)
    }
}

fn counts(battle: Battle<'_>, unit: UnitId, target: UnitId) -> (u16, u16) {
    (battle.count(unit) as u16, battle.count(target) as u16)
}

/// What a unit can fire at a target; `None` where that is nothing.
fn look(battle: Battle<'_>, unit: UnitId, target: UnitId, engaged: bool, ledger: &mut Ledger) -> Option<Lane> {
    let fires = battle.everything_at(unit, target, engaged);
    if fires.is_empty() {
        return None;
    }
    let any_asks = |what: fn(Asks) -> bool| fires.iter().any(|fire| what(battle.setup.asks(fire.weapon)));
    let distance = if any_asks(|asks| asks.half_range) { gap(battle, unit, target) } else { f64::MAX };
    let covered = battle.models(target).next().is_some_and(|model| Cover::against(battle, unit).of(battle, model));
    let unseen = any_asks(|asks| asks.unseen) && !battle.sees_unit(unit, target);
    let mixed = engaged || battle.is_engaged(target);
    let how = How {
        stationary: battle.state.unit(unit).moved == Moved::Stationary,
        cover: covered,
        unseen,
        ..How::default()
    };
    let guns = fires.into_iter().map(|fire| gun(battle, unit, target, &fire, how, distance, mixed, ledger)).collect();
    Some(Lane { unit, target, guns, counts: counts(battle, unit, target) })
}

/// The best profile of what is fired.
#[allow(clippy::too_many_arguments)]
fn gun(
    battle: Battle<'_>,
    unit: UnitId,
    target: UnitId,
    fire: &Fire,
    how: How,
    distance: f64,
    mixed: bool,
    ledger: &mut Ledger,
) -> Gun {
    let models: SmallVec<[ModelId; 10]> = fire.models.iter().flatten().copied().collect();
    let first = battle.setup.weapon(fire.weapon);
    let mut best: Option<Gun> = None;
    for &weapon in &profiles(battle, fire.weapon, &models, mixed) {
        let card = battle.setup.weapon(weapon);
        let half_range = distance <= card.range.inches().to_f64() / 2.0;
        let unseen = how.unseen && battle.setup.asks(weapon).unseen;
        let each = ledger.blow(battle, unit, weapon, target, How { half_range, unseen, ..how });
        let copies: u32 = models.iter().map(|&model| u32::from(battle.setup.model(model).copies(weapon))).sum();
        // Only big guns fire past a combat, with a hit in hand less (R10.6).
        let held = |has: &dyn Fn(ModelId) -> bool| models.first().is_some_and(|&model| has(model));
        let is_pistol = held(&|model| battle.weapon_has(model, weapon, LentAbility::Pistol));
        let past = if mixed && !is_pistol { 0.75 } else { 1.0 };
        let is_hazardous = held(&|model| battle.weapon_has(model, weapon, LentAbility::Hazardous));
        let hazard = if is_hazardous { f64::from(copies) / 6.0 } else { 0.0 };
        let gun = Gun {
            weapon,
            family: first.family,
            models: models.clone(),
            mean: each * f64::from(copies) * past,
            suits: matching::suits(battle, weapon, target),
            hazard,
            one_shot: card.traits.one_shot,
        };
        // A Hazardous profile must take more points from the target than its tests cost. What it
        // does beyond the target's last wound is no gain.
        let liking = |gun: &Gun| {
            worth(battle, target, gun.mean.min(wounds_left(battle, target))) - hazard_points(battle, unit, gun)
        };
        if best.as_ref().is_none_or(|held| liking(&gun) > liking(held)) {
            best = Some(gun);
        }
    }
    best.unwrap_or(Gun {
        weapon: fire.weapon,
        family: first.family,
        models,
        mean: 0.0,
        suits: 1.0,
        hazard: 0.0,
        one_shot: false,
    })
}

/// The profile that may be fired, and others of the same weapon that may in its place.
fn profiles(battle: Battle<'_>, weapon: WeaponId, models: &[ModelId], mixed: bool) -> SmallVec<[WeaponId; 4]> {
    let card = battle.setup.weapon(weapon);
    let mut out = SmallVec::from_slice(&[weapon]);
    let Some(&model) = models.first() else { return out };
    for &(other, _) in &battle.setup.model(model).weapons {
        let instead = battle.setup.weapon(other);
        let fits = other != weapon
            && instead.family == card.family
            && !instead.range.is_melee()
            && instead.range.inches() >= card.range.inches()
            && battle.weapon_has(model, other, LentAbility::Pistol)
                == battle.weapon_has(model, weapon, LentAbility::Pistol)
            && (battle.weapon_has(model, other, LentAbility::Assault)
                || !battle.weapon_has(model, weapon, LentAbility::Assault))
            && (instead.traits.indirect || !card.traits.indirect)
            && (!instead.traits.blast || !mixed)
            && models.iter().all(|&model| battle.setup.model(model).copies(other) > 0);
        if fits {
            out.push(other);
        }
    }
    out
}
