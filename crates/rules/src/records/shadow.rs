//! The Shadow of Chaos (F5.1): where it lies, and what it does to Battle-shock tests.

use crate::arrange::{self, Wanted};
use crate::attack::{modifiers, mortal_wounds};
use crate::battle::Battle;
use crate::dice::{Context, d3};
use crate::event::{Event, Roll};
use crate::ids::{ModelId, Player, UnitId};
use crate::phases::stand;
use crate::resolution::{Resolution, Stop};
use crate::state::ModelFlags;
use codex::RuleDeed;
use geometry::{Body, Inches};
use smallvec::SmallVec;

/// How far it reaches around them.
const AROUND: Inches = Inches::whole(6);

/// Whether a unit stands in a player's Shadow: in that player's zone, or in No Man's Land or the
/// enemy's zone while the player controls at least half of the markers there; a player's own
/// units also where a rule says so, as near a greater daemon.
pub fn covers(battle: Battle<'_>, player: Player, unit: UnitId) -> bool {
    if !battle.setup.has_deed(player, RuleDeed::Shadow) {
        return false;
    }
    let zone = |of: Player| battle.models(unit).any(|model| battle.setup.touches_zone(of, &battle.body(model)));
    zone(player)
        || (zone(player.other()) && holds_half(battle, player, Some(player.other())))
        || (battle.models(unit).any(|model| is_outside(battle, model)) && holds_half(battle, player, None))
        || (battle.player(unit) == player && modifiers::stands_in_shadow(battle, unit))
}

/// Whether a unit is within 6" of a greater daemon of a player, or is one.
fn is_near_greater(battle: Battle<'_>, player: Player, unit: UnitId) -> bool {
    let words = battle.setup.named.greater;
    battle.units_on_table(player).any(|daemon| {
        words.iter().flatten().any(|&word| battle.has_keyword(daemon, word))
            && (daemon == unit || battle.units_within(daemon, unit, AROUND))
    })
}

/// F5.2 whether a base is wholly within the Shadow, or wholly within 6" of a greater daemon of the
/// unit's god.
pub fn is_rift(battle: Battle<'_>, player: Player, unit: UnitId, body: &Body) -> bool {
    if !battle.setup.has_deed(player, RuleDeed::Shadow) {
        return false;
    }
    let enemy = player.other();
    let setup = battle.setup;
    let beyond = !setup.touches_zone(enemy, body) || holds_half(battle, player, Some(enemy));
    let between = setup.in_zone(player, body) || setup.in_zone(enemy, body) || holds_half(battle, player, None);
    let khorne = setup.named.khorne.is_some_and(|word| battle.has_keyword(unit, word));
    (beyond && between) || (khorne && is_wholly_near_greater(battle, player, body))
}

/// The greater daemons known here are all Khorne's.
fn is_wholly_near_greater(battle: Battle<'_>, player: Player, body: &Body) -> bool {
    let words = battle.setup.named.greater;
    battle
        .units_on_table(player)
        .filter(|&daemon| words.iter().flatten().any(|&word| battle.has_keyword(daemon, word)))
        .any(|daemon| battle.models(daemon).any(|model| geometry::wholly_within(body, &battle.body(model), AROUND)))
}

fn is_outside(battle: Battle<'_>, model: ModelId) -> bool {
    let body = battle.body(model);
    !Player::BOTH.iter().any(|&player| battle.setup.in_zone(player, &body))
}

/// Whether a player controls at least half of the markers of a zone, or of No Man's Land.
fn holds_half(battle: Battle<'_>, player: Player, zone: Option<Player>) -> bool {
    let lies = |at: geometry::Point| Player::BOTH.into_iter().find(|&of| battle.setup.point_in_zone(of, at));
    let markers = battle.state.objectives.iter().filter(|marker| !marker.gone && lies(marker.at) == zone);
    let (mut all, mut held) = (0, 0);
    for marker in markers {
        all += 1;
        held += u32::from(marker.controlled_by == Some(player));
    }
    all > 0 && 2 * held >= all
}

/// Whether the enemy's Shadow lies on a unit, or a greater daemon of theirs is near.
fn terrifies(battle: Battle<'_>, unit: UnitId) -> bool {
    let enemy = battle.player(unit).other();
    battle.setup.has_deed(enemy, RuleDeed::Shadow)
        && (covers(battle, enemy, unit) || is_near_greater(battle, enemy, unit))
}

/// What the Shadow adds to a unit's Battle-shock test.
pub fn modifier(battle: Battle<'_>, unit: UnitId) -> i8 {
    i8::from(covers(battle, battle.player(unit), unit)) - i8::from(terrifies(battle, unit))
}

/// A unit has tested: daemons in their Shadow are restored, enemies in it are hurt.
pub fn tested(r: &mut Resolution<'_>, unit: UnitId, passed: bool) -> Result<(), Stop> {
    let player = r.battle().player(unit);
    if passed && covers(r.battle(), player, unit) {
        return manifest(r, unit);
    }
    if !passed && terrifies(r.battle(), unit) {
        let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
        faces.push(r.d6(Context::MortalWounds)?);
        let wounds = u32::from(d3(faces[0]));
        note(r, Context::MortalWounds, unit, faces);
        r.destroyer = Some(player.other());
        mortal_wounds::inflict(r, unit, wounds)?;
    }
    Ok(())
}

/// Daemonic Manifestation: a BATTLELINE unit returns D3 models, another's model regains D3 wounds.
fn manifest(r: &mut Resolution<'_>, unit: UnitId) -> Result<(), Stop> {
    let battle = r.battle();
    let battleline = battle.setup.named.battleline.is_some_and(|word| battle.has_keyword(unit, word));
    let own = || battle.setup.unit(unit).model_ids();
    let fallen: SmallVec<[ModelId; 16]> = own().filter(|&model| !battle.state.model(model).alive()).collect();
    let hurt = battle.models(unit).find(|&m| battle.state.model(m).wounds < battle.setup.model(m).wounds);
    if battleline && fallen.is_empty() || !battleline && hurt.is_none() {
        return Ok(());
    }
    let face = r.d6(Context::Ability)?;
    let many = d3(face);
    note(r, Context::Ability, unit, SmallVec::from_slice(&[face]));
    if let Some(model) = hurt.filter(|_| !battleline) {
        let most = r.setup.model(model).wounds;
        r.change_model(model, |m| m.wounds = (m.wounds + many).min(most));
        return Ok(());
    }
    for &model in fallen.iter().take(usize::from(many)) {
        give_back(r, unit, model);
    }
    Ok(())
}

/// Sets a slain model up again: in coherency, and engaged only with whom its unit is engaged.
fn give_back(r: &mut Resolution<'_>, unit: UnitId, model: ModelId) {
    let battle = r.battle();
    let Some(near) = battle.models(unit).next() else { return };
    let at = battle.state.model(near);
    let engaged = battle.is_engaged(unit);
    let player = battle.player(unit);
    let bodies: Vec<Body> = battle.models(unit).map(|m| battle.body(m)).collect();
    let accepts = |model: ModelId, body: &Body| {
        let mut all = bodies.clone();
        all.push(*body);
        stand::on_terrain(battle, model, body).is_ok()
            && stand::overlapped(battle, body, &|_| false).is_none()
            && (engaged || battle.engaged_by(player, body).is_none())
            && Battle::is_coherent(&all)
    };
    let wanted = Wanted { models: &[model], near: at.at, within: Inches::whole(9), facing: at.facing, level: at.z };
    let Some(place) = arrange::arrange(battle, &wanted, &accepts).and_then(|places| places.first().copied()) else {
        return;
    };
    let wounds = r.setup.model(model).wounds;
    r.put_model(model, &place);
    r.change_model(model, |m| {
        m.wounds = wounds;
        m.flags = ModelFlags::ALIVE;
    });
    r.say(Event::Returned(model));
}

fn note(r: &mut Resolution<'_>, context: Context, unit: UnitId, faces: SmallVec<[u8; 16]>) {
    r.note(Roll::of(context, unit, faces));
}
