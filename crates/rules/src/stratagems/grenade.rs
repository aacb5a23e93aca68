//! Grenade (S2.5), and what other armies call their own: six dice, a mortal wound for each 4+.

use crate::action::Use;
use crate::attack::mortal_wounds;
use crate::battle::Battle;
use crate::dice::Context;
use crate::event::Roll;
use crate::ids::{KeywordId, ModelId, Player};
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::setup::StratagemCard;
use crate::sight;
use crate::state::{Moved, UnitFlags};
use geometry::Inches;
use smallvec::SmallVec;

/// How far it is thrown, unless its record says otherwise.
const RANGE: u8 = 8;
const DICE: u8 = 6;
const NEED: u8 = 4;

/// Whether the unit may throw at the target.
pub(super) fn check(battle: Battle<'_>, player: Player, using: &Use, card: &StratagemCard) -> Result<(), Refusal> {
    let (Some(unit), Some(target)) = (using.unit, using.target) else {
        return Err(Refusal::new(Code::Malformed).hint("name the enemy unit in target_id"));
    };
    let refuse = |hint| Err(Refusal::new(Code::StratagemTarget).unit(unit).target(target).hint(hint));
    let state = battle.state.unit(unit);
    if matches!(state.moved, Moved::Advanced | Moved::FellBack) || state.flags.contains(UnitFlags::SHOT) {
        return refuse("it advanced, fell back or has shot this turn");
    }
    if battle.is_engaged(unit) {
        return refuse("it is within engagement range of an enemy");
    }
    if battle.player(target) == player || !battle.on_table(target) || battle.is_engaged(target) {
        return refuse("choose an enemy unit that is not engaged with your units");
    }
    let range = Inches::whole(card.within.unwrap_or(RANGE).into());
    let reaches = |model: ModelId| {
        let body = battle.body(model);
        let near = |to: ModelId| {
            geometry::within(&body, &battle.body(to), range) && sight::model_sees_model(battle, model, to)
        };
        can_throw(battle, card, model) && battle.models(target).any(near)
    };
    match using.model {
        Some(model) if battle.unit_of(model) != unit || !battle.state.model(model).alive() => {
            Err(Refusal::new(Code::UnknownId).unit(unit).model(model))
        }
        Some(model) if !reaches(model) => refuse("no model of the target is near enough and visible to that model"),
        None if !battle.models(unit).any(reaches) => refuse("no model of the unit is near enough and sees the target"),
        _ => Ok(()),
    }
}

/// The model throws if it has the keyword the Target line asks for, where it asks for one.
fn can_throw(battle: Battle<'_>, card: &StratagemCard, model: ModelId) -> bool {
    let has = |word: KeywordId| battle.setup.model(model).keywords.binary_search(&word).is_ok();
    !card.thrown || battle.setup.named.grenades.is_some_and(has)
}

/// Throws.
pub(super) fn resolve(r: &mut Resolution<'_>, using: &Use) -> Result<(), Stop> {
    let (Some(unit), Some(target)) = (using.unit, using.target) else { return Ok(()) };
    r.blame(Some(unit));
    let wounds = roll(r, unit, DICE, NEED)?;
    mortal_wounds::inflict(r, target, wounds)
}

/// How many dice are rolled, the lowest face that succeeds, and the most that count.
pub(super) const fn dice() -> (u8, u8, u32) {
    (DICE, NEED, DICE as u32)
}

/// Rolls a stratagem's dice and counts those that reach a face.
pub(super) fn roll(r: &mut Resolution<'_>, unit: crate::ids::UnitId, dice: u8, need: u8) -> Result<u32, Stop> {
    let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
    for _ in 0..dice {
        faces.push(r.d6(Context::Stratagem)?);
    }
    let successes = faces.iter().filter(|&&face| face >= need).count() as u32;
    r.note(Roll { need, successes, ..Roll::of(Context::Stratagem, unit, faces) });
    Ok(successes)
}
