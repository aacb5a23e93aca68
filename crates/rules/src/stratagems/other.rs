//! Stratagems of a few lines each.

use super::legal;
use crate::action::Use;
use crate::battle::Battle;
use crate::dice::Context;
use crate::effects::Asking;
use crate::event::{Event, Roll};
use crate::ids::{Player, TagId, UnitId};
use crate::moments::Moment;
use crate::phases::movement::react;
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::setup::{Cond, Keys, StratagemCard};
use crate::state::{Bearer, Queued, ReactionKind, UnitFlags};
use crate::{effects, missions, records};
use codex::Deed;
use geometry::Inches;
use smallvec::SmallVec;

/// S2.2 whether the unit is engaged and has not fought.
pub(super) fn check_counter_offensive(battle: Battle<'_>, unit: UnitId) -> Result<(), Refusal> {
    let fought = battle.state.unit(unit).flags.contains(UnitFlags::FOUGHT);
    if fought || !battle.is_engaged(unit) {
        let hint = Reason::ChooseEngagedUnfought;
        return Err(Refusal::new(Code::StratagemTarget).unit(unit).because(hint));
    }
    Ok(())
}

/// S2.2 the unit fights next.
pub(super) fn counter_offensive(r: &mut Resolution<'_>, using: &Use) -> Result<(), Stop> {
    r.change_clock(|clock| clock.counter = using.unit);
    Ok(())
}

/// S2.4 the test is passed.
pub(super) fn insane_bravery(r: &mut Resolution<'_>, using: &Use) -> Result<(), Stop> {
    if let Some(unit) = using.unit {
        r.change_unit(unit, |u| u.flags.insert(UnitFlags::TESTED));
    }
    Ok(())
}

/// S2.12 whether the card is one the player holds.
pub(super) fn check_new_orders(battle: Battle<'_>, player: Player, using: &Use) -> Result<(), Refusal> {
    let Some(card) = using.card else {
        return Err(Refusal::new(Code::Malformed).because(Reason::NameSecondary));
    };
    missions::check_new_orders(battle, player, card)
}

/// S2.12 one card is discarded, one is drawn.
pub(super) fn new_orders(r: &mut Resolution<'_>, player: Player, using: &Use) -> Result<(), Stop> {
    match using.card {
        Some(card) => missions::new_orders(r, player, card),
        None => Ok(()),
    }
}

/// F1.5 the unit may make a Normal move of D6".
pub(super) fn move_d6(r: &mut Resolution<'_>, using: &Use) -> Result<(), Stop> {
    let Some(unit) = using.unit else { return Ok(()) };
    // F1.5 under the Tactical Doctrine it is 6" without a roll.
    let is_active = |tag: TagId| effects::holds(r.battle(), Cond::Active(tag), unit, unit, &Asking::default());
    if r.setup.tactical.is_some_and(is_active) {
        react::begin(r, Queued { unit, cap: Inches::whole(6), kind: ReactionKind::Normal, towards: None });
        return Ok(());
    }
    let face = r.d6(Context::Stratagem)?;
    r.note(Roll::of(Context::Stratagem, unit, SmallVec::from_slice(&[face])));
    let cap = Inches::whole(face.into());
    react::begin(r, Queued { unit, cap, kind: ReactionKind::Normal, towards: None });
    Ok(())
}

/// The rules of a stratagem, in force once already, are so as often as a D6 shows.
pub(super) fn times_d6(r: &mut Resolution<'_>, player: Player, using: &Use) -> Result<(), Stop> {
    let Some(unit) = using.unit else { return Ok(()) };
    let face = r.d6(Context::Stratagem)?;
    r.note(Roll::of(Context::Stratagem, unit, SmallVec::from_slice(&[face])));
    let setup = r.setup;
    let card = setup.stratagem(using.stratagem);
    for _ in 1..face {
        effects::put(r, player, Bearer::Unit(unit), &card.grants, card.until);
    }
    Ok(())
}

/// F2.4 whether the friend is battle-shocked and within 6".
pub(super) fn check_rally(battle: Battle<'_>, player: Player, using: &Use) -> Result<(), Refusal> {
    let (Some(unit), Some(friend)) = (using.unit, using.target) else {
        return Err(Refusal::new(Code::Malformed).because(Reason::NameRecoveringUnit));
    };
    let near = battle.player(friend) == player
        && battle.is_shocked(friend)
        && battle.keys(friend).contains(Keys::INFANTRY)
        && battle.on_table(friend)
        && battle.units_within(unit, friend, Inches::whole(6));
    if near {
        return Ok(());
    }
    let hint = Reason::ChooseShockedInfantry;
    Err(Refusal::new(Code::StratagemTarget).unit(unit).target(friend).because(hint))
}

/// F2.4 the friend recovers.
pub(super) fn rally(r: &mut Resolution<'_>, using: &Use) -> Result<(), Stop> {
    if let Some(friend) = using.target {
        r.change_unit(friend, |u| u.flags.remove(UnitFlags::BATTLE_SHOCKED));
        r.say(Event::Recovered(friend));
    }
    Ok(())
}

/// F3.4, F4.4, F5.4 that marker is kept without models.
pub(super) fn keep_marker(r: &mut Resolution<'_>, player: Player, using: &Use, moment: Moment) -> Result<(), Stop> {
    let Some(unit) = using.unit else { return Ok(()) };
    if let Some(at) = records::kept(r.battle(), player, unit, moment, &[]) {
        r.change_objective(at, |marker| marker.sticky = true);
    }
    Ok(())
}

/// The uses of a stratagem on a unit that differ in what they are aimed at.
pub(super) fn aim(battle: Battle<'_>, player: Player, card: &StratagemCard, using: Use, moment: Moment) -> Vec<Use> {
    let Some(unit) = using.unit else { return vec![using] };
    let with = |target: UnitId| Use { target: Some(target), ..using.clone() };
    match card.does {
        Some(Deed::SixDice) => {
            let range = Inches::whole(card.within.unwrap_or(8).into());
            let enemies = battle.units_on_table(player.other());
            enemies.filter(|&enemy| battle.units_within(unit, enemy, range)).take(3).map(with).collect()
        }
        Some(Deed::TankShock) => battle.engaged_enemies(unit).map(with).collect(),
        Some(Deed::Rally) => {
            let friends = battle.units_on_table(player);
            friends.filter(|&friend| battle.is_shocked(friend)).map(with).collect()
        }
        Some(Deed::FireOverwatch | Deed::HeroicIntervention) => moment.about().map(with).into_iter().collect(),
        Some(
            Deed::CommandReroll
            | Deed::CounterOffensive
            | Deed::InsaneBravery
            | Deed::RapidIngress
            | Deed::NewOrders
            | Deed::MoveD6
            | Deed::TimesD6
            | Deed::KeepMarker
            | Deed::Blessing,
        )
        | None => match &card.picks {
            None => vec![using],
            Some(pick) => {
                let mut out: Vec<Use> =
                    legal::second_units(battle, pick, unit, moment).into_iter().take(6).map(with).collect();
                out.extend(card.alone.then(|| using.clone()));
                out
            }
        },
    }
}
