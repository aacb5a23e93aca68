//! Surge moves (R7.15): what an enemy's shooting or moving sets off. One a unit and phase, not
//! while battle-shocked or engaged; the owner may stay where it is once the die has fallen.

use crate::attack::reroll;
use crate::battle::Battle;
use crate::dice::{Context, d3};
use crate::effects::modifiers;
use crate::effects::{blood_surge, may_blood_surge, may_surge};
use crate::event::Roll;
use crate::ids::{Player, UnitId, UnitSet};
use crate::moments::Moment;
use crate::picks::{Pick, Units};
use crate::reroll::Offer;
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use crate::state::{Hand, Moved, ReactionKind, UnitFlags};
use codex::{DiceExpr, Distance, EffectRoll, RuleDeed};
use geometry::Inches;
use smallvec::SmallVec;

/// How near the enemy must be for a Murdercall (F5.5).
const CALL: Inches = Inches::whole(6);

/// An enemy has shot and slain models of these units: each of them with Blood Surge may move, one after
/// the other ([`next`]).
pub(crate) fn after_shooting(r: &mut Resolution<'_>, moment: Moment) -> Result<(), Stop> {
    let Moment::ShootingOver { hurt } = moment else { return Ok(()) };
    let battle = r.battle();
    let able: UnitSet = hurt.iter().filter(|&unit| may_blood_surge(battle, unit)).collect();
    if !able.is_empty() {
        r.change_clock(|clock| clock.surges = able);
    }
    Ok(())
}

/// The next unit that may surge after an enemy's shooting rolls for it. Of several their player chooses who
/// goes first, or that none does; by default one that has been told how far to go. `true` if a unit
/// has begun.
pub(crate) fn next(r: &mut Resolution<'_>) -> Result<bool, Stop> {
    let battle = r.battle();
    let waiting = battle.state.clock.surges;
    if waiting.is_empty() || battle.state.clock.hand != Hand::Empty {
        return Ok(false);
    }
    let mut able: Units = waiting.iter().filter(|&unit| may_blood_surge(battle, unit)).collect();
    able.sort_by_key(|&unit| modifiers::distance(battle, unit, Distance::Surge).is_none());
    let chosen = choose(r, able)?;
    r.change_clock(|clock| match chosen {
        Some(unit) => clock.surges.remove(unit),
        None => clock.surges = UnitSet::new(),
    });
    let Some(unit) = chosen else { return Ok(false) };
    let battle = r.battle();
    let dice = blood_surge(battle, unit);
    if let (Some(dice), Some(closest)) = (dice, closest(battle, unit)) {
        surge(r, unit, dice, closest)?;
    }
    Ok(true)
}

/// Which of several units surges next, or none. A single one needs no question: its player may leave it where
/// it is after the roll.
fn choose(r: &mut Resolution<'_>, able: Units) -> Result<Option<UnitId>, Stop> {
    match able.as_slice() {
        [] => Ok(None),
        [only] => Ok(Some(*only)),
        [first, ..] => {
            let player = r.battle().player(*first);
            r.pick_unit(player, Pick::Surge { options: able })
        }
    }
}

/// An enemy has ended a Normal move or an Advance: a Murdercall (F5.5).
pub(crate) fn after_move(r: &mut Resolution<'_>, moment: Moment) -> Result<(), Stop> {
    let Some(mover) = moment.about() else { return Ok(()) };
    let battle = r.battle();
    let player = battle.player(mover).other();
    let moved = matches!(battle.state.unit(mover).moved, Moved::Normal | Moved::Advanced);
    if !battle.setup.has_deed(player, RuleDeed::Murdercall)
        || !moved
        || !battle.on_table(mover)
        || battle.keys(mover).contains(Keys::AIRCRAFT)
        || battle.state.clock.hand != Hand::Empty
    {
        return Ok(());
    }
    let able = callers(battle, player, mover);
    match choose(r, able)? {
        Some(unit) => surge(r, unit, DiceExpr { count: 1, sides: 6, plus: 0 }, mover),
        None => Ok(()),
    }
}

/// The units that a Murdercall reaches, the nearest to the mover first.
fn callers(battle: Battle<'_>, player: Player, mover: UnitId) -> Units {
    let Some(khorne) = battle.setup.named.khorne else { return Units::new() };
    let near = |unit: &UnitId| {
        battle.has_keyword(*unit, khorne) && battle.units_within(*unit, mover, CALL) && may_surge(battle, *unit)
    };
    let mut able: Units = battle.units_on_table(player).filter(near).collect();
    able.sort_by_cached_key(|&unit| (battle.units_gap(unit, mover), unit));
    able
}

/// The enemy that a surge goes towards: the closest that is no AIRCRAFT.
pub(crate) fn closest(battle: Battle<'_>, unit: UnitId) -> Option<UnitId> {
    let enemies = battle.units_on_table(battle.player(unit).other());
    let grounded = enemies.filter(|&enemy| !battle.keys(enemy).contains(Keys::AIRCRAFT));
    grounded.min_by_key(|&enemy| (battle.units_gap(unit, enemy), enemy))
}

/// How far a surge goes: its dice, which rules may let be rolled again.
pub(crate) fn roll(r: &mut Resolution<'_>, unit: UnitId, dice: DiceExpr) -> Result<u32, Stop> {
    let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
    let total = r.dice(dice, Context::Surge, &mut faces)?;
    if faces.is_empty() {
        return Ok(total);
    }
    let (add, again) = modifiers::own_roll_right(r.battle(), unit, EffectRoll::Surge, None);
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
