//! Who may shoot at what, and with which weapons.

use crate::action::{Fire, Strike};
use crate::attack::group::Group;
use crate::battle::Battle;
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::phases::shooting::targets::Target;
use crate::phases::shooting::{uses, volley};
use crate::refusal::Refusal;
use codex::LentAbility;

/// The attacks that a player assigns to a unit, for [`Battle::attack_groups`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attacks<'a> {
    /// Shots in its own Shooting phase.
    Fires(&'a [Fire]),
    /// Shots of overwatch (S2.8).
    Overwatch(&'a [Fire]),
    /// Blows, as if its turn to strike had come.
    Strikes(&'a [Strike]),
}

impl<'a> Battle<'a> {
    /// Every gun that may be fired at one target: of several profiles the first that may, pistols
    /// only where nothing else can fire.
    pub fn everything_at(self, unit: UnitId, target: UnitId, engaged: bool) -> Vec<Fire> {
        crate::phases::shooting::aim::everything_at(self, unit, target, engaged)
    }

    /// Whether a weapon in the hands of a model has an ability, as printed or by a rule.
    pub fn weapon_has(self, model: ModelId, weapon: WeaponId, ability: LentAbility) -> bool {
        crate::weapon_abilities::has(self, model, weapon, ability)
    }

    /// Every ranged profile that a living model of the unit carries, once each, in order.
    pub fn ranged_weapons(self, unit: UnitId) -> impl Iterator<Item = WeaponId> + 'a {
        crate::phases::shooting::eligible::ranged_weapons(self, unit)
    }

    /// Judges the attacks assigned to a unit: the groups that they are resolved in, in order.
    pub fn attack_groups(self, unit: UnitId, attacks: Attacks<'_>) -> Result<Vec<Group>, Refusal> {
        let player = self.player(unit);
        match attacks {
            Attacks::Fires(fires) => {
                fires.iter().try_for_each(|fire| uses::check_names(self, player, unit, fire))?;
                volley::plan(self, player, unit, fires).map(|volley| volley.groups)
            }
            Attacks::Overwatch(fires) => volley::plan_overwatch(self, player, unit, fires).map(|volley| volley.groups),
            Attacks::Strikes(strikes) => {
                let judged = crate::phases::fight::judge_strikes(self, player, unit, strikes.to_vec());
                judged.map(|strikes| strikes.groups)
            }
        }
    }

    /// For each of some models, whether it could fire a weapon at a target, whatever else it fires: for menus.
    /// Whether the unit may shoot at all is asked apart.
    pub fn check_fire(self, unit: UnitId, models: &[ModelId], fire: &Fire) -> Vec<Result<(), Refusal>> {
        let look = Target::new(self, unit, fire.target, self.is_engaged(unit));
        models.iter().map(|&model| uses::check_one(self, unit, model, fire, &look)).collect()
    }
}
