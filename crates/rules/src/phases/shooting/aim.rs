//! What a unit can fire at one target: asked before it is selected to shoot, and by Fire Overwatch.

use super::eligible;
use super::targets::Target;
use crate::action::Fire;
use crate::battle::Battle;
use crate::effects::modifiers;
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::setup::Lends;
use crate::state::Moved;
use crate::weapon_abilities::{assault, indirect_fire, one_shot, pistol};
use geometry::Inches;
use smallvec::SmallVec;

/// Whether any gun of a unit may be fired at a target: whether [`everything_at`] is not empty.
pub(crate) fn anything_at(battle: Battle<'_>, unit: UnitId, target: UnitId, engaged: bool) -> bool {
    let mut aim = Aim::new(battle, unit, target, engaged);
    let weapons = std::mem::take(&mut aim.weapons);
    weapons.into_iter().any(|weapon| battle.models(unit).any(|model| aim.may_fire_by(model, weapon)))
}

/// Every gun that may be fired at one target: of several profiles the first that may, pistols
/// only where nothing else can fire.
pub(crate) fn everything_at(battle: Battle<'_>, unit: UnitId, target: UnitId, engaged: bool) -> Vec<Fire> {
    let mut aim = Aim::new(battle, unit, target, engaged);
    let mut fires: Vec<Fire> = Vec::new();
    let mut used: SmallVec<[(ModelId, u16, bool); 24]> = SmallVec::new();
    for weapon in std::mem::take(&mut aim.weapons) {
        let card = battle.setup.weapon(weapon);
        let is_free = |model: ModelId, big: bool| {
            !used.iter().any(|(m, family, is_pistol)| {
                *m == model && (*family == card.family || (!big && *is_pistol != pistol::has(battle, model, weapon)))
            })
        };
        let models: Vec<ModelId> = battle
            .models(unit)
            .filter(|&model| is_free(model, battle.setup.model(model).keys.is_big()) && aim.may_fire_by(model, weapon))
            .collect();
        if !models.is_empty() {
            used.extend(models.iter().map(|&m| (m, card.family, pistol::has(battle, m, weapon))));
            fires.push(Fire { weapon, target, models: Some(models), from_unit: None });
        }
    }
    fires
}

/// A unit looking at a target, remembering what each of its models has not seen.
struct Aim<'a> {
    battle: Battle<'a>,
    unit: UnitId,
    target: UnitId,
    engaged: bool,
    advanced: bool,
    /// Guns that could reach, pistols last.
    weapons: SmallVec<[WeaponId; 12]>,
    /// Looked at once it is needed.
    look: Option<Target<'a>>,
    /// Models that see nothing of the target within a distance.
    blind: SmallVec<[(ModelId, Inches); 16]>,
}

impl<'a> Aim<'a> {
    fn new(battle: Battle<'a>, unit: UnitId, target: UnitId, engaged: bool) -> Aim<'a> {
        let (from, to) = (battle.bounds(unit), battle.bounds(target));
        let reaches = |weapon: &WeaponId| {
            // Rules may lengthen what is printed: then the box tells nothing.
            if battle.setup.lends.contains(Lends::RANGE) {
                return true;
            }
            let range = battle.setup.weapon(*weapon).range.inches() + Inches::GRACE;
            from.zip(to).is_some_and(|(from, to)| from.expand(range).intersects(&to))
        };
        let mut weapons: SmallVec<[WeaponId; 12]> = eligible::ranged_weapons(battle, unit).filter(reaches).collect();
        weapons.sort_by_key(|&weapon| (battle.setup.weapon(weapon).traits.pistol, weapon));
        let advanced = battle.state.unit(unit).moved == Moved::Advanced && !eligible::may_fire_all(battle, unit);
        Aim { battle, unit, target, engaged, advanced, weapons, look: None, blind: SmallVec::new() }
    }

    fn look(&mut self) -> &Target<'a> {
        let Aim { battle, unit, target, engaged, .. } = *self;
        self.look.get_or_insert_with(|| Target::new(battle, unit, target, engaged))
    }

    /// Whether this model may fire it.
    fn may_fire_by(&mut self, model: ModelId, weapon: WeaponId) -> bool {
        let range = modifiers::range(self.battle, model, weapon);
        if self.battle.setup.model(model).copies(weapon) == 0 || one_shot::is_spent(self.battle, model, weapon) {
            return false;
        }
        if (self.advanced && !assault::has(self.battle, model, weapon))
            || self.look().check_combat(model, weapon).is_err()
        {
            return false;
        }
        // What a longer gun did not see a shorter one does not either; indirect fire needs no eyes.
        let indirect = indirect_fire::has(self.battle, model, weapon);
        if !indirect && self.blind.iter().any(|(m, seen)| *m == model && range <= *seen) {
            return false;
        }
        let may = self.look().may_fire(model, weapon);
        if !may && !indirect {
            self.blind.push((model, range));
        }
        may
    }
}
