//! Command Re-roll (S2.1): right after a roll, one die of it, or all dice of a sum.

use super::{pay, price};
use crate::action::Decline;
use crate::action::{Action, Use};
use crate::battle::Battle;
use crate::decision::{Decision, Question};
use crate::dice::Context;
use crate::ids::{Player, StratagemId, UnitId};
use crate::moments::Moment;
use crate::reason::Reason;
use crate::records;
use crate::refusal::{Code, First, Refusal};
use crate::reroll::{Offer, Rerolled};
use crate::resolution::{Resolution, Stop};
use crate::setup::Lends;
use codex::Deed;
use smallvec::SmallVec;

/// The rolls it may be used on.
const ROLLS: &[Context] = &[
    Context::Advance,
    Context::Charge,
    Context::DesperateEscape,
    Context::Hazardous,
    Context::ToHit,
    Context::ToWound,
    Context::Damage,
    Context::Save,
    Context::Attacks,
];

fn find(battle: Battle<'_>) -> Option<StratagemId> {
    let setup = battle.setup;
    setup.stratagem_ids().find(|&id| setup.stratagem(id).does == Some(Deed::CommandReroll))
}

/// Whether a player could use it on a roll of a unit.
fn is_open(battle: Battle<'_>, player: Player, unit: UnitId, context: Context) -> Option<StratagemId> {
    let cp = battle.state.purses[player.index()].cp;
    let broke = cp == 0 && !battle.setup.lends.contains(Lends::FREE);
    if broke || battle.state.uses.declined[player.index()] || !ROLLS.contains(&context) || battle.is_shocked(unit) {
        return None;
    }
    let stratagem = find(battle)?;
    let used = battle.state.uses.phase[player.index()] & stratagem.bit() != 0;
    let again = || price::free(battle, unit, stratagem).is_some_and(|free| free.again);
    let can_pay = || price::can_pay(battle, player, &Use { stratagem, unit: Some(unit), ..Use::default() });
    ((!used || again()) && can_pay()).then_some(stratagem)
}

/// Whether it would be offered after a roll of a unit.
pub(crate) fn may_ask(battle: Battle<'_>, unit: UnitId, context: Context) -> bool {
    is_open(battle, battle.player(unit), unit, context).is_some()
}

/// Offers it after a roll, where that could gain anything, and carries it out.
pub(crate) fn offer(
    r: &mut Resolution<'_>,
    offer: &Offer<'_>,
    faces: &mut [u8],
    rerolled: &mut Rerolled,
) -> Result<(), Stop> {
    let Offer { unit, context, need, sum, .. } = *offer;
    r.note_moment(Moment::Rolled(unit));
    let player = r.battle().player(unit);
    if faces.is_empty() || is_open(r.battle(), player, unit, context).is_none() {
        return Ok(());
    }
    let again = |at: &u16| !rerolled.iter().any(|(done, _)| done == at);
    let eligible: SmallVec<[u16; 16]> = (0..faces.len() as u16).filter(again).collect();
    // A sum of which one die was rolled again is not rolled again as a whole.
    if !offer.could_gain(faces, &eligible) || (sum && eligible.len() < faces.len()) {
        return Ok(());
    }
    let question = Question::CommandReroll {
        unit,
        context,
        faces: SmallVec::from_slice(faces),
        eligible,
        need,
        whole: sum,
        attack: offer.attack.map(|attack| Box::new(attack.to_owned())),
    };
    match r.ask(Decision { player, question })? {
        Action::UseStratagem(using) => {
            let using = Use { unit: Some(unit), ..using };
            pay(r, player, &using)?;
            records::refund(r, player, &using)?;
            let die = using.reroll.map_or(0, |(_, die)| die);
            for at in if sum { 0..faces.len() as u16 } else { die..die + 1 } {
                let face = r.d6(Context::Reroll)?;
                rerolled.push((at, faces[usize::from(at)]));
                faces[usize::from(at)] = face;
            }
        }
        Action::DeclineReaction(Decline::ForPhase) => r.change_uses(|uses| uses.declined[player.index()] = true),
        _ => {}
    }
    Ok(())
}

/// Whether a use answers the offer.
pub(crate) fn check(
    battle: Battle<'_>,
    player: Player,
    using: &Use,
    unit: UnitId,
    context: Context,
    dice: usize,
    eligible: &[u16],
) -> Result<(), Refusal> {
    let mut first = First::default();
    let card = battle.setup.stratagems.get(using.stratagem.index()).ok_or(Refusal::new(Code::UnknownId))?;
    if card.does != Some(Deed::CommandReroll) {
        first.note(Refusal::new(Code::WrongWindow).because(Reason::OnlyRerollAfterRoll));
    }
    if battle.is_shocked(unit) {
        first.note(Refusal::new(Code::BattleShocked).unit(unit));
    }
    if is_open(battle, player, unit, context).is_none() {
        first.note(Refusal::new(Code::StratagemUsed).unit(unit));
    }
    if let Some((named, die)) = using.reroll {
        if named != context {
            first.note(Refusal::new(Code::RollNotRerollable).because(Reason::NotTheLastRoll));
        } else if usize::from(die) >= dice {
            first.note(Refusal::new(Code::Malformed).because(Reason::DiceCountedFromZero));
        } else if !eligible.contains(&die) {
            first.note(Refusal::new(Code::AlreadyRerolled).unit(unit));
        }
    }
    first.result()
}

/// A sample of uses: the worst die, or the whole sum. It is asked only where that could gain something.
pub(crate) fn options(
    battle: Battle<'_>,
    unit: UnitId,
    context: Context,
    faces: &[u8],
    eligible: &[u16],
) -> Vec<Action> {
    let Some(stratagem) = find(battle) else { return Vec::new() };
    let worst = eligible.iter().copied().min_by_key(|&at| faces[usize::from(at)]);
    let uses = worst.map(|die| Use { stratagem, unit: Some(unit), reroll: Some((context, die)), ..Use::default() });
    uses.map(Action::UseStratagem).into_iter().collect()
}
