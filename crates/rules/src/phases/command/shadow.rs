//! What the Shadow of Chaos does once a unit has taken its Battle-shock test (F5.1); where it lies is in
//! `effects/shadow.rs`.

use crate::arrange::{self, Wanted};
use crate::attack::mortal_wounds;
use crate::battle::Battle;
use crate::dice::{Context, d3};
use crate::effects::shadow::{covers, terrifies};
use crate::event::{Event, Roll};
use crate::ids::{ModelId, UnitId};
use crate::resolution::{Resolution, Stop};
use crate::stand;
use crate::state::ModelFlags;
use geometry::{Body, Inches};
use smallvec::SmallVec;

/// A unit has tested: daemons in their Shadow are restored, enemies in it are hurt.
pub(super) fn tested(r: &mut Resolution<'_>, unit: UnitId, passed: bool) -> Result<(), Stop> {
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
    let within = Inches::whole(9);
    let wanted = Wanted { models: &[model], near: at.at, within, facing: at.facing, level: at.z, at_once: false };
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
