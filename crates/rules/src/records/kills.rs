//! What comes of destroying enemies: abilities of those who did it, and markers that a Blood Legion
//! keeps (F5.5).

use crate::battle::Battle;
use crate::effects::is_marked;
use crate::ids::{Player, UnitId};
use crate::moments::{Moment, MomentKind};
use crate::resolution::{Kill, Resolution, Stop};
use crate::setup::TriggerCard;
use crate::{markers, objectives};
use codex::RuleDeed;

/// The action is over: first the moments of units that were destroyed in it, then those of the units that
/// destroyed them.
pub(crate) fn kills(r: &mut Resolution<'_>) -> Result<(), Stop> {
    for (unit, last) in std::mem::take(&mut r.deaths) {
        // One that has been given back meanwhile was not destroyed.
        if !r.battle().setup.unit(unit).model_ids().any(|model| r.battle().state.model(model).alive()) {
            let player = r.battle().player(unit);
            let slayer = |kill: &&Kill| kill.of == unit && kill.last && r.battle().player(kill.by) != player;
            let by = r.kills.iter().find(slayer).map(|kill| kill.by);
            r.at(Moment::Destroyed { unit, last, by })?;
        }
    }
    for Kill { by: unit, model, of, last } in std::mem::take(&mut r.kills) {
        r.at(Moment::DestroyedModel { unit, model, of })?;
        if last {
            r.at(Moment::DestroyedUnit { unit, model, of })?;
        }
    }
    Ok(())
}

/// A unit was destroyed: the units that had marked it mark another.
pub(crate) fn marks_are_lost(r: &mut Resolution<'_>, moment: Moment) -> Result<(), Stop> {
    let Moment::Destroyed { unit, .. } = moment else { return Ok(()) };
    let battle = r.battle();
    // What is left of an attached unit bears its mark on.
    if battle.alive(battle.lead(unit)) {
        return Ok(());
    }
    let setup = r.setup;
    let player = battle.player(unit).other();
    let marked = |card: &&TriggerCard| {
        let tag = card.mark.map(|mark| setup.grant(mark).tag);
        card.due.at.contains(&MomentKind::MarkLost)
            && battle.player(card.unit) == player
            && tag.is_some_and(|tag| is_marked(battle, battle.lead(unit), tag, player))
    };
    let hunters: Vec<UnitId> = setup.triggers.iter().filter(marked).map(|card| battle.lead(card.unit)).collect();
    for hunter in hunters {
        r.at(Moment::MarkLost(hunter))?;
    }
    Ok(())
}

/// F5.5 a KHORNE unit destroyed an enemy that was in range of markers when the phase began.
pub(crate) fn note_taint(r: &mut Resolution<'_>, moment: Moment) -> Result<(), Stop> {
    let Moment::DestroyedUnit { unit: by, of, .. } = moment else { return Ok(()) };
    let player = r.battle().player(by);
    let battle = r.battle();
    if !battle.setup.has_deed(player, RuleDeed::BloodTainted) {
        return Ok(());
    }
    let word = battle.setup.named.khorne;
    let khorne = |unit: UnitId| word.is_some_and(|word| battle.setup.unit(unit).keywords.binary_search(&word).is_ok());
    let bits = battle.state.unit(of).near_at_phase_start;
    if khorne(by) && bits != 0 {
        r.change_uses(|uses| uses.tainted[player.index()] |= bits);
    }
    Ok(())
}

/// The phase is over: tainted markers where the player's level of control is higher are kept.
pub(crate) fn taint(r: &mut Resolution<'_>) -> Result<(), Stop> {
    for player in Player::BOTH {
        let bits = r.battle().state.uses.tainted[player.index()];
        if bits == 0 {
            continue;
        }
        for at in r.battle().state.marker_ids().filter(|at| bits & at.bit() != 0) {
            let battle = r.battle();
            let marker = *battle.state.marker(at);
            let level = |player: Player| objectives::level(battle, player, marker.at);
            if !marker.gone && level(player) > level(player.other()) {
                r.change_objective(at, |marker| {
                    marker.controlled_by = Some(player);
                    marker.sticky = true;
                });
            }
        }
        r.change_uses(|uses| uses.tainted[player.index()] = 0);
    }
    Ok(())
}

/// A phase begins: which markers everybody is in range of, where a rule will ask.
pub(crate) fn note_markers(r: &mut Resolution<'_>) -> Result<(), Stop> {
    if !Player::BOTH.iter().any(|&player| r.setup.has_deed(player, RuleDeed::BloodTainted)) {
        return Ok(());
    }
    for unit in r.setup.unit_ids() {
        let bits = near(r.battle(), unit);
        r.change_unit(unit, |u| u.near_at_phase_start = bits);
    }
    Ok(())
}

/// The markers that a unit is in range of, a bit each.
pub(crate) fn near(battle: Battle<'_>, unit: UnitId) -> u16 {
    let lead = battle.lead(unit);
    if !battle.on_table(lead) {
        return 0;
    }
    let here = battle
        .state
        .markers_on_table()
        .filter(|(_, marker)| battle.models(lead).any(|model| markers::in_range(battle, model, marker.at)));
    here.fold(0, |bits, (marker, _)| bits | marker.bit())
}
