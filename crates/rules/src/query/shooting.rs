//! Who may shoot at what, and with which weapons.

use crate::action::Fire;
use crate::battle::Battle;
use crate::ids::{ModelId, Player, UnitId, WeaponId};
use crate::phases::shooting::targets::Target;
use crate::phases::shooting::volley::Volley;
use crate::refusal::Refusal;

impl<'a> Battle<'a> {
    /// How many models may lend a weapon: the most that is printed or that a rule says.
    pub fn firing_deck(self, transport: UnitId) -> usize {
        crate::core_abilities::firing_deck::limit(self, transport)
    }

    /// Whether any gun of a unit may be fired at a target: whether [`Battle::everything_at`] is not empty.
    pub fn anything_at(self, unit: UnitId, target: UnitId, engaged: bool) -> bool {
        crate::phases::shooting::aim::anything_at(self, unit, target, engaged)
    }

    /// Every gun that may be fired at one target: of several profiles the first that may, pistols
    /// only where nothing else can fire.
    pub fn everything_at(self, unit: UnitId, target: UnitId, engaged: bool) -> Vec<Fire> {
        crate::phases::shooting::aim::everything_at(self, unit, target, engaged)
    }

    /// Whether the unit may be selected at all. Whether it has a target is asked weapon by weapon.
    pub fn check_shooter(self, player: Player, unit: UnitId) -> Result<(), Refusal> {
        crate::phases::shooting::eligible::check(self, player, unit)
    }

    /// The same, for those who know already whether it is engaged.
    pub fn check_shooter_when(self, player: Player, unit: UnitId, engaged: bool) -> Result<(), Refusal> {
        crate::phases::shooting::eligible::check_when(self, player, unit, engaged)
    }

    /// Every ranged profile that a living model of the unit carries, once each, in order.
    pub fn ranged_weapons(self, unit: UnitId) -> impl Iterator<Item = WeaponId> + 'a {
        crate::phases::shooting::eligible::ranged_weapons(self, unit)
    }

    /// Shapes and ids of an assignment, in the order of the table.
    pub fn check_fire_names(self, player: Player, unit: UnitId, fire: &Fire) -> Result<(), Refusal> {
        crate::phases::shooting::volley::check_names(self, player, unit, fire)
    }

    /// Whether one model could fire one weapon at a target, whatever else it fires: for menus. Whether
    /// the unit may shoot at all is asked apart.
    pub fn check_fire(self, unit: UnitId, model: ModelId, fire: &Fire, look: &Target<'_>) -> Result<(), Refusal> {
        crate::phases::shooting::volley::check_one(self, unit, model, fire, look)
    }

    /// Judges a unit's assignments.
    pub fn plan_volley(self, player: Player, unit: UnitId, fires: &[Fire]) -> Result<Volley, Refusal> {
        crate::phases::shooting::volley::plan(self, player, unit, fires)
    }

    /// Judges assignments of a unit that fires overwatch (S2.8).
    pub fn plan_overwatch(self, player: Player, unit: UnitId, fires: &[Fire]) -> Result<Volley, Refusal> {
        crate::phases::shooting::volley::plan_overwatch(self, player, unit, fires)
    }

    /// Whether a weapon in the hands of a model may fire after an Advance, as printed or by a rule.
    pub fn is_assault(self, model: ModelId, weapon: WeaponId) -> bool {
        crate::weapon_abilities::assault::has(self, model, weapon)
    }

    /// Whether a weapon in the hands of a model is Hazardous, as printed or by a rule.
    pub fn is_hazardous(self, model: ModelId, weapon: WeaponId) -> bool {
        crate::weapon_abilities::hazardous::has(self, model, weapon)
    }

    /// Whether a weapon in the hands of a model is a pistol, as printed or by a rule.
    pub fn is_pistol(self, model: ModelId, weapon: WeaponId) -> bool {
        crate::weapon_abilities::pistol::has(self, model, weapon)
    }
}
