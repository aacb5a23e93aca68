//! Fighting on death (R12.6): a model slain in the Fight phase before its unit fought may strike
//! once the attackers have finished, before they consolidate. Only then is it removed, and only
//! then does it explode. It counts as having one wound and may pile in first; the slain of a unit
//! act together, and their unit was not selected to fight.

use super::{after_attacks, assign, pile_in, stage};
use crate::attack::deadly_demise;
use crate::battle::Battle;
use crate::dice::Context;
use crate::effects::modifiers;
use crate::event::{Event, Roll};
use crate::ids::{ModelId, Player, UnitId};
use crate::position::Phase;
use crate::resolution::{Resolution, Stop};
use crate::setup::{Keys, Lends};
use crate::state::{FightPart, Hand, ModelFlags, Staging, UnitFlags};
use codex::CoreAbility;
use smallvec::SmallVec;

/// The lowest face on which a slain model strikes; 7 is never.
fn value(battle: Battle<'_>, unit: UnitId, model: ModelId) -> u8 {
    let mut value = battle.setup.unit(battle.setup.model_units[model.index()]).abilities.fights_on_death;
    modifiers::lent(battle, unit, model, Lends::FIGHTS_ON_DEATH, |ability| {
        if let CoreAbility::FightsOnDeath(lent) = ability {
            value = value.min(lent);
        }
    });
    value
}

/// Whether a model that has just died will strike; rolls where the rule asks for it.
pub(crate) fn may_strike(r: &mut Resolution<'_>, model: ModelId) -> Result<bool, Stop> {
    let battle = r.battle();
    let clock = &battle.state.clock;
    let Hand::Fighting { unit: slayer, part: FightPart::Attacks } = clock.hand else { return Ok(false) };
    let unit = battle.unit_of(model);
    if clock.phase != Phase::Fight
        || battle.player(slayer) == battle.player(unit)
        || battle.state.unit(unit).flags.contains(UnitFlags::FOUGHT)
    {
        return Ok(false);
    }
    let need = value(battle, unit, model);
    if need <= 1 {
        return Ok(true);
    }
    if need > 6 {
        return Ok(false);
    }
    let face = r.d6(Context::Ability)?;
    r.note(Roll {
        model: Some(model),
        need,
        successes: u32::from(face >= need),
        ..Roll::of(Context::Ability, unit, SmallVec::from_slice(&[face]))
    });
    Ok(face >= need)
}

/// The attackers have finished: the slain who can strike at somebody get up once more. True if
/// somebody does.
pub(crate) fn begin(r: &mut Resolution<'_>, slayer: UnitId) -> Result<bool, Stop> {
    let fallen = std::mem::take(&mut r.fallen);
    for &model in &fallen {
        r.change_model(model, |m| {
            m.wounds = 1;
            m.flags.insert(ModelFlags::ALIVE | ModelFlags::FALLEN);
        });
    }
    next(r, slayer)
}

/// A unit's slain have struck: they are removed, and the next unit's strike.
pub(crate) fn done(r: &mut Resolution<'_>, unit: UnitId, slayer: UnitId) -> Result<(), Stop> {
    remove(r, unit, slayer)?;
    if next(r, slayer)? { Ok(()) } else { after_attacks(r, slayer) }
}

/// The slain in hand may have nobody in reach any more, or their unit has come apart and its leader
/// is a unit of its own (R14.7): then the next who can strike do, or the attackers go on. `true` if
/// anything changed.
pub(crate) fn settle(r: &mut Resolution<'_>, unit: UnitId, part: FightPart, slayer: UnitId) -> Result<bool, Stop> {
    let fighters = stage::fighters(r.battle(), unit, part);
    let stays = r.battle().on_table(unit) && !fighters.is_empty();
    // One that piles in may still come into reach.
    if stays && (part.is_pile_in() || assign::can_strike(r.battle(), unit, &fighters)) {
        return Ok(false);
    }
    r.change_staging(|staging| *staging = Staging::default());
    if !next(r, slayer)? {
        after_attacks(r, slayer)?;
    }
    Ok(true)
}

/// A unit's slain have piled in: they strike if they can, else they are removed.
pub(crate) fn go_on(r: &mut Resolution<'_>, unit: UnitId, slayer: UnitId) -> Result<(), Stop> {
    let part = FightPart::LastBlows(slayer);
    if assign::can_strike(r.battle(), unit, &stage::fighters(r.battle(), unit, part)) {
        r.change_clock(|clock| clock.hand = Hand::Fighting { unit, part });
        return Ok(());
    }
    done(r, unit, slayer)
}

/// Hands the next unit with slain models its pile-in, where one is possible, or its attacks.
fn next(r: &mut Resolution<'_>, slayer: UnitId) -> Result<bool, Stop> {
    let units: Vec<UnitId> = Player::BOTH.iter().flat_map(|&player| r.battle().units_on_table(player)).collect();
    for unit in units {
        let blows = FightPart::LastBlows(slayer);
        let fighters = stage::fighters(r.battle(), unit, blows);
        if fighters.is_empty() {
            continue;
        }
        // R19.4 aircraft do not pile in.
        let walks = !r.battle().keys(unit).contains(Keys::AIRCRAFT)
            && pile_in::closing_in(r.battle(), unit, blows).leads_somewhere();
        let part = match (walks, assign::can_strike(r.battle(), unit, &fighters)) {
            (true, _) => FightPart::LastPileIn(slayer),
            (false, true) => blows,
            (false, false) => {
                remove(r, unit, slayer)?;
                continue;
            }
        };
        r.change_clock(|clock| clock.hand = Hand::Fighting { unit, part });
        r.say(Event::LastBlows(unit));
        return Ok(true);
    }
    Ok(false)
}

/// Removes a unit's slain models; what their death sets off happens now. It was the attackers'
/// doing (R20.4).
fn remove(r: &mut Resolution<'_>, unit: UnitId, slayer: UnitId) -> Result<(), Stop> {
    r.blame(Some(slayer));
    for model in stage::fighters(r.battle(), unit, FightPart::LastBlows(slayer)) {
        cut_short(r, model)?;
    }
    r.blame(None);
    Ok(())
}

/// A slain model that was still to strike is removed. Its death was counted when it fell.
pub(crate) fn cut_short(r: &mut Resolution<'_>, model: ModelId) -> Result<(), Stop> {
    r.change_model(model, |m| {
        m.wounds = 0;
        m.flags.remove(ModelFlags::ALIVE | ModelFlags::FALLEN);
    });
    deadly_demise::on_death(r, model)
}
