//! Firing Deck X (R9.12): when the transport shoots, up to X embarked models lend it one ranged
//! weapon each; their units shoot no more this phase.

use crate::battle::Battle;
use crate::effects::modifiers;
use crate::ids::{ModelId, UnitId};
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::setup::Lends;
use crate::state::{UnitFlags, Whereabouts};
use codex::{CoreAbility, LostAbility};

/// How many models may lend a weapon: the most that is printed or that a rule says.
pub(crate) fn limit(battle: Battle<'_>, transport: UnitId) -> usize {
    if modifiers::loses(battle, transport, LostAbility::FiringDeck) {
        return 0;
    }
    let mut most = battle.parts(transport).map(|part| battle.setup.unit(part).abilities.firing_deck).max().unwrap_or(0);
    if battle.setup.lends.intersects(Lends::FIRING_DECK) {
        for model in battle.models(transport) {
            modifiers::lent(battle, transport, model, Lends::FIRING_DECK, |ability| {
                if let CoreAbility::FiringDeck(models) = ability {
                    most = most.max(models);
                }
            });
        }
    }
    usize::from(most)
}

/// Whether a passenger unit may lend weapons to its transport.
pub(crate) fn may_lend(battle: Battle<'_>, transport: UnitId, passengers: UnitId) -> Result<(), Refusal> {
    let state = battle.state.unit(passengers);
    if state.place != Whereabouts::Embarked(transport) {
        return Err(Refusal::new(Code::FiringDeckLimit).unit(passengers).because(Reason::OnlyInsideLend));
    }
    if state.flags.intersects(UnitFlags::SHOT | UnitFlags::DECK_USED) {
        return Err(Refusal::new(Code::UnitHasShot).unit(passengers));
    }
    Ok(())
}

/// Whether these models are more than the deck takes.
pub(crate) fn check_count(battle: Battle<'_>, transport: UnitId, lenders: &[ModelId]) -> Result<(), Refusal> {
    let mut distinct = lenders.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    let too_many = distinct.len() > limit(battle, transport) || distinct.len() < lenders.len();
    if too_many {
        return Err(Refusal::new(Code::FiringDeckLimit).unit(transport).because(Reason::FiringDeckNumber));
    }
    Ok(())
}
