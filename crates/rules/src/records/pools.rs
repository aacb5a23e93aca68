//! Resources of an army: tokens and points that are gained at moments and spent for what they pay for.

use crate::battle::Battle;
use crate::event::Event;
use crate::ids::{Player, ResourceId};
use crate::resolution::Resolution;
use crate::setup::{ActCard, Price};
use codex::TriggerDeed;

/// How much of a resource an army has.
pub(crate) fn held(battle: Battle<'_>, player: Player, resource: ResourceId) -> u8 {
    battle.state.uses.pools[player.index()].get(resource.index()).copied().unwrap_or(0)
}

/// Whether an army can pay a price; one of something that it does not have is never paid.
pub(crate) fn can_pay(battle: Battle<'_>, player: Player, price: Price) -> bool {
    price.of.is_some_and(|resource| held(battle, player, resource) >= price.amount)
}

/// Whether an army has what a deed spends; a deed with conditions asks for it itself, and dice spend what there is.
pub(crate) fn can_spend(battle: Battle<'_>, player: Player, act: &ActCard) -> bool {
    let price = Price { of: act.resource, amount: act.count.plus };
    act.does != TriggerDeed::Spend || !act.conditions.is_empty() || can_pay(battle, player, price)
}

/// Whether an army has this many of its first resource; nothing is always there.
pub(crate) fn holds_first(battle: Battle<'_>, player: Player, amount: u8) -> bool {
    battle.state.uses.pools[player.index()][0] >= amount
}

/// Takes this many of an army's first resource.
pub(crate) fn spend_first(r: &mut Resolution<'_>, player: Player, amount: u8) {
    if amount > 0 {
        change(r, player, ResourceId::at(0), -i32::from(amount));
    }
}

/// Pays a price.
pub(super) fn pay(r: &mut Resolution<'_>, player: Player, price: Price) {
    if let Some(resource) = price.of {
        change(r, player, resource, -i32::from(price.amount));
    }
}

/// Gains or loses some, between nothing and as much as the army may have.
pub(super) fn change(r: &mut Resolution<'_>, player: Player, resource: ResourceId, by: i32) {
    let before = held(r.battle(), player, resource);
    let most = r.setup.resources[player.index()].get(resource.index()).map_or(0, |card| card.most);
    let after = (i32::from(before) + by).clamp(0, i32::from(most).max(i32::from(before))) as u8;
    if after == before {
        return;
    }
    let counted = r.setup.counts_resources && resource.index() == 0;
    r.change_uses(|uses| {
        uses.pools[player.index()][resource.index()] = after;
        if counted {
            let sum = if after > before { &mut uses.gained } else { &mut uses.spent };
            sum[player.index()] = sum[player.index()].saturating_add(after.abs_diff(before));
        }
    });
    r.say(Event::Resource { player, resource, before, after });
}
