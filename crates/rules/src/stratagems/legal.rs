//! Who may use which stratagem on whom, in the order of the refusal table.

use super::{fire_overwatch, grenade, heroic_intervention, other, rapid_ingress, tank_shock};
use crate::action::Use;
use crate::battle::Battle;
use crate::effects::{Asking, modifiers};
use crate::ids::{ModelId, Player, StratagemId, UnitId};
use crate::moments::{Due, Moment};
use crate::phases::command::battle_shock;
use crate::position::Phase;
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::setup::{Keys, StratagemCard};
use crate::state::{UnitFlags, Whereabouts};
use crate::unit::hand_is_empty;
use crate::{effects, twists, unit};
use codex::{Deed, Limit, Permission, Turn, UsedWhen};
use geometry::Inches;

/// Whether a player may use a stratagem between actions, in a phase that is theirs to act in.
pub(crate) fn check(battle: Battle<'_>, player: Player, using: &Use) -> Result<(), Refusal> {
    check_in(battle, player, using, Moment::BetweenActions)?;
    hand_is_empty(battle)
}

/// Whether a player may use a stratagem at a moment, without the reasons: what is quickly asked comes first, and
/// the first that is wrong is enough. `check_in` says the same.
pub(super) fn allows(battle: Battle<'_>, player: Player, using: &Use, moment: Moment) -> bool {
    let card = battle.setup.stratagem(using.stratagem);
    !using.unit.is_some_and(|unit| battle.is_shocked(unit) && card.does != Some(Deed::NewOrders))
        && spent(battle, player, using).is_ok()
        && check_in(battle, player, using, moment).is_ok()
}

/// Whether a player may use a stratagem at a moment.
pub(crate) fn check_in(battle: Battle<'_>, player: Player, using: &Use, moment: Moment) -> Result<(), Refusal> {
    let Some(card) = battle.setup.stratagems.get(using.stratagem.index()) else {
        return Err(Refusal::new(Code::UnknownId).because(Reason::NoSuchStratagem));
    };
    if card.player.is_some_and(|owner| owner != player) {
        return Err(Refusal::new(Code::UnknownId).because(Reason::OtherArmysStratagem));
    }
    let mut first = First::default();
    if let Some(unit) = using.unit {
        unit::exists(battle, unit)?;
        // One that has just been destroyed may be the very unit it is for.
        if card.moment != UsedWhen::Destroyed || battle.player(unit) != player {
            first.take(unit::is_own(battle, player, unit));
        }
        if battle.player(unit) == player {
            first.take(is_there(battle, unit, card));
        }
    }
    if let Some(target) = using.target {
        unit::exists(battle, target)?;
    }
    let fogged = twists::is_foggy(battle) && card.player.is_none() && card.does != Some(Deed::NewOrders);
    if !fits(battle, player, card, moment) || card.reminder || fogged {
        first.note(Refusal::new(Code::WrongWindow).because(hint(card)));
    }
    if let Some(unit) = using.unit
        && battle.is_shocked(unit)
        && card.does != Some(Deed::NewOrders)
    {
        first.note(Refusal::new(Code::BattleShocked).unit(unit));
    }
    first.result()?;
    first.take(check_target(battle, player, using, card, moment));
    first.take(spent(battle, player, using));
    first.result()
}

fn is_there(battle: Battle<'_>, unit: UnitId, card: &StratagemCard) -> Result<(), Refusal> {
    match (card.does, card.moment) {
        (Some(Deed::RapidIngress), _) => Ok(()),
        (_, UsedWhen::Destroyed) => Ok(()),
        _ if card.is_for_reserves() => Ok(()),
        _ => unit::on_table(battle, unit),
    }
}

/// S1.3, S3.1, S1.1 used already, or not enough command points.
fn spent(battle: Battle<'_>, player: Player, using: &Use) -> Result<(), Refusal> {
    let card = battle.setup.stratagem(using.stratagem);
    if is_used(battle, player, using.stratagem) {
        let hint = match card.limit {
            Limit::Phase => Reason::OncePerPhase,
            Limit::Turn => Reason::OncePerTurn,
            Limit::Battle => Reason::OncePerBattle,
        };
        return Err(Refusal::new(Code::StratagemUsed).because(hint));
    }
    if battle.state.purses[player.index()].cp < cost(battle, player, using) {
        return Err(Code::NotEnoughCp.into());
    }
    Ok(())
}

/// S1.3, S3.1 whether a stratagem has been used as often as it may be for now.
pub(super) fn is_used(battle: Battle<'_>, player: Player, stratagem: StratagemId) -> bool {
    let uses = &battle.state.uses;
    let used = match battle.setup.stratagem(stratagem).limit {
        Limit::Phase => uses.phase[player.index()],
        Limit::Turn => uses.phase[player.index()] | uses.turn[player.index()],
        Limit::Battle => uses.phase[player.index()] | uses.battle[player.index()],
    };
    used & stratagem.bit() != 0
}

/// What a use costs (S1.11).
pub(crate) fn cost(battle: Battle<'_>, player: Player, using: &Use) -> u8 {
    let cp = battle.setup.stratagem(using.stratagem).cp;
    // S1.12 an ability that lets a unit be targeted for less takes off one, once a round.
    let cheaper = |unit: UnitId| {
        !battle.state.uses.cheaper[player.index()] && modifiers::may(battle, unit, Permission::CheaperStratagem)
    };
    if cp > 0 && using.unit.is_some_and(cheaper) { cp - 1 } else { cp }
}

/// Whether a stratagem belongs to this moment of this turn.
pub(super) fn fits(battle: Battle<'_>, player: Player, card: &StratagemCard, moment: Moment) -> bool {
    let clock = &battle.state.clock;
    let turn = match card.turn {
        Turn::Own => clock.active == player,
        Turn::Opponent => clock.active != player,
        Turn::Either => true,
    };
    let phase = card.phases.is_empty() || card.phases.contains(&clock.phase);
    turn && phase && Due::of_stratagem(card.moment).comes(battle, moment, player) && is_time(battle, card, moment)
}

/// Whether a use between actions is not too early or too late in the phase.
fn is_time(battle: Battle<'_>, card: &StratagemCard, moment: Moment) -> bool {
    if moment != Moment::BetweenActions {
        return true;
    }
    let clock = &battle.state.clock;
    match card.moment {
        // S1.16 in the Command step, unless the Battle-shock step is named.
        UsedWhen::Phase => clock.phase != Phase::Command || !clock.shock_step,
        // The phase is ending once nobody is left to test.
        UsedWhen::EndOfCommand => {
            clock.phase == Phase::Command && battle_shock::due(battle, clock.active).next().is_none()
        }
        // Until somebody has been selected, the phase is still starting.
        UsedWhen::StartOfFight => !battle.state.units.iter().any(|unit| unit.flags.contains(UnitFlags::FOUGHT)),
        // These are due at moments of their own.
        UsedWhen::Roll
        | UsedWhen::BeforeShockTest
        | UsedWhen::EnemyMoves
        | UsedWhen::OwnAdvance
        | UsedWhen::EnemyMoved
        | UsedWhen::EnemyFellBack
        | UsedWhen::EndOfMovement
        | UsedWhen::TargetsChosen
        | UsedWhen::EnemyShot
        | UsedWhen::ChargeEnded
        | UsedWhen::EnemyCharged
        | UsedWhen::SelectedToFight
        | UsedWhen::EnemyFought
        | UsedWhen::MortalWounds
        | UsedWhen::Destroyed
        | UsedWhen::Slew
        | UsedWhen::EndOfTurn => false,
    }
}

/// The Target line and what the effect asks for.
fn check_target(
    battle: Battle<'_>,
    player: Player,
    using: &Use,
    card: &StratagemCard,
    moment: Moment,
) -> Result<(), Refusal> {
    let refuse = |hint| Err(Refusal::new(Code::StratagemTarget).because(hint));
    match card.does {
        Some(Deed::CommandReroll) => {
            return Err(Refusal::new(Code::RollNotRerollable).because(Reason::NoRerollableRoll));
        }
        Some(Deed::NewOrders) => return other::check_new_orders(battle, player, using),
        Some(
            Deed::CounterOffensive
            | Deed::InsaneBravery
            | Deed::SixDice
            | Deed::TankShock
            | Deed::RapidIngress
            | Deed::FireOverwatch
            | Deed::HeroicIntervention
            | Deed::MoveD6
            | Deed::Rally
            | Deed::KeepMarker
            | Deed::Withdraw
            | Deed::Blessing,
        )
        | None => {}
    }
    let hero = |model: ModelId| battle.setup.model(model).keys.contains(Keys::CHARACTER);
    if card.moment == UsedWhen::SelectedToFight && using.model.is_some_and(|model| !hero(model)) {
        return refuse(Reason::ChooseCharacter);
    }
    let Some(unit) = using.unit else {
        return Err(Refusal::new(Code::Malformed).because(Reason::NameYourUnit));
    };
    if battle.state.unit(unit).attached_to.is_some() {
        return Err(Refusal::new(Code::UnknownId).unit(unit).because(Reason::NameUnitItLeads));
    }
    let about = moment.about();
    // Some moments are about the very unit the stratagem is used on.
    if card.moment.is_about_target() && about != Some(unit) {
        return refuse(Reason::UsedOnActing);
    }
    if let Moment::TargetsChosen { targets, .. } = moment
        && !targets.contains(unit)
    {
        return refuse(Reason::UsedOnTarget);
    }
    if let Moment::FinishedShooting { hurt, .. } = moment
        && !hurt.contains(unit)
    {
        return refuse(Reason::UsedOnBereaved);
    }
    let other = match moment {
        Moment::DestroyedModel { of, .. } => Some(of),
        _ => about.or(using.target),
    };
    let asking = Asking { other, ..Asking::default() };
    if !card.target.iter().all(|condition| effects::holds(battle, *condition, unit, unit, &asking)) {
        return refuse(Reason::NotItsTargetLine);
    }
    if let (Some(inches), Some(about)) = (card.within, about)
        && battle.state.unit(about).place == Whereabouts::Table
        && !battle.units_within(unit, about, Inches::whole(inches.into()))
    {
        return refuse(Reason::TooFarAway);
    }
    if !card.choices.is_empty() && using.choice.is_none() {
        return Err(Refusal::new(Code::Malformed).unit(unit).because(Reason::SayChoice));
    }
    match card.does {
        Some(Deed::CounterOffensive) => other::check_counter_offensive(battle, unit),
        Some(Deed::SixDice) => grenade::check(battle, player, using, card),
        Some(Deed::TankShock) => tank_shock::check(battle, using),
        Some(Deed::RapidIngress) => rapid_ingress::check(battle, player, using),
        Some(Deed::FireOverwatch) => fire_overwatch::check(battle, using, moment),
        Some(Deed::HeroicIntervention) => heroic_intervention::check(battle, player, using, moment),
        Some(Deed::Rally) => other::check_rally(battle, player, using),
        Some(Deed::KeepMarker) => match other::kept(battle, player, unit, moment) {
            Some(_) => Ok(()),
            None => refuse(Reason::InRangeOfNoMarker),
        },
        Some(
            Deed::CommandReroll
            | Deed::InsaneBravery
            | Deed::NewOrders
            | Deed::MoveD6
            | Deed::Withdraw
            | Deed::Blessing,
        )
        | None => Ok(()),
    }
}

fn hint(card: &StratagemCard) -> Reason {
    if card.reminder { Reason::PlayByHand } else { Reason::UsedAt(card.moment) }
}
