//! What may be used at a moment: the menu, and whether there is one.

use super::{fire_overwatch, heroic_intervention, legal, price, rapid_ingress};
use crate::action::{Action, Use};
use crate::battle::Battle;
use crate::ids::{Player, StratagemId, UnitId};
use crate::missions;
use crate::moments::{Due, Moment, Only};
use crate::setup::StratagemCard;
use crate::state::Whereabouts;
use codex::{Deed, UsedWhen};
use geometry::{Inches, Rect};

/// Whether a player could use anything at a moment. Asked at every move and every volley, so it
/// leaves as soon as it can.
pub(super) fn any(battle: Battle<'_>, player: Player, moment: Moment) -> bool {
    let uses = &battle.state.uses;
    let broke = battle.state.purses[player.index()].cp == 0
        && !price::may_be_free(battle)
        && battle.state.scores[player.index()].challenge.card.is_none();
    if uses.declined[player.index()] || broke {
        return false;
    }
    let mut found = false;
    each(battle, player, moment, |_| {
        found = true;
        false
    });
    found
}

/// A sample of what a player could use at a moment.
pub(crate) fn options(battle: Battle<'_>, player: Player, moment: Moment) -> Vec<Action> {
    let mut out = Vec::new();
    each(battle, player, moment, |mut using| {
        if battle.setup.stratagem(using.stratagem).does == Some(Deed::RapidIngress) {
            match rapid_ingress::propose(battle, player, &using) {
                Some(placed) => using = placed,
                None => return true,
            }
        }
        out.push(Action::UseStratagem(using));
        out.len() < 64
    });
    out
}

/// Calls `found` with every use there is, until it says stop.
fn each(battle: Battle<'_>, player: Player, moment: Moment, mut found: impl FnMut(Use) -> bool) {
    let cp = battle.state.purses[player.index()].cp;
    let mut due = battle.setup.stratagems_at[moment.kind() as usize];
    while due != 0 {
        let stratagem = StratagemId::at(due.trailing_zeros() as usize);
        let card = battle.setup.stratagem(stratagem);
        due &= due - 1;
        let mine = card.player.is_none_or(|owner| owner == player);
        // By an ability of its unit one may be used for nothing, or again.
        let free = price::may_be_free(battle);
        let out = !free && (legal::is_used(battle, player, stratagem) || card.cp > cp + 1);
        if !mine || out || card.reminder || !legal::fits(battle, player, card, moment) {
            continue;
        }
        let base = Use { stratagem, ..Use::default() };
        if card.does == Some(Deed::NewOrders) {
            for card in missions::active_cards(battle, player) {
                let using = Use { card: Some(card), ..base.clone() };
                if legal::allows(battle, player, &using, moment) && !found(using) {
                    return;
                }
            }
            continue;
        }
        for unit in units(battle, player, card, moment) {
            for choice in 0..card.choices.len().max(1) as u8 {
                let choice = (!card.choices.is_empty()).then_some(choice);
                let using = Use { unit: Some(unit), choice, ..base.clone() };
                for using in super::other::aim(battle, player, card, using, moment) {
                    if legal::allows(battle, player, &using, moment) && !found(using) {
                        return;
                    }
                }
            }
        }
    }
}

/// The units a stratagem might be used on.
fn units(battle: Battle<'_>, player: Player, card: &StratagemCard, moment: Moment) -> impl Iterator<Item = UnitId> {
    let when = legal::moment_of(battle, player, card, moment).unwrap_or(UsedWhen::Phase);
    let only = moment.about().filter(|_| when.is_about_target());
    let reserves = card.is_for_reserves();
    let area = area(battle, card, moment);
    battle.setup.units_of(player).filter(move |&unit| {
        let state = battle.state.unit(unit);
        let there = match state.place {
            Whereabouts::Table => !reserves,
            Whereabouts::Reserves(_) => reserves,
            Whereabouts::Destroyed => matches!(when, UsedWhen::Destroyed | UsedWhen::Dies),
            Whereabouts::Embarked(_) | Whereabouts::Undeployed => false,
        };
        let named = match (only, Due::of_stratagem(when).only) {
            (Some(only), _) => only == unit,
            (None, Only::Targets) => moment.targets().contains(unit),
            (None, how @ (Only::Hurt | Only::Left | Only::Wounded | Only::Hit)) => moment.suffered(how).contains(unit),
            (None, Only::All | Only::Army | Only::Rolled(_)) => true,
        };
        let near = || area.is_none_or(|area| battle.bounds(unit).is_some_and(|bounds| bounds.intersects(&area)));
        let falls = matches!(when, UsedWhen::Destroyed | UsedWhen::Dies);
        let whole = state.attached_to.is_none() || falls && only == Some(unit);
        there && named && whole && near()
    })
}

/// The box that a unit must reach into, where a stratagem asks how near the unit is that the moment is about: most
/// are far away, and nothing else is asked of those.
fn area(battle: Battle<'_>, card: &StratagemCard, moment: Moment) -> Option<Rect> {
    let about = moment.about().filter(|&about| battle.state.unit(about).place == Whereabouts::Table)?;
    let printed = || card.within.map(|inches| Inches::whole(inches.into()));
    let range = card.does.and_then(deed_range).or_else(printed);
    Some(battle.bounds(about)?.expand(range? + Inches::GRACE))
}

/// How near the unit that the moment is about must be for what a stratagem does in code.
const fn deed_range(deed: Deed) -> Option<Inches> {
    match deed {
        Deed::FireOverwatch => Some(fire_overwatch::RANGE),
        Deed::HeroicIntervention => Some(heroic_intervention::RANGE),
        Deed::CommandReroll
        | Deed::CounterOffensive
        | Deed::InsaneBravery
        | Deed::SixDice
        | Deed::TankShock
        | Deed::RapidIngress
        | Deed::NewOrders
        | Deed::MoveD6
        | Deed::Rally
        | Deed::KeepMarker
        | Deed::TimesD6
        | Deed::Blessing => None,
    }
}
