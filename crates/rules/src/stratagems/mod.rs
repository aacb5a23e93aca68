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
mod price;
mod rapid_ingress;
mod tank_shock;

use crate::action::{Action, Decline, Use};
use crate::battle::Battle;
use crate::decision::{Decision, Question};
use crate::event::Event;
use crate::ids::{Player, UnitId};
use crate::moments::{Moment, MomentKind};
use crate::picks::{Pick, Units};
use crate::records::{Others, Scene};
use crate::resolution::{Resolution, Stop};
use crate::setup::{ActCard, StratagemCard};
use crate::state::{Bearer, Hand, Until};
use crate::{effects, missions, records};
use codex::{Deed, Limit, Who};
pub(crate) use fire_overwatch::can_overwatch;
pub(crate) use legal::{check, check_in, is_open};
pub(crate) use options::options;
use price::By;
pub(crate) use price::cost;
use smallvec::SmallVec;

/// Whether any stratagem waits for a moment.
pub(crate) fn are_due(battle: Battle<'_>, kind: MomentKind) -> bool {
    battle.setup.stratagems_at[kind as usize] != 0
}

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
        Deed::CommandReroll
        | Deed::CounterOffensive
        | Deed::InsaneBravery
        | Deed::RapidIngress
        | Deed::FireOverwatch
        | Deed::HeroicIntervention
        | Deed::NewOrders
        | Deed::MoveD6
        | Deed::Rally
        | Deed::KeepMarker
        | Deed::TimesD6
        | Deed::Blessing => None,
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
        let others = others(r, using, unit, moment);
        for bearer in bearers(card, using, unit, player, others.first().copied()) {
            effects::put(r, player, bearer, grants, card.until);
            effects::put(r, player, bearer, card.awaits.as_slice(), card.until);
        }
        let scene = Scene { unit, bearer: unit, player, others, moment, from_bearer: false, face: None, total: None };
        let acts: Vec<ActCard> = card.acts(using.choice).cloned().collect();
        records::run(r, &acts, &scene)?;
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
        Some(Deed::TimesD6) => other::times_d6(r, player, using),
        Some(Deed::Rally) => other::rally(r, using),
        Some(Deed::KeepMarker) => other::keep_marker(r, player, using, moment),
        Some(Deed::Blessing) => records::one_more_blessing(r, player),
    }
}

/// "The others" of a use: its second unit, whom the moment names, or the enemies that its unit is engaged with.
fn others(r: &Resolution<'_>, using: &Use, unit: UnitId, moment: Moment) -> Others {
    let battle = r.battle();
    if let Some(second) = using.target {
        return Others::from_slice(&[second]);
    }
    // A second unit that was left out is nobody, and never an enemy that happens to be near.
    if r.setup.stratagem(using.stratagem).picks.is_some() {
        return Others::new();
    }
    let about = moment.about().filter(|&about| battle.player(about) != battle.player(unit));
    // Whoever of the army it is used on, "the other" is who destroyed the unit of the moment.
    if moment.fallen().is_some_and(|(fallen, _)| battle.player(fallen) == battle.player(unit)) {
        return moment.slayer().into_iter().collect();
    }
    let named: Others = about.map_or_else(|| moment.others(), |about| Others::from_slice(&[about]));
    if named.is_empty() { battle.engaged_enemies(unit).collect() } else { named }
}

/// Whom the rules of a use apply to.
fn bearers(
    card: &StratagemCard,
    using: &Use,
    unit: UnitId,
    player: Player,
    other: Option<UnitId>,
) -> SmallVec<[Bearer; 2]> {
    let own = using.model.map_or(Bearer::Unit(unit), Bearer::Model);
    let other = other.map(Bearer::Unit);
    match card.who {
        Who::Unit | Who::Bearer => SmallVec::from_slice(&[own]),
        Who::Army => SmallVec::from_slice(&[Bearer::Army(player)]),
        Who::Other => other.into_iter().collect(),
        Who::Both => std::iter::once(own).chain(other).collect(),
    }
}

/// Takes the command points and remembers the use (S1.1, S3.1).
pub(crate) fn pay(r: &mut Resolution<'_>, player: Player, using: &Use) -> Result<(), Stop> {
    let card = r.setup.stratagem(using.stratagem);
    let (full, limit) = (card.cp, card.limit);
    let (mut cp, by) = price::price(r.battle(), player, using);
    if let Some(unit) = using.unit.filter(|_| by != By::Nothing) {
        // S1.12 an ability with a limit can be kept for later by a player who can pay in full.
        let pick = Pick::Discount { stratagem: using.stratagem, options: Units::from_slice(&[unit]) };
        let whole = full + price::surcharge(r.battle(), unit);
        let lasting = !matches!(by, By::Free(_, Until::EndOfPhase, 0));
        let affordable = r.battle().state.purses[player.index()].cp >= whole;
        if lasting
            && affordable
            && !legal::is_used(r.battle(), player, using.stratagem)
            && r.pick_unit(player, pick)?.is_none()
        {
            cp = whole;
        } else {
            match by {
                By::Cheaper => r.change_uses(|uses| uses.cheaper[player.index()] = true),
                By::Rule(mark, until) => price::remember_rule(r, player, mark, until),
                By::Free(mark, until, spends) => price::remember(r, unit, (mark, until, spends)),
                By::Nothing => {}
            }
        }
    }
    r.change_purse(player, |purse| purse.cp = purse.cp.saturating_sub(cp));
    if card.challenge {
        missions::spend_challenge(r, player);
    }
    let bit = using.stratagem.bit();
    r.change_uses(|uses| {
        uses.phase[player.index()] |= bit;
        match limit {
            Limit::Phase => {}
            Limit::Turn => uses.turn[player.index()] |= bit,
            Limit::Round => uses.round[player.index()] |= bit,
            Limit::Battle => uses.battle[player.index()] |= bit,
        }
    });
    r.say(Event::Stratagem { player, stratagem: using.stratagem, unit: using.unit, cp });
    Ok(())
}
