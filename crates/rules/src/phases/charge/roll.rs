//! The charge roll (R15.3), and whether the charge is possible with it (R15.4).

use crate::attack::kept_dice;
use crate::battle::Battle;
use crate::dice::Context;
use crate::effects::modifiers;
use crate::event::{Event, Roll};
use crate::ids::{Player, UnitId};
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::reroll::Offer;
use crate::resolution::{Resolution, Stop};
use crate::state::Hand;
use crate::unit;
use codex::{EffectRoll, Ignored, Permission};
use smallvec::{SmallVec, smallvec};

/// Whether the unit has a charge to roll for.
pub(super) fn check(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    match battle.state.clock.hand {
        Hand::Charging { unit: held, roll: 0, .. } if held == unit => Ok(()),
        Hand::Charging { unit: held, .. } if held == unit => {
            Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::HasRolledCharge))
        }
        hand => match hand.unit() {
            Some(held) => Err(Refusal::new(Code::UnfinishedUnit).unit(held)),
            None => Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::DeclareChargeFirst)),
        },
    }
}

/// How many dice a charge roll of a unit is the sum of.
pub(crate) fn dice(battle: Battle<'_>, unit: UnitId) -> u8 {
    2 + u8::from(modifiers::may(battle, unit, Permission::ChargeOnThreeDice))
}

/// Rolls. If no legal end is found for the unit, the charge fails at once.
pub(super) fn resolve(r: &mut Resolution<'_>, unit: UnitId) -> Result<(), Stop> {
    let Hand::Charging { targets, heroic, .. } = r.battle().state.clock.hand else { return Ok(()) };
    let only = targets.iter().next().filter(|_| targets.len() == 1);
    let (mut add, mut again) = modifiers::own_roll_right(r.battle(), unit, EffectRoll::Charge, only);
    // With one target it has been counted.
    if only.is_none() {
        let battle = r.battle();
        let ignores = modifiers::ignores(battle, unit, Ignored::Charge);
        let against = |(more, less): (i8, i8)| more + if ignores { 0 } else { less };
        let (mut own, mut more, mut less) = (add, 0, 0);
        for target in targets.iter() {
            let rules = modifiers::charged(battle, unit, target);
            (more, less) = (rules.0.max(more), rules.1.min(less));
            // A rule that asks about the target applies if it is true of any of them.
            let (with, right) = modifiers::own_roll_right(battle, unit, EffectRoll::Charge, Some(target));
            own = own.max(with - against(rules));
            again = again.or(right);
        }
        add = own + against((more, less));
    }
    let kept = kept_dice::instead(r, unit, EffectRoll::Charge)?;
    let mut faces: SmallVec<[u8; 3]> = smallvec![kept.map_or_else(|| r.d6(Context::Charge), Ok)?];
    for _ in 1..dice(r.battle(), unit) {
        faces.push(r.d6(Context::Charge)?);
    }
    let result = |faces: &[u8]| faces.iter().sum::<u8>().saturating_add_signed(add).max(1);
    // Looked at before the roll only where somebody could be asked: nobody is when it is enough.
    let asks = again.is_some() || r.may_command_reroll(unit, Context::Charge);
    let enough = asks.then(|| super::reaches(r.battle(), unit, targets, result(&faces)));
    let offer = Offer { sum: true, settled: enough == Some(true), ..Offer::single(unit, Context::Charge, again, 0) };
    let rerolled = kept_dice::offer(r, offer, &mut faces, kept.is_some())?;
    let roll = result(&faces);
    let enough = enough.filter(|_| rerolled.is_empty());
    r.note(Roll { rerolled, modifier: add, ..Roll::of(Context::Charge, unit, SmallVec::from_slice(&faces)) });
    r.change_clock(|clock| clock.hand = Hand::Charging { unit, targets, roll, heroic });
    let battle = r.battle();
    let left = targets.iter().filter(|&target| battle.on_table(target));
    let distance = left.map(|target| battle.units_gap(unit, target)).max().unwrap_or_default();
    r.say(Event::ChargeRolled { unit, targets, roll, distance });
    if !enough.unwrap_or_else(|| super::reaches(r.battle(), unit, targets, roll)) {
        fail(r, unit);
    }
    Ok(())
}

/// The charge fails: nobody moves.
pub(super) fn fail(r: &mut Resolution<'_>, unit: UnitId) {
    r.change_staging(|staging| staging.paths.clear());
    r.change_clock(|clock| clock.hand = Hand::Empty);
    r.say(Event::ChargeFailed(unit));
}
