//! How often abilities may be used: a bit for each use that is spent, of the unit or of its army.

use crate::battle::Battle;
use crate::resolution::Resolution;
use crate::setup::TriggerCard;
use codex::Limit;

/// Whether an ability may be used once more.
pub(super) fn is_left(battle: Battle<'_>, card: &TriggerCard) -> bool {
    card.limit.is_none() || free_slot(battle, card).is_some()
}

/// The first use that is left of an ability that is used up.
pub(super) fn free_slot(battle: Battle<'_>, card: &TriggerCard) -> Option<u8> {
    let used = if card.shared {
        battle.state.uses.shared[battle.player(card.unit).index()]
    } else {
        battle.state.unit(card.unit).used_up.into()
    };
    let (first, count) = card.slots;
    (first..first + count).find(|slot| used >> slot & 1 == 0)
}

/// One use is spent.
pub(super) fn use_up(r: &mut Resolution<'_>, card: &TriggerCard) {
    if card.limit.is_none() {
        return;
    }
    let Some(slot) = free_slot(r.battle(), card) else { return };
    if card.shared {
        let player = r.battle().player(card.unit).index();
        r.change_uses(|uses| uses.shared[player] |= 1 << slot);
    } else {
        r.change_unit(card.unit, |u| u.used_up |= 1 << slot);
    }
}

/// A phase, a turn or a round has passed: what is used so often may be used again.
pub(crate) fn renew(r: &mut Resolution<'_>, limit: Limit) {
    let setup = r.setup;
    for card in setup.triggers.iter().filter(|card| card.limit == Some(limit)) {
        let (first, count) = card.slots;
        let bits = ((1u32 << count) - 1) << first;
        if card.shared {
            let player = r.battle().player(card.unit).index();
            r.change_uses(|uses| uses.shared[player] &= !bits);
        } else {
            r.change_unit(card.unit, |u| u.used_up &= !(bits as u8));
        }
    }
}
