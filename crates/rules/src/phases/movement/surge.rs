//! Surge moves (R7.15): what an enemy's shooting or moving sets off. One a unit and phase, not
//! while battle-shocked or engaged; the owner may stay where it is once the die has fallen.

use crate::attack::modifiers;
use crate::attack::reroll::{self, Offer};
use crate::battle::Battle;
use crate::dice::{Context, d3};
use crate::event::Roll;
use crate::ids::{Player, UnitId};
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use crate::state::{Hand, Moved, ReactionKind, UnitFlags};
use codex::{DiceExpr, Distance, EffectRoll, RuleDeed};
use geometry::Inches;
use smallvec::SmallVec;

/// How near the enemy must be for a Murdercall (F5.5).
const CALL: Inches = Inches::whole(6);

/// Whether a unit could make a Blood Surge now, had it lost models.
pub fn may_blood_surge(battle: Battle<'_>, unit: UnitId) -> bool {
    battle.parts(unit).any(|part| battle.setup.unit(part).abilities.blood_surge.is_some()) && may_surge(battle, unit)
}

fn may_surge(battle: Battle<'_>, unit: UnitId) -> bool {
    battle.on_table(unit)
        && !battle.is_shocked(unit)
        && !battle.state.unit(unit).flags.contains(UnitFlags::SURGED)
        && !battle.is_engaged(unit)
}

/// An enemy has shot and slain models of these units: one with Blood Surge moves.
pub fn after_shooting(r: &mut Resolution<'_>, hurt: &[UnitId]) -> Result<(), Stop> {
    // Who has been told how far to go is the one that goes.
    let mut hurt: SmallVec<[UnitId; 4]> = SmallVec::from_slice(hurt);
    hurt.sort_by_key(|&unit| modifiers::distance(r.battle(), unit, Distance::Surge).is_none());
    for unit in hurt {
        let battle = r.battle();
        let own = battle.parts(unit).find_map(|part| battle.setup.unit(part).abilities.blood_surge);
        if let Some(dice) = own.filter(|_| may_surge(battle, unit)) {
            let player = battle.player(unit);
            let enemies = battle.units_on_table(player.other());
            let Some(closest) = enemies.min_by_key(|&enemy| (battle.units_gap(unit, enemy), enemy)) else {
                return Ok(());
            };
            return surge(r, unit, dice, closest);
        }
    }
    Ok(())
}

/// An enemy has ended a Normal move or an Advance: a Murdercall (F5.5).
pub fn after_move(r: &mut Resolution<'_>, mover: UnitId) -> Result<(), Stop> {
    let battle = r.battle();
    let player = battle.player(mover).other();
    let moved = matches!(battle.state.unit(mover).moved, Moved::Normal | Moved::Advanced);
    if !battle.setup.has_deed(player, RuleDeed::Murdercall)
        || !moved
        || battle.keys(mover).contains(Keys::AIRCRAFT)
        || battle.state.clock.hand != Hand::Empty
    {
        return Ok(());
    }
    match nearest_caller(battle, player, mover) {
        Some(unit) => surge(r, unit, DiceExpr { count: 1, sides: 6, plus: 0 }, mover),
        None => Ok(()),
    }
}

fn nearest_caller(battle: Battle<'_>, player: Player, mover: UnitId) -> Option<UnitId> {
    let khorne = battle.setup.find_keyword("KHORNE")?;
    let near = |unit: &UnitId| {
        battle.has_keyword(*unit, khorne) && battle.units_within(*unit, mover, CALL) && may_surge(battle, *unit)
    };
    battle.units_on_table(player).filter(near).min_by_key(|&unit| (battle.units_gap(unit, mover), unit))
}

fn roll(r: &mut Resolution<'_>, unit: UnitId, dice: DiceExpr) -> Result<u32, Stop> {
    let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
    r.dice(dice, Context::Surge, &mut faces)?;
    let (add, again) = modifiers::own_roll(r.battle(), unit, EffectRoll::Surge);
    let offer = Offer { sum: faces.len() > 1, ..Offer::single(unit, Context::Surge, again, 0) };
    let rerolled = reroll::offer(r, offer, &mut faces)?;
    let plus = dice.plus as i8 + add;
    let face = |face: u8| u32::from(if dice.sides == 3 { d3(face) } else { face });
    let total = faces.iter().map(|&f| face(f)).sum::<u32>().saturating_add_signed(plus.into());
    r.note(Roll { modifier: plus, rerolled, ..Roll::of(Context::Surge, unit, faces) });
    Ok(total)
}

fn surge(r: &mut Resolution<'_>, unit: UnitId, dice: DiceExpr, towards: UnitId) -> Result<(), Stop> {
    let total = match modifiers::distance(r.battle(), unit, Distance::Surge) {
        Some(inches) => inches.into(),
        None => roll(r, unit, dice)?,
    };
    r.change_unit(unit, |u| u.flags.insert(UnitFlags::SURGED));
    let cap = Inches::whole(total as i32);
    let hand = Hand::Reacting { unit, cap, kind: ReactionKind::Surge, towards: Some(towards) };
    r.change_clock(|clock| clock.hand = hand);
    Ok(())
}
