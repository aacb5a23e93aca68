//! Stratagems (S1 to S3): records, the moments they are used at, what they do.
//!
//! `setup/stratagem.rs` is a record as the kernel reads it, `legal.rs` says who may use
//! what on whom. Most effects are rules that stay in force for a while; what no record can say
//! has a file of its own, named after the stratagem.

pub(crate) mod command_reroll;
mod fire_overwatch;
mod grenade;
mod heroic_intervention;
mod legal;
mod options;
mod other;
mod rapid_ingress;
mod tank_shock;

use crate::action::{Action, Decline, Use};
use crate::battle::Battle;
use crate::decision::{Decision, Question};
use crate::event::Event;
use crate::ids::Player;
use crate::moments::Moment;
use crate::picks::{Pick, Units};
use crate::resolution::{Resolution, Stop};
use crate::state::{Bearer, Hand};
use crate::{effects, records};
use codex::{Deed, Limit};
pub(crate) use fire_overwatch::can_overwatch;
pub(crate) use legal::{check, check_in, cost};
pub(crate) use options::options;

/// A moment has come: whoever may use a stratagem is asked, the player whose turn it is first (S3.3). Nobody is
/// asked who can use none.
pub(crate) fn offer(r: &mut Resolution<'_>, moment: Moment) -> Result<(), Stop> {
    for player in moment.players(r.battle()) {
        while options::any(r.battle(), player, moment) {
            match r.ask(Decision { player, question: Question::Reaction { moment } })? {
                Action::UseStratagem(using) => {
                    use_in(r, player, &using, moment)?;
                    // What it began is finished before anything else is asked.
                    if r.battle().state.clock.hand != Hand::Empty && !moment.has_hand() {
                        return Ok(());
                    }
                }
                Action::DeclineReaction(Decline::ForPhase) => {
                    r.change_uses(|uses| uses.declined[player.index()] = true);
                    break;
                }
                _ => break,
            }
        }
    }
    Ok(())
}

/// The dice of a stratagem that inflicts a mortal wound for each success; none for others.
pub(crate) fn mortal_wound_dice(battle: Battle<'_>, using: &Use) -> Option<(u8, u8, u32)> {
    match battle.setup.stratagems.get(using.stratagem.index())?.does? {
        Deed::SixDice => Some(grenade::dice()),
        Deed::TankShock => tank_shock::dice(battle, using),
        _ => None,
    }
}

/// Carries out a stratagem used between actions.
pub(crate) fn resolve(r: &mut Resolution<'_>, player: Player, using: &Use) -> Result<(), Stop> {
    r.note_moment(Moment::BetweenActions);
    use_in(r, player, using, Moment::BetweenActions)
}

/// Pays for a stratagem, notes its use, and does what it says.
fn use_in(r: &mut Resolution<'_>, player: Player, using: &Use, moment: Moment) -> Result<(), Stop> {
    pay(r, player, using)?;
    records::refund(r, player, using)?;
    let setup = r.setup;
    let card = setup.stratagem(using.stratagem);
    if let Some(unit) = using.unit {
        let grants = match using.choice {
            Some(choice) => card.choice_grants.get(usize::from(choice)).map_or(&[][..], Vec::as_slice),
            None => &card.grants,
        };
        let bearer = using.model.map_or(Bearer::Unit(unit), Bearer::Model);
        effects::put(r, player, bearer, grants, card.until);
    }
    match card.does {
        None | Some(Deed::CommandReroll) => Ok(()),
        Some(Deed::CounterOffensive) => other::counter_offensive(r, using),
        Some(Deed::InsaneBravery) => other::insane_bravery(r, using),
        Some(Deed::SixDice) => grenade::resolve(r, using),
        Some(Deed::TankShock) => tank_shock::resolve(r, using),
        Some(Deed::RapidIngress) => rapid_ingress::resolve(r, using),
        Some(Deed::FireOverwatch) => fire_overwatch::resolve(r, using, moment),
        Some(Deed::HeroicIntervention) => heroic_intervention::resolve(r, using, moment),
        Some(Deed::NewOrders) => other::new_orders(r, player, using),
        Some(Deed::MoveD6) => other::move_d6(r, using),
        Some(Deed::Rally) => other::rally(r, using),
        Some(Deed::KeepMarker) => other::keep_marker(r, player, using, moment),
        Some(Deed::Withdraw) => other::withdraw(r, using),
        Some(Deed::Blessing) => records::one_more_blessing(r, player),
    }
}

/// Takes the command points and remembers the use (S1.1, S3.1).
pub(crate) fn pay(r: &mut Resolution<'_>, player: Player, using: &Use) -> Result<(), Stop> {
    let card = r.setup.stratagem(using.stratagem);
    let (full, limit) = (card.cp, card.limit);
    let mut cp = legal::cost(r.battle(), player, using);
    if let Some(unit) = using.unit.filter(|_| cp < full) {
        // S1.12 the ability can be kept for later by a player who can pay in full.
        let pick = Pick::Discount { stratagem: using.stratagem, options: Units::from_slice(&[unit]) };
        let affordable = r.battle().state.purses[player.index()].cp >= full;
        if affordable && r.pick_unit(player, pick)?.is_none() {
            cp = full;
        } else {
            r.change_uses(|uses| uses.cheaper[player.index()] = true);
        }
    }
    r.change_purse(player, |purse| purse.cp = purse.cp.saturating_sub(cp));
    let bit = using.stratagem.bit();
    r.change_uses(|uses| {
        uses.phase[player.index()] |= bit;
        match limit {
            Limit::Phase => {}
            Limit::Turn => uses.turn[player.index()] |= bit,
            Limit::Battle => uses.battle[player.index()] |= bit,
        }
    });
    r.say(Event::Stratagem { player, stratagem: using.stratagem, unit: using.unit, cp });
    Ok(())
}
