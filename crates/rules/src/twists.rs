//! Twists and mission rules that reach into other rules (M9.1, M9.5). Those about actions are in
//! `actions.rs`, those about markers in `set_up.rs` and `banners.rs`; what the words of records can say is in
//! the records of `data/twists`.

use crate::battle::Battle;
use crate::ids::{ModelId, UnitId};
use crate::profile::AttackProfile;
use crate::setup::{Keys, Setup, WeaponCard};
use crate::sight;
use codex::{Operation, TwistRule};
use geometry::Inches;

/// Night Fighting.
const NIGHT: Inches = Inches::whole(18);
/// High Octane.
const OCTANE: u8 = 6;
/// Lords of War.
const LORDLY: i16 = 3;
/// Inspired Leadership.
const INSPIRING: Inches = Inches::whole(9);

/// How far a ranged weapon reaches tonight.
pub(crate) fn range(setup: &Setup, printed: Inches) -> Inches {
    if setup.has_twist(TwistRule::NightFighting) { printed.min(NIGHT) } else { printed }
}

/// What an Advance adds where it is not rolled.
pub(crate) fn advance(setup: &Setup) -> Option<u8> {
    setup.has_twist(TwistRule::HighOctane).then_some(OCTANE)
}

/// What a twist does to an attack.
pub(crate) fn apply(battle: Battle<'_>, model: ModelId, card: &WeaponCard, profile: &mut AttackProfile) {
    if battle.setup.mission.is_none() {
        return;
    }
    let keys = battle.setup.model(model).keys;
    let lord = battle.setup.unit(battle.setup.model_units[model.index()]).warlord
        && keys.contains(Keys::CHARACTER)
        && !keys.contains(Keys::VEHICLE);
    if lord && !card.traits.extra_attacks && battle.setup.has_twist(TwistRule::LordsOfWar) {
        profile.attacks.modify(Operation::Add(LORDLY));
    }
    if !profile.melee && is_foggy(battle) {
        profile.grants_cover = true;
    }
}

/// Fog of War: in the first round nobody sees clearly, and of the core stratagems only New Orders
/// is used.
pub(crate) fn is_foggy(battle: Battle<'_>) -> bool {
    battle.state.clock.round == 1 && battle.setup.has_twist(TwistRule::FogOfWar)
}

/// Point Blank: what is fired and is no Blast weapon is a pistol as well.
pub(crate) fn arm(setup: &mut Setup) {
    if setup.has_twist(TwistRule::PointBlank) {
        for card in setup.weapons.iter_mut().filter(|card| !card.range.is_melee() && !card.traits.blast) {
            card.traits.pistol = true;
        }
    }
}

/// What Inspired Leadership adds to a Battle-shock test: the unit's WARLORD is outside its own zone, near and in sight.
pub(crate) fn inspired(battle: Battle<'_>, unit: UnitId) -> i8 {
    if !battle.setup.has_twist(TwistRule::InspiredLeadership) {
        return 0;
    }
    let player = battle.player(unit);
    let lords = battle.setup.units_of(player).filter(|&lord| battle.setup.unit(lord).warlord);
    let mut models = lords.filter(|&lord| battle.on_table(battle.lead(lord))).flat_map(|lord| {
        let alive = |model: &ModelId| battle.state.model(*model).alive();
        battle.setup.unit(lord).model_ids().filter(alive).collect::<Vec<ModelId>>()
    });
    let inspires = |lord: ModelId| {
        let body = battle.body(lord);
        !battle.setup.touches_zone(player, &body)
            && battle.models(unit).any(|model| {
                geometry::within(&body, &battle.body(model), INSPIRING)
                    && (model == lord || sight::model_sees_model(battle, lord, model))
            })
    };
    i8::from(models.any(inspires))
}
