//! What a use of a stratagem costs (S1.11, S1.12): less or nothing by an ability of the unit it is used on, more by
//! one of an enemy near it.

use crate::action::Use;
use crate::battle::Battle;
use crate::effects::modifiers::{self, Asking, Topics, effects};
use crate::ids::{GrantId, Player, StratagemId, UnitId};
use crate::records;
use crate::resolution::Resolution;
use crate::setup::{Cond, DiscountCard, Lends};
use crate::state::{Bearer, InForce, Until};
use codex::{Effect, FreeLimit, FreeStratagem, Limit, Permission};

/// The ability by which a use costs less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// None.
    Nothing,
    /// One command point less, or nothing at all, once a battle round.
    Cheaper,
    /// By a rule of the army; what remembers the use and for how long.
    Rule(GrantId, Until),
    /// For nothing; what remembers the use and for how long, and how much of a resource is spent instead.
    Free(GrantId, Until, u8),
}

/// What a use costs.
pub(crate) fn cost(battle: Battle<'_>, player: Player, using: &Use) -> u8 {
    price(battle, player, using).0
}

/// Whether a player has the command points. Whoever has enough for the full price need not know whether it is less.
pub(super) fn can_pay(battle: Battle<'_>, player: Player, using: &Use) -> bool {
    if battle.setup.stratagem(using.stratagem).challenge {
        return true;
    }
    let most = battle.setup.stratagem(using.stratagem).cp + using.unit.map_or(0, |unit| surcharge(battle, unit));
    let cp = battle.state.purses[player.index()].cp;
    cp >= most || cp >= cost(battle, player, using)
}

/// What a use costs, and by which ability less.
pub(super) fn price(battle: Battle<'_>, player: Player, using: &Use) -> (u8, By) {
    let card = battle.setup.stratagem(using.stratagem);
    let cp = card.cp;
    // S4 what a Challenger's stratagem costs is never changed.
    let Some(unit) = using.unit.filter(|_| !card.challenge) else { return (cp, By::Nothing) };
    let more = surcharge(battle, unit);
    if let Some(free) = free(battle, unit, using.stratagem) {
        return (more, By::Free(free.mark, free.until, free.spends));
    }
    if cp > 0 && any_free(battle, player, unit) {
        return (more, By::Cheaper);
    }
    if let Some(discount) = discount(battle, player, unit, using.stratagem).filter(|_| cp > 0) {
        let until = match discount.limit {
            Limit::Phase => Until::EndOfPhase,
            Limit::Turn => Until::EndOfTurn,
            Limit::Round => Until::EndOfRound,
            Limit::Battle => Until::EndOfBattle,
        };
        return (cp.saturating_sub(discount.by) + more, By::Rule(discount.mark, until));
    }
    // S1.12 an ability that lets a unit be targeted for less takes off one, once a round.
    let cheaper =
        !battle.state.uses.cheaper[player.index()] && modifiers::may(battle, unit, Permission::CheaperStratagem);
    if cp > 0 && cheaper { (cp - 1 + more, By::Cheaper) } else { (cp + more, By::Nothing) }
}

/// Whether an ability of a unit lets any stratagem be used on it for nothing now, and again.
pub(super) fn any_free(battle: Battle<'_>, player: Player, unit: UnitId) -> bool {
    !battle.state.uses.cheaper[player.index()] && modifiers::may(battle, unit, Permission::FreeStratagem)
}

/// What a rule of the army takes off a stratagem that is used on a unit, and has not taken off yet as often as it may.
fn discount<'a>(battle: Battle<'a>, player: Player, unit: UnitId, stratagem: StratagemId) -> Option<&'a DiscountCard> {
    let used = |mark: GrantId| battle.state.in_force.iter().any(|active| active.grant == mark);
    battle.setup.discounts.iter().find(|card| {
        let holds = |condition: &Cond| crate::effects::holds(battle, *condition, unit, unit, &Asking::default());
        card.player == player
            && card.stratagems & stratagem.bit() != 0
            && !used(card.mark)
            && card.conditions.iter().all(holds)
    })
}

/// Remembers that a rule of the army has made a stratagem cheaper.
pub(super) fn remember_rule(r: &mut Resolution<'_>, player: Player, mark: GrantId, until: Until) {
    r.change_in_force(|list| list.push(InForce { bearer: Bearer::Army(player), grant: mark, until }));
}

/// Whether some stratagem might be used for nothing in this battle, so that it is worth looking.
pub(super) fn may_be_free(battle: Battle<'_>) -> bool {
    !battle.setup.discounts.is_empty()
        || battle.setup.lends.contains(Lends::FREE)
        || battle.setup.permits.contains(Permission::FreeStratagem)
}

/// What enemies near a unit add to the cost; several add no more than one.
pub(super) fn surcharge(battle: Battle<'_>, unit: UnitId) -> u8 {
    let mut more = 0;
    if battle.setup.lends.contains(Lends::COST) {
        effects(battle, unit, Topics::PERMISSIONS, &Asking::default(), |effect| {
            if let Effect::StratagemCost(cp) = *effect {
                more = more.max(cp);
            }
        });
    }
    more
}

/// The right to use a stratagem for nothing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Free {
    /// It may be used although it was used on another unit.
    pub(super) again: bool,
    mark: GrantId,
    until: Until,
    spends: u8,
}

/// The right by which a stratagem may be used on a unit for nothing now.
pub(super) fn free(battle: Battle<'_>, unit: UnitId, stratagem: StratagemId) -> Option<Free> {
    if !battle.setup.lends.contains(Lends::FREE) {
        return None;
    }
    let card = battle.setup.stratagem(stratagem);
    let mut found: Option<Free> = None;
    effects(battle, unit, Topics::PERMISSIONS, &Asking::default(), |effect| {
        if let Effect::Free { stratagem, limit, again, spends } = *effect
            && records::holds_first(battle, battle.player(unit), spends)
            && stratagem.word() == card.id
            && let Some(&mark) = battle.setup.free_marks.get(place(stratagem, limit))
            && !is_used(battle, unit, mark)
            && found.is_none_or(|held| again && !held.again)
        {
            found = Some(Free { again, mark, until: until(limit, card.limit), spends });
        }
    });
    found
}

/// Where a use is remembered: by its stratagem where it has no limit, else by its limit, so that "this one or that
/// one, once a turn" is once.
fn place(stratagem: FreeStratagem, limit: FreeLimit) -> usize {
    match limit {
        FreeLimit::Always => stratagem as usize,
        FreeLimit::Turn | FreeLimit::Round | FreeLimit::Battle => FreeStratagem::ALL.len() + limit as usize,
    }
}

fn until(limit: FreeLimit, of_card: Limit) -> Until {
    match (limit, of_card) {
        (FreeLimit::Always, Limit::Phase) => Until::EndOfPhase,
        (FreeLimit::Always | FreeLimit::Turn, Limit::Phase | Limit::Turn) => Until::EndOfTurn,
        (FreeLimit::Round, Limit::Phase | Limit::Turn | Limit::Round)
        | (FreeLimit::Always | FreeLimit::Turn, Limit::Round) => Until::EndOfRound,
        (FreeLimit::Battle, _) | (_, Limit::Battle) => Until::EndOfBattle,
    }
}

fn is_used(battle: Battle<'_>, unit: UnitId, mark: GrantId) -> bool {
    let mine = |active: &InForce| matches!(active.bearer, Bearer::Unit(bearer) if battle.lead(bearer) == unit);
    battle.state.in_force.iter().any(|active| active.grant == mark && mine(active))
}

/// Remembers a use for nothing, and pays what it costs instead.
pub(super) fn remember(r: &mut Resolution<'_>, unit: UnitId, (mark, until, spends): (GrantId, Until, u8)) {
    records::spend_first(r, r.battle().player(unit), spends);
    r.change_in_force(|list| list.push(InForce { bearer: Bearer::Unit(unit), grant: mark, until }));
}
