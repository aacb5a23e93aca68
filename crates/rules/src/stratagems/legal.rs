//! Who may use which stratagem on whom, in the order of the refusal table.

use super::{fire_overwatch, grenade, heroic_intervention, other, price, rapid_ingress, tank_shock};
use crate::action::Use;
use crate::battle::Battle;
use crate::effects::Asking;
use crate::ids::{ModelId, Player, StratagemId, UnitId};
use crate::moments::{Due, Moment, Only};
use crate::phases::command::battle_shock;
use crate::position::Phase;
use crate::reason::Reason;
use crate::records::{self, Named, Others};
use crate::refusal::{Code, First, Refusal};
use crate::setup::{Cond, Keys, PickCard, StratagemCard};
use crate::state::{Hand, UnitFlags, Whereabouts};
use crate::unit::hand_is_empty;
use crate::{effects, missions, twists, unit};
use codex::{Deed, Limit, Turn, UsedWhen};
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
        if !card.is_used_on_the_fallen() || battle.player(unit) != player {
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
    if card.challenge && !missions::holds_challenge(battle, player, using.stratagem) {
        first.note(Refusal::new(Code::NotAvailable).because(Reason::NotTheChallenger));
    }
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
    let elsewhere = card.does == Some(Deed::RapidIngress) || card.is_used_on_the_fallen() || card.is_for_reserves();
    if elsewhere { Ok(()) } else { unit::on_table(battle, unit) }
}

/// S1.3, S3.1, S1.1 used already, or not enough command points.
fn spent(battle: Battle<'_>, player: Player, using: &Use) -> Result<(), Refusal> {
    let card = battle.setup.stratagem(using.stratagem);
    let named = || {
        let free = using.unit.and_then(|unit| price::free(battle, unit, using.stratagem));
        free.is_some_and(|free| free.again)
    };
    let any = || using.unit.is_some_and(|unit| card.limit != Limit::Battle && price::any_free(battle, player, unit));
    if is_used(battle, player, using.stratagem) && !named() && !any() {
        let hint = match card.limit {
            Limit::Phase => Reason::OncePerPhase,
            Limit::Turn => Reason::OncePerTurn,
            Limit::Round => Reason::OncePerRound,
            Limit::Battle => Reason::OncePerBattle,
        };
        return Err(Refusal::new(Code::StratagemUsed).because(hint));
    }
    if !price::can_pay(battle, player, using) {
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
        Limit::Round => uses.phase[player.index()] | uses.round[player.index()],
        Limit::Battle => uses.phase[player.index()] | uses.battle[player.index()],
    };
    used & stratagem.bit() != 0
}

/// Whether a player could still use a stratagem, were its moment now.
pub(crate) fn is_open(battle: Battle<'_>, player: Player, stratagem: StratagemId) -> bool {
    let declined = battle.state.uses.declined[player.index()];
    let paid = battle.setup.stratagem(stratagem).cp <= battle.state.purses[player.index()].cp;
    paid && !declined && !is_used(battle, player, stratagem)
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
    turn && phase && moment_of(battle, player, card, moment).is_some()
}

/// Which of its moments has come.
pub(super) fn moment_of(battle: Battle<'_>, player: Player, card: &StratagemCard, moment: Moment) -> Option<UsedWhen> {
    let comes = |when: UsedWhen| Due::of_stratagem(when).comes(battle, moment, player) && is_time(battle, when, moment);
    card.moments.iter().copied().find(|&when| comes(when))
}

/// Whether a use between actions is not too early or too late in the phase.
fn is_time(battle: Battle<'_>, when: UsedWhen, moment: Moment) -> bool {
    if moment != Moment::BetweenActions {
        return true;
    }
    let clock = &battle.state.clock;
    match when {
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
        | UsedWhen::EndOfTurn
        | UsedWhen::StartOfCommand
        | UsedWhen::StartOfMovement
        | UsedWhen::StartOfShooting
        | UsedWhen::EndOfShooting
        | UsedWhen::StartOfCharge
        | UsedWhen::EndOfCharge
        | UsedWhen::EndOfFight
        | UsedWhen::OwnMoved
        | UsedWhen::OwnAdvanced
        | UsedWhen::OwnFellBack
        | UsedWhen::Arrived
        | UsedWhen::Disembarked
        | UsedWhen::SelectedToShoot
        | UsedWhen::OwnShot
        | UsedWhen::OwnHit
        | UsedWhen::ShotAt
        | UsedWhen::WasHit
        | UsedWhen::LostWounds
        | UsedWhen::OwnDeclared
        | UsedWhen::EnemyDeclared
        | UsedWhen::EnemyFallsBack
        | UsedWhen::EnemySetUp
        | UsedWhen::OwnFought
        | UsedWhen::DestroyedUnit
        | UsedWhen::StartOfPhase
        | UsedWhen::EnemyLeft
        | UsedWhen::FriendDestroyed
        | UsedWhen::EnemyDestroyed
        | UsedWhen::OwnTargets
        | UsedWhen::LastCharges
        | UsedWhen::Dies
        | UsedWhen::Consolidates
        | UsedWhen::EnemyShockFailed => false,
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
            | Deed::TimesD6
            | Deed::Rally
            | Deed::KeepMarker
            | Deed::Blessing,
        )
        | None => {}
    }
    let when = moment_of(battle, player, card, moment).unwrap_or(UsedWhen::Phase);
    let hero = |model: ModelId| battle.setup.model(model).keys.contains(Keys::CHARACTER);
    if when == UsedWhen::SelectedToFight && using.model.is_some_and(|model| !hero(model)) {
        return refuse(Reason::ChooseCharacter);
    }
    let Some(unit) = using.unit else {
        return Err(Refusal::new(Code::Malformed).because(Reason::NameYourUnit));
    };
    // A leader that has just fallen is meant by itself.
    let fallen = matches!(when, UsedWhen::Destroyed | UsedWhen::Dies) && moment.about() == Some(unit);
    if battle.state.unit(unit).attached_to.is_some() && !fallen {
        return Err(Refusal::new(Code::UnknownId).unit(unit).because(Reason::NameUnitItLeads));
    }
    let about = moment.about();
    // Some moments are about the very unit the stratagem is used on.
    if when.is_about_target() && about != Some(unit) {
        return refuse(Reason::UsedOnActing);
    }
    if matches!(when, UsedWhen::TargetsChosen | UsedWhen::ShotAt) && !moment.targets().contains(unit) {
        return refuse(Reason::UsedOnTarget);
    }
    let suffered = Due::of_stratagem(when).only;
    if matches!(suffered, Only::Wounded | Only::Hit | Only::Left) && !moment.suffered(suffered).contains(unit) {
        return refuse(Reason::UsedOnTarget);
    }
    let charged = || matches!(battle.state.clock.hand, Hand::Charging { targets, .. } if targets.contains(unit));
    if when == UsedWhen::EnemyDeclared && !charged() {
        return refuse(Reason::UsedOnTarget);
    }
    if let Moment::FinishedShooting { hurt, .. } = moment
        && when == UsedWhen::EnemyShot
        && !hurt.contains(unit)
    {
        return refuse(Reason::UsedOnBereaved);
    }
    let other = match moment {
        Moment::DestroyedModel { of, .. } | Moment::DestroyedUnit { of, .. } => Some(of),
        Moment::Destroyed { by: Some(by), .. } if about == Some(unit) => Some(by),
        Moment::Destroyed { by, .. } if when == UsedWhen::FriendDestroyed => by,
        _ => about.filter(|&about| about != unit).or(using.target),
    };
    // What is done to the enemy that destroyed it is done to nobody where no enemy did.
    let slain = matches!(when, UsedWhen::Destroyed | UsedWhen::FriendDestroyed);
    if slain && card.picks.is_none() && card.is_for_another() && other.is_none() {
        return refuse(Reason::NotItsTargetLine);
    }
    let (model, fallen, slayer) = (moment.model().filter(|_| when == UsedWhen::Dies), moment.fallen(), moment.slayer());
    let asking = Asking { model, other, fallen, slayer, ..Asking::default() };
    let all = |conditions: &[Cond]| {
        conditions.iter().all(|condition| effects::holds(battle, *condition, unit, unit, &asking))
    };
    if !all(&card.target) || !card.either.is_empty() && !card.either.iter().any(|list| all(list)) {
        return refuse(Reason::NotItsTargetLine);
    }
    let fell = Cond::FallenWithin(card.within.unwrap_or(0));
    if when == UsedWhen::FriendDestroyed && card.within.is_some() && !effects::holds(battle, fell, unit, unit, &asking)
    {
        return refuse(Reason::TooFarAway);
    }
    if let (Some(inches), Some(about)) = (card.within, about)
        && when != UsedWhen::FriendDestroyed
        && battle.state.unit(about).place == Whereabouts::Table
        && !battle.units_within(unit, about, Inches::whole(inches.into()))
    {
        return refuse(Reason::TooFarAway);
    }
    if let Some(pick) = &card.picks {
        match using.target {
            None if card.alone => {}
            None => return Err(Refusal::new(Code::Malformed).unit(unit).because(Reason::NameSecondUnit)),
            Some(second) if second_units(battle, pick, unit, moment).contains(&second) => {}
            Some(second) => {
                let hint = Reason::ChooseReachedEnemy;
                return Err(Refusal::new(Code::StratagemTarget).unit(unit).target(second).because(hint));
            }
        }
    }
    if !card.choices.is_empty() && using.choice.is_none() {
        return Err(Refusal::new(Code::Malformed).unit(unit).because(Reason::SayChoice));
    }
    if !records::may_charge(battle, card.acts(using.choice), unit) {
        return refuse(Reason::CouldNotChargeIt);
    }
    if !records::may_promise(battle, card.every_act(), moment) {
        return refuse(Reason::NotItsTargetLine);
    }
    if !card.acts(using.choice).all(|act| records::can_spend(battle, player, act)) {
        return Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::NotEnoughResource));
    }
    match card.does {
        Some(Deed::CounterOffensive) => other::check_counter_offensive(battle, unit),
        Some(Deed::SixDice) => grenade::check(battle, player, using, card),
        Some(Deed::TankShock) => tank_shock::check(battle, using),
        Some(Deed::RapidIngress) => rapid_ingress::check(battle, player, using),
        Some(Deed::FireOverwatch) => fire_overwatch::check(battle, using, moment),
        Some(Deed::HeroicIntervention) => heroic_intervention::check(battle, player, using, moment),
        Some(Deed::Rally) => other::check_rally(battle, player, using),
        Some(Deed::KeepMarker) => match records::kept(battle, player, unit, moment, &[]) {
            Some(_) => Ok(()),
            None => refuse(Reason::InRangeOfNoMarker),
        },
        Some(
            Deed::CommandReroll | Deed::InsaneBravery | Deed::NewOrders | Deed::MoveD6 | Deed::TimesD6 | Deed::Blessing,
        )
        | None => Ok(()),
    }
}

/// The units of which a stratagem's second unit is one.
pub(super) fn second_units(battle: Battle<'_>, pick: &PickCard, unit: UnitId, moment: Moment) -> Others {
    records::pickable(battle, pick, unit, unit, &Named { moment, struck: &[] })
}

fn hint(card: &StratagemCard) -> Reason {
    let first = card.moments.first().filter(|_| !card.reminder);
    first.map_or(Reason::PlayByHand, |&moment| Reason::UsedAt(moment))
}
