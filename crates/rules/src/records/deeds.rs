//! What abilities do at their moment, and what stratagems give back.

use super::triggers::{Others, succeeds};
use crate::action::{Action, Use};
use crate::attack::damage::{self, Death};
use crate::attack::mortal_wounds;
use crate::battle::Battle;
use crate::command_points;
use crate::decision::{Decision, Models, Question};
use crate::dice::Context;
use crate::effects::modifiers;
use crate::event::Roll;
use crate::ids::{ModelId, Player, UnitId};
use crate::markers;
use crate::phases::command;
use crate::phases::movement::transport;
use crate::position::Reserves;
use crate::resolution::{Resolution, Stop};
use crate::setup::TriggerCard;
use crate::state::UnitFlags;
use codex::{DiceExpr, Permission, TriggerDeed, TriggerRow};
use smallvec::SmallVec;

/// The face on which a stratagem's command point comes back.
const REFUND: u8 = 5;

/// Does what an ability says beyond rules that apply.
pub(super) fn act(r: &mut Resolution<'_>, card: &TriggerCard, unit: UnitId, others: &Others) -> Result<(), Stop> {
    let player = r.battle().player(unit);
    match card.does {
        // Who returns is seen to at the end of the phase.
        None | Some(TriggerDeed::Return) => {}
        Some(TriggerDeed::Withdraw) => transport::withdraw(r, unit, Reserves::Strategic),
        Some(TriggerDeed::ShockTest) => {
            if let Some(&other) = others.first() {
                command::battle_shock_test(r, other, 0)?;
            }
        }
        Some(TriggerDeed::ShockTests) => {
            for &other in others {
                command::battle_shock_test(r, other, 0)?;
            }
        }
        Some(TriggerDeed::MortalWounds) => mortal(r, card, unit, others)?,
        Some(TriggerDeed::Heal) => heal(r, card, unit)?,
        Some(TriggerDeed::CommandPoint) => command_points::gain(r, player),
        Some(TriggerDeed::Bloodshed) => {
            r.change_uses(|uses| uses.bloodshed[player.index()] = uses.bloodshed[player.index()].saturating_add(1));
        }
        Some(TriggerDeed::ShootAgain) => r.change_unit(unit, |u| u.flags.remove(UnitFlags::SHOT)),
        Some(TriggerDeed::Suffer) => {
            let amount = roll(r, unit, card.wounds.unwrap_or(DiceExpr::fixed(1)), Context::MortalWounds)?;
            mortal_wounds::inflict(r, unit, amount)?;
        }
        Some(TriggerDeed::Betray) => betray(r, unit)?,
        Some(TriggerDeed::Scavenge) => scavenge(r, card, player)?,
    }
    Ok(())
}

/// Rolls an amount and notes the dice.
pub(super) fn roll(r: &mut Resolution<'_>, unit: UnitId, dice: DiceExpr, context: Context) -> Result<u32, Stop> {
    let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
    let total = r.dice(dice, context, &mut faces)?;
    if !faces.is_empty() {
        r.note(Roll { modifier: dice.plus as i8, ..Roll::of(context, unit, faces) });
    }
    Ok(total)
}

/// A model of the datasheet regains wounds.
fn heal(r: &mut Resolution<'_>, card: &TriggerCard, unit: UnitId) -> Result<(), Stop> {
    let battle = r.battle();
    let hurt = |model: &ModelId| battle.state.model(*model).wounds < battle.setup.model(*model).wounds;
    let Some(model) = battle.models(unit).find(hurt) else { return Ok(()) };
    let regained = match card.wounds {
        Some(dice) => roll(r, unit, dice, Context::Ability)?,
        None => card.dice.into(),
    };
    let most = r.setup.model(model).wounds;
    r.change_model(model, |m| m.wounds = m.wounds.saturating_add(regained.min(100) as u8).min(most));
    Ok(())
}

fn mortal(r: &mut Resolution<'_>, card: &TriggerCard, unit: UnitId, others: &Others) -> Result<(), Stop> {
    let Some(&target) = others.first() else { return Ok(()) };
    let dice = if card.dice == 0 { r.battle().count(unit).min(100) as u8 } else { card.dice };
    let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
    for _ in 0..dice {
        faces.push(r.d6(Context::Ability)?);
    }
    let row = |face: u8| card.rows.iter().rev().find(|row| face >= row.from).copied();
    let hits: SmallVec<[TriggerRow; 16]> = faces.iter().filter_map(|&face| row(face)).collect();
    r.note(Roll {
        need: card.rows.first().map_or(0, |row| row.from),
        successes: hits.len() as u32,
        ..Roll::of(Context::Ability, unit, faces)
    });
    let mut wounds = 0;
    for row in hits {
        let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
        wounds += r.dice(row.wounds, Context::MortalWounds, &mut faces)?;
    }
    r.blame(Some(unit));
    mortal_wounds::inflict(r, target, wounds)
}

/// A Leadership test of the unit; failed, a bodyguard model of its owner's choice is destroyed.
fn betray(r: &mut Resolution<'_>, unit: UnitId) -> Result<(), Stop> {
    let need = command::leadership(r.battle(), unit);
    let faces = [r.d6(Context::Ability)?, r.d6(Context::Ability)?];
    let passed = faces[0] + faces[1] >= need;
    let shown = Roll::of(Context::Ability, unit, SmallVec::from_slice(&faces));
    r.note(Roll { need, successes: u32::from(passed), ..shown });
    if passed {
        return Ok(());
    }
    let battle = r.battle();
    let own = battle.setup.unit(unit).model_ids().filter(|&model| battle.state.model(model).alive());
    let options: Models = own.collect();
    let Some(&last) = options.last() else { return Ok(()) };
    let mut chosen = last;
    if options.len() > 1 {
        let player = r.battle().player(unit);
        let question = Question::Casualties { unit, count: 1, options };
        if let Action::ChooseModels(models) = r.ask(Decision { player, question })? {
            chosen = models.first().copied().unwrap_or(last);
        }
    }
    damage::die(r, chosen, Death::Triggers)
}

/// One die for each marker that units with the ability hold, whoever of them is asked first; one
/// success is enough for a command point.
fn scavenge(r: &mut Resolution<'_>, card: &TriggerCard, player: Player) -> Result<(), Stop> {
    let battle = r.battle();
    let same = |other: &&TriggerCard| {
        let unit = battle.lead(other.unit);
        other.does == card.does && battle.player(unit) == player && battle.on_table(unit) && !battle.is_shocked(unit)
    };
    let holders: SmallVec<[UnitId; 4]> =
        battle.setup.triggers.iter().filter(same).map(|other| battle.lead(other.unit)).collect();
    let first = holders.iter().find(|&&unit| is_holding(battle, player, unit));
    if first != Some(&battle.lead(card.unit)) {
        return Ok(());
    }
    let held = battle.state.objectives.iter().filter(|marker| {
        let near = |unit: &UnitId| battle.models(*unit).any(|model| markers::in_range(battle, model, marker.at));
        !marker.gone && marker.controlled_by == Some(player) && holders.iter().any(near)
    });
    let mut found = false;
    for _ in 0..held.count() {
        found |= succeeds(r, card.unit, card.on.unwrap_or(4))?;
    }
    if found {
        command_points::gain(r, player);
    }
    Ok(())
}

fn is_holding(battle: Battle<'_>, player: Player, unit: UnitId) -> bool {
    battle.state.objectives.iter().any(|marker| {
        !marker.gone
            && marker.controlled_by == Some(player)
            && battle.models(unit).any(|model| markers::in_range(battle, model, marker.at))
    })
}

/// A stratagem was used on a unit: near who gives command points back, one may come back (R6.4).
pub(crate) fn refund(r: &mut Resolution<'_>, player: Player, using: &Use) -> Result<(), Stop> {
    let Some(unit) = using.unit else { return Ok(()) };
    let battle = r.battle();
    // More than one a round is never gained, so nobody rolls for it.
    let capped = battle.state.purses[player.index()].gained > 0;
    if capped || !modifiers::may(battle, unit, Permission::RefundStratagem) {
        return Ok(());
    }
    if succeeds(r, unit, REFUND)? {
        command_points::gain(r, player);
    }
    Ok(())
}
