//! Re-rolls by ability (R2.3, R2.4): after a group has fallen, its owner may pick dice. Then a
//! Command Re-roll is offered (S2.1).

use crate::action::Action;
use crate::battle::Battle;
use crate::decision::{Decision, Question};
use crate::dice::Context;
use crate::ids::{GrantId, UnitId};
use crate::reroll::{Offer, Rerolled};
use crate::resolution::{Resolution, Stop};
use crate::setup::Right;
use crate::state::{Bearer, InForce, Until};
use codex::{EffectRoll, Reroll};
use smallvec::SmallVec;

/// Offers a re-roll and carries it out.
pub(crate) fn offer(r: &mut Resolution<'_>, offer: Offer<'_>, faces: &mut [u8]) -> Result<Rerolled, Stop> {
    let Offer { unit, context, right, need, sum, d3, .. } = offer;
    let one = |face: u8| if d3 { face <= 2 } else { face == 1 };
    let places = 0..faces.len().min(usize::from(u16::MAX)) as u16;
    let mut rerolled = Rerolled::new();
    let right = right.filter(|right| right.which != Reroll::One || !is_spent(r.battle(), unit, context));
    let Some(Right { which, by }) = right else {
        r.command_reroll(&offer, faces, &mut rerolled)?;
        return Ok(rerolled);
    };
    let eligible: SmallVec<[u16; 16]> = match which {
        Reroll::Any | Reroll::One => places.collect(),
        Reroll::Ones => places.filter(|&at| one(faces[usize::from(at)])).collect(),
    };
    if !offer.could_gain(faces, &eligible) {
        r.command_reroll(&offer, faces, &mut rerolled)?;
        return Ok(rerolled);
    }
    let whole = sum && which != Reroll::Ones;
    let most = if which == Reroll::One && !whole { 1 } else { u8::MAX };
    let player = r.battle().player(unit);
    let faces_now = SmallVec::from_slice(faces);
    let question = Question::Reroll { unit, context, faces: faces_now, eligible, need, whole, most, by };
    let picked = match r.ask(Decision { player, question })? {
        Action::Reroll(_, dice) => dice,
        _ => Vec::new(),
    };
    if which == Reroll::One && !picked.is_empty() {
        spend(r, unit, context);
    }
    for at in picked {
        let face = r.d6(Context::Reroll)?;
        rerolled.push((at, faces[usize::from(at)]));
        faces[usize::from(at)] = face;
    }
    r.command_reroll(&offer, faces, &mut rerolled)?;
    Ok(rerolled)
}

/// The grant that remembers that a unit has rolled one die of a kind again this phase.
fn mark(battle: Battle<'_>, context: Context) -> Option<GrantId> {
    let roll = match context {
        Context::ToHit => EffectRoll::ToHit,
        Context::ToWound => EffectRoll::ToWound,
        Context::Save => EffectRoll::Save,
        Context::Damage => EffectRoll::Damage,
        Context::Attacks => EffectRoll::Attacks,
        Context::Charge => EffectRoll::Charge,
        Context::Advance => EffectRoll::Advance,
        Context::BattleShock => EffectRoll::BattleShock,
        Context::Surge => EffectRoll::Surge,
        Context::DesperateEscape => EffectRoll::DesperateEscape,
        Context::Hazardous => EffectRoll::Hazardous,
        _ => return None,
    };
    battle.setup.one_marks.get(roll as usize).copied()
}

fn is_spent(battle: Battle<'_>, unit: UnitId, context: Context) -> bool {
    let bearer = Bearer::Unit(unit);
    mark(battle, context)
        .is_some_and(|mark| battle.state.in_force.iter().any(|active| active.grant == mark && active.bearer == bearer))
}

fn spend(r: &mut Resolution<'_>, unit: UnitId, context: Context) {
    if let Some(grant) = mark(r.battle(), context) {
        let spent = InForce { bearer: Bearer::Unit(unit), grant, until: Until::EndOfPhase };
        r.change_in_force(|list| list.push(spent));
    }
}
